"""What a mismatch of the data path leaves: files that fail again.

SPDX-License-Identifier: Apache-2.0
"""

from exit_codes import MISMATCH, OK
from mau_command import MauCase, mau, objects
from planted_fault import signature

SAME = ("kind", "channel", "field", "clock", "request", "lane", "model", "unit_says")


class FaultCase(MauCase):
    def report(self, *args):
        (report,) = objects(self.check(mau(*args), MISMATCH).stdout)
        return report

    def check_again(self, report):
        """The failing file, whose unit line names unit and fault, fails to the clock as the run."""
        again = self.report("replay", "--json", self.dir / "failing.mreq")
        self.assertEqual([again[key] for key in SAME], [report[key] for key in SAME])

    def check_replays(self, report):
        """So it does; the shrunk one has the same signature; without the fault both pass."""
        self.check_again(report)
        small = self.report("replay", "--json", self.dir / "shrunk.mreq")
        self.assertEqual(signature(small), signature(report))
        for name in ("failing.mreq", "shrunk.mreq"):
            plain = self.check(mau("replay", "--fault", 0, "--json", self.dir / name), OK)
            self.assertEqual(objects(plain.stdout)[0]["result"], "equal")
