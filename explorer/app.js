// app.js - the page: an edit of the request, a call of the model, a drawing of the answer.

const $ = (id) => document.getElementById(id);
const BAD = ["memviol", "illegal", "lds_masked"], NONE = ["inactive", "null", "invalid", "ignored"];
const REASONS = ["no lane moves bytes", "policy line: lanes in one line join", "no V#: lanes in one line join", "ADDR64: lanes in one line join",
  "stride is 1 or less: lanes join", "swizzle, equal Offsets, element size is that of the operation: lanes of one index_stride block join",
  "stride above 1 without swizzle: no lanes join", "the element size is not that of the operation: no lanes join", "the Offsets of the lanes differ: no lanes join"];
let request = null, answer = null, view = null, lines = [], lane = 0, shown = 0, timer = 0;
let file = null; // text of the opened file, if it has several requests

// Shows a line at the top; 'bad': it is an error in the request, and the last answer stays on the page.
function say(text, bad = false) {
  $("note").textContent = text;
  $("note").classList.toggle("bad", bad);
}

function ask() {
  const begin = performance.now();
  const next = model.ask(toText(request), 0, 0, lane);
  say(next.error ? next.error.replace(/^request:\d+:\d+: /, "") : "", true);
  if (next.error) return;
  answer = next;
  lines = memory.layout(answer);
  shown = Math.min(shown, Math.max(answer.answer.txns.length - 1, 0));
  render();
  document.body.dataset.ms = (performance.now() - begin).toFixed(1);
}

function render() {
  renderForm(); renderLanes(); renderTxn(); renderSteps();
}

function laneLabel(n) {
  const a = answer.answer, at = a.address[n] === null ? "" : `, ${hex(a.address[n])}`;
  return `lane ${n}, ${a.status[n].replace("_", " ")}${at}`;
}

function renderLanes() {
  const box = $("lanes"), status = answer.answer.status;
  while (box.children.length > status.length) box.lastChild.remove();
  while (box.children.length < status.length) {
    const span = document.createElement("span");
    span.id = `lane-${box.children.length}`;
    span.setAttribute("role", "option");
    span.textContent = box.children.length;
    box.append(span);
  }
  lane = Math.min(lane, status.length - 1);
  status.forEach((s, n) => {
    const span = box.children[n];
    span.className = NONE.includes(s) ? "off" : BAD.includes(s) ? "stop" : s === "out_of_range" ? "out" : "";
    span.style.background = laneColour(n);
    span.title = laneLabel(n);
    span.setAttribute("aria-label", laneLabel(n));
    span.setAttribute("aria-selected", n === lane);
  });
  box.setAttribute("aria-activedescendant", `lane-${lane}`);
  const count = {};
  status.forEach((s) => { count[s] = (count[s] || 0) + 1; });
  words.write($("summary"), Object.entries(count).map(([s, n]) => `${n} ${s.replaceAll("_", " ")}`).join(", "));
}

function renderTxn() {
  const txns = answer.answer.txns, t = txns[shown];
  $("at").max = Math.max(txns.length - 1, 0);
  $("at").value = shown;
  words.write($("txn"), t ? `${shown + 1} of ${txns.length}: line ${hex(t.line)}, window ${t.window}, pass ${t.pass}, lanes ${t.lanes.replace(/^0x0*/, "0x")}` : "none");
  words.write($("join"), answer.answer.error !== "none" ? `illegal: ${answer.answer.error}` : `C3: ${REASONS[answer.reason]}. Cost ${answer.answer.cost} clocks (C6).`);
  words.write($("lines"), `${lines.length} line${lines.length === 1 ? "" : "s"} of ${answer.unit.line_bytes} bytes` +
    (lines.length > MOST_LINES ? `, the first ${MOST_LINES} drawn` : "") + (answer.resource.swizzle_active ? ", blocks of the swizzle shaded" : ""));
  view = memory.draw($("memory"), answer, lines, lane, t);
}

function renderSteps() {
  const body = $("steps").tBodies[0];
  $("lane").textContent = laneLabel(lane);
  body.replaceChildren(...answer.steps.map((s) => {
    const row = document.createElement("tr"), rule = document.createElement("button");
    rule.type = "button";
    rule.textContent = s.rule;
    rule.addEventListener("click", () => showRule(s.rule));
    for (const cell of [rule, s.component < 4 ? `${s.step}[${s.component}]` : s.step, s.value, s.how]) row.insertCell().append(cell);
    return row;
  }));
}

function showRule(id) {
  const rows = RULES.filter(([name]) => name === id), dialog = $("rule");
  dialog.querySelector("h2").textContent = rows.length ? `${id} (${rows[0][1]})` : id;
  const list = document.createElement("dl");
  rows.forEach(([, page, cells, example], n) => {
    const title = !example ? `${id} (${page})` : !rows[n - 1][3] ? "Worked examples" : "";
    if (n && title) list.append(Object.assign(document.createElement("h3"), { textContent: title }));
    for (const line of cells) {
      const at = line.indexOf(": ");
      list.append(Object.assign(document.createElement("dt"), { textContent: line.slice(0, at) }), Object.assign(document.createElement("dd"), { textContent: line.slice(at + 2) }));
    }
  });
  dialog.querySelector("div").replaceChildren(list);
  dialog.showModal();
}

// ---- The form ----------------------------------------------------------------------------------

function control(name, value, change, choices) {
  const label = document.createElement("label"), input = document.createElement(choices ? "select" : "input");
  if (choices) choices.forEach((text, code) => input.add(new Option(text, Array.isArray(choices) && CODES[name] ? code : text)));
  else input.className = "code";
  input.value = value;
  input.addEventListener(choices ? "change" : "input", () => change(input.value, input));
  input.dataset.name = name;
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
    const set = (text, input) => {
      const number = parse(text);
      input.classList.toggle("bad", number === null || number >> BigInt(count) !== 0n);
      if (input.classList.contains("bad")) return;
      request.vsharp = setBits(request.vsharp, first, count, number);
      ask();
    };
    if (count === 1) {
      const label = document.createElement("label"), box = Object.assign(document.createElement("input"), { type: "checkbox", checked: value === 1n });
      label.className = "check";
      box.addEventListener("change", () => set(String(+box.checked), box));
      label.append(box, name.replaceAll("_", " "));
      out.push(label);
    } else {
      const label = control(name, CODES[name] ? Number(value) : name === "base" ? hex(value) : String(value), set, CODES[name]);
      if (["stride", "num_records"].includes(name)) label.append(slider(name, value, set));
      out.push(label);
    }
  }
  return out;
}

function slider(name, value, set) {
  const most = name === "stride" ? 256 : 2048;
  const range = Object.assign(document.createElement("input"), { type: "range", min: 0, max: most, step: name === "stride" ? 4 : 1, value: Math.min(Number(value), most) });
  range.setAttribute("aria-label", name.replace("_", " "));
  range.addEventListener("input", () => set(range.value, range));
  return range;
}

function contextControls() {
  const c = request.context;
  return [
    ...["rules", "align", "policy"].map((name) => control(name, c[name], (value) => { c[name] = value; ask(); }, CHOICES[name])),
    control("wave", c.wave32 ? "32" : "64", (value) => { c.wave32 = value === "32" ? 1 : 0; ask(); }, ["64", "32"]),
    ...["lanes", "window", "line_bytes"].map((name) => control(name, String(request.unit[name]), (value) => { request.unit[name] = Number(value); ask(); }, CHOICES[name])),
    ...["lds_base", "lds_size", "scratch_base", "shared_hi", "private_hi"].map((name) => control(name, c[name], (value) => { c[name] = value; ask(); })),
  ];
}

let formKey = ""; // generation and encoding of the controls on the page
function renderForm() {
  const key = [request.context.gfx, request.op.enc].join();
  $("text").textContent = answer.text || "this generation has no instruction for this operation";
  $("words").value === document.activeElement.value && document.activeElement === $("words") || ($("words").value = request.vsharp.map(hex).join(" "));
  $("vsharp").hidden = !hasVsharp(request);
  for (const input of document.querySelectorAll("[data-key], [data-op]")) {
    const value = input.dataset.key ? request[input.dataset.key] : request.op[input.dataset.op] || "0x0";
    if (input !== document.activeElement) input.value = value;
  }
  if (key === formKey && $("form").contains(document.activeElement)) return syncVsharp();
  formKey = key;
  $("vfields").replaceChildren(...vsharpControls());
  $("context").replaceChildren(...contextControls());
  $("flags").replaceChildren(...["offen", "idxen", "addr64", "lds", "glc", "tfe"].map((name) => {
    const label = document.createElement("label"), box = Object.assign(document.createElement("input"), { type: "checkbox", checked: !!request.op[name] });
    box.addEventListener("change", () => { request.op[name] = +box.checked; ask(); });
    label.append(box, name);
    return label;
  }));
  words.explain();
}

// Updates all controls of the V# but the one with the focus, which keeps what the user typed.
function syncVsharp() {
  const fields = vsharpFields(request.context.gfx);
  [...$("vfields").children].forEach((label, i) => {
    const [name, first, count] = fields[i], value = getBits(request.vsharp, first, count);
    for (const input of label.querySelectorAll("input, select")) {
      if (input === document.activeElement) continue;
      if (input.type === "checkbox") input.checked = value === 1n;
      else input.value = name === "base" ? hex(value) : String(value);
    }
  });
}

function instructions() {
  const list = model.instructions(GENERATIONS.indexOf(request.context.gfx));
  $("instruction").replaceChildren(...Object.keys(list).sort().map((name) => new Option(name)));
  const mine = answer && answer.text.split(" ")[0];
  $("instruction").value = mine || "";
  return list;
}

// ---- User actions ------------------------------------------------------------------------------

function select(n) {
  if (n < 0 || n >= answer.answer.status.length) return;
  lane = n;
  answer = model.ask(toText(request), 0, 0, lane);
  renderLanes(); renderTxn(); renderSteps();
}

function show(next) {
  request = next;
  shown = 0;
  formKey = "";
  if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
  $("gfx").value = request.context.gfx;
  ask();
  instructions();
}

function open(text, number = 0) {
  let from = 0, episode = 0, found = null;
  for (;; episode++) { // 'number' counts the requests of all episodes
    const first = model.ask(text, episode, 0, 0);
    if (first.error) { found = first; break; }
    let n = 0;
    while (from + n <= number && !(found = model.ask(text, episode, n, 0)).error) n++;
    if (from + n > number) break;
    from += n;
  }
  if (found.error) { say(found.error, true); return; }
  file = found.requests > 1 ? text : null;
  $("which").hidden = !file;
  $("number").max = found.requests - 1;
  show(fromAnswer(found));
}

function play() {
  clearInterval(timer);
  if (timer) { timer = 0; $("play").textContent = "\u25b6 play"; return; }
  $("play").textContent = "\u275a\u275a pause";
  timer = setInterval(() => {
    shown = (shown + 1) % Math.max(answer.answer.txns.length, 1);
    renderTxn();
  }, 500);
}

async function copy(text, said) {
  try {
    await navigator.clipboard.writeText(text);
    say(said);
  } catch {
    say("the browser does not let this page copy", true);
  }
}

function listen() {
  PRESETS.forEach(([name], n) => $("preset").add(new Option(name, n)));
  GENERATIONS.forEach((name) => $("gfx").add(new Option("gfx" + name, name)));
  $("preset").addEventListener("change", () => { show(preset(+$("preset").value)); say(PRESETS[+$("preset").value][1]); });
  $("gfx").addEventListener("change", () => { request.context = inGeneration(request.context, $("gfx").value); show(request); });
  $("instruction").addEventListener("change", () => {
    const op = instructionsOf()[$("instruction").value], old = request.op;
    request.op = { ...op, inst_offset: old.inst_offset || "0x0", ...(op.enc === old.enc ? { offen: old.offen, idxen: old.idxen } : { offen: +(op.enc === "mubuf" || op.enc === "mtbuf") }) };
    show(request);
  });
  for (const input of document.querySelectorAll("[data-key], [data-op]"))
    input.addEventListener("input", () => {
      if (input.dataset.key) request[input.dataset.key] = input.value;
      else request.op[input.dataset.op] = input.value;
      ask();
      input.classList.toggle("bad", $("note").textContent !== "");
    });
  $("words").addEventListener("input", () => {
    const words = $("words").value.trim().split(/[\s,]+/).map(parse);
    const bad = words.length !== 4 || words.some((w) => w === null || w >> 32n);
    $("words").classList.toggle("bad", bad);
    if (!bad) { request.vsharp = words.map(Number); ask(); }
  });
  $("lanes").addEventListener("keydown", (e) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 16, ArrowUp: -16, Home: -lane, End: 63 - lane }[e.key];
    if (step === undefined) return;
    e.preventDefault();
    select(Math.max(0, Math.min(answer.answer.status.length - 1, lane + step)));
  });
  $("lanes").addEventListener("pointerover", (e) => e.target.id.startsWith("lane-") && select(+e.target.id.slice(5)));
  $("memory").addEventListener("pointermove", (e) => {
    const n = memory.at(view, e.offsetX, e.offsetY);
    if (n >= 0 && n !== lane) select(n);
  });
  $("at").addEventListener("input", () => { shown = +$("at").value; renderTxn(); });
  $("back").addEventListener("click", () => { shown = Math.max(shown - 1, 0); renderTxn(); });
  $("next").addEventListener("click", () => { shown = Math.min(shown + 1, Math.max(answer.answer.txns.length - 1, 0)); renderTxn(); });
  $("play").addEventListener("click", play);
  $("copy").addEventListener("click", () => copy(toText(request), "copied: paste it into a file, and mau explain FILE"));
  $("link").addEventListener("click", () => {
    location.hash = btoa(toText(request)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
    copy(location.href, "copied");
  });
  $("save").addEventListener("click", () => {
    const svg = picture(answer, answer.text, document.querySelector("style").textContent);
    const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" })), download: "mau.svg" });
    link.click();
    URL.revokeObjectURL(link.href);
  });
  $("file").addEventListener("change", async () => $("file").files[0] && open(await $("file").files[0].text()));
  $("number").addEventListener("change", () => file && open(file, +$("number").value));
  document.addEventListener("dragover", (e) => { e.preventDefault(); document.body.classList.add("drop"); });
  document.addEventListener("dragleave", () => document.body.classList.remove("drop"));
  document.addEventListener("drop", async (e) => {
    e.preventDefault();
    document.body.classList.remove("drop");
    if (e.dataTransfer.files[0]) open(await e.dataTransfer.files[0].text());
  });
  const anew = () => { memory.measure($("memory")); if (answer) renderTxn(); };
  new ResizeObserver(anew).observe($("scroll"));
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", anew);
}

function instructionsOf() {
  return model.instructions(GENERATIONS.indexOf(request.context.gfx));
}

async function start() {
  await model.start();
  listen();
  const hash = location.hash.slice(1).replaceAll("-", "+").replaceAll("_", "/");
  if (/^[A-Za-z0-9+/]{8,}$/.test(hash)) open(atob(hash));
  if (!answer) {
    const n = Math.min(Number(/^preset=(\d+)$/.exec(location.hash.slice(1))?.[1] ?? 0), PRESETS.length - 1);
    $("preset").value = n;
    const bad = $("note").textContent;
    show(preset(n));
    say(bad || PRESETS[n][1], bad !== "");
  }
  document.body.dataset.ready = "1";
}

start();
