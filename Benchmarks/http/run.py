"""Runs the measured server and its peers side by side and writes ratios.

Servers are pinned to one processor and clients to another where there are two, so that a figure
belongs to the server. Each round measures every peer once; a ratio pairs figures of one round.
Every peer is warmed up before the first round, so that no figure holds the start of a just-in-time
compiler. How busy server and client were is measured too: where the client is busy all the time,
the rate says what the client can do, not the server.
"""

import json
import os
import re
import resource
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROUNDS = int(os.environ.get("ROUNDS", "5"))
SECONDS = int(os.environ.get("SECONDS_EACH", "2"))
WARM_UP = int(os.environ.get("WARM_UP", "2"))
FOLLOWERS = int(os.environ.get("FOLLOWERS", "10000"))
PUBLISHES = int(os.environ.get("PUBLISHES", "10"))


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def pinned(processor, command):
    if (os.cpu_count() or 1) > 1 and shutil.which("taskset"):
        return ["taskset", "-c", str(processor), *command]
    return command


class Peer:
    def __init__(self, name, command, port):
        self.name, self.command, self.port = name, command, port
        self.start()

    def start(self):
        name, command, port = self.name, self.command, self.port
        self.process = subprocess.Popen(pinned(0, command), stdout=subprocess.DEVNULL,
                                        stderr=subprocess.DEVNULL)
        deadline = time.monotonic() + 10
        while time.monotonic() < deadline:
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                return
            except OSError:
                time.sleep(0.05)
        raise SystemExit(f"bench: {name} did not start")

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()


def milliseconds(text):
    number, unit = re.match(r"([\d.]+)(us|ms|s)", text).groups()
    return float(number) * {"us": 0.001, "ms": 1, "s": 1000}[unit]


def processor_seconds(process):
    """User and system time of a process so far."""
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return [int(field) / os.sysconf("SC_CLK_TCK") for field in fields[11:13]]


def children_seconds():
    """User and system time of the clients so far."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def load(peer, path, connections, seconds=SECONDS):
    before, client = processor_seconds(peer.process.pid), children_seconds()
    start = time.monotonic()
    out = subprocess.run(
        pinned(1, ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--latency",
                   f"http://127.0.0.1:{peer.port}{path}"]),
        capture_output=True, text=True, check=True).stdout
    if "Non-2xx" in out:
        raise SystemExit(f"bench: {path} was not answered with 200:\n{out}")
    rate = float(re.search(r"Requests/sec:\s+([\d.]+)", out)[1])
    requests = int(re.search(r"(\d+) requests in", out)[1])
    took = time.monotonic() - start
    user, system = (b - a for a, b in zip(before, processor_seconds(peer.process.pid)))
    spent = user + system
    return {"rate": rate, "cpu": spent / requests * 1e6, "kernel": system / max(spent, 0.01),
            "p99": milliseconds(re.search(r"^\s+99%\s+(\S+)", out, re.M)[1]),
            "serverBusy": spent / took, "clientBusy": (children_seconds() - client) / took}


def compare(contestants, connections):
    """Rounds of every contestant in turn: [(name, peer, path)] to {name: [figure of each round]}."""
    figures = {name: [] for name, _, _ in contestants}
    for _, peer, path in contestants:
        load(peer, path, connections, WARM_UP)
    for number in range(ROUNDS):
        order = contestants if number % 2 == 0 else contestants[::-1]
        for name, peer, path in order:
            figures[name].append(load(peer, path, connections))
    return figures


def ratios(ours, theirs, key):
    return [a[key] / b[key] for a, b in zip(ours, theirs)]


def span(values, digits=2):
    return (f"{statistics.median(values):.{digits}f} "
            f"[{min(values):.{digits}f}-{max(values):.{digits}f}]")


def middle(figures, key):
    return statistics.median(figure[key] for figure in figures)


def body_of(peer, path):
    with urllib.request.urlopen(f"http://127.0.0.1:{peer.port}{path}") as response:
        return response.status, response.headers["Content-Type"], response.read()


def pages(figures, connections):
    """The rows of the small page, and what they say about where the time goes."""
    ours, node, nginx = figures["ours"], figures["node"], figures["nginx"]
    rate, late = ratios(ours, node, "rate"), ratios(ours, node, "p99")
    reached = statistics.median(rate) >= 2
    lines = [
        f"| small page, {connections} connections, requests/s | {middle(ours, 'rate'):,.0f} | "
        f"Node {middle(node, 'rate'):,.0f} | {span(rate)} | ≥ 2 | {verdict(reached)} |",
        f"| the same, p99 in ms | {middle(ours, 'p99'):.2f} | Node {middle(node, 'p99'):.2f} | "
        f"{span(late)} | < 1 | {verdict(statistics.median(late) < 1)} |",
        f"| the same, processor time of a request in µs | {middle(ours, 'cpu'):.1f} | "
        f"Node {middle(node, 'cpu'):.1f} | {span(ratios(ours, node, 'cpu'))} | | |",
        f"| the same, busy part of the server's and the client's processor | "
        f"{middle(ours, 'serverBusy'):.2f}, {middle(ours, 'clientBusy'):.2f} | "
        f"Node {middle(node, 'serverBusy'):.2f}, {middle(node, 'clientBusy'):.2f} | | | |",
        f"| the same, handler as a task | {middle(figures['task'], 'rate'):,.0f} | "
        f"Node {middle(node, 'rate'):,.0f} | {span(ratios(figures['task'], node, 'rate'))} | | |",
        f"| for orientation: nginx, `return 200`, against Node | {middle(nginx, 'rate'):,.0f} | "
        f"Node {middle(node, 'rate'):,.0f} | {span(ratios(nginx, node, 'rate'))} | | |",
        f"| the same, processor time of a request in µs | {middle(nginx, 'cpu'):.1f} | "
        f"Node {middle(node, 'cpu'):.1f} | {span(ratios(nginx, node, 'cpu'))} | | |",
    ]
    if reached:
        return lines, None
    server, client = middle(ours, "serverBusy"), middle(ours, "clientBusy")
    if max(server, client) < 0.8:
        limit = ("other programs held the processors, so that the rates say little and the "
                 "processor time of a request says more")
    elif client > 0.95:
        limit = "the rate is the client's own"
    else:
        limit = "server and client wait for each other in turns"
    return lines, (
        f"At {connections} connections twice Node's rate is not reached. Where the rest goes: of "
        f"{middle(ours, 'cpu'):.1f} µs a request {middle(ours, 'kernel'):.0%} are the kernel's, "
        f"for one `recv` and one `send`; nginx, which does nothing but return a constant, takes "
        f"{middle(nginx, 'cpu'):.1f} µs and comes to "
        f"{statistics.median(ratios(nginx, node, 'rate')):.2f} times Node's rate. The server's "
        f"processor was busy with it {server:.0%} of the time, the client's {client:.0%}: {limit}.")


def verdict(holds):
    return "yes" if holds else "**no**"


def follow(binary, peer):
    # Fresh, so that memory freed after the pages does not hide what the streams take.
    peer.stop()
    peer.start()
    out = subprocess.run(pinned(1, [binary, "follow", str(peer.port), str(peer.process.pid),
                                    str(FOLLOWERS), str(PUBLISHES)]),
                         capture_output=True, text=True, check=True).stdout
    return json.loads(out)


def main():
    binary = os.path.abspath(sys.argv[1])
    directory = Path(tempfile.mkdtemp(prefix="maneki-http-"))
    (directory / "files").mkdir()
    (directory / "files" / "page.bin").write_bytes(os.urandom(20_000))
    os.chmod(directory, 0o755)
    ports = [free_port() for _ in range(3)]
    conf = (HERE / "nginx.conf").read_text().replace("DIRECTORY", str(directory))
    (directory / "nginx.conf").write_text(conf.replace("PORT", str(ports[2])))
    program = shutil.which("nginx") or "/usr/sbin/nginx"
    peers = []
    try:
        ours = Peer("maneki", [binary, "serve", str(ports[0]), "1", str(directory / "files")],
                    ports[0])
        peers.append(ours)
        node = Peer("node", ["node", str(HERE / "peer.mjs"), str(ports[1])], ports[1])
        peers.append(node)
        # Without a master: the process that is started is the one that serves.
        nginx = Peer("nginx", [program, "-c", str(directory / "nginx.conf"), "-e",
                               str(directory / "nginx.error.log")], ports[2])
        peers.append(nginx)
        result = {"load": os.getloadavg(), "rounds": ROUNDS, "seconds": SECONDS, "pages": {}}
        lines = ["## HTTP", "",
                 f"{ROUNDS} alternating rounds of {SECONDS} s, server and client on a processor "
                 f"each; median [least-most] of ratios paired within a round. Load average at the "
                 f"start: {result['load'][0]:.1f}. All send the same small JSON page, with a date "
                 f"and a length; Node adds `Connection` and `Keep-Alive`, nginx `Server` and "
                 f"`Connection`.", "",
                 "| what | ours | peer | ratio | bar | reached |", "|---|---|---|---|---|---|"]

        notes = []
        same = {name: body_of(peer, "/hello") for name, peer in
                (("ours", ours), ("node", node), ("nginx", nginx))}
        if len(set(same.values())) != 1:
            raise SystemExit(f"bench: the peers do not send the same page: {same}")
        for connections in (64, 512):
            figures = compare([("ours", ours, "/hello"), ("node", node, "/hello"),
                               ("task", ours, "/task"), ("nginx", nginx, "/hello")], connections)
            result["pages"][connections] = figures
            rows, note = pages(figures, connections)
            lines += rows
            notes += [note] if note else []

        figures = compare([("ours", ours, "/files/page.bin"),
                           ("nginx", nginx, "/files/page.bin")], 64)
        result["file"] = figures
        rate = ratios(figures["ours"], figures["nginx"], "rate")
        lines.append(
            f"| 20 KB file, 64 connections, requests/s | "
            f"{statistics.median(f['rate'] for f in figures['ours']):,.0f} | nginx "
            f"{statistics.median(f['rate'] for f in figures['nginx']):,.0f} | {span(rate)} | "
            f"≥ 0.5 | {verdict(statistics.median(rate) >= 0.5)} |")
        lines.append(
            f"| the same, processor time of a request in µs | {middle(figures['ours'], 'cpu'):.1f} "
            f"| nginx {middle(figures['nginx'], 'cpu'):.1f} | "
            f"{span(ratios(figures['ours'], figures['nginx'], 'cpu'))} | | |")

        streams = {"ours": follow(binary, ours), "node": follow(binary, node)}
        result["streams"] = streams
        mine, theirs = streams["ours"], streams["node"]
        lines.append(
            f"| memory of an idle stream ({mine['followers']:,}), bytes | "
            f"{mine['bytesPerFollower']:,} | Node {theirs['bytesPerFollower']:,} | "
            f"{mine['bytesPerFollower'] / max(1, theirs['bytesPerFollower']):.2f} | ≤ 8,192 bytes | "
            f"{verdict(mine['followers'] == FOLLOWERS and mine['bytesPerFollower'] <= 8192)} |")
        if mine["publishMilliseconds"] and theirs["publishMilliseconds"]:
            a = statistics.median(mine["publishMilliseconds"])
            b = statistics.median(theirs["publishMilliseconds"])
            lines.append(
                f"| event to the last of {mine['followers']:,}, ms | "
                f"{span(mine['publishMilliseconds'], 0)} | Node "
                f"{span(theirs['publishMilliseconds'], 0)} | {a / b:.2f} | ≤ 0.8 | "
                f"{verdict(a / b <= 0.8)} |")
        lines.append(
            f"| 1,000 dead followers noticed, ms | {mine['deadMilliseconds']:.0f} | Node "
            f"{theirs['deadMilliseconds']:.0f} | | < 1,000 ms | "
            f"{verdict(0 <= mine['deadMilliseconds'] < 1000)} |")
        lines.append(
            f"| slow reader dropped, healthy one told everything | "
            f"{verdict(mine['slowDropped'])}, {verdict(mine['healthyComplete'])} | Node "
            f"{verdict(theirs['slowDropped'])}, {verdict(theirs['healthyComplete'])} | | both | "
            f"{verdict(mine['slowDropped'] and mine['healthyComplete'])} |")
        for note in notes:
            lines += ["", note]
        (HERE / "result.md").write_text("\n".join(lines) + "\n")
        (HERE / "result.json").write_text(json.dumps(result, indent=1) + "\n")
        print("\n".join(lines))
    finally:
        for peer in peers:
            peer.stop()
        shutil.rmtree(directory, ignore_errors=True)


if __name__ == "__main__":
    main()
