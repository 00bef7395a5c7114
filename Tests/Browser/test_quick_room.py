"""What has to fit: long names, low screens, many winners; and what is said when it matters."""

import pytest
from playwright.sync_api import expect
from quick_page import Quick
from test_quick_names import accept, paste

LONG = "Alexandra Konstantinopoulou-Featherstonehaugh (Marketing & Communications, Hong Kong)"
MIXED = [name for n in range(50)
         for name in (f"李{n}", f"Ann {n}", f"Christopher Wellington-Smythe {n}", f"{LONG} {n}")]
OVERFLOWS = "element => element.scrollWidth > element.clientWidth"
IN_SIGHT = """element => {
  const box = element.getBoundingClientRect();
  const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth
    && element.contains(hit);
}"""


def fill(draw, names, count):
    paste(draw.page, "\n".join(names))
    accept(draw, len(names))
    draw.set_count(count)


@pytest.mark.parametrize("size", [{"width": 1440, "height": 900}, {"width": 390, "height": 844}])
def test_a_long_name_stays_inside_the_import_dialog(open_page, screenshot, size):
    draw = Quick(open_page("/quick", size=size))
    paste(draw.page, f"{LONG}\n{'W' * 300}\nAnn")
    dialog = draw.dialog("import")
    expect(dialog).to_be_visible()
    assert not dialog.evaluate(OVERFLOWS)
    screenshot(draw.page, f"quick-long-import-{size['width']}")


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("width, height", [(844, 390), (720, 450), (640, 360), (1280, 720)])
def test_everything_is_in_reach_on_a_low_screen(open_page, screenshot, language, width, height):
    size = {"width": width, "height": height}
    draw = Quick(open_page("/quick", language=language, size=size), language)
    draw.draw()
    draw.rest()
    for name in ("start", "stop", "set", "clear", "settings"):
        assert draw.button(name).evaluate(IN_SIGHT), name
    assert draw.range.evaluate(IN_SIGHT)
    assert not draw.page.locator("html").evaluate(OVERFLOWS)
    screenshot(draw.page, f"quick-low-{width}-{language}")


@pytest.mark.parametrize("size", [{"width": 1440, "height": 900}, {"width": 390, "height": 844},
                                  {"width": 844, "height": 390}])
def test_the_latest_of_many_are_whole_lines_and_the_list_shows_its_end(open_page, screenshot, size):
    draw = Quick(open_page("/quick", size=size))
    draw.set_count(150)
    draw.draw()
    draw.rest()
    # Counted anew whenever the corner's room changes.
    draw.page.wait_for_function("""() => {
      const box = document.getElementById('latest');
      const bottom = box.getBoundingClientRect().bottom;
      const items = [...box.children].map((item) => item.getBoundingClientRect());
      const hidden = items.filter(({ top }) => top > bottom - 4).length;
      const cut = items.filter((item) => item.top < bottom - 4 && item.bottom > bottom + 2).length;
      return hidden > 0 && cut === 0
        && document.getElementById('latest-more').textContent === `+${hidden} more`;
    }""")
    # Rows get their true height as they come into view, in the next frames.
    draw.page.wait_for_function("""() => {
      const list = document.getElementById('winners');
      return list.scrollHeight - list.scrollTop - list.clientHeight < 2;
    }""")
    screenshot(draw.page, f"quick-latest-many-{size['width']}")


def test_names_that_win_together_are_equally_large_and_never_cut_through(open_page, screenshot):
    draw = Quick(open_page("/quick"))
    fill(draw, MIXED, 200)
    draw.draw()
    draw.rest()
    cells = draw.rolling.locator("bdi")
    assert cells.count() == 200
    seen = cells.evaluate_all("""cells => cells.map(cell => ({
      size: getComputedStyle(cell).fontSize, lost: cell.scrollHeight > cell.clientHeight + 3,
      whole: cell.scrollWidth <= cell.clientWidth, title: cell.title, text: cell.textContent}))""")
    assert len({cell["size"] for cell in seen}) == 1
    assert not any(cell["lost"] for cell in seen)
    assert all(cell["whole"] or cell["title"] == cell["text"] for cell in seen)
    assert any(cell["title"] for cell in seen)
    assert draw.list.locator("li").evaluate_all(f"rows => !rows.some({OVERFLOWS})")
    screenshot(draw.page, "quick-200-mixed-names")


def test_names_and_numbers_do_not_stand_for_each_other(open_page, screenshot):
    draw = Quick(open_page("/quick"))
    fill(draw, ["Ann", "Bob", "Cem"], 1)
    draw.draw()
    assert draw.rolling.inner_text() in ("Ann", "Bob", "Cem")
    expect(draw.range).to_be_hidden()
    expect(draw.page.get_by_text("Names roll now")).to_be_visible()
    screenshot(draw.page, "quick-names-mode")
    draw.open_settings()
    draw.page.get_by_role("button", name="Numbers", exact=True).click()
    draw.go_back()
    expect(draw.rolling).to_have_text("")
    expect(draw.range).to_have_attribute("placeholder", "1–500")
    draw.page.reload()
    draw.ready()
    expect(draw.rolling).to_have_text("")
    assert draw.winners.count() == 1


@pytest.mark.parametrize("width, height", [(360, 780), (390, 844), (844, 390), (1440, 900)])
@pytest.mark.parametrize("language, example", [("zh", "1 至 1000000000"), ("en", "1–1000000000")])
def test_the_largest_range_can_be_read_everywhere(
        open_page, screenshot, language, example, width, height):
    size = {"width": width, "height": height}
    draw = Quick(open_page("/quick", language=language, size=size), language)
    draw.set_range(1_000_000_000)
    expect(draw.range).to_have_attribute("placeholder", example)
    screenshot(draw.page, f"quick-billion-{language}-{width}")
    draw.range.fill(example)
    assert not draw.range.evaluate(OVERFLOWS)
    bar = draw.page.locator(".quick-bar")
    assert not bar.evaluate(OVERFLOWS)
    for name in ("#pool", "#remaining"):
        assert draw.page.locator(name).evaluate(IN_SIGHT), name


# What stands on the stage besides the number, with the largest values it can have.
NOTICES = [("shortfall", {"asked": 200, "drawn": 199}), ("exhausted", {}), ("unfinished", {}),
           ("noStore", {}), ("dead", {}), ("tooNew", {})]


@pytest.mark.parametrize("width, height", [(360, 780), (390, 844), (844, 390)])
@pytest.mark.parametrize("language", ["zh", "en"])
def test_what_is_said_on_the_stage_fits_and_leaves_the_number_alone(
        open_page, screenshot, language, width, height):
    draw = Quick(open_page("/quick", language=language, size={"width": width, "height": height}),
                 language)
    draw.draw()
    draw.rest()
    for name, slots in NOTICES:
        draw.page.evaluate("""([name, slots]) => {
          const word = document.getElementById('quick-words').content
            .querySelector(`[data-word=${name}]`).textContent;
          document.getElementById('notice').textContent =
            word.replace(/\\{(\\w+)\\}/g, (slot, key) => slots[key]);
        }""", [name, slots])
        # The number makes room in the next frame.
        draw.page.wait_for_function("""() => {
          const box = (element) => {
            const range = document.createRange();
            range.selectNodeContents(element);
            return range.getBoundingClientRect();
          };
          const notice = box(document.getElementById('notice'));
          const stage = document.getElementById('stage').getBoundingClientRect();
          const number = box(document.querySelector('#rolling bdi'));
          // A line of digits keeps some empty room below them.
          return notice.top >= number.bottom - number.height * 0.16 && notice.bottom <= stage.bottom
            && notice.left >= stage.left && notice.right <= stage.right;
        }""", timeout=5000)
        screenshot(draw.page, f"quick-notice-{name}-{language}-{width}")


def test_a_roll_cut_off_by_a_refresh_is_told_once(open_page):
    draw = Quick(open_page("/quick"))
    draw.start()
    draw.page.reload()
    draw.ready()
    expect(draw.notice).to_contain_text("nobody was drawn")
    assert draw.winners.count() == 0
    draw.page.reload()
    draw.ready()
    expect(draw.notice).to_have_text("")


def test_one_name_is_one_name(open_page):
    draw = Quick(open_page("/quick"))
    paste(draw.page, "Ann")
    assert "1 name\n" in draw.answer("import")
    assert "1 name." in draw.answer("ready")
    expect(draw.page.locator("#pool")).to_have_text("1 name")


def test_full_screen_has_a_way_back(open_page):
    draw = Quick(open_page("/quick"))
    button = draw.page.locator("#full-screen")
    button.click()
    expect(button).to_have_text("Leave full screen")
    button.click()
    expect(button).to_have_text("Full screen")


@pytest.mark.parametrize("size", [{"width": 1440, "height": 900}, {"width": 390, "height": 844}])
def test_what_is_said_in_passing_lies_on_no_button(open_page, size):
    draw = Quick(open_page("/quick", size=size))
    draw.draw()
    # It stays for as long as it takes to look, and fades no sooner.
    draw.page.evaluate("document.getElementById('toast').animate = () => ({})")
    draw.page.locator("#copy").click()
    expect(draw.page.locator("#toast")).to_be_visible()
    for name in ("start", "stop", "clear", "settings"):
        assert draw.button(name).evaluate(IN_SIGHT), name


def test_without_scripts_the_page_says_so_and_offers_nothing(open_page, screenshot):
    page = open_page("/quick", java_script_enabled=False)
    sentence = page.locator(".quick-no-script")
    expect(sentence).to_be_visible()
    expect(sentence).to_have_text("This page needs JavaScript to draw.")
    box = sentence.bounding_box()
    stage = page.locator("#stage").bounding_box()
    assert abs(box["y"] + box["height"] / 2 - stage["y"] - stage["height"] / 2) < 20
    expect(page.locator("#notice")).to_be_hidden()
    for button in page.locator("#draw button").all():
        expect(button).to_be_disabled()
    screenshot(page, "quick-without-scripts")


def test_the_way_home_works_without_a_network(open_page):
    draw = Quick(open_page("/quick", expect="ERR_INTERNET_DISCONNECTED"))
    draw.page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    draw.page.wait_for_function("navigator.serviceWorker.controller !== null")
    draw.page.context.set_offline(True)
    draw.page.get_by_role("link", name="Maneki").click()
    draw.page.wait_for_url("**/quick")
    draw.ready()
    draw.draw()
    draw.page.context.set_offline(False)


def test_a_count_being_typed_is_not_overwritten_by_a_setting_that_was_just_stored(open_page):
    draw = Quick(open_page("/quick"))
    draw.open_settings()
    draw.page.evaluate("""() => {
      const field = document.getElementById('count');
      field.focus();
      field.value = '50';
      field.dispatchEvent(new Event('input', { bubbles: true }));
      document.getElementById('repeats').click();
    }""")
    expect(draw.page.get_by_label("Allow repeat winners", exact=True)).to_be_checked()
    draw.go_back()
    draw.open_settings()
    expect(draw.count).to_have_value("50")
