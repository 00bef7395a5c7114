"""Starts the built server once, and hands out pages that fail on anything a visitor must not meet."""

import os
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import urllib.request
from pathlib import Path
from urllib.parse import urlparse

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import expect, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
SCREENSHOTS = ROOT / ".build" / "screenshots"
DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
STAGE = {"width": 1920, "height": 1080}
LOCALES = {"zh": "zh-CN", "en": "en-GB"}

# How long a page may take to become what it should: a busy machine is slow, not wrong.
expect.set_options(timeout=20_000)


class Server:
    """`maneki serve` on a port of its own with a data directory that vanishes with it."""

    def __init__(self, *arguments, data=None, environment=None):
        self._folder = None if data else tempfile.TemporaryDirectory(prefix="maneki-browser-")
        self.data = Path(data or self._folder.name)
        self.log_path = self.data / "server.log"
        self._arguments = arguments
        self._environment = environment or {}
        self.port = free_port()
        self.start()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def start(self):
        self._log = open(self.log_path, "ab")
        kept = {name: value for name, value in os.environ.items()
                if not name.startswith("MANEKI_")}
        self.process = subprocess.Popen(
            [ROOT / ".build/release/maneki", "serve", "--port", str(self.port),
             "--data", self.data, *self._arguments],
            stdout=self._log, stderr=self._log, env=kept | self._environment, cwd=ROOT)
        deadline = time.monotonic() + 20
        while time.monotonic() < deadline:
            if self.process.poll() is not None:
                raise RuntimeError(f"the server ended: {self.log()}")
            try:
                with urllib.request.urlopen(self.url + "/healthz", timeout=1) as answer:
                    if answer.status == 200:
                        return
            except OSError:
                time.sleep(0.02)
        raise RuntimeError(f"the server does not answer: {self.log()}")

    def stop(self, with_signal=signal.SIGTERM):
        """Ends the process and returns its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(with_signal)
            try:
                self.process.wait(15)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
                raise
        self._log.close()
        return self.process.returncode

    def close(self):
        self.stop()
        if self._folder:
            self._folder.cleanup()

    def log(self):
        return self.log_path.read_text(errors="replace")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Watch:
    """Collects what must not happen on a page: errors, refusals by policy, foreign requests."""

    def __init__(self, host):
        self.host = host
        self.problems = []
        self._expected = []

    def expect(self, pattern):
        """Lets problems that match pass: for pages whose error answer is the point of the test."""
        self._expected.append(re.compile(pattern))

    def attach(self, page):
        page.on("console", lambda message: message.type in ("error", "warning") and
                self.problems.append(f"console {message.type}: {message.text}"))
        page.on("pageerror", lambda error: self.problems.append(f"page error: {error}"))
        page.on("request", self._request)
        page.on("requestfailed", self._failed)

    def _failed(self, request):
        # The browser fetches its icon when it likes, and drops that when the page closes.
        if "/assets/icon." in request.url and request.failure == "net::ERR_ABORTED":
            return
        self.problems.append(f"request failed: {request.url}: {request.failure}")

    def _request(self, request):
        address = urlparse(request.url)
        if address.scheme in ("http", "https", "ws", "wss") and address.netloc != self.host:
            self.problems.append(f"request to another host: {request.url}")

    def check(self):
        left = [problem for problem in self.problems
                if not any(pattern.search(problem) for pattern in self._expected)]
        assert not left, "\n".join(left)


@pytest.fixture(scope="session")
def server():
    server = Server()
    yield server
    server.close()


@pytest.fixture(scope="session")
def playwright():
    with sync_playwright() as playwright:
        yield playwright


def launch_browser(playwright, **options):
    """Debian's Chromium; without its sandbox where the system has none for it (root, containers)."""
    path = shutil.which("chromium")
    if path is None:
        raise RuntimeError("Chromium is missing; 'make deps' prints the packages")
    arguments = ["--disable-dev-shm-usage", *options.pop("args", [])]
    if os.geteuid() != 0:
        try:
            return playwright.chromium.launch(executable_path=path, args=arguments, **options)
        except PlaywrightError as error:
            if "sandbox" not in str(error).lower():
                raise
    return playwright.chromium.launch(
        executable_path=path, args=[*arguments, "--no-sandbox"], **options)


@pytest.fixture(scope="session")
def browser(playwright):
    browser = launch_browser(playwright)
    yield browser
    browser.close()


@pytest.fixture
def open_page(browser, server, request):
    """`open_page("/quick", language="zh", size=PHONE)`: a page in a browser state of its own."""
    contexts, watches = [], []

    def open_(path="/", language="en", size=DESKTOP, context=None, expect=None, **options):
        if context is None:
            options.setdefault("base_url", server.url)
            if size["width"] < 600:
                options = {"is_mobile": True, "has_touch": True, "device_scale_factor": 2} | options
            context = browser.new_context(locale=LOCALES[language], viewport=size, **options)
            context.set_default_timeout(20_000)
            contexts.append(context)
        page = context.new_page()
        page.watch = Watch(urlparse(server.url).netloc)
        if expect:
            page.watch.expect(expect)
        page.watch.attach(page)
        watches.append(page.watch)
        page.goto(path)
        return page

    yield open_
    for context in contexts:
        context.close()
    for watch in watches:
        watch.check()


@pytest.fixture
def screenshot():
    """Keeps a picture in .build/screenshots for somebody to look at."""
    def take(page, name, **options):
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=SCREENSHOTS / f"{name}.png", **options)
    return take


@pytest.fixture
def accessible():
    """Asserts that axe finds nothing on a page, contrast included."""
    def check(page):
        violations = Axe().run(page).response["violations"]
        found = [f"{rule['id']}: {rule['help']}\n  " + "\n  ".join(
            f"{node['target']}: {node.get('failureSummary', '')}" for node in rule["nodes"])
            for rule in violations]
        assert not found, "\n".join(found)
    return check
