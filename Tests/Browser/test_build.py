"""The step that hashes, rewrites and compresses the web files."""

import gzip
import json
import subprocess
import sys

import pytest
from conftest import ROOT

FILES = {
    "a.js": 'import "/assets/lib/b.js";\nfetch("/assets/c.wasm");\n',
    "lib/b.js": "export const b = 1;\n" * 20,
    "c.wasm": "\0asm",
    "site.css/1-first.css": "a{}\n",
    "site.css/2-second.css": "b{background:url(/assets/d.svg)}\n",
    "d.svg": "<svg/>",
    "app/sw.js": 'const kept = ["/assets/a.js"];\n',
}


def write(folder, files):
    for name, text in files.items():
        path = folder / "in" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def build(folder, cache="cache"):
    return subprocess.run(
        [sys.executable, ROOT / "Scripts/build_web.py", "--output", folder / "out",
         "--cache", folder / cache, folder / "in"], capture_output=True, text=True, timeout=30)


def built(folder):
    result = build(folder)
    assert result.returncode == 0, result.stderr
    manifest = json.loads((folder / "out/manifest.json").read_text())
    return {entry["name"]: entry for entry in manifest["files"]}


def content(folder, entry):
    return (folder / "out" / entry["path"].lstrip("/")).read_text()


def everything(folder):
    return {path.relative_to(folder / "out").as_posix(): path.read_bytes()
            for path in (folder / "out").rglob("*") if path.is_file()}


def test_names_become_addresses(tmp_path):
    write(tmp_path, FILES)
    files = built(tmp_path)
    assert set(files) == {"a.js", "lib/b.js", "c.wasm", "site.css", "d.svg", "app/sw.js"}
    assert content(tmp_path, files["a.js"]) == (
        f'import "{files["lib/b.js"]["path"]}";\nfetch("{files["c.wasm"]["path"]}");\n')
    assert content(tmp_path, files["site.css"]) == (
        f'a{{}}\nb{{background:url({files["d.svg"]["path"]})}}\n')
    assert files["app/sw.js"]["path"] == "/sw.js"
    packed = tmp_path / "out" / (files["lib/b.js"]["path"].lstrip("/") + ".gz")
    assert gzip.decompress(packed.read_bytes()).decode() == FILES["lib/b.js"]


def test_a_leaf_changes_what_stands_on_it(tmp_path):
    write(tmp_path, FILES)
    before = built(tmp_path)
    write(tmp_path, {"lib/b.js": "export const b = 2;\n"})
    after = built(tmp_path)
    changed = {name for name in before if before[name]["hash"] != after[name]["hash"]}
    assert changed == {"lib/b.js", "a.js", "app/sw.js"}
    # What is no longer named is gone.
    assert not (tmp_path / "out" / before["a.js"]["path"].lstrip("/")).exists()


def test_the_same_input_gives_the_same_bytes(tmp_path):
    write(tmp_path, FILES)
    built(tmp_path)
    first = everything(tmp_path)
    assert build(tmp_path, cache="another").returncode == 0
    assert everything(tmp_path) == first


@pytest.mark.parametrize("files, message", [
    ({"a.js": 'import "/assets/b.js";'}, "a.js:1: /assets/b.js is not among the web files"),
    ({"a.js": '\n\n"/assets/b.js"', "b.js": '"/assets/a.js"'}, "is a circle"),
    ({"a.exe": ""}, "nothing is known about files of the kind '.exe'"),
    ({"a.css/1.css": "", "a.css/2.css": "\n/* /assets/x.png */"}, "2.css:2: /assets/x.png"),
])
def test_what_cannot_be_built_names_file_and_line(tmp_path, files, message):
    write(tmp_path, files)
    result = build(tmp_path)
    assert result.returncode == 1
    assert message in result.stderr and result.stderr.count("\n") == 1
    assert not (tmp_path / "out/manifest.json").exists()
