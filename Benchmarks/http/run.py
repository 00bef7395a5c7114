"""Runs the measured server and its peers side by side and writes ratios.

Servers are pinned to one processor and clients to another where there are two, so that a figure
belongs to the server. Each round measures every peer once; a ratio pairs figures of one round.
"""

import json
import os
import re
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROUNDS = int(os.environ.get("ROUNDS", "5"))
SECONDS = int(os.environ.get("SECONDS_EACH", "2"))
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
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def load(peer, path, connections):
    before = processor_seconds(peer.process.pid)
    out = subprocess.run(
        pinned(1, ["wrk", "-t1", f"-c{connections}", f"-d{SECONDS}s", "--latency",
                   f"http://127.0.0.1:{peer.port}{path}"]),
        capture_output=True, text=True, check=True).stdout
    if "Non-2xx" in out:
        raise SystemExit(f"bench: {path} was not answered with 200:\n{out}")
    rate = float(re.search(r"Requests/sec:\s+([\d.]+)", out)[1])
    requests = int(re.search(r"(\d+) requests in", out)[1])
    spent = processor_seconds(peer.process.pid) - before
    return {"rate": rate, "cpu": spent / requests * 1e6, "p99": milliseconds(re.search(r"^\s+99%\s+(\S+)", out, re.M)[1])}


def compare(contestants, connections):
    """Rounds of every contestant in turn: [(name, peer, path)] to {name: [figure of each round]}."""
    figures = {name: [] for name, _, _ in contestants}
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
    nginx = shutil.which("nginx") or "/usr/sbin/nginx"
    peers = []
    try:
        ours = Peer("maneki", [binary, "serve", str(ports[0]), "1", str(directory / "files")],
                    ports[0])
        peers.append(ours)
        node = Peer("node", ["node", str(HERE / "peer.mjs"), str(ports[1])], ports[1])
        peers.append(node)
        peers.append(Peer("nginx", [nginx, "-c", str(directory / "nginx.conf"), "-e",
                                    str(directory / "nginx.error.log")], ports[2]))
        result = {"load": os.getloadavg(), "rounds": ROUNDS, "seconds": SECONDS, "pages": {}}
        lines = ["## HTTP", "",
                 f"{ROUNDS} alternating rounds of {SECONDS} s, server and client on a processor "
                 f"each; median [least-most] of ratios paired within a round. Load average at the "
                 f"start: {result['load'][0]:.1f}.", "",
                 "| what | ours | peer | ratio | bar | reached |", "|---|---|---|---|---|---|"]

        for connections in (64, 512):
            figures = compare([("ours", ours, "/hello"), ("node", node, "/hello"),
                               ("task", ours, "/task")], connections)
            result["pages"][connections] = figures
            rate = ratios(figures["ours"], figures["node"], "rate")
            late = ratios(figures["ours"], figures["node"], "p99")
            middle = {name: statistics.median(f["rate"] for f in figures[name])
                      for name in figures}
            p99 = {name: statistics.median(f["p99"] for f in figures[name]) for name in figures}
            lines.append(
                f"| small page, {connections} connections, requests/s | {middle['ours']:,.0f} | "
                f"Node {middle['node']:,.0f} | {span(rate)} | ≥ 2 | "
                f"{verdict(statistics.median(rate) >= 2)} |")
            lines.append(
                f"| the same, p99 in ms | {p99['ours']:.2f} | Node {p99['node']:.2f} | "
                f"{span(late)} | < 1 | {verdict(statistics.median(late) < 1)} |")
            spent = {name: statistics.median(f["cpu"] for f in figures[name]) for name in figures}
            lines.append(
                f"| the same, processor time of a request in µs | {spent['ours']:.1f} | "
                f"Node {spent['node']:.1f} | "
                f"{span(ratios(figures['ours'], figures['node'], 'cpu'))} | | |")
            lines.append(
                f"| the same, handler as a task | {middle['task']:,.0f} | "
                f"Node {middle['node']:,.0f} | "
                f"{span(ratios(figures['task'], figures['node'], 'rate'))} | | |")

        figures = compare([("ours", ours, "/files/page.bin"),
                           ("nginx", peers[2], "/files/page.bin")], 64)
        result["file"] = figures
        rate = ratios(figures["ours"], figures["nginx"], "rate")
        lines.append(
            f"| 20 KB file, 64 connections, requests/s | "
            f"{statistics.median(f['rate'] for f in figures['ours']):,.0f} | nginx "
            f"{statistics.median(f['rate'] for f in figures['nginx']):,.0f} | {span(rate)} | "
            f"≥ 0.5 | {verdict(statistics.median(rate) >= 0.5)} |")

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
        (HERE / "result.md").write_text("\n".join(lines) + "\n")
        (HERE / "result.json").write_text(json.dumps(result, indent=1) + "\n")
        print("\n".join(lines))
    finally:
        for peer in peers:
            peer.stop()
        shutil.rmtree(directory, ignore_errors=True)


if __name__ == "__main__":
    main()
