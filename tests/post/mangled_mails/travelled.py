"""Mails by somebody who knew only the handbooks: from many programs and languages, for all five games."""

# ruff: noqa: E501

from __future__ import annotations

import base64

from tests.post.mangled_mails.writing import (
    NEW,
    OLD,
    STALE,
    Mangled,
    crlf,
    headers,
    html,
    in_charset,
    nested,
    new,
    old,
    part,
    plain,
    quoted,
    several,
)

NARVIK = ("MOVE NW: 16A + 16B 1705", "RECON 1710", "REGROUP NW")
NARVIK_OLD = ("SEA BR: SG1 + SG2 0618", "MOVE NW: 12A + 12B 1801", "PASS")
NARVIK_STALE = ("SG1", "0618", "12A", "1801", "PASS")
MUNICH = ("REFIT DE16Pz", "M DEI 2512", "A 2415 WITH DEII")
MUNICH_OLD = ("RAIL DEIV Munich", "LAUNCH DEL1 FROM Dresden TO Prague", "A Brno WITH DE15Pz")
MUNICH_STALE = ("DEIV", "MUNICH", "DEL1", "DRESDEN", "BRNO", "15PZ")
NORWAY = ("SAIL Rodney + 2DF 35", "STRIKE Whitley 30 Trondheim", "REFIT NAVAL Renown")
NORWAY_OLD = ("CARRY TR1: 146Bde 24 LAND Namsos", "MARCH 6Bde Bodo", "PASS")
NORWAY_STALE = ("TR1", "146BDE", "NAMSOS", "6BDE", "BODO", "PASS")
ETO = ("M GI4 W3433", "ATTACK W3533 WITH ALL", "DONE ATTACK")
ETO_OLD = ("RAIL GI9 Cologne", "ACTIVATE ALL", "OFFENSIVE HQ North")
ETO_STALE = ("GI9", "COLOGNE", "ACTIVATE", "OFFENSIVE")
GAMES = {
    "jupiter": (NEW, OLD, STALE),
    "narvik": (NARVIK, NARVIK_OLD, NARVIK_STALE),
    "munich": (MUNICH, MUNICH_OLD, MUNICH_STALE),
    "norway": (NORWAY, NORWAY_OLD, NORWAY_STALE),
    "eto": (ETO, ETO_OLD, ETO_STALE),
}
KINDS = tuple(GAMES)
WHO = "Club <play@club.example>"


def text(lines: tuple[str, ...], before: str = "") -> str:
    return "\n".join(before + line for line in lines)


def divs(*said: str) -> str:
    return "".join(f"<div>{each}</div>" for each in said)


def of(game: str, name: str, raw: bytes, or_ask: bool = False, none: bool = False) -> Mangled:
    """A mail for one of the games, of which its new orders are to be taken, or none."""
    fresh, _, stale = GAMES[game]
    return Mangled(f"travelled-{name}", raw, () if none else fresh, stale, or_ask, game)


def nothing(name: str, raw: bytes, game: str = "jupiter") -> Mangled:
    """A mail of which nothing is to be played: its answer says why."""
    fresh, _, stale = GAMES[game]
    return Mangled(
        f"travelled-{name}", raw, (), (*stale, *(line.upper() for line in fresh)), game=game
    )


# How the programs of many countries introduce what they answer; below it stands what they quote, with marks.
ATTRIBUTIONS = {
    "polish": f"W dniu wt., 17 lis 2026 o 10:00 {WHO} napisał(a):",
    "danish": f"Den tirs. 17. nov. 2026 kl. 10.00 skrev {WHO}:",
    "finnish": "ti 17. marrask. 2026 klo 10.00 Club (play@club.example) kirjoitti:",
    "hungarian": f"{WHO} ezt írta (időpont: 2026. nov. 17., K, 10:00):",
    "czech": f"út 17. 11. 2026 v 10:00 odesílatel {WHO} napsal:",
    "turkish": f"{WHO}, 17 Kas 2026 Sal, 10:00 tarihinde şunu yazdı:",
    "japanese": f"2026年11月17日(火) 10:00 {WHO}:",
    "chinese": f"{WHO} 于2026年11月17日周二 10:00写道：",
    "korean": f"2026년 11월 17일 (화) 오전 10:00, {WHO}님이 작성:",
    "hebrew": "\u202bבתאריך יום ג׳, 17 בנוב׳ 2026 ב-10:00 מאת \u202aClub\u202c\u200f <\u202aplay@club.example\u202c\u200f>:\u202c",
    "greek": f"Στις Τρί 17 Νοε 2026 στις 10:00 π.μ., ο/η {WHO} έγραψε:",
    "ukrainian": f"вт, 17 лист. 2026 р. о 10:00 {WHO} пише:",
    "estonian": f"Kuupäev T, 17. november 2026 kell 10:00 kirjutas {WHO}:",
    "icelandic": f"þri., 17. nóv. 2026 kl. 10:00 skrifaði {WHO}:",
    "catalan": f"Missatge de {WHO} del dia dt., 17 de nov. 2026 a les 10:00:",
    "vietnamese": f"Vào Th 3, 17 thg 11, 2026 vào lúc 10:00 {WHO} đã viết:",
    "bilingual": f"On Tue, Nov 17, 2026 at 10:00 AM {WHO} wrote:\nAm Di., 17. Nov. 2026 um 10:00 Uhr schrieb {WHO}:",
    "kmail": "Am Dienstag, 17. November 2026, 10:00:00 Mitteleuropäische Normalzeit schrieb Club:",
    "horde": f"Zitat von {WHO}:",
    "mutt": f"* {WHO} [2026-11-17 10:00]:",
    "superhuman": "On Tue, Nov 17, 2026 at 10:00 AM, Club < play@club.example > wrote:",
    "spark": f"On 17 Nov 2026, 10:00 +0100, {WHO}, wrote:",
}  # fmt: skip

# The same, with the old mail below it as it was: no mark at its lines.
HEADS = {
    "gmail-forwarding-nothing-new-to-say": f"---------- Forwarded message ---------\nFrom: {WHO}\nDate: Tue, Nov 17, 2026 at 10:00 AM\nSubject: Your move\nTo: <@FROM@>\n",
    "em-client": '------ Originalnachricht ------\nVon "Club" <play@club.example>\nAn "Anna Berg" <@FROM@>\nDatum 17.11.2026 10:00:00\nBetreff Your move\n',
    "em-client-english": '------ Original Message ------\nFrom "Club" <play@club.example>\nTo "Anna Berg" <@FROM@>\nDate 17/11/2026 10:00:00\nSubject Your move\n',
    "qq": "------------------ 原始邮件 ------------------\n发件人: \"Club\" <play@club.example>;\n发送时间: 2026年11月17日(星期二) 上午10:00\n收件人: \"Anna\"<@FROM@>;\n主题: Your move\n",
    "outlook-swedish": "Från: Club <play@club.example>\nSkickat: den 17 november 2026 10:00\nTill: Anna Berg <@FROM@>\nÄmne: Your move\n",
    "outlook-finnish": "Lähettäjä: Club <play@club.example>\nLähetetty: tiistai 17. marraskuuta 2026 10.00\nVastaanottaja: Anna Berg\nAihe: Your move\n",
    "outlook-hungarian": "Feladó: Club <play@club.example>\nElküldve: 2026. november 17., kedd 10:00\nCímzett: Anna Berg\nTárgy: Your move\n",
    "outlook-japanese": "差出人: Club <play@club.example>\n送信日時: 2026年11月17日 10:00\n宛先: Anna Berg <@FROM@>\n件名: Your move\n",
    "outlook-turkish": "Kimden: Club <play@club.example>\nGönderildi: 17 Kasım 2026 Salı 10:00\nKime: Anna Berg\nKonu: Your move\n",
    "seznam": "---------- Původní e-mail ----------\nOd: Club <play@club.example>\nKomu: @FROM@\nDatum: 17. 11. 2026 10:00:00\nPředmět: Your move\n",
    "mail-ru": "Вторник, 17 ноября 2026, 10:00 +03:00 от Club <play@club.example>:\n",
    "yandex": '17.11.2026, 10:00, "Club" <play@club.example>:\n',
    "yahoo-android": "Sent from Yahoo Mail on Android \n \n  On Tue, 17 Nov 2026 at 10:00, Club<play@club.example> wrote:   Your move in this game.\n",
    "sogo": "On Tuesday, November 17, 2026 10:00 CET, Club <play@club.example> wrote:\n \n",
    "proton": "------- Original Message -------\nOn Tuesday, November 17th, 2026 at 10:00 AM, Club <play@club.example> wrote:\n\n",
    "samsung": "-------- Ursprüngliche Nachricht --------\nVon: Club <play@club.example>\nDatum: 17.11.26 10:00 (GMT+01:00)\nAn: @FROM@\nBetreff: Your move\n",
    "lotus": "-----Club <play@club.example> schrieb: -----\nAn: @FROM@\nVon: Club <play@club.example>\nDatum: 17.11.2026 10:00\nBetreff: Your move\n",
    "lotus-columns": "Club <play@club.example> \n17.11.2026 10:00\n\nAn\nAnna Berg <@FROM@>\nKopie\n\nThema\nYour move\n",
    "groupwise": ">>> Club <play@club.example> 17.11.26 10.00 Uhr >>>\n",
    "apple-begin": "Begin forwarded message:\n\nFrom: Club <play@club.example>\nSubject: Your move\nDate: 17 November 2026 at 10:00:00 CET\nTo: @FROM@\n",
    "apple-french": "Début du message réexpédié :\n\nDe: Club <play@club.example>\nObjet: Your move\nDate: 17 novembre 2026 à 10:00:00 UTC+1\nÀ: @FROM@\n",
    "libero": "---- Messaggio originale ----\nDa: \"Club\" <play@club.example>\nA: @FROM@\nInviato: martedì 17 novembre 2026 10:00\nOggetto: Your move\n",
    "stars": "*From:* Club <play@club.example>\n*Sent:* Tuesday, November 17, 2026 10:00 AM\n*To:* Anna Berg <@FROM@>\n*Subject:* Your move\n",
    "on-behalf": "From: list-bounces@club.example On Behalf Of Club\nSent: 17 November 2026 10:00\nTo: Anna Berg\nCc: Georg\nSubject: Your move\n",
    "web-de": "Gesendet: Dienstag, 17. November 2026 um 10:00 Uhr\nVon: \"Club\" <play@club.example>\nAn: @FROM@\nBetreff: Your move\n",
    "orange": "> Message du 17/11/26 10:00\n> De : \"Club\" <play@club.example>\n> A : @FROM@\n> Copie à : \n> Objet : Your move\n> \n",
}  # fmt: skip
FOREIGN = ("lotus-columns", "outlook-hungarian", "outlook-turkish", "orange", "yahoo-android")

# What does not show, or shows as gone, around each old order.
UNSEEN = {
    "preheader": ('<div style="max-height:0px;overflow:hidden">', "</div>"),
    "font-of-nothing": ('<span style="font-size:0">', "</span>"),
    "opacity": ('<span style="opacity:0">', "</span>"),
    "mso-hide": ('<span style="mso-hide:all;display:none">', "</span>"),
    "indent": ('<div style="text-indent:-9999px">', "</div>"),
    "transparent": ('<span style="color:transparent">', "</span>"),
    "hidden-attribute": ("<div hidden>", "</div>"),
    "comment": ("<!-- ", " -->"),
    "for-outlook-only": ("<!--[if mso]><p>", "</p><![endif]-->"),
    "closed-dialog": ("<dialog>", "</dialog>"),
    "script": ("<script>", "</script>"),
    "video": ('<video src="cid:1">', "</video>"),
    "tracked-change": ('<del cite="mailto:Anna" datetime="2026-11-17T10:00">', "</del>"),
    "capitals": ('<SPAN STYLE="TEXT-DECORATION: LINE-THROUGH">', "</SPAN>"),
    "unquoted-style": ("<u style=text-decoration:line-through>", "</u>"),
    "two-decorations": ('<span style="text-decoration:underline line-through">', "</span>"),
    "collapsed-rows": ('<table><tr style="visibility:collapse"><td>', "</td></tr></table>"),
    "clipped": ('<span style="position:absolute;clip:rect(0,0,0,0)">', "</span>"),
    "select": ("<select><option>", "</option></select>"),
    "frame": ('<iframe srcdoc="', '"></iframe>'),
}  # fmt: skip

QUOTES = {
    "gmail": '<div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">W dniu wt., 17 lis 2026 o 10:00 Club napisał(a):<br></div><blockquote class="gmail_quote">{}</blockquote></div>',
    "outlook-web": '<div id="appendonsend"></div><hr style="display:inline-block;width:98%" tabindex="-1"><div id="divRplyFwdMsg" dir="ltr"><font><b>Lähettäjä:</b> Club</font><div>&nbsp;</div></div>{}',
    "outlook-desktop": '<div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm"><p class=MsoNormal><b>Feladó:</b> Club<br><b>Elküldve:</b> 2026. november 17.<br><b>Címzett:</b> Anna<br><b>Tárgy:</b> Your move</p></div>{}',
    "proton": '<div class="protonmail_quote">------- Original Message -------<br>{}</div>',
    "yahoo": '<div id="yahoo_quoted_8822" class="yahoo_quoted"><div>Am Dienstag, 17. November 2026 schrieb Club:</div>{}</div>',
    "web-de": '<div name="quote" style="margin:10px 5px 5px 10px; padding: 10px 0 10px 10px; border-left:2px solid #C3D9E5;"><div><b>Gesendet:</b>&nbsp;Dienstag, 17. November 2026<br><b>Von:</b>&nbsp;Club</div><div name="quoted-content">{}</div></div>',
    "zimbra": '<hr id="zwchr" data-marker="__DIVIDER__"><div data-marker="__HEADERS__"><b>From: </b>Club<br></div><div data-marker="__QUOTED_TEXT__">{}</div>',
    "spark": '<div name="messageReplySection">On 17 Nov 2026, 10:00 +0100, Club, wrote:<br><blockquote type="cite">{}</blockquote></div>',
    "thunderbird": '<div class="moz-cite-prefix">Am 17.11.2026 um 10:00 schrieb Club:<br></div><blockquote type="cite" cite="mid:1@x">{}</blockquote>',
    "mail-ru": '<blockquote style="border-left:1px solid #0857A6; margin:10px; padding:0 0 0 10px;">Вторник, 17 ноября 2026, от Club:<br>{}</blockquote>',
    "lotus": '<br><br><font size=1 color=#5f5f5f face="sans-serif">Von: &nbsp;</font><font size=1>Club</font><br><font size=1 color=#5f5f5f>An: &nbsp;</font><font size=1>Anna</font><br><font size=1 color=#5f5f5f>Betreff: &nbsp;</font><font size=1>Your move</font><hr noshade>{}',
    "groupwise": '<br>&gt;&gt;&gt; Club &lt;play@club.example&gt; 17.11.2026 10:00 &gt;&gt;&gt;<br><div class="GroupWiseMessageBody">{}</div>',
}  # fmt: skip

# So other programs show what is older or not to be seen; the plain text beside it does not tell.
SHOWN_OTHERWISE = {
    "hidden-all-around": '<div style="width:0;height:0;overflow:hidden">{}</div>',
    "one-pixel-high": '<div style="max-height:1px;overflow:hidden">{}</div>',
    "one-pixel-small": '<div style="font-size:1px">{}</div>',
    "clip-path": '<div style="clip-path:inset(50%)">{}</div>',
    "shrunk": '<div style="transform:scale(0)">{}</div>',
    "bar-in-pieces": '<div style="border-left-width:2px;border-left-style:solid;padding-left:1ex">{}</div>',
    "bar-of-four": '<div style="border-width:medium medium medium 1.5pt;border-style:none none none solid">{}</div>',
    "bar-by-width": '<div style="border:solid blue;border-width:0 0 0 2px">{}</div>',
    "outlook-phone": '<div class="ms-outlook-mobile-reference-message skipProofing"><div>{}</div></div>',
    "aqua": '<div class="aqm-original-header">On 17 November 2026 10:00:00 Club &lt;play@club.example&gt; wrote:</div><div class="aqm-original-body">{}</div>',
    "front": '<blockquote class="front-blockquote">{}</blockquote>',
    "t-online": "<div>-----Original-Nachricht-----</div><div>Betreff: Your move</div><div>Datum: 2026-11-17T10:00</div><div>Von: Club</div>{}",
    "notes": '<font size="2">"Club" ---17.11.2026 10:00:00---Your move</font><br><br><font>Von: </font>Club<br><font>An: </font>Anna<br><font>Datum: </font>17.11.2026<hr>{}',
    "conditional": "<!--[if gte mso 9]>{}<![endif]-->",
}


# What stands around the new orders and is none: programs, employers and lists add it.
AROUND = {
    "caution-banner": ("CAUTION: This email originated from outside of the organization. Do not click links.\n\n", "", True),
    "external-banner": ("[EXTERNAL]\n\n", "", True),
    "list-footer": ("", "\n_______________________________________________\nwargames mailing list\nwargames@list.example\nhttps://list.example/listinfo/wargames\n", False),
    "groups-footer": ("", '\n\n-- \nYou received this message because you are subscribed to the Google Groups "Wargames" group.\nTo unsubscribe, send an email to x+unsubscribe@groups.example.', False),
    "disclaimer": ("", "\n\n________________________________\nThis e-mail and any attachment may contain confidential information. If you are not the intended recipient, please delete it.\n", False),
    "german-disclaimer": ("", "\n\nDiese E-Mail enthält vertrauliche Informationen. Wenn Sie nicht der richtige Adressat sind, informieren Sie bitte den Absender.\n", True),
    "virus-scanner": ("", "\n\n---\nDiese E-Mail wurde von AVG auf Viren geprüft.\nhttp://www.avg.com\n", True),
    "trees": ("", "\n\nPlease consider the environment before printing this e-mail.\n", True),
    "full-signature": ("", "\n\nMit freundlichen Grüßen\n\nAnna Berg\nTel. 1716 2603\nHauptstr. 17, 2603 Bern\n", False),
    "signature-with-orders": ("", f"\n-- \n{old}\n", False),
    "signature-without-blank": ("", f"\n--\n{old}\n", False),
    "scrubbed": ("", "\n-------------- next part --------------\nAn HTML attachment was scrubbed...\nURL: <http://list.example/1716/attachment.htm>\n", True),
    "greeting": ("Hi all,\n\n", "\n\nCheers\nAnna\n", False),
    "greeting-french": ("Bonjour,\n\n", "\n\nCordialement,\nAnna Berg\n", False),
    "sent-from-finnish": ("", "\n\nLähetetty iPhonesta\n", True),
    "sent-from-outlook": ("", "\n\nOutlook für Android <https://aka.ms/AAb9ysg> herunterladen\n", False),
    "pgp": ("-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\n", "\n-----BEGIN PGP SIGNATURE-----\n\niQEzBAEBCAAdFiEE1716\n=aBcD\n-----END PGP SIGNATURE-----", False),
    "pgp-with-old-below": ("-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA512\n\n", f"\n- -- \nAnna\n-----BEGIN PGP SIGNATURE-----\n\niQEzBAEB\n-----END PGP SIGNATURE-----\n\n{quoted}", False),
}  # fmt: skip

# How hands and programs spell the same three orders.
SPELLED = {
    "nbsp": (new.replace(" ", "\u00a0"), False),
    "thin-nbsp": (new.replace(" ", "\u202f"), False),
    "zero-width": ("\u200b" + new.replace(" ", "\u200b \u200b"), False),
    "soft-hyphens": (new.replace("Arm", "A\u00adrm").replace("Mtn", "Mt\u00adn"), False),
    "rtl-marks": ("\u200f" + new.replace("\n", "\u200f\n\u200f"), False),
    "bidi-isolates": ("\n".join(f"\u2068{line}\u2069" for line in NEW), False),
    "smart-quotes": ("\n".join(f"“{line}”" for line in NEW), True),
    "emoji-bullets": ("\n".join(f"👉 {line}" for line in NEW), True),
    "keycaps": ("\n".join(f"{n}\ufe0f\u20e3 {line}" for n, line in enumerate(NEW, 1)), True),
    "checkmarks": ("\n".join(f"✅ {line}" for line in NEW), True),
    "full-width": ("Ｍ ６Ａｒｍ ２５０４\nＭ ７８Ｂｒ ２５０５\nＨＯＬＤ ５２Ｍｔｎ", True),
    "one-line": ("M 6Arm 2504. M 78Br 2505. HOLD 52Mtn.", True),
    "full-stops": ("M 6Arm 2504.\nM 78Br 2505.\nHOLD 52Mtn.", False),
    "numbers": ("1) M 6Arm 2504\n2) M 78Br 2505\n3) HOLD 52Mtn", False),
    "dashes": ("– M 6Arm 2504\n– M 78Br 2505\n– HOLD 52Mtn", False),
    "lower-case-title": ("move 6th arm to 2504\nmove 78th br to 2505\nhold 52nd mtn", False),
    "tabs": (new.replace(" ", "\t"), False),
    "line-separator": (new.replace("\n", "\u2028"), False),
    "stars-around": ("\n".join(f"*{line}*" for line in NEW), False),
    "code-fence": (f"```\n{new}\n```", True),
    "markdown-bullets": ("\n".join(f"* {line}" for line in NEW), False),
}  # fmt: skip

# What nobody may play: said to be gone, or made to look like something else.
TAKEN_BACK = {
    "whatsapp-strike": "\n".join((*NEW, *(f"~{line}~" for line in OLD))),
    "combining-stroke": "\n".join((*NEW, *("".join(c + "\u0336" for c in line) for line in OLD))),
    "not-before": "\n".join((*NEW, *(f"NOT {line}" for line in OLD))),
    "cancelled-behind": "\n".join((*NEW, *(f"{line} (cancelled)" for line in OLD))),
    "scratch-that": f"{old}\n\nSorry, scratch that. Instead:\n\n{new}",
    "instead-of": f"{new}\n\ninstead of\n\n{old}",
    "last-turn-i-had": f"{new}\n\nLast turn I had written:\n{old}",
    "or-maybe": f"{new}\n\nor maybe better\n\n{old}",
    "do-not-play": f"{new}\n\nDo not play these:\n{old}",
    "please-ignore": f"Please ignore my last mail:\n{old}\n\n{new}",
    "your-proposal": f"{new}\n\nYour staff proposed:\n{old}",
    "he-writes": f'{new}\n\nGeorg wrote me "{OLD[0]}" - funny.',
    "no-in-brackets": "\n".join((*NEW, *(f"{line} (no)" for line in OLD))),
    "if-in-brackets": "\n".join((*NEW, *(f"{line} (if you allow it)" for line in OLD))),
    "remark-cancelled": "\n".join((*NEW, *(f"{line}  # cancelled" for line in OLD))),
    "slashes-no": "\n".join((*NEW, *(f"{line} // no!" for line in OLD))),
    "question-marks": "\n".join((*NEW, *(f"{line}?" for line in OLD))),
}  # fmt: skip

AUTO = "Thank you for your mail. I am out of the office until 30 November.\n\n{}\n\n-----Original Message-----\n{}"


def automatic(name: str, more: str, subject: str) -> Mangled:
    return nothing(name, plain(AUTO.format(new, old), more=more, subject=subject))


MACHINES = [
    automatic("vacation-by-rfc", "Auto-Submitted: auto-replied\n", "Re: Your move"),
    automatic("vacation-by-precedence", "Precedence: auto_reply\nX-Autoreply: yes\n", "Re: Your move"),
    automatic("vacation-by-exchange", "X-Auto-Response-Suppress: All\nX-MS-Exchange-Inbox-Rules-Loop: a@x\n", "Automatic reply: Your move"),
    automatic("vacation-by-gmail", "X-Autorespond: Your move\nPrecedence: bulk\n", "Out of office Re: Your move"),
    automatic("vacation-by-german-subject", "", "Abwesenheitsnotiz: Your move"),
    automatic("vacation-by-french-subject", "", "Réponse automatique : Your move"),
    nothing("calendar-reply", several("alternative", part("text/plain; charset=utf-8", f"Anna Berg has accepted this invitation.\n\n{quoted}"), part("text/calendar; charset=utf-8; method=REPLY", f"BEGIN:VCALENDAR\nMETHOD:REPLY\nBEGIN:VEVENT\nDESCRIPTION:{OLD[0]}\\n{OLD[1]}\nEND:VEVENT\nEND:VCALENDAR"), subject="Accepted: Your move")),
    nothing("bounce-lookalike", plain(f"This message was created automatically by mail delivery software.\nA message that you sent could not be delivered.\n\n------ This is a copy of the message ------\n\n{old}", subject="Mail delivery failed: returning message to sender")),
    nothing("read-receipt", several("report; report-type=disposition-notification", part("text/plain", f"Your message was displayed.\n{quoted}"), part("message/disposition-notification", "Final-Recipient: rfc822;@FROM@\nDisposition: manual-action/MDN-sent-manually; displayed"), subject="Read: Your move")),
]  # fmt: skip


def alternative(said: str, shown: str, game: str = "jupiter", **head: str) -> bytes:
    return several(
        "alternative",
        part("text/plain; charset=utf-8", said),
        part("text/html; charset=utf-8", shown),
        **head,
    )


inner = nested(
    "=_in", part("text/plain; charset=utf-8", text(NORWAY)), part("text/html", divs(*NORWAY))
)
deep = nested(
    "=_mid",
    f'Content-Type: multipart/alternative; boundary="=_in"\n\n{inner}',
    part(
        "image/png",
        base64.b64encode(b"x" * 90).decode(),
        "Content-Transfer-Encoding: base64\nContent-ID: <map>\n",
    ),
)
letter = "Content-Type: message/rfc822\n\nFrom: Club <play@club.example>\nTo: @FROM@\nSubject: Your move\nContent-Type: text/plain\n\n"
attached = 'Content-Disposition: attachment; filename="{}"\n'

PARTS = [
    of("norway", "deep-in-parts", several("mixed", f'Content-Type: multipart/related; boundary="=_mid"\n\n{deep}', part("application/pdf", "JVBERi0=", "Content-Transfer-Encoding: base64\n"))),
    of("eto", "empty-plain", alternative("", divs(*ETO))),
    of("eto", "blank-plain", alternative(" \n\u00a0\n", divs(*ETO))),
    of("eto", "plain-that-only-excuses", alternative("Your e-mail program does not support HTML messages.", divs(*ETO)), or_ask=True),
    of("jupiter", "orders-in-a-note", several("mixed", part("text/plain", ""), part("text/plain; charset=utf-8", new, attached.format("orders.txt"))), or_ask=True),
    of("jupiter", "see-attached", several("mixed", part("text/plain", "See attached."), part("text/plain; charset=utf-8", new, attached.format("orders.txt"))), or_ask=True),
    of("jupiter", "old-orders-attached", several("mixed", part("text/plain", new), part("text/plain; charset=utf-8", old, attached.format("turn3.txt"))), or_ask=True),
    of("munich", "our-mail-attached", several("mixed", part("text/plain", text(MUNICH)), letter + text(MUNICH_OLD) + "\n")),
    nothing("only-our-mail-attached", several("mixed", part("text/plain", ""), letter + text(MUNICH_OLD) + "\n"), "munich"),
    nothing("digest", several("digest", "\n" + letter.split("\n\n", 1)[1] + old + "\n", "\n" + letter.split("\n\n", 1)[1] + new + "\n", subject="Wargames Digest, Vol 3, Issue 1716")),
    nothing("plain-digest", plain(f"Send wargames mailing list submissions to\n\twargames@list.example\n\nToday's Topics:\n\n   1. Your move (Club)\n\n----------------------------------------------------------------------\n\nMessage: 1\nDate: Tue, 17 Nov 2026 10:00:00 +0100\nFrom: Club <play@club.example>\nTo: wargames@list.example\nSubject: [wargames] Your move\nMessage-ID: <1@x>\n\n{old}\n\n------------------------------\n\nSubject: Digest Footer\n\nEnd of wargames Digest, Vol 3, Issue 4\n", subject="wargames Digest, Vol 3, Issue 4")),
    of("jupiter", "preamble-and-epilogue", crlf(headers('multipart/mixed; boundary="=_b1"') + f"This is a multi-part message.\n{old}\n" + nested("=_b1", part("text/plain", new)) + f"\n{old}\n")),
    of("jupiter", "signed-by-smime", several('signed; protocol="application/pkcs7-signature"; micalg=sha-256', part("text/plain; charset=utf-8", new), part('application/pkcs7-signature; name="smime.p7s"', "MIIBTTE3MTY=", "Content-Transfer-Encoding: base64\n"))),
    nothing("opaque-smime", crlf(headers('application/pkcs7-mime; smime-type=signed-data; name="smime.p7m"', more="Content-Transfer-Encoding: base64\n") + "MIIBTTE3MTY=\n")),
    nothing("encrypted", plain("-----BEGIN PGP MESSAGE-----\n\nhQEMA1716\n=aBcD\n-----END PGP MESSAGE-----")),
    nothing("word-file", several("mixed", part("text/plain", "My orders are in the file."), part("application/vnd.openxmlformats-officedocument.wordprocessingml.document", "UEsDBBQ=", attached.format("orders.docx") + "Content-Transfer-Encoding: base64\n"))),
    nothing("voice", several("mixed", part("text/plain", ""), part("audio/mp4", "AAAA", attached.format("memo.m4a") + "Content-Transfer-Encoding: base64\n"))),
    nothing("winmail", several("mixed", part("text/plain", "\u00a0"), part("application/ms-tnef", "eJ8+Ig==", attached.format("winmail.dat") + "Content-Transfer-Encoding: base64\n"))),
]  # fmt: skip

flowed = "text/plain; charset=utf-8; format=flowed"
ENCODED = [
    of("narvik", "flowed", plain("MOVE NW: 16A + \n16B 1705\nRECON 1710\nREGROUP \nNW\n\n> SEA BR: SG1 + \n> SG2 0618\n> PASS", kind=flowed)),
    of("narvik", "flowed-delsp", plain("MOVE NW: 16A + 16 \nB 1705\nRECON 17 \n10\nREGROUP NW", kind=flowed + "; delsp=yes")),
    of("norway", "printable-soft-breaks", crlf(headers(more="Content-Transfer-Encoding: quoted-printable\n") + "SAIL Rodney =\n+ 2DF 3=\n5\nSTRIKE=20Whitley 30 =54rondheim\n=52EFIT NAVAL Renown=\n")),
    of("norway", "printable-small-letters", crlf(headers(more="Content-Transfer-Encoding: quoted-printable\n") + "SAIL=c2=a0Rodney +=c2=a02DF 35\nSTRIKE Whitley 30 Trondheim=20=20\nREFIT NAVAL Renown\n")),
    of("norway", "printable-cut-off", crlf(headers(more="Content-Transfer-Encoding: quoted-printable\n") + text(NORWAY) + "=")),
    of("jupiter", "printable-not-decoded", plain("M 6Arm=202504=0D=0AM 78Br 2505=0D=0AHOLD 52Mtn=0D=0A"), or_ask=True),
    of("eto", "base64-without-padding", crlf(headers(more="Content-Transfer-Encoding: base64\n") + base64.b64encode(text(ETO).encode()).decode().rstrip("=") + "\n")),
    of("eto", "base64-with-footer", crlf(headers(more="Content-Transfer-Encoding: base64\n") + base64.b64encode(text(ETO).encode()).decode() + "\n\n_______________________________________________\nwargames mailing list\n"), or_ask=True),
    of("eto", "base64-not-decoded", plain(base64.b64encode(text(ETO).encode()).decode()), or_ask=True),
    of("munich", "utf16-called-utf8", crlf(headers(more="Content-Transfer-Encoding: base64\n")) + base64.encodebytes(text(MUNICH).encode("utf-16")), or_ask=True),
    of("munich", "mainframe", in_charset(text(MUNICH), "cp037", "utf-8"), or_ask=True),
    of("jupiter", "windows-dashes", in_charset(f"Grüße – meine Züge:\n\n{new}\n\nTschüß\nAnna", "cp1252", "iso-8859-1"), or_ask=True),
    of("jupiter", "utf7", in_charset(new, "utf-7", "utf-7")),
    of("jupiter", "unheard-of-charset", in_charset(new, "ascii", "x-user-defined")),
    of("jupiter", "no-type-at-all", crlf(headers("") + new)),
    of("jupiter", "bare-carriage-returns", crlf(headers()) + new.replace("\n", "\r").encode(), or_ask=True),
    of("jupiter", "uuencoded", plain("begin 644 orders.txt\n#0V%T\n`\nend\n\n" + new), or_ask=True),
]  # fmt: skip

SHOWN = [
    of("jupiter", "list", html("<ol>" + "".join(f"<li>{line}</li>" for line in NEW) + "</ol>")),
    of("jupiter", "table", html("<table>" + "".join(f"<tr><td>{line}</td></tr>" for line in NEW) + "</table>")),
    of("jupiter", "sheet", html("<table>" + "".join("<tr>" + "".join(f"<td>{word}</td>" for word in line.split()) + "</tr>" for line in NEW) + "</table>")),
    of("jupiter", "word-list", html("".join(f"<p class=MsoListParagraph><![if !supportLists]><span style='mso-list:Ignore'>{n}.<span style='font:7.0pt \"Times New Roman\"'>&nbsp;&nbsp;</span></span><![endif]>{line}<o:p></o:p></p>" for n, line in enumerate(NEW, 1))), or_ask=True),
    of("jupiter", "indented", html(f'<blockquote style="margin: 0 0 0 40px; border: none; padding: 0px">{divs(*NEW)}</blockquote>')),
    of("jupiter", "letters-in-spans", html("<br>".join("".join(f"<span>{c}</span>" for c in line) for line in NEW))),
    of("jupiter", "linked-numbers", html("<br>".join(line.replace("2504", '<a href="tel:2504">2504</a>').replace("2505", '<a href="tel:2505" x-apple-data-detectors="true">2505</a>') for line in NEW))),
    of("jupiter", "wrapped-in-source", html("<p>M\n   6Arm\n 2504</p>\n<p>M 78Br\n2505</p><p>HOLD\n52Mtn</p>")),
    of("jupiter", "answers-in-red", html("<blockquote type=cite>" + "".join(f'<div>{was}</div><div style="color:red">{now}</div>' for was, now in zip(OLD, NEW, strict=True)) + "</blockquote>"), or_ask=True),
    of("jupiter", "between-quotes", plain("\n".join(f"> {was}\n\n{now}\n" for was, now in zip(OLD, NEW, strict=True)))),
    of("jupiter", "below-quotes", plain(f"On 17/11/2026 10:00, Club wrote:\n{quoted}\n\n{new}\n")),
    of("jupiter", "quote-wrapped", plain(f"{new}\n\n> A mail of ours in which a line was so long that some program broke it;\nA 1720 WITH 1US\n> and went on\n")),
    of("jupiter", "below-a-marked-head", plain(f"> From: Club <play@club.example>\n> To: Anna\n> Subject: Your move\n\n{quoted}\n\n{new}\n")),
    of("narvik", "inline-answers", plain("> What is your action?\nMOVE NW: 16A + 16B 1705\n> And then?\nRECON 1710\n>> PASS\n> \nREGROUP NW\n> PASS\n")),
]  # fmt: skip

SUBJECTS = [
    Mangled("travelled-order-in-the-subject", plain("", subject="M 6Arm 2504"), ("M 6Arm 2504",), (), or_ask=True),
    Mangled("travelled-order-in-the-subject-with-eom", plain("", subject="M 6Arm 2504 (eom)"), ("M 6Arm 2504",), (), or_ask=True),
    of("jupiter", "old-order-in-the-subject", plain(new, subject="Re: M 1Arm 1716")),
    *(of("jupiter", f"subject-{n}", plain(new, subject=said)) for n, said in enumerate(("AW: WG: Your move", "SV: VS: Your move", "=?utf-8?B?5Zue5aSNOiBZb3VyIG1vdmU=?=", "Re[2]: Odp: Your move", "[EXTERNAL] RE: Your move", ""))),
]  # fmt: skip

NOTHING = {
    "only-quoted": quoted,
    "only-forwarded": HEADS["gmail-forwarding-nothing-new-to-say"] + "\n" + old,
    "thanks": "Thanks, will answer tomorrow!\n\n" + quoted,
    "thumbs-up": "👍\n\n" + quoted,
    "reaction": "Anna Berg reacted to your message:\n\n" + quoted,
    "ok": "OK\n\n" + quoted,
    "as-proposed": "As you proposed, please.\n\n" + quoted,
    "dictated": "move the sixth armored to twenty-five oh four and hold the fifty second mountain",
    "unsubscribe-me": "unsubscribe wargames\n\n" + quoted,
    "reversed": "M 6Arm \u202e2022\nM 78Br \u202e5052",
    "question": "Can I move 6Arm to 2504?\n\n" + quoted,
    "signature-alone": f"-- \nAnna\n{old}",
}

MAILS = [
    *(of(KINDS[n % 5], f"attributed-{name}", plain(f"{text(GAMES[KINDS[n % 5]][0])}\n\n{said}\n\n{text(GAMES[KINDS[n % 5]][1], '> ')}")) for n, (name, said) in enumerate(ATTRIBUTIONS.items())),
    *(of(KINDS[n % 5], f"headed-{name}", plain(f"{text(GAMES[KINDS[n % 5]][0])}\n\n{said}\n{text(GAMES[KINDS[n % 5]][1])}"), or_ask=name in FOREIGN) for n, (name, said) in enumerate(HEADS.items())),
    *(of(KINDS[n % 5], f"unseen-{name}", html(divs(*GAMES[KINDS[n % 5]][0]) + "".join(f"<div>{before}{line}{after}</div>" for line in GAMES[KINDS[n % 5]][1]))) for n, (name, (before, after)) in enumerate(UNSEEN.items())),
    *(of(KINDS[n % 5], f"quoted-in-html-of-{name}", html(divs(*GAMES[KINDS[n % 5]][0]) + "<br>" + said.format(divs(*GAMES[KINDS[n % 5]][1])))) for n, (name, said) in enumerate(QUOTES.items())),
    *(of("jupiter", f"seen-otherwise-{name}", html(divs(*NEW) + "<br>" + said.format(divs(*OLD)))) for name, said in SHOWN_OTHERWISE.items()),
    *(of("jupiter", f"told-otherwise-{name}", alternative(f"{new}\n\n{old}", divs(*NEW) + "<br>" + said.format(divs(*OLD)))) for name, said in SHOWN_OTHERWISE.items()),
    *(of("jupiter", f"around-{name}", plain(before + new + after), ask) for name, (before, after, ask) in AROUND.items()),
    *(of("jupiter", f"spelled-{name}", plain(said), ask) for name, (said, ask) in SPELLED.items()),
    *(of("jupiter", f"taken-back-{name}", plain(said), or_ask=True) for name, said in TAKEN_BACK.items()),
    *(nothing(name, plain(said)) for name, said in NOTHING.items()),
    *MACHINES,
    *PARTS,
    *ENCODED,
    *SHOWN,
    *SUBJECTS,
]  # fmt: skip
SILENT = frozenset(mail.name for mail in MACHINES[:6]) | {"travelled-read-receipt"}
"""What machines write: never played, and nobody need answer it."""
