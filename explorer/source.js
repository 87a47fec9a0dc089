// source.js - the text of a request file: finds a request in it, and changes single lines of it.

const source = {
  word(line) {
    return line.replace(/#.*/, "").trim().split(/\s+/)[0];
  },

  // The lines of request 'number' of all episodes: [first, end) of the request, and of the head of its
  // episode.
  find(lines, number) {
    let episode = 0, head = 0, request = -1, count = -1;
    lines.forEach((line, n) => {
      const word = source.word(line);
      if (count <= number && word === "episode") { episode = n; head = -1; }
      if (word !== "request") return;
      count++;
      if (count <= number && head < 0) head = n;
      if (count === number) request = n;
    });
    let end = request + 1;
    while (end < lines.length && !["request", "episode"].includes(source.word(lines[end]))) end++;
    return { request: [request, end], episode: [episode, head], file: [0, lines.findIndex((line) => source.word(line) === "episode")] };
  },

  // Replaces the lines of a keyword between 'first' and 'end' by 'next'.
  replace(lines, [first, end], words, next) {
    const kept = [];
    let at = -1;
    for (let n = first; n < end; n++) {
      if (words.includes(source.word(lines[n]))) at = at < 0 ? kept.length : at;
      else kept.push(lines[n]);
    }
    if (at < 0) {
      at = kept.length;
      while (at > 1 && kept[at - 1].trim() === "") at--;
    }
    kept.splice(at, 0, ...next);
    lines.splice(first, end - first, ...kept);
  },

  // The text with the lines of request 'number' that differ between 'before' and 'after'.
  edit(text, number, before, after) {
    const lines = text.split(/\r?\n/), old = linesOf(before), next = linesOf(after);
    const words = () => { const [first, end] = source.find(lines, number).request; return lines.slice(first, end).map(source.word); };
    // Machine words belong to one generation and one operation.
    const anew = words().includes("inst") && (before.context.gfx !== after.context.gfx || old.request.op[0] !== next.request.op[0]);
    for (const part of ["request", "episode", "file"])
      for (const key of new Set([...Object.keys(old[part]), ...Object.keys(next[part])])) {
        const want = next[part][key] ?? [], same = JSON.stringify(old[part][key] ?? []) === JSON.stringify(want);
        if (!same || anew && (key === "op" || key === "saddr")) source.replace(lines, source.find(lines, number)[part], key === "op" ? ["op", "inst"] : [key], want);
      }
    if (hasData(after) && !hasData(before)) lines[lines.findIndex((line) => source.word(line) === "mreq")] = "mreq 2";
    return lines.join("\n");
  },
};
