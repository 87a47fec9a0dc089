"""The page of a regression as HTML, from its model, by the templates of tools/templates. jinja2
(PyPI) escapes every text.

SPDX-License-Identifier: Apache-2.0
"""

from pathlib import Path

import page_svg

try:
    import jinja2
except ImportError:
    jinja2 = None

TEMPLATES = Path(__file__).resolve().parent / "templates"


def environment():
    return jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def facts(model):
    """The small line of the banner."""
    started = model["started"].replace("T", " ").replace("Z", " UTC")
    commit = model["machines"][0].get("commit", "") if model["machines"] else ""
    return [text for text in (started, f"{model['seconds']:,.0f} s", commit) if text]


def drawn(group):
    """A group with its picture."""
    wave, label = group["wave"], f"waveform of {group['title']}"
    return {**group, "picture": page_svg.wave(wave, group["sides"], label) if wave else None}


def machine(values):
    """(name, text) of what is known of a machine."""
    return [
        (name, f"{value:,}" if isinstance(value, int) else value)
        for name, value in values.items()
        if value
    ]


def options(values):
    return [
        (name, " ".join(map(str, value)) if isinstance(value, list) else value)
        for name, value in values.items()
        if value
    ]


def html(model):
    rate = model["rate"]
    return (
        environment()
        .get_template("page.html.j2")
        .render(
            {
                **model,
                "facts": facts(model),
                "gfx_names": [f"gfx{g}" for g in model["gfx"]],
                "groups": [drawn(group) for group in model["groups"]],
                "rate": page_svg.rate(rate["bins"], rate["seconds"]) if rate["seconds"] else None,
                "machines": [machine(values) for values in model["machines"]],
                "options": options(model["options"]),
            }
        )
    )
