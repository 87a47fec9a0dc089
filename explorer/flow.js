// flow.js - the data of one lane as boxes and lines: bytes, channels, components, registers.

const CHANNEL_COLOURS = { R: "#f2a5a0", G: "#a6d8a8", B: "#a9c6f5", A: "#cfcfd6" }, PLAIN = "#e3d3a8";
const SELECTED = ["0", "1", "0", "0", "R", "G", "B", "A"];

const flow = {
  // A float of 16 or 32 bits, or an integer, as text.
  number(value, bits, integer) {
    if (integer) return String(value);
    if (bits === 32) return Number(new Float32Array(new Uint32Array([value]).buffer)[0].toPrecision(6)).toString();
    const sign = value >> 15 & 1 ? -1 : 1, exponent = value >> 10 & 31, low = value & 1023;
    const half = exponent === 31 ? (low ? NaN : sign * Infinity) : sign * (exponent ? 2 ** (exponent - 15) * (1 + low / 1024) : low * 2 ** -24);
    return Number(half.toPrecision(6)).toString();
  },

  // Where the bytes of a lane are.
  space(answer, lane) {
    return answer.answer.space?.[lane] === "lds" ? "LDS" : "memory";
  },

  wide(value, digits) {
    return "0x" + BigInt(value).toString(16).padStart(digits, "0");
  },

  // The boxes of a row: {from, to (parts of the width, 0 to 1), texts (the first that fits is drawn), fill, link
  // (numbers of boxes of the row above)}.
  bytes(d) {
    const n = d.bytes.length, moved = Number(d.moved);
    return d.bytes.map((byte, b) => {
      const at = (d.channels ?? []).find((c) => c.lsb <= 8 * b && 8 * b < c.lsb + c.width);
      return { from: b / n, to: (b + 1) / n, texts: [moved >> b & 1 ? byte.toString(16).padStart(2, "0") : "--"], fill: moved >> b & 1 ? at ? CHANNEL_COLOURS[at.name] : PLAIN : null, parts: d.channels };
    });
  },

  channels(d) {
    const bits = 8 * d.bytes.length;
    return d.channels.map((c) => {
      const value = flow.wide(c.raw, Math.ceil(c.width / 4)), first = Math.floor(c.lsb / 8), last = Math.floor((c.lsb + c.width - 1) / 8);
      return { from: c.lsb / bits, to: (c.lsb + c.width) / bits, texts: [`${c.name} ${value} ${c.nfmt}`, `${c.name} ${value}`, value, c.name], fill: CHANNEL_COLOURS[c.name],
        above: Array.from({ length: last - first + 1 }, (_, n) => first + n), name: c.name };
    });
  },

  components(d) {
    const integer = ["UINT", "SINT"].includes(d.channels[0]?.nfmt), loads = d.written.length > 0 || !d.read.length, bits = d.d16 && loads ? 16 : 32;
    return d.components.map((c, i) => {
      const from = d.channels.findIndex((channel) => channel.name === SELECTED[c.select]), text = flow.number(Number(c.value), bits, integer);
      return { from: i / 4 + 0.01, to: (i + 1) / 4 - 0.01, texts: [`${c.name} = ${SELECTED[c.select]}: ${text}`, `${c.name} ${text}`, c.name], above: from < 0 ? [] : [from], fill: from < 0 ? PLAIN : CHANNEL_COLOURS[SELECTED[c.select]] };
    });
  },

  registers(list, above, columns = list.length) {
    const n = Math.max(list.length, columns);
    return list.map((r, i) => {
      const bits = Number(r.bits), kept = bits === 0xffff ? ", high half kept" : bits === 0xffff0000 ? ", low half kept" : "";
      return { from: i / n + 0.01, to: (i + 1) / n - 0.01, texts: [`${r.name} ${flow.wide(r.value, 8)}${kept}`, flow.wide(r.value, 8), r.name], above: above(i), fill: PLAIN };
    });
  },

  // Rows from the bytes of memory to the registers.
  rows(d, cls, space) {
    const bytes = { name: `bytes in ${space}`, boxes: flow.bytes(d) }, packed = d.d16 && d.format && !d.unpacked;
    if (cls === "atomic") return flow.atomic(d, bytes);
    const list = cls === "store" ? d.read : d.written, name = cls === "store" ? "registers" : list[0]?.name.startsWith("LDS") ? "LDS" : "registers";
    if (!d.channels) {
      const each = Math.max(1, Math.min(4, d.bytes.length));
      return [bytes, { name, boxes: flow.registers(list, (i) => Array.from({ length: each }, (_, n) => each * i + n)) }];
    }
    const channels = { name: "channels", boxes: flow.channels(d) };
    const parts = d.format ? d.components.length : channels.boxes.length;
    const registers = { name, boxes: flow.registers(list, (i) => (packed ? [2 * i, 2 * i + 1] : [i]).filter((n) => n < parts), d.format && !packed ? 4 : undefined) };
    return d.format ? [bytes, channels, { name: "DST_SEL", boxes: flow.components(d) }, registers] : [bytes, channels, registers];
  },

  // An atomic: the old element, the data, the new element, and the register that gets the old one.
  atomic(d, bytes) {
    const digits = 2 * d.bytes.length, old = d.bytes.reduceRight((sum, byte) => sum + byte.toString(16).padStart(2, "0"), "0x");
    const acts = Number(d.moved) !== 0, data = d.read.map((r) => ({ ...r, bits: "0xffffffff" }));
    const box = (from, to, texts, above) => ({ from, to, texts, above, fill: PLAIN });
    const middle = [box(0.01, 0.24, [`old ${acts ? old : "none"}`, old], d.bytes.map((_, n) => n)), ...flow.registers(data, () => []).map((b, i) => ({ ...b, from: 0.26 + i * 0.73 / data.length, to: 0.24 + (i + 1) * 0.73 / data.length }))];
    const below = [box(0.01, 0.49, [`new ${acts ? flow.wide(d.changed, digits) : "none"}, to memory`, flow.wide(d.changed, digits)], middle.map((_, n) => n))];
    d.written.forEach((r, i) => below.push(box(0.51 + i * 0.25, 0.74 + i * 0.25, [`${r.name} ${flow.wide(r.value, 8)}`, flow.wide(r.value, 8)], [0])));
    return [bytes, { name: "operands", boxes: middle }, { name: "results", boxes: below }];
  },

  height(rows, top = 4) {
    return top + rows.length * 24 + (rows.length - 1) * 22 + 6;
  },

  // Draws the rows on 'g'; of a store from the registers down to the bytes.
  paint(g, colour, rows, width, top, upwards) {
    const label = 112, wide = width - label - 8, x = (part) => label + part * wide, count = rows.length;
    const y = (n) => top + (upwards ? count - 1 - n : n) * 46;
    g.font = "11px ui-monospace, monospace"; g.textBaseline = "middle";
    rows.forEach((row, n) => {
      g.fillStyle = colour("--dim");
      g.fillText(row.name, 4, y(n) + 12);
      for (const box of row.boxes) {
        flow.links(g, colour, box, n ? rows[n - 1].boxes : [], x, y(n), n ? y(n - 1) : 0);
        flow.box(g, colour, box, x, y(n));
      }
    });
  },

  links(g, colour, box, above, x, own, other) {
    const middle = (b) => x((b.from + b.to) / 2), low = own > other;
    g.strokeStyle = colour("--dim"); g.lineWidth = 1;
    for (const n of box.above ?? []) {
      if (!above[n]) continue;
      g.beginPath(); g.moveTo(middle(above[n]), low ? other + 22 : other); g.lineTo(middle(box), low ? own : own + 22); g.stroke();
    }
  },

  box(g, colour, { from, to, texts, fill }, x, top) {
    const left = x(from) + 1, wide = x(to) - x(from) - 2, text = texts.find((t) => t.length * 6.7 + 6 <= wide);
    g.fillStyle = fill ?? colour("--panel");
    g.fillRect(left, top, wide, 22);
    g.strokeStyle = colour("--line"); g.lineWidth = 1;
    if (!fill) g.strokeRect(left, top, wide, 22);
    g.fillStyle = fill ? "#111" : colour("--dim");
    if (text) g.fillText(text, left + (wide - text.length * 6.7) / 2, top + 12);
  },
};
