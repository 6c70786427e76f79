"""What people write around and into their orders, in body and subject, in all three games."""

# ruff: noqa: E501

from __future__ import annotations

from tests.post.mangled_mails.writing import (
    CLUB,
    NEW,
    OLD,
    Mangled,
    html,
    new,
    plain,
)

CONDITION = ("IF EMPTY 2504: M 6Arm 2504 | M 6Arm 2505", *NEW[1:])

NARVIK = ("MOVE NW: 16A + 16B 1705", "REGROUP NW", "PASS")
NARVIK_OLD = ("FIRE NW: 16A > 1710", "RECON 1710")
MUNICH = ("M DEI 2512 2513", "RAIL DEII Munich", "A Pilsen WITH DEIII + DEIV")
MUNICH_READ = ("M DEI 2512 2513", "RAIL DEII 2217", "A 2415 WITH DEIII + DEIV")
MUNICH_OLD = ("M DE16Pz 2614", "A Prague WITH DE16Pz")


def lines(*said: str) -> str:
    return "\n".join(said)


JUPITER = [
    Mangled(
        "out-of-office-in-front",
        plain(
            f"I am out of the office until 30 November with limited access to mail. In urgent matters call 1716.\n\n{new}"
        ),
        or_ask=True,
    ),
    Mangled(
        "list-footer",
        plain(
            f"{new}\n\n_______________________________________________\nWargames mailing list\nWargames@lists.example\nhttps://lists.example/1716\n"
        ),
    ),
    Mangled(
        "google-groups-footer",
        plain(
            f'{new}\n\n-- \nYou received this message because you are subscribed to the Google Groups "Wargames" group.\nTo unsubscribe from this group, send an email to wargames+unsubscribe@googlegroups.com.\n'
        ),
    ),
    Mangled(
        "antivirus-footer",
        plain(
            f"{new}\n\n---\nThis email has been checked for viruses by Avast antivirus software.\nwww.avast.com\n"
        ),
    ),
    Mangled(
        "antivirus-footer-german",
        plain(
            f"{new}\n\n\nVirenfrei. www.avast.com <https://www.avast.com/sig-email?utm_medium=email>\n<#DAB4FAD8-2DD7-40BB-A1B8-4E2AA1F9FDF2>\n"
        ),
    ),
    Mangled(
        "external-warning-on-top",
        plain(
            f"[EXTERNAL EMAIL] CAUTION: This email originated from outside of the organization. Do not click links or open attachments unless you recognize the sender.\n\n{new}"
        ),
    ),
    Mangled(
        "legal-footer",
        plain(
            f"{new}\n\nCONFIDENTIALITY NOTICE: This e-mail and any files transmitted with it are confidential and intended\nsolely for the use of the individual to whom they are addressed. If you have received it in error,\nplease hold it, move it to the bin and attack nobody.\n\nBerg AG, Room 1716, HRB 2603"
        ),
    ),
    Mangled(
        "legal-footer-german",
        plain(
            f"{new}\n\nDiese E-Mail enthält vertrauliche Informationen. Wenn Sie nicht der richtige Adressat sind, informieren Sie bitte sofort den Absender und vernichten Sie diese Mail.\nP Bitte prüfen Sie, ob diese Mail wirklich ausgedruckt werden muss!"
        ),
    ),
    Mangled(
        "signature-with-hexes",
        plain(f"{new}\n\nAnna Berg\nHill Road 1716\n2603 Lillehammer\nTel. 1720 46 46"),
        or_ask=True,
    ),
    Mangled("signature-with-an-order", plain(f"{new}\n-- \nAnna\n{OLD[0]}\n")),
    Mangled("signature-without-its-space", plain(f"{new}\n--\nAnna\n{OLD[0]}\n")),
    Mangled(
        "signature-of-underscores",
        plain(f'{new}\n\n____________\nAnna Berg | 1716 Hill Road | "{OLD[0]}"\n'),
        or_ask=True,
    ),
    Mangled("sent-from-samsung", plain(f"{new}\n\n\nSent from my Samsung Galaxy smartphone.")),
    Mangled("sent-from-huawei-german", plain(f"{new}\n\nVon meinem Huawei-Mobiltelefon gesendet")),
    Mangled("envoye-de-mon-iphone", plain(f"{new}\n\nEnvoyé de mon iPhone")),
    Mangled("sent-from-finnish-phone", plain(f"{new}\n\nLähetetty iPhonesta")),
    Mangled(
        "outlook-for-android", plain(f"{new}\n\nGet Outlook for Android<https://aka.ms/AAb9ysg>\n")
    ),
    Mangled("sent-from-yahoo-mobile", plain(f"{new}\n\nSent from Yahoo Mail on Android\n")),
    Mangled(
        "subject-alone", plain("", subject="M 6Arm 2504; M 78Br 2505; HOLD 52Mtn"), or_ask=True
    ),
    Mangled(
        "subject-of-a-reply",
        plain("see subject", subject="Re: M 6Arm 2504; M 78Br 2505; HOLD 52Mtn"),
        or_ask=True,
    ),
    Mangled(
        "subject-in-encoded-words",
        plain("", subject="=?UTF-8?Q?M_6Arm_2504=3B_M_78Br?=\n =?UTF-8?Q?_2505=3B_HOLD_52Mtn?="),
        or_ask=True,
    ),
    Mangled("old-orders-in-the-subject", plain(new, subject=f"Re: AW: {OLD[0]}")),
    Mangled("numbered", plain("1. M 6Arm 2504\n2) M 78Br 2505\n(3) HOLD 52Mtn")),
    Mangled("lettered", plain("a) M 6Arm 2504\nb) M 78Br 2505\nc) HOLD 52Mtn"), or_ask=True),
    Mangled(
        "bulleted", plain("•\tM 6Arm 2504\n\u00b7       M 78Br 2505\no   HOLD 52Mtn"), or_ask=True
    ),
    Mangled(
        "word-bullets", plain("\uf0b7 M 6Arm 2504\n\uf0b7 M 78Br 2505\n§  HOLD 52Mtn"), or_ask=True
    ),
    Mangled(
        "markdown",
        plain("# Orders\n\n- **M 6Arm 2504**\n* `M 78Br 2505`\n+ __HOLD 52Mtn__"),
        or_ask=True,
    ),
    Mangled("fenced", plain(f"```\n{new}\n```")),
    Mangled("fenced-with-a-language", plain(f"Here:\n\n~~~text\n{new}\n~~~\n"), or_ask=True),
    Mangled(
        "check-boxes",
        plain("- [x] M 6Arm 2504\n- [x] M 78Br 2505\n- [ ] M 46Br 2603\n- [x] HOLD 52Mtn"),
        or_ask=True,
    ),
    Mangled(
        "wrapped-at-the-margin",
        plain("IF EMPTY 2504: M 6Arm 2504 |\n M 6Arm 2505\nM 78Br 2505\nHOLD 52Mtn"),
        take=CONDITION,
        or_ask=True,
    ),
    Mangled(
        "wrapped-in-a-list-of-units",
        plain("HOLD 52Mtn\nM 6Arm\n2504\nM 78Br\n2505"),
        take=(NEW[2], NEW[0], NEW[1]),
        or_ask=True,
    ),
    Mangled(
        "second-thoughts",
        plain(
            "M 46Br 2603\nM 78Br 2505\nHOLD 52Mtn\n\nOn second thoughts, scratch the first one:\nM 6Arm 2504"
        ),
        take=(),
        or_ask=True,
    ),
    Mangled(
        "no-not-that",
        plain(f"{NEW[0]}\n{OLD[0]} <- no, not that\n{NEW[1]}\n{NEW[2]}"),
        take=(),
        or_ask=True,
    ),
    Mangled(
        "cancel-in-words", plain(f"{new}\n\nPlease cancel my earlier order {OLD[0]}."), or_ask=True
    ),
    Mangled("do-not", plain(f"{new}\nDo not {OLD[0]}!"), take=(), or_ask=True),
    Mangled(
        "either-or",
        plain(f"{NEW[1]}\n{NEW[2]}\nEither M 6Arm 2504 or M 46Br 2603, you decide."),
        take=(),
        or_ask=True,
    ),
    Mangled(
        "what-if", plain(f"{new}\n\nWhat would happen with\n{OLD[0]}\n?"), take=(), or_ask=True
    ),
    Mangled(
        "comments-of-many-kinds",
        plain("M 6Arm 2504 // screen\nM 78Br 2505 (behind it)\nHOLD 52Mtn -- as ever"),
        or_ask=True,
    ),
    Mangled(
        "letter",
        plain(f"Dear referee,\n\nhere are my orders for this turn:\n\n{new}\n\nBest wishes\nAnna"),
    ),
    Mangled(
        "letter-german",
        plain(f"Hallo zusammen,\n\nanbei meine Befehle:\n\n{new}\n\nViele Grüße\nAnna"),
    ),
    Mangled(
        "letter-with-plans",
        plain(f"Hi,\nI was going to attack 1720 with 1US, but no.\n\n{new}\n\nCheers, A."),
        or_ask=True,
    ),
    Mangled(
        "postscript",
        plain(f"{new}\n\nAnna\n\nPS: last week I wrote M 46Br 2603, that was a mistake."),
        or_ask=True,
    ),
    Mangled(
        "indented-old-plan",
        plain(f"{new}\n\nLast week's, for comparison:\n\n    " + "\n    ".join(OLD)),
        take=(),
        or_ask=True,
    ),
    Mangled(
        "spoken", plain("Move six arm to 2504. Move 78 BR to 25 05. Hold 52 mountain."), or_ask=True
    ),
    Mangled("autocorrected", plain("M 6arms 2504\nM 78Bra 2505\nHOLD 52Mtn"), or_ask=True),
    Mangled(
        "telephone-links",
        plain("M 6Arm 2504<tel:2504>\nM 78Br 2505 <tel:2505>\nHOLD 52Mtn"),
        or_ask=True,
    ),
    Mangled("spam-tag-in-subject", plain(new, subject="[SPAM?] ***Re: [Wargames] Your move")),
]

OTHERS = [
    Mangled(
        "narvik-outlook",
        plain(
            f"{lines(*NARVIK)}\n\nFrom: {CLUB}\nSent: 17 November 2026 10:02\nTo: Anna\nSubject: Your move\n\n{lines(*NARVIK_OLD)}"
        ),
        NARVIK,
        ("FIRE", "RECON"),
        game="narvik",
    ),
    Mangled(
        "narvik-struck",
        html("<p>" + "</p><p>".join((*NARVIK[:2], f"<s>{NARVIK_OLD[0]}</s>", NARVIK[2])) + "</p>"),
        NARVIK,
        ("FIRE", "RECON"),
        game="narvik",
    ),
    Mangled(
        "narvik-greater-signs",
        plain("FIRE NW: 16A > 1710\nPASS\n\n> RECON 1710\n> PASS"),
        ("FIRE NW: 16A > 1710", "PASS"),
        ("RECON",),
        game="narvik",
    ),
    Mangled(
        "narvik-order-wrapped-before-its-target",
        plain("FIRE NW: 16A\n> 1710\nPASS"),
        ("FIRE NW: 16A > 1710", "PASS"),
        ("RECON",),
        or_ask=True,
        game="narvik",
    ),
    Mangled(
        "munich-french-reply",
        plain(
            f"{lines(*MUNICH)}\n\nLe 17/11/2026 à 10:02, Club a écrit :\n"
            + lines(*(f"> {each}" for each in MUNICH_OLD))
        ),
        MUNICH_READ,
        ("DE16PZ", "PRAGUE"),
        game="munich",
    ),
    Mangled(
        "munich-word-list",
        html(
            "<ul>"
            + "".join(f"<li>{each.replace('+', '&#43;')}</li>" for each in MUNICH)
            + f"</ul><del>{MUNICH_OLD[0]}</del>"
        ),
        MUNICH_READ,
        ("DE16PZ", "PRAGUE"),
        game="munich",
    ),
    Mangled(
        "munich-czech-names",
        plain("M DEI 2512 2513\nRAIL DEII München\nA Plzeň WITH DEIII + DEIV"),
        MUNICH_READ,
        ("DE16PZ", "PRAGUE"),
        or_ask=True,
        game="munich",
    ),
    Mangled(
        "munich-bare-czech-reply",
        plain(
            f"{lines(*MUNICH)}\n\n---------- Původní e-mail ----------\nOd: Club <play@club.example>\nKomu: anna@example.org\nDatum: 17. 11. 2026 10:02:33\nPředmět: Your move\n{lines(*MUNICH_OLD)}"
        ),
        MUNICH_READ,
        ("DE16PZ", "PRAGUE"),
        game="munich",
    ),
]

MAILS = [*JUPITER, *OTHERS]
