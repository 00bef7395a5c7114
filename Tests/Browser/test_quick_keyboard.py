"""The keyboard, the focus, the second screen and its place in the history."""

from conftest import PHONE
from playwright.sync_api import expect
from quick_page import Quick


def test_space_and_enter_on_the_page_itself(open_page):
    draw = Quick(open_page("/quick"))
    for key in ["Space", "Enter"]:
        before = draw.winners.count()
        draw.page.keyboard.press(key)
        expect(draw.is_rolling).to_be_attached()
        draw.page.keyboard.press(key)
        expect(draw.winners).to_have_count(before + 1)


def test_space_and_enter_on_the_button(open_page):
    draw = Quick(open_page("/quick"))
    for key in ["Space", "Enter"]:
        before = draw.winners.count()
        draw.button("start").focus()
        draw.page.keyboard.press(key)
        expect(draw.is_rolling).to_be_attached()
        expect(draw.button("stop")).to_be_focused()
        draw.page.keyboard.press(key)
        expect(draw.winners).to_have_count(before + 1)
        expect(draw.button("start")).to_be_focused()


def test_a_click_then_space_stops(open_page):
    draw = Quick(open_page("/quick"))
    draw.start()
    draw.page.keyboard.press("Space")
    expect(draw.winners).to_have_count(1)


def test_a_key_held_down_is_one_press(open_page):
    draw = Quick(open_page("/quick"))
    for _ in range(5):
        draw.page.keyboard.down("Enter")
    draw.page.keyboard.up("Enter")
    expect(draw.is_rolling).to_be_attached()
    expect(draw.winners).to_have_count(0)
    draw.button("stop").focus()
    for _ in range(5):
        draw.page.keyboard.down("Enter")
    draw.page.keyboard.up("Enter")
    expect(draw.winners).to_have_count(1)
    expect(draw.is_rolling).not_to_be_attached()


def test_no_key_draws_from_a_field_a_dialog_or_another_button(open_page):
    draw = Quick(open_page("/quick"))
    draw.range.focus()
    draw.page.keyboard.press("Space")
    draw.page.keyboard.press("f")
    expect(draw.range).to_have_value(" f")
    draw.range.fill("")
    draw.page.keyboard.press("Enter")
    draw.page.keyboard.press("Space")  # presses the dialog's own button
    expect(draw.dialog("refused")).to_be_hidden()
    draw.button("settings").focus()
    draw.page.keyboard.press("Enter")
    expect(draw.button("back")).to_be_visible()
    draw.page.keyboard.press("Space")
    draw.page.keyboard.press("Enter")
    draw.page.go_back()
    expect(draw.button("settings")).to_be_visible()
    expect(draw.is_rolling).not_to_be_attached()
    expect(draw.winners).to_have_count(0)


def test_escape_never_discards_a_result(open_page):
    draw = Quick(open_page("/quick"))
    draw.draw()
    numbers = draw.numbers()
    draw.page.keyboard.press("Escape")
    draw.button("clear").click()
    expect(draw.dialog("clear dialog")).to_be_visible()
    draw.page.keyboard.press("Escape")
    expect(draw.dialog("clear dialog")).to_be_hidden()
    assert draw.numbers() == numbers
    draw.start()
    draw.page.keyboard.press("Escape")
    expect(draw.is_rolling).to_be_attached()
    draw.stop()
    assert draw.numbers()[:1] == numbers


def test_full_screen_by_key_and_button(open_page):
    draw = Quick(open_page("/quick"))
    whole = draw.page.locator("quick-draw[data-full-screen]")
    draw.page.keyboard.press("f")
    expect(whole).to_be_attached()
    draw.page.keyboard.press("F")
    expect(whole).not_to_be_attached()
    draw.page.locator("#full-screen").click()
    expect(whole).to_be_attached()
    draw.draw()
    assert len(draw.numbers()) == 1


def test_the_whole_draw_by_keyboard_alone(open_page):
    draw = Quick(open_page("/quick"))
    press = draw.page.keyboard.press

    def tab_to(locator):
        for _ in range(40):
            if locator.evaluate("element => element === document.activeElement"):
                return
            press("Tab")
        raise AssertionError("cannot be reached with Tab")

    tab_to(draw.range)
    draw.page.keyboard.type("30")
    press("Enter")
    expect(draw.dialog("accepted")).to_be_visible()
    press("Enter")
    expect(draw.dialog("accepted")).to_be_hidden()
    tab_to(draw.button("settings"))
    press("Enter")
    tab_to(draw.count)
    press("Control+A")
    draw.page.keyboard.type("4")
    tab_to(draw.page.get_by_label(draw.words["repeats"], exact=True))
    press("Shift+Tab")
    for _ in range(40):
        if draw.button("back").evaluate("element => element === document.activeElement"):
            break
        press("Shift+Tab")
    press("Enter")
    expect(draw.button("settings")).to_be_focused()
    tab_to(draw.button("start"))
    press("Space")
    expect(draw.is_rolling).to_be_attached()
    press("Space")
    expect(draw.winners).to_have_count(4)
    tab_to(draw.button("clear"))
    press("Enter")
    expect(draw.dialog("clear dialog")).to_be_visible()
    press("Tab")
    press("Enter")
    expect(draw.winners).to_have_count(0)


def test_a_tap_elsewhere_takes_the_focus_away(open_page):
    draw = Quick(open_page("/quick", size=PHONE))
    draw.range.tap()
    expect(draw.range).to_be_focused()
    box = draw.page.locator("#stage").bounding_box()
    draw.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(draw.range).not_to_be_focused()
    draw.range.tap()
    draw.page.locator(".quick-bar .quick-pool").tap()
    expect(draw.range).not_to_be_focused()


def test_the_second_screen_is_a_place_in_the_history(open_page):
    draw = Quick(open_page("/quick"))
    draw.open_settings()
    assert draw.focus() == ["h1", "settings-title"]
    draw.page.go_back()
    expect(draw.button("settings")).to_be_focused()
    draw.page.go_forward()
    expect(draw.button("back")).to_be_visible()
    draw.page.reload()
    draw.ready()
    expect(draw.button("back")).to_be_visible()
    draw.go_back()
    expect(draw.button("start")).to_be_visible()


def test_what_was_typed_counts_when_the_browser_goes_back(open_page):
    draw = Quick(open_page("/quick"))
    draw.open_settings()
    draw.count.fill("3")
    draw.page.go_back()
    draw.draw()
    expect(draw.winners).to_have_count(3)


def test_back_from_a_link_to_the_second_screen(open_page):
    draw = Quick(open_page("/quick#settings"))
    expect(draw.button("back")).to_be_visible()
    draw.go_back()
    draw.page.wait_for_url("**/quick")


def test_language_and_theme_are_chosen_on_the_second_screen(open_page):
    draw = Quick(open_page("/quick", language="zh"), "zh")
    draw.draw()
    numbers = draw.numbers()
    draw.open_settings()
    draw.page.get_by_role("link", name="素雅").click()
    expect(draw.page.locator("html[data-theme=calm]")).to_be_attached()
    draw.page.get_by_role("link", name="English").click()
    expect(draw.page.locator("html[lang=en]")).to_be_attached()
    english = Quick(draw.page, "en")
    expect(draw.page.locator("html[data-theme=calm]")).to_be_attached()
    english.go_back()
    assert english.numbers() == numbers
    english.page.goto("/quick")
    english.ready()
    expect(english.page.locator("html[lang=en][data-theme=calm]")).to_be_attached()
