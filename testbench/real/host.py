"""Memory and numbers of the host for expect.py: what a kernel's source says, with nothing of the
interpreter in it.
SPDX-License-Identifier: Apache-2.0
"""

import struct
from fractions import Fraction


def f32(number):
    """The nearest single, ties to even. Exact for one sum or one product of singles: a double holds
    more than twice their digits."""
    return struct.unpack("<f", struct.pack("<f", number))[0]


def of_bits(bits):
    return struct.unpack("<f", struct.pack("<I", bits))[0]


def to_bits(number):
    return struct.unpack("<I", struct.pack("<f", number))[0]


def multiply_add(gfx, a, b, c):
    """a * b + c as LLVM selects it: gfx8 rounds the product, too (v_mad_f32, v_mac_f32), gfx9 and
    later the sum alone (v_fma_f32)."""
    if gfx < 9:
        return f32(f32(a * b) + c)
    exact = Fraction(a) * Fraction(b) + Fraction(c)
    if exact == 0:
        return 0.0
    near = to_bits(f32(float(exact)))  # rounded twice: the single wanted, or one beside it
    return of_bits(
        min(
            range(near - 1, near + 2),
            key=lambda bits: (abs(Fraction(of_bits(bits)) - exact), bits & 1),
        )
    )


class Host:
    """Memory as bytes; 'initial(address)' is what nobody wrote; which bytes the kernel read, and
    which it wrote."""

    def __init__(self, initial):
        self.initial, self.bytes, self.was_read, self.written = initial, {}, set(), set()

    def forget(self):
        """What was read and written up to here is nobody's business."""
        self.was_read, self.written = set(), set()

    def read_of(self, dwords):
        """Those of some dwords that the kernel read."""
        return {
            a: value for a, value in dwords.items() if not self.was_read.isdisjoint(range(a, a + 4))
        }

    def fill(self, address, data):
        self.bytes.update(enumerate(data, address))

    def read(self, address, count):
        return bytes(self.bytes.get(a, self.initial(a)) for a in range(address, address + count))

    def write(self, address, data):
        self.fill(address, data)
        self.written.update(range(address, address + len(data)))

    def known(self):
        """{address: value} of every dword with a byte that somebody put there."""
        return {
            a: int.from_bytes(self.read(a, 4), "little")
            for a in sorted({b & ~3 for b in self.bytes})
        }

    def dwords(self):
        """{address: value} of every dword with a byte that was written."""
        return {
            a: int.from_bytes(self.read(a, 4), "little")
            for a in sorted({b & ~3 for b in self.written})
        }

    def __getattr__(self, kind):
        """host.u32(address): the array of such elements that starts there."""
        return lambda address: Array(self, address, KINDS[kind])


KINDS = {
    "u8": "<B",
    "i8": "<b",
    "u16": "<H",
    "i16": "<h",
    "u32": "<I",
    "i32": "<i",
    "u64": "<Q",
    "f32": "<f",
    "f64": "<d",
}


class Array:
    def __init__(self, host, address, form):
        self.host, self.address, self.form, self.size = host, address, form, struct.calcsize(form)

    def __getitem__(self, i):
        self.host.was_read.update(
            range(self.address + i * self.size, self.address + (i + 1) * self.size)
        )
        return struct.unpack(self.form, self.host.read(self.address + i * self.size, self.size))[0]

    def __setitem__(self, i, value):
        if self.form not in ("<f", "<d"):
            value &= (1 << 8 * self.size) - 1
            if self.form in ("<b", "<h", "<i") and value >> 8 * self.size - 1:
                value -= 1 << 8 * self.size
        self.host.write(self.address + i * self.size, struct.pack(self.form, value))
