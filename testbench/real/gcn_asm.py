"""What `llc --show-mc-encoding` prints: kernels, their instructions, and what the launch has to
know about them.
SPDX-License-Identifier: Apache-2.0
"""

import re
from dataclasses import dataclass, field
from functools import cache

MODIFIER = re.compile(
    r"[a-z]\w*:\S+|glc|slc|dlc|lds|tfe|offen|idxen|addr64|clamp|gds|done|sc0|sc1|nt|scc"
)
MEMORY = re.compile(r"(t?buffer|flat|global|scratch|s_buffer_load)_")

NAMED = {"flat_scratch": 102, "vcc": 106, "m0": 124, "exec": 126}
NAMED |= {f"ttmp{n}": 108 + n for n in range(16)}
NAMED |= {
    f"{name}_{half}": NAMED[name] + part
    for name in ("flat_scratch", "vcc", "exec")
    for part, half in enumerate(("lo", "hi"))
}


@cache
def register(text):
    """'v3', 's[4:5]', 'vcc' -> (file, first register, how many), or None for a constant. a0
    (AccVGPR) is v256."""
    m = re.fullmatch(r"([sva])(?:(\d+)|\[(\d+):(\d+)\])", text)
    if m:
        first, count = (
            int(m.group(2) or m.group(3)),
            1 if m.group(2) else int(m.group(4)) - int(m.group(3)) + 1,
        )
        return ("v", first + 256, count) if m.group(1) == "a" else (m.group(1), first, count)
    return (
        (
            "s",
            NAMED[text],
            1 if text[-3:] in ("_lo", "_hi") or text == "m0" or text.startswith("ttmp") else 2,
        )
        if text in NAMED
        else None
    )


def returns(mods):
    """Does the old value of an atomic go to VDATA?"""
    return "glc" in mods or "sc0" in mods or "RETURN" in mods.get("th", "")


def operands(inst):
    """Operands of a memory instruction by name: vdst, vdata, vaddr, srsrc, soffset, saddr; those
    that it has."""
    kind, args, atomic = inst.name.split("_")[0], list(inst.args), "_atomic_" in inst.name
    if not args and kind == "global":  # a cache operation
        return {}
    if kind in ("buffer", "tbuffer"):
        found = dict(zip(("soffset", "srsrc", "vaddr", "data"), reversed(args)))
        data = found.pop("data", None)
        if data:
            found |= {"vdata": data} if atomic or "_store_" in inst.name else {}
            found |= (
                {"vdst": data} if "_load_" in inst.name or atomic and returns(inst.mods) else {}
            )
        return found
    if kind == "s":
        return {"sdst": args[0], "srsrc": args[1], "soffset": args[2]}
    if kind == "ds":
        return dict(
            zip(
                ("vdst", "vaddr", "vdata")
                if re.match(r"ds_(read|load|\w+_rtn)_", inst.name)
                else ("vaddr", "vdata"),
                args,
            )
        )
    found = {"saddr": args.pop()} if kind != "flat" else {}
    if len(args) > 1 and (len(args) == 3 if atomic else "_load_" in inst.name):
        found["vdst"] = args.pop(0)
    return found | dict(zip(("vaddr", "vdata"), args))


@dataclass
class Instruction:
    name: str
    args: list  # operands, without modifiers
    mods: dict  # {"offset": "16", "glc": ""}
    text: str  # as LLVM printed it, single spaces
    code: bytes = b""  # machine words; none when the assembler has yet to fix them up (branches)

    @property
    def memory(self):
        return bool(MEMORY.match(self.name))

    def words(self):
        """Two words, or three; the second word of a one-word instruction is 0."""
        if not self.code:
            raise ValueError(f"{self.text}: no machine words")
        return [
            int.from_bytes(self.code[i : i + 4], "little")
            for i in range(0, max(len(self.code), 8), 4)
        ]

    def offset(self):
        return int(self.mods.get("offset", "0"), 0)


@dataclass
class Kernel:
    name: str
    code: list = field(default_factory=list)
    labels: dict = field(default_factory=dict)  # label -> index into code
    hsa: dict = field(default_factory=dict)  # .amdhsa_ directives
    args: list = field(default_factory=list)  # (offset, size, value_kind) of the kernel's arguments

    def memory(self):
        return [i for i in self.code if i.memory]


def instruction(text):
    name, _, operands = text.partition(" ")
    plain = " ".join(operands.split())
    args, mods = [o.strip() for o in plain.split(", ")] if plain else [], {}
    if args and " :: " not in plain:
        words = args[-1].split(" ")
        while words and MODIFIER.fullmatch(words[-1]) and not words[-1].startswith("vmcnt"):
            key, _, value = words.pop().partition(":")
            mods[key] = value
        args = args[:-1] + ([" ".join(words)] if words else [])
    return Instruction(name, args, mods, f"{name} {plain}".strip())


def read_metadata(text, kernels):
    """The arguments of each kernel from the YAML that LLVM prints (its indentation is fixed)."""
    for block in re.split(r"^  - ", text, flags=re.M)[1:]:
        name = re.search(r"^    \.name:\s+(\S+)$", block, re.M)
        for arg in re.split(r"^      - ", block, flags=re.M)[1:]:
            keys = dict(re.findall(r"^\s*\.(offset|size|value_kind):\s+(\S+)$", arg, re.M))
            if name and "value_kind" in keys and name.group(1) in kernels:
                kernels[name.group(1)].args.append(
                    (int(keys["offset"]), int(keys["size"]), keys["value_kind"])
                )


def read_kernels(path):
    """-> {name: Kernel}, in the order of the file."""
    kernels, current, described = {}, None, None
    source = path.read_text()
    for line in source.splitlines():
        head = re.match(r"(\w+):\s+; @\1$", line)
        text, _, comment = line.partition(";")
        text = text.strip()
        directive = re.match(r"\.amdhsa_(\w+) (\S+)$", text)
        if head:
            current = kernels.setdefault(head.group(1), Kernel(head.group(1)))
        elif line.startswith(".Lfunc_end"):
            current = None
        elif directive and directive.group(1) == "kernel":
            described = kernels[directive.group(2)]
        elif directive and described and directive.group(2).isdigit():
            described.hsa[directive.group(1)] = int(directive.group(2))
        elif text == ".end_amdhsa_kernel":
            described = None
        elif current and text.startswith(".LBB"):
            current.labels[text.rstrip(":")] = len(current.code)
        elif current and text and not text.startswith("."):
            current.code.append(instruction(text))
        code = re.search(
            r"encoding: \[([0-9a-fx,]+)\]", comment
        )  # after the instruction, or on a line of its own below
        if current and code:
            current.code[-1].code = bytes(int(b, 16) for b in code.group(1).split(","))
    read_metadata(source.partition(".amdgpu_metadata")[2], kernels)
    return kernels
