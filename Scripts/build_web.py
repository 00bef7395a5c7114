"""Hashes, rewrites and compresses the web files.

A file may name another one as `/assets/NAME`; the name becomes that of the hashed file, so a change
in a leaf changes every file above it. The same input gives the same bytes on every machine.
"""

import argparse
import gzip
import hashlib
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

TEXT = {".css", ".js", ".json", ".svg", ".txt", ".webmanifest"}
PACKED = {".png", ".webp"}
# Taken as they are: what they name is not an asset of this site.
VERBATIM = {".html", ".jsonl", ".wasm"}
KNOWN = TEXT | PACKED | VERBATIM
# Addresses that browsers look for by name, or whose place decides what they may control.
FIXED = {"app/sw.js": "/sw.js", "manifest.webmanifest": "/manifest.webmanifest",
         "robots.txt": "/robots.txt",
         "verify/sample-record.jsonl": "/verify/sample-record.jsonl"}
REFERENCE = re.compile(rb"/assets/([A-Za-z0-9_][A-Za-z0-9_./-]*)")


class Failure(Exception):
    pass


def collect(folders):
    """Names relative to their folder, with the paths that make up each file.

    A folder named like a file, `maneki.css/`, is that file: its parts in the order of their names.
    """
    files = {}
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if not path.is_file() or path.name.startswith("."):
                continue
            parts = path.relative_to(folder).parts
            whole = next((i for i, part in enumerate(parts[:-1]) if "." in part), len(parts) - 1)
            name = "/".join(parts[:whole + 1])
            if Path(name).suffix not in KNOWN:
                raise Failure(f"{path}: nothing is known about files of the kind '{path.suffix}'")
            if name in files and (whole == len(parts) - 1 or files[name][0].parent != path.parent):
                raise Failure(f"{path}: {name} is there twice")
            files.setdefault(name, []).append(path)
    return files


def resolve(files):
    """The final bytes and address of each file, leaves first."""
    done, running = {}, []

    def rewritten(path):
        data = path.read_bytes()
        if path.suffix not in TEXT:
            return data

        def replace(match):
            line = data.count(b"\n", 0, match.start()) + 1
            return visit(match[1].decode(), path, line).encode()
        return REFERENCE.sub(replace, data)

    def visit(name, source, line):
        if name in done:
            return done[name][0]
        if name not in files:
            raise Failure(f"{source}:{line}: /assets/{name} is not among the web files")
        if name in running:
            raise Failure(f"{source}:{line}: {' -> '.join(running + [name])} is a circle")
        running.append(name)
        data = b"".join(rewritten(path) for path in files[name])
        running.pop()
        digest = hashlib.sha256(data).hexdigest()[:16]
        stem, suffix = name.rsplit(".", 1)
        address = FIXED.get(name, f"/assets/{stem}.{digest}.{suffix}")
        done[name] = (address, data, digest)
        return address

    for name in sorted(files):
        visit(name, name, 0)
    return done


def compressed(data, digest, cache):
    """Brotli and gzip forms, from the cache where this content was seen before."""
    forms = {}
    for encoding, extension in (("br", "br"), ("gzip", "gz")):
        kept = cache / f"{digest}.{extension}"
        if not kept.exists():
            if encoding == "br":
                packed = subprocess.run(["brotli", "-q", "11", "-w", "24", "-c"], input=data,
                                        stdout=subprocess.PIPE, check=True).stdout
            else:
                packed = gzip.compress(data, compresslevel=9, mtime=0)
            partial = kept.with_suffix(kept.suffix + ".new")
            partial.write_bytes(packed)
            partial.replace(kept)
        forms[encoding] = kept
    return forms


def build(folders, output, cache):
    cache.mkdir(parents=True, exist_ok=True)
    output.mkdir(parents=True, exist_ok=True)
    entries, wanted = [], {output / "manifest.json"}
    for name, (address, data, digest) in sorted(resolve(collect(folders)).items()):
        target = output / address.lstrip("/")
        target.parent.mkdir(parents=True, exist_ok=True)
        if not target.exists() or target.read_bytes() != data:
            target.write_bytes(data)
        wanted.add(target)
        sizes = {"identity": len(data)}
        if Path(name).suffix not in PACKED:
            for encoding, kept in compressed(data, digest, cache).items():
                if kept.stat().st_size >= len(data):
                    continue
                beside = target.with_name(target.name + (".br" if encoding == "br" else ".gz"))
                packed = kept.read_bytes()
                if not beside.exists() or beside.read_bytes() != packed:
                    beside.write_bytes(packed)
                wanted.add(beside)
                sizes[encoding] = len(packed)
        entries.append({"name": name, "path": address, "hash": digest, "sizes": sizes})
    manifest = json.dumps({"files": entries}, indent=1) + "\n"
    (output / "manifest.json.new").write_text(manifest)
    (output / "manifest.json.new").replace(output / "manifest.json")
    for path in sorted(output.rglob("*"), reverse=True):
        if path.is_file() and path not in wanted:
            path.unlink()
        elif path.is_dir() and not any(path.iterdir()):
            path.rmdir()
    return entries


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--output", type=Path, required=True)
    parser.add_argument("--cache", type=Path, required=True)
    parser.add_argument("folders", type=Path, nargs="+")
    options = parser.parse_args()
    if shutil.which("brotli") is None:
        raise Failure("brotli is missing; 'make deps' prints the packages")
    entries = build(options.folders, options.output, options.cache)
    for entry in entries:
        sizes = entry["sizes"]
        least = min(sizes.values())
        print(f"{entry['path']:<52} {sizes['identity']:>8} {least:>8}")


if __name__ == "__main__":
    try:
        main()
    except Failure as failure:
        sys.exit(f"build-web: {failure}")
