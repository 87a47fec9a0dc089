"""Netlists of Yosys and of nextpnr (JSON) as the steps of the ECP5 flow read and change them."""
import json
import re
from contextlib import contextmanager


@contextmanager
def changed(path, to=None):
    """The module of the netlist 'path' that has the cells, to be changed; it is written to 'to', else back, afterwards."""
    with open(path) as f:
        netlist = json.load(f)
    yield max(netlist["modules"].values(), key=lambda m: len(m.get("cells", {})))
    with open(to or path, "w") as f:
        json.dump(netlist, f)


def readers(module):
    """net -> [(cell, port)] of a module; a port of the module counts as a reader."""
    found = {}
    for name, cell in module["cells"].items():
        for port, bits in cell["connections"].items():
            if cell["port_directions"].get(port) == "input":
                for bit in bits:
                    found.setdefault(bit, []).append((name, port))
    for port in module.get("ports", {}).values():
        for bit in port["bits"]:
            found.setdefault(bit, []).append((None, None))
    return found


def places(cells):
    """cell -> (column, row, name) of the placed ones."""
    found = {name: re.fullmatch(r"X(\d+)/Y(\d+)/(.*)", cell["attributes"].get("NEXTPNR_BEL", "")) for name, cell in cells.items()}
    return {name: (int(m[1]), int(m[2]), m[3]) for name, m in found.items() if m}
