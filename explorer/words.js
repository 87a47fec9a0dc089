// words.js - tooltips: the meaning of each term of the page, from docs/words.md.

// WORDS has lower-case terms with _ for a space; build.py makes it.
const words = {
  // The term of a label: its data-word, else its text. data-word="" marks a label that is not a term.
  term(label) {
    const text = label.dataset.word ?? [...label.childNodes].find((n) => n.nodeType === Node.TEXT_NODE)?.data ?? "";
    return text.trim().toLowerCase().replaceAll(" ", "_");
  },

  // Gives every label and heading its tooltip, and its control the same text for a screen reader.
  // Returns the terms that docs/words.md does not have.
  explain() {
    const missing = [];
    for (const label of document.querySelectorAll("label, legend, h2:not(dialog *), th")) {
      const term = words.term(label), meaning = WORDS[term];
      if (!meaning && label.dataset.word !== "") missing.push(term);
      if (!meaning) continue;
      label.title = meaning;
      label.querySelector("input, select")?.setAttribute("aria-description", meaning);
    }
    return missing;
  },

  // Any term, also with a space for _ and as a plural.
  pattern: new RegExp(`(?<![\\w#])(${Object.keys(WORDS).sort((a, b) => b.length - a.length)
    .map((term) => term.replaceAll("_", "[_ ]")).join("|")})s?(?!\\w)`, "gi"),

  // Writes a text into an element; the first use of each term gets a tooltip.
  write(element, text) {
    const parts = [], seen = new Set();
    let done = 0;
    for (const match of text.matchAll(words.pattern)) {
      const plural = match[0].toLowerCase().replaceAll(" ", "_"), term = WORDS[plural.replace(/s$/, "")] ? plural.replace(/s$/, "") : plural;
      if (seen.has(term)) continue;
      seen.add(term);
      const abbr = Object.assign(document.createElement("abbr"), { title: WORDS[term], textContent: match[0] });
      parts.push(text.slice(done, match.index), abbr);
      done = match.index + match[0].length;
    }
    element.replaceChildren(...parts, text.slice(done));
  },
};
