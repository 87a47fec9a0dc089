"""Request files with random operations as a line `op` can express them, whether or not an
instruction means them, on random V#s and operands.
SPDX-License-Identifier: Apache-2.0
"""

import random

ATOMICS = (
    "none swap cmpswap add sub rsub smin umin smax umax and or xor inc dec fcmpswap fmin fmax csub "
    "add_f32"
).split()
FLAGS = {
    "offen": 0.6,
    "idxen": 0.5,
    "addr64": 0.1,
    "lds": 0.1,
    "tfe": 0.15,
    "glc": 0.5,
    "slc": 0.2,
    "dlc": 0.2,
    "sext": 0.3,
}


def reads_vdata(op):
    """A store, or an atomic that exists in its size (X2, AT1)."""
    words = set(op.split())
    exists = "atomic=none" not in words and (
        "size=4" in words or not words & {"atomic=csub", "atomic=add_f32"}
    )
    return ("cls=store" in words and "lds" not in words) or ("cls=atomic" in words and exists)


class Draw(random.Random):
    def number(self, bits):
        """Corners, small numbers, any number."""
        top = 1 << bits
        return self.choice(
            [
                self.choice([0, 1, 2, 3, 4, top - 1, top - 2, top - 4, top // 2, top // 2 - 1]),
                self.randrange(1 << min(bits, 12)),
                self.randrange(top),
            ]
        )

    def op(self, gfx):
        enc = self.choice(["mubuf", "mtbuf", "flat", "global", "scratch", "smem"])
        cls = (
            "load"
            if enc == "smem"
            else self.choice(["load", "load", "store", "store", "atomic", "cache"])
        )
        fmt, size = (
            enc == "mubuf" and self.random() < 0.5,
            self.choice([4, 8, 16, 32, 64] if enc == "smem" else [1, 2, 4, 8, 12, 16]),
        )
        if cls == "atomic":
            enc, fmt, size = "mubuf" if enc == "mtbuf" else enc, False, self.choice([4, 8])
        formats = fmt or enc == "mtbuf"
        half, ncomp = self.choice(["lo", "hi"]), self.choice(["x", "xy", "xyz", "xyzw"])
        words = [
            f"op enc={enc} cls={cls} size={size} ncomp={ncomp} "
            f"format={self.randrange(128)} atomic={self.choice(ATOMICS)}",
            f"smode={self.choice(['v', 's', 'sv', 'none'])} "
            f"inst_offset={self.number(12 if enc in ('mubuf', 'mtbuf') else 24)}",
        ]
        halves = (
            formats or size <= 2
            if gfx not in ("6", "7", "8")
            else gfx == "8" and formats and half == "lo"
        )
        if (
            enc != "smem"
            and cls in ("load", "store")
            and halves
            and not (half == "hi" and formats and ncomp != "x")
        ):
            words.append(f"d16={half}")
        words += ["fmt"] * fmt + [flag for flag, share in FLAGS.items() if self.random() < share]
        return " ".join(words)

    def episode(self):
        gfx, shared, private = (
            self.choice("6 7 8 9 10 10_3 11".split()),
            self.choice([0, 0x10000, 0x20000000]),
            self.choice([1, 0x20000, 0x20000001]),
        )
        yield "episode"
        yield (
            f"context gfx={gfx} rules={self.choice(['manual', 'silicon'])} "
            f"align={self.choice(['dword', 'dword_strict', 'strict', 'unaligned'])} "
            f"policy={self.choice(['line', 'gcn'])} wave32={self.randrange(2)} "
            f"lds_base={self.number(18)} lds_size={self.number(18)} "
            f"scratch_base={self.number(48) & ~3} shared_hi={shared} private_hi={private}"
        )
        seed, profile = self.randrange(1 << 64), self.choice(["none", "random", "reversed"])
        yield f"memory seed={seed} profile={profile} latency=9"
        for _ in range(4):
            op = self.op(gfx)
            yield "request"
            yield op
            if reads_vdata(op):
                yield f"vdata0 {self.number(32):#x}+{self.number(8)}*64"
            word3 = self.number(32) & (0x3FFFFFFF if self.random() < 0.9 else 0xFFFFFFFF)
            words = [self.number(32) for _ in range(3)]
            yield "vsharp " + " ".join(f"{word:#x}" for word in [*words, word3])
            yield f"saddr {self.number(32)}"
            yield f"m0 {self.number(32)}"
            yield f"exec {self.choice([0, 1, (1 << 64) - 1, self.randrange(1 << 64)]):#x}"
            yield f"v0 {self.number(32):#x}+{self.choice([0, 1, 3, 4, 8, 12, 16, 64, 4096])}*64"
            yield f"v1 {self.choice([0, shared, private, 0x7FFF, 0xFFFF8000, self.number(32)])}*64"


def requests(seed, episodes):
    draw = Draw(seed)
    return (
        "\n".join(
            [
                "mreq 2",
                "unit lanes=4 window=4 line_bytes=64",
                *(line for _ in range(episodes) for line in draw.episode()),
            ]
        )
        + "\n"
    )
