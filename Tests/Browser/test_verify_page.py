"""The page that checks a record: dropped, chosen or named by address; both languages, both themes."""

import hashlib
import json
import re
import urllib.parse
import urllib.request

import pytest
from conftest import DESKTOP, PHONE, ROOT
from playwright.sync_api import expect

SAMPLE = ROOT / "Tests/Vectors/sample-record.jsonl"
SEAL = json.loads((ROOT / "Tests/Vectors/fd1.json").read_text())["V4_room_n5"]["headerHash"]
SIZES = {"desktop": DESKTOP, "phone": PHONE}
ADDRESS = "/verify?record=/verify/sample-record.jsonl"
WORDS = {
    "en": {"choose": "Choose a record", "seal": "The seal you photographed", "number": "Your number",
           "sample": "Check the sample", "winners": "winners of draw 2 do not follow from key and list"},
    "zh": {"choose": "选择记录文件", "seal": "你拍下的封印", "number": "你的号码",
           "sample": "验证样例", "winners": "中奖者不能由密钥和名单推出"},
}
DROP = """text => {
  const data = new DataTransfer();
  data.items.add(new File([text], "dropped.jsonl"));
  document.querySelector(".drop").dispatchEvent(
    new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
}"""


def verdict(page):
    page.wait_for_selector("[data-verdict]")
    return page.get_attribute("[data-verdict]", "data-verdict")


def fits(page):
    return page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("theme", ["festive", "calm"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_dropped_record_holds(open_page, accessible, screenshot, language, size, theme):
    page = open_page(f"/verify?theme={theme}", language=language, size=SIZES[size])
    page.wait_for_selector(".drop")
    assert page.locator("h1").count() == 1 and page.locator("main").count() == 1
    assert fits(page)
    accessible(page)
    screenshot(page, f"verify-empty-{language}-{theme}-{size}", full_page=True)
    page.evaluate(DROP, SAMPLE.read_text())
    assert verdict(page) == "consistent"
    expect(page.locator(".drop .chosen")).to_contain_text("dropped.jsonl")
    expect(page.locator("#verdict")).to_be_focused()
    assert page.locator("li.holds, li.note").count() >= 13
    assert page.locator("li.fails, li.unreached").count() == 0
    assert page.locator("html").get_attribute("lang") == {"zh": "zh-Hans", "en": "en"}[language]
    assert fits(page)
    accessible(page)
    screenshot(page, f"verify-holds-{language}-{theme}-{size}", full_page=True)


@pytest.mark.parametrize("language, size", [("zh", "phone"), ("en", "desktop")])
def test_a_changed_record_names_what_fails(
        open_page, accessible, screenshot, tmp_path, language, size):
    changed = tmp_path / "record.jsonl"
    changed.write_bytes(SAMPLE.read_bytes().replace(b'"winners":[3]', b'"winners":[1]'))
    page = open_page("/verify", language=language, size=SIZES[size])
    page.get_by_label(WORDS[language]["choose"]).set_input_files(changed)
    assert verdict(page) == "refused"
    fails = page.locator("li.fails").all_inner_texts()
    assert any(re.search(WORDS[language]["winners"], text) for text in fails), fails
    accessible(page)
    screenshot(page, f"verify-refused-{language}-{size}", full_page=True)


def test_a_record_is_opened_by_address_and_stays_when_the_language_changes(open_page):
    page = open_page("/verify")
    page.get_by_role("link", name=WORDS["en"]["sample"]).click()
    assert verdict(page) == "consistent"
    assert "sample-record.jsonl" in page.locator(".drop .chosen").inner_text()
    page.get_by_role("link", name="中文").click()
    page.wait_for_selector("html[lang=zh-Hans] [data-verdict]")
    seal = page.get_by_label(WORDS["zh"]["seal"])
    seal.fill(" ".join(re.findall("....", SEAL.upper())))
    seal.press("Enter")
    page.wait_for_selector("[data-verdict=verified]")
    page.get_by_label(WORDS["zh"]["number"]).fill("5")
    expect(page.locator(".answer")).to_contain_text("5")


@pytest.mark.parametrize("address", [
    "//elsewhere.example/record.jsonl", "/\\elsewhere.example/record.jsonl",
    "https://elsewhere.example/record.jsonl", "javascript:alert(1)", "record.jsonl",
    "/\t/elsewhere.example/record.jsonl", "data:text/plain,x"])
def test_an_address_elsewhere_is_refused_without_a_request(open_page, address):
    page = open_page("/verify?record=" + urllib.parse.quote(address, safe=""))
    page.wait_for_selector(".running .problem")
    expect(page.locator(".running .problem")).to_contain_text("on this site")
    expect(page.locator("progress")).to_be_hidden()


def test_an_address_without_a_record_says_so(open_page, accessible, screenshot):
    page = open_page("/verify?record=/d/lost/record.jsonl",
                     expect="404|lost/record.jsonl: net::ERR_ABORTED")
    page.wait_for_selector(".running .problem")
    expect(page.locator(".running .problem")).to_contain_text("/d/lost/record.jsonl (answer 404)")
    accessible(page)
    screenshot(page, "verify-lost-en")
    # A page is not a record either, and a file chosen afterwards takes its place.
    page.goto("/verify?record=/quick")
    assert verdict(page) == "refused"
    page.get_by_label(WORDS["en"]["choose"]).set_input_files(SAMPLE)
    page.wait_for_selector("[data-verdict=consistent]")


def test_a_file_chosen_while_another_is_fetched_comes_first(open_page):
    page = open_page("about:blank")
    held = []
    page.route(lambda url: urllib.parse.urlparse(url).path == "/slow.jsonl",
               lambda route: held.append(route))
    page.goto("/verify?record=/slow.jsonl")
    page.wait_for_selector("progress:not([hidden])")
    page.get_by_label(WORDS["en"]["choose"]).set_input_files(SAMPLE)
    assert verdict(page) == "consistent"
    with page.expect_event("requestfinished"):
        held[0].fulfill(body="no record")
    # Another answer has come and been read whole: so would the record have been by now.
    page.evaluate("fetch('/verify/sample-record.jsonl').then((answer) => answer.blob())")
    assert "sample-record.jsonl" in page.locator(".drop .chosen").inner_text()
    assert verdict(page) == "consistent"
    assert page.locator(".running .problem").count() == 0


def test_keyboard_reaches_what_one_chooses(open_page):
    page = open_page("/verify")
    page.wait_for_selector(".drop")
    reached = set()
    for _ in range(24):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("document.activeElement.id"))
    assert {"record", "seal", "receipt", "number"} <= reached


def test_without_script_it_says_what_to_do(open_page):
    page = open_page("/verify", java_script_enabled=False)
    assert "maneki verify RECORD" in page.locator("noscript").inner_text()


def test_the_verifier_to_keep_is_the_one_whose_hash_is_shown(open_page, server, tmp_path):
    page = open_page("/verify")
    with page.expect_download() as waiting:
        page.get_by_role("link", name="Save the verifier").click()
    waiting.value.save_as(tmp_path / "verifier.html")
    digest = hashlib.sha256((tmp_path / "verifier.html").read_bytes()).hexdigest()
    shown = page.get_by_role("link", name="Its SHA-256").get_attribute("href")
    with urllib.request.urlopen(server.url + shown) as answer:
        assert answer.read().decode().split() == [digest, "maneki-verify.html"]
    assert waiting.value.suggested_filename == "maneki-verify.html"
