"""The verifier in one file: from a disk, without a network, in both languages."""

import json
import re
import subprocess

import pytest
from conftest import DESKTOP, LOCALES, PHONE, ROOT, Watch
from playwright.sync_api import expect

SAMPLE = ROOT / "Tests/Vectors/sample-record.jsonl"
VECTORS = json.loads((ROOT / "Tests/Vectors/fd1.json").read_text())
SEAL = VECTORS["V4_room_n5"]["headerHash"]


@pytest.fixture(scope="session")
def verifier_file():
    subprocess.run([ROOT / "Scripts/build-verifier.sh"], check=True, stdout=subprocess.PIPE)
    return ROOT / ".build/verifier/maneki-verify.html"


@pytest.fixture
def open_verifier(browser, verifier_file):
    contexts, watches = [], []

    def open_(language="en", size=DESKTOP, **options):
        if size["width"] < 600:
            options = {"is_mobile": True, "has_touch": True, "device_scale_factor": 2} | options
        context = browser.new_context(
            locale=LOCALES[language], viewport=size, offline=True, **options)
        context.set_default_timeout(20_000)
        contexts.append(context)
        page = context.new_page()
        page.watch = Watch("nowhere")
        page.watch.attach(page)
        watches.append(page.watch)
        page.goto(verifier_file.as_uri())
        return page

    yield open_
    for context in contexts:
        context.close()
    for watch in watches:
        watch.check()


def verdict(page):
    page.wait_for_selector("[data-verdict]")
    return page.get_attribute("[data-verdict]", "data-verdict")


def test_says_what_holds_and_names_what_to_compare(open_verifier, screenshot, accessible):
    page = open_verifier()
    accessible(page)
    screenshot(page, "verifier-empty-en")
    page.get_by_label("Choose a record").set_input_files(SAMPLE)
    assert verdict(page) == "consistent"
    expect(page.locator("#verdict")).to_be_focused()
    assert page.locator("[data-statement]").count() >= 13
    assert page.locator("li.fails, li.unreached").count() == 0
    assert page.locator("tbody tr").count() == 4
    assert page.get_by_text("absent 1,").count() == 1
    assert SEAL[:8] in page.locator(".seal").inner_text()
    assert page.get_by_text("3 1 6 2 5 5 4 1 2 6 3 3 1 4 6 2").count() == 1
    page.get_by_label("The seal you photographed").fill(" ".join(re.findall("....", SEAL.upper())))
    page.get_by_label("The seal you photographed").press("Enter")
    page.wait_for_selector("[data-verdict=verified]")
    page.get_by_label("Your number").fill("５")
    expect(page.locator(".answer")).to_contain_text("ticket 5. It won: Third prize.")
    page.get_by_label("Your number").fill("6")
    expect(page.locator(".answer")).to_contain_text("ends at No. 5")
    page.get_by_label("The seal you photographed").fill("0" * 64)
    page.get_by_label("The seal you photographed").press("Enter")
    page.wait_for_selector("[data-verdict=refused]")
    page.get_by_label("The seal you photographed").fill("no seal")
    page.get_by_label("The seal you photographed").press("Enter")
    expect(page.locator("#seal-problem")).not_to_be_empty()
    page.get_by_label("The seal you photographed").fill("")
    page.get_by_label("The seal you photographed").press("Enter")
    page.wait_for_selector("[data-verdict=consistent]")
    accessible(page)
    screenshot(page, "verifier-consistent-en", full_page=True)


def test_a_changed_record_is_refused_in_chinese(open_verifier, screenshot, accessible, tmp_path):
    changed = tmp_path / "record.jsonl"
    changed.write_bytes(SAMPLE.read_bytes().replace(b'"winners":[3]', b'"winners":[1]'))
    page = open_verifier("zh", PHONE)
    page.get_by_label("选择记录文件").set_input_files(changed)
    assert verdict(page) == "refused"
    fails = page.locator("li.fails")
    assert any("中奖者不能由密钥和名单推出" in text for text in fails.all_inner_texts())
    accessible(page)
    screenshot(page, "verifier-refused-zh-phone", full_page=True)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="English").click()
    expect(page.locator("[data-verdict] h2")).to_have_text("Not verified")
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_what_a_record_says_is_shown_as_text(open_verifier, tmp_path):
    hostile = tmp_path / "record.jsonl"
    hostile.write_bytes(SAMPLE.read_bytes().replace(
        b'"label":"Entrant 4"', b'"label":"<img src=x onerror=alert(1)>"'))
    page = open_verifier()
    page.get_by_label("Choose a record").set_input_files(hostile)
    assert verdict(page) == "refused"
    assert page.locator("img").count() == 0


def test_a_dropped_file_is_a_record(open_verifier):
    page = open_verifier()
    page.evaluate("""text => {
      const data = new DataTransfer();
      data.items.add(new File([text], "dropped.jsonl"));
      document.querySelector(".drop").dispatchEvent(
        new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    }""", SAMPLE.read_text())
    assert verdict(page) == "consistent"
    expect(page.locator(".drop .chosen")).to_contain_text("dropped.jsonl")


def test_a_receipt_finds_its_entry(open_verifier, tmp_path):
    maneki = ROOT / ".build/release/maneki"
    record, receipt = tmp_path / "draw.jsonl", tmp_path / "receipt.json"
    subprocess.run([maneki, "draw", "--range", "1-300", "--count", "3", "--record", record],
                   check=True, capture_output=True)
    answer = subprocess.run([maneki, "receipt", record, "--number", "117"], check=True,
                            capture_output=True)
    receipt.write_bytes(answer.stdout)
    page = open_verifier()
    page.get_by_label("Choose a record").set_input_files(record)
    assert verdict(page) == "consistent"
    page.get_by_label("Choose your receipt").set_input_files(receipt)
    page.wait_for_selector("[data-statement=entry-included].holds")
    page.get_by_label("Choose a record").set_input_files(SAMPLE)
    page.wait_for_selector("[data-statement=entry-included].fails")


def test_a_large_record_leaves_the_page_answering(open_verifier, tmp_path):
    record = tmp_path / "draw.jsonl"
    subprocess.run([ROOT / ".build/release/maneki", "draw", "--range", "1-100000", "--count", "100",
                    "--record", record], check=True, capture_output=True)
    page = open_verifier()
    page.evaluate("""() => {
      window.ticks = 0;
      const tick = () => {
        window.ticks += 1;
        setTimeout(tick);
      };
      tick();
    }""")
    before = page.evaluate("window.ticks")
    page.get_by_label("Choose a record").set_input_files(record)
    assert verdict(page) == "consistent"
    assert page.locator("tbody tr").count() == 100
    assert page.evaluate("window.ticks") > before + 20
