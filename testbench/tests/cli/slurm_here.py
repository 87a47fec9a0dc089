"""A Slurm of one node on loopback for tests, in one folder: slurmctld and slurmd of Debian's
slurm-wlm without authentication.

SPDX-License-Identifier: Apache-2.0
"""

import getpass
import os
import shutil
import socket
import subprocess
import time

CONF = """ClusterName=mau
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={ctld}
SlurmdPort={slurmd}
AuthType=auth/none
CredType=cred/none
SlurmUser={user}
SlurmdUser={user}
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=sched_interval=1
ReturnToService=2
SlurmdParameters=config_overrides
NodeName={host} NodeAddr=127.0.0.1 CPUs={cpus} State=UNKNOWN
PartitionName=all Nodes={host} Default=YES MaxTime=INFINITE State=UP
"""


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Slurm:
    """A context; 'env' is what Slurm's commands need."""

    def __init__(self, folder, cpus):
        self.folder, self.daemons = folder, []
        self.env = {**os.environ, "SLURM_CONF": str(folder / "slurm.conf")}
        for name in ("state", "spool"):
            (folder / name).mkdir(parents=True)
        (folder / "slurm.conf").write_text(
            CONF.format(
                host=socket.gethostname().split(".")[0],
                ctld=free_port(),
                slurmd=free_port(),
                user=getpass.getuser(),
                folder=folder,
                cpus=cpus,
            )
        )

    @staticmethod
    def missing():
        return [
            name
            for name in ("slurmctld", "slurmd", "sbatch", "squeue", "scancel")
            if not shutil.which(name, path=os.environ["PATH"] + ":/usr/sbin")
        ]

    def __enter__(self):
        try:
            for name, option in (("slurmctld", "-Dc"), ("slurmd", "-D")):
                path = shutil.which(name, path=os.environ["PATH"] + ":/usr/sbin")
                with (self.folder / f"{name}.said").open("w") as said:
                    self.daemons.append(
                        subprocess.Popen(
                            [path, option],
                            env=self.env,
                            stdin=subprocess.DEVNULL,
                            stdout=said,
                            stderr=said,
                        )
                    )
            self.wait(
                lambda: "idle" in self.said("sinfo", "-h", "-o", "%T", check=False),
                60,
                "no node is idle",
            )
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        for daemon in reversed(self.daemons):
            daemon.terminate()
            try:
                daemon.wait(20)
            except subprocess.TimeoutExpired:
                daemon.kill()
                daemon.wait()

    def wait(self, condition, seconds, what):
        end = time.monotonic() + seconds
        while not condition():
            if time.monotonic() > end:
                logs = "\n".join(
                    path.read_text(errors="replace")[-600:] for path in self.folder.glob("*.log")
                )
                raise AssertionError(f"{what}\n{logs}")
            time.sleep(0.3)

    def said(self, *command, cwd=None, check=True):
        done = subprocess.run(
            [str(word) for word in command],
            env=self.env,
            cwd=cwd,
            capture_output=True,
            text=True,
            timeout=60,
        )
        if check and done.returncode:
            raise AssertionError(f"{command}: {done.stderr}")
        return done.stdout

    def finish(self, seconds):
        """Waits until no job is left."""
        self.wait(lambda: not self.said("squeue", "-h").strip(), seconds, "jobs are left")
