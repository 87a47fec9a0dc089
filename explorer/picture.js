// picture.js - drawings as SVG, by the same code as on the canvas of the page.

// The part of a canvas' 2D context that memory.paint() uses.
class SvgPen {
  parts = [];
  last = null; // the last rectangle, which the next one may extend

  rectangle(fill, stroke, x, y, w, h) {
    const l = this.last, end = l ? l.x + l.w : 0;
    if (l && fill !== "none" && l.fill === fill && l.y === y && l.h === h && x >= l.x && x - end < 0.5 && x - end > -0.5) {
      l.w = x + w - l.x;
      return;
    }
    this.last = { fill, stroke, x, y, w, h };
    this.parts.push(this.last);
  }
  fillRect(x, y, w, h) { this.rectangle(this.fillStyle, "", x, y, w, h); }
  strokeRect(x, y, w, h) { this.rectangle("none", this.strokeStyle, x, y, w, h); }
  fillText(text, x, y) { this.add(`<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" fill="${this.fillStyle}">${text}</text>`); }
  beginPath() { this.path = ""; }
  moveTo(x, y) { this.path += `M${x.toFixed(1)} ${y.toFixed(1)}`; }
  lineTo(x, y) { this.path += `L${x.toFixed(1)} ${y.toFixed(1)}`; }
  stroke() { this.add(`<path d="${this.path}" stroke="${this.strokeStyle}"/>`); }
  add(text) { this.parts.push(text); this.last = null; }

  text() {
    return this.parts.map((p) => typeof p === "string" ? p : `<rect x="${p.x.toFixed(1)}" y="${p.y.toFixed(1)}" width="${p.w.toFixed(1)}" height="${p.h.toFixed(1)}" ` +
      (p.fill === "none" ? `fill="none" stroke="${p.stroke}" stroke-width="1.5"/>` : `fill="${p.fill}"/>`)).join("\n");
  }
}

// The text of an SVG element that paint(pen, colour) draws, with the colours of the page.
function svg(width, height, title, paint) {
  const pen = new SvgPen();
  paint(pen, (name) => `var(${name})`);
  return `<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 ${width} ${height}" font-family="ui-monospace, monospace" font-size="11" dominant-baseline="middle">
<title>${title.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</title>
${pen.text()}
</svg>
`;
}

// The same as a file. 'style' is the style sheet of the page; its first rules have the colours, light and dark.
// 'below' (optional) draws from 'top' on.
function svgFile(width, height, title, style, paint, below = null, top = 0) {
  const colours = style.slice(0, style.indexOf("* {")).replaceAll(":root", "svg").trim();
  const whole = svg(width, height, title, paint).replace("</title>", `</title>
<style>${colours}</style>
<rect width="100%" height="100%" fill="var(--bg)"/>`);
  if (!below) return whole;
  const pen = new SvgPen();
  below(pen, (name) => `var(${name})`);
  return whole.replace("</svg>", `<g transform="translate(0 ${top})">\n${pen.text()}\n</g>\n</svg>`);
}

// The memory of an answer with all its transactions, its legend, and the data of the selected lane (-1: none).
function picture(answer, title, style, selected = -1) {
  const width = 860, lines = memory.layout(answer), view = memory.place(width, answer, lines), marks = memory.marks(answer, lines, selected, answer.answer.txns);
  const below = memory.legend(new SvgPen(), () => "", marks, view.label, 0, width), top = view.height + below;
  const rows = selected >= 0 && answer.data.bytes?.length ? flow.rows(answer.data, answer.op.cls, flow.space(answer, selected)) : [];
  return svgFile(width, top + (rows.length ? flow.height(rows) : 0), title, style, (pen, colour) => {
    memory.paint(pen, colour, answer, view, selected, answer.answer.txns);
    memory.legend(pen, colour, marks, view.label, view.height, width);
    flow.paint(pen, colour, rows, width, top + 4, answer.op.cls === "store");
  });
}
