"""Mails by somebody who had not read the reader: what was copied, dictated, struck out and sent on."""

# ruff: noqa: E501

from __future__ import annotations

import binascii

from tests.post.mangled_mails.writing import (
    CLUB,
    NEW,
    OLD,
    Mangled,
    coded,
    crlf,
    headers,
    html,
    in_charset,
    new,
    old,
    part,
    plain,
    printable,
    quoted,
    several,
)

NORWAY = ("SAIL Rodney + 2DF 35", "STRIKE Whitley 30 Trondheim", "REFIT NAVAL Renown")
NORWAY_OLD = ("CARRY TR1: 146Bde 24 LAND Namsos", "PASS")
ETO = ("M GI4 W3433", "ATTACK W3533 WITH ALL", "DONE ATTACK")
ETO_OLD = ("RAIL GI9 Cologne", "ACTIVATE ALL")


def lines(*said: str) -> str:
    return "\n".join(said)


def divs(*said: str) -> str:
    return "".join(f"<div>{each}</div>" for each in said)


fresh, stale = divs(*NEW), divs(*OLD)


def among(before: str, after: str) -> str:
    """New orders, each with an old one behind it that is written between these two."""
    return lines(NEW[0], before + OLD[0] + after, NEW[1], before + OLD[1] + after, NEW[2])


STRUCK_IN_HTML = {
    "google-docs": ('<span style="text-decoration:line-through;-webkit-text-decoration-skip:none">', "</span>"),
    "shorthand": ('<span style="text-decoration: #c00 dotted line-through 2px">', "</span>"),
    "entity-in-style": ('<span style="text-decoration:line&#45;through">', "</span>"),
    "important": ('<span style="text-decoration:line-through !important">', "</span>"),
    "aria-hidden-and-off-screen": ('<span aria-hidden="true" style="position:absolute;left:-9999px">', "</span>"),
    "visibility": ('<span style="visibility:hidden">', "</span>"),
    "white-on-white": ('<span style="color:#ffffff;background:#fff">', "</span>"),
    "template": ("<template>", "</template>"),
    "noscript": ("<noscript>", "</noscript>"),
    "picture-with-alt-words": ('<img src="cid:x" alt="', '">'),
    "tooltip": ('<span title="', '">&nbsp;</span>'),
    "input": ('<input type="hidden" value="', '">'),
    "nested-in-list": ("<s><ul><li>", "</li></ul></s>"),
}  # fmt: skip

STRUCK_BY_STYLE = {
    "element-and-class": ("p.gone{text-decoration:line-through}", '<p class="gone">', "</p>"),
    "two-classes": (".a.gone{text-decoration:line-through}", '<p class="a gone">', "</p>"),
    "within": ("li .gone{text-decoration:line-through}", '<li><span class="gone">', "</span></li>"),
    "media": ("@media all{.gone{text-decoration:line-through}}", '<p class="gone">', "</p>"),
    "attribute": ("[data-old]{text-decoration:line-through}", '<p data-old="1">', "</p>"),
    "hidden-by-class": (".gone{display:none}", '<p class="gone">', "</p>"),
    "import-before": ("@import url(x.css);\n.gone { text-decoration : line-through; }", '<p class="gone">', "</p>"),
}  # fmt: skip

STRUCK_IN_TEXT = {
    "bbcode": ("[s]", "[/s]"),
    "tags-in-plain-text": ("<s>", "</s>"),
    "del-tags-in-plain-text": ("<del>", "</del>"),
    "slashes": ("// ", ""),
    "c-comment": ("/* ", " */"),
    "html-comment": ("<!-- ", " -->"),
    "semicolon-remark": ("-- ", ""),
    "jira": ("-", "-"),
    "one-tilde": ("~", "~"),
    "in-brackets": ("[", "]"),
    "named-old": ("old: ", ""),
    "named-cancelled": ("CANCELLED ", ""),
    "x-in-front": ("x ", ""),
    "not-behind": ("", " NOT"),
    "no-longer-behind": ("", "   <== no longer"),
    "wiki-strike": ("--", "--"),
}

UNDERSTOOD = {"bbcode", "tags-in-plain-text", "del-tags-in-plain-text", "slashes"}
"""What strikes out for us, too; the others are asked back."""

QUOTES_IN_HTML = {
    "zimbra": '<hr id="zwchr" data-marker="__DIVIDER__"><div data-marker="__HEADERS__"><b>From: </b>"Club"<br><b>To: </b>"Anna"<br><b>Sent: </b>Tuesday, November 17, 2026<br><b>Subject: </b>Your move<br></div><div data-marker="__QUOTED_TEXT__">{}</div>',
    "yandex": '<div>17.11.2026, 10:02, "Club" &lt;play@club.example&gt;:</div><blockquote><div>{}</div></blockquote>',
    "mailru": '<blockquote style="border-left:1px solid #0857A6;margin:10px"><div>Вторник, 17 ноября 2026, 10:02 +03:00 от Club:</div><div class="js-helper js-readmsg-msg">{}</div></blockquote>',
    "netease": '<div style="position:relative;zoom:1"></div><div id="divNeteaseMailCard"></div><p>At 2026-11-17 10:02:33, "Club" &lt;play@club.example&gt; wrote:</p><blockquote id="isReplyContent" style="border-left:#ccc 1px solid">{}</blockquote>',
    "foxmail": '<hr style="width:210px;height:1px" color="#b5c4df" size="1" align="left"><div><span>anna@example.org</span></div><blockquote style="margin:0"><div>&nbsp;</div><div style="border-top:#b5c4df 1pt solid"><div><b>From:</b>&nbsp;Club</div><div><b>Date:</b>&nbsp;2026-11-17</div><div><b>To:</b>&nbsp;anna</div><div><b>Subject:</b>&nbsp;Your move</div></div>{}</blockquote>',
    "spark": '<div name="messageReplySection">On 17 Nov 2026, 10:02 +0100, Club, wrote:<br><blockquote type="cite" style="border-left:thin solid #1abc9c">{}</blockquote></div>',
    "em-client": '<div>------ Original Message ------</div><div>From "Club" &lt;play@club.example&gt;</div><div>To "Anna" &lt;anna@example.org&gt;</div><div>Date 17/11/2026 10:02:33</div><div>Subject Your move</div><div>{}</div>',
    "lotus": '<br><br><font size=1 color=#5f5f5f face="sans-serif">From: &nbsp; </font><font size=1>Club</font><br><font size=1 color=#5f5f5f>To: &nbsp; </font><font size=1>anna</font><br><font size=1 color=#5f5f5f>Date: &nbsp; </font><font size=1>17.11.2026</font><br><font size=1 color=#5f5f5f>Subject: &nbsp; </font><font size=1>Your move</font><hr noshade>{}',
    "naver": '<div class="mail_quote_wrap">-----Original Message-----<br><b>From:</b> Club<br><b>To:</b> anna<br><b>Cc:</b> <br><b>Sent:</b> 2026-11-17 (화) 10:02:33 (GMT+09:00)<br><b>Subject:</b> Your move<br>{}</div>',
    "bar-at-the-left": '<div>Club wrote:</div><div style="border-left:2px solid #1010ff;padding-left:5px">{}</div>',
    "table-with-a-bar": '<p>On Nov 17, 2026, Club wrote:</p><table><tr><td style="border-left:3px solid #ccc">{}</td></tr></table>',
    "hey": '<br><div>On November 17, 2026, Club &lt;play@club.example&gt; wrote:</div><details><summary>...</summary>{}</details>',
    "missive": '<div class="missive_quote">On Nov 17, 2026 at 10:02 AM, Club &lt;play@club.example&gt; wrote:<br>{}</div>',
    "apple-forward": '<div>Begin forwarded message:</div><br class="Apple-interchange-newline"><blockquote type="cite"><div><b>From: </b>Club</div><div><b>Subject: </b>Your move</div>{}</blockquote>',
}  # fmt: skip

BARE = {
    "estonian-outlook": f"Saatja: {CLUB}\nSaadetud: teisipäev, 17. november 2026 10:02\nAdressaat: Anna Berg\nTeema: Your move\n",
    "latvian-outlook": f"No: {CLUB}\nNosūtīts: otrdien, 2026. gada 17. novembris 10:02\nKam: Anna Berg\nTēma: Your move\n",
    "lithuanian-outlook": f"Nuo: {CLUB}\nIšsiųsta: 2026 m. lapkričio 17 d., antradienis 10:02\nKam: Anna Berg\nTema: Your move\n",
    "croatian-outlook": f"Od: {CLUB}\nPoslano: 17. studenoga 2026. 10:02\nPrima: Anna Berg\nPredmet: Your move\n",
    "slovene-outlook": f"Od: {CLUB}\nPoslano: torek, 17. november 2026 10:02\nZa: Anna Berg\nZadeva: Your move\n",
    "slovak-outlook": f"Od: {CLUB}\nOdoslané: utorok 17. novembra 2026 10:02\nKomu: Anna Berg\nPredmet: Your move\n",
    "bulgarian-outlook": f"От: {CLUB}\nИзпратено: вторник, 17 ноември 2026 г. 10:02\nДо: Anna Berg\nТема: Your move\n",
    "catalan-outlook": f"De: {CLUB}\nEnviat el: dimarts, 17 de novembre de 2026 10:02\nPer a: Anna Berg\nTema: Your move\n",
    "icelandic-outlook": f"Frá: {CLUB}\nSent: þriðjudagur, 17. nóvember 2026 10:02\nTil: Anna Berg\nEfni: Your move\n",
    "vietnamese-outlook": f"Từ: {CLUB}\nĐã gửi: Thứ Ba, 17 tháng 11, 2026 10:02\nTới: Anna Berg\nChủ đề: Your move\n",
    "thai-outlook": f"จาก: {CLUB}\nส่งเมื่อ: วันอังคารที่ 17 พฤศจิกายน 2569 10:02\nถึง: Anna Berg\nเรื่อง: Your move\n",
    "arabic-outlook": f"من: {CLUB}\nتم الإرسال: الثلاثاء، 17 نوفمبر 2026 10:02\nإلى: Anna Berg\nالموضوع: Your move\n",
    "serbian-outlook": f"Šalje: {CLUB}\nPoslato: 17. novembar 2026. 10:02\nPrima: Anna Berg\nTema: Your move\n",
    "afrikaans-gmail": f"Op Di. 17 Nov. 2026 om 10:02 het {CLUB} geskryf:\n",
    "the-bat": "Hello Anna,\n\nTuesday, November 17, 2026, 10:02:33 AM, you wrote:\n",
    "blackberry": "Sent from my BlackBerry 10 smartphone.\n  Original Message\nFrom: Club\nSent: Tuesday, November 17, 2026 10:02\nTo: Anna\nSubject: Your move\n",
    "em-client-text": '------ Original Message ------\nFrom "Club" <play@club.example>\nTo "Anna" <anna@example.org>\nDate 17/11/2026 10:02:33\nSubject Your move\n',
    "dotted-line": f". . . . . . . . . . . . . . . . . . . . . .\n{CLUB} at 10:02:\n",
}  # fmt: skip
"""What a program puts before the older mail, which follows without any mark."""

PREFIXES = {"initials": "Club> ", "bar-and-gap": " | ", "percent": "% ", "guillemets": "» ", "hash": "#> ", "deep": "> > > ", "tight-deep": ">>>", "colon": ": "}  # fmt: skip

SENT_FROM = {
    "dutch": "Verzonden vanaf mijn iPhone",
    "italian": "Inviato da iPhone",
    "swedish": "Skickat från min iPhone",
    "polish": "Wysłane z iPhone'a",
    "russian": "Отправлено из мобильной Почты Mail.ru",
    "bluemail": "Get BlueMail for Android",
    "german-pad": "Von meinem iPad gesendet",
    "spanish": "Enviado desde mi iPhone",
    "czech": "Odesláno z iPhonu",
    "danish": "Sendt fra min iPhone",
    "japanese": "iPhoneから送信",
    "em-dash": "—\nAnna",
    "tilde": "~Anna",
    "slash": "/Anna",
    "best-german": "MfG\nA. Berg",
    "proton": "Sent with Proton Mail secure email.",
    "gmx": "Gesendet mit der GMX Mail App",
    "spark": "Sent via Spark",
    "regards-in-short": "Rgds,\nA.",
}

TYPED = {
    "chat-log": ("[10:02] Anna: M 6Arm 2504\n[10:03] Anna: M 78Br 2505\n[10:03] Anna: HOLD 52Mtn", True),
    "chat-export": ("[17.11.26, 10:02:33] Anna: M 6Arm 2504\n[17.11.26, 10:02:40] Anna: M 78Br 2505\n[17.11.26, 10:02:50] Anna: HOLD 52Mtn", True),
    "from-a-spreadsheet": ("M\t6Arm\t2504\nM\t78Br\t2505\nHOLD\t52Mtn\t", False),
    "comma-separated": ("M,6Arm,2504\nM,78Br,2505\nHOLD,52Mtn,", True),
    "semicolon-separated": ("M;6Arm;2504\nM;78Br;2505\nHOLD;52Mtn;", True),
    "markdown-table": ("| order |\n|---|\n| M 6Arm 2504 |\n| M 78Br 2505 |\n| HOLD 52Mtn |", True),
    "box-table": ("+--------------+\n| M 6Arm 2504  |\n| M 78Br 2505  |\n| HOLD 52Mtn   |\n+--------------+", True),
    "no-spaces": ("M6Arm 2504\nM 78Br2505\nHOLD52Mtn", True),
    "full-stops": ("M 6Arm 2504.\nM 78Br 2505.\nHOLD 52Mtn.", False),
    "exclaimed": ("M 6Arm 2504!\nM 78Br 2505!!\nHOLD 52Mtn!", False),
    "hex-with-a-point": ("M 6Arm 25.04\nM 78Br 25.05\nHOLD 52Mtn", True),
    "hex-with-a-letter": ("M 6Arm hex 2504\nM 78Br to hex 2505\nHOLD 52Mtn", True),
    "hash-before-hex": ("M 6Arm #2504\nM 78Br #2505\nHOLD 52Mtn", True),
    "full-width": ("Ｍ ６Ａｒｍ ２５０４\nＭ ７８Ｂｒ ２５０５\nＨＯＬＤ ５２Ｍｔｎ", False),
    "mathematical-bold": ("𝐌 𝟔𝐀𝐫𝐦 𝟐𝟓𝟎𝟒\n𝐌 𝟕𝟖𝐁𝐫 𝟐𝟓𝟎𝟓\n𝐇𝐎𝐋𝐃 𝟓𝟐𝐌𝐭𝐧", False),
    "cyrillic-look-alikes": ("М 6Аrm 2504\nМ 78Вr 2505\nНOLD 52Мtn", False),
    "arabic-digits": ("M 6Arm ٢٥٠٤\nM 78Br ٢٥٠٥\nHOLD 52Mtn", False),
    "soft-hyphens": ("M 6\u00adArm 25\u00ad04\nM 78Br 2505\nHOLD 52\u00adMtn", False),
    "thin-spaces": ("M\u20096Arm\u20092504\nM\u202f78Br\u202f2505\nHOLD\u200752Mtn", False),
    "line-separators": ("M 6Arm 2504\u2028M 78Br 2505\u2029HOLD 52Mtn", False),
    "vertical-tabs": ("M 6Arm 2504\x0bM 78Br 2505\x0bHOLD 52Mtn", False),
    "in-one-line-with-pipes": ("M 6Arm 2504 / M 78Br 2505 / HOLD 52Mtn", True),
    "commas-between-orders": ("M 6Arm 2504, M 78Br 2505, HOLD 52Mtn", True),
    "then": ("M 6Arm 2504 then M 78Br 2505 then HOLD 52Mtn", True),
    "first-second": ("First, M 6Arm 2504\nSecond, M 78Br 2505\nFinally HOLD 52Mtn", True),
    "orders-named": ("Orders: M 6Arm 2504; M 78Br 2505; HOLD 52Mtn", True),
    "orders-named-above": ("ORDERS:\nM 6Arm 2504\nM 78Br 2505\nHOLD 52Mtn", False),
    "unit-first": ("6Arm M 2504\n78Br M 2505\n52Mtn HOLD", True),
    "unit-and-arrow": ("6Arm -> 2504\n78Br -> 2505\n52Mtn hold", True),
    "dictated": ("Move six armoured to twenty-five oh four period new line move seventy-eight British to twenty-five oh five period", True),
    "dictated-marks": ("M 6Arm 2504 new line M 78Br 2505 new line HOLD 52Mtn full stop", True),
    "dictated-letters": ("Em 6 arm 2504\nEm 78 BR 2505\nHold 52 MTN", True),
    "corrected-to-words": ("M 6 Arm 2504\nM 78 Br 2505\nHold 52 Mtn", False),
    "emoji-numbers": ("1️⃣ M 6Arm 2504\n2️⃣ M 78Br 2505\n3️⃣ HOLD 52Mtn", False),
    "ticked": ("✅ M 6Arm 2504\n✔ M 78Br 2505\n☑ HOLD 52Mtn", False),
    "quoted-by-itself": ('"M 6Arm 2504"\n"M 78Br 2505"\n"HOLD 52Mtn"', False),
    "star-signs": ("*M 6Arm 2504*\n*M 78Br 2505*\n*HOLD 52Mtn*", False),
    "german-verbs": ("Bewege 6Arm nach 2504\nBewege 78Br nach 2505\nHalte 52Mtn", True),
    "same-twice": ("M 6Arm 2504\nM 78Br 2505\nHOLD 52Mtn\n\n-- \nM 6Arm 2504\nM 78Br 2505\nHOLD 52Mtn", False),
    "thanks-behind": ("M 6Arm 2504\nM 78Br 2505\nHOLD 52Mtn\nthx!", False),
    "good-luck-in-front": ("Good luck Georg :-)\n\nM 6Arm 2504\nM 78Br 2505\nHOLD 52Mtn", True),
    "subject-line-copied": ("Subject: jupiter-1 turn 1\n\nM 6Arm 2504\nM 78Br 2505\nHOLD 52Mtn", True),
    "page-number": ("M 6Arm 2504\nM 78Br 2505\nHOLD 52Mtn\n\n1/1", True),
}  # fmt: skip
"""What hands wrote, and whether it is fair to ask back."""

PROGRAM = '''import hashlib, hmac

def die(key, game, salts, number):
    """One die."""
    words = f"{game} {salts} {number}".encode()
    for n in range(100):
        byte = hmac.new(key, words, hashlib.sha256).digest()[n % 32]
        if byte < 252:
            return 1 + byte % 6

print(die(b"...", "jupiter-1", "", 7))
'''

OTHERS = [
    Mangled("narvik-dictated-and", plain("Move NW 16A and 16B to 1705.\nRegroup NW.\nPass."), ("MOVE NW: 16A + 16B 1705", "REGROUP NW", "PASS"), ("FIRE",), game="narvik"),
    Mangled("narvik-struck-in-word", html("<p class=MsoNormal>MOVE NW: 16A + 16B 1705<o:p></o:p></p><p class=MsoNormal><s>FIRE NW: 16A &gt; 1710<o:p></o:p></s></p><p class=MsoNormal>PASS<o:p></o:p></p>"), ("MOVE NW: 16A + 16B 1705", "PASS"), ("FIRE",), game="narvik"),
    Mangled("narvik-greater-sign-in-html", html("<div>FIRE NW: 16A > 1710</div><div>PASS</div><blockquote>RECON 1710</blockquote>"), ("FIRE NW: 16A > 1710", "PASS"), ("RECON",), game="narvik"),
    Mangled("narvik-guillemet-as-target", plain("FIRE NW: 16A » 1710\nPASS"), ("FIRE NW: 16A > 1710", "PASS"), ("RECON",), or_ask=True, game="narvik"),
    Mangled("narvik-target-in-italics", html("<p>FIRE NW: <i>16A</i>&nbsp;&rarr;&nbsp;<b>1710</b></p><p>PASS</p>"), ("FIRE NW: 16A > 1710", "PASS"), ("RECON",), game="narvik"),
    Mangled("narvik-plus-lost-on-the-way", plain("MOVE NW: 16A  16B 1705\nPASS"), ("MOVE NW: 16A + 16B 1705", "PASS"), (), or_ask=True, game="narvik"),
    Mangled("munich-ampersands-in-html", html("<div>A Pilsen WITH DEIII &amp; DEIV</div><div><del>A Prague WITH DE16Pz</del></div>"), ("A 2415 WITH DEIII + DEIV",), ("PRAGUE", "DE16PZ", "2615"), game="munich"),
    Mangled("munich-accents-decomposed", plain("M DEI 2512 2513\nRAIL DEII Mu\u0308nchen\n"), ("M DEI 2512 2513", "RAIL DEII 2217"), (), or_ask=True, game="munich"),
    Mangled("munich-slashes", plain("A Pilsen WITH DEIII/DEIV\nM DEI 2512-2513"), ("A 2415 WITH DEIII + DEIV", "M DEI 2512 2513"), (), game="munich"),
    Mangled("munich-roman-letters-as-signs", plain("A Pilsen WITH DEⅢ + DEⅣ"), ("A 2415 WITH DEIII + DEIV",), (), game="munich"),
    Mangled("munich-old-below-in-slovak", plain(f"M DEI 2512 2513\n\nut 17. 11. 2026 o 10:02 {CLUB} napísal(a):\n> A Prague WITH DE16Pz"), ("M DEI 2512 2513",), ("PRAGUE", "DE16PZ"), game="munich"),
    Mangled("norway-struck", html(divs(NORWAY[0], f"<s>{NORWAY_OLD[0]}</s>", NORWAY[1], f"<strike>{NORWAY_OLD[1]}</strike>", NORWAY[2])), NORWAY, ("CARRY", "PASS"), game="norway"),
    Mangled("norway-reply-in-norwegian", plain(f"{lines(*NORWAY)}\n\ntir. 17. nov. 2026 kl. 10:02 skrev {CLUB}:\n\n> {NORWAY_OLD[0]}\n> {NORWAY_OLD[1]}"), NORWAY, ("CARRY", "PASS"), game="norway"),
    Mangled("norway-ampersands-and-arrows", plain("SAIL Rodney & 2DF -> 35\nREFIT NAVAL Renown"), ("SAIL Rodney + 2DF 35", "REFIT NAVAL Renown"), (), game="norway"),
    Mangled("norway-and", plain("SAIL Rodney and 2DF to 35\nREFIT NAVAL Renown"), ("SAIL Rodney + 2DF 35", "REFIT NAVAL Renown"), (), game="norway"),
    Mangled("norway-ship-prefixes", plain("SAIL HMS Rodney + 2DF 35"), ("SAIL Rodney + 2DF 35",), (), game="norway"),
    Mangled("norway-flowed-quote", plain(f"{lines(*NORWAY)}\n\nClub skrev:\n> {NORWAY_OLD[0]} \n> {NORWAY_OLD[1]}", kind="text/plain; charset=utf-8; format=flowed"), NORWAY, ("CARRY", "PASS"), game="norway"),
    Mangled("eto-reply", plain(f"{lines(*ETO)}\n\nOn 17/11/2026 10:02, Club wrote:\n> {ETO_OLD[0]}\n> {ETO_OLD[1]}"), ETO, ("RAIL", "ACTIVATE"), game="eto"),
    Mangled("eto-struck", html(divs(ETO[0], f"<s>{ETO_OLD[0]}</s>", ETO[1], ETO[2])), ETO, ("RAIL",), game="eto"),
    Mangled("eto-arrow", plain("M GI4 -> 3433\nattack warsaw with all"), ETO[:2], (), game="eto"),
    Mangled("eto-below-an-outlook-head", plain(f"{lines(*ETO)}\n\nVon: {CLUB}\nGesendet: Dienstag\nAn: Anna\nBetreff: Your move\n\n{lines(*ETO_OLD)}"), ETO, ("RAIL", "ACTIVATE"), game="eto"),
    Mangled("eto-list-in-html", html("<ol>" + "".join(f"<li>{each}</li>" for each in ETO) + "</ol>"), ETO, ("RAIL",), game="eto"),
]  # fmt: skip

ALONE = [
    Mangled("dice-program-pasted", plain(f"{new}\n\nI checked the dice with this:\n\n{PROGRAM}"), take=(), never=("IMPORT", "DEF", "PRINT")),
    Mangled("dice-program-alone", plain(PROGRAM), take=(), never=("IMPORT", "DEF", "PRINT")),
    Mangled("dice-program-quoted", plain(f"{new}\n\n" + lines(*(f"> {each}" for each in PROGRAM.split("\n")))), never=("IMPORT", "DEF", "PRINT")),
    Mangled("dice-program-fenced", plain(f"{new}\n\n```python\n{PROGRAM}```\n"), never=("IMPORT", "DEF", "PRINT"), or_ask=True),
    Mangled("only-comments", plain(lines(*(f"# {each}" for each in OLD))), take=()),
    Mangled("only-dashes", plain("--\n----\n"), take=()),
    Mangled("only-a-smile", plain(":-)"), take=()),
    Mangled("press-without-end", plain(f"{new}\nPRESS opponent\nWell met!"), take=NEW),
    Mangled("press-then-end-with-a-mark", plain(f"PRESS opponent\nWell met!\n--end--\n{new}"), or_ask=True),
    Mangled("utf-32", coded(new, "utf-32")),
    Mangled("hz-gb", coded(f"你好\n{new}", "hz", "hz-gb-2312")),
    Mangled("euc-kr", coded(f"안녕하세요,\n\n{new}", "euc-kr")),
    Mangled("big5", in_charset(f"你好,\n\n{new}", "big5", "big5")),
    Mangled("cp850-unlabelled", in_charset(f"Viele Grüße,\n\n{new}", "cp850", "x-unknown"), or_ask=True),
    Mangled("charset-in-single-quotes", plain(new, kind="text/plain; charset='utf-8'")),
    Mangled("charset-with-blanks", plain(new, kind='text/plain; charset = " utf-8 "')),
    Mangled("kind-without-a-second-half", plain(new, kind="text")),
    Mangled("kind-twice", crlf(headers(more="Content-Type: text/html\n") + new)),
    Mangled("seven-bit-misspelt", plain(new, more="Content-Transfer-Encoding: 7-bit\n")),
    Mangled("uuencoded-by-label", crlf(headers(more="Content-Transfer-Encoding: x-uuencode\n") + "begin 644 x\n" + binascii.b2a_uu(new.encode()).decode() + "`\nend\n"), or_ask=True),
    Mangled("soft-break-within-a-hex", crlf(headers(more="Content-Transfer-Encoding: quoted-printable\n") + "M 6Arm 25=\n04\nM 78=\nBr 2505\nHOLD 52M=\ntn\n")),
    Mangled("html-labelled-plain", plain("<html><body>" + divs(*NEW) + f"<blockquote>{stale}</blockquote></body></html>")),
    Mangled("plain-labelled-html", printable(f"{new}\n\n{quoted}", "text/html; charset=utf-8")),
    Mangled("text-says-see-html", several("alternative", part("text/plain; charset=utf-8", "Your mail program does not show HTML."), part("text/html; charset=utf-8", fresh))),
    Mangled("two-text-parts", several("mixed", part("text/plain; charset=utf-8", NEW[0]), part("image/png; name=map.png", "iVBORw0KGgo="), part("text/plain; charset=utf-8", lines(*NEW[1:])))),
    Mangled("forwarded-inside-with-new-on-top", several("mixed", part("text/plain; charset=utf-8", new), part("message/rfc822", f"From: {CLUB}\nSubject: Your move\nContent-Type: text/plain\n\n{old}"))),
    Mangled("text-in-a-signature-file", several("mixed", part("text/plain; charset=utf-8", new), part("text/plain; charset=utf-8; name=signature.txt", OLD[0], 'Content-Disposition: inline; filename="signature.txt"\n'))),
    Mangled("old-mail-as-text-file", several("mixed", part("text/plain; charset=utf-8", new), part('text/plain; name="Your move.txt"', old, 'Content-Disposition: attachment; filename="Your move.txt"\n'))),
    Mangled("inserted-and-deleted", html(divs(NEW[0], f"<ins>{NEW[1]}</ins><del>{OLD[1]}</del>", NEW[2]))),
    Mangled("struck-in-half", html(divs("M 6Arm <s>1716</s> 2504", "M <del>46Br</del> 78Br 2505", NEW[2]))),
    Mangled("struck-over-two-lines", html(f"<div>{NEW[0]}</div><s><div>{OLD[0]}</div><div>{OLD[1]}</div></s>" + divs(*NEW[1:]))),
    Mangled("struck-and-never-closed-in-its-cell", html(f"<table><tr><td>{NEW[0]}</td></tr><tr><td><s>{OLD[0]}</td></tr><tr><td>{NEW[1]}</td></tr><tr><td>{NEW[2]}</td></tr></table>")),
    Mangled("reply-on-top-and-quote-of-quote", plain(f"{new}\n\nOn Tue, Anna wrote:\n> {OLD[0]}\n>\n> On Mon, Club wrote:\n>> {OLD[1]}\n> {OLD[2]}")),
    Mangled("quote-of-a-terminal", plain(f"{new}\n\n$ pbem check jupiter old.txt\n  1  OK  {OLD[0]}\n  2  OK  {OLD[1]}\n"), take=()),
    Mangled("folded-with-crs-only", crlf(headers()) + new.replace("\n", "\r").encode()),
    Mangled("nothing-but-an-underlined-heading", plain(f"Turn orders\n===========\n\n{new}"), or_ask=True),
    Mangled("calendar-invitation-words", several("alternative", part("text/plain; charset=utf-8", f"{new}\n\nWhen: Tuesday 2504\nWhere: Room 1716"), part("text/calendar; method=REQUEST", "BEGIN:VCALENDAR\nEND:VCALENDAR")), or_ask=True),
    Mangled("translated-by-the-browser", html('<div><font style="vertical-align: inherit;"><font style="vertical-align: inherit;">M 6Arm 2504</font></font></div>' + divs(*NEW[1:]))),
    Mangled("non-breaking-hyphens-in-names", plain("M 6\u2011Arm 2504\nM 78\u2011Br 2505\nHOLD 52\u2011Mtn")),
]  # fmt: skip

MAILS = [
    *(Mangled(f"struck-{name}-in-html", html("".join(f"<div>{each}</div>" for each in among(*tags).split("\n")))) for name, tags in STRUCK_IN_HTML.items()),
    *(Mangled(f"struck-by-style-{name}", html(among(before, after).replace("\n", "<br>"), f"<style>{style}</style>")) for name, (style, before, after) in STRUCK_BY_STYLE.items()),
    *(Mangled(f"struck-{name}", plain(among(*marks)), or_ask=name not in UNDERSTOOD) for name, marks in STRUCK_IN_TEXT.items()),
    *(Mangled(f"html-quote-of-{name}", html(fresh + "<br>" + said.format(stale))) for name, said in QUOTES_IN_HTML.items()),
    *(Mangled(f"bare-{name}", plain(f"{new}\n\n{said}\n{old}"), or_ask=name == "the-bat") for name, said in BARE.items()),
    *(Mangled(f"quoted-by-{name}", plain(f"{new}\n\n" + lines(*(f"{mark}{each}" for each in OLD))), or_ask=name in ("initials", "bar-and-gap", "percent", "colon")) for name, mark in PREFIXES.items()),
    *(Mangled(f"signed-{name}", plain(f"{new}\n\n{said}")) for name, said in SENT_FROM.items()),
    *(Mangled(f"typed-{name}", plain(said), or_ask=ask) for name, (said, ask) in TYPED.items()),
    *ALONE,
    *OTHERS,
]  # fmt: skip
