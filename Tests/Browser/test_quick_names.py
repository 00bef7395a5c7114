"""Lists of names: pasted, dropped, chosen; what they may hold and how they are shown."""

import io
import zipfile

import pytest
from playwright.sync_api import expect
from quick_page import Quick

HOSTILE = [
    "<img src=x onerror=\"document.title='broken'\">", "=HYPERLINK(\"http://x\")", "+1", "@a", "-2",
    "👨‍👩‍👧‍👦", "محمد بن عبد الله", "e" + "\u0301" * 200, "名" * 200, "a\u202egnorw", "O'Brien, \"Bob\"",
]


def paste(page, text):
    page.evaluate("""text => {
      const data = new DataTransfer();
      data.setData('text/plain', text);
      document.body.dispatchEvent(new ClipboardEvent('paste', {clipboardData: data, bubbles: true}));
    }""", text)


def drop(page, name, content):
    page.evaluate("""([name, content]) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(content)], name));
      document.body.dispatchEvent(new DragEvent('drop', {dataTransfer: data, bubbles: true}));
    }""", [name, list(content)])


def accept(draw, count):
    draw.answer("import")
    assert str(count) in draw.answer("ready")


@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_pasted_list_rolls_and_wins(open_page, language):
    draw = Quick(open_page("/quick", language=language), language)
    names = [f"员工{n:03}" for n in range(30)]
    paste(draw.page, "\n".join(names))
    accept(draw, 30)
    draw.start()
    assert draw.rolling.inner_text() in names
    draw.stop()
    assert draw.numbers()[0] in names
    draw.set_count(100)
    draw.draw()
    assert sorted(draw.numbers()) == names
    expect(draw.notice).to_contain_text(draw.words["shortfall"].format(asked=100, drawn=29))
    draw.page.reload()
    draw.ready()
    assert sorted(draw.numbers()) == names
    expect(draw.page.locator("#pool")).to_contain_text("30")


def test_two_people_of_one_name_can_both_win(open_page):
    draw = Quick(open_page("/quick"))
    draw.read_list("张伟\n李娜\n张伟")
    dialog = draw.dialog("import")
    expect(dialog).to_contain_text("Count equal lines once (1 line)")
    draw.answer("import")
    assert "1 of them repeats" in draw.answer("ready")
    draw.go_back()
    draw.set_count(3)
    draw.draw()
    assert sorted(draw.numbers()) == ["张伟", "张伟", "李娜"]


def test_equal_lines_can_be_counted_once(open_page):
    draw = Quick(open_page("/quick"))
    paste(draw.page, "a1\nb2\na1\na1")
    draw.dialog("import").get_by_label("Count equal lines once").check()
    accept(draw, 2)


def test_late_guests_are_added_and_winners_stay_out(open_page):
    draw = Quick(open_page("/quick"))
    guests = [f"Guest {n}" for n in range(20)]
    paste(draw.page, "\n".join(guests))
    accept(draw, 20)
    draw.set_count(8)
    draw.draw()
    winners = draw.numbers()
    late = guests + [f"Late {n}" for n in range(5)]
    paste(draw.page, "\n".join(late))
    accept(draw, 25)
    expect(draw.page.locator("#remaining")).to_contain_text("17")
    assert draw.numbers() == winners
    draw.set_count(200)
    draw.draw()
    assert sorted(draw.numbers()) == sorted(late)


def test_a_table_asks_for_its_column(open_page):
    draw = Quick(open_page("/quick"))
    drop(draw.page, "list.csv", "编号,部门,姓名\r\n001,研发,\"李, 娜\"\r\n0079,市场,王芳\r\n".encode())
    dialog = draw.dialog("import")
    column = dialog.get_by_label(draw.words["column"], exact=True)
    expect(column).to_have_value("2")
    expect(dialog).to_contain_text("李, 娜")
    column.select_option("0")
    expect(dialog.locator("#import-preview")).to_contain_text("0079")
    accept(draw, 2)
    draw.set_count(2)
    draw.draw()
    assert sorted(draw.numbers()) == ["001", "0079"]


def test_an_id_stands_in_for_a_missing_name_and_rows_without_either_are_said(open_page):
    draw = Quick(open_page("/quick"))
    paste(draw.page, "id,name\n1,Ann\n2,\n3,Bob")
    dialog = draw.dialog("import")
    expect(dialog.locator("#import-preview")).to_have_text("Ann2Bob")
    expect(dialog.locator("#import-nameless")).to_be_empty()
    accept(draw, 3)
    paste(draw.page, "name,team\nAnn,A\n,B\nBob,A\n,C\n")
    expect(dialog).to_contain_text("2 rows have no name and are left out; the first is row 3.")
    accept(draw, 2)


def test_titles_and_numbers_are_no_names(open_page):
    draw = Quick(open_page("/quick", language="zh"), "zh")
    drop(draw.page, "list.csv", "2026 年会名单,,\n,,\n工号,姓名,部门\n1,王,A\n2,李,B".encode())
    dialog = draw.dialog("import")
    column = dialog.get_by_label(draw.words["column"], exact=True)
    expect(column).to_have_value("1")
    expect(column.locator("option")).to_have_text(["工号", "姓名", "部门"])
    expect(dialog.locator("#import-preview")).to_have_text("王李")
    accept(draw, 2)
    paste(draw.page, "1\tAnn\n2\tBob\n3\tCid")
    expect(column).to_have_value("1")
    expect(dialog.locator("#import-preview")).to_have_text("AnnBobCid")
    accept(draw, 3)
    drop(draw.page, "list.csv", "工号,姓名,部门\n,,B\n1,王,A\n".encode())
    expect(dialog).to_contain_text("第 2 行没有名字，没有算进来。")


@pytest.mark.parametrize("language, several, busy", [
    ("zh", "一次只能读一个文件", "前一份名单还没有导入完"),
    ("en", "One file is read at a time", "Another list is being imported")])
def test_a_list_is_never_passed_over_without_a_word(open_page, language, several, busy):
    draw = Quick(open_page("/quick", language=language), language)
    draw.page.evaluate("""() => {
      const data = new DataTransfer();
      data.items.add(new File(['Ann'], 'a.txt'));
      data.items.add(new File(['Bob'], 'b.txt'));
      document.body.dispatchEvent(new DragEvent('drop', {dataTransfer: data, bubbles: true}));
    }""")
    assert several in draw.answer("refused")
    expect(draw.dialog("import")).to_be_hidden()
    drop(draw.page, "a.txt", b"Ann\nBob\n")
    expect(draw.dialog("import")).to_be_visible()
    for other in (lambda: drop(draw.page, "b.txt", b"Cid\n"), lambda: paste(draw.page, "Dan\nEve")):
        other()
        assert busy in draw.answer("refused")
        expect(draw.dialog("import").locator("#import-preview")).to_have_text("AnnBob")
    accept(draw, 2)
    drop(draw.page, "b.txt", b"Cid\n")
    accept(draw, 1)


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf_16_shows_without_a_mark(open_page, encoding):
    draw = Quick(open_page("/quick"))
    drop(draw.page, "list.txt", "Alice\nBob\n张伟 一\n".encode(encoding))
    expect(draw.dialog("import").locator("#import-preview")).to_have_text("AliceBob张伟 一")
    accept(draw, 3)


@pytest.mark.parametrize("content, zh, en", [
    (b"%PDF-1.7\n1 0 obj\n", "这是 PDF", "This is a PDF"),
    (b"{\\rtf1\\ansi Ann}", "RTF", "rich text"),
    (b"\n <HTML lang=en><p>Ann", "网页", "web page"),
    ("\ufeff<!DOCTYPE html>\nAnn".encode(), "网页", "web page"),
    ("<table border=1>\n<tr>".encode("utf-16"), "网页", "web page"),
    (b"<body>\n<p>Ann", "网页", "web page"),
    (b"<?xml version='1.0'?>\n<a/>", "网页", "web page"),
    (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "不是文字", "not text"),
    (b"\xff\xd8\xff\xe0\0\x10JFIF", "不是文字", "not text"),
    (b"GIF89a\x01\x01", "不是文字", "not text"), (b"7z\xbc\xaf\x27\x1c\n", "不是文字", "not text"),
    ("Ann\nB\0b, Zoë\n".encode(), "不是文字", "not text"),
    (b"Ann\nBob\0\0Cid\n\0", "不是文字", "not text"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1", "CSV", "CSV")])
@pytest.mark.parametrize("language", ["zh", "en"])
def test_what_is_no_list_is_refused_and_named(open_page, language, content, zh, en):
    draw = Quick(open_page("/quick", language=language), language)
    drop(draw.page, "list.csv", content)
    assert (zh if language == "zh" else en) in draw.answer("refused")
    expect(draw.dialog("import")).to_be_hidden()
    expect(draw.page.locator("#pool")).to_contain_text("500")


def test_guests_may_be_called_like_files(open_page):
    draw = Quick(open_page("/quick"))
    names = ["<img src=x>", "RIFFAT AHMED", "BMW", "GIF", "PK", "%PDF", "<bodyguard>"]
    for first in names:
        drop(draw.page, "list.txt", f"{first}\nBob\n".encode())
        expect(draw.dialog("import").locator("#import-preview")).to_have_text(f"{first}Bob")
        accept(draw, 2)


@pytest.mark.parametrize("language, says", [
    ("zh", "名单共 3 人。其中 1 行与前面的行相同，也算一人。"),
    ("en", "The list has 3 names. 1 of them repeats an earlier line; it counts as a person.")])
def test_sentences_join_as_the_language_joins_them(open_page, language, says):
    draw = Quick(open_page("/quick", language=language), language)
    paste(draw.page, "a\nb\na")
    draw.answer("import")
    assert says in draw.answer("ready")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "gb18030"])
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_encodings_and_line_ends(open_page, encoding, newline):
    draw = Quick(open_page("/quick"))
    drop(draw.page, "list.txt", newline.join(["张伟", "李娜", "", "欧阳修"]).encode(encoding))
    expect(draw.dialog("import").locator("#import-preview")).to_have_text("张伟李娜欧阳修")
    accept(draw, 3)


@pytest.mark.parametrize("content, says", [
    (b"", "No names"), (b"\n \n\n", "No names"), (b"\xd0\xcf\x11\xe0rest", "CSV"),
    (b"a,b\n" * 70 + b"\"c,d\n", "quotation"), (b"\x80\xff\xfe\x00\xff", "cannot be read"),
    (b"name,id\n", "No names")])
def test_a_bad_list_is_refused_and_the_old_one_stays(open_page, content, says):
    draw = Quick(open_page("/quick"))
    paste(draw.page, "one\ntwo")
    accept(draw, 2)
    drop(draw.page, "list.csv", content)
    dialog = draw.page.locator("dialog[open]")
    expect(dialog).to_contain_text(says)
    draw.page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(draw.page.locator("#pool")).to_contain_text("2 names")


def workbook(rows):
    """An .xlsx file with these texts."""
    cells = "".join(
        "<row>" + "".join(f'<c t="inlineStr"><is><t>{text}</t></is></c>' for text in row) + "</row>"
        for row in rows)
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    package = "http://schemas.openxmlformats.org/package/2006"
    parts = {
        "[Content_Types].xml": f'<Types xmlns="{package}/content-types"/>',
        "_rels/.rels": f'<Relationships xmlns="{package}/relationships"><Relationship Id="a" '
                       f'Type="{office}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{main}" xmlns:r="{office}"><sheets>'
                           '<sheet name="List" sheetId="1" r:id="b"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels":
            f'<Relationships xmlns="{package}/relationships"><Relationship Id="b" '
            f'Type="{office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
        "xl/worksheets/sheet1.xml":
            f'<worksheet xmlns="{main}"><sheetData>{cells}</sheetData></worksheet>',
    }
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            archive.writestr(name, text)
    return file.getvalue()


def test_a_workbook_is_read_by_the_server_and_not_kept(open_page, server):
    draw = Quick(open_page("/quick"))
    drop(draw.page, "guests.xlsx", workbook(
        [["工号", "姓名"], ["001", "张伟"], ["0079", "Lee, &lt;b&gt;"], ["", "José"]]))
    dialog = draw.dialog("import")
    expect(dialog.get_by_label(draw.words["column"], exact=True)).to_have_value("1")
    expect(dialog.locator("#import-preview")).to_have_text("张伟Lee, <b>José")
    accept(draw, 3)
    draw.set_count(3)
    draw.draw()
    assert sorted(draw.numbers()) == ["José", "Lee, <b>", "张伟"]
    for path in server.data.rglob("*"):
        if path.is_file():
            assert "张伟".encode() not in path.read_bytes(), path


def test_a_workbook_of_one_column_and_one_of_numbers(open_page):
    draw = Quick(open_page("/quick"))
    drop(draw.page, "a.xlsx", workbook([["Ann"], ["Bob"]]))
    accept(draw, 2)
    drop(draw.page, "b.xlsx", workbook([["1", "2"], ["3", "4"], ["5", "6"]]))
    expect(draw.dialog("import").locator("#import-preview")).to_have_text("135")
    accept(draw, 3)


@pytest.mark.parametrize("language, says", [("zh", "已损坏"), ("en", "damaged")])
def test_a_damaged_workbook_says_what_is_wrong(open_page, language, says):
    draw = Quick(open_page("/quick", language=language, expect="status of 422"), language)
    drop(draw.page, "list.xlsx", b"PK\x03\x04rest")
    assert says in draw.answer("refused")
    expect(draw.page.locator("#pool")).to_contain_text("500")


@pytest.mark.parametrize("language, says", [("zh", "断网也能读"), ("en", "needs no network")])
def test_a_workbook_without_a_network_says_what_to_do(open_page, language, says):
    draw = Quick(open_page("/quick", language=language, expect="ERR_INTERNET_DISCONNECTED|fetch"),
                 language)
    draw.page.context.set_offline(True)
    drop(draw.page, "list.xlsx", workbook([["Ann"]]))
    assert says in draw.answer("refused")
    drop(draw.page, "list.csv", b"Ann\nBob\n")
    accept(draw, 2)


def test_hostile_names_are_text_and_stay_in_their_place(open_page, screenshot):
    draw = Quick(open_page("/quick"))
    paste(draw.page, "\n".join(HOSTILE))
    accept(draw, len(HOSTILE))
    draw.set_count(len(HOSTILE))
    draw.draw()
    draw.rest()
    expected = [name.replace("e\u0301", "é", 1) for name in HOSTILE]
    assert sorted(draw.numbers()) == sorted(expected)
    assert draw.page.title() != "broken"
    assert draw.page.locator("quick-draw img[src=x]").count() == 0
    inside = draw.rolling.locator("bdi").evaluate_all("""cells => {
      const boxes = cells.map(cell => cell.getBoundingClientRect());
      const stage = document.getElementById('stage').getBoundingClientRect();
      return boxes.every((one, i) => one.left >= stage.left - 1 && one.right <= stage.right + 1
        && one.top >= stage.top - 1 && one.bottom <= stage.bottom + 1
        && boxes.every((other, j) => i === j || one.right <= other.left + 1
          || other.right <= one.left + 1 || one.bottom <= other.top + 1
          || other.bottom <= one.top + 1))
        && cells.every(cell => getComputedStyle(cell).overflow === 'hidden');
    }""")
    assert inside
    screenshot(draw.page, "quick-hostile-names")
    with draw.page.expect_download() as download:
        draw.page.locator("#export").click()
    text = open(download.value.path(), encoding="utf-8", newline="").read()
    for cell in ["'+1", "'@a", "'-2", "\"'=HYPERLINK(\"\"http://x\"\")\"", "\"O'Brien, \"\"Bob\"\"\""]:
        assert f",{cell}," in text, cell


def test_two_hundred_thousand_names(open_page):
    draw = Quick(open_page("/quick"))
    draw.page.evaluate("""() => {
      const lines = Array.from({length: 200000}, (_, n) => `Guest number ${n}`);
      const data = new DataTransfer();
      data.items.add(new File([lines.join('\\n')], 'list.txt'));
      document.body.dispatchEvent(new DragEvent('drop', {dataTransfer: data, bubbles: true}));
    }""")
    accept(draw, 200_000)
    draw.set_count(200)
    draw.draw()
    assert len(set(draw.numbers())) == 200
    draw.page.reload()
    draw.ready()
    expect(draw.page.locator("#remaining")).to_contain_text("199800")


def test_back_to_numbers_and_to_the_list_again(open_page):
    draw = Quick(open_page("/quick"))
    paste(draw.page, "one\ntwo\nthree")
    accept(draw, 3)
    draw.draw()
    draw.open_settings()
    draw.page.get_by_role("button", name="Numbers", exact=True).click()
    draw.go_back()
    expect(draw.page.locator("#remaining")).to_contain_text("500")
    draw.draw()
    assert draw.numbers()[1].isdigit()
    draw.open_settings()
    draw.page.get_by_role("button", name="Names", exact=True).click()
    draw.go_back()
    expect(draw.page.locator("#remaining")).to_contain_text("2 left")
