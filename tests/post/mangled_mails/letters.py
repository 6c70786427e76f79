"""Charsets, encodings, line ends and the signs that telephones put into words."""

# ruff: noqa: E501

from __future__ import annotations

import base64
import binascii

from tests.post.mangled_mails.writing import (
    NEW,
    OLD,
    Mangled,
    coded,
    crlf,
    headers,
    in_charset,
    new,
    old,
    plain,
    printable,
    quoted,
)

BASE64 = "Content-Transfer-Encoding: base64\n"
WAY = ("M 6Arm 2503-2504", *NEW[1:])

wide = {ord(c): ord(c) + 0xFEE0 for c in "0123456789MABDHLOTmnrt"} | {ord(" "): 0x3000}
uu = (
    "begin 644 orders.txt\n"
    + "".join(binascii.b2a_uu(new.encode()[at : at + 45]).decode() for at in range(0, len(new), 45))
    + "`\nend\n"
)

MAILS = [
    Mangled("utf-16-with-mark", coded(new, "utf-16")),
    Mangled("utf-16-without-mark", coded(new, "utf-16-le", "utf-16")),
    Mangled("utf-16be-labelled-utf-8", coded(new, "utf-16-be", "utf-8"), or_ask=True),
    Mangled(
        "gb18030",
        in_charset(
            f"你好\n{new}\n\n发件人: Club\n发送时间: 2026年11月17日\n收件人: Anna\n主题: Your move\n{old}",
            "gb18030",
            "gb18030",
        ),
        or_ask=True,
    ),
    Mangled(
        "koi8-r",
        in_charset(
            f"{new}\n\n17 ноября 2026 г. 10:02 пользователь Club написал:\n{quoted}",
            "koi8-r",
            "koi8-r",
        ),
    ),
    Mangled(
        "koi8-r-labelled-windows-1251",
        in_charset(
            f"{new}\n\n17 ноября 2026 г. пользователь Club написал:\n{old}",
            "koi8-r",
            "windows-1251",
        ),
        or_ask=True,
    ),
    Mangled(
        "windows-1252-labelled-latin-1",
        in_charset("M 6Arm 2503–2504 # “the road”…\n" + "\n".join(NEW[1:]), "cp1252", "iso-8859-1"),
        take=WAY,
    ),
    Mangled(
        "windows-1252-labelled-ascii",
        in_charset("M 6Arm 2503–2504\n" + "\n".join(NEW[1:]) + "\n\nGrüße", "cp1252", "us-ascii"),
        take=WAY,
        or_ask=True,
    ),
    Mangled("utf-7", in_charset(f"Gr+APwA3w-e\n{new}\n", "ascii", "utf-7"), or_ask=True),
    Mangled("unknown-charset", in_charset(new, "utf-8", "x-user-defined")),
    Mangled("charset-in-quotes-and-nonsense", in_charset(new, "utf-8", "\"'utf8mb4'\"")),
    Mangled(
        "mojibake",
        plain("M\u00c2\u00a06Arm 2503\u00e2\u20ac\u201c2504\n" + "\n".join(NEW[1:])),
        take=WAY,
        or_ask=True,
    ),
    Mangled("ebcdic", coded(new, "cp037")),
    Mangled(
        "shift-jis",
        in_charset(
            f"よろしくお願いします。\n{new}\n2026年11月17日(火) 10:02 Club <play@club.example>:\n{quoted}",
            "shift_jis",
            "shift_jis",
        ),
        or_ask=True,
    ),
    Mangled(
        "iso-2022-jp", in_charset(f"{new}\n\nよろしく\n", "iso2022_jp", "iso-2022-jp"), or_ask=True
    ),
    Mangled(
        "base64-with-a-list-footer-behind",
        crlf(
            headers(more=BASE64)
            + base64.encodebytes((new + "\n").encode()).decode()
            + "\n_______________________________________________\nWargames mailing list\nWargames@lists.example\n"
        ),
        or_ask=True,
    ),
    Mangled(
        "base64-with-junk-in-it",
        crlf(
            headers(more=BASE64)
            + "TSA2QX!!\n JtIDI1MDQ\n\tKTSA3OEJyIDI1\n.MDUK\nSE9MRCA1Mk10bgo=\n"
        ),
    ),
    Mangled(
        "base64-cut-short",
        crlf(headers(more=BASE64) + base64.b64encode(new.encode()).decode()[:-3] + "\n"),
        or_ask=True,
    ),
    Mangled(
        "quoted-printable-broken-amid-orders",
        crlf(
            headers(more="Content-Transfer-Encoding: quoted-printable\n")
            + "M 6A=\nrm 25=\n04\nM 78Br 2=\n505\nHOLD=2052=\nMtn\n"
        ),
    ),
    Mangled(
        "quoted-printable-undeclared",
        crlf(headers() + "M 6Arm=20=\n2504\nM=2078Br 2505\nHOLD 52Mtn=20\n"),
        or_ask=True,
    ),
    Mangled(
        "quoted-printable-lower-case-and-bad",
        crlf(
            headers(more="Content-Transfer-Encoding: Quoted-Printable\n")
            + "M 6Arm 2504 =e2=80=a6 =ZZ\nM 78Br 2505=\n\nHOLD 52Mtn = =\n"
        ),
        or_ask=True,
    ),
    Mangled("encoding-unknown", crlf(headers(more="Content-Transfer-Encoding: x-plain\n") + new)),
    Mangled("full-width", plain(new.translate(wide)), or_ask=True),
    Mangled(
        "odd-spaces",
        plain("\ufeffM\u00a06Arm\u202f2504\nM\u200978Br\u20032505\u200b\nHO\u00adLD 52\u2060Mtn"),
    ),
    Mangled("right-to-left-marks", plain("\n".join(f"\u202a{line}\u202c\u200f" for line in NEW))),
    Mangled(
        "isolates-around-digits",
        plain("M 6Arm \u20662504\u2069\nM \u206878Br\u2069 2505\nHOLD 52Mtn\u200e"),
    ),
    Mangled(
        "emoji",
        plain("👋 Hi!\n\n👉 M 6Arm 2504 💪\n👉 M 78Br 2505\n✅ HOLD 52Mtn 🛡️\n\n🙏"),
        or_ask=True,
    ),
    Mangled("keycap-digits", plain("1️⃣ M 6Arm 2504\n2️⃣ M 78Br 2505\n3️⃣ HOLD 52Mtn"), or_ask=True),
    Mangled(
        "smart-quotes-around-orders",
        plain("“M 6Arm 2504”\n‘M 78Br 2505’\n„HOLD 52Mtn“"),
        or_ask=True,
    ),
    Mangled(
        "full-stops-and-capitals", plain("M 6arm 2504. M 78br 2505.\nHold 52mtn."), or_ask=True
    ),
    Mangled("arabic-digits", plain("M 6Arm ٢٥٠٤\nM 78Br ٢٥٠٥\nHOLD 52Mtn")),
    Mangled("persian-and-indian-digits", plain("M ۶Arm ۲۵۰۴\nM 78Br २५०५\nHOLD ৫২Mtn")),
    Mangled("cyrillic-lookalikes", plain("М 6Аrm 2504\nМ 78Вr 2505\nНОLD 52Мtn"), or_ask=True),
    Mangled("greek-capitals", plain("Μ 6Αrm 2504\nΜ 78Βr 2505\nΗΟLD 52Μtn"), or_ask=True),
    Mangled(
        "non-breaking-hyphens", plain("M 6Arm 2503\u20112504\n" + "\n".join(NEW[1:])), take=WAY
    ),
    Mangled(
        "minus-and-arrow",
        plain("M 6Arm 2503\u22122504\nM 78Br → 2505\nHOLD 52Mtn"),
        take=WAY,
        or_ask=True,
    ),
    Mangled(
        "encoded-words-in-the-body",
        plain("=?UTF-8?Q?M_6Arm_2504?=\n=?utf-8?B?TSA3OEJyIDI1MDU=?=\nHOLD 52Mtn"),
        or_ask=True,
    ),
    Mangled("uuencoded-in-the-body", plain(f"My orders:\n\n{uu}"), or_ask=True),
    Mangled(
        "yenc-in-the-body",
        plain("=ybegin line=128 size=22 name=orders.txt\nw\x8aJ`k|w\n=yend size=22\n"),
        take=(),
    ),
    Mangled(
        "flowed",
        plain(
            "M 6Arm \n2504\nM 78Br 2505\nHOLD \n52Mtn\n\nOn 17.11.26, Club wrote:\n> M 1Arm \n> 1716\n",
            kind="text/plain; charset=utf-8; format=flowed",
        ),
    ),
    Mangled(
        "flowed-delsp",
        plain(
            "M 6Ar \nm  \n2504\nM 78Br 25 \n05\nHOLD 52Mtn\n",
            kind="text/plain; charset=utf-8; format=flowed; delsp=yes",
        ),
    ),
    Mangled(
        "flowed-stuffed",
        plain(
            f" > that was my idea\n M 6Arm 2504\n M 78Br 2505\n HOLD 52Mtn\n>> {OLD[0]}\n> {OLD[1]}\n",
            kind="text/plain; charset=utf-8; format=flowed",
        ),
        or_ask=True,
    ),
    Mangled(
        "flowed-label-but-padded-lines",
        plain(
            "M 6Arm 2504 \nM 78Br 2505 \nHOLD 52Mtn \n",
            kind="text/plain; charset=utf-8; format=flowed",
        ),
        or_ask=True,
    ),
    Mangled("carriage-returns-alone", crlf(headers()) + new.replace("\n", "\r").encode() + b"\r"),
    Mangled(
        "mixed-line-ends", crlf(headers()) + b"M 6Arm 2504\nM 78Br 2505\r\r\nHOLD 52Mtn\r\n\x00\x1a"
    ),
    Mangled("next-line-and-separators", plain("\u2028".join(NEW) + "\u0085"), or_ask=True),
    Mangled(
        "form-feeds-and-bells",
        plain("\x0cM 6Arm 2504\x07\nM 78Br 2505\x0b\nHOLD\x1b[1m 52Mtn"),
        or_ask=True,
    ),
    Mangled("one-line-of-1200-signs", plain("; ".join(NEW) + " # " + "very sure about that " * 60)),
    Mangled(
        "long-line-broken-at-998-by-a-gateway",
        plain(f"{NEW[0]} # " + "x" * 990 + "!\n yyyy\n" + "\n".join(NEW[1:])),
        or_ask=True,
    ),
    Mangled("no-content-type", crlf(headers(kind="") + new)),
    Mangled("broken-content-type", crlf(headers(kind="text") + new)),
    Mangled(
        "content-type-twice", crlf(headers(more="Content-Type: text/html; charset=utf-8\n") + new)
    ),
    Mangled(
        "no-empty-line-before-the-body", crlf(headers().rstrip("\n") + "\n" + new), or_ask=True
    ),
    Mangled(
        "mbox-from-line-and-stuffing",
        b"From anna@example.org Tue Nov 17 10:02:33 2026\r\n"
        + plain(f"{new}\n>From here on I wait.\n"),
        or_ask=True,
    ),
    Mangled("dot-stuffed-twice", plain("..\n" + new + "\n.."), or_ask=True),
    Mangled("tabs", plain("\tM\t6Arm\t\t2504\n\tM\t78Br\t2505\n\tHOLD\t52Mtn")),
    Mangled("shouted", plain(new.upper())),
    Mangled("whispered", plain(new.lower())),
    Mangled(
        "quoted-printable-with-html-entities",
        printable("M 6Arm&nbsp;2504\nM 78Br 2505\nHOLD 52Mtn &amp;"),
        or_ask=True,
    ),
    Mangled(
        "struck-with-combining-signs",
        plain(f"{NEW[0]}\n" + "".join(c + "\u0336" for c in OLD[0]) + f"\n{NEW[1]}\n{NEW[2]}"),
        or_ask=True,
    ),
    Mangled(
        "struck-with-markdown",
        plain(f"{NEW[0]}\n~~{OLD[0]}~~\n{NEW[1]}\n~{OLD[1]}~\n{NEW[2]}"),
        or_ask=True,
    ),
]
