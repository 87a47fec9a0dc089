"""The protocol of docs/board.md in Python: words of a board over its serial line, one frame at a
time. The tests of the simulated board use it where no program of the project is to be in between.

SPDX-License-Identifier: Apache-2.0
"""

import os
import struct
import termios
import time
import tty
import zlib

WRITE, READ = 0x01, 0x02
CHUNK = 128  # words of a frame


def cobs(content):
    """COBS of a frame, with the zero byte at its end."""
    out, block = bytearray(), bytearray()
    for byte in (*content, 0):
        if byte:
            block.append(byte)
        if byte == 0 or len(block) == 254:
            out += bytes((len(block) + 1,)) + block
            block.clear()
    return bytes(out) + b"\0"


def uncobs(line):
    out, at = bytearray(), 0
    while at < len(line):
        code = line[at]
        out += line[at + 1 : at + code]
        at += code
        if code < 255 and at < len(line):
            out.append(0)
    return bytes(out)


class Wire:
    """A board at a serial device. Addresses are byte addresses."""

    def __init__(self, device):
        self.fd = os.open(device, os.O_RDWR | os.O_NOCTTY)
        tty.setraw(self.fd, termios.TCSANOW)
        self.seq, self.rest = 0, b""
        os.write(self.fd, b"\0")

    def close(self):
        os.close(self.fd)

    def frame(self):
        """The content of the next frame, or None after 10 seconds."""
        end = time.monotonic() + 10
        while time.monotonic() < end:
            line, zero, rest = self.rest.partition(b"\0")
            if zero:
                self.rest = rest
                if line:
                    return uncobs(line)
                continue
            self.rest += os.read(self.fd, 4096)
        return None

    def ask(self, kind, payload):
        self.seq = (self.seq + 1) % 256
        content = bytes((kind, self.seq)) + payload
        os.write(self.fd, cobs(content + struct.pack("<I", zlib.crc32(content))))
        answer = self.frame()
        assert answer and answer[:2] == bytes((kind | 0x80, self.seq)), answer
        assert zlib.crc32(answer[:-4]) == struct.unpack("<I", answer[-4:])[0], answer
        return answer[2:-4]

    def write(self, address, words, record=0, stride=0):
        """Writes words; with 'record' this many in each record of 2**stride words."""
        step = CHUNK // record * record if record else CHUNK
        for at in range(0, len(words), step):
            part = words[at : at + step]
            place = address + 4 * (at // record << stride if record else at)
            head = struct.pack("<IBB", place, record, stride)
            self.ask(WRITE, head + struct.pack(f"<{len(part)}I", *part))

    def read(self, address, count, record=0, stride=0):
        words = []
        while len(words) < count:
            at, part = len(words), min(CHUNK // record * record if record else CHUNK, count)
            part = min(part, count - at)
            place = address + 4 * (at // record << stride if record else at)
            answer = self.ask(READ, struct.pack("<IBBH", place, record, stride, part))
            words += struct.unpack(f"<{part}I", answer)
        return words
