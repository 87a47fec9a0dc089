// presets.js - example requests. Missing fields are those of DEFAULT; missing fields of the context are
// the defaults of the generation.

const PRESETS = [
  ["Array of structures", "Records of 16 bytes, one dword of each: four lanes share a line.",
    { op: { enc: "mubuf", cls: "load", size: "4", idxen: 1 }, vsharp: [0x1000, 0x100000, 64, 0x27fac], v0: "0x0+0x1*64" }],
  ["Structure of arrays, by swizzle", "The same records, swizzled: dwords of neighbouring lanes are contiguous, in blocks of index_stride records.",
    { op: { enc: "mubuf", cls: "load", size: "4", idxen: 1 }, vsharp: [0x1000, 0x80100000, 64, 0x627fac], v0: "0x0+0x1*64" }],
  ["Scratch swizzle", "SCRATCH: the same dword of the private memory of all lanes is contiguous.",
    { op: { enc: "scratch", cls: "load", size: "4", smode: "s", inst_offset: "0x10" }, saddr: "0x20" }],
  ["Raw buffer at its end", "Four dwords a lane, 1000 bytes: two dwords of lane 62 are in range, two are not (R12).",
    { op: { enc: "mubuf", cls: "load", size: "16", offen: 1 }, vsharp: [0x1000, 0, 1000, 0x27fac], v0: "0x0+0x10*64" }],
  ...[0, 1, 2, 3].map((n) => [`OOB_SELECT ${n}`, ["index and offset are checked", "the index is checked", "out of range only when num_records is 0", "the offset is checked"][n] +
    " (gfx10 and later).",
    { context: { gfx: "10_3" }, op: { enc: "mubuf", cls: "load", size: "8", idxen: 1, offen: 1 }, vsharp: [0x1000, 0x180000, 40, 0x16fac + n * 0x10000000],
      v0: "0x0+0x1*64", v1: "0x10*32 0x14*32" }]),
  ["FLAT into three apertures", "Memory, LDS and scratch from one instruction: the upper half of each pointer selects the space.",
    { op: { enc: "flat", cls: "load", size: "4" }, v0: "0x10000+0x4*32 0x0+0x4*16 0x0+0x4*16", v1: "0x7f00*32 0x10000*16 0x20000*16" }],
  ["A stride that prevents coalescing", "Policy gcn: by the GCN manuals, lanes of a buffer with stride > 1 and no swizzle do not join (C3).",
    { context: { policy: "gcn" }, op: { enc: "mubuf", cls: "load", size: "4", offen: 1 }, vsharp: [0x1000, 0x40000, 256, 0x27fac], v0: "0x0+0x4*64" }],
  ["Bytes to registers, by format", "Four bytes a lane, read as 8_8_8_8_UNORM; DST_SEL exchanges red and blue and gives 1 as alpha (T5, T23, T24).",
    { op: { enc: "mubuf", cls: "load", size: "1", fmt: 1, ncomp: "xyzw", idxen: 1 }, vsharp: [0x1000, 0x40000, 64, 0x5032e], v0: "0x0+0x1*64", mem: ["0x1000 0xff804020+0x01020304*64"] }],
  ["A gather", "GLOBAL with scattered addresses; some lanes cross a line.",
    { op: { enc: "global", cls: "load", size: "8" }, context: { align: "unaligned" }, v0: "0x1000+0x34*16 0x1000+0x7c*16 0x1010+0x8*32", v1: "0x7f00*64" }],
];

function preset(n) {
  const given = PRESETS[n][2], context = { ...DEFAULT.context, ...given.context };
  return { ...structuredClone(DEFAULT), ...structuredClone(given), context: { ...model.context(context.gfx), ...context } };
}
