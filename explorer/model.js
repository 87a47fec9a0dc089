// model.js - calls of the golden model: text of a request file in, its answer out.

const model = (() => {
  let wasm;
  const bytes = Uint8Array.from(atob(WASM), (c) => c.charCodeAt(0));
  function put(text) {
    const data = new TextEncoder().encode(text);
    const at = wasm.explorer_room(data.length);
    new Uint8Array(wasm.memory.buffer, at, data.length).set(data);
    return data.length;
  }

  function take(length) {
    return new TextDecoder().decode(new Uint8Array(wasm.memory.buffer, wasm.explorer_text(), length));
  }

  const answers = {}; // of calls whose result depends on the generation alone
  function kept(key, call) {
    return answers[key] ??= JSON.parse(take(call()));
  }

  return {
    async start() {
      const module = await WebAssembly.compile(bytes);
      // The C library imports file functions, which the model does not call.
      const files = Object.fromEntries(WebAssembly.Module.imports(module).map(({ name }) => [name, () => 0]));
      wasm = (await WebAssembly.instantiate(module, { wasi_snapshot_preview1: files })).exports;
    },
    // The answer to request 'number' of the text with the steps of one lane; {error} if the text is
    // malformed.
    ask(text, number, lane) {
      return JSON.parse(take(wasm.explorer_ask(put(text), number, lane)));
    },
    // The lines that `mau eval` writes for the text.
    eval(text) {
      return take(wasm.explorer_eval(put(text)));
    },
    // The default context of a generation.
    context(gfx) {
      return JSON.parse(take(wasm.explorer_context(GENERATIONS.indexOf(gfx)))).context;
    },
    instructions(gfx) {
      return JSON.parse(take(wasm.explorer_instructions(gfx)));
    },
    // The names of the formats of a V#: {data_format, num_format} or {format}; 'typed' has the code of
    // each format of MTBUF.
    formats(gfx) {
      return kept(`formats ${gfx}`, () => wasm.explorer_formats(GENERATIONS.indexOf(gfx)));
    },
    // The fields of a V#: [{name, first bit, number of bits}].
    vsharp(gfx) {
      return kept(`vsharp ${gfx}`, () => wasm.explorer_vsharp(GENERATIONS.indexOf(gfx))).fields;
    },
  };
})();
