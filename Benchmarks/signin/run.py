"""Runs the services side by side and writes ratios.

Servers are pinned to one processor and the client to another where there are two; PostgreSQL runs
where there is room. Each round measures every service once, on an empty database; a ratio pairs
figures of one round.
"""

import datetime
import json
import os
import re
import shutil
import signal
import socket
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
LIBRARY = sys.argv[1]
ROUNDS = int(os.environ.get("ROUNDS", "3"))
COUNT = int(os.environ.get("COUNT", "2000"))
OPEN = int(os.environ.get("OPEN", "100000"))
FEW = min(1000, OPEN)
CONCURRENCY = int(os.environ.get("CONCURRENCY", "64"))
BAR = 3
SETTINGS = {"MANEKI_WEBHOOK_SECRET": "a secret of the benchmark",
            "MANEKI_SIGNIN_SERVICE_SENDS": "100000000/3600,100000000/86400",
            "MANEKI_TRUSTED_HOPS": "1"}


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def pinned(processor, command):
    if (os.cpu_count() or 1) > 1 and shutil.which("taskset"):
        return ["taskset", "-c", str(processor), *command]
    return command


def new_schema():
    """A schema of its own in the server that is running, as the address that leads to it."""
    name = f"bench_{os.getpid()}_{time.monotonic_ns()}"
    url = os.environ["TEST_POSTGRES_URL"]
    subprocess.run(["psql", "-q", url, "-c", f"CREATE SCHEMA {name}"], check=True)
    return f"{url}?options=-csearch_path%3D{name}"


class Service:
    """A service on an empty database of its own."""

    def __init__(self, kind):
        self.kind = kind
        self.folder = tempfile.TemporaryDirectory(prefix="maneki-bench-")
        self.data = Path(self.folder.name)
        self.port = free_port()
        self.gateway_port = free_port()
        address = f"http://127.0.0.1:{self.gateway_port}/"
        self.gateway = subprocess.Popen(
            pinned(1, ["node", str(HERE / "gateway.mjs"), str(self.gateway_port)]))
        self.schema = database = new_schema() if kind == "PostgreSQL" else None
        if kind == "Node":
            command = ["node", str(HERE / "peer.mjs"), str(self.port), str(self.data), LIBRARY,
                       address]
        else:
            command = [str(ROOT / ".build/release/maneki-server"), "serve", "--port",
                       str(self.port), "--data", str(self.data), "--web", str(ROOT / ".build/web"),
                       "--sender", "webhook"]
            if database:
                command += ["--database", database]
        self.log = open(self.data / "log", "wb")
        started = time.monotonic()
        self.process = subprocess.Popen(
            pinned(0, command), stdout=self.log, stderr=self.log, 
            env=os.environ | SETTINGS | {"MANEKI_WEBHOOK_URL": address})
        deadline = time.monotonic() + 20
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                break
            except OSError:
                if time.monotonic() > deadline or self.process.poll() is not None:
                    raise SystemExit(f"bench: {kind} did not start: "
                                     f"{(self.data / 'log').read_text()}")
                time.sleep(0.02)
        self.start_seconds = time.monotonic() - started

    def load(self, first, count, verify):
        out = subprocess.run(
            pinned(1, ["node", str(HERE / "load.mjs"), str(self.port),
                       str(self.gateway_port), str(first), str(count), str(CONCURRENCY)]
                   + (["verify"] if verify else [])),
            capture_output=True, text=True)
        if out.returncode != 0:
            raise SystemExit(f"bench: {self.kind}: {out.stderr[-2000:]}")
        return {line["phase"]: line for line in map(json.loads, out.stdout.splitlines())}

    def resident(self):
        """Bytes of memory in use."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) * 1024

    def on_disk(self):
        """Bytes of tables and indices, without what a log holds for a while."""
        if self.kind == "SQLite":
            with sqlite3.connect(self.data / "maneki.sqlite") as database:
                return (database.execute("PRAGMA page_count").fetchone()[0]
                        * database.execute("PRAGMA page_size").fetchone()[0])
        out = subprocess.run(
            ["psql", "-q", "-A", "-t", self.schema, "-c",
             "SELECT sum(pg_total_relation_size(c.oid)) FROM pg_class c "
             "WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'"],
            check=True, capture_output=True, text=True)
        return int(out.stdout)

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.gateway.kill()
        self.gateway.wait()
        self.log.close()

    def close(self):
        self.stop()
        self.folder.cleanup()


def throughput():
    rounds = []
    for number in range(ROUNDS):
        figures = {}
        for kind in ("Node", "SQLite", "PostgreSQL"):
            service = Service(kind)
            service.load(COUNT, 200, False)
            figures[kind] = service.load(0, COUNT, True)
            service.close()
        rounds.append(figures)
        print(f"round {number + 1}: " + ", ".join(
            f"{kind} {figures[kind]['sends']['perSecond']:.0f} sends/s "
            f"{figures[kind]['verifies']['perSecond']:.0f} verifies/s" for kind in figures),
            flush=True)
    return rounds


def open_challenges(kind):
    """What many challenges cost that wait for their code, against few."""
    service = Service(kind)
    service.load(OPEN + 3 * COUNT, 200, True)
    service.load(0, FEW, False)
    before, disk = service.resident(), service.on_disk()
    few = service.load(OPEN, COUNT, True)
    service.load(FEW, OPEN - FEW, False)
    after, disk_after = service.resident(), service.on_disk()
    many = service.load(OPEN + COUNT, COUNT, True)
    service.close()
    # Those of the visitors between the two sizes are challenges as well.
    added = OPEN - FEW + COUNT
    return {"memory": (after - before) / added, "resident": after,
            "disk": (disk_after - disk) / added, "few": few, "many": many}


def open_rows(costs):
    def row(title, text):
        return f"| {title} | " + " | ".join(text(cost) for cost in costs.values()) + " |"

    def pair(phase, name, form):
        return lambda cost: (f"{cost['few'][phase][name]:{form}} → "
                             f"{cost['many'][phase][name]:{form}}")

    yield "| | " + " | ".join(costs) + " |"
    yield "|---" * (len(costs) + 1) + "|"
    yield row("memory of the server for each", lambda cost: f"{cost['memory']:.0f} bytes")
    yield row("memory of the server with all of them",
              lambda cost: f"{cost['resident'] / 2**20:.0f} MiB")
    yield row("database for each, with its code, its marks and every index",
              lambda cost: f"{cost['disk']:.0f} bytes")
    for phase in ("sends", "verifies"):
        yield row(f"{phase} per second", pair(phase, "perSecond", ",.0f"))
        yield row(f"median of {phase}, ms", pair(phase, "p50", ".1f"))
        yield row(f"slowest hundredth of {phase}, ms", pair(phase, "p99", ".1f"))


def rows(rounds):
    for phase in ("sends", "verifies"):
        for kind in ("SQLite", "PostgreSQL"):
            ours = statistics.median(one[kind][phase]["perSecond"] for one in rounds)
            peer = statistics.median(one["Node"][phase]["perSecond"] for one in rounds)
            ratios = [one[kind][phase]["perSecond"] / one["Node"][phase]["perSecond"]
                      for one in rounds]
            ratio = statistics.median(ratios)
            yield (f"| {phase} per second, {kind} | ≥ {BAR} × | {ours:,.0f} | {peer:,.0f} | "
                   f"{ratio:.2f} [{min(ratios):.2f}–{max(ratios):.2f}] | "
                   f"{'met' if ratio >= BAR else '**not met**'} |")


def main():
    started = time.monotonic()
    rounds = throughput()
    costs = {kind: open_challenges(kind) for kind in ("SQLite", "PostgreSQL")}
    lines = [
        "## Signing in", "",
        f"{datetime.date.today()}. {ROUNDS} rounds of {COUNT:,} visitors, {CONCURRENCY} at once, "
        "each with a number, an address and a browser of its own. The peer is Node's `http` with "
        "SQLite (`Benchmarks/signin/peer.mjs`): the same limits, the same transactions, the same "
        "signed message to a gateway. Server on one processor, client and gateway on another; "
        "PostgreSQL on either.", "",
        "Whatever is answered is on the disk, on every side: SQLite with a write-ahead log and "
        "`synchronous = FULL`, peer and ours alike; PostgreSQL with `fsync`, `full_page_writes` "
        "and `synchronous_commit` on. The peer commits each transaction by itself; ours commits "
        "those together that wait for the same lock, and tells nobody before.", "",
        "| | bar | ours | peer | ratio | |", "|---|---|---|---|---|---|",
        *rows(rounds), "",
        f"What open challenges cost, all asked for over HTTP: with {FEW:,} → with {OPEN:,} of "
        "them.", "",
        *open_rows(costs),
    ]
    (HERE / "result.md").write_text("\n".join(lines) + "\n")
    print("\n".join(lines))
    print(f"took {time.monotonic() - started:.0f} s")


main()
