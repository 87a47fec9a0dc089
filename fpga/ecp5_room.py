"""Room for wires: nextpnr's static placer packs logic as tightly as the part allows, and where many wires meet too few are left. Ghosts, tables with
one input that nobody reads, join the netlist in front of the placement and leave it behind it: where they stood there is room. One beside every second
table that has few readers, and two beside every carry cell of CROWDED, where every lane's line meets every other one's.
'add' takes a netlist of Yosys (JSON), 'remove' a placed one of nextpnr."""
from ecp5_netlist import changed, readers

CROWDED = "u_match"  # in the names of its cells
EVERY = 2  # of the other tables, one in so many has a ghost
FEW = 4  # readers; a net of more is not near anything


def add(path, to):
    """Writes the netlist 'path' with ghosts to 'to'. Returns how many."""
    with changed(path, to) as module:
        read = readers(module)
        used = (b for c in module["cells"].values() for bits in c["connections"].values() for b in bits if isinstance(b, int))
        state = {"module": module, "net": 1 + max(used), "ghosts": 0}
        tables = 0
        for name, cell in list(module["cells"].items()):
            if cell["type"] == "LUT4" and len(read.get(cell["connections"]["Z"][0], ())) <= FEW:
                tables += 1
                if tables % EVERY == 0:
                    ghost(state, cell["connections"]["Z"][0])
            elif cell["type"] == "CCU2C" and CROWDED in name:
                for port in ("S0", "S1"):
                    bit = (cell["connections"].get(port) or ["x"])[0]
                    if not isinstance(bit, int) or bit not in read:
                        ghost(state, bit if isinstance(bit, int) else open_output(state, cell, port))
    return state["ghosts"]


def new_net(state, name):
    state["net"] += 1
    state["module"]["netnames"][name] = {"hide_name": 0, "bits": [state["net"] - 1], "attributes": {}}
    return state["net"] - 1


def open_output(state, cell, port):
    """A net for an output that has none."""
    cell["connections"][port] = [new_net(state, f"ghost_net_{state['ghosts']}")]
    cell["port_directions"][port] = "output"
    return cell["connections"][port][0]


def ghost(state, net):
    """A ghost that reads 'net'."""
    name = f"ghost_{state['ghosts']}"
    wires = {"A": [net], "B": ["0"], "C": ["0"], "D": ["0"], "Z": [new_net(state, name)]}
    state["module"]["cells"][name] = {"hide_name": 0, "type": "LUT4", "parameters": {"INIT": "1010101010101010"}, "attributes": {"keep": "1"},
                                      "port_directions": {p: "output" if p == "Z" else "input" for p in wires}, "connections": wires}
    state["ghosts"] += 1


def remove(path):
    """Takes the ghosts out of the placed netlist 'path', with the nets that only they had. Returns how many."""
    with changed(path) as module:
        names = [n for n in module["cells"] if n.startswith("ghost_")]
        theirs = {b for n in names for bits in module["cells"].pop(n)["connections"].values() for b in bits if isinstance(b, int)}
        dead = theirs - set(readers(module))
        for cell in module["cells"].values():
            for port, bits in cell["connections"].items():
                if bits and bits[0] in dead:
                    cell["connections"][port] = []
        for name in [n for n, net in module["netnames"].items() if net["bits"] and set(net["bits"]) <= dead]:
            del module["netnames"][name]
    return len(names)
