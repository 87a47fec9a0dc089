// app.js - the page: an edit of the request, a call of the model, a drawing of the answer.

const $ = (id) => document.getElementById(id);
const BAD = ["memviol", "illegal", "lds_masked"], NONE = ["inactive", "null", "invalid", "ignored"];
const REASONS = ["no lane moves bytes", "policy line: lanes in one line join", "no V#: lanes in one line join", "ADDR64: lanes in one line join",
  "stride is 1 or less: lanes join", "swizzle, equal Offsets, element size is that of the operation: lanes of one index_stride block join",
  "stride above 1 without swizzle: no lanes join", "the element size is not that of the operation: no lanes join", "the Offsets of the lanes differ: no lanes join"];
let request = null, answer = null, view = null, lines = [], lane = 0, shown = 0, timer = 0;
let file = { text: "", number: 0 }; // the request file, and the number of the request that is shown
let base = null; // the request as the file has it

// Shows a line at the top; 'bad': it is an error in the request, and the last answer stays on the page.
function say(text, bad = false) {
  $("note").textContent = text;
  $("note").className = bad ? "bad" : "";
}

// The message of the model about a text that only the page writes, without its place.
function reason(error) {
  return error.replace(/^request:\d+:\d+: /, "");
}

// Says that the model refuses the value of a field, and what it takes.
function refuse(name, why) {
  const range = rangeOf(name);
  say(`${name}: ${why}${range ? `. It takes ${range}` : ""}.`, true);
}

// Answers the request after an edit of the field 'name'. Returns false, and drops the edit, if it is
// refused.
function ask(name) {
  const begin = performance.now(), text = source.edit(file.text, file.number, base, request), next = model.ask(text, file.number, lane);
  if (next.error) {
    refuse(name, reason(next.error));
    request = structuredClone(base);
    return false;
  }
  say("");
  file.text = text;
  if (request.vsharpText) request.vsharp = next.vsharp;
  delete request.vsharpText;
  base = structuredClone(request);
  accept(next);
  document.body.dataset.ms = (performance.now() - begin).toFixed(1);
  return true;
}

function accept(next) {
  answer = next;
  lines = memory.layout(answer);
  shown = Math.min(shown, Math.max(answer.answer.txns.length - 1, 0));
  renderForm(); renderLanes(); renderTxn(); renderData(); renderSteps();
}

function laneLabel(n) {
  const a = answer.answer, at = a.address[n] === null ? "" : `, ${hex(a.address[n])}`, space = a.space?.[n] ?? "memory";
  return `lane ${n}, ${a.status[n].replace("_", " ")}${at}${["lds", "scratch"].includes(space) ? ` in ${space === "lds" ? "LDS" : space}` : ""}`;
}

// The lanes by status: "62 ok (0-61), 1 partial (62)"; at most four ranges of each.
function summary(status) {
  const ranges = {};
  status.forEach((s, n) => {
    const list = ranges[s] ??= [], last = list[list.length - 1];
    if (last && last[1] === n - 1) last[1] = n;
    else list.push([n, n]);
  });
  return Object.entries(ranges).map(([s, list]) => {
    const count = list.reduce((sum, [first, last]) => sum + last - first + 1, 0), most = 4;
    const shown = list.slice(0, most).map(([first, last]) => first === last ? first : `${first}-${last}`).join(", ") + (list.length > most ? " ..." : "");
    return `${count} ${s.replaceAll("_", " ")}${count === status.length ? "" : ` (${shown})`}`;
  }).join(", ");
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
  words.write($("summary"), summary(status));
  words.write($("verdict"), answer.verdict);
  words.write($("other"), answer.answer.other_rules?.text ?? "");
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
  const marks = memory.marks(answer, lines, lane, t ? [t] : []), wide = memory.width, room = memory.legend(new SvgPen(), () => "", marks, 4, 0, wide);
  $("legend").innerHTML = svg(wide, room, "Legend", (pen, colour) => memory.legend(pen, colour, marks, 4, 0, wide));
}

// The data of the lane: boxes from bytes to registers, and the steps.
function renderData() {
  const d = answer.data, cls = answer.op.cls;
  const verb = { load: "loads", store: "stores", atomic: "changes" }[cls];
  const at = answer.answer.address[lane], n = d.bytes?.length, space = flow.space(answer, lane);
  words.write($("moves"), d.why ? `none: ${d.why}` : !n ? "none" : `lane ${lane} ${Number(d.moved) ? `${verb} ${Number(d.moved).toString(2).replaceAll("0", "").length} bytes of ${space} at ${hex(at ?? answer.answer.lds_address?.[lane] ?? 0)}` : `${verb} no bytes`}` +
    (d.keyed ? "; bytes that are not given are a hash of the seed and the address" : ""));
  $("flow").replaceChildren();
  if (n && memory.width) {
    const rows = flow.rows(d, cls, space), wide = memory.width, tall = flow.height(rows);
    $("flow").innerHTML = svg(wide, tall, `Data of lane ${lane}`, (pen, colour) => flow.paint(pen, colour, rows, wide, 4, cls === "store"));
  }
  $("data").hidden = !d.steps?.length;
  writeSteps($("data"), d.steps ?? []);
}

function renderSteps() {
  $("lane").textContent = laneLabel(lane);
  writeSteps($("steps"), answer.steps);
}

function writeSteps(table, steps) {
  table.tBodies[0].replaceChildren(...steps.map((s) => {
    const row = document.createElement("tr"), rule = document.createElement("button");
    rule.type = "button";
    rule.textContent = s.rule;
    rule.title = ruleText(s.rule);
    rule.addEventListener("click", () => showRule(s.rule));
    for (const cell of [rule, s.component < 4 ? `${s.step}[${s.component}]` : s.step, s.value, s.how]) row.insertCell().append(cell);
    return row;
  }));
}

// The sentence of a rule, for its tooltip.
function ruleText(id) {
  const row = RULES.find(([name, , , example]) => name === id && !example);
  return row ? row[2].find((line) => line.startsWith("rule: "))?.slice(6) ?? row[2][0] : "";
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

// ---- User actions ------------------------------------------------------------------------------

function select(n) {
  if (n < 0 || n >= answer.answer.status.length) return;
  lane = n;
  answer = model.ask(file.text, file.number, lane);
  renderLanes(); renderTxn(); renderData(); renderSteps();
}

// Scrolls the memory to the selected lane.
function reveal() {
  const row = view.rows.find((r) => r.row.lane.includes(lane) || r.row.out.includes(lane)), box = $("scroll");
  if (row && (row.y < box.scrollTop || row.y + view.high > box.scrollTop + box.clientHeight)) box.scrollTop = row.y - box.clientHeight / 2;
}

// Shows request 'number' of a text and lane 'at', or the lane that the verdict names. Returns false,
// with a message, if it is refused.
function open(text, number = 0, at = null) {
  let next = model.ask(text, number, at ?? 0);
  const first = next.answer?.verdict.lane;
  if (at === null && first) next = model.ask(text, number, at = first);
  if (next.error) {
    say(next.error.replace(/^request:(\d+):(\d+): /, "line $1, column $2: "), true);
    return false;
  }
  say("");
  file = { text, number };
  lane = at ?? 0;
  request = fromAnswer(next);
  base = structuredClone(request);
  $("which").hidden = next.requests < 2;
  $("number").max = next.requests - 1;
  $("number").value = number;
  $("gfx").value = request.context.gfx;
  shown = 0;
  formKey = "";
  accept(next);
  reveal();
  instructions();
  return true;
}

// Edits the request by 'change', and then makes the controls anew.
function edit(name, change) {
  change();
  if (ask(name)) open(file.text, file.number, lane);
  else instructions();
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

// The address of the page with the request file, the number of the request and the lane.
function linkTo() {
  const bytes = String.fromCharCode(...new TextEncoder().encode(file.text)), code = btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return [code, ...(file.number ? [`request=${file.number}`] : []), `lane=${lane}`].join("&");
}

// Opens what an address has: a preset or a request file, and then the number of a request and a lane.
function follow(hash) {
  const [what, ...rest] = hash.split("&"), options = Object.fromEntries(rest.map((part) => part.split("=")));
  const number = (name, most) => {
    const text = options[name] ?? "0", value = /^\d+$/.test(text) && Number(text) <= most ? Number(text) : null;
    if (value === null) say(`${name}: '${text}' in the address of this page is not a number from 0 to ${most}.`, true);
    return value ?? 0;
  };
  say("");
  const at = "lane" in options ? number("lane", 63) : null;
  const chosen = /^preset=(.*)$/.exec(what)?.[1];
  if (chosen !== undefined || what === "") {
    const n = Number(chosen ?? 0), exists = PRESETS[n] !== undefined;
    $("preset").value = exists ? n : 0;
    const bad = $("note").textContent || (exists ? "" : `preset: '${chosen}' in the address of this page is not a number from 0 to ${PRESETS.length - 1}.`);
    open(toText(preset(exists ? n : 0)), 0, at);
    return say(bad || PRESETS[exists ? n : 0][1], bad !== "");
  }
  let text = null, bad = $("note").textContent;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(atob(what.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0)));
  } catch {
    bad = "The address of this page holds no request file: copy the whole link.";
  }
  if (text !== null && open(text, number("request", 2 ** 18), at)) return say(bad, bad !== "");
  bad = bad || $("note").textContent;
  open(toText(preset(0)));
  say(bad, true);
}

function listen() {
  PRESETS.forEach(([name], n) => $("preset").add(new Option(name, n)));
  GENERATIONS.forEach((name) => $("gfx").add(new Option("gfx" + name, name)));
  $("preset").addEventListener("change", () => { open(toText(preset(+$("preset").value))); say(PRESETS[+$("preset").value][1]); });
  $("gfx").addEventListener("change", () => { edit("Generation", () => { request.context = inGeneration(request.context, $("gfx").value); }); $("gfx").value = request.context.gfx; });
  $("instruction").addEventListener("change", () => edit("Name", () => {
    const op = instructionsOf()[$("instruction").value], old = request.op;
    request.op = { ...op, inst_offset: old.inst_offset || "0x0", ...(op.enc === old.enc ? { offen: old.offen, idxen: old.idxen } : { offen: +(op.enc === "mubuf" || op.enc === "mtbuf") }) };
    request.vdata = [];
    request.vdst = [];
  }));
  listenToForm();
  $("lanes").addEventListener("keydown", (e) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 16, ArrowUp: -16, Home: -lane, End: 63 - lane }[e.key];
    if (step === undefined) return;
    e.preventDefault();
    select(Math.max(0, Math.min(answer.answer.status.length - 1, lane + step)));
    reveal();
  });
  $("lanes").addEventListener("pointerover", (e) => {
    if (!e.target.id.startsWith("lane-")) return;
    select(+e.target.id.slice(5));
    reveal();
  });
  $("memory").addEventListener("pointermove", (e) => {
    const n = memory.at(view, e.offsetX, e.offsetY);
    if (n >= 0 && n !== lane) select(n);
  });
  $("at").addEventListener("input", () => { shown = +$("at").value; renderTxn(); });
  $("back").addEventListener("click", () => { shown = Math.max(shown - 1, 0); renderTxn(); });
  $("next").addEventListener("click", () => { shown = Math.min(shown + 1, Math.max(answer.answer.txns.length - 1, 0)); renderTxn(); });
  $("play").addEventListener("click", play);
  $("copy").addEventListener("click", () => copy(file.text, "copied: paste it into a file, and mau explain FILE"));
  $("link").addEventListener("click", () => {
    location.hash = linkTo();
    copy(location.href, "copied");
  });
  $("save").addEventListener("click", () => {
    const svg = picture(answer, answer.verdict, document.querySelector("style").textContent, lane);
    const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" })), download: "mau.svg" });
    link.click();
    URL.revokeObjectURL(link.href);
  });
  $("file").addEventListener("change", () => $("file").files[0] && read($("file").files[0]));
  $("number").addEventListener("change", () => {
    const n = parse($("number").value), most = Number($("number").max);
    if (n === null || n > most) refuse("Request", `'${$("number").value}' is not in the file`);
    else open(file.text, Number(n));
  });
  document.addEventListener("dragover", (e) => { e.preventDefault(); document.body.classList.add("drop"); });
  document.addEventListener("dragleave", () => document.body.classList.remove("drop"));
  document.addEventListener("drop", (e) => {
    e.preventDefault();
    document.body.classList.remove("drop");
    if (e.dataTransfer.files[0]) read(e.dataTransfer.files[0]);
  });
  const anew = () => { memory.measure($("memory")); if (answer) { renderTxn(); renderData(); } };
  new ResizeObserver(anew).observe($("scroll"));
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", anew);
}

function instructionsOf() {
  return model.instructions(GENERATIONS.indexOf(request.context.gfx));
}

async function read(chosen) {
  open(await chosen.text());
}

async function start() {
  await model.start();
  listen();
  follow(location.hash.slice(1));
  document.body.dataset.ready = "1";
}

start();
