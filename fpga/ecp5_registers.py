"""Output registers of multipliers go into the DSP blocks of the ECP5, which Yosys 0.23 does not do: from a multiplier in one place to flip-flops in another
is the longest way of an otherwise good placement. A netlist of Yosys (JSON) in, the same with fewer flip-flops out."""
import json


def pack(path):
    """Packs every MULT18X18D of the netlist 'path' whose products only go into flip-flops with one clock and one enable. Returns how many."""
    with open(path) as f:
        netlist = json.load(f)
    packed = sum(pack_module(module) for module in netlist["modules"].values())
    with open(path, "w") as f:
        json.dump(netlist, f)
    return packed


def pack_module(module):
    cells = module["cells"]
    readers = {}  # net -> [(cell, port)]; a port of the module counts as a reader
    for name, cell in cells.items():
        for port, bits in cell["connections"].items():
            if cell["port_directions"].get(port) == "input":
                for bit in bits:
                    readers.setdefault(bit, []).append((name, port))
    for port in module["ports"].values():
        for bit in port["bits"]:
            readers.setdefault(bit, []).append((None, None))
    return sum(pack_cell(cells, cell, readers) for cell in list(cells.values()) if cell["type"] == "MULT18X18D")


def pack_cell(cells, cell, readers):
    """1 when the multiplier took its flip-flops in, 0 when something else reads a product or they differ."""
    taken, controls = {}, set()  # port -> name of its flip-flop; (clock, enable, kind of enable, reset)
    for port, bits in cell["connections"].items():
        if cell["port_directions"].get(port) != "output" or not port.startswith("P") or bits[0] not in readers:
            continue
        names = readers[bits[0]]
        ff = cells.get(names[0][0]) if len(names) == 1 and names[0][1] == "DI" else None
        if ff is None or ff["type"] != "TRELLIS_FF":
            return 0
        wires, kind = ff["connections"], ff["parameters"]["CEMUX"].strip()
        controls.add((wires["CLK"][0], wires.get("CE", ["1"])[0] if kind == "CE" else "1", kind, wires.get("LSR", ["0"])[0], ff["parameters"]["REGSET"]))
        taken[port] = names[0][0]
    if not taken or len(controls) != 1:
        return 0
    clock, enable, kind, reset, preset = controls.pop()
    if kind not in ("CE", "1") or reset not in ("0", "x") or preset != "RESET":
        return 0
    cell["parameters"].update({"REG_OUTPUT_CLK": "CLK0", "REG_OUTPUT_CE": "CE0", "REG_OUTPUT_RST": "RST0"})
    for port, bit in (("CLK0", clock), ("CE0", enable), ("RST0", "0")):
        cell["connections"][port] = [bit]
        cell["port_directions"][port] = "input"
    for port, name in taken.items():
        cell["connections"][port] = cells.pop(name)["connections"]["Q"]
    return 1
