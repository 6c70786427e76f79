"""The plain text of a mail."""

from __future__ import annotations

import base64
import quopri

import pytest

from pbem.post.reading.body import read_body
from pbem.post.reading.flowed import unflowed
from pbem.post.reading.html_text import html_to_text
from pbem.post.reading.mime import parse
from tests.post.mails import mail


def text_of(data: bytes, charset: str, way: str = "8bit") -> str:
    head = f"From: a@b.example\nContent-Type: text/plain; charset={charset}\n"
    return read_body(
        parse(head.encode() + f"Content-Transfer-Encoding: {way}\n\n".encode() + data)
    ).text


CHARSETS = {
    "Tromsø": "iso-8859-1 iso-8859-15 windows-1252 utf-8 utf-7 utf-16 cp850 mac-roman cp037",
    "Łódź": "iso-8859-2 windows-1250 utf-8",
    "Мурманск": "koi8-r koi8-u windows-1251 iso-8859-5 cp866 utf-8",
    "東京": "iso-2022-jp shift_jis euc-jp utf-8 big5",
    "北京": "gb2312 gbk gb18030 hz utf-32",
    "서울": "euc-kr ks_c_5601-1987 iso-2022-kr utf-8",
}


@pytest.mark.parametrize(
    ("text", "charset"),
    [(text, name) for text, names in CHARSETS.items() for name in names.split()],
)
def test_charsets(text, charset):
    codec = {"ks_c_5601-1987": "euc-kr", "mac-roman": "mac_roman"}.get(charset, charset)
    packed = base64.encodebytes(text.encode(codec))
    assert text_of(packed, charset.replace("mac-roman", "macroman"), "base64") == text


def test_a_wrong_label_is_seen_through():
    assert text_of("Grüße".encode(), "us-ascii") == "Grüße"
    assert text_of("Grüße".encode("cp1252"), "utf-8") == "Grüße"
    assert text_of("Grüße".encode(), "klingon") == "Grüße"


def test_bytes_that_fit_nothing_become_a_mark():
    assert text_of(b"a\x81b", "utf-8") == "a\N{REPLACEMENT CHARACTER}b"


@pytest.mark.parametrize(
    ("data", "way", "text"),
    [
        (quopri.encodestring("Grüße = 1\n".encode()), "quoted-printable", "Grüße = 1\n"),
        (b"M 2Pz =\n2305=ZZ =", "Quoted-Printable", "M 2Pz 2305=ZZ "),
        (base64.b64encode(b"DONE") + b"!!!", "BASE64", "DONE"),
        (b"RE9\nORQ=\n=\n", "base64", "DONE"),
        (b"RE9ORQ", "base64", "DONE"),
        (b"RE9ORQ==R", "base64", "DONE"),
        (b"\xef\xbb\xbfDO\0NE\rPASS\r\r\nEND", "8bit", "DONE\nPASS\nEND"),
    ],
)
def test_broken_encodings_are_read_as_far_as_they_go(data, way, text):
    assert text_of(data, "utf-8", way).startswith(text)


@pytest.mark.parametrize(
    ("text", "delsp", "expected"),
    [
        ("a \nb\nc", False, "a b\nc"),
        ("a \nb", True, "ab"),
        ("> a \n> b \nc", False, "> a b \nc"),
        (">> a \n> b", False, ">> a \n> b"),
        (" > not quoted\n From x", False, "> not quoted\nFrom x"),
        ("a \n-- \nsig", False, "a \n-- \nsig"),
    ],
)
def test_flowed_text_is_joined(text, delsp, expected):
    assert unflowed(text, delsp) == expected


@pytest.mark.parametrize(
    ("page", "text"),
    [
        ("a<br>b<br/>c", "a\nb\nc"),
        ("<p>a</p><p>b</p>", "a\n\nb"),
        ("<div>a</div><div><br></div><div>b</div>", "a\n\nb"),
        ("<ul><li>a<li>b</ul>", "a\nb"),
        ("x<blockquote>a<blockquote>b</blockquote>c</blockquote>y", "x\n> a\n>> b\n> c\ny"),
        ("<b>M</b>&nbsp;2Pz &gt; 2305", "M\u00a02Pz > 2305"),
        ("<pre>a\n  b</pre>c", "a\n  b\nc"),
        ("<table><tr><td>M<td>2Pz</tr><tr><td>DONE</table>", "M 2Pz\nDONE"),
        ("a<span style='display: none'>b</span>c", "ac"),
        ("a<span style='FONT-SIZE: 0'>b</span>c<span style='font-size:0.9em'>d</span>", "acd"),
        ("a<span hidden>b<b>c</b></span>d", "ad"),
        ("a<style>b</style><script>c</script><title>d</title>e", "ae"),
        ("a<!-- b --><![if !mso]>c<![endif]>", "ac"),
        ("a <unknown>b</unknown> </nothing> c", "a b c"),
        ("1 < 2", "1 < 2"),
        ("<div style='max-height:0px;overflow:hidden'>b</div>a", "a"),
    ],
)
def test_html_as_text(page, text):
    assert html_to_text(page) == text


def test_an_empty_plain_text_gives_way_to_html():
    text = "--b\n\n \n--b\nContent-Type: text/html\n\n<p>DONE</p>\n--b--"
    assert read_body(parse(mail(text, "multipart/alternative; boundary=b"))).text == "DONE"


STRUCK = (
    "<s>M 2Pz 2305</s>",
    "<strike>M 2Pz 2305</strike>",
    "<del cite='mailto:a@b.example' datetime='2026-01-01'>M 2Pz 2305</del>",
    "<span style='text-decoration: line-through'>M 2Pz 2305</span>",
    "<span style='TEXT-DECORATION: underline line-through'>M 2Pz 2305</span>",
    "<span style='text-decoration-line:line-through;color:red'>M <b>2Pz</b> 2305</span>",
    "<span style='text-line-through:double'>M 2Pz 2305</span>",
    "<span class=MsoDel><span lang=EN-GB>M 2Pz 2305</span></span>",
    "<p class='MsoNormal Gone'>M 2Pz 2305</p>",
    "<div class='x_gone'>M 2Pz 2305</div>",
    "<s><span lang=EN-GB style='font-size:11pt'>M 2Pz 2305<o:p></o:p></span></s>",
)
SHEET = """
<style><!-- p.MsoNormal {margin:0} p.Gone, .x_gone {text-decoration:line-through} --></style>
"""


@pytest.mark.parametrize("struck", STRUCK)
def test_what_is_struck_out_is_not_said(struck):
    page = f"<html><head>{SHEET}</head><body><p class=MsoNormal>DONE</p>{struck}</body></html>"
    assert html_to_text(page) == "DONE"


@pytest.mark.parametrize(
    "written",
    [
        "<span style='text-decoration: underline'>DONE</span>",
        "<span style='text-decoration:none;text-line-through:none'>DONE</span>",
        "<span class=section>DONE</span>",
        "<small>DONE</small><sup></sup><strong></strong>",
    ],
)
def test_what_only_looks_struck_out_is_said(written):
    assert html_to_text(f"{SHEET}{written}") == "DONE"


@pytest.mark.parametrize("struck", STRUCK)
def test_what_html_strikes_out_is_not_read_in_the_plain_text_beside_it(struck):
    page = f"{SHEET}<p>DONE</p>{struck}"
    text = f"--b\n\nM 2Pz 2305\nDONE\n--b\nContent-Type: text/html\n\n{page}\n--b--"
    assert read_body(parse(mail(text, "multipart/alternative; boundary=b"))).text == "DONE"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("~~M 2Pz 2305~~\nDONE", "\nDONE"),
        ("M 2Pz ~~2305~~ 2306", "M 2Pz  2306"),
        ("".join(f"{each}\u0336" for each in "M 2Pz") + "\nDONE", "\nDONE"),
        ("~~~~~~~~~\nDONE", "~~~~~~~~~\nDONE"),
        ("about ~~ 5\nor ~~ 6", "about ~~ 5\nor ~~ 6"),
    ],
)
def test_plain_text_can_strike_out_too(text, said):
    assert read_body(parse(mail(text))).text.rstrip("\n") == said


def test_style_sheets_that_never_end_are_no_trap():
    assert html_to_text("<style>" * 50_000 + "</style>DONE").endswith("DONE")


def test_text_files_that_came_along_are_not_read():
    text = "--b\n\nDONE\n--b\nContent-Disposition: attachment; filename=o.txt\n\nM 2Pz 2305\n--b--"
    body = read_body(parse(mail(text, "multipart/mixed; boundary=b")))
    assert body.text.strip() == "DONE"
    assert body.flags == {"attachment"}
    assert [(each.name, each.text.strip()) for each in body.enclosed] == [("o.txt", "M 2Pz 2305")]


def test_a_mail_that_came_along_is_not_read():
    text = (
        "--b\n\nDONE\n--b\nContent-Type: message/rfc822\n\nFrom: x@y.example\n\nM 2Pz 2305\n--b--"
    )
    body = read_body(parse(mail(text, "multipart/mixed; boundary=b")))
    assert body.text.strip() == "DONE"
    assert body.flags == {"attached message"}
