"""Who cannot see, who must not see motion, what stands still when nothing happens; and pictures."""

import pytest
from conftest import DESKTOP, PHONE, STAGE
from playwright.sync_api import expect
from quick_page import Quick

# Counts what is waiting to run: a page at rest must have nothing.
PENDING = """
window.pending = new Set();
{
  const {setTimeout: set, clearTimeout: clear, requestAnimationFrame: frame} = window;
  window.setTimeout = (action, delay) => {
    const id = set(() => { window.pending.delete(`t${id}`); action(); }, delay);
    window.pending.add(`t${id}`);
    return id;
  };
  window.clearTimeout = id => { window.pending.delete(`t${id}`); clear(id); };
  window.requestAnimationFrame = action => {
    const id = frame(now => { window.pending.delete(`f${id}`); action(now); });
    window.pending.add(`f${id}`);
    return id;
  };
  window.setInterval = () => { throw new Error('no intervals here'); };
  // What still waits after what was asked for the next refreshes has run.
  window.waiting = async () => {
    for (let refresh = 0; refresh < 10 && window.pending.size > 0; refresh += 1) {
      await new Promise(frame);
    }
    return [...window.pending];
  };
}
"""


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("theme", ["festive", "calm"])
@pytest.mark.parametrize("language", ["zh", "en"])
def test_no_barrier_in_any_state(open_page, accessible, screenshot, language, theme, size):
    page = open_page(f"/quick?theme={theme}", language=language, size=size, reduced_motion="reduce")
    draw = Quick(page, language)

    def look(name):
        draw.rest()
        accessible(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        screenshot(page, f"quick-{language}-{theme}-{size['width']}-{name}")

    look("idle")
    draw.start()
    look("rolling")
    draw.stop()
    look("landed")
    draw.button("clear").click()
    look("clear")
    draw.answer("clear dialog", "cancel")
    draw.type_range("1")
    look("refused")
    draw.answer("refused")
    draw.set_range(12)
    draw.set_count(10)
    draw.draw()
    draw.draw()
    look("exhausted")
    draw.open_settings()
    look("settings")
    page.get_by_label(draw.words["paste"], exact=True).fill("姓名,组\n张伟,一\n李娜,二\n张伟,三")
    draw.button("read").click()
    expect(draw.dialog("import")).to_be_visible()
    look("import")


def test_the_result_is_heard_once_and_the_roll_is_silent(open_page):
    draw = Quick(open_page("/quick"))
    draw.start()
    expect(draw.rolling).to_have_attribute("aria-live", "off")
    draw.stop()
    expect(draw.rolling).to_have_attribute("aria-live", "polite")
    draw.page.reload()
    draw.ready()
    expect(draw.rolling).to_have_attribute("aria-live", "off")


def test_reduced_motion_moves_nothing(open_page):
    draw = Quick(open_page("/quick", reduced_motion="reduce"))
    draw.start()
    moving = """() => document.getAnimations().flatMap(animation =>
      animation.effect.getKeyframes()).filter(frame => frame.transform
        && frame.transform !== 'none').length"""
    assert draw.page.evaluate(moving) == 0
    draw.stop()
    assert draw.page.evaluate(moving) == 0
    assert len(draw.numbers()) == 1


def test_motion_is_the_browsers_own_work(open_page):
    draw = Quick(open_page("/quick"))
    draw.start()
    properties = draw.page.evaluate("""() => [...new Set(document.getElementById('rolling')
      .getAnimations({subtree: true}).flatMap(animation => animation.effect.getKeyframes())
      .flatMap(Object.keys))].filter(key => !/offset|easing|composite/i.test(key))""")
    assert set(properties) <= {"transform", "opacity"}


def test_a_page_at_rest_waits_for_nothing(open_page):
    page = open_page("/")
    page.add_init_script(PENDING)
    page.goto("/quick")
    draw = Quick(page)
    assert page.evaluate("window.waiting()") == []
    draw.start()
    waiting = page.evaluate("window.waiting()")
    assert [kind for kind, *_ in waiting] == ["t"], "the roll is one timer"
    draw.stop()
    assert page.evaluate("window.waiting()") == []
    draw.rest()
    assert page.evaluate("document.getAnimations().length") == 0
    assert page.evaluate("window.waiting()") == []


def test_nothing_sounds_before_a_gesture(open_page):
    page = open_page("/")
    page.add_init_script("""
      window.contexts = [];
      const Original = AudioContext;
      window.AudioContext = class extends Original {
        constructor(...all) { super(...all); window.contexts.push(this); }
      };""")
    page.goto("/quick")
    draw = Quick(page)
    assert page.evaluate("contexts.length") == 0
    draw.draw()
    assert page.evaluate("contexts.length") == 1
    draw.open_settings()
    draw.page.get_by_label(draw.words["sound"], exact=True).uncheck()
    draw.go_back()
    page.reload()
    draw.ready()
    draw.draw()
    assert page.evaluate("contexts.length") == 0


@pytest.mark.parametrize("language", ["zh", "en"])
def test_pictures_of_the_wall(open_page, screenshot, language):
    draw = Quick(open_page("/quick", language=language, size=STAGE), language)
    page = draw.page
    screenshot(page, f"quick-wall-{language}-idle")
    draw.draw()
    draw.rest()
    screenshot(page, f"quick-wall-{language}-landed-1")
    for count in (5, 150):
        draw.set_count(count)
        draw.draw()
        draw.rest()
        screenshot(page, f"quick-wall-{language}-landed-{count}")


def test_the_page_can_be_installed(open_page):
    page = open_page("/quick")
    Quick(page)
    manifest = page.evaluate(
        "fetch(document.querySelector('link[rel=manifest]').href).then(answer => answer.json())")
    assert manifest["start_url"] == "/quick" and manifest["display"] == "standalone"
    sizes = set()
    for icon in manifest["icons"]:
        size = page.evaluate("""async address => {
          const image = new Image();
          image.src = address;
          await image.decode();
          return `${image.naturalWidth}x${image.naturalHeight}`;
        }""", icon["src"])
        if icon["sizes"] != "any":
            assert size == icon["sizes"]
            sizes.add(size)
    assert {"120x120", "180x180", "192x192", "512x512"} <= sizes
    assert page.evaluate("navigator.serviceWorker.ready.then(ready => new URL(ready.scope).pathname)") == "/"
