"""Writes the corpus: replies to a mail of ours, each in the manner of one mail client."""

# ruff: noqa: E501

from __future__ import annotations

import base64
import html
import quopri
import textwrap
from email.header import Header
from pathlib import Path

FOLDER = Path(__file__).parent / "corpus"
SERVICE = "Operation Jupiter"
GAME = "j17+k3v9q2@pbem.example"
OURS = """\
Operation Jupiter, game J17, turn 3: your move (Axis)

What happened: 34 US attacked 2304 at 2:1, roll 17 was a 4.
You are asked to move. The deadline is Thursday, 6 June 2024, 20:00.

Your orders so far, to edit:

M 2Pz 2305
A 2406 WITH 2Pz, 3Gb
HOLD 163Inf
WHEN LOSE: WEAKEST
DONE

Write HELP for help. [J17 T3 moves]"""
ORDERS = ["M 3Gb 1519", "M 2Pz 2304 | M 2Pz 2303", "DONE"]
TEXT = "\n".join(ORDERS)
DIVS = "".join(f"<div>{html.escape(each)}</div>" for each in ORDERS)
BRS = "<br>".join(html.escape(each) for each in ORDERS)
QUOTE = "\n".join(f"> {line}".rstrip() for line in OURS.split("\n"))
OURS_HTML = "<br>\n".join(html.escape(line) for line in OURS.split("\n"))
count = 0


def encoded(text: str, charset: str, way: str) -> bytes:
    data = text.replace("\n", "\r\n").encode(charset)
    if way == "quoted-printable":
        return b"\r\n".join(quopri.encodestring(each) for each in data.split(b"\r\n"))
    return base64.encodebytes(data).replace(b"\n", b"\r\n") if way == "base64" else data


def part(text, kind="plain", charset="utf-8", way="8bit", label=None, extra="") -> bytes:
    head = (
        f'Content-Type: text/{kind}; charset="{label or charset}"{extra}\r\n'
        f"Content-Transfer-Encoding: {way}\r\n\r\n"
    )
    return head.encode("ascii") + encoded(text, charset, way)


def multi(kind: str, *parts: bytes, edge: str = "000000000000a1b2c3", extra: str = "") -> bytes:
    edge = f"{edge}.{kind}"
    head = f'Content-Type: multipart/{kind}; boundary="{edge}"{extra}\r\n\r\n'
    middle = b"".join(b"--" + edge.encode() + b"\r\n" + each + b"\r\n" for each in parts)
    return head.encode() + middle + b"--" + edge.encode() + b"--\r\n"


def both(text: str, page: str, way: str = "quoted-printable", **more: str) -> bytes:
    return multi("alternative", part(text, way=way), part(page, "html", way=way), **more)


def letter(
    name: str, content: bytes, expected=ORDERS, who="Anna Berg <anna@player.example>", **more
):
    """Write one message of the corpus and what must come out of it."""
    global count
    count += 1
    heads = {
        "From": who,
        "To": f"{SERVICE} <{GAME}>",
        "Subject": "Re: [J17] Turn 3: your move",
        "Date": "Mon, 3 Jun 2024 21:04:11 +0200",
        "Message-ID": f"<{name}.{count:03}@mail.player.example>",
        "In-Reply-To": "<j17.t3.moves@pbem.example>",
        "References": "<j17.t1@pbem.example> <j17.t3.moves@pbem.example>",
        "MIME-Version": "1.0",
        **{key.replace("_", "-"): value for key, value in more.items()},
    }
    lines = []
    for key, value in heads.items():
        if not value.isascii():
            name_, _, address = value.partition(" <")
            value = Header(name_, "utf-8").encode() + (f" <{address}" if address else "")
        lines.append(f"{key}: {value}\r\n".encode())
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{name}.eml").write_bytes(b"".join(lines) + content)
    (FOLDER / f"{name}.txt").write_text("".join(f"{each}\n" for each in expected), "utf-8")


def gmail_page(said: str, attribution: str) -> str:
    return (
        f'<div dir="ltr">{said}</div><br><div class="gmail_quote gmail_quote_container">'
        f'<div dir="ltr" class="gmail_attr">{html.escape(attribution)}<br></div>'
        '<blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid '
        f'rgb(204,204,204);padding-left:1ex">{OURS_HTML}</blockquote></div>\n'
    )


G = f"{SERVICE} <{GAME}>"
GMAIL = {
    "en": f"On Mon, Jun 3, 2024 at 8:12\u202fPM {G} wrote:",
    "de": f"Am Mo., 3. Juni 2024 um 20:12 Uhr schrieb {G}:",
    "fr": f"Le lun. 3 juin 2024 à 20:12, {G} a écrit :",
    "es": f"El lun, 3 jun 2024 a las 20:12, {G} escribió:",
    "it": f"Il giorno lun 3 giu 2024 alle ore 20:12 {G} ha scritto:",
    "nl": f"Op ma 3 jun 2024 om 20:12 schreef {G}:",
    "pl": f"pon., 3 cze 2024 o 20:12 {G} napisał(a):",
    "sv": f"Den mån 3 juni 2024 kl 20:12 skrev {G}:",
    "no": f"man. 3. juni 2024 kl. 20:12 skrev {G}:",
    "da": f"Den man. 3. jun. 2024 kl. 20.12 skrev {G}:",
    "fi": f"ma 3. kesäk. 2024 klo 20.12 {G} kirjoitti:",
    "pt": f"Em seg., 3 de jun. de 2024 às 20:12, {G} escreveu:",
    "ru": f"пн, 3 июн. 2024 г. в 20:12, {G}:",
    "cs": f"po 3. 6. 2024 v 20:12 odesílatel {G} napsal:",
}


def gmail() -> None:
    for language, line in GMAIL.items():
        wrapped = "\n".join(textwrap.wrap(line, 70, break_on_hyphens=False))
        letter(
            f"gmail-web-{language}",
            both(f"{TEXT}\n\n{wrapped}\n\n{QUOTE}\n", gmail_page(DIVS, line)),
        )
    line = GMAIL["en"]
    letter("gmail-android-html-only", part(gmail_page(BRS, line), "html", way="quoted-printable"))
    letter(
        "gmail-android-base64",
        both(
            f"{TEXT}\n\nSent from my Pixel\n\n{line}\n\n{QUOTE}\n", gmail_page(BRS, line), "base64"
        ),
    )
    inline = QUOTE.replace("> HOLD 163Inf", "> HOLD 163Inf\n\nHOLD 14R\n").replace(
        "> M 2Pz 2305\n", "> M 2Pz 2305\n\nM 2Pz 2207\n\n"
    )
    letter(
        "gmail-web-inline",
        part(f"{line}\n\n{inline}\n\nDONE\n", way="quoted-printable"),
        ["M 2Pz 2207", "HOLD 14R", "DONE"],
    )
    page = (
        '<div dir="ltr"><div class="gmail_quote"><div class="gmail_attr">'
        f"{html.escape(line)}<br></div><blockquote class=gmail_quote>M 2Pz 2305</blockquote>"
        "<div>M 2Pz 2207</div><blockquote class=gmail_quote>HOLD 163Inf<br>DONE</blockquote>"
        "<div>HOLD&nbsp;14R</div><div><br></div><div>DONE</div></div></div>"
    )
    letter("gmail-web-inline-html", part(page, "html"), ["M 2Pz 2207", "HOLD 14R", "DONE"])
    letter(
        "gmail-forwarded",
        part(
            f"{TEXT}\n\n---------- Forwarded message ---------\nFrom: {SERVICE} <{GAME}>\n"
            f"Date: Mon, Jun 3, 2024 at 8:12 PM\nSubject: [J17] Turn 3: your move\n"
            f"To: Anna Berg <anna@player.example>\n\n\n{OURS}\n"
        ),
        Subject="Fwd: [J17] Turn 3: your move",
    )
    letter(
        "gmail-list-in-html",
        part(
            gmail_page(
                "<div>Hi,</div><ul><li>M 3Gb 1519</li><li>M 2Pz 2304 | M 2Pz 2303</li>"
                "<li>DONE</li></ul><div>Cheers,</div><div>Anna</div>",
                line,
            ),
            "html",
        ),
    )


def block(labels: str, sent: str, bold: str = "") -> str:
    """Outlook's header block with these labels."""
    values = (G, sent, "Anna Berg <anna@player.example>", "[J17] Turn 3: your move")
    return "\n".join(
        f"{bold}{label}:{bold} {value}"
        for label, value in zip(labels.split("|"), values, strict=True)
    )


OUTLOOK = {
    "en": ("From|Sent|To|Subject", "Monday, June 3, 2024 8:12 PM"),
    "de": ("Von|Gesendet|An|Betreff", "Montag, 3. Juni 2024 20:12"),
    "fr": ("De\u00a0|Envoyé\u00a0|À\u00a0|Objet\u00a0", "lundi 3 juin 2024 20:12"),
    "es": ("De|Enviado|Para|Asunto", "lunes, 3 de junio de 2024 20:12"),
    "nl": ("Van|Verzonden|Aan|Onderwerp", "maandag 3 juni 2024 20:12"),
    "sv": ("Från|Skickat|Till|Ämne", "den 3 juni 2024 20:12"),
    "ru": ("От|Отправлено|Кому|Тема", "3 июня 2024 г. 20:12"),
    "pl": ("Od|Wysłano|Do|Temat", "poniedziałek, 3 czerwca 2024 20:12"),
}
LEGAL = (
    "CONFIDENTIALITY NOTICE: This e-mail and any attachments are intended only for the\n"
    "person named above. If you are not the 1 intended recipient, please delete it.\n\n"
    "Registered in England No. 4242. Office: 12 Harbour Road, 2305 Bodo.\n"
)


def outlook_page(said: str, head: str) -> str:
    lines = "<br>".join(html.escape(each) for each in head.split("\n"))
    return (
        '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name="Generator" '
        'content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm; font-size:11.0pt} -->'
        '</style><!--[if gte mso 9]><xml><o:shapedefaults/></xml><![endif]--></head><body lang="EN">'
        f'<div class="WordSection1">{said}<p class="MsoNormal"><o:p>&nbsp;</o:p></p>'
        '<div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm">'
        f'<p class="MsoNormal">{lines}</p></div><p class="MsoNormal">{OURS_HTML}</p></div></body></html>'
    )


def outlook() -> None:
    word = "".join(f'<p class="MsoNormal">{html.escape(each)}<o:p></o:p></p>' for each in ORDERS)
    for language, (labels, sent) in OUTLOOK.items():
        head = block(labels, sent)
        letter(
            f"outlook-desktop-{language}",
            both(f"{TEXT}\n\n{head}\n\n{OURS}\n", outlook_page(word, head), edge="_000_AM0PR07MB"),
        )
    head = block(*OUTLOOK["en"])
    letter("outlook-desktop-html-only", part(outlook_page(word, head), "html", "windows-1252"))
    letter(
        "outlook-desktop-original-message",
        part(f"{TEXT}\n\n-----Original Message-----\n{head}\n\n{OURS}\n", charset="windows-1252"),
    )
    letter(
        "outlook-desktop-original-german",
        part(
            f"{TEXT}\n\nMit freundlichen Grüßen\nJörg Müller\n\n-----Ursprüngliche Nachricht-----\n"
            f"{block(*OUTLOOK['de'])}\n\n{OURS}\n",
            charset="iso-8859-1",
            way="quoted-printable",
        ),
        who="Jörg Müller <joerg@player.example>",
    )
    letter(
        "outlook-legal-disclaimer",
        part(
            f"{TEXT}\n\nKind regards,\nAnna Berg\nHead of Logistics\nTel. +47 2305 2406\n\n{LEGAL}\n{head}\n\n{OURS}\n"
        ),
    )
    letter(
        "outlook-disclaimer-at-the-end",
        part(f"{TEXT}\n\n{GMAIL['en']}\n{QUOTE}\n\n{LEGAL}", way="quoted-printable"),
    )
    web = (
        '<html><body><div class="elementToProof" style="font-family: Aptos">'
        f'{DIVS}</div><div id="appendonsend"></div><hr style="display:inline-block;width:98%" '
        'tabindex="-1"><div id="divRplyFwdMsg" dir="ltr"><font face="Calibri"><b>Frå:</b> '
        f"{html.escape(G)}<br><b>Sendt:</b> måndag 3. juni 2024</font><div>&nbsp;</div></div>"
        f"<div>{OURS_HTML}</div></body></html>"
    )
    letter("outlook-web-html-only", part(web, "html", way="quoted-printable"))
    letter(
        "outlook-web-plain",
        both(f"{TEXT}\n________________________________\n{head}\n\n{OURS}\n", web),
    )
    letter(
        "outlook-ios",
        both(
            f"{TEXT}\n\nGet Outlook for iOS<https://aka.ms/o0ukef>\n________________________________\n"
            f"{head}\n\n{OURS}\n",
            web,
        ),
    )
    letter(
        "outlook-android-bold-labels",
        part(
            f"{TEXT}\n\nOutlook für Android beziehen\n________________________________\n"
            f"{block(*OUTLOOK['de'], '*')}\n\n{OURS}\n"
        ),
    )
    letter(
        "outlook-external-banner",
        part(
            f"[EXTERNAL] Do not click links unless you know the sender.\n\n{TEXT}\n\n{head}\n\n{OURS}\n"
        ),
    )


APPLE = {
    "en": f"On 3 Jun 2024, at 20:12, {G} wrote:",
    "de": f"Am 03.06.2024 um 20:12 schrieb {G}:",
    "fr": f"Le 3 juin 2024 à 20:12, {G} a écrit\u00a0:",
    "da": f"Den 3. jun. 2024 kl. 20.12 skrev {G}:",
    "ru": f"3 июня 2024 г., в 20:12, {G} написал(а):",
    "fi": f"{G} kirjoitti 3.6.2024 kello 20.12:",
    "cs": f"3. 6. 2024 v 20:12, {G}:",
    "it": f"Il giorno 3 giu 2024, alle ore 20:12, {G} ha scritto:",
}


def apple() -> None:
    for language, line in APPLE.items():
        letter(
            f"apple-mail-{language}",
            part(
                f"{TEXT}\n\n{line}\n\n{QUOTE}\n",
                way="quoted-printable",
                extra="; format=flowed; delsp=yes",
            ),
        )
    page = (
        '<html><head></head><body dir="auto">'
        + DIVS
        + '<div dir="ltr"><br><blockquote type="cite">'
        f'{html.escape(APPLE["en"])}<br><br></blockquote></div><blockquote type="cite"><div '
        f'dir="ltr">\ufeff{OURS_HTML}</div></blockquote></body></html>'
    )
    letter(
        "iphone-en",
        both(
            f"{TEXT}\n\nSent from my iPhone\n\n> {APPLE['en']}\n> \n{QUOTE}\n",
            page,
            edge="Apple-Mail-1",
        ),
    )
    letter("iphone-html-only", part(page, "html", way="quoted-printable"))
    letter(
        "iphone-de",
        part(
            f"{TEXT}\n\nVon meinem iPhone gesendet\n\n> {APPLE['de']}\n>\n{QUOTE}\n", way="base64"
        ),
    )
    smart = (
        "M 3Gb 1519\nM\u00a02Pz\u00a02304 | M 2Pz 2303\nA 1519 WITH 3Gb, 2Pz\nM 14R 2001—2002\nDONE"
    )
    letter(
        "iphone-smart-punctuation",
        part(f"{smart}\n\nSent from my iPad\n\n{APPLE['en']}\n\n{QUOTE}\n", way="quoted-printable"),
        [
            "M 3Gb 1519",
            "M 2Pz 2304 | M 2Pz 2303",
            "A 1519 WITH 3Gb, 2Pz",
            "M 14R 2001-2002",
            "DONE",
        ],
    )
    letter(
        "apple-mail-mixed-parts",
        multi(
            "mixed",
            part("M 3Gb 1519\nM 2Pz 2304 | M 2Pz 2303\n"),
            b"Content-Type: image/png; name=map.png\r\nContent-Disposition: inline\r\n"
            b"Content-Transfer-Encoding: base64\r\n\r\niVBORw0KGgo=\r\n",
            part(f"\nDONE\n\n{APPLE['en']}\n\n{QUOTE}\n"),
            edge="Apple-Mail-2",
        ),
    )
    letter(
        "apple-mail-forward",
        part(f"{TEXT}\n\nBegin forwarded message:\n\n> From: {G}\n> Subject: x\n>\n{QUOTE}\n"),
    )


def thunderbird() -> None:
    flowed = "; format=flowed"
    en = f"On 6/3/24 20:12, {SERVICE} wrote:"
    letter("thunderbird-bottom", part(f"{en}\n{QUOTE}\n\n{TEXT}\n", extra=flowed))
    letter("thunderbird-top", part(f"{TEXT}\n\n{en}\n{QUOTE}\n", extra=flowed))
    letter(
        "thunderbird-de-signature",
        part(
            f"Am 03.06.24 um 20:12 schrieb {SERVICE}:\n{QUOTE}\n\n{TEXT}\n\n-- \nJörg Müller\n"
            "M 2Pz 9999\nTel. 0151 23052406\n",
            charset="iso-8859-15",
            extra=flowed,
        ),
    )
    long = "M 2Pz 2304 | M 2Pz 2303 | M 2Pz 2204 | M 2Pz 2203 | M 2Pz 2104 | M 2Pz 2103"
    letter(
        "thunderbird-flowed-long-line",
        part(f"{long[:45]}\n{long[45:]}\nDONE\n\n{en}\n{QUOTE}\n", extra=flowed),
        [long, "DONE"],
    )
    letter(
        "thunderbird-html-only",
        part(
            f'<html><body><p>{BRS}</p><div class="moz-signature">-- <br>Anna<br>M 1Can 1111</div>'
            f'<div class="moz-cite-prefix">{en}<br></div><blockquote type="cite" cite="mid:x">'
            f"<pre>{html.escape(OURS)}</pre></blockquote></body></html>",
            "html",
        ),
    )
    letter(
        "thunderbird-signed",
        multi(
            "signed",
            multi("mixed", part(f"{TEXT}\n\n{en}\n{QUOTE}\n", extra=flowed), edge="inner"),
            b"Content-Type: application/pgp-signature; name=OpenPGP_signature.asc\r\n\r\n"
            b"-----BEGIN PGP SIGNATURE-----\r\nM 2Pz 1111\r\n-----END PGP SIGNATURE-----\r\n",
            edge="outer",
        ),
    )
    letter(
        "thunderbird-pl",
        part(
            f"W dniu 3.06.2024 o 20:12, {SERVICE} pisze:\n{QUOTE}\n\n{TEXT}\n", charset="iso-8859-2"
        ),
    )
    letter(
        "thunderbird-koi8-r",
        part(
            f"03.06.2024 20:12, {SERVICE} пишет:\n{QUOTE}\n\nПривет!\n\n{TEXT}\n\nС уважением,\nИван\n",
            charset="koi8-r",
        ),
        who="Иван <ivan@player.example>",
    )
    letter(
        "thunderbird-pt-no",
        part(
            f"{TEXT}\n\nÀs 20:12 de 03/06/2024, {SERVICE} escreveu:\n{QUOTE}\n",
            charset="iso-8859-1",
        ),
    )
    letter("thunderbird-no", part(f"Den 03.06.2024 20:12, skrev {SERVICE}:\n{QUOTE}\n\n{TEXT}\n"))


def others() -> None:
    yahoo = f"On Monday, June 3, 2024 at 08:12:00 PM GMT+2, {G} wrote:"
    indented = textwrap.indent(OURS, "  ")
    letter("yahoo-web", part(f" {TEXT}\n    {yahoo}  \n \n {indented}\n  ", way="quoted-printable"))
    letter(
        "yahoo-web-html-only",
        part(
            f'<html><body><div class="ydp1yahoo-style-wrap"><div dir="ltr">{DIVS}</div></div>'
            f'<div id="yahoo_quoted_42" class="yahoo_quoted"><div>{html.escape(yahoo)}</div>'
            f"<div>{OURS_HTML}</div></div></body></html>",
            "html",
            way="base64",
        ),
    )
    letter(
        "yahoo-android",
        part(
            f"{TEXT}\n\nSent from Yahoo Mail on Android \n \n  On Mon, Jun 3, 2024 at 8:12 PM, "
            f"{SERVICE}<{GAME}> wrote:   {OURS}\n"
        ),
    )
    k9 = f"Am 3. Juni 2024 20:12:00 MESZ schrieb {G}:"
    letter(
        "k9-de",
        part(
            f"{TEXT}\n-- \nDiese Nachricht wurde von meinem Android-Gerät mit K-9 Mail gesendet.\n\n"
            f"{k9}\n{QUOTE}\n"
        ),
    )
    letter(
        "k9-bottom", part(f"On June 3, 2024 8:12:00 PM GMT+02:00, {G} wrote:\n{QUOTE}\n\n{TEXT}\n")
    )
    letter(
        "fairemail-html-only",
        part(
            f"<html><body><p>{BRS}</p><p>Sent with FairEmail</p><p>Jun 3, 2024 8:12:00 PM {html.escape(G)}:"
            f'</p><blockquote style="border-left:3px solid">{OURS_HTML}</blockquote></body></html>',
            "html",
        ),
    )
    letter(
        "mutt-inline",
        part(
            f"On Mon, Jun 03, 2024 at 08:12:00PM +0200, {SERVICE} wrote:\n> M 2Pz 2305\n"
            "M 2Pz 2207\n> A 2406 WITH 2Pz, 3Gb\n> HOLD 163Inf\nA 2406 WITH 3Gb\n> DONE\nDONE\n",
            charset="us-ascii",
            way="7bit",
        ),
        ["M 2Pz 2207", "A 2406 WITH 3Gb", "DONE"],
    )
    letter(
        "mutt-long-signature",
        part(
            f"* {G} [2024-06-03 20:12]:\n{QUOTE}\n\n{TEXT}\n\n-- \n"
            + "M 2Pz 2305\nquote of the day\n" * 8
        ),
    )
    letter(
        "proton-web",
        part(
            f"{TEXT}\n\nSent with Proton Mail secure email.\n\n------- Original Message -------\n"
            f"On Monday, June 3rd, 2024 at 8:12 PM, {G} wrote:\n\n\n{QUOTE}\n"
        ),
    )
    letter(
        "proton-new",
        part(
            f"{TEXT}\n\nSent from Proton Mail for iOS.\n\nOn Monday, 3 June 2024 at 20:12, {G} wrote:\n\n{QUOTE}\n"
        ),
    )
    letter(
        "gmx-web",
        part(
            f'<html><body><div style="font-family: Verdana;font-size: 12.0px;"><div>{BRS}</div><div>'
            'Viele Gr&uuml;&szlig;e</div><div>J&ouml;rg</div><div>&nbsp;<div name="quote" '
            'style="margin:10px 5px 5px 10px; border-left:2px solid #C3D9E5;"><div><b>Gesendet:</b>'
            f"&nbsp;Montag, 03. Juni 2024 um 20:12 Uhr<br/><b>Von:</b>&nbsp;{html.escape(G)}<br/>"
            "<b>An:</b>&nbsp;joerg@gmx.example<br/><b>Betreff:</b>&nbsp;[J17] Turn 3</div>"
            f'<div name="quoted-content">{OURS_HTML}</div></div></div></div></body></html>',
            "html",
        ),
        who="Jörg Müller <joerg@gmx.example>",
    )
    letter(
        "web-de-app",
        part(
            f"{TEXT}\n-- \nDiese Nachricht wurde von meinem Android Mobiltelefon mit WEB.DE Mail gesendet.\n{k9}\n{QUOTE}\n"
        ),
    )
    letter(
        "web-de-plain",
        part(
            f"{TEXT}\n\nGesendet: Montag, 03. Juni 2024 um 20:12 Uhr\nVon: {G}\nAn: joerg@web.example\n"
            f"Betreff: [J17] Turn 3\n\n{OURS}\n"
        ),
    )
    letter(
        "samsung-mail",
        part(
            f"{TEXT}\n\nVon meinem Galaxy gesendet\n\n\n-------- Ursprüngliche Nachricht --------\n"
            f"Von: {G} \nDatum: 03.06.24 20:12 (GMT+01:00) \nAn: anna@player.example \n"
            f"Betreff: [J17] Turn 3 \n\n{OURS}\n",
            way="base64",
        ),
    )
    letter(
        "iso-2022-jp",
        part(
            f"{TEXT}\n\n2024年6月3日(月) 20:12 {G}:\n\n{QUOTE}\n\n",
            charset="iso-2022-jp",
            way="7bit",
        ),
    )
    letter(
        "lotus-notes",
        part(
            f"{TEXT}\n\nRegards,\nAnna\n\n\n\nFrom:\t{G}\nTo:\tanna@player.example\nDate:\t03.06.2024 20:12\nSubject:\t[J17]\n\n\n\n{OURS}\n"
        ),
    )
    letter(
        "roundcube",
        part(
            f"On 2024-06-03 20:12, {SERVICE} wrote:\n{QUOTE}\n{TEXT}\n",
            charset="us-ascii",
            way="7bit",
        ),
    )
    letter("horde", part(f"Zitat von {G}:\n\n{QUOTE}\n\n\n{TEXT}\n"))


def odd() -> None:
    line = GMAIL["en"]
    letter(
        "fresh-mail",
        part(f"Hello,\n\n{TEXT}\n\nBest wishes\nAnna\n"),
        Subject="J17",
        In_Reply_To="",
    )
    letter(
        "wrong-label",
        part(
            f"{TEXT}\n\nLe 3 juin 2024 à 20:12, {G} a écrit :\n{QUOTE}\n",
            charset="windows-1252",
            label="utf-8",
        ),
    )
    letter(
        "unknown-label", part(f"{TEXT}\n\nGrüße\nJörg\n\n{line}\n{QUOTE}\n", label="x-mac-klingon")
    )
    letter("utf-16", part(f"{TEXT}\n\n{line}\n{QUOTE}\n", charset="utf-16", way="base64"))
    broken = part(f"{TEXT}\n\n{line}\n{QUOTE}\n", way="quoted-printable")
    letter(
        "broken-quoted-printable",
        broken.replace(b"DONE\r\n", b"DONE=\r\n=ZZ=\r\n", 1).replace(b"=ZZ=", b"=20"),
    )
    letter(
        "lone-carriage-returns",
        part(f"{TEXT}\n\n{line}\n{QUOTE}\n").replace(b"DONE\r\n", b"DONE\r"),
    )
    letter("nul-and-bom", part(f"\ufeffM 3\0Gb 1519\n{ORDERS[1]}\nDONE\n\n{line}\n{QUOTE}\n"))
    letter("nothing-new", part(f"\n\n{line}\n{QUOTE}\n"), [])
    letter(
        "hidden-html",
        part(
            f'<div style="display:none">M 1Can 1111</div><span style="font-size: 0px">M 2Can 2222</span>'
            f"<!-- M 3Can 3333 --><script>M 4Can 4444</script>{DIVS}",
            "html",
        ),
    )
    letter(
        "broken-quote-lines",
        part(
            f"{line}\n> You are asked to move; these were the orders that you had sent before:\n"
            f"M 2Pz 2305\n> HOLD 163Inf\n\n{TEXT}\n"
        ),
    )
    letter(
        "reply-above-this-line", part(f"{TEXT}\n\n## Please reply above this line ##\n\n{OURS}\n")
    )
    letter(
        "html-table",
        part(
            f"<table>{''.join(f'<tr><td>{html.escape(e)}</td></tr>' for e in ORDERS)}</table>",
            "html",
        ),
    )
    letter(
        "signature-above-inline",
        part(f"Cheers,\nAnna\n-- \nAnna Berg, 2305 Bodo\n\n{line}\n> M 2Pz 2305\n\n{TEXT}\n"),
    )


if __name__ == "__main__":
    for each in (gmail, outlook, apple, thunderbird, others, odd):
        each()
    print(f"{count} messages")
