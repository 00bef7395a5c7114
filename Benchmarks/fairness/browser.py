"""How long the verifier's page takes over a record, from the choice of the file to the verdict."""

import shutil
import sys
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

record = Path(sys.argv[1])
with sync_playwright() as playwright:
    browser = playwright.chromium.launch(
        executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-dev-shm-usage"])
    times = []
    for _ in range(5):
        page = browser.new_page()
        page.goto(Path(".build/verifier/maneki-verify.html").resolve().as_uri())
        page.wait_for_selector("#record", state="attached")
        start = time.perf_counter()
        page.set_input_files("#record", record)
        page.wait_for_selector("[data-verdict]")
        times.append(time.perf_counter() - start)
        if page.get_attribute("[data-verdict]", "data-verdict") != "consistent":
            sys.exit("browser.py: the record does not verify")
        page.close()
    version = browser.version
    browser.close()
print(f"| Chromium {version} | best of {len(times)}, seconds | bar |")
print("|---|---|---|")
print(f"| 100,000 entrants, 100 winners: choose, verify, show | {min(times):.2f} | 1.00 |")
