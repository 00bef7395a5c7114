"""<countdown-button> on the page of the parts: its rules, with the browser's clock in our hands."""

import pytest
from playwright.sync_api import expect

LABELS = {"zh": "{}秒", "en": "{} s"}
TITLES = {"zh": "获取验证码", "en": "Get code"}


@pytest.fixture
def counting(open_page):
    """A page whose clocks stand still until told, and its button."""
    def open_(language="zh", **options):
        page = open_page("about:blank", language=language, **options)
        page.clock.install(time=1_767_225_600_000)
        page.clock.pause_at(1_767_225_600_500)
        page.goto("/elements")
        button = page.locator("#countdown-live")
        page.evaluate("customElements.whenDefined('countdown-button')")
        page.wait_for_function("() => document.querySelector('#countdown-live .countdown-face')")
        page.evaluate("""() => {
          window.told = [];
          const button = document.getElementById('countdown-live');
          for (const name of ['press', 'finished'])
            button.addEventListener(name, () => window.told.push(name));
        }""")
        return page, button
    return open_


def face(button):
    return button.locator(".countdown-face").text_content()


def told(page):
    return page.evaluate("window.told")


@pytest.mark.parametrize("language", ["zh", "en"])
def test_counts_from_sixty_to_one_and_is_itself_again(counting, language):
    page, button = counting(language)
    for _ in range(3):
        button.locator("button").click()
        page.wait_for_function("() => window.told.at(-1) === 'press'")
        seen = [face(button)]
        for _ in range(60):
            page.clock.run_for(1000)
            seen.append(face(button))
        assert seen == [LABELS[language].format(n) for n in range(60, 0, -1)] + [TITLES[language]]
    assert told(page) == ["press", "finished"] * 3


def test_presses_while_counting_are_not_delivered(counting):
    page, button = counting()
    button.locator("button").click()
    page.wait_for_function("() => window.told.length === 1")
    # Forced: Playwright takes aria-disabled for what a mouse cannot press.
    for _ in range(9):
        button.locator("button").click(force=True)
    button.locator("button").focus()
    for _ in range(5):
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    assert told(page) == ["press"]
    assert face(button) == "60秒"
    assert button.locator("[role=status]").text_content() == "请等 60 秒"


def test_name_and_focus_stay_while_it_counts(counting):
    page, button = counting()
    button.locator("button").focus()
    page.keyboard.press("Enter")
    page.wait_for_function("() => window.told.length === 1")
    inner = button.locator("button")
    assert inner.get_attribute("aria-disabled") == "true"
    assert inner.get_attribute("disabled") is None
    assert inner.get_attribute("aria-label") == "获取验证码"
    assert page.evaluate("document.activeElement.closest('countdown-button').id") == \
        "countdown-live"
    page.clock.run_for(60_000)
    assert inner.get_attribute("aria-disabled") is None
    assert inner.get_attribute("aria-label") is None


def test_a_title_set_while_counting_does_not_come_back(counting):
    page, button = counting()
    button.locator("button").click()
    page.wait_for_function("() => window.told.length === 1")
    page.clock.run_for(20_000)
    page.evaluate("document.getElementById('countdown-live').textContent = '再来'")
    page.wait_for_function(
        "() => document.querySelector('#countdown-live .countdown-face')?.textContent === '40秒'")
    page.clock.run_for(40_000)
    assert face(button) == "获取验证码"
    page.evaluate("document.getElementById('countdown-live').textContent = '再来'")
    page.wait_for_function(
        "() => document.querySelector('#countdown-live .countdown-face')?.textContent === '再来'")
    assert button.locator("button").count() == 1


def test_cancel_and_resync(counting):
    page, button = counting()
    button.locator("button").click()
    page.wait_for_function("() => window.told.length === 1")
    status = button.locator("[role=status]")
    assert status.text_content() == "60 秒后可以再按"
    page.evaluate("document.getElementById('countdown-live').cancel()")
    assert face(button) == "获取验证码"
    assert status.text_content() == "", "nothing is said that is not so any more"
    page.evaluate("document.getElementById('countdown-live').resync(10)")
    assert face(button) == "10秒"
    page.clock.run_for(10_000)
    assert face(button) == "获取验证码"
    assert told(page) == ["press", "finished"]


def test_one_second_is_said_as_one(counting):
    page, button = counting("en")
    page.evaluate("document.getElementById('countdown-live').duration = 1")
    button.locator("button").click()
    page.wait_for_function("() => window.told.length === 1")
    status = button.locator("[role=status]")
    assert status.text_content() == "Available again in 1 second"
    button.locator("button").click(force=True)
    assert status.text_content() == "Please wait 1 second"
    page.clock.run_for(1_000)
    assert status.text_content() == "Available again"


def test_what_is_for_screen_readers_is_not_seen_on_a_page_of_ones_own(counting):
    page, button = counting()
    page.evaluate("for (const sheet of document.styleSheets) sheet.disabled = true")
    button.locator("button").click()
    page.wait_for_function("() => window.told.length === 1")
    box = button.locator("[role=status]").bounding_box()
    assert box["width"] <= 1 and box["height"] <= 1


@pytest.mark.parametrize("value", ["NaN", "Infinity", "86401", "'soon'"])
def test_durations_that_are_none_are_refused(counting, value):
    page, button = counting()
    button.locator("button").click()
    page.wait_for_function("() => window.told.length === 1")
    refused = page.evaluate(f"""() => {{
      try {{ document.getElementById('countdown-live').duration = {value}; }}
      catch (error) {{ return error.name; }}
    }}""")
    assert refused == "RangeError"
    assert face(button) == "60秒"


@pytest.mark.parametrize("duration", ["0", "-5"])
def test_no_count_without_a_duration(counting, duration):
    page, button = counting()
    page.evaluate(f"document.getElementById('countdown-live').duration = {duration}")
    button.locator("button").click()
    page.wait_for_function("() => window.told.length === 1")
    assert face(button) == "获取验证码"


def test_removed_while_counting_leaves_nothing_behind(counting):
    page, button = counting()
    button.locator("button").click()
    page.wait_for_function("() => window.told.length === 1")
    page.evaluate("document.getElementById('countdown-live').remove()")
    page.clock.run_for(120_000)
    assert told(page) == ["press"]


def test_works_as_the_button_of_a_form(counting):
    page, button = counting()
    # Until the module is there a form's button simply submits.
    button.locator("button").click()
    page.wait_for_function("() => window.told.length === 1")
    page.evaluate("""() => {
      const form = document.createElement('form');
      form.innerHTML = '<input name="phone"><countdown-button id="inner" duration="60">' +
        '<button type="submit">Send</button></countdown-button>';
      window.submitted = 0;
      form.addEventListener('submit', (event) => { event.preventDefault(); window.submitted += 1; });
      document.querySelector('main').prepend(form);
    }""")
    page.wait_for_function("() => document.querySelector('#inner .countdown-face')")
    page.evaluate("""() => new Promise((done) => {
      const inner = document.getElementById('inner');
      inner.addEventListener('press', () => done(), { once: true });
      inner.querySelector('button').click();
    })""")
    page.locator("#inner button").click(force=True)
    page.locator("form input").press("Enter")
    assert page.evaluate("window.submitted") == 1


def test_a_duration_set_by_program_is_told_and_holds(counting):
    page, button = counting()
    button.locator("button").click()
    page.wait_for_function("() => window.told.length === 1")
    page.evaluate("document.getElementById('countdown-live').cancel()")
    page.evaluate("document.getElementById('countdown-live').duration = 7")
    assert page.evaluate("document.getElementById('countdown-live').duration") == 7
    button.locator("button").click()
    assert face(button) == "7秒"


def test_taken_away_and_put_back_it_counts_as_before(counting):
    page, button = counting()
    button.locator("button").click()
    page.wait_for_function("() => window.told.length === 1")
    # Two turns: the removal is dealt with before the return.
    page.evaluate("""async () => {
      const button = document.getElementById('countdown-live');
      button.setAttribute('duration', '5');
      const parent = button.parentNode;
      button.remove();
      await new Promise((done) => queueMicrotask(() => queueMicrotask(done)));
      parent.prepend(button);
    }""")
    assert face(button) == "获取验证码"
    button.locator("button").click()
    expect(button.locator(".countdown-face")).to_have_text("5秒")
    page.clock.run_for(5000)
    assert face(button) == "获取验证码"


@pytest.mark.parametrize("value", ["NaN", "Infinity", "86401"])
def test_what_is_asked_for_before_the_module_is_there_is_refused_as_well(open_page, value):
    page = open_page("/elements")
    refused = page.evaluate(f"""() => {{
      const button = document.createElement('countdown-button');
      try {{ button.duration = {value}; }} catch (error) {{ return [error.name, button.duration]; }}
    }}""")
    assert refused == ["RangeError", 60]


def test_a_button_that_becomes_one_keeps_the_focus(open_page):
    page = open_page("/elements")
    page.evaluate("""() => {
      const element = document.createElement('later-button');
      element.innerHTML = '<button type="button">Send</button>';
      document.querySelector('main').prepend(element);
      element.firstElementChild.focus();
      // Defined only now, as when the script comes later than the visitor's hand.
      customElements.define('later-button', class extends customElements.get('countdown-button') {});
    }""")
    later = page.locator("later-button button")
    expect(later.locator(".countdown-face")).to_have_text("Send")
    expect(later).to_be_focused()
    page.evaluate("document.querySelector('later-button button').textContent = 'Go'")
    expect(later.locator(".countdown-face")).to_have_text("Go")
    expect(later).to_be_focused()


def test_the_row_stays_where_it_is_from_the_first_second_to_the_last(counting):
    page, button = counting()
    page.evaluate("document.getElementById('countdown-live').duration = 1001")
    button.locator("button").click()
    page.wait_for_function("() => window.told.length === 1")
    widths = set()
    for seconds in (0, 1, 1, 900, 80, 10, 8):
        page.clock.run_for(seconds * 1000)
        widths.add(button.evaluate("element => element.getBoundingClientRect().width"))
    assert face(button) == "1秒"
    assert len(widths) == 1


def test_a_thousand_made_and_removed_leave_no_timer_and_no_memory(open_page):
    page = open_page("about:blank")
    page.add_init_script("""
      window.timers = new Set();
      const set = window.setTimeout, clear = window.clearTimeout;
      window.setTimeout = (action, delay) => {
        const id = set(() => { window.timers.delete(id); action(); }, delay);
        window.timers.add(id);
        return id;
      };
      window.clearTimeout = (id) => { window.timers.delete(id); clear(id); };
      const instantiate = WebAssembly.instantiateStreaming;
      WebAssembly.instantiateStreaming = async (...rest) => {
        const loaded = await instantiate(...rest);
        window.memory = loaded.instance.exports.memory;
        return loaded;
      };
    """)
    page.goto("/elements")
    page.wait_for_function("() => window.memory")
    grown = page.evaluate("""async () => {
      const turn = () => new Promise((done) => queueMicrotask(() => queueMicrotask(done)));
      const sizes = [];
      window.late = 0;
      for (let count = 0; count < 1000; count += 1) {
        const button = document.createElement('countdown-button');
        for (const name of ['press', 'finished'])
          button.addEventListener(name, () => { window.late += button.isConnected ? 0 : 1; });
        document.querySelector('main').append(button);
        for (let n = 0; n < 8; n += 1) await turn();
        button.querySelector('button').click();
        if (button.remaining !== 60) throw new Error(`cycle ${count} does not count`);
        button.remove();
        await turn();
        if (count === 99 || count === 999) sizes.push(window.memory.buffer.byteLength);
      }
      return sizes;
    }""")
    assert grown[0] == grown[1]
    assert page.evaluate("window.timers.size") == 0
    assert page.evaluate("window.late") == 0


def test_what_is_copied_from_the_page_works_as_it_stands(open_page):
    page = open_page("/elements", expect="status of 422")
    sample = page.locator("#countdown-html").text_content()
    script = page.evaluate("""() => performance.getEntriesByType('resource')
      .map(({ name }) => name).find((name) => name.includes('/countdown-button.'))""")
    assert sample.count("/assets/app/countdown-button.js") == 1
    page.route("**/copied", lambda route: route.fulfill(
        content_type="text/html; charset=utf-8",
        body="<!DOCTYPE html><html lang=en><title>Copied</title>"
        + sample.replace("/assets/app/countdown-button.js", script)))
    page.goto("/copied")
    page.locator("countdown-button[data-counting]").wait_for(state="detached")
    # A landline gets no message, so the count is taken back; a mobile number's goes on.
    page.locator("[name=phone]").fill("010 6552 9988")
    with page.expect_response("**/v1/challenges") as refused:
        page.locator("countdown-button button").click()
    assert refused.value.status == 422
    expect(page.locator("countdown-button")).not_to_have_attribute("data-counting", "")
    page.locator("[name=phone]").fill("138 0013 8000")
    with page.expect_response("**/v1/challenges") as sent:
        page.locator("countdown-button button").click()
    assert sent.value.status == 202
    expect(page.locator("countdown-button[data-counting]")).to_be_attached()
