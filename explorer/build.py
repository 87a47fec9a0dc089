#!/usr/bin/env python3
"""Makes the explorer: one HTML file with the page, the rules, the words, and the golden model as
WebAssembly.

usage: build.py OUT.html GEN_DIR   GEN_DIR holds the output of encodings/generate.py
SPDX-License-Identifier: Apache-2.0
"""

import base64
import json
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
sys.path.insert(0, str(ROOT / "tools"))
import rules  # noqa: E402

SOURCES = [
    "cmodel/src/*.c",
    "cmodel/src/stages/*.c",
    "cmodel/src/data/*.c",
    "cmodel/src/explain/*.c",
    "cmodel/src/print/*.c",
    "cmodel/src/resource/*.c",
    "testbench/mreq/*.c",
    "testbench/stimulus/encode*.c",
    "testbench/stimulus/episode*.c",
    "testbench/stimulus/st[ao][rl][el].c",
    "cli/ask/json_out*.c",
    "cli/ask/eval_line.c",
    "cli/ask/eval_data.c",
    "testbench/mismatch/txn_json.c",
    "testbench/mismatch/derive_data_row.c",
    "testbench/support/gfx_name.c",
    "explorer/*.c",
]
CLANG = ["clang-19", "--target=wasm32-wasi", "-Os", "-nostartfiles"]
LINKER = ["-Wl,--no-entry", "-Wl,-z,stack-size=1048576", "-Wl,--strip-all"]
SCRIPTS = [
    "words.js",
    "model.js",
    "request.js",
    "source.js",
    "presets.js",
    "draw.js",
    "flow.js",
    "picture.js",
    "form.js",
    "app.js",
]


def compile_model(gen):
    """The bytes of the WebAssembly module."""
    files = [str(path) for pattern in SOURCES for path in sorted(ROOT.glob(pattern))]
    folders = (ROOT / "cmodel/include", ROOT / "cmodel/src", ROOT / "testbench", ROOT, gen)
    with tempfile.TemporaryDirectory() as work:
        target = Path(work) / "model.wasm"
        include = [f"-I{path}" for path in folders]
        subprocess.run([*CLANG, *LINKER, *include, "-o", str(target), *files], check=True)
        return target.read_bytes()


def rule_rows():
    """Every row of tools/rules.py as [id, page, lines of plain text, whether it is an example]."""
    return [
        [name, where, [rules.plain(line) for line in lines], example]
        for name, where, lines, example in rules.rules()
    ]


def words(page=rules.DOCS / "words.md"):
    """{term: meaning} of the tables of docs/words.md with the columns word, meaning. A term is in
    lower case with _ for a space, as explorer/words.js looks it up."""
    found = {}
    for header, rows in rules.tables(page):
        if header[:2] != ["word", "meaning"]:
            continue
        for row in rows:
            where = rules.plain(row[2])
            for spelling in rules.plain(row[0]).split(", "):
                term = spelling.lower().replace(" ", "_")
                if term in found:
                    sys.exit(f"explorer: {page.name} has the word {spelling} twice; remove one")
                found[term] = f"{rules.plain(row[1])} ({where})"
    return found


def script_json(value):
    """JSON that can be part of a <script>."""
    return json.dumps(value).replace("</", "<\\/")


def page(wasm):
    """The page as one text."""
    text = (HERE / "index.html").read_text()
    parts = {
        "/*STYLE*/": (HERE / "style.css").read_text(),
        "/*WASM*/": base64.b64encode(wasm).decode(),
        "/*RULES*/": script_json(rule_rows()),
        "/*WORDS*/": script_json(words()),
        "/*SCRIPT*/": "\n".join((HERE / name).read_text() for name in SCRIPTS),
    }
    for mark, part in parts.items():
        before, after = text.split(mark)
        text = before + part + after
    return text


def main():
    if len(sys.argv) != 3 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    out = Path(sys.argv[1])
    try:
        text = page(compile_model(Path(sys.argv[2])))
        out.parent.mkdir(parents=True, exist_ok=True)
        out.write_text(text)
    except KeyboardInterrupt:
        sys.exit(6)  # docs/user/exit_codes.md
    except subprocess.CalledProcessError:
        sys.exit(
            "explorer: clang-19 did not compile the model; "
            "install lld-19, wasi-libc and libclang-rt-19-dev-wasm32"
        )
    except OSError as error:
        sys.exit(f"explorer: cannot write {out}: {error.strerror}; name another file")
    print(f"{out}: {len(text) / 1e6:.2f} MB; open it in a browser")


if __name__ == "__main__":
    main()
