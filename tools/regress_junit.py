"""JUnit XML of a regression: a suite for each row of its table and one for the real requests.

SPDX-License-Identifier: Apache-2.0
"""

import re
import xml.etree.ElementTree as ET

from regress_group import key
from regress_report import origin, to_paste
from regress_summary import kind

# Characters that XML 1.0 has no form for.
NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def clean(text):
    return NO_XML.sub("\ufffd", text)


def report(out, row):
    """The text of its report, below the lines to paste."""
    try:
        text = (out / row["folder"] / "report.txt").read_text(errors="replace")
    except OSError:
        text = row["stderr"]
    return "\n".join(line.strip() for line in to_paste(row)) + "\n\n" + text


def case(suite, out, row, name):
    element = ET.SubElement(
        suite,
        "testcase",
        name=clean(name),
        classname=suite.get("name"),
        time=f"{row['end'] - row['begin']:.3f}",
    )
    if row["exit"]:
        what = " ".join(word for word in key(row) if word)
        ET.SubElement(
            element,
            "failure",
            type=row.get("kind") or "exit",
            message=clean(f"{what}; {origin(row)}"),
        ).text = clean(report(out, row))
    return element


def suite(root, name, rows, planned, out, namer):
    element = ET.SubElement(
        root,
        "testsuite",
        name=name,
        tests=str(max(planned, len(rows))),
        failures=str(sum(row["exit"] != 0 for row in rows)),
        errors="0",
        skipped=str(max(0, planned - len(rows))),
        time=f"{sum(row['end'] - row['begin'] for row in rows):.3f}",
    )
    for row in rows:
        case(element, out, row, namer(row))
    for number in range(planned - len(rows)):
        left = ET.SubElement(
            element, "testcase", name=f"not run {number + 1}", classname=name, time="0"
        )
        ET.SubElement(
            left, "skipped", message="a failure or the time limit ended the regression before"
        )


def suite_name(row):
    data, asserts = ".data" if row["data"] else "", ".asserts" if row["checked"] else ""
    return f"regress.{row['unit']}{data}{asserts}"


def write(path, summary):
    root, out = (
        ET.Element("testsuites", name="regress", time=f"{summary['seconds']:.3f}"),
        path.parent,
    )
    for row in summary["table"]:
        mine = [
            run
            for run in summary["runs"]
            if kind(run) == (row["unit"], row["data"], row["checked"])
        ]
        suite(
            root,
            suite_name(row),
            mine,
            row["planned"],
            out,
            lambda run: f"gfx{run['gfx']}.{run['rules']}.{run['enc']}.{run['stall']}.{run['seed']}",
        )
    if summary["real"]:
        suite(
            root,
            "regress.real",
            summary["real"],
            len(summary["real"]),
            out,
            lambda row: row["name"],
        )
    if summary["checks"]:
        element = ET.SubElement(
            root,
            "testsuite",
            name="regress.checks",
            tests=str(len(summary["checks"])),
            failures=str(len(summary["checks"])),
            errors="0",
            skipped="0",
            time="0",
        )
        for number, text in enumerate(summary["checks"], 1):
            one = ET.SubElement(
                element, "testcase", name=f"check {number}", classname="regress.checks", time="0"
            )
            ET.SubElement(one, "failure", type="check", message=clean(text))
    for name in ("tests", "failures", "skipped"):
        root.set(name, str(sum(int(one.get(name)) for one in root)))
    ET.indent(root)
    ET.ElementTree(root).write(path, encoding="utf-8", xml_declaration=True)
