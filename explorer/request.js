// request.js - the request on the page as text of a request file, and back.

const GENERATIONS = ["6", "7", "8", "9", "10", "10_3", "11", "12", "90a", "942", "950"];
const FLAGS = ["fmt", "offen", "idxen", "addr64", "lds", "tfe", "glc", "slc", "dlc", "sext", "unknown"];
const CHOICES = {
  rules: ["manual", "silicon"], align: ["dword", "dword_strict", "strict", "unaligned"], policy: ["line", "gcn"],
  lanes: ["4", "8", "16", "32", "64"], window: ["4", "8", "16", "32", "64"], line_bytes: ["64", "128"],
};
const DEFAULT = {
  unit: { lanes: 16, window: 16, line_bytes: 64 },
  context: { gfx: "9" }, // other fields: the default context of the generation
  op: { enc: "mubuf", cls: "load", size: "4", offen: 1 },
  vsharp: [0x1000, 0, 0x400, 0x27fac], saddr: "0", m0: "0xffffffff", exec: "0xffffffffffffffff", v0: "0x0+0x4*64", v1: "0x0*64",
};

// Fields of a V# that neither address nor data depend on.
const OTHER = ["cache_swizzle", "atc", "hash_enable", "mtype", "user_vm_enable", "user_vm_mode", "nv", "resource_level", "llc_noalloc", "write_compress_enable", "compression_en", "compression_access_mode"];
const SELECT = ["0", "1", "2: 0", "3: 0", "R", "G", "B", "A"];
const CODES = {
  dst_sel_x: SELECT, dst_sel_y: SELECT, dst_sel_z: SELECT, dst_sel_w: SELECT,
  stride_scale: ["1", "4", "8", "32"], element_size: ["2 bytes", "4 bytes", "8 bytes", "16 bytes"], index_stride: ["8", "16", "32", "64"],
  oob_select: ["0: index and offset", "1: index", "2: num_records = 0", "3: offset"],
  type: ["0: buffer", "1", "2", "3"],
};

// The fields of a V#, [name, first bit, number of bits], with a field for each component of DST_SEL.
function vsharpFields(gfx) {
  return model.vsharp(gfx).flatMap(({ name, first, bits }) => name !== "DST_SEL" ? [[name.toLowerCase(), first, bits]]
    : ["x", "y", "z", "w"].map((component, n) => [`dst_sel_${component}`, first + 3 * n, 3]));
}

// The names of a field's codes on a generation; undefined: the field is a number.
function codesOf(name, gfx) {
  return CODES[name] ?? (name.endsWith("format") ? model.formats(gfx)[name].map((text, code) => `${code}: ${text}`) : undefined);
}

// The context for another generation: a field with the old default gets the new default.
function inGeneration(context, gfx) {
  const old = model.context(context.gfx), next = model.context(gfx);
  const same = (a, b) => a === b || /^(0x[0-9a-f]+|\d+)$/i.test(a) && Number(a) === Number(b);
  return Object.fromEntries(Object.entries(context).map(([key, value]) => [key, same(value, old[key]) ? next[key] : value]));
}

function getBits(words, first, count) {
  const all = words.reduce((sum, word, i) => sum | BigInt(word) << BigInt(32 * i), 0n);
  return all >> BigInt(first) & (1n << BigInt(count)) - 1n;
}

function setBits(words, first, count, value) {
  const mask = (1n << BigInt(count)) - 1n << BigInt(first);
  const all = words.reduce((sum, word, i) => sum | BigInt(word) << BigInt(32 * i), 0n);
  const next = all & ~mask | BigInt(value) << BigInt(first) & mask;
  return [0, 1, 2, 3].map((i) => Number(next >> BigInt(32 * i) & 0xffffffffn));
}

// A list of numbers in the notation of request files: START+STEP*COUNT.
function runs(values) {
  const out = [];
  for (let i = 0; i < values.length;) {
    let n = 1;
    const step = i + 1 < values.length ? (values[i + 1] - values[i] + 2 ** 32) % 2 ** 32 : 0;
    while (i + n < values.length && (values[i + n - 1] + step) % 2 ** 32 === values[i + n]) n++;
    if (n < 3) n = 1;
    out.push(n === 1 ? hex(values[i]) : step ? `${hex(values[i])}+${hex(step)}*${n}` : `${hex(values[i])}*${n}`);
    i += n;
  }
  return out.join(" ");
}

function hex(value) {
  return "0x" + value.toString(16);
}

function opText(op) {
  return Object.entries(op).filter(([key, value]) => FLAGS.includes(key) ? value : keep(key, value))
    .map(([key, value]) => FLAGS.includes(key) ? key : `${key}=${value}`).join(" ");
}

// Whether a field of an operation differs from its default.
function keep(key, value) {
  return ["enc", "cls", "size"].includes(key) || !["0x0", "0", 0, "", "none", "no"].includes(value) && !(key === "ncomp" && value === "x") &&
    !(key === "smode" && value === "v");
}

function hasVsharp(r) {
  return !["flat", "global", "scratch"].includes(r.op.enc) && r.op.cls !== "cache";
}

// The lines of a request by keyword: of the file, of the episode, of the request.
function linesOf(r) {
  const pairs = (o) => Object.entries(o).map(([key, value]) => `${key}=${value}`).join(" ");
  const numbered = (name, list) => (list ?? []).map((value, n) => [`${name}${n}`, value ? [`${name}${n} ${value}`] : []]);
  return {
    file: { unit: [`unit ${pairs(r.unit)}`] },
    episode: { context: [`context ${pairs(r.context)}`], memory: r.memory ? [`memory ${r.memory}`] : [], mem: (r.mem ?? []).map((line) => `mem ${line}`), lds: (r.lds ?? []).map((line) => `lds ${line}`) },
    request: {
      op: [`op ${opText(r.op)}`], vsharp: hasVsharp(r) ? [`vsharp ${r.vsharpText ?? r.vsharp.map(hex).join(" ")}`] : [],
      ...Object.fromEntries(["saddr", "m0", "exec", "v0", "v1"].map((key) => [key, [`${key} ${r[key]}`]])),
      ...Object.fromEntries([...numbered("vdata", r.vdata), ...numbered("vdst", r.vdst)]),
    },
  };
}

// Whether a request has data of its own, which only version 2 of request files can hold.
function hasData(r) {
  return [r.memory, ...(r.mem ?? []), ...(r.lds ?? []), ...(r.vdata ?? []), ...(r.vdst ?? [])].some(Boolean);
}

function toText(r) {
  const { file, episode, request } = linesOf(r), all = (lines) => Object.values(lines).flat();
  return [`mreq ${hasData(r) ? 2 : 1}`, ...all(file), "episode", ...all(episode), "request tag=0", ...all(request), ""].join("\n");
}

// The request from an answer of the model.
function fromAnswer(a) {
  const lines = (a.data.lines ?? "").split("\n").map((line) => [line.split(" ")[0], line.slice(line.indexOf(" ") + 1)]);
  const all = (key) => lines.filter(([word]) => word === key).map(([, rest]) => rest);
  const numbered = (name, count) => Array.from({ length: count ?? 0 }, (_, n) => all(`${name}${n}`)[0] ?? "");
  const memory = all("memory")[0];
  return { unit: a.unit, context: a.context, op: a.op, vsharp: a.vsharp, saddr: a.saddr, m0: a.m0, exec: a.exec, v0: runs(a.v0), v1: runs(a.v1),
    memory: memory === "seed=0 profile=none latency=0" || memory === "seed=0x0 profile=none latency=0" ? undefined : memory,
    mem: all("mem"), lds: all("lds"), vdata: numbered("vdata", a.data.reads), vdst: numbered("vdst", a.data.writes) };
}
