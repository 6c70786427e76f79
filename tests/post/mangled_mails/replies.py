"""Replies and forwards as mail programs write them, in many languages."""

# ruff: noqa: E501

from __future__ import annotations

from tests.post.mangled_mails.writing import CLUB, NEW, OLD, Mangled, new, old, plain, quoted

BARE = {
    "chinese-qq": '------------------ 原始邮件 ------------------\n发件人: "Club" <play@club.example>;\n发送时间: 2026年11月17日(星期二) 上午10:02\n收件人: "Anna"<anna@example.org>;\n主题: Your move\n',
    "dutch-outlook": f"Van: {CLUB}\nVerzonden: dinsdag 17 november 2026 10:02\nAan: Anna Berg\nOnderwerp: Your move\n",
    "swedish-outlook": f"Från: {CLUB}\nSkickat: den 17 november 2026 10:02\nTill: Anna Berg\nÄmne: Your move\n",
    "finnish-outlook": f"Lähettäjä: {CLUB}\nLähetetty: tiistai 17. marraskuuta 2026 10.02\nVastaanottaja: Anna Berg\nAihe: Your move\n",
    "norwegian-outlook": f"Fra: {CLUB}\nSendt: tirsdag 17. november 2026 10:02\nTil: Anna Berg\nEmne: Your move\n",
    "czech-outlook": f"Od: {CLUB}\nOdesláno: úterý 17. listopadu 2026 10:02\nKomu: Anna Berg\nPředmět: Your move\n",
    "hungarian-outlook": f"Feladó: {CLUB}\nElküldve: 2026. november 17., kedd 10:02\nCímzett: Anna Berg\nTárgy: Your move\n",
    "italian-gmail-bare": f"Il giorno mar 17 nov 2026 alle ore 10:02 {CLUB}\nha scritto:\n",
    "greek-gmail-bare": f"Στις Τρί 17 Νοε 2026 στις 10:02 π.μ., ο χρήστης {CLUB} έγραψε:\n",
    "notes": "\n\n\nFrom:\tClub <play@club.example>\nTo:\tanna@example.org\nDate:\t17.11.2026 10:02\nSubject:\tYour move\n\n\n",
    "notes-older": "|---------+---------------------------->\n|         |           Club             |\n|         |           17.11.2026 10:02 |\n|---------+---------------------------->\n  >----------------------------------------------------------|\n  |       To:       anna@example.org                         |\n  |       Subject:  Your move                                |\n  >----------------------------------------------------------|\n\n",
    "groupwise": ">>> Club <play@club.example> 17.11.2026 10:02 >>>\n",
    "groupwise-by-name": '>>> "Club" 11/17/26 10:02 AM >>>\n',
    "groupwise-later": ">>> On 11/17/2026 at 10:02 AM, in message <5A0@club.example>, Club\n<play@club.example> wrote:\n\n",
    "turkish-outlook": f"Kimden: {CLUB}\nGönderildi: 17 Kasım 2026 Salı 10:02\nKime: Anna Berg\nKonu: Your move\n",
    "greek-outlook": f"Από: {CLUB}\nΣτάλθηκε: Τρίτη, 17 Νοεμβρίου 2026 10:02\nΠρος: Anna Berg\nΘέμα: Your move\n",
    "korean-outlook": f"보낸 사람: {CLUB}\n보낸 날짜: 2026년 11월 17일 화요일 오전 10:02\n받는 사람: Anna Berg\n제목: Your move\n",
    "romanian-outlook": f"De la: {CLUB}\nTrimis: marți, 17 noiembrie 2026 10:02\nCătre: Anna Berg\nSubiect: Your move\n",
    "ukrainian-outlook": f"Від: {CLUB}\nНадіслано: 17 листопада 2026 р. 10:02\nКому: Anna Berg\nТема: Your move\n",
    "taiwanese-outlook": f"寄件者: {CLUB}\n寄件日期: 2026年11月17日 10:02\n收件者: Anna Berg\n主旨: Your move\n",
    "hebrew-outlook": f"מאת: {CLUB}\nנשלח: יום שלישי 17 נובמבר 2026 10:02\nאל: Anna Berg\nנושא: Your move\n",
    "outlook-english": f"-----Original Message-----\nFrom: {CLUB} \nSent: Tuesday, November 17, 2026 10:02 AM\nTo: Anna Berg\nSubject: Your move\n",
    "outlook-german": f"-----Ursprüngliche Nachricht-----\nVon: {CLUB} \nGesendet: Dienstag, 17. November 2026 10:02\nAn: Anna Berg\nBetreff: Your move\n",
    "outlook-underscores": f"________________________________\nFrom: {CLUB}\nSent: 17 November 2026 10:02\nTo: Anna Berg\nSubject: Your move\n",
    "outlook-starred": f"*Von:* {CLUB}\n*Gesendet:* Dienstag, 17. November 2026 10:02\n*An:* Anna Berg\n*Betreff:* Your move\n",
    "yahoo": "    On Tuesday, November 17, 2026 at 10:02:33 AM GMT+1, Club <play@club.example> wrote:  \n \n ",
    "samsung": f"Sent from my Galaxy\n\n\n-------- Original message --------\nFrom: {CLUB}\nDate: 17/11/2026 10:02 (GMT+01:00)\nTo: anna@example.org\nSubject: Your move\n",
    "k9": f"-- \nSent from my Android device with K-9 Mail. Please excuse my brevity.\n\n-------- Original Message --------\nFrom: {CLUB}\nSent: November 17, 2026 10:02:33 AM GMT+01:00\nTo: anna@example.org\nSubject: Your move\n",
    "apple-german-forward": f"Anfang der weitergeleiteten Nachricht:\n\nVon: {CLUB}\nBetreff: Your move\nDatum: 17. November 2026 um 10:02:33 MEZ\nAn: anna@example.org\n",
    "gmail-forward": f"---------- Forwarded message ---------\nFrom: {CLUB}\nDate: Tue, Nov 17, 2026 at 10:02 AM\nSubject: Your move\nTo: <anna@example.org>\n\n",
    "web-de": 'Gesendet: Dienstag, 17. November 2026 um 10:02 Uhr\nVon: "Club" <play@club.example>\nAn: anna@example.org\nBetreff: Your move\n',
    "japanese-outlook": f"差出人: {CLUB}\n送信日時: 2026年11月17日 10:02\n宛先: Anna Berg\n件名: Your move\n",
    "russian-mailru": "Вторник, 17 ноября 2026, 10:02 +03:00 от Club <play@club.example>:\n",
    "danish-hidden-sender": "-----Oprindelig meddelelse-----\nFra: Club\nSendt: 17. november 2026 10:02\nTil: Anna\nEmne: Your move\n",
    "aol": "-----Original Message-----\nFrom: Club <play@club.example>\nTo: anna <anna@example.org>\nSent: Tue, Nov 17, 2026 10:02 am\nSubject: Your move\n\n\n",
    "dashed-wrote": "--- play@club.example wrote:\n\nFrom: Club <play@club.example>\nTo: anna@example.org\nSubject: Your move\nDate: Tue, 17 Nov 2026 10:02:33 +0100\n",
}
"""What a program puts before the older mail, which then follows without any mark."""

MARKED = {
    "french-laposte": '> Message du 17/11/26 10:02\n> De : "Club" <play@club.example>\n> A : anna@example.org\n> Copie à : \n> Objet : Your move\n> \n',
    "gmail-english": f"On Tue, 17 Nov 2026 at 10:02, {CLUB} wrote:\n\n",
    "gmail-german-wrapped": "Am Di., 17. Nov. 2026 um 10:02 Uhr schrieb Club <\nplay@club.example>:\n\n",
    "gmail-french": f"Le mar. 17 nov. 2026 à 10:02, {CLUB} a écrit :\n\n",
    "gmail-spanish": "El mar, 17 nov 2026 a las 10:02, Club (<play@club.example>)\nescribió:\n\n",
    "gmail-polish": f"wt., 17 lis 2026 o 10:02 {CLUB} napisał(a):\n\n",
    "gmail-russian": f"вт, 17 нояб. 2026 г. в 10:02, {CLUB}:\n\n",
    "gmail-japanese": f"2026年11月17日(火) 10:02 {CLUB}:\n\n",
    "gmail-portuguese": f"Em ter., 17 de nov. de 2026 às 10:02, {CLUB}\nescreveu:\n\n",
    "gmail-turkish": f"{CLUB}, 17 Kas 2026 Sal, 10:02 tarihinde\nşunu yazdı:\n\n",
    "gmail-hungarian": f"{CLUB} ezt írta (időpont: 2026. nov. 17., K, 10:02):\n\n",
    "gmail-korean": f"2026년 11월 17일 (화) 오전 10:02, {CLUB}님이 작성:\n\n",
    "gmail-arabic": "في الثلاثاء، 17 نوفمبر 2026 في 10:02 ص تمت كتابة ما يلي بواسطة \u202aClub\u202c\u200f <\u202aplay@club.example\u202c\u200f>:\n\n",
    "gmail-hebrew": "\u202bבתאריך יום ג׳, 17 בנוב׳ 2026 ב-10:02 מאת \u202aClub\u202c\u200f <\u202aplay@club.example\u202c\u200f>:\u202c\n\n",
    "gmail-ukrainian": f"вт, 17 лист. 2026 р. о 10:02 {CLUB} пише:\n\n",
    "proton": "Sent with Proton Mail secure email.\n\n------- Original Message -------\nOn Tuesday, November 17th, 2026 at 10:02, Club wrote:\n\n\n",
    "iphone": f"Von meinem iPhone gesendet\n\n> Am 17.11.2026 um 10:02 schrieb {CLUB}:\n> \n> \ufeff\n",
    "mutt": "On Tue, Nov 17, 2026 at 10:02:33AM +0100, Club wrote:\n",
}

UNKNOWN = {
    "basque-labels": "Nork: Club\nBidalia: 2026(e)ko azaroak 17 10:02\nNori: Anna\nGaia: Your move",
    "name-and-date": "Club, 17.11.2026 10:02",
    "notes-labels": "Club/Example\n17.11.2026 10:02\nTo\nanna@example.org\nSubject\nYour move",
    "own-words": "My last mail:",
    "brackets": "(old orders below)",
    "stars": "*** older message ***",
    "rule": "==========",
    "nothing": "",
}
"""Ways to introduce an older mail that no reader can know."""

ENDS = {
    "closing": "Best regards\nAnna",
    "closing-and-footer": "Viele Grüße\nAnna Berg\n\nVon meinem iPhone gesendet",
    "disclaimer": "CONFIDENTIALITY NOTICE: this e-mail is confidential.\nDo not forward it.",
}
"""What comes before such an older mail, and must not take its introduction along."""

MAILS = [
    *(
        Mangled(f"bare-{name}", plain(f"{new}\n\n{said}\n{old}"), or_ask=name == "notes-older")
        for name, said in BARE.items()
    ),
    *(
        Mangled(f"marked-{name}", plain(f"{new}\n\n{said}{quoted}"))
        for name, said in MARKED.items()
    ),
    *(
        Mangled(f"{end}-then-{name}", plain(f"{new}\n\n{words}\n\n{said}\n\n{old}"), take=())
        for end, words in ENDS.items()
        for name, said in UNKNOWN.items()
    ),
    Mangled("bottom-posted", plain(f"Am 17.11.26 um 10:02 schrieb Club:\n{quoted}\n\n{new}\n")),
    Mangled(
        "inline-between-quotes",
        plain(
            "On 17/11/2026 10:02, Club wrote:\n> What do your British units do?\n> " + OLD[0] + "\n"
            f"{NEW[0]}\n{NEW[1]}\n> {OLD[1]}\nnot any more, instead\n{NEW[2]}\n> {OLD[2]}\n"
        ),
        or_ask=True,
    ),
    Mangled(
        "supercite",
        plain(f"{new}\n\nClub writes:\n" + "\n".join(f"Club> {line}" for line in OLD)),
        or_ask=True,
    ),
    Mangled(
        "barred-quote",
        plain(f"{new}\n\nClub wrote on Tuesday:\n" + "\n".join(f"| {line}" for line in OLD)),
        or_ask=True,
    ),
    Mangled(
        "colon-quote",
        plain(
            f"{new}\n\nIn article <1@club.example> you wrote:\n"
            + "\n".join(f": {line}" for line in OLD)
        ),
    ),
    Mangled("quotation-marks", plain("»M 6Arm 2504«\n«M 78Br 2505»\n„HOLD 52Mtn“")),
    Mangled("guillemet-quote", plain(f"{new}\n\n" + "\n".join(f"» {line}" for line in OLD))),
    Mangled(
        "quote-wrapped-by-the-program",
        plain(
            f"{new}\n\nOn Tue, 17 Nov 2026, Club wrote:\n> UNLESS WEATHER STORM AND ENEMY 2603 AND TURN >= 5: M 46Br 2603 | M\n46Br 1716\n> {OLD[0]}\n"
        ),
        or_ask=True,
    ),
    Mangled(
        "quote-wrapped-amid-orders",
        plain(
            f"> Your orders of last week were, as far as we can tell from what we have\n{OLD[0]}\n> {OLD[1]}\n\n{new}\n"
        ),
        or_ask=True,
    ),
    Mangled(
        "forward-and-nothing-else",
        plain(
            f"---------- Forwarded message ---------\nFrom: Anna Berg <@FROM@>\nDate: Mon, Nov 9, 2026\nSubject: my orders\nTo: play@club.example\n\n{old}",
            subject="Fwd: my orders",
        ),
        take=(),
    ),
    Mangled(
        "forward-says-still-valid",
        plain(
            f"These please.\n\n---------- Forwarded message ---------\nFrom: Anna Berg <@FROM@>\nDate: Mon, Nov 9, 2026\nSubject: my orders\nTo: play@club.example\n\n{old}",
            subject="Fwd: my orders",
        ),
        take=(),
    ),
    Mangled(
        "attribution-without-quote-marks-lowercase",
        plain(f"{new}\n\non tuesday club wrote:\n{old}\n"),
        or_ask=True,
    ),
    Mangled(
        "resent-with-older-below-a-line",
        plain(f"{new}\n\n=====================\nmy mail from yesterday:\n{old}\n"),
        take=(),
        or_ask=True,
    ),
]
