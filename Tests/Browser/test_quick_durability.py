"""Nothing that was shown is lost: refresh, no network, a killed browser, several tabs."""

import contextlib
import os
import shutil
import signal
from pathlib import Path
from urllib.parse import urlparse

import pytest
from conftest import DESKTOP, LOCALES, Server, Watch
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import expect
from quick_page import Quick

STORED = """() => new Promise((resolve, reject) => {
  const request = indexedDB.open('maneki-quick', 1);
  request.onerror = () => reject(request.error);
  request.onsuccess = () => {
    const get = request.result.transaction('records').objectStore('records').get('session');
    get.onsuccess = () => {
      request.result.close();
      resolve(get.result ? [get.result.revision, [...get.result.session]] : null);
    };
  };
})"""


def worker_is_ready(page):
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")


def test_everything_survives_a_refresh(open_page):
    draw = Quick(open_page("/quick"))
    draw.set_range(119)
    draw.set_count(4)
    draw.draw()
    numbers = draw.numbers()
    draw.page.reload()
    draw.ready()
    assert draw.numbers() == numbers
    expect(draw.page.locator("#pool")).to_contain_text("119")
    expect(draw.latest).to_have_text("".join(numbers))
    while draw.button("start").is_enabled():
        draw.draw()
    assert sorted(draw.numbers(), key=int) == [str(n) for n in range(1, 120)]


def test_a_refresh_in_mid_roll_draws_nothing(open_page):
    draw = Quick(open_page("/quick"))
    draw.draw()
    numbers = draw.numbers()
    draw.start()
    draw.page.reload()
    draw.ready()
    expect(draw.is_rolling).not_to_be_attached()
    assert draw.numbers() == numbers


def test_nothing_tells_the_winner_while_it_rolls(open_page):
    draw = Quick(open_page("/quick"))
    draw.draw()
    before = draw.page.evaluate(STORED)
    requests = []
    # The browser fetches its icon when it likes.
    draw.page.on("request", lambda request: "/assets/icon." in request.url
                 or requests.append(request.url))
    draw.start()
    draw.page.locator("#rolling").evaluate("""box => new Promise(done => {
      let left = 5;
      new MutationObserver((_, observer) => {
        left -= 1;
        if (left === 0) { observer.disconnect(); done(); }
      }).observe(box, {subtree: true, characterData: true});
    })""")
    assert draw.page.evaluate(STORED) == before
    assert requests == []
    # That it rolls is noted for the page after a reload; nothing else is anywhere.
    assert draw.page.evaluate("[{...localStorage}, {...sessionStorage}]") == [
        {}, {"quick-rolling": "1"}]
    draw.stop()
    assert draw.page.evaluate(STORED)[0] == before[0] + 1


def test_a_winner_is_on_disk_before_it_is_seen(open_page):
    draw = Quick(open_page("/quick"))
    draw.start()
    # Whoever sees the list grow finds the winner in the store at that very moment.
    draw.page.evaluate("""() => {
      window.seen = new Promise(done => {
        new MutationObserver(() => {
          const request = indexedDB.open('maneki-quick', 1);
          request.onsuccess = () => {
            const get = request.result.transaction('records').objectStore('records').get('session');
            get.onsuccess = () => done(get.result?.revision);
          };
        }).observe(document.getElementById('winners'), {childList: true});
      });
    }""")
    draw.stop()
    assert draw.page.evaluate("window.seen") == 1


@pytest.mark.parametrize("language", ["zh", "en"])
def test_works_without_a_server_after_the_first_visit(open_page, language):
    server = Server()
    try:
        page = open_page(f"{server.url}/quick", language=language,
                         expect=r"another host|ERR_CONNECTION_REFUSED|Failed to update")
        draw = Quick(page, language)
        draw.draw()
        numbers = draw.numbers()
        worker_is_ready(page)
        server.stop()
        page.reload()
        draw.ready()
        assert draw.numbers() == numbers
        draw.set_range(30)
        draw.set_count(3)
        draw.draw()
        assert len(draw.numbers()) == 4
        draw.open_settings()
        other = "English" if language == "zh" else "中文"
        page.get_by_role("link", name=other).click()
        expect(page.locator("html")).to_have_attribute(
            "lang", "en" if language == "zh" else "zh-Hans")
        changed = Quick(page, "en" if language == "zh" else "zh")
        changed.go_back()
        assert len(changed.numbers()) == 4
        page.goto(f"{server.url}/quick")
        changed.ready()
        changed.draw()
    finally:
        server.close()


@pytest.mark.parametrize("address, language, theme", [
    ("/quick?lang=fr", "en", "calm"), ("/quick?lang=EN", "en", "calm"),
    ("/quick?lang=zh-CN", "zh-Hans", "calm"), ("/quick?lang=&theme=neon", "en", "calm"),
    ("/quick?lang=english", "en", "calm"), ("/quick?theme=festive", "en", "festive")])
def test_an_address_means_the_same_without_a_server(open_page, address, language, theme):
    server = Server()
    try:
        page = open_page(f"{server.url}/quick?theme=calm", language="en",
                         expect=r"another host|ERR_CONNECTION_REFUSED|Failed to update")
        draw = Quick(page)
        worker_is_ready(page)
        html = page.locator("html")
        chosen = []
        for is_online in (True, False):
            page.context.clear_cookies()
            page.goto(f"{server.url}/quick?theme=calm")
            draw.ready()
            if not is_online:
                server.stop()
            page.goto(server.url + address)
            expect(html).to_have_attribute("lang", language)
            expect(html).to_have_attribute("data-theme", theme)
            draw.ready()
            # What nobody knows was not chosen: the next visit is as if it had not been asked for.
            page.goto(f"{server.url}/quick")
            expect(html).to_have_attribute("lang", language)
            expect(html).to_have_attribute("data-theme", theme)
            draw.ready()
            chosen.append(sorted(page.evaluate("document.cookie").split("; ")))
        assert chosen[0] == chosen[1]
    finally:
        server.close()


def open_profile(playwright, folder, **options):
    """A browser whose state stays in a folder, without its sandbox where the system has none."""
    def launch(*arguments):
        return playwright.chromium.launch_persistent_context(
            str(folder), executable_path=shutil.which("chromium"),
            args=["--disable-dev-shm-usage", *arguments], **options)

    if os.geteuid() != 0:
        try:
            return launch()
        except PlaywrightError as error:
            if "sandbox" not in str(error).lower():
                raise
    return launch("--no-sandbox")


def browser_process(profile):
    """The process id of the browser that uses a profile."""
    for folder in Path("/proc").iterdir():
        if not folder.name.isdigit():
            continue
        try:
            arguments = (folder / "cmdline").read_bytes().split(b"\0")
        except OSError:
            continue
        if (f"--user-data-dir={profile}".encode() in arguments
                and not any(argument.startswith(b"--type=") for argument in arguments)):
            return int(folder.name)
    raise AssertionError("the browser is not running")


def kill(context, profile):
    """The process dies without a word; what Playwright still holds of it is let go."""
    os.kill(browser_process(profile), signal.SIGKILL)
    with contextlib.suppress(PlaywrightError):
        context.close()


@pytest.mark.parametrize("language", ["zh", "en"])
def test_survives_a_killed_browser(playwright, server, tmp_path, language):
    def launch():
        context = open_profile(playwright, tmp_path, locale=LOCALES[language], viewport=DESKTOP)
        page = context.pages[0] if context.pages else context.new_page()
        watch = Watch(urlparse(server.url).netloc)
        watch.attach(page)
        page.goto(server.url + "/quick")
        return context, watch, Quick(page, language)

    context, watch, draw = launch()
    draw.set_range(40)
    for _ in range(5):
        draw.draw()
    numbers = draw.numbers()
    draw.start()
    watch.check()
    kill(context, tmp_path)

    context, watch, draw = launch()
    expect(draw.winners).to_have_count(5)
    assert draw.numbers() == numbers
    expect(draw.is_rolling).not_to_be_attached()
    expect(draw.page.locator("#remaining")).to_contain_text("35")
    draw.start()
    draw.stop()
    # Shown is stored: the process may die at the very moment the number appears.
    kill(context, tmp_path)

    context, watch, draw = launch()
    expect(draw.winners).to_have_count(6)
    while draw.button("start").is_enabled():
        draw.draw()
    assert sorted(draw.numbers(), key=int) == [str(n) for n in range(1, 41)]
    watch.check()
    context.close()


def two_tabs(open_page, language="en"):
    first = open_page("/quick", language=language)
    second = open_page("/quick", language=language, context=first.context)
    return Quick(first, language), Quick(second, language)


def test_a_second_tab_follows(open_page):
    first, second = two_tabs(open_page)
    first.draw()
    expect(second.winners).to_have_count(1)
    assert second.numbers() == first.numbers()
    expect(second.latest).to_have_text(first.numbers()[0])
    expect(second.rolling).to_have_text(first.numbers()[0])
    second.set_range(60)
    expect(first.page.locator("#pool")).to_contain_text("60")
    second.set_count(3)
    second.draw()
    expect(first.winners).to_have_count(4)
    assert second.numbers() == first.numbers()
    first.button("clear").click()
    first.answer("clear dialog")
    expect(second.winners).to_have_count(0)
    expect(second.latest).to_have_text("")


def test_two_tabs_that_stop_at_once_make_two_results(open_page):
    first, second = two_tabs(open_page)
    first.set_range(20)
    expect(second.page.locator("#pool")).to_contain_text("20")
    for count in range(2, 21, 2):
        first.start()
        second.start()
        for tab in (first, second):
            tab.page.evaluate("setTimeout(() => document.getElementById('stop').click())")
        expect(first.winners).to_have_count(count)
        expect(second.winners).to_have_count(count)
        assert first.numbers() == second.numbers()
    assert sorted(first.numbers(), key=int) == [str(n) for n in range(1, 21)]
    expect(first.button("start")).to_be_disabled()
    expect(second.button("start")).to_be_disabled()


def test_the_last_entrant_goes_to_one_tab_only(open_page):
    first, second = two_tabs(open_page)
    first.set_range(2)
    first.draw()
    expect(second.winners).to_have_count(1)
    first.start()
    second.start()
    for tab in (first, second):
        tab.page.evaluate("setTimeout(() => document.getElementById('stop').click())")
    for tab in (first, second):
        expect(tab.winners).to_have_count(2)
        expect(tab.is_rolling).not_to_be_attached()
        expect(tab.button("start")).to_be_disabled()


def test_damaged_storage_is_said_and_kept_aside(open_page):
    draw = Quick(open_page("/quick"))
    draw.draw()
    draw.page.evaluate("""() => new Promise(done => {
      const request = indexedDB.open('maneki-quick', 1);
      request.onsuccess = () => {
        const transaction = request.result.transaction('records', 'readwrite');
        const records = transaction.objectStore('records');
        const get = records.get('session');
        get.onsuccess = () => {
          get.result.session[20] ^= 255;
          records.put(get.result, 'session');
        };
        transaction.oncomplete = () => { request.result.close(); done(); };
      };
    })""")
    draw.page.reload()
    draw.ready()
    draw.answer("refused")
    draw.draw()
    expect(draw.winners).to_have_count(1)
    keys = draw.page.evaluate("""() => new Promise(done => {
      const request = indexedDB.open('maneki-quick', 1);
      request.onsuccess = () => {
        const keys = request.result.transaction('records').objectStore('records').getAllKeys();
        keys.onsuccess = () => done(keys.result);
      };
    })""")
    assert any(key.startswith("aside-") for key in keys) and "session" in keys


def test_a_store_that_refuses_shows_no_winner(open_page):
    page = open_page("/quick", expect="QuotaExceeded|refused")
    draw = Quick(page)
    page.evaluate("""() => {
      const put = IDBObjectStore.prototype.put;
      window.heal = () => { IDBObjectStore.prototype.put = put; };
      IDBObjectStore.prototype.put = function () {
        throw new DOMException('The quota is refused.', 'QuotaExceededError');
      };
    }""")
    draw.start()
    draw.button("stop").click()
    draw.answer("refused")
    expect(draw.winners).to_have_count(0)
    expect(draw.latest).to_have_text("")
    expect(draw.is_rolling).not_to_be_attached()
    page.evaluate("heal()")
    draw.draw()
    expect(draw.winners).to_have_count(1)


def test_a_dead_module_says_so_and_offers_to_reload(open_page):
    page = open_page("/quick", expect="maneki|no element|refused")
    draw = Quick(page)
    draw.draw()
    numbers = draw.numbers()
    # The first thing to fail inside an effect stops everything, with nothing lost.
    page.evaluate("() => { Element.prototype.animate = () => { throw new Error('refused'); }; }")
    draw.button("start").click()
    dialog = draw.dialog("refused")
    expect(dialog).to_be_visible()
    with page.expect_event("domcontentloaded"):
        dialog.get_by_role("button").click()
    draw = Quick(page)
    assert draw.numbers() == numbers
