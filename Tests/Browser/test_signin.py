"""Signing in by phone: the page with and without script, as people come back to it."""

import json
import re

import pytest
from conftest import DESKTOP, PHONE, Server
from playwright.sync_api import expect

SIZES = {"desktop": DESKTOP, "phone": PHONE}
SEND = {"zh": "获取验证码", "en": "Get the code"}
AGAIN = {"zh": "重新获取", "en": "Send again"}
SIGN_IN = {"zh": "登录", "en": "Sign in"}
# The browser reports answers that are refusals, and what a change of pages breaks off.
REFUSED = r"status of (401|404|410|422|429|502|503)|ERR_ABORTED"

numbers = iter(range(1000))


@pytest.fixture(scope="module")
def server():
    # Everybody here comes from one address, which may ask ten times an hour: each test has a proxy
    # that says another one.
    server = Server("--trusted-hops", "1")
    yield server
    assert_no_secrets(server)
    server.close()


def messages(server):
    path = server.data / "outbox.jsonl"
    if not path.exists():
        return []
    return [json.loads(line) for line in path.read_text().splitlines()]


def code(server, phone=None):
    """The digits of the latest message to a number."""
    sent = [message for message in messages(server)
            if phone is None or message["to"] == "+86" + phone]
    return re.search(r"(?<!\d)\d{6}(?!\d)", sent[-1]["text"])[0]


def wrong_code(server):
    used = {re.search(r"(?<!\d)\d{6}(?!\d)", message["text"])[0] for message in messages(server)}
    return next(f"{n:06}" for n in range(100) if f"{n:06}" not in used)


def assert_no_secrets(server):
    """No code and no full number in anything the server said."""
    log = server.log()
    assert "listening" in log
    for message in messages(server):
        digits = re.search(r"(?<!\d)\d{6}(?!\d)", message["text"])[0]
        # Times and ports are digits too: a code counts where it stands alone.
        assert not re.search(rf"(?<![\d.]){digits}(?!\d)", log), "a code is in the log"
        assert message["to"][-11:] not in log, "a number is in the log"


@pytest.fixture
def visitor(open_page):
    """Opens the page from an address and with a number of its own."""
    def visit(path="/signin", language="en", size=DESKTOP, expect=REFUSED, **options):
        index = next(numbers)
        headers = {"X-Forwarded-For": f"198.51.{index // 250}.{index % 250 + 1}"}
        page = open_page(path, language=language, size=size, expect=expect,
                         extra_http_headers=headers, **options)
        page.number = f"139{index + 1:04}{8000 + index:04}"
        page.words = language
        return page
    return visit


def send(page, number=None):
    page.get_by_label(re.compile("Mobile number|手机号")).fill(
        page.number if number is None else number)
    page.get_by_role("button", name=SEND[page.words]).click()


def to_code(page):
    send(page)
    page.locator("#code").wait_for()


def notice(page):
    return page.locator("#signin-notice")


def again(page):
    return page.locator("#again-form button")


def remaining(page):
    return page.locator("#again-form countdown-button").evaluate("element => element.remaining")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["zh", "en"])
def test_whole_way(visitor, server, accessible, screenshot, language, size):
    page = visitor(language=language, size=SIZES[size])
    accessible(page)
    screenshot(page, f"signin-phone-{language}-{size}", full_page=True)
    to_code(page)
    page.locator("countdown-button[data-counting]").wait_for()
    assert re.fullmatch(r"(60|[45]\d) ?(s|秒)", again(page).inner_text())
    expect(page.locator("#code")).to_be_focused()
    assert page.number not in page.content()
    accessible(page)
    screenshot(page, f"signin-code-{language}-{size}", full_page=True)
    assert page.evaluate("document.documentElement.scrollWidth") <= SIZES[size]["width"]
    page.locator("#code").fill(wrong_code(server))
    expect(notice(page)).to_contain_text(re.compile("还可以试 4 次|Tries left: 4"))
    accessible(page)
    screenshot(page, f"signin-wrong-{language}-{size}", full_page=True)
    page.locator("#code").fill(code(server, page.number))
    page.get_by_role("button", name={"zh": "退出登录", "en": "Sign out"}[language]).wait_for()
    accessible(page)
    screenshot(page, f"signin-done-{language}-{size}", full_page=True)
    cookies = {cookie["name"]: cookie for cookie in page.context.cookies()}
    assert cookies["session"]["httpOnly"] and cookies["session"]["sameSite"] == "Lax"
    assert cookies["browser"]["httpOnly"]
    page.get_by_role("button", name={"zh": "退出登录", "en": "Sign out"}[language]).click()
    page.locator("#phone").wait_for()
    assert "session" not in {cookie["name"] for cookie in page.context.cookies()}


@pytest.mark.parametrize("language", ["zh", "en"])
def test_without_script(visitor, server, accessible, screenshot, language):
    page = visitor(language=language, size=PHONE, java_script_enabled=False)
    send(page, "010 6552 9988")
    expect(notice(page)).to_contain_text({"zh": "座机", "en": "landline"}[language])
    expect(page.locator("#phone")).to_have_value("010 6552 9988")
    to_code(page)
    wait = page.locator(".signin-wait").inner_text()
    assert re.search({"zh": r"(60|[45]\d) 秒后可以重新获取", "en": r"in (60|[45]\d) s"}[language], wait)
    screenshot(page, f"signin-noscript-{language}", full_page=True)
    # Reloading the page that the form led to sends nothing.
    before = len(messages(server))
    page.reload()
    page.locator("#code").wait_for()
    again(page).click()
    expect(notice(page)).to_contain_text(re.compile("刚刚发过了|a moment ago"))
    assert len(messages(server)) == before
    page.locator("#code").fill(wrong_code(server))
    page.get_by_role("button", name=SIGN_IN[language], exact=True).click()
    expect(notice(page)).to_contain_text(re.compile("还可以试 4 次|Tries left: 4"))
    page.locator("#code").fill(f" {code(server, page.number)} ")
    page.get_by_role("button", name=SIGN_IN[language], exact=True).click()
    page.get_by_role("button", name={"zh": "退出登录", "en": "Sign out"}[language]).wait_for()


def test_reload_second_tab_and_back_keep_the_count(visitor, open_page, server):
    page = visitor()
    to_code(page)
    before = len(messages(server))
    page.reload()
    page.locator("countdown-button[data-counting]").wait_for()
    assert 40 <= remaining(page) <= 60
    tab = open_page("/signin", context=page.context, expect=REFUSED)
    tab.locator("countdown-button[data-counting]").wait_for()
    assert abs(remaining(tab) - remaining(page)) <= 5
    page.go_back()
    page.locator("countdown-button[data-counting]").wait_for()
    assert 30 <= remaining(page) <= 60
    assert len(messages(server)) == before
    # Signed in here, the other tab finds out when it is looked at.
    tab.locator("#code").fill(code(server, page.number))
    tab.get_by_role("button", name="Sign out").wait_for()
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.get_by_role("button", name="Sign out").wait_for()


def test_another_device_is_told_where_the_code_goes(visitor, server):
    first = visitor()
    to_code(first)
    other = visitor()
    send(other, first.number)
    notice(other).get_by_text("another browser").wait_for()
    counting = other.locator("countdown-button[data-counting]")
    counting.wait_for()
    assert 30 <= counting.evaluate("element => element.remaining") <= 60
    first.locator("#code").fill(code(server, first.number))
    first.get_by_role("button", name="Sign out").wait_for()


@pytest.mark.parametrize("typed, words", [
    ("010 6552 9988", "landline"), ("1234567", "no such number"), ("", "enter your mobile number"),
    ("4008 888 888", "service number"), ("+44 7911 123456", "this country")])
def test_a_refused_number_costs_no_wait(visitor, typed, words):
    page = visitor()
    send(page, typed)
    notice(page).get_by_text(words).wait_for()
    expect(page.locator("#phone")).to_have_attribute("aria-invalid", "true")
    assert page.locator("countdown-button[data-counting]").count() == 0
    to_code(page)


def test_a_failed_send_cancels_the_count(visitor, server):
    page = visitor()
    outbox = server.data / "outbox.jsonl"
    kept = server.data / "kept.jsonl"
    if not outbox.exists():
        outbox.write_text("")
    outbox.rename(kept)
    outbox.mkdir()
    try:
        send(page)
        notice(page).get_by_text("could not be delivered").wait_for()
        assert page.locator("countdown-button[data-counting]").count() == 0
    finally:
        outbox.rmdir()
        kept.rename(outbox)
    to_code(page)


def test_a_lost_connection_sends_once(visitor, server):
    page = visitor(expect=REFUSED + "|ERR_FAILED|request failed")
    before = len(messages(server))
    # The request arrives and its answer is lost.
    page.route("**/v1/challenges", lambda route: (route.fetch(), route.abort()))
    send(page)
    notice(page).get_by_text("cannot be reached").wait_for()
    page.unroute("**/v1/challenges")
    send(page)
    page.locator("#code").wait_for()
    assert len(messages(server)) == before + 1


def test_five_wrong_codes_then_the_right_one_is_late(visitor, server, screenshot):
    page = visitor()
    to_code(page)
    wrong = [f"{n:06}" for n in range(200) if f"{n:06}" != code(server, page.number)]
    for left in (4, 3, 2, 1):
        page.locator("#code").fill(wrong.pop())
        notice(page).get_by_text(f"Tries left: {left}").wait_for()
    page.locator("#code").fill(wrong.pop())
    notice(page).get_by_text("no tries left").wait_for()
    page.locator("#code").fill(code(server, page.number))
    notice(page).get_by_text("no tries left").wait_for()
    screenshot(page, "signin-used-up")


def test_fill_and_submit_are_one_verify(visitor, server):
    page = visitor()
    to_code(page)
    asked = []
    page.on("request", lambda request: asked.append(request.url) if "verify" in request.url else 0)
    page.evaluate("""code => {
      const form = document.getElementById('code-form');
      form.elements.code.value = code;
      form.elements.code.dispatchEvent(new InputEvent('input', { bubbles: true }));
      form.requestSubmit();
      form.requestSubmit();
    }""", code(server, page.number))
    page.get_by_role("button", name="Sign out").wait_for()
    assert len(asked) == 1


@pytest.mark.parametrize("spell", [
    lambda c: f" {c[:3]} {c[3:]} ", lambda c: f"{c[:3]}-{c[3:]}",
    lambda c: "".join(chr(ord(d) + 0xFEE0) for d in c)])
def test_a_pasted_code_is_not_cut(visitor, server, spell):
    page = visitor()
    to_code(page)
    page.locator("#code").fill(spell(code(server, page.number)))
    page.get_by_role("button", name="Sign out").wait_for()


def test_a_short_code_costs_no_try(visitor, server):
    page = visitor()
    to_code(page)
    page.locator("#code").fill("12345")
    page.get_by_role("button", name="Sign in", exact=True).click()
    notice(page).get_by_text("has 6 digits").wait_for()
    page.locator("#code").fill(wrong_code(server))
    notice(page).get_by_text("Tries left: 4").wait_for()


def test_by_keyboard_alone(visitor, server):
    page = visitor()
    expect(page.locator("#phone")).to_be_focused()
    page.keyboard.type(page.number)
    page.keyboard.press("Enter")
    expect(page.locator("#code")).to_be_focused()
    page.locator("countdown-button[data-counting]").wait_for()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Sign in", exact=True)).to_be_focused()
    page.keyboard.press("Tab")
    # The counting button keeps its place in the order, and refuses.
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.closest('countdown-button') !== null")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Shift+Tab")
    page.keyboard.type(code(server, page.number))
    page.get_by_role("button", name="Sign out").wait_for()


def test_outbox_shows_the_latest_first(visitor, open_page, server, accessible, screenshot):
    page = visitor()
    to_code(page)
    # Read without the header of a proxy that came from elsewhere.
    local = open_page("/outbox", size=DESKTOP)
    first = local.locator(".outbox-list li").first
    assert "+86" + page.number in first.inner_text()
    assert code(server, page.number) in first.inner_text()
    accessible(local)
    screenshot(local, "outbox")
    page.watch.expect("404")
    page.goto("/outbox")
    expect(page.locator("h1")).to_have_text("Nothing is here")
