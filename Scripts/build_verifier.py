"""Puts the verifier into one HTML file that runs from a disk, without a network.

Script, style and module are inlined; a policy in the page lets exactly those run and nothing be
fetched. The same input gives the same bytes.
"""

import base64
import hashlib
import re
import sys
from pathlib import Path

WEB = Path("Web/verify")
STYLES = ["alone.css", "verify.css"]
PARTS = ["words.js", "verifier.js", "report.js", "view.js"]
IMPORT = re.compile(r'^import \{[^}]*\} from "/assets/verify/([a-z]+\.js)";\n', re.M)

PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="referrer" content="no-referrer">
<title>Maneki</title>
<style>{style}</style>
<body class="verify">
<noscript>This page checks a record on your own device and needs scripts for it. 本页在你的设备上验证记录，需要启用脚本。</noscript>
<script type="module">{script}</script>
"""

START = """
const bytes = Uint8Array.from(atob("{module}"), (character) => character.charCodeAt(0));
buildPage(document.body, await loadVerifier(bytes), preferredLanguage());
"""


def source_hash(text):
    return "'sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() + "'"


def script(module):
    seen, parts = set(), []
    for name in PARTS:
        text = (WEB / name).read_text()
        for needed in IMPORT.findall(text):
            if needed not in seen:
                sys.exit(f"build-verifier: {name} needs {needed}, which must come before it")
        text = IMPORT.sub("", text)
        if re.search(r"^import\b", text, re.M):
            sys.exit(f"build-verifier: {name} has an import that cannot be inlined")
        parts.append(re.sub(r"^export ", "", text, flags=re.M))
        seen.add(name)
    start = START.format(module=base64.b64encode(module).decode())
    return "\n" + "".join(parts) + start


def main():
    module, target = Path(sys.argv[1]), Path(sys.argv[2])
    style = "\n" + "".join((WEB / name).read_text() for name in STYLES)
    code = script(module.read_bytes())
    if "</script" in code or "</style" in style:
        sys.exit("build-verifier: a part ends its own element")
    policy = "; ".join([
        "default-src 'none'", f"script-src {source_hash(code)} 'wasm-unsafe-eval'",
        f"style-src {source_hash(style)}", "base-uri 'none'", "form-action 'none'"])
    page = PAGE.format(policy=policy, style=style, script=code).encode()
    target.write_bytes(page)
    digest = hashlib.sha256(page).hexdigest()
    target.with_suffix(".html.sha256").write_text(f"{digest}  {target.name}\n")
    print(f"{digest}  {target}")


main()
