"""Room for wires: nextpnr's static placer packs logic as tightly as the part allows, and where many wires meet too few are left. Ghosts, tables with
one input that nobody reads, join the netlist in front of the placement and leave it behind it: where they stood there is room. Two beside every carry cell
of CROWDED, where every lane's line meets every other one's, and one beside every second table that has few readers, or so many of these as the part holds.
'add' takes a netlist of Yosys (JSON), 'remove' a placed one of nextpnr."""
from ecp5_netlist import changed, readers

CROWDED = "u_match"  # in the names of its cells
EVERY = 2  # of the other tables, one in so many has a ghost, or fewer
FEW = 4  # readers; a net of more is not near anything
PART = 83640  # tables of the ECP5-85F
FULL = 0.8  # of them taken, ghosts too, without the ends that nextpnr gives carry chains: some more and the placer finds no place for all
TABLES = {"LUT4": 1, "CCU2C": 2, "TRELLIS_DPR16X4": 4}  # that a cell takes


def add(path, to):
    """Writes the netlist 'path' with ghosts to 'to'. Returns how many."""
    with changed(path, to) as module:
        cells = list(module["cells"].items())
        beside = outputs(cells, readers(module))
        used = (b for _, c in cells for bits in c["connections"].values() for b in bits if isinstance(b, int))
        state = {"module": module, "net": 1 + max(used), "ghosts": 0}
        for name, cell in cells:
            for port in beside.get(name, ()):
                ghost(state, net_of(state, cell, port))
    return state["ghosts"]


def outputs(cells, read):
    """cell -> its outputs that have a ghost."""
    crowd = {name: [port for port in ("S0", "S1") if bit(cell, port) not in read] for name, cell in cells if cell["type"] == "CCU2C" and CROWDED in name}
    tables = [name for name, cell in cells if cell["type"] == "LUT4" and len(read.get(bit(cell, "Z"), ())) <= FEW]
    room = int(FULL * PART) - sum(TABLES.get(cell["type"], 0) for _, cell in cells) - sum(map(len, crowd.values()))
    every = max(EVERY, -(-len(tables) // room)) if room > 0 else len(tables) + 1
    return crowd | {name: ["Z"] for name in tables[every - 1::every]}


def bit(cell, port):
    """The net at a port of one bit; None: it has none."""
    net = (cell["connections"].get(port) or ["x"])[0]
    return net if isinstance(net, int) else None


def new_net(state, name):
    state["net"] += 1
    state["module"]["netnames"][name] = {"hide_name": 0, "bits": [state["net"] - 1], "attributes": {}}
    return state["net"] - 1


def net_of(state, cell, port):
    """The net of an output, a new one for an output that has none."""
    if bit(cell, port) is None:
        cell["connections"][port] = [new_net(state, f"ghost_net_{state['ghosts']}")]
        cell["port_directions"][port] = "output"
    return bit(cell, port)


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
