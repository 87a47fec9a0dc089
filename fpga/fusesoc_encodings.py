#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""usage: fusesoc_encodings.py FILE.yml

Generator of mau.core, called by FuseSoC. Writes the RTL that encodings/ generates,
mau_rtl_hash.sv, and a core file with their names into the current folder.
"""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.dont_write_bytecode = True
sys.path[:0] = [str(ROOT / "fpga"), str(ROOT / "tools")]
from board_flow import hash_package  # noqa: E402
from rtl_hash import rtl_hash  # noqa: E402

CORE = """CAPI=2:
name: "{name}"
filesets:
  encodings:
    files:
{files}
    file_type: systemVerilogSource
targets:
  default:
    filesets: [encodings]
"""


def main():
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    name = re.search(r"^vlnv:\s*[\"']?([^\"'\s]+)", Path(sys.argv[1]).read_text(), re.M)[1]
    subprocess.run([sys.executable, "-B", ROOT / "encodings/generate.py", "gen"], check=True)
    Path("gen/rtl/mau_rtl_hash.sv").write_text(hash_package(rtl_hash()))
    include = ": {is_include_file: true, include_path: gen/rtl}"
    files = (
        f"      - {path}{include if path.suffix == '.svh' else ''}"
        for path in sorted(Path("gen/rtl").iterdir())
    )
    Path("mau_encodings.core").write_text(CORE.format(name=name, files="\n".join(files)))


if __name__ == "__main__":
    main()
