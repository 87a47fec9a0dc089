// form.js - the fields of the request on the page.

const LIST = "a number of 0 to 0xffffffff a lane, lane 0 first: VALUE, VALUE*COUNT, START+STEP*COUNT";
const DWORDS = "lines of an address, a multiple of 4, and up to 64 numbers of 0 to 0xffffffff";
const RANGES = {
  "Offset": "0 to 0xffffff; -16 is 0xfffff0", "SGPR": "0 to 0xffffffffffffffff", "M0": "0 to 0xffffffff", "EXEC": "0 to 0xffffffffffffffff, a bit a lane",
  "VGPR 0": LIST, "VGPR 1": LIST, "Words": "four numbers of 0 to 0xffffffff, word 0 first, or fields: base=0x1000,stride=16,records=64,format=8_8_8_8_UNORM", "Memory": DWORDS, "LDS": DWORDS,
  "lds base": "0 to 0x3ffff", "lds size": "0 to 0x3ffff", "scratch base": "0 to 0xfffffffffffc, a multiple of 4", "shared hi": "0 to 0xffffffff", "private hi": "0 to 0xffffffff",
  "memory": "seed=0 to 0xffffffffffffffff, profile=none, latency=0 to 0xffff",
};

// What a field takes, in words; "" if it has fixed choices.
function rangeOf(name) {
  if (RANGES[name]) return RANGES[name];
  if (/^V(DATA|DST)/.test(name)) return LIST;
  if (name === "Request") return `0 to ${$("number").max}`;
  const bits = vsharpFields(request.context.gfx).find(([field]) => field.replaceAll("_", " ") === name)?.[2];
  const most = bits ? (1n << BigInt(bits)) - 1n : 0n;
  return bits ? `0 to ${most} (0x${most.toString(16)}), decimal or 0x hexadecimal` : "";
}

function control(name, value, change, choices) {
  const label = document.createElement("label"), input = document.createElement(choices ? "select" : "input");
  if (choices) choices.forEach((text, code) => input.add(new Option(text, codesOf(name, request.context.gfx) ? code : text)));
  else input.className = "code";
  input.value = value;
  input.addEventListener(choices ? "change" : "input", () => change(input.value, input));
  input.dataset.name = name;
  if (name.startsWith("dst_sel")) label.dataset.word = "dst_sel";
  label.append(name.replaceAll("_", " "), input);
  return label;
}

// A number in the notation of the page, or null.
function parse(text) {
  return /^\s*(0x[0-9a-f]+|\d+)\s*$/i.test(text) ? BigInt(text.trim()) : null;
}

function vsharpControls() {
  const out = [];
  for (const [name, first, count] of vsharpFields(request.context.gfx)) {
    const value = getBits(request.vsharp, first, count);
    const codes = codesOf(name, request.context.gfx);
    const set = (text, input) => {
      const number = parse(text);
      input.classList.toggle("bad", number === null || number >> BigInt(count) !== 0n);
      if (input.classList.contains("bad")) return refuse(name.replaceAll("_", " "), number === null ? `'${text}' is not a number` : `${text} is out of range`);
      request.vsharp = setBits(request.vsharp, first, count, number);
      ask(name.replaceAll("_", " "));
    };
    if (count === 1) {
      const label = document.createElement("label"), box = Object.assign(document.createElement("input"), { type: "checkbox", checked: value === 1n });
      label.className = "check";
      box.addEventListener("change", () => set(String(+box.checked), box));
      label.append(box, name.replaceAll("_", " "));
      out.push([name, label]);
    } else {
      const label = control(name, codes ? Number(value) : name === "base" ? hex(value) : String(value), set, codes);
      if (["stride", "num_records"].includes(name)) label.append(slider(name, value, set));
      out.push([name, label]);
    }
  }
  for (const [name, label] of out) for (const input of label.querySelectorAll("input, select")) input.dataset.field = name;
  for (const [name, label] of out) if (OTHER.includes(name)) label.dataset.word = "";
  return out;
}

// The format of MTBUF, by name.
function typedControls() {
  if (request.op.enc !== "mtbuf") return [];
  const codes = model.formats(request.context.gfx).typed, now = Object.keys(codes).find((name) => codes[name] === Number(request.op.format)) ?? "INVALID";
  const label = control("format_of_MTBUF", now, (name) => { request.op.format = codes[name] ?? 0; ask("format of MTBUF"); }, [...Object.keys(codes), "INVALID"]);
  label.dataset.word = "format";
  return [label];
}

function slider(name, value, set) {
  const most = name === "stride" ? 256 : 2048;
  const range = Object.assign(document.createElement("input"), { type: "range", min: 0, max: most, step: name === "stride" ? 4 : 1, value: Math.min(Number(value), most) });
  range.setAttribute("aria-label", name.replace("_", " "));
  range.addEventListener("input", () => set(range.value, range));
  return range;
}

function contextControls() {
  const c = request.context, inContext = (name, text) => { request.context[name] = text; };
  const change = (name, set) => control(name, "", (text, input) => { set(text); input.classList.toggle("bad", !ask(name.replaceAll("_", " "))); }, CHOICES[name] ?? (name === "wave" ? ["64", "32"] : undefined));
  const made = [
    ...["rules", "align", "policy"].map((name) => [change(name, (text) => inContext(name, text)), c[name]]),
    [change("wave", (text) => inContext("wave32", text === "32" ? 1 : 0)), c.wave32 ? "32" : "64"],
    ...["lanes", "window", "line_bytes"].map((name) => [change(name, (text) => { request.unit[name] = Number(text); }), String(request.unit[name])]),
    ...["lds_base", "lds_size", "scratch_base", "shared_hi", "private_hi"].map((name) => [change(name, (text) => inContext(name, text)), c[name]]),
  ];
  return made.map(([label, value]) => { label.querySelector("input, select").value = value; return label; });
}

// The registers that the instruction reads, and those that it writes in part.
function registerControls() {
  const one = (key, n) => {
    const name = `${key === "vdata" ? "VDATA" : "VDST"}${n ? `+${n}` : ""}`;
    const label = control(name, request[key][n] || "0x0*64", (text, input) => { request[key][n] = text; input.classList.toggle("bad", !ask(name)); });
    label.classList.add("wide");
    label.dataset.word = key === "vdata" ? "vdata" : "vdst";
    return label;
  };
  return [...request.vdata.map((_, n) => one("vdata", n)), ...(request.op.d16 === "no" ? [] : request.vdst.map((_, n) => one("vdst", n)))];
}

let formKey = ""; // generation and encoding of the controls on the page
function renderForm() {
  const key = [request.context.gfx, request.op.enc].join();
  $("text").textContent = answer.text || "this generation has no instruction for this operation";
  for (const [id, value] of [["words", request.vsharp.map(hex).join(" ")], ["mem", request.mem.join("\n")], ["lds", request.lds.join("\n")], ["source", file.text]])
    if ($(id) !== document.activeElement) { $(id).value = value; $(id).classList.remove("bad"); }
  $("vsharp").hidden = !hasVsharp(request);
  $("vtext").textContent = answer.vsharp_text;
  for (const input of document.querySelectorAll("[data-key], [data-op]")) {
    const value = input.dataset.key ? request[input.dataset.key] : request.op[input.dataset.op] || "0x0";
    if (input !== document.activeElement) { input.value = value; input.classList.remove("bad"); }
  }
  if (key === formKey && $("form").contains(document.activeElement)) return syncVsharp();
  formKey = key;
  const controls = vsharpControls(), part = (other) => controls.filter(([name]) => OTHER.includes(name) === other).map(([, label]) => label);
  $("vfields").replaceChildren(...part(false));
  $("vothers").replaceChildren(...part(true));
  $("typed").replaceChildren(...typedControls());
  $("context").replaceChildren(...contextControls());
  $("registers").replaceChildren(...registerControls());
  $("flags").replaceChildren(...["offen", "idxen", "addr64", "lds", "glc", "tfe"].map((name) => {
    const label = document.createElement("label"), box = Object.assign(document.createElement("input"), { type: "checkbox", checked: !!request.op[name] });
    box.addEventListener("change", () => { request.op[name] = +box.checked; if (!ask(name)) { request.op[name] = +!box.checked; box.checked = !box.checked; } });
    label.append(box, name);
    return label;
  }));
  words.explain();
}

// Updates all controls of the V# but the one with the focus, which keeps what the user typed.
function syncVsharp() {
  const fields = vsharpFields(request.context.gfx);
  for (const input of document.querySelectorAll("#vsharp [data-field]")) {
    const [name, first, count] = fields.find((f) => f[0] === input.dataset.field), value = getBits(request.vsharp, first, count);
    if (input === document.activeElement) continue;
    if (input.type === "checkbox") input.checked = value === 1n;
    else input.value = name === "base" ? hex(value) : String(value);
    input.classList.remove("bad");
  }
}

// Listens to the fields that the page always has.
function listenToForm() {
  for (const input of document.querySelectorAll("[data-key], [data-op]"))
    input.addEventListener("input", () => {
      if (input.dataset.key) request[input.dataset.key] = input.value;
      else request.op[input.dataset.op] = input.value;
      input.classList.toggle("bad", !ask(input.labels[0].firstChild.data.trim()));
    });
  $("words").addEventListener("input", () => {
    request.vsharpText = $("words").value;
    $("words").classList.toggle("bad", !ask("Words"));
  });
  for (const [id, name] of [["mem", "Memory"], ["lds", "LDS"]])
    $(id).addEventListener("input", () => {
      request[id] = $(id).value.split("\n").map((line) => line.trim()).filter(Boolean);
      $(id).classList.toggle("bad", !ask(name));
    });
  $("source").addEventListener("input", () => $("source").classList.toggle("bad", !open($("source").value, file.number, lane)));
}

function instructions() {
  const list = model.instructions(GENERATIONS.indexOf(request.context.gfx));
  $("instruction").replaceChildren(...Object.keys(list).sort().map((name) => new Option(name)));
  const mine = answer && answer.text.split(" ")[0];
  $("instruction").value = mine || "";
  return list;
}
