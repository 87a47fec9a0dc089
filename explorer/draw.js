// draw.js - memory as lines of bytes, each byte in the colour of its lane.

const MOST_LINES = 320;

function laneColour(lane) {
  return `hsl(${(lane * 360 / 64 + (lane % 2) * 8).toFixed(0)} 75% ${lane % 2 ? 66 : 74}%)`;
}

// The spaces of the picture, in their order; a caption is above the lines of each.
const SPACES = { memory: "memory", scratch: "scratch: memory, private to each lane", lds: "LDS: addresses of its own, no transactions" };

// Draws lines of memory on 'g', the 2D context of a canvas or an SvgPen. 'colour' maps names to colours.
const memory = {
  // The lines of all spaces in ascending order. 'lane' has the lane of each byte, 'out' the lane of each
  // byte out of range, 'shared' the bytes of several lanes.
  layout(answer) {
    const size = answer.unit.line_bytes, lines = new Map(), { status, address, bytes, in_range, space, lds_address } = answer.answer;
    const line = (where, at) => {
      const start = at - at % size, key = `${where} ${start}`;
      if (!lines.has(key)) lines.set(key, { space: where, start, lane: new Array(size).fill(-1), shared: new Set(), out: new Array(size).fill(-1) });
      return lines.get(key);
    };
    const mark = (where, at, lane) => {
      const row = line(where, at), n = at % size;
      if (row.lane[n] >= 0 && row.lane[n] !== lane) row.shared.add(n);
      row.lane[n] = lane;
    };
    for (const [lane, , start, mask] of answer.accesses)
      for (let b = 0; b < 16; b++) if (mask >> b & 1) mark(space?.[lane] ?? "memory", (start + b) % 2 ** 48, lane);
    status.forEach((s, lane) => {
      const place = lds_address?.[lane] ?? null;
      if (place !== null && ["ok", "partial", "out_of_range"].includes(s)) for (let b = 0; b < (answer.op.lds ? Math.max(bytes, 4) : bytes); b++) mark("lds", place + b, lane);
      if (address[lane] === null || !["partial", "out_of_range"].includes(s) || answer.resource.swizzle_active) return;
      for (let b = 0; b < bytes; b++) {
        const at = (address[lane] + b) % 2 ** 48;
        if (!(in_range[lane] >> (b / (bytes / answer.answer.components | 0) | 0) & 1)) line("memory", at).out[at % size] = lane;
      }
    });
    const order = Object.keys(SPACES);
    return [...lines.values()].sort((a, b) => order.indexOf(a.space) - order.indexOf(b.space) || a.start - b.start);
  },

  // The positions of the lines in a picture of this width, in pixels. A caption is above each space,
  // unless there is only memory.
  place(width, answer, lines) {
    const size = answer.unit.line_bytes, label = 112, rows = [], captions = [];
    const cell = Math.max((width - label - 8) / size, 2), high = Math.max(14, Math.min(cell * 1.5, 20));
    const shown = lines.slice(0, MOST_LINES), several = shown.some((row) => row.space !== "memory");
    let y = 18;
    for (const [i, row] of shown.entries()) {
      const last = shown[i - 1];
      if (several && row.space !== last?.space) {
        y += i ? 4 : 0;
        captions.push({ text: SPACES[row.space], y: y + 8 });
        y += 18;
      } else if (last && row.start !== last.start + size) {
        y += 8;
      }
      rows.push({ row, y });
      y += high + 2;
    }
    return { rows, captions, label, cell, high, size, height: y + 4 };
  },

  // The offsets in a line, above the lines.
  scale(g, colour, { label, cell, size }) {
    g.fillStyle = colour("--dim");
    g.fillText("address", 4, 9);
    const step = cell * 8 > 40 ? 8 : cell * 16 > 40 ? 16 : 32;
    for (let n = 0; n < size; n += step) {
      g.fillText(`+${hex(n)}`, label + n * cell, 9);
      g.fillRect(label + n * cell, 14, 1, 3);
    }
  },

  // The marks that this picture has, with the sentence of each.
  marks(answer, lines, selected, txns) {
    const v = answer.resource;
    return [
      ["lane", "bytes of a lane, with its number"],
      txns.length && ["frame", txns.length > 1 ? "a transaction" : "the transaction that is shown"],
      selected >= 0 && ["chosen", "the lane that is shown"],
      lines.some((row) => row.out.some((n) => n >= 0)) && ["out", "out of range"],
      lines.some((row) => row.shared.size) && ["shared", "bytes of several lanes"],
      v.swizzle_active && ["block", `every second block of the swizzle, ${v.stride * v.index_stride} bytes each`],
    ].filter(Boolean);
  },

  // Draws the legend from 'top' on; returns its height.
  legend(g, colour, marks, left, top, width) {
    let x = left, y = top + 10;
    for (const [kind, text] of marks) {
      const wide = 30 + text.length * 6.7;
      if (x > left && x + wide > width) { x = left; y += 18; }
      g.fillStyle = kind === "block" ? colour("--line") : kind === "out" ? colour("--panel") : laneColour(5);
      g.fillRect(x, y - 6, 18, 12);
      g.strokeStyle = colour(kind === "out" ? "--bad" : "--accent"); g.lineWidth = kind === "out" ? 1 : 2;
      if (kind === "frame") g.strokeRect(x, y - 6, 18, 12);
      if (kind === "out") for (const at of [0, 6, 12]) { g.beginPath(); g.moveTo(x + at, y + 6); g.lineTo(x + at + 6, y - 6); g.stroke(); }
      g.fillStyle = kind === "lane" || kind === "shared" ? "#111" : colour("--fg");
      if (kind === "lane") g.fillText("5", x + 6, y + 1);
      if (kind === "shared") g.fillRect(x + 8, y + 2, 2, 2);
      if (kind === "chosen") { g.fillRect(x, y - 7, 18, 2); g.fillRect(x, y + 5, 18, 2); }
      g.fillStyle = colour("--dim");
      g.fillText(text, x + 24, y + 1);
      x += wide + 14;
    }
    return marks.length ? y - top + 12 : 0;
  },

  // Calls 'back' for every run of bytes of a line with the same value.
  runs(size, value, back) {
    for (let n = 0, end; n < size; n = end) {
      const v = value(n);
      for (end = n + 1; end < size && value(end) === v;) end++;
      back(v, n, end);
    }
  },

  // The transactions 'txns' get a frame.
  paint(g, colour, answer, view, selected, txns) {
    const { rows, label, cell, high } = view, size = answer.unit.line_bytes;
    g.font = "11px ui-monospace, monospace"; g.textBaseline = "middle";
    memory.scale(g, colour, view);
    g.fillStyle = colour("--dim");
    for (const { text, y } of view.captions) g.fillText(text, label, y);
    const v = answer.resource, block = v.swizzle_active ? v.stride * v.index_stride : 0, base = Number(v.base) + (Number(answer.saddr) >>> 0);
    for (const { row, y: top } of rows) {
      g.fillStyle = colour("--dim");
      g.fillText(hex(row.start), 4, top + high / 2);
      const odd = (n) => block && Math.floor((row.start + n - base) / block) & 1;
      memory.runs(size, (n) => row.lane[n] >= 0 ? row.lane[n] : odd(n) ? -2 : -1, (what, n, end) => {
        g.fillStyle = what >= 0 ? laneColour(what) : colour(what === -2 ? "--line" : "--panel");
        g.fillRect(label + n * cell, top, (end - n) * cell, high);
      });
    }
    if (cell > 6) { // a gap between dwords
      g.fillStyle = colour("--bg");
      for (const space of new Set(rows.map((r) => r.row.space))) {
        const mine = rows.filter((r) => r.row.space === space), top = mine[0].y, tall = mine[mine.length - 1].y + high - top;
        for (let n = 4; n < size; n += 4) g.fillRect(label + n * cell - 1, top, 1, tall);
      }
    }
    for (const { row, y: top } of rows) {
      memory.bytes(g, row, label, top, cell, high, colour, selected);
      for (const t of txns) if (t.line === row.start && row.space !== "lds") memory.frame(g, t, size, label, top, cell, high, colour("--accent"));
    }
  },

  // Marks lanes out of range, bytes of several lanes, and the selected lane; writes lane numbers.
  bytes(g, row, left, top, cell, high, colour, selected) {
    for (const n of row.shared) { g.fillStyle = "#000"; g.fillRect(left + n * cell + cell / 2 - 1, top + high - 4, 2, 2); }
    for (let n = 0; n < row.out.length; n++)
      if (row.out[n] >= 0) {
        const x = left + n * cell;
        g.strokeStyle = colour("--bad"); g.lineWidth = 1;
        g.beginPath(); g.moveTo(x, top + high); g.lineTo(x + cell, top); g.stroke();
      }
    memory.runs(row.lane.length, (n) => selected >= 0 && (row.lane[n] === selected || row.out[n] === selected), (chosen, n, end) => {
      if (!chosen) return;
      g.fillStyle = colour("--fg");
      g.fillRect(left + n * cell, top - 1, (end - n) * cell, 2); g.fillRect(left + n * cell, top + high - 1, (end - n) * cell, 2);
    });
    g.fillStyle = "#111";
    memory.runs(row.lane.length, (n) => row.lane[n], (lane, n, end) => {
      if (lane >= 0 && (end - n) * cell > 18) g.fillText(String(lane), left + n * cell + 3, top + high / 2 + 1);
    });
  },

  // Reads width and colours of the page. This makes the browser lay out the page, so it is done only
  // when the size or the colour scheme changes.
  measure(canvas) {
    const css = getComputedStyle(document.documentElement);
    memory.width = Math.max(canvas.parentElement.clientWidth, 320);
    memory.colours = Object.fromEntries(["--bg", "--fg", "--dim", "--line", "--panel", "--accent", "--bad"].map((name) => [name, css.getPropertyValue(name).trim()]));
  },

  draw(canvas, answer, lines, selected, txn) {
    if (!memory.width) memory.measure(canvas);
    const { width } = memory, view = memory.place(width, answer, lines);
    const ratio = window.devicePixelRatio || 1, g = canvas.getContext("2d");
    canvas.width = width * ratio; canvas.height = view.height * ratio;
    canvas.style.width = width + "px"; canvas.style.height = view.height + "px";
    g.setTransform(ratio, 0, 0, ratio, 0, 0);
    memory.paint(g, (name) => memory.colours[name], answer, view, selected, txn ? [txn] : []);
    return view;
  },

  // Draws a frame around the bytes of a transaction.
  frame(g, txn, size, left, top, cell, high, colour) {
    const mask = BigInt(txn.bytes);
    g.strokeStyle = colour; g.lineWidth = 2;
    for (let n = 0; n < size;) {
      let end = n;
      while (end < size && mask >> BigInt(end) & 1n) end++;
      if (end > n) g.strokeRect(left + n * cell - 1, top - 1, (end - n) * cell + 1, high + 2);
      n = Math.max(end, n + 1);
    }
  },

  // The lane at a point of the canvas, or -1.
  at(view, x, y) {
    const hit = view.rows.find((r) => y >= r.y && y < r.y + view.high);
    const n = Math.floor((x - view.label) / view.cell);
    return hit && n >= 0 && n < hit.row.lane.length ? Math.max(hit.row.lane[n], hit.row.out[n]) : -1;
  },
};
