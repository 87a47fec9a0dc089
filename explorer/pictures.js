// pictures.js - the pictures of README, tutorial and specification; pictures.py runs it in the page.

const WIDE = 860, LEFT = 112;

function font(g) {
  g.font = "11px ui-monospace, monospace"; g.textBaseline = "middle";
}

function write(g, colour, text, x, y, name = "--dim") {
  g.fillStyle = name.startsWith("--") ? colour(name) : name;
  g.fillText(text, x, y);
}

// A box with the first of the texts that fits.
function labelled(g, colour, x, y, wide, high, fill, texts, ink = "#111") {
  const text = texts.find((t) => t.length * 6.7 + 2 <= wide);
  g.fillStyle = fill;
  g.fillRect(x, y, wide, high);
  if (text) write(g, colour, text, x + (wide - text.length * 6.7) / 2, y + high / 2 + 1, ink);
}

function hatch(g, colour, x, y, wide, high) {
  g.fillStyle = colour("--panel");
  g.fillRect(x, y, wide, high);
  g.strokeStyle = colour("--bad"); g.lineWidth = 1;
  g.beginPath(); g.moveTo(x + 2, y + high - 2); g.lineTo(x + wide - 2, y + 2); g.stroke();
}

const pictures = {
  // The memory of an answer.
  memory: ([answer], title, style) => picture(answer, title, style),

  // One wave: its lanes in windows, and below them their lines and transactions.
  wave([answer], title, style) {
    const lines = memory.layout(answer), view = memory.place(WIDE, answer, lines), txns = answer.answer.txns, marks = memory.marks(answer, lines, -1, txns);
    const { status } = answer.answer, size = 23, window = answer.unit.window, top = 104, below = memory.legend(new SvgPen(), () => "", marks, LEFT, 0, WIDE);
    return svgFile(WIDE, top + view.height + below + 8, title, style, (g, colour) => {
      font(g);
      write(g, colour, answer.text, LEFT, 12, "--fg");
      status.forEach((s, n) => {
        const x = LEFT + (n % 32) * size, y = 38 + Math.floor(n / 32) * 34;
        if (n % window === 0) write(g, colour, `window ${n / window}`, x, y - 8);
        if (s === "out_of_range") hatch(g, colour, x, y, size - 2, 18);
        else labelled(g, colour, x, y, size - 2, 18, s === "inactive" ? colour("--panel") : laneColour(n), [String(n)], s === "inactive" ? "--dim" : "#111");
      });
      write(g, colour, "lanes", 4, 47);
      const count = txns.length, cost = answer.answer.cost;
      const of = (what) => status.filter((s) => s === what).length;
      write(g, colour, `${of("ok")} lanes load, ${of("inactive")} are off in EXEC, ${of("out_of_range")} are out of range: ${lines.length} lines, ${count} transactions, ${cost} clocks`, LEFT, top - 2, "--fg");
    }, (g, colour) => {
      memory.paint(g, colour, answer, view, -1, txns);
      memory.legend(g, colour, marks, LEFT, view.height, WIDE);
    }, top + 8);
  },

  // The V# of each generation, high bits first: words 1 and 0, word 3. Coloured fields differ.
  vsharp(answers, title, style) {
    const groups = Object.values(Object.groupBy(GENERATIONS, (gfx) => JSON.stringify(vsharpFields(gfx).map((f) => f.slice(0, 3)))));
    const every = (field) => groups.every(([gfx]) => vsharpFields(gfx).some((f) => f[0] === field[0] && f[1] === field[1] && f[2] === field[2]));
    const SHORT = { swizzle_enable: "SWZ", num_format: "NUM_FMT", add_tid_enable: "TID", index_stride: "INDEX", element_size: "ELEM", stride_scale: "SCALE", oob_select: "OOB", heap: "H", type: "TYPE",
      dst_sel_x: "SEL_X", dst_sel_y: "SEL_Y", dst_sel_z: "SEL_Z", dst_sel_w: "SEL_W" };
    const HUES = { swizzle_enable: 30, num_format: 200, data_format: 220, format: 210, element_size: 330, stride_scale: 280, heap: 0, oob_select: 120 };
    const left = 190, wide = WIDE - left - 8, panels = [["word 3", 96, 32, 14], ["words 1 and 0", 0, 64, 14 + groups.length * 26 + 30]], word2 = panels[1][3] + groups.length * 26 + 28;
    return svgFile(WIDE, word2 + 70, title, style, (g, colour) => {
      font(g);
      for (const [name, first, count, top] of panels) {
        const bit = wide / count, x = (n) => left + (first + count - n) * bit;
        write(g, colour, name, 4, top);
        for (let n = first + count - 1; n > first + 3; n -= count === 32 ? 4 : 8) write(g, colour, String(n), x(n + 1), top);
        write(g, colour, String(first), x(first) - 14, top);
        groups.forEach((list, row) => {
          const y = top + 12 + row * 26;
          write(g, colour, list.length > 3 ? `gfx${list[0]}, ${list.slice(1).join(", ")}` : list.map((gfx) => "gfx" + gfx).join(", "), 4, y + 11, "--fg");
          g.fillStyle = colour("--panel");
          g.fillRect(left, y, wide, 22);
          for (const f of vsharpFields(list[0])) {
            const [field, low, bits] = f, full = field.toUpperCase();
            if (low < first || low >= first + count) continue;
            const same = every(f), none = OTHER.includes(field);
            labelled(g, colour, x(low + bits) + 0.5, y, bits * bit - 1, 22, same || none ? colour(none ? "--panel" : "--line") : `hsl(${HUES[field] ?? 60} 70% 75%)`, [full, SHORT[field] ?? full, (SHORT[field] ?? full)[0]], none ? "--dim" : same ? "--fg" : "#111");
          }
        });
      }
      write(g, colour, "Word 2 is NUM_RECORDS. Grey: the same on every generation. Thin: without effect on addresses and data. Empty: reserved.", 4, word2);
      write(g, colour, "S: SWIZZLE_ENABLE, T: ADD_TID_ENABLE, H: HEAP, ELEM: ELEMENT_SIZE, INDEX: INDEX_STRIDE, SCALE: STRIDE_SCALE, OOB: OOB_SELECT", 4, word2 + 18);
      write(g, colour, "Thin, from the left: MTYPE, HASH_ENABLE, ATC; NV, USER_VM_MODE, USER_VM_ENABLE; LLC_NOALLOC, RESOURCE_LEVEL;", 4, word2 + 36);
      write(g, colour, "COMPRESSION_ACCESS_MODE, COMPRESSION_EN, WRITE_COMPRESS_ENABLE; in word 1 CACHE_SWIZZLE", 46, word2 + 54);
    });
  },

  // Lanes as a table of Index and Offset, for each request: which are in range.
  checks(answers, title, style) {
    const size = 20, gap = (WIDE - 8 - 4 * 8 * size) / 4, names = ["0: Index and Offset", "1: Index", "2: only NUM_RECORDS = 0", "3: Offset (raw)"];
    return svgFile(WIDE, 276, title, style, (g, colour) => {
      font(g);
      write(g, colour, "OOB_SELECT of one V#: STRIDE 16, NUM_RECORDS 6; a dword for each Index and Offset", 8, 12, "--fg");
      answers.forEach((answer, n) => {
        const x = 34 + n * (8 * size + gap), y = 66;
        write(g, colour, names[n], x, 36, "--fg");
        for (let k = 0; k < 8; k++) {
          write(g, colour, String(k), x - 12, y + k * size + size / 2);
          if (k % 2 === 0) write(g, colour, `+${4 * k}`, x + k * size, y - 8);
        }
        answer.answer.status.forEach((s, lane) => {
          const left = x + (lane % 8) * size, top = y + Math.floor(lane / 8) * size;
          if (s === "ok") labelled(g, colour, left, top, size - 2, size - 2, CHANNEL_COLOURS.G, []);
          else hatch(g, colour, left, top, size - 2, size - 2);
        });
        const ok = answer.answer.status.filter((s) => s === "ok").length;
        write(g, colour, `${ok} of 64 in range`, x, y + 8 * size + 12);
      });
      write(g, colour, "down: Index; across: Offset in bytes. NUM_RECORDS counts records in 0 and 1, bytes in 3.", 34, 66 + 8 * size + 34);
    });
  },

  // The map of FLAT: the pointers of the answer in ascending order begin its ranges, lane by lane.
  map([answer], title, style, request) {
    const { status, space } = answer.answer, high = answer.v1, low = answer.v0, count = Number(BigInt(answer.exec).toString(2).length);
    const starts = Array.from({ length: count }, (_, n) => BigInt(high[n]) << 32n | BigInt(low[n]));
    const kinds = starts.map((_, n) => status[n] === "memviol" ? "none" : space[n]);
    const LOOK = { none: ["MEMVIOL", "not canonical: bits 63:47 are not all equal, no aperture"], memory: ["memory", "address = the low 48 bits of the pointer + inst_offset"],
      lds: ["LDS", "LDS_BASE + low 32 bits + inst_offset, below LDS_SIZE (F3)"], scratch: ["scratch", "SCRATCH_BASE + SWZ(low 32 bits + inst_offset, lane) (F4, F5)"] };
    const FILL = { memory: CHANNEL_COLOURS.B, lds: CHANNEL_COLOURS.G, scratch: CHANNEL_COLOURS.R }, step = 34, x = 170, wide = 130;
    const long = (value) => "0x" + value.toString(16).padStart(16, "0").replace(/(.{4})(?=.)/g, "$1_");
    return svgFile(WIDE, 40 + count * step, title, style, (g, colour) => {
      font(g);
      write(g, colour, `flat_load_dword on gfx${answer.context.gfx}: what bits 63:32 of a pointer select (not to scale)`, 8, 12, "--fg");
      write(g, colour, long(2n ** 64n - 1n), 8, 34);
      starts.forEach((start, n) => {
        const y = 24 + (count - 1 - n) * step, kind = kinds[n];
        labelled(g, colour, x, y, wide, step - 2, FILL[kind] ?? colour("--panel"), [LOOK[kind][0]], FILL[kind] ? "#111" : "--bad");
        write(g, colour, long(start), 8, y + step - 8);
        const name = start === BigInt(answer.context.shared_hi) << 32n ? "SHARED_BASE_HI: " : start === BigInt(answer.context.private_hi) << 32n ? "PRIVATE_BASE_HI: " : "";
        write(g, colour, name + LOOK[kind][1], x + wide + 14, y + step / 2 - 1);
      });
    });
  },

  // Scratch: the private dwords of one lane, and the lines that hold them for all lanes.
  scratch([answer], title, style) {
    const lane = 5, lines = memory.layout(answer), view = memory.place(WIDE, answer, lines), marks = memory.marks(answer, lines, lane, []);
    const offset = Number(answer.op.inst_offset), first = offset / 4, dwords = answer.answer.bytes / 4, top = 70, wide = (WIDE - LEFT - 8) / 16;
    const below = memory.legend(new SvgPen(), () => "", marks, LEFT, 0, WIDE);
    return svgFile(WIDE, top + view.height + below, title, style, (g, colour) => {
      font(g);
      write(g, colour, `${answer.text}: lane ${lane} sees its private memory as contiguous dwords`, LEFT, 12, "--fg");
      write(g, colour, `lane ${lane}`, 4, 34);
      for (let n = 0; n < 16; n++) {
        const mine = n >= first && n < first + dwords;
        labelled(g, colour, LEFT + n * wide, 24, wide - 1, 20, mine ? laneColour(lane) : colour("--panel"), [`+${hex(4 * n)}`], mine ? "#111" : "--dim");
      }
      write(g, colour, `in memory, dword d of all 64 lanes is one run of 256 bytes: d*256 + 4*lane (F5)`, LEFT, 58, "--fg");
    }, (g, colour) => {
      memory.paint(g, colour, answer, view, lane, []);
      memory.legend(g, colour, marks, LEFT, view.height, WIDE);
    }, top);
  },

  // Bytes to registers: lane 0 of each request.
  flow(answers, title, style) {
    const panels = answers.map((a) => flow.rows(a.data, a.op.cls, flow.space(a, 0))), heads = [];
    let y = 0;
    panels.forEach((rows) => { heads.push(y); y += 30 + flow.height(rows); });
    return svgFile(WIDE, y, title, style, (g, colour) => {
      panels.forEach((rows, n) => {
        font(g);
        write(g, colour, answers[n].text, LEFT, heads[n] + 14, "--fg");
        flow.paint(g, colour, rows, WIDE, heads[n] + 30, answers[n].op.cls === "store");
      });
    });
  },
};
