# SPDX-License-Identifier: Apache-2.0
"""A headless Chromium that shows the explorer, by Selenium."""

import shutil
import sys

try:
    from selenium import webdriver
    from selenium.common.exceptions import TimeoutException
    from selenium.webdriver.chrome.service import Service
    from selenium.webdriver.support.ui import WebDriverWait
except ModuleNotFoundError:
    sys.exit("browser: no Selenium; ./run test explorer installs it for build/venv/bin/python")

PATIENCE = 180  # seconds
READY = "return document.body.dataset.ready"


def program(name):
    """The path of a program."""
    path = shutil.which(name)
    if path is None:
        sys.exit(f"browser: there is no program {name}; ./run test explorer installs it")
    return path


class Browser:
    def __init__(self, width=1280, height=1100):
        """A window of this size, in pixels. A page of files may look into its frames."""
        options = webdriver.ChromeOptions()
        for option in (
            "headless=new",
            "no-sandbox",
            "disable-gpu",
            "hide-scrollbars",
            "allow-file-access-from-files",
        ):
            options.add_argument(f"--{option}")
        options.binary_location = program("chromium")
        self.driver = webdriver.Chrome(options, Service(program("chromedriver")))
        self.driver.set_script_timeout(PATIENCE)
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)

    def close(self):
        self.driver.quit()

    def load(self, page, fragment=""):
        """Shows a page of the explorer, after its start."""
        if not page.is_file():
            sys.exit(f"browser: there is no {page}; ./run explorer builds it")
        self.driver.get("about:blank")  # else another fragment would not load the page again
        self.driver.get(f"file://{page.resolve()}#{fragment}")
        try:
            WebDriverWait(self.driver, PATIENCE).until(lambda driver: driver.execute_script(READY))
        except TimeoutException:
            sys.exit(f"browser: {page} does not start; build it again with ./run explorer")

    def run(self, script, *given):
        """What the body of a function returns that runs in the page. It may await. Its arguments
        are `given`. An error of the script is a RuntimeError."""
        found = self.driver.execute_async_script(
            "const given = [...arguments], done = given.pop();"
            f"(async (given) => {{{script}}})(given)"
            ".then((found) => done({ found }), (e) => done({ error: `${e} ${e.stack}` }));",
            *given,
        )
        if "error" in found:
            raise RuntimeError(found["error"])
        return found.get("found")

    def document(self):
        """The document, as text."""
        return self.driver.page_source

    def photograph(self):
        """What the window shows, as a PNG file."""
        return self.driver.get_screenshot_as_png()
