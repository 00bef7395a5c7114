"""Compares what a first visit costs with the kept figures; growth beyond 5 % fails.

`--update` writes the figures down after a change that is worth its bytes.
"""

import json
import re
import sys
from pathlib import Path

WEB, BASELINE = Path(".build/web"), Path("Benchmarks/Sizes.json")
KIB = 1024
LIMITS = {"/quick": 100 * KIB, "maneki.wasm": 60 * KIB, "verifier.wasm": 60 * KIB}


def measure():
    files = json.loads((WEB / "manifest.json").read_text())["files"]
    least = {entry["name"]: min(entry["sizes"].values()) for entry in files}
    sizes = {name: least[name] for name in sorted(least)
             if Path(name).suffix in (".css", ".js", ".wasm")}
    worker = WEB / "sw.js"
    if worker.exists():
        # What the service worker keeps for `/quick` is everything the page needs.
        kept = set(re.findall(r"/assets/[A-Za-z0-9_./-]+", worker.read_text()))
        sizes["/quick"] = least["app/sw.js"] + sum(
            least[entry["name"]] for entry in files if entry["path"] in kept)
    return sizes


def main():
    if not (WEB / "manifest.json").exists():
        sys.exit("check-sizes: there are no web files; 'make web' builds them")
    sizes = measure()
    if "--update" in sys.argv:
        BASELINE.parent.mkdir(exist_ok=True)
        BASELINE.write_text(json.dumps(sizes, indent=2) + "\n")
    kept = json.loads(BASELINE.read_text()) if BASELINE.exists() else {}
    failures = []
    print(f"{'compressed bytes':<28}{'now':>9}{'kept':>9}{'%':>7}")
    for name, size in sizes.items():
        before = kept.get(name)
        share = f"{size / before * 100:.1f}" if before else ""
        print(f"{name:<28}{size:>9}{before if before else '':>9}{share:>7}")
        if before is None:
            failures.append(f"{name} has no kept figure")
        # A few bytes of a tiny file are not growth.
        elif size > before * 1.05 and size - before > 64:
            failures.append(f"{name} grew from {before} to {size} bytes")
        if size > LIMITS.get(name, size):
            failures.append(f"{name} is {size} bytes, the limit is {LIMITS[name]}")
    for name in kept.keys() - sizes.keys():
        failures.append(f"{name} is kept but no longer built")
    if failures:
        sys.exit("check-sizes: " + "; ".join(failures) +
                 " ('Scripts/check-sizes.sh --update' keeps the new figures)")


main()
