"""The host's way in and what the host sees: one link, one password, the figures."""

import re
import urllib.parse

import pytest
from conftest import DESKTOP, PHONE, Server
from playwright.sync_api import expect

SIZES = {"desktop": DESKTOP, "phone": PHONE}
REFUSED = r"status of (401|404|410|422|429)|ERR_ABORTED"
PASSWORD = "nine lives are enough"


@pytest.fixture
def server():
    # A new one for each test: the password is set once in the life of a database.
    server = Server()
    yield server
    assert PASSWORD not in server.log()
    server.close()


def link(server):
    """The path of the one-time link that was printed at start."""
    found = re.search(r"http://\S+(/operator/welcome\?key=[0-9a-f]{64})\n", server.log())
    return found[1] if found else None


def set_password(page, server):
    page.goto(link(server))
    page.get_by_label("New password").fill(PASSWORD)
    page.get_by_label("Once more").fill(PASSWORD)
    page.get_by_role("button", name="Set the password").click()
    page.get_by_role("button", name="Sign out").wait_for()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["zh", "en"])
def test_from_link_to_figures(open_page, server, accessible, screenshot, language, size):
    page = open_page("/operator", language=language, size=SIZES[size], expect=REFUSED)
    words = {"zh": "还没有设密码", "en": "No password has been set"}[language]
    expect(page.locator("h1")).to_have_text(words)
    accessible(page)
    page.goto(link(server))
    accessible(page)
    screenshot(page, f"operator-welcome-{language}-{size}", full_page=True)
    page.locator("#password").fill("short")
    page.locator("#again").fill("short")
    page.locator("form .button-primary").click()
    expect(page.locator("#host-notice")).not_to_be_empty()
    page.locator("#password").fill(PASSWORD)
    page.locator("#again").fill(PASSWORD)
    page.locator("form .button-primary").click()
    page.locator(".empty").wait_for()
    accessible(page)
    screenshot(page, f"operator-empty-{language}-{size}", full_page=True)
    fill_figures(page, server)
    page.goto("/operator")
    page.locator(".figures").wait_for()
    accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= SIZES[size]["width"]
    screenshot(page, f"operator-{language}-{size}", full_page=True)
    assert "13900008000" not in page.content()


def fill_figures(page, server):
    """A few codes, one of them entered, and refusals of several kinds."""
    page.evaluate("""async () => {
      const ask = async (phone) => (await fetch('/v1/challenges', {
        method: 'POST', headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ phone, purpose: 'signin' }),
      })).json();
      for (const phone of ['13900018001', '13700028002', '13900008000', '13900008000',
        '13900038003', '010 6552 9988', '12345']) {
        await ask(phone);
      }
    }""")
    text = (server.data / "outbox.jsonl").read_text().splitlines()[-1]
    code = re.search(r"(?<!\d)\d{6}(?!\d)", text)[0]
    page.goto("/signin?step=phone")
    page.locator("#phone").fill("13900038003")
    page.locator("#phone-form button").click()
    page.locator("#code").fill(code)
    page.locator(".signin-out").wait_for()


def test_the_link_works_once_and_the_password_lasts(open_page, server, accessible, screenshot):
    first = link(server)
    page = open_page("/", expect=REFUSED)
    set_password(page, server)
    cookie = next(c for c in page.context.cookies() if c["name"] == "host")
    assert cookie["httpOnly"] and cookie["sameSite"] == "Lax"
    stranger = open_page(first, expect=REFUSED)
    expect(stranger.locator("h1")).to_have_text("This link is no longer good")
    accessible(stranger)
    stranger.goto("/operator")
    accessible(stranger)
    screenshot(stranger, "operator-login")
    stranger.get_by_label("Password").fill("not the password")
    stranger.get_by_role("button", name="Sign in").click()
    expect(stranger.locator("#host-notice")).to_have_text("That is not the password.")
    stranger.get_by_label("Password").fill(PASSWORD)
    stranger.get_by_role("button", name="Sign in").click()
    stranger.get_by_role("button", name="Sign out").click()
    stranger.get_by_label("Password").wait_for()
    # After a restart: no new link, the same password, and who was in is still in.
    server.stop()
    before = server.log()
    server.start()
    assert "welcome" not in server.log()[len(before):]
    page.goto("/operator")
    page.get_by_role("button", name="Sign out").wait_for()


def test_without_script(open_page, server):
    page = open_page("/", java_script_enabled=False, expect=REFUSED)
    set_password(page, server)
    page.get_by_role("button", name="Sign out").click()
    page.get_by_label("Password").wait_for()
    for _ in range(6):
        page.get_by_label("Password").fill("wrong")
        # The next attempt is typed into the page that answers this one.
        with page.expect_event("domcontentloaded"):
            page.get_by_role("button", name="Sign in").click()
    expect(page.locator("#host-notice")).to_contain_text("Too many attempts")


def test_the_secret_of_the_link_is_not_logged(open_page, server):
    key = urllib.parse.parse_qs(urllib.parse.urlparse(link(server)).query)["key"][0]
    page = open_page(link(server), expect=REFUSED)
    page.get_by_label("New password").wait_for()
    # Once, where it is printed at start, and in no line about a request.
    assert server.log().count(key) == 1
