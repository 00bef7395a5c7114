"""Measures `/quick` in Chromium and writes result.md beside this file."""

import argparse
import os
import shutil
import sys
import tempfile
import time
from pathlib import Path

from conftest import DESKTOP, Server
from playwright.sync_api import sync_playwright
from quick_page import Quick

PAGE_BAR, MODULE_BAR = 100_000, 60_000
# Above these the roll is felt: a tenth of the frames, or a quarter of one core on the main thread.
DROPPED_BAR, BUSY_BAR = 10.0, 25.0

# The roll as anybody would write it first: the same size of type, changed ten times a second.
PLAIN = """<!doctype html><title>plain</title><style>
body { margin: 0; height: 100vh; display: grid; place-items: center; background: #3a0a0e;
  color: #fbf2dc; font: 600 600px serif; }</style><p id="n">1</p>"""
PLAIN_ROLL = """() => { setInterval(() => {
  document.getElementById('n').textContent = 1 + Math.floor(Math.random() * 500);
}, 100); }"""

# Fired timers and frames of the page itself, counted where it asks for them.
COUNTER = """
window.fired = 0;
for (const name of ['setTimeout', 'setInterval', 'requestAnimationFrame']) {
  const original = window[name];
  window[name] = (action, delay) => original(now => { window.fired += 1; action(now); }, delay);
}
window.plainFrame = requestAnimationFrame;
"""
FRAMES = """milliseconds => new Promise(done => {
  const begin = performance.now();
  const deltas = [];
  let last = begin;
  const next = now => {
    deltas.push(now - last);
    last = now;
    if (now - begin < milliseconds) requestAnimationFrame(next);
    else done(deltas.slice(1));
  };
  requestAnimationFrame(next);
})"""


def family(root):
    """A process and all that descend from it."""
    parents = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                fields = (folder / "stat").read_text().rsplit(")", 1)[1].split()
            except OSError:
                continue
            parents.setdefault(int(fields[1]), []).append(int(folder.name))
    found, waiting = [], [root]
    while waiting:
        process = waiting.pop()
        found.append(process)
        waiting += parents.get(process, [])
    return found


def processor_seconds(root):
    total = 0
    for process in family(root):
        try:
            fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        total += int(fields[11]) + int(fields[12])
    return total / os.sysconf("SC_CLK_TCK")


def browser_process(profile):
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                arguments = (folder / "cmdline").read_bytes().split(b"\0")
            except OSError:
                continue
            if (f"--user-data-dir={profile}".encode() in arguments
                    and not any(item.startswith(b"--type=") for item in arguments)):
                return int(folder.name)
    raise RuntimeError("the browser is not running")


class Meter:
    def __init__(self, page, root, seconds):
        self.page, self.root, self.seconds = page, root, seconds
        self.session = page.context.new_cdp_session(page)
        self.session.send("Performance.enable")

    def busy(self):
        metrics = self.session.send("Performance.getMetrics")["metrics"]
        return next(item["value"] for item in metrics if item["name"] == "TaskDuration")

    def shares(self):
        """Percent of a core of all processes, percent of the main thread, timers and frames fired."""
        fired = self.page.evaluate("window.fired ?? 0")
        before, busy, begin = processor_seconds(self.root), self.busy(), time.monotonic()
        time.sleep(self.seconds)
        wall = time.monotonic() - begin
        after, busy_after = processor_seconds(self.root), self.busy()
        return {"all": (after - before) / wall * 100, "main": (busy_after - busy) / wall * 100,
                "fired": self.page.evaluate("window.fired ?? 0") - fired}

    def dropped(self):
        """Percent of the display's frames that came late by at least half a frame."""
        deltas = self.page.evaluate(FRAMES, self.seconds * 1000)
        frame = sorted(deltas)[len(deltas) // 2]
        frame = 1000 / 60 if frame > 25 else frame
        missed = sum(max(0, round(delta / frame) - 1) for delta in deltas)
        return missed / (len(deltas) + missed) * 100


def weigh(context, server):
    """Bytes on the wire of a first visit, bodies only, by address."""
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    addresses, head, sizes = {}, {}, {}
    session.on("Network.responseReceived", lambda event: (
        addresses.__setitem__(event["requestId"], event["response"]["url"]),
        head.__setitem__(event["requestId"], event["response"]["encodedDataLength"])))
    session.on("Network.loadingFinished", lambda event: sizes.__setitem__(
        event["requestId"], event["encodedDataLength"]))
    page.goto(server.url + "/quick")
    Quick(page)
    page.wait_for_load_state("networkidle")
    page.close()
    return {addresses[key]: size - head.get(key, 0) for key, size in sizes.items()
            if addresses.get(key, "").startswith(server.url)}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=int, default=8)
    seconds = parser.parse_args().seconds
    profile = tempfile.mkdtemp(prefix="maneki-bench-")
    server = Server()
    try:
        with sync_playwright() as playwright:
            arguments = ["--disable-dev-shm-usage"]
            if os.geteuid() == 0:
                arguments.append("--no-sandbox")
            context = playwright.chromium.launch_persistent_context(
                profile, executable_path=shutil.which("chromium"), args=arguments,
                viewport=DESKTOP, locale="en-GB")
            root = browser_process(profile)
            weights = weigh(context, server)

            rows = {}
            plain = context.new_page()
            plain.set_content(PLAIN)
            meter = Meter(plain, root, seconds)
            rows["a page that does nothing"] = meter.shares() | {"dropped": meter.dropped()}
            plain.evaluate(PLAIN_ROLL)
            rows["a plain page changing the number"] = meter.shares() | {"dropped": meter.dropped()}
            plain.close()

            page = context.new_page()
            page.add_init_script(COUNTER)
            page.goto(server.url + "/quick")
            draw = Quick(page)
            meter = Meter(page, root, seconds)
            rows["`/quick` at rest, first visit"] = meter.shares()
            draw.start()
            rows["`/quick` rolling one number"] = meter.shares() | {"dropped": meter.dropped()}
            draw.stop()
            draw.rest()
            rows["`/quick` at rest, landed"] = meter.shares()
            draw.set_count(200)
            draw.start()
            rows["`/quick` rolling 200 numbers"] = meter.shares() | {"dropped": meter.dropped()}
            draw.stop()
            context.close()
    finally:
        server.close()
        shutil.rmtree(profile, ignore_errors=True)
    sys.exit(report(weights, rows, seconds))


def report(weights, rows, seconds):
    total = sum(weights.values())
    module = sum(size for address, size in weights.items() if address.endswith(".wasm"))
    failures = []

    def bar(name, value, most):
        if value > most:
            failures.append(f"quick: {name} is {value:.1f}, more than {most}")

    bar("the page's weight", total, PAGE_BAR)
    bar("the module's weight", module, MODULE_BAR)
    bar("dropped frames while rolling", rows["`/quick` rolling one number"]["dropped"]
        - rows["a page that does nothing"]["dropped"], DROPPED_BAR)
    bar("the main thread's share while rolling", rows["`/quick` rolling one number"]["main"],
        BUSY_BAR)
    for name in ("`/quick` at rest, first visit", "`/quick` at rest, landed"):
        bar(f"timers and frames of {name}", rows[name]["fired"], 0)

    lines = ["## The number draw in the browser", "",
             f"A first visit of `/quick` brings {total} bytes in {len(weights)} answers (bar {PAGE_BAR}), "
             f"of which {module} are the module (bar {MODULE_BAR}).", "",
             f"Chromium without a GPU, 1440 × 900, {seconds} s each. Processor: all of the browser's "
             "processes, percent of one core. Main thread: percent of the time. Dropped: percent of "
             "the display's frames.", "",
             "| | processor | main thread | dropped | timers and frames fired |",
             "|---|---|---|---|---|"]
    for name, row in rows.items():
        dropped = f"{row['dropped']:.1f} %" if "dropped" in row else "–"
        lines.append(f"| {name} | {row['all']:.1f} % | {row['main']:.1f} % | {dropped} "
                     f"| {row['fired']} |")
    lines += ["", f"Bars: dropped at most {DROPPED_BAR:.0f} points above a page that does nothing, "
              f"main thread at most {BUSY_BAR:.0f} % while rolling, nothing fired at rest."]
    text = "\n".join(lines) + "\n"
    Path(__file__).with_name("result.md").write_text(text)
    print(text)
    for failure in failures:
        print(failure, file=sys.stderr)
    return 1 if failures else 0


main()
