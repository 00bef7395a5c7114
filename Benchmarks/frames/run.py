"""Measures the frame player and its peers in Chromium and writes result.md beside this file."""

import argparse
import datetime
import functools
import http.server
import os
import shutil
import statistics
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path

from conftest import ROOT, Server
from playwright.sync_api import sync_playwright

HERE = Path(__file__).parent
PICTURES = ROOT / ".build/frames-bench/2x"
MIB = 1 << 20
BYTES_BAR, MEMORY_BAR, RESTARTS = 2_000_000, 20 * MIB, 1000
PLAY_SECONDS = {"timer": 12, "animation": 8.2, "steps": 8.3, "webp": 8.3, "swap": 12}
NAMES = {
    "timer": "`<frame-animation>` timer", "animation": "`<frame-animation>` animation",
    "steps": "CSS `steps()` sheet", "webp": "animated WebP in `<img>`",
    "swap": "`setInterval`, `<img>.src`", "nothing": "a page that does nothing",
}
# Timers and frames that wait, counted where the page asks for them.
LIVE = """
window.live = new Set();
const timeout = setTimeout, frame = requestAnimationFrame;
const clear = clearTimeout, cancel = cancelAnimationFrame;
window.setTimeout = (action, delay) => {
  const id = timeout(() => { live.delete('t' + id); action(); }, delay);
  live.add('t' + id);
  return id;
};
window.clearTimeout = (id) => { live.delete('t' + id); clear(id); };
window.requestAnimationFrame = (action) => {
  const id = frame((now) => { live.delete('f' + id); action(now); });
  live.add('f' + id);
  return id;
};
window.cancelAnimationFrame = (id) => { live.delete('f' + id); cancel(id); };
"""
RESTART = """async (count) => {
  const element = window.player.element;
  for (let n = 0; n < count; n += 1) {
    element.start();
    // Now and then a play gets as far as some pictures, so that the ring turns as well.
    if (n % 50 === 49) await new Promise((done) => setTimeout(done, 300));
  }
  element.stop();
  await new Promise((done) => setTimeout(done, 300));
}"""
READY = """
new MutationObserver((_, observer) => {
  if (!document.querySelector('frame-animation[data-ready=true]')) return;
  window.readyAt = performance.now();
  observer.disconnect();
}).observe(document, { subtree: true, childList: true, attributes: true });
"""


class Files(http.server.SimpleHTTPRequestHandler):
    """The benchmark's own files, kept by the browser as a real site's would be."""

    protocol_version = "HTTP/1.1"
    extensions_map = http.server.SimpleHTTPRequestHandler.extensions_map | {
        ".wasm": "application/wasm", ".js": "text/javascript", ".webp": "image/webp"}

    def end_headers(self):
        self.send_header("Cache-Control", "max-age=3600")
        super().end_headers()

    def log_message(self, *_):
        pass

    def copyfile(self, source, outputfile):
        try:
            super().copyfile(source, outputfile)
        except ConnectionError:
            # A page that is closed drops what it was still loading.
            self.close_connection = True


def lay_out(folder):
    """The files that Documentation/Elements.md says to copy, and nothing else of the site."""
    assets = folder / "assets/app"
    assets.mkdir(parents=True)
    for name in ("bridge.js", "frame-animation.js", "frame-pictures.js", "frame-sheet.js"):
        shutil.copy(ROOT / "Web/app" / name, assets)
    shutil.copy(ROOT / ".build/web-generated/maneki.wasm", folder / "assets")
    for name in ("players.html", "players.js"):
        shutil.copy(HERE / name, folder)
    (folder / "2x").symlink_to(PICTURES)


class Meter:
    """Processor time of all the browser's processes, of the main thread, and their memory."""

    def __init__(self, browser, page):
        self.browser = browser.new_browser_cdp_session()
        self.page = page.context.new_cdp_session(page)
        self.page.send("Performance.enable")

    def processes(self):
        return self.browser.send("SystemInfo.getProcessInfo")["processInfo"]

    def metric(self, name):
        metrics = self.page.send("Performance.getMetrics")["metrics"]
        return next(item["value"] for item in metrics if item["name"] == name)

    def shares(self, seconds):
        """Percent of a core of all processes, percent of the main thread."""
        before = {item["id"]: item["cpuTime"] for item in self.processes()}
        busy, begin = self.metric("TaskDuration"), time.monotonic()
        time.sleep(seconds)
        wall = time.monotonic() - begin
        spent = sum(item["cpuTime"] - before.get(item["id"], 0) for item in self.processes())
        return spent / wall * 100, (self.metric("TaskDuration") - busy) / wall * 100

    def resident(self):
        total = 0
        for item in self.processes():
            try:
                for line in Path(f"/proc/{item['id']}/smaps_rollup").read_text().splitlines():
                    if line.startswith("Pss:"):
                        total += int(line.split()[1]) * 1024
            except OSError:
                continue
        return total

    def heap(self):
        self.page.send("HeapProfiler.collectGarbage")
        return self.metric("JSHeapUsedSize")


def judge(play):
    """Which pictures were never in view, and how many refreshes late each of the others was."""
    frames, begin, every, base = play["frames"], play["begin"], play["every"], play["base"]
    gaps = [b - a for a, b in zip(frames, frames[1:])]
    refresh = min(17.0, max(6.0, statistics.median(gaps)))
    seen = {}
    draws = [(picture, at) for picture, at in play["drawn"] if base <= picture <= 80]
    for index, (picture, at) in enumerate(draws):
        # A frame's number is the time it began: what is drawn afterwards is in the next one.
        frame = next((time for time in frames if time >= at), None)
        if frame is None:
            continue
        following = draws[index + 1][1] if index + 1 < len(draws) else float("inf")
        if following <= frame and draws[index + 1][0] != picture:
            continue
        seen.setdefault(picture, frame)
    late, waited = Counter(), Counter()
    # A timer that was late moves what follows: each picture is judged by the tick it belongs to.
    planned = {picture: due for picture, _, due in play["told"]}
    slipped = planned.get(80, begin + (80 - base) * every) - begin - (80 - base) * every
    for picture, frame in seen.items():
        due = planned.get(picture, begin + (picture - base) * every)
        late[min(3, max(0, int((frame - due) // refresh)))] += 1
        waited[min(3, sum(1 for time in frames if due < time < frame))] += 1
    missed = sum(max(0, round(gap / refresh) - 1) for gap in gaps)
    return {"lost": 80 - base + 1 - len(seen), "shown": len(seen), "late": late, "waited": waited,
            "missed": missed / (len(frames) + missed) * 100,
            "slipped": slipped,
            "told": [late for _, late, _ in play["told"]]}


def measure(browser, site, kind, seconds):
    context = browser.new_context(viewport={"width": 800, "height": 600}, device_scale_factor=2)
    try:
        page = context.new_page()
        meter = Meter(browser, page)
        page.goto(f"{site}/players.html?player=nothing")
        page.wait_for_selector("body[data-ready]")
        page.wait_for_timeout(1500)
        row = {}
        if kind == "nothing":
            row["play"] = row["rest"] = meter.shares(seconds)
            return row
        idle = meter.resident()
        page.goto(f"{site}/players.html?player={kind}")
        page.wait_for_selector("body[data-ready]")
        row["ready"] = float(page.get_attribute("body", "data-ready"))
        row["warm"] = page.evaluate("window.player.memory()")
        play = page.evaluate("milliseconds => record(milliseconds)", PLAY_SECONDS[kind] * 1000)
        if kind != "webp":
            row |= judge(play)
        row["memory"] = play["memory"] or None
        page.evaluate("window.player.stop()")
        page.wait_for_timeout(300)
        page.evaluate("window.player.play()")
        page.wait_for_timeout(500)
        row["play"] = meter.shares(seconds)
        row["resident"] = meter.resident() - idle
        page.evaluate("window.player.stop()")
        page.wait_for_timeout(500)
        row["rest"] = meter.shares(seconds / 2)
        return row
    finally:
        context.close()


def restarts(browser, site):
    context = browser.new_context(viewport={"width": 800, "height": 600}, device_scale_factor=2)
    page = context.new_page()
    page.add_init_script(LIVE)
    meter = Meter(browser, page)
    page.goto(f"{site}/players.html?player=timer")
    page.wait_for_selector("body[data-ready]")
    states = []
    # The first round fills what is kept on purpose: the compressed pictures and the compiled code.
    for count in (200, RESTARTS):
        page.evaluate(RESTART, count)
        states.append({"heap": meter.heap(), "decoded": page.evaluate("player.memory()"),
                       "live": page.evaluate("live.size")})
    context.close()
    return states


def cold(browser, server):
    """Milliseconds from asking for `/cat` to a milk button that plays, nothing kept from before."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, device_scale_factor=2)
    page = context.new_page()
    page.add_init_script(READY)
    page.goto(server.url + "/cat")
    page.wait_for_function("() => window.readyAt > 0")
    ready = page.evaluate("window.readyAt")
    context.close()
    return ready


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=4)
    options = parser.parse_args()
    load = os.getloadavg()[0]
    folder = Path(tempfile.mkdtemp(prefix="maneki-frames-"))
    lay_out(folder)
    files = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(Files, directory=folder))
    threading.Thread(target=files.serve_forever, daemon=True).start()
    site = f"http://127.0.0.1:{files.server_port}"
    server = Server()
    rows = {kind: [] for kind in NAMES}
    try:
        with sync_playwright() as playwright:
            arguments = ["--disable-dev-shm-usage"]
            if os.geteuid() == 0:
                arguments.append("--no-sandbox")

            def fresh(measurement, *details):
                # A browser for each: what the one before left behind is nobody's cost.
                browser = playwright.chromium.launch(
                    executable_path=shutil.which("chromium"), args=arguments)
                try:
                    return measurement(browser, *details)
                finally:
                    browser.close()

            loads = []
            for _ in range(options.rounds):
                for kind in NAMES:
                    rows[kind].append(fresh(measure, site, kind, options.seconds))
                loads += [fresh(cold, server) for _ in range(3)]
            states = fresh(restarts, site)
    finally:
        server.close()
        files.shutdown()
        shutil.rmtree(folder, ignore_errors=True)
    load = f"{load:.1f} at the start, {os.getloadavg()[0]:.1f} at the end"
    sys.exit(report(rows, loads, states, load, options))


def mean(rows, name, part=None):
    values = [row[name] if part is None else row[name][part] for row in rows]
    return statistics.mean(values)


def histogram(rows, name):
    total = Counter()
    for row in rows:
        total.update(row[name])
    return " / ".join(str(total[step]) for step in range(4))


def report(rows, loads, states, load, options):
    bars = []

    def bar(name, ours, most, text, most_text):
        bars.append((name, text, most_text, ours <= most))

    total = sum(path.stat().st_size for path in PICTURES.glob("drink_*.webp"))
    sheet, film = ((PICTURES / name).stat().st_size for name in ("sprites.webp", "drink.webp"))
    lost = sum(row["lost"] for row in rows["timer"])
    above = max(row["memory"] - row["warm"] for row in rows["timer"] + rows["animation"])
    tardy = sum(count for row in rows["timer"] for step, count in row["waited"].items() if step > 1)
    first, last = states
    growth = last["heap"] - first["heap"]
    bar("pictures lost, timer mode", lost, 0, f"{lost} of {80 * options.rounds}", "0")
    bar("pictures more than one refresh late, timer mode", tardy, 0, str(tardy), "0")
    bar("decoded pictures above rest", above, MEMORY_BAR, f"{above / MIB:.1f} MiB", "20 MiB")
    bar("81 pictures at 2×", total, BYTES_BAR, f"{total:,} bytes", f"{BYTES_BAR:,} bytes")
    bar(f"script heap after {RESTARTS:,} restarts", growth, 200_000,
        f"{growth / 1000:+.0f} kB", "200 kB")
    bar(f"decoded pictures after {RESTARTS:,} restarts",
        last["decoded"], first["decoded"] + 4 * 640 * 960,
        f"{(last['decoded'] - first['decoded']) / MIB:+.1f} MiB", "one picture")
    bar("timers and frames waiting after stop", last["live"], 0, str(last["live"]), "0")

    lines = ["## The frame player in the browser", "",
             f"{datetime.date.today()}, Chromium without a GPU, 320 × 480 at two pixels a point, "
             f"rounds: {options.rounds}, players taking turns. Load of the machine, by the system's "
             f"one-minute average: {load}.", "",
             "| | ours | bar, at most | |", "|---|---|---|---|"]
    lines += [f"| {name} | {ours} | {most} | {'met' if met else '**not met**'} |"
              for name, ours, most, met in bars]
    lines += ["", "### In time", "",
              "The first play of a fresh page. A picture is lost when no frame of the browser had it; "
              "how late is told by the clock, in refreshes of the display, and by the frames the "
              "browser made in between without it: a browser that makes no frame shows nobody "
              "anything in time. Frames missed: by the display, during the play. A timer that woke too late "
              "moves the ticks after it; each picture is judged by its own tick.", "",
              "| | lost | late by 0 / 1 / 2 / 3+ refreshes | after 0 / 1 / 2 / 3+ frames without it "
              "| frames missed | last tick moved by | timer woke late, median / most |",
              "|---|---|---|---|---|---|---|"]
    for kind, name in NAMES.items():
        if kind in ("webp", "nothing"):
            continue
        told = [late for row in rows[kind] for late in row["told"]]
        woke = f"{statistics.median(told):.1f} / {max(told):.1f} ms" if any(told) else "–"
        lines.append(
            f"| {name} | {sum(row['lost'] for row in rows[kind])} of "
            f"{sum(row['lost'] + row['shown'] for row in rows[kind])} "
            f"| {histogram(rows[kind], 'late')} | {histogram(rows[kind], 'waited')} "
            f"| {mean(rows[kind], 'missed'):.1f} % "
            f"| {mean(rows[kind], 'slipped'):.0f} ms | {woke} |")
    lines += ["", "The pictures of an animated image are hidden from scripts, so that it has no row. "
              "The sheet's are read from the computed style, the swapped ones from `load`; when "
              "either was decoded and painted is hidden too, which flatters both. The sheet's time "
              "begins with the frame after the press, which costs it up to one refresh here; the "
              "swapping timer counts from when it woke, not from when it should have.", "",
              "### What it costs", "",
              "Processor: all of the browser's processes, percent of one core. Main thread: percent "
              "of the time. Decoded: the most the player held at once, counted (ours), or the size "
              "of the whole sheet. Resident: all processes while playing, above a page that does "
              "nothing, shared pages by share. Ready: until a press can play.", "",
              "| | processor playing | ratio | at rest | main thread playing | at rest | decoded "
              "| resident | ready |", "|---|---|---|---|---|---|---|---|---|"]
    ours = mean(rows["timer"], "play", 0)
    for kind, name in NAMES.items():
        cpu = mean(rows[kind], "play", 0)
        if kind == "nothing":
            lines.append(f"| {name} | {cpu:.1f} % | {cpu / ours:.2f} | {cpu:.1f} % "
                         f"| {mean(rows[kind], 'play', 1):.1f} % | – | – | – | – |")
            continue
        held = [row["memory"] for row in rows[kind] if row["memory"]]
        lines.append(
            f"| {name} | {cpu:.1f} % | {cpu / ours:.2f} | {mean(rows[kind], 'rest', 0):.1f} % "
            f"| {mean(rows[kind], 'play', 1):.1f} % | {mean(rows[kind], 'rest', 1):.1f} % "
            f"| {f'{max(held) / MIB:.1f} MiB' if held else '–'} "
            f"| {mean(rows[kind], 'resident') / MIB:+.0f} MiB "
            f"| {'–' if kind == 'webp' else f'''{mean(rows[kind], 'ready'):.0f} ms'''} |")
    lines += ["", f"Bytes on the wire: 81 pictures {total:,}, the sheet {sheet:,} "
              f"({sheet / total:.2f}), the animated image {film:,} ({film / total:.2f}).", "",
              f"First press on `/cat` after a cold load, phone, {len(loads)} loads: median "
              f"{statistics.median(loads):.0f} ms, slowest {max(loads):.0f} ms."]
    text = "\n".join(lines) + "\n"
    (HERE / "result.md").write_text(text)
    print(text)
    for name, value, most, met in bars:
        if not met:
            print(f"frames: {name}: {value}, more than {most}", file=sys.stderr)
    return 0 if all(met for *_, met in bars) else 1


main()
