// draw.js - memory as lines of bytes, each byte in the colour of its lane.

const MOST_LINES = 320;

function laneColour(lane) {
  return `hsl(${(lane * 360 / 64 + (lane % 2) * 8).toFixed(0)} 75% ${lane % 2 ? 66 : 74}%)`;
}

const memory = {
  // What stands where: lines ascending, of each its bytes' lanes; bytes of lanes out of range apart.
  layout(answer) {
    const size = answer.unit.line_bytes, lines = new Map();
    const line = (address) => {
      const start = address - address % size;
      if (!lines.has(start)) lines.set(start, { start, lane: new Array(size).fill(-1), shared: new Set(), out: new Array(size).fill(-1) });
      return lines.get(start);
    };
    for (const [lane, , address, mask] of answer.accesses)
      for (let b = 0; b < 16; b++)
        if (mask >> b & 1) {
          const at = (address + b) % 2 ** 48, row = line(at), n = at % size;
          if (row.lane[n] >= 0 && row.lane[n] !== lane) row.shared.add(n);
          row.lane[n] = lane;
        }
    const { status, addr, bytes, oob } = answer.answer;
    status.forEach((s, lane) => {
      if (addr[lane] === null || !["partial", "out_of_range"].includes(s) || answer.resource.swizzle_active) return;
      for (let b = 0; b < bytes; b++) {
        const at = (addr[lane] + b) % 2 ** 48;
        if (oob[lane] >> (b / (bytes / answer.answer.components | 0) | 0) & 1) line(at).out[at % size] = lane;
      }
    });
    return [...lines.values()].sort((a, b) => a.start - b.start);
  },

  draw(canvas, answer, lines, selected, txn) {
    const css = getComputedStyle(document.documentElement), colour = (name) => css.getPropertyValue(name).trim();
    const size = answer.unit.line_bytes, width = Math.max(canvas.parentElement.clientWidth, 320), label = 112;
    const cell = Math.max((width - label - 8) / size, 2), high = Math.max(14, Math.min(cell * 1.5, 20));
    const shown = lines.slice(0, MOST_LINES), rows = [];
    let y = 4;
    for (const [i, row] of shown.entries()) {
      if (i && row.start !== shown[i - 1].start + size) y += 8;
      rows.push({ row, y });
      y += high + 2;
    }
    const ratio = window.devicePixelRatio || 1, g = canvas.getContext("2d");
    canvas.width = width * ratio; canvas.height = (y + 4) * ratio;
    canvas.style.width = width + "px"; canvas.style.height = y + 4 + "px";
    g.setTransform(ratio, 0, 0, ratio, 0, 0);
    g.font = "11px ui-monospace, monospace"; g.textBaseline = "middle";
    const v = answer.resource, block = v.swizzle_active ? v.stride * v.index_stride : 0, base = Number(v.base) + (Number(answer.saddr) >>> 0);
    for (const { row, y: top } of rows) {
      g.fillStyle = colour("--dim");
      g.fillText(hex(row.start), 4, top + high / 2);
      for (let n = 0; n < size; n++) {
        const x = label + n * cell, lane = row.lane[n], odd = block && Math.floor((row.start + n - base) / block) & 1;
        g.fillStyle = lane >= 0 ? laneColour(lane) : odd ? colour("--line") : colour("--panel");
        g.fillRect(x, top, cell - (cell > 6 && n % 4 === 3 ? 1 : 0.3), high);
        if (row.shared.has(n)) { g.fillStyle = "#000"; g.fillRect(x + cell / 2 - 1, top + high - 4, 2, 2); }
        if (row.out[n] >= 0) {
          g.strokeStyle = colour("--bad"); g.lineWidth = 1;
          g.beginPath(); g.moveTo(x, top + high); g.lineTo(x + cell, top); g.stroke();
        }
        if (lane === selected || row.out[n] === selected && selected >= 0) {
          g.fillStyle = colour("--fg");
          g.fillRect(x, top - 1, cell, 2); g.fillRect(x, top + high - 1, cell, 2);
        }
      }
      if (txn && txn.line === row.start) memory.frame(g, txn, size, label, top, cell, high, colour("--accent"));
    }
    return { rows, label, cell, high };
  },

  // The bytes of the transaction that is shown.
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

  // The lane at a place of the canvas, or -1.
  at(view, x, y) {
    const hit = view.rows.find((r) => y >= r.y && y < r.y + view.high);
    const n = Math.floor((x - view.label) / view.cell);
    return hit && n >= 0 && n < hit.row.lane.length ? Math.max(hit.row.lane[n], hit.row.out[n]) : -1;
  },
};
