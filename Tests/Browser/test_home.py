"""The home page, the page for lost addresses, and what every answer promises."""

import re
import signal
import subprocess
import urllib.error
import urllib.request

import pytest
from conftest import DESKTOP, PHONE, ROOT, Server, free_port
from playwright.sync_api import expect

SIZES = {"desktop": DESKTOP, "phone": PHONE}
HEADLINES = {"zh": "全场看得见，人人验得了。", "en": "Watched by the room. Checked by anyone."}


@pytest.mark.parametrize("theme", ["festive", "calm"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["zh", "en"])
def test_home(open_page, accessible, screenshot, language, size, theme):
    page = open_page(f"/?theme={theme}", language=language, size=SIZES[size])
    assert page.locator("html").get_attribute("data-theme") == theme
    assert page.locator("h1").count() == 1
    heading = re.sub(r"\s+", "", page.locator("h1").text_content())
    assert heading == re.sub(r"\s+", "", HEADLINES[language])
    # Nothing sticks out sideways.
    assert page.evaluate("document.documentElement.scrollWidth") <= SIZES[size]["width"]
    accessible(page)
    screenshot(page, f"home-{language}-{theme}-{size}", full_page=True)


def test_switches_are_remembered(open_page):
    page = open_page("/", language="en")
    html = page.locator("html")
    page.get_by_role("link", name="中文").click()
    expect(html).to_have_attribute("lang", "zh-Hans")
    page.get_by_role("link", name="素雅").click()
    # The page of the choice is there, so its cookie is too.
    expect(html).to_have_attribute("data-theme", "calm")
    page.goto("/")
    expect(html).to_have_attribute("lang", "zh-Hans")
    expect(html).to_have_attribute("data-theme", "calm")
    expect(page.get_by_role("link", name="素雅")).to_have_attribute("aria-current", "true")


def test_keyboard_reaches_everything(open_page):
    page = open_page("/")
    skip = page.get_by_role("link", name="Skip to content")
    # What is seen of it, by asking which element is at its middle.
    seen = """(link) => {
      const { left, top, width, height } = link.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2) === link;
    }"""
    assert not skip.evaluate(seen)
    page.keyboard.press("Tab")
    expect(skip).to_be_focused()
    assert skip.evaluate(seen)
    page.keyboard.press("Enter")
    expect(page.locator("#content")).to_be_focused()
    wanted = page.locator("main a").count()
    reached = set()
    for _ in range(wanted + 3):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("document.activeElement.getAttribute('href')"))
    for link in page.locator("main a").all():
        assert link.get_attribute("href") in reached


def test_every_link_leads_somewhere(open_page, server):
    page = open_page("/")
    for link in page.locator("a[href^='/']").all():
        with urllib.request.urlopen(server.url + link.get_attribute("href")) as answer:
            assert answer.status == 200


@pytest.mark.parametrize("language", ["zh", "en"])
def test_lost_address(open_page, accessible, screenshot, language):
    page = open_page("/nowhere", language=language, expect="404")
    assert page.locator("h1").inner_text() == {"zh": "这里什么也没有", "en": "Nothing is here"}[language]
    accessible(page)
    screenshot(page, f"lost-{language}")
    page.get_by_role("link", name={"zh": "回到首页", "en": "Back to the home page"}[language]).click()
    page.wait_for_url("**/")


def test_reduced_motion(open_page):
    page = open_page("/nowhere", reduced_motion="reduce", expect="404")
    duration = page.locator(".button").first.evaluate(
        "element => Math.max(...getComputedStyle(element).transitionDuration.split(',')"
        ".map(parseFloat))")
    assert duration <= 0.001


def fetch(url, **headers):
    try:
        return urllib.request.urlopen(urllib.request.Request(url, headers=headers))
    except urllib.error.HTTPError as error:
        return error


def test_policy_allows_no_inline_script(server):
    for path in ("/", "/healthz", "/nowhere"):
        policy = fetch(server.url + path, Accept="text/html").headers["Content-Security-Policy"]
        assert "script-src 'self' 'wasm-unsafe-eval';" in policy
        assert "unsafe-inline" not in policy


def test_files_are_compressed_and_kept(server):
    home = fetch(server.url + "/").read().decode()
    for path in re.findall(r'(?:href|src)="(/assets/[^"]+)"', home):
        answer = fetch(server.url + path, **{"Accept-Encoding": "br"})
        assert answer.status == 200
        assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
        if path.endswith((".css", ".js", ".svg", ".wasm")):
            assert answer.headers["Content-Encoding"] == "br"
        again = fetch(server.url + path, **{"Accept-Encoding": "br",
                                            "If-None-Match": answer.headers["ETag"]})
        assert again.status == 304


def run(*arguments, **options):
    return subprocess.run([ROOT / ".build/release/maneki", "serve", *map(str, arguments)],
                          capture_output=True, text=True, timeout=20, cwd=ROOT, **options)


def test_refusals_are_one_sentence(server, tmp_path):
    taken = run("--port", server.port, "--data", tmp_path)
    missing = run("--port", free_port(), "--data", tmp_path, "--web", tmp_path)
    unwritable = run("--port", free_port(), "--data", "/proc/maneki")
    production = run("--port", free_port(), "--data", tmp_path, "--production")
    foreign = run("--port", free_port(), "--data", tmp_path, "--host", "0.0.0.0")
    for refused, hint in ((taken, str(server.port)), (missing, "make web"),
                          (unwritable, "--data"), (production, "--sender"),
                          (foreign, "--sender")):
        assert refused.returncode == 2, refused
        assert refused.stdout == ""
        assert refused.stderr.count("\n") == 1 and hint in refused.stderr, refused.stderr


def test_configuration_shows_its_sources(tmp_path):
    (tmp_path / "maneki.toml").write_text('trusted-hops = 1\ndatabase = "postgres://a:b3c@h/d"\n')
    shown = run("--data", tmp_path, "--port", "9", "--print-config",
                env={"MANEKI_HOST": "::1", "PATH": "/usr/bin"})
    assert shown.returncode == 0, shown.stderr
    assert re.search(r'^port = 9 +# --port$', shown.stdout, re.M)
    assert re.search(r'^host = "::1" +# MANEKI_HOST$', shown.stdout, re.M)
    assert re.search(r'^trusted-hops = 1 +# .*maneki\.toml:1$', shown.stdout, re.M)
    assert re.search(r'^production = false +# default$', shown.stdout, re.M)
    assert "b3c" not in shown.stdout


def test_stops_when_told(tmp_path):
    server = Server(data=tmp_path)
    assert server.stop(signal.SIGTERM) == 0
