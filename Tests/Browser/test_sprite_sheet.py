"""`<frame-animation>` from a sprite sheet: each picture of the sheet has a colour of its own."""

import base64

import pytest

# Nine pictures of 20 by 30, three in a row; picture n is (20n, 255 - 20n, 77) all over.
SHEET = """async ({ columns, rows }) => {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [columns * 20, rows * 30];
  const context = canvas.getContext('2d');
  for (let n = 0; n < columns * rows; n += 1) {
    context.fillStyle = `rgb(${20 * n} ${255 - 20 * n} 77)`;
    context.fillRect((n % columns) * 20, Math.floor(n / columns) * 30, 20, 30);
  }
  return canvas.toDataURL('image/png').split(',')[1];
}"""

MAKE = """async (attributes) => {
  const decode = window.createImageBitmap;
  window.decoded = [];
  window.createImageBitmap = async (...rest) => {
    const bitmap = await decode(...rest);
    window.decoded.push(bitmap);
    return bitmap;
  };
  document.querySelector('frame-animation').remove();
  const player = document.createElement('frame-animation');
  player.style.cssText = 'width: 60px; height: 90px';
  player.id = 'sheet';
  const all = { sheet: '/sheet.png', columns: 3, 'picture-width': 20, 'picture-height': 30,
    first: 1, last: 8, initial: 0, interval: 0.1, ...attributes };
  for (const [name, value] of Object.entries(all))
    if (value !== null) player.setAttribute(name, value);
  const img = document.createElement('img');
  img.alt = '';
  player.append(img);
  window.player = player;
  window.told = [];
  window.seen = [];
  // The colours in the four corners of the canvas, as the number of the picture that has them.
  window.look = () => {
    const canvas = player.querySelector('canvas');
    if (canvas.width === 0) return null;
    const copy = new OffscreenCanvas(canvas.width, canvas.height);
    const context = copy.getContext('2d', { willReadFrequently: true });
    context.drawImage(canvas, 0, 0);
    const corners = [[0, 0], [canvas.width - 1, 0], [0, canvas.height - 1],
      [canvas.width - 1, canvas.height - 1]];
    const found = corners.map(([x, y]) => [...context.getImageData(x, y, 1, 1).data]);
    const numbers = new Set(found.map(([red, green, blue, alpha]) =>
      (green === 255 - red && blue === 77 && alpha === 255 ? red / 20 : -1)));
    return numbers.size === 1 ? [...numbers][0] : -1;
  };
  player.addEventListener('frame', ({ detail }) => window.seen.push([detail.picture, window.look()]));
  for (const name of ['finished', 'stopped', 'cancelled', 'unavailable', 'failed'])
    player.addEventListener(name, ({ detail }) => window.told.push(
      name === 'unavailable' ? detail.picture : name));
  const ready = Promise.race(['ready', 'failed'].map((name) =>
    new Promise((done) => player.addEventListener(name, () => done(name), { once: true }))));
  document.querySelector('main').append(player);
  window.ready = ready;
}"""


@pytest.fixture
def make(open_page):
    """A player on a page whose clock stands still; `sheet` says what its address answers with."""
    def make_(sheet=None, rows=3, wait=True, language="en", attributes=None, route=None, **options):
        page = open_page("about:blank", language=language, **options)
        page.clock.install(time=1_767_225_600_000)
        page.clock.pause_at(1_767_225_600_500)
        page.goto("/elements")
        page.wait_for_selector("frame-animation[data-ready=true]")
        body = sheet if sheet is not None else base64.b64decode(
            page.evaluate(SHEET, {"columns": 3, "rows": rows}))
        answer = {"body": body, "content_type": "image/png"}
        page.route("**/sheet.png*", route or (lambda route: route.fulfill(**answer)))
        page.sheet = answer
        page.evaluate(MAKE, attributes or {})
        if wait:
            page.evaluate("window.ready")
        return page
    return make_


def play(page):
    page.evaluate("window.seen.length = window.told.length = 0; player.start()")
    for _ in range(8):
        page.clock.run_for(100)
    return page.evaluate("window.seen")


def test_every_picture_is_cut_out_of_the_sheet_at_its_place(make):
    page = make()
    assert page.evaluate("look()") == 0
    assert page.evaluate("player.querySelector('img')") is None
    assert play(page) == [[n, n] for n in range(1, 9)]
    assert play(page) == [[n, n] for n in range(1, 9)]
    assert page.evaluate("told") == ["finished"]
    page.evaluate("player.seek(4)")
    assert page.evaluate("[player.picture, look()]") == [4, 4]


def test_a_sheet_is_decoded_once_and_freed_with_the_element(make):
    page = make()
    play(page)
    play(page)
    assert page.evaluate("decoded.length") == 1
    memory = {"pictures": 1, "bytes": 60 * 90 * 4, "loading": 0}
    assert page.evaluate("player.memory") == memory
    page.evaluate("told.length = 0; player.start(); player.remove()")
    assert page.evaluate("[decoded[0].width, player.memory.pictures]") == [0, 0]
    page.evaluate("seen.length = 0")
    page.clock.run_for(5_000)
    assert page.evaluate("[...seen, ...told]") == []
    # Put back, it is at rest with the picture from before the first play.
    page.evaluate("""() => new Promise((done) => {
      player.addEventListener('ready', done, { once: true });
      document.querySelector('main').append(player);
    })""")
    assert page.evaluate("[player.playing, player.picture, look()]") == [False, 0, 0]
    assert page.evaluate("decoded.map((bitmap) => bitmap.width)") == [0, 60]


def test_an_element_taken_out_while_its_sheet_arrives_keeps_nothing(make):
    held = []
    page = make(wait=False, route=lambda route: held.append(route))
    page.wait_for_function("() => player.memory.loading === 1")
    page.evaluate("player.remove()")
    held[0].fulfill(**page.sheet)
    page.wait_for_function("() => decoded.length === 1 && decoded[0].width === 0")


def test_a_sheet_that_comes_in_mid_play_is_seen_at_once(make):
    held = []
    page = make(wait=False, route=lambda route: held.append(route))
    page.wait_for_function("() => player.memory.loading === 1")
    page.evaluate("player.start()")
    page.clock.run_for(250)
    assert page.evaluate("[told, seen, look()]") == [[1, 2, 3], [], None]
    assert page.evaluate("player.querySelector('img') !== null")
    held[0].fulfill(**page.sheet)
    page.evaluate("ready")
    assert page.evaluate("[seen, look()]") == [[[3, 3]], 3]
    page.clock.run_for(500)
    assert page.evaluate("[seen, told]") == [
        [[n, n] for n in range(3, 9)], [1, 2, 3, "finished"]]


@pytest.mark.parametrize("fault, attributes, options", [
    ("no columns", {"columns": None}, {}),
    ("no width", {"picture-width": None}, {}),
    ("no height", {"picture-height": "tall"}, {"expect": "not a value of picture-height"}),
    ("less than no height", {"picture-height": "-30"}, {"expect": "not a value of picture-height"}),
    ("narrower than said", {"columns": "4"}, {}),
    ("undecodable", {}, {"sheet": b"no picture"}),
    ("empty address", {"sheet": ""}, {}),
])
def test_a_sheet_that_is_wrong_is_told_for_each_picture(make, fault, attributes, options):
    page = make(attributes=attributes, **options)
    nothing = fault in ("undecodable", "empty address")
    assert page.evaluate("ready") == ("failed" if nothing else "ready")
    assert page.evaluate("player.dataset.ready") == ("failed" if nothing else "true")
    assert play(page) == []
    assert page.evaluate("told") == [*range(1, 9), "finished"]
    # Never a blank: what the page had there stays.
    assert page.evaluate("[look(), player.querySelector('img') !== null]") == [None, True]


def test_a_sheet_that_is_not_there_is_told_alike(make):
    page = make(route=lambda route: route.fulfill(status=404), expect=r"404|sheet\.png")
    assert page.evaluate("ready") == "failed"
    assert play(page) == []
    assert page.evaluate("told") == [*range(1, 9), "finished"]


@pytest.mark.parametrize("source", ["", "/nosuch_{}.png"])
def test_pictures_of_which_none_is_there_are_not_ready(make, source):
    page = make(attributes={"sheet": None, "src": source},
                expect=r"404|nosuch|Failed to load resource")
    assert page.evaluate("ready") == "failed"
    assert page.evaluate("player.dataset.ready") == "failed"
    # Pictures that are there make it ready after all.
    page.evaluate("""() => new Promise((done) => {
      player.addEventListener('ready', done, { once: true });
      player.setAttribute('src', '/sheet.png?{}');
    })""")
    assert page.evaluate("player.dataset.ready") == "true"


@pytest.mark.parametrize("name, value", [
    ("speed", "0"), ("speed", "1/0"), ("speed", "-1"), ("interval", "-1"), ("interval", "soon"),
    ("mode", "zzz"), ("order", ""), ("rest", "never"), ("late", "x"), ("repeat", "-2"),
    ("times", "0.1 0"), ("columns", ""),
])
def test_a_value_that_means_nothing_is_reported_and_counts_as_not_given(make, name, value):
    page = make(wait=False, attributes={name: None}, expect="not a value of")
    page.evaluate("""(name) => {
      window.reported = [];
      addEventListener('error', ({ error }) => window.reported.push(
        [error.name, error.message.includes(` ${name}="`)]));
    }""", name)
    page.evaluate("ready")
    before = (page.evaluate("player.setAttribute('columns', '3')"), play(page))[1]
    page.evaluate("([name, value]) => player.setAttribute(name, value)", [name, value])
    assert page.evaluate("reported") == [["RangeError", True]]
    if name != "columns":
        assert play(page) == before


def test_a_sheet_without_its_last_row_plays_the_rows_it_has(make):
    page = make(rows=2)
    assert play(page) == [[n, n] for n in range(1, 6)]
    assert page.evaluate("[told, look()]") == [[6, 7, 8, "finished"], 5]


def test_less_motion_shows_the_end_picture(make):
    page = make(reduced_motion="reduce")
    page.evaluate("player.start()")
    assert page.evaluate("[seen, told, look()]") == [[[8, 8]], ["finished"], 8]


def test_the_sheet_may_be_described_anew_and_put_away(make):
    page = make()
    page.evaluate("player.setAttribute('sheet-first', '-4')")
    assert page.evaluate("[player.picture, look()]") == [0, 4]
    page.evaluate("player.removeAttribute('sheet-first')")
    assert page.evaluate("[look(), decoded.length]") == [0, 1]
    page.evaluate("player.setAttribute('picture-height', '0')")
    assert page.evaluate("look()") == 0
    page.evaluate("player.setAttribute('picture-height', '30')")
    page.evaluate("""() => new Promise((done) => {
      player.addEventListener('ready', done, { once: true });
      player.setAttribute('src', '/sheet.png?{}');
      player.removeAttribute('sheet');
    })""")
    assert page.evaluate("decoded[0].width") == 0
    assert page.evaluate("player.memory.pictures") > 1
    assert page.evaluate("look()") == -1
