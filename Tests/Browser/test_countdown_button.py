"""<countdown-button> on the page of the parts: its rules, with the browser's clock in our hands."""

import pytest

LABELS = {"zh": "{}秒", "en": "{} s"}


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
        assert seen == [LABELS[language].format(n) for n in range(60, 0, -1)] + ["获取验证码"]
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
    page.evaluate("document.getElementById('countdown-live').cancel()")
    assert face(button) == "获取验证码"
    page.evaluate("document.getElementById('countdown-live').resync(10)")
    assert face(button) == "10秒"
    page.clock.run_for(10_000)
    assert face(button) == "获取验证码"
    assert told(page) == ["press", "finished"]


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
