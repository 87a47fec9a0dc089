"""Output registers of multipliers and of block memories go into the DSP blocks and the memories of the ECP5, which Yosys 0.23 does not do: from one of
them to flip-flops in another place is the longest way of an otherwise good placement, and a memory is slow without its register.
A netlist of Yosys (JSON) in, the same with fewer flip-flops out."""
from ecp5_netlist import changed, readers

FEW = 8


def pack(path):
    """Packs every MULT18X18D and DP16KD of the netlist 'path' whose outputs only go into flip-flops with one clock and one enable; but flip-flops of a
    memory with more than FEW readers stay where those are. Returns how many of either."""
    dsps = rams = 0
    with changed(path) as module:
        read = readers(module)
        for cell in list(module["cells"].values()):
            if cell["type"] == "MULT18X18D":
                dsps += pack_cell(module["cells"], cell, read, "P", pack_dsp)
            elif cell["type"] == "DP16KD":
                rams += pack_cell(module["cells"], cell, read, "DO", pack_ram)
    return dsps, rams


def pack_cell(cells, cell, read, prefix, registered):
    """1 when the cell took its flip-flops in, 0 when something else reads an output, when they differ or 'registered' refuses their controls."""
    taken, controls = {}, set()  # port -> name of its flip-flop; (clock, enable, kind of enable, reset, value)
    for port, bits in cell["connections"].items():
        if cell["port_directions"].get(port) != "output" or not port.startswith(prefix) or bits[0] not in read:
            continue
        names = read[bits[0]]
        ff = cells.get(names[0][0]) if len(names) == 1 and names[0][1] == "DI" else None
        if ff is None or ff["type"] != "TRELLIS_FF":
            return 0
        wires, kind = ff["connections"], ff["parameters"]["CEMUX"].strip()
        controls.add((wires["CLK"][0], wires.get("CE", ["1"])[0] if kind == "CE" else "1", kind, wires.get("LSR", ["0"])[0], ff["parameters"]["REGSET"]))
        if prefix == "DO" and len(read.get(wires["Q"][0], ())) > FEW:
            return 0
        taken[port] = names[0][0]
    if not taken or len(controls) != 1:
        return 0
    clock, enable, kind, reset, preset = controls.pop()
    if kind not in ("CE", "1") or reset not in ("0", "x") or preset != "RESET" or not registered(cell, clock, enable):
        return 0
    for port, name in taken.items():
        cell["connections"][port] = cells.pop(name)["connections"]["Q"]
    return 1


def pack_dsp(cell, clock, enable):
    """Output registers of a multiplier with this clock and enable."""
    cell["parameters"].update({"REG_OUTPUT_CLK": "CLK0", "REG_OUTPUT_CE": "CE0", "REG_OUTPUT_RST": "RST0"})
    for port, bit in (("CLK0", clock), ("CE0", enable), ("RST0", "0")):
        cell["connections"][port] = [bit]
        cell["port_directions"][port] = "input"
    return True


def pack_ram(cell, clock, enable):
    """Output registers of a memory that is read with this clock. A word of 36 bits leaves by both ports."""
    wires = cell["connections"]
    if wires["CLKA"] != [clock] or wires["CLKB"] != [clock] or wires["RSTA"] != ["0"] or wires["RSTB"] != ["0"]:
        return False
    cell["parameters"].update({"REGMODE_A": "OUTREG", "REGMODE_B": "OUTREG"})
    wires.update({"OCEA": [enable], "OCEB": [enable]})
    return True
