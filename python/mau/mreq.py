"""A reader of request files that knows every line and field of docs/user/mreq.md. It needs only
Python 3.9: other programs may copy this file (examples/compare/tiny_sim.py imports it).

    for episode in read("requests.mreq"):
        for request in episode["requests"]:
            print(request["number"], request.get("inst") or request["op"], request["v0"])

SPDX-License-Identifier: Apache-2.0
"""

import re
from typing import Any, Dict, Iterator, List

LANES = 64
FLAGS = ("fmt", "offen", "idxen", "addr64", "lds", "tfe", "glc", "slc", "dlc", "sext", "unknown")
NAMES = ("enc", "cls", "ncomp", "atomic", "d16", "smode", "gfx", "rules", "align", "policy")
NAMES += ("engine", "profile")
SCALARS = {"saddr": 64, "m0": 32, "exec": 64}
RUN = re.compile(r"([^+*-]+)(?:([+-])([^*]+))?(?:\*(\d+))?$")
HEXADECIMAL = re.compile(r"\s*(?:0x[0-9a-fA-F]+\s+)*0x[0-9a-fA-F]+\s*")
LABEL = re.compile(
    r"\$\d+\s*=|\$?\b(?:[sv]\[\d+(?::\d+)?\]|[sv]\d+|exec(?:_lo|_hi)?|vcc(?:_lo|_hi)?|m0)(?!\w)\s*[=:]?"
)
FIELDS = re.compile(r"[A-Za-z_]+\s*=|(?![A-Fa-f]+\s*,)[A-Za-z_]+\s*(?:,|$)")  # of a V#


def numbers(text: str, words: bool = False, bits: int = 32) -> List[int]:
    """The numbers of a list in any form of docs/user/cli.md: VALUE, VALUE*COUNT,
    START+STEP*COUNT, with commas and brackets, gdb's <repeats N times> and [N] =, names of
    registers.
    words: eight digits without 0x are hexadecimal.
    """
    if HEXADECIMAL.fullmatch(text):  # most lists of files that `mau draw` writes
        return [int(token, 16) % 2**bits for token in text.split()]
    text = LABEL.sub(" @ ", re.sub(r"\[\d+\]\s*[=:]", " ", text))
    text = re.sub(r"<repeats (\d+) times>", r" <\1 ", text)
    tokens = re.sub(r"[\[\]{},=]", " ", text).split()
    bare = [t for t in tokens if re.fullmatch(r"[0-9a-fA-F]{8}|[0-9a-fA-F]{16}", t)]
    padded = words or any(t[0] == "0" or re.search("[a-fA-F]", t) for t in bare)
    out: List[int] = []
    labelled = False
    for n, token in enumerate(tokens):
        if token == "@":
            labelled = True
        elif token[0] == "<":
            out += [out[-1]] * (int(token[1:]) - 1)
        elif not (
            labelled and n and tokens[n - 1][:2] in ("0x", "0X") and token == str(out[-1])
        ):  # else: gdb's decimal repetition, s4 0x1000 4096
            out += _run(token, padded, bits)
    return out


def _run(token: str, padded: bool, bits: int) -> List[int]:
    negative = token[0] == "-"
    match = RUN.match(token[negative:])
    if not match:
        raise ValueError(f"'{token}' is not a number")
    start, sign, step, count = match.groups()
    first = _number(start, padded) * (-1 if negative else 1)
    by = _number(step or "0", False) * (-1 if sign == "-" else 1)
    return [(first + by * n) % 2**bits for n in range(int(count or 1))]


def _number(text: str, padded: bool) -> int:
    if text[:2] in ("0x", "0X"):
        return int(text, 16)
    hexadecimal = re.search("[a-fA-F]", text) or padded and len(text) in (8, 16)
    return int(text, 16 if hexadecimal else 10)


def fields(words: List[str]) -> Dict[str, Any]:
    """'gfx=9 lds size=4' as a dictionary; a bare name is True."""
    out: Dict[str, Any] = {}
    for word in words:
        key, equal, text = word.partition("=")
        if not equal or key in NAMES:
            out[key] = text if equal else True
        else:
            out[key] = bool(int(text, 0)) if key in FLAGS else int(text, 0)
    return out


def vsharp_fields(text: str) -> Dict[str, str]:
    """The fields of a V# as text by key, both in lower case; a key alone has the value "1":
    {"base": "0x1000", "swizzle": "4", "add_tid": "1"}.
    """
    pairs = [part.partition("=") for part in text.lower().split(",") if part.strip()]
    return {key.strip(): value.strip() if equal else "1" for key, equal, value in pairs}


def _request(number: int, words: List[str]) -> Dict[str, Any]:
    zeros = {"vsharp": [0] * 4, "saddr": 0, "m0": 0, "exec": 0, "vdata": {}, "vdst": {}}
    lanes = {"v0": [0] * LANES, "v1": [0] * LANES}
    return {"number": number, "tag": 0, **zeros, **lanes, "given": set(), **fields(words)}


def _lanes(rest: str) -> List[int]:
    found = numbers(rest)
    return found + [0] * (LANES - len(found))  # a wave of 32 lanes may have 32


def _operand(request: Dict[str, Any], key: str, rest: str) -> None:
    """A line of a request."""
    request["given"].add(key)
    if key == "op":
        request["op"] = fields(rest.split())
    elif key == "inst":
        request["inst"] = numbers(rest, words=True)
    elif key == "vsharp":
        request["vsharp"] = rest if FIELDS.match(rest) else numbers(rest, words=True)
    elif key in SCALARS:
        found = numbers(rest, bits=SCALARS[key])
        request[key] = found[0] | (found[1] << 32 if len(found) > 1 else 0)
    elif key in ("v0", "v1"):
        request[key] = _lanes(rest)
    elif re.fullmatch(r"vdata[0-3]|vdst[0-4]", key):
        request[key[:-1]][int(key[-1])] = _lanes(rest)
    else:
        raise ValueError(f"there is no line '{key}' in a request")


def _setting(episode: Dict[str, Any], key: str, rest: str) -> None:
    """A line of an episode above its requests."""
    if key in ("context", "memory"):
        episode[key] = fields(rest.split())
    elif key in ("mem", "lds"):
        address, _, dwords = rest.partition(" ")
        episode[key].append((int(address, 0), numbers(dwords)))
    elif key == "fault":
        address, count, code = rest.split()
        episode["fault"].append((int(address, 0), int(count, 0), code))
    elif key == "stall":
        port, _, clocks = rest.partition(" ")
        episode["stall"][port] = numbers(clocks, bits=64)
    else:
        raise ValueError(f"there is no line '{key}' in an episode")


def _line(state: Dict[str, Any], key: str, rest: str) -> None:
    episode = state["episode"]
    if key == "mreq":
        if rest not in ("1", "2"):
            raise ValueError(f"version {rest} is unknown, this reader knows 1 and 2")
    elif key == "unit":
        state["unit"] = fields(rest.split())
    elif key == "episode":
        number = episode["number"] + 1 if episode else 0
        empty: Dict[str, Any] = {"mem": [], "lds": [], "fault": [], "stall": {}}
        memory = {"seed": 0, "profile": "none", "latency": 0}
        state["episode"] = {"number": number, "unit": state["unit"], "memory": memory, **empty}
        state["episode"]["requests"] = []
    elif not episode:
        raise ValueError(f"'{key}' comes before the first episode")
    elif key == "request":
        episode["requests"].append(_request(len(episode["requests"]), rest.split()))
    elif episode["requests"]:
        _operand(episode["requests"][-1], key, rest)
    else:
        _setting(episode, key, rest)


def episodes(text: str, name: str = "requests") -> Iterator[Dict[str, Any]]:
    """Yields the episodes of a text: 'number', 'unit' (of the file; {} if it has none), 'context'
    and 'memory' as written, 'mem' and 'lds' (lists of address and dwords), 'fault' (a list
    of address, bytes and code), 'stall' by port,
    'requests'. A request has 'number', 'tag', 'op' (a dictionary) or 'inst' (words), 'vsharp'
    (words, or text if the line has fields: mau.vsharp() makes words of it, vsharp_fields() values
    by key),
    'saddr', 'm0', 'exec', 'v0' and 'v1' (64 lanes), 'vdata' and 'vdst' by register; what is not
    given is 0, and 'given' has the keywords of its lines. Raises ValueError with file and line.
    """
    state: Dict[str, Any] = {"unit": {}, "episode": None}
    for number, line in enumerate(text.splitlines(), 1):
        key, _, rest = line.split("#")[0].strip().partition(" ")
        before = state["episode"]
        try:
            if key:
                _line(state, key, rest.strip())
        except (ValueError, IndexError) as error:
            raise ValueError(f"{name}:{number}: {error}") from None
        if before is not None and state["episode"] is not before:
            yield before
    if state["episode"] is not None:
        yield state["episode"]


def read(path: Any) -> Iterator[Dict[str, Any]]:
    """episodes() of a file."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    return episodes(text, str(path))
