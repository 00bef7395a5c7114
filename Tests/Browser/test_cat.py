"""The cat's page: both ways of playing, to the picture."""

import re

import pytest
from conftest import DESKTOP, PHONE

SIZES = {"desktop": DESKTOP, "phone": PHONE}
MILK = {"zh": "牛奶", "en": "Milk"}
MODES = {"zh": ("定时器", "帧动画"), "en": ("Timer", "Frame animation")}

RECORD = """() => {
  window.shown = [];
  window.told = [];
  const cat = document.getElementById('cat');
  cat.addEventListener('frame', (event) => window.shown.push(event.detail.picture));
  for (const name of ['finished', 'stopped', 'cancelled', 'loop', 'unavailable'])
    cat.addEventListener(name, () => window.told.push(name));
}"""


@pytest.fixture
def cat(open_page):
    """The page with its first pictures decoded, its clocks standing still."""
    def open_(language="zh", held=True, **options):
        page = open_page("about:blank", language=language, **options)
        if held:
            page.clock.install(time=1_767_225_600_000)
            page.clock.pause_at(1_767_225_600_500)
        page.goto("/cat")
        page.wait_for_selector("frame-animation[data-ready=true]")
        page.evaluate(RECORD)
        return page
    return open_


SETTLE = """async () => {
  const { port1, port2 } = new MessageChannel();
  const turn = () => new Promise((done) => {
    port1.onmessage = done;
    port2.postMessage(0);
  });
  while (document.getElementById('cat').memory.loading > 0) await turn();
}"""


def picture(page):
    return page.evaluate("document.getElementById('cat').picture")


def play(page, milliseconds):
    """Lets the page's clock go on once every picture asked for is decoded: its own time is real."""
    page.evaluate(SETTLE)
    page.clock.run_for(milliseconds)


@pytest.mark.parametrize("language", ["zh", "en"])
def test_timer_shows_every_picture_and_rests_on_the_last(cat, language):
    page = cat(language)
    assert picture(page) == 0
    page.get_by_role("button", name=MILK[language]).click()
    assert picture(page) == 1
    for tick in range(2, 81):
        play(page, 119)
        assert picture(page) == tick - 1
        play(page, 1)
        assert picture(page) == tick
        if tick == 40:
            page.get_by_role("button", name=MILK[language]).click()
            assert picture(page) == 40
    assert page.evaluate("window.shown") == list(range(1, 81))
    assert page.evaluate("window.told") == ["finished"]
    page.clock.run_for(5000)
    assert picture(page) == 80
    page.get_by_role("button", name=MILK[language]).click()
    assert picture(page) == 1


@pytest.mark.parametrize("language", ["zh", "en"])
def test_animation_returns_to_the_picture_before(cat, language):
    page = cat(language)
    timer, animation = MODES[language]
    page.get_by_role("button", name=animation).click()
    page.evaluate("window.shown = []; window.told = []")
    page.get_by_role("button", name=MILK[language]).click()
    for tick in range(2, 81):
        play(page, 100)
        assert picture(page) == tick
    page.clock.run_for(99)
    assert picture(page) == 80
    page.clock.run_for(1)
    assert picture(page) == 0
    assert page.evaluate("window.told") == ["finished"]


def test_a_press_stops_the_animation(cat):
    page = cat("en")
    page.get_by_role("button", name="Frame animation").click()
    page.evaluate("window.told = []")
    page.get_by_role("button", name="Milk").click()
    for _ in range(10):
        play(page, 100)
    assert picture(page) == 11
    page.get_by_role("button", name="Milk").click()
    assert picture(page) == 0
    assert page.evaluate("window.told") == ["stopped"]
    page.clock.run_for(20_000)
    assert page.evaluate("window.told") == ["stopped"]


def test_the_space_bar_presses_the_milk(cat):
    page = cat("en")
    page.keyboard.press("Space")
    assert picture(page) == 1
    assert page.locator("#cat").get_attribute("aria-label") == "The cat drinks the milk"


def test_less_motion_still_comes_to_an_end(cat):
    page = cat("en", reduced_motion="reduce")
    page.get_by_role("button", name="Milk").click()
    assert picture(page) == 80
    assert page.evaluate("window.told") == ["finished"]


def test_pictures_that_are_not_there_leave_the_one_before(open_page):
    page = open_page("about:blank", language="en",
                     expect=r"drink_37|Failed to load resource|request failed")
    page.route("**/drink_37.*", lambda route: route.fulfill(body="no picture"))
    page.clock.install(time=1_767_225_600_000)
    page.clock.pause_at(1_767_225_600_500)
    page.goto("/cat")
    page.wait_for_selector("frame-animation[data-ready=true]")
    page.evaluate(RECORD)
    page.get_by_role("button", name="Milk").click()
    for _ in range(79):
        play(page, 120)
    assert page.evaluate("window.told") == ["unavailable", "finished"]
    assert page.evaluate("window.shown") == [n for n in range(1, 81) if n != 37]


def test_time_does_not_wait_for_a_slow_network(open_page):
    page = open_page("about:blank", language="en")
    held = {}
    page.route(re.compile(r"/drink_(5|7)\."), lambda route: held.update(
        {int(re.search(r"drink_(\d+)", route.request.url)[1]): route}))
    page.clock.install(time=1_767_225_600_000)
    page.clock.pause_at(1_767_225_600_500)
    page.goto("/cat")
    page.wait_for_selector("frame-animation[data-ready=true]")
    page.evaluate(RECORD)
    page.evaluate("""() => document.getElementById('cat').addEventListener('frame',
      ({ detail }) => (window.late = detail.late))""")
    page.get_by_role("button", name="Milk").click()
    loading = "count => new Promise((done) => {" \
        "const { port1, port2 } = new MessageChannel();" \
        "port1.onmessage = () => document.getElementById('cat').memory.loading <= count" \
        " ? done() : port2.postMessage(0); port2.postMessage(0); })"

    def tick(missing):
        page.evaluate(loading, missing)
        page.clock.run_for(120)

    shown = []
    for missing in [1, 2, 2, 2, 2, 2]:
        tick(missing)
        shown.append(picture(page))
    # 5 and 7 are not there: the ones before stay, and what follows comes in its own time.
    assert shown == [2, 3, 4, 4, 6, 6]
    assert page.evaluate("window.told") == ["unavailable", "unavailable"]
    # 7 comes while it should be in view, and says how late; 5 comes too late for anybody.
    page.clock.run_for(50)
    held[7].continue_()
    page.evaluate(loading, 1)
    assert picture(page) == 7
    assert 45 <= page.evaluate("window.late") <= 55
    held[5].continue_()
    page.evaluate(SETTLE)
    assert picture(page) == 7
    page.clock.run_for(70)
    assert picture(page) == 8
    for _ in range(9, 81):
        play(page, 120)
    assert page.evaluate("window.told") == ["unavailable", "unavailable", "finished"]
    assert page.evaluate("window.shown") == [n for n in range(1, 81) if n != 5]


def test_changing_the_mode_brings_the_first_picture_back(cat):
    page = cat("en")
    page.get_by_role("button", name="Milk").click()
    for _ in range(79):
        play(page, 120)
    assert picture(page) == 80
    page.get_by_role("button", name="Frame animation").click()
    assert picture(page) == 0
    page.get_by_role("button", name="Milk").click()
    for _ in range(80):
        play(page, 100)
    assert picture(page) == 0
    page.get_by_role("button", name="Milk").click()
    play(page, 100)
    page.get_by_role("button", name="Timer").click()
    assert picture(page) == 0
    assert page.evaluate("window.told") == ["finished", "finished", "stopped"]
    page.clock.run_for(20_000)
    assert picture(page) == 0


def test_few_pictures_are_decoded_and_a_removed_cat_is_silent(cat):
    page = cat("en", held=False)
    page.get_by_role("button", name="Milk").click()
    page.wait_for_function("() => document.getElementById('cat').picture >= 20")
    memory = page.evaluate("document.getElementById('cat').memory")
    assert memory["pictures"] <= 12
    page.evaluate("""() => {
      window.cat = document.getElementById('cat');
      window.cat.remove();
    }""")
    page.wait_for_function("() => window.cat.memory.pictures === 0")


def test_ten_pictures_are_held_and_none_is_decoded_twice(cat):
    page = cat("en")
    page.evaluate("""() => {
      const decode = window.createImageBitmap;
      const { port1, port2 } = new MessageChannel();
      const turn = () => new Promise((done) => {
        port1.onmessage = done;
        port2.postMessage(0);
      });
      window.decoded = 0;
      window.createImageBitmap = async (...rest) => {
        const bitmap = await decode(...rest);
        window.decoded += 1;
        return bitmap;
      };
      // Until so many were decoded, and their arrival has been dealt with; the clock stands still.
      window.arrived = async (count) => {
        while (window.decoded < count) await turn();
        await turn();
        return document.getElementById('cat').memory.pictures;
      };
    }""")
    page.get_by_role("button", name="Milk").click()
    held = []
    for shown in range(1, 81):
        assert picture(page) == shown
        # 0, 1 and 2 were there before; five are decoded ahead.
        held.append(page.evaluate("count => window.arrived(count)", min(shown + 5, 80) - 2))
        page.clock.run_for(120)
    # Four that stay, the one in view, and five to come.
    assert max(held) == 10
    assert page.evaluate("window.arrived(0).then(() => window.decoded)") == 78


def test_a_thousand_restarts_leave_one_timer(cat):
    page = cat("en")
    page.evaluate("""() => {
      const cat = document.getElementById('cat');
      for (let n = 0; n < 1000; n += 1) cat.start();
      cat.stop();
    }""")
    assert page.evaluate("window.told.filter((name) => name === 'cancelled').length") == 999
    page.evaluate("window.shown = []")
    page.clock.run_for(30_000)
    assert page.evaluate("window.shown") == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["zh", "en"])
def test_looks_and_reads_well(cat, accessible, screenshot, language, size):
    page = cat(language, held=False, size=SIZES[size])
    assert page.evaluate("document.documentElement.scrollWidth") <= SIZES[size]["width"]
    accessible(page)
    screenshot(page, f"cat-{language}-{size}", full_page=True)
    page.get_by_role("button", name=MILK[language]).click()
    page.wait_for_function("() => document.getElementById('cat').picture >= 33")
    screenshot(page, f"cat-drinking-{language}-{size}")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_parts_look_and_read_well(open_page, accessible, screenshot, language, size):
    page = open_page("/elements", language=language, size=SIZES[size])
    page.wait_for_selector("frame-animation[data-ready=true]")
    assert page.evaluate("document.documentElement.scrollWidth") <= SIZES[size]["width"]
    accessible(page)
    screenshot(page, f"elements-{language}-{size}", full_page=True)


def test_pictures_are_drawn_at_the_screens_own_resolution(cat):
    page = cat("en", held=False, device_scale_factor=2)
    size = page.evaluate("""() => {
      const canvas = document.querySelector('#cat canvas');
      const box = canvas.getBoundingClientRect();
      return [canvas.width, canvas.height, box.width * devicePixelRatio];
    }""")
    assert size[0] == round(size[2])
    assert abs(size[1] - size[0] * 1.5) <= 1
