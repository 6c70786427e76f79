"""What of a text was written now."""

from __future__ import annotations

import textwrap

import pytest

from pbem.post.reading.new_text import written_now

WHO = "Operation Jupiter <j17@pbem.example>"
INTRODUCTIONS = {
    "English": f"On Mon, 3 Jun 2024 at 20:12, {WHO} wrote:",
    "English, Outlook for Mac": f'On 6/3/24, 8:12 PM, "Jupiter" <{WHO[19:-1]}> wrote:',
    "German": f"Am Montag, dem 03.06.2024 um 20:12 +0200 schrieb {WHO}:",
    "French": f"Le lundi 3 juin 2024 à 20:12:00 UTC+2, {WHO} a écrit :",
    "Spanish": f"El lunes, 3 de junio de 2024, 20:12:00 CEST, {WHO} escribió:",
    "Italian": f"Il 03/06/2024 20:12, {WHO} ha scritto:",
    "Dutch": f"Op 03-06-2024 om 20:12 schreef {WHO}:",
    "Polish": f"W dniu pon., 3.06.2024 o 20:12 {WHO} napisał(a):",
    "Swedish": f"Den 2024-06-03 kl. 20:12, skrev {WHO}:",
    "Norwegian": f"tir. 4. juni 2024 kl. 20:12 skrev {WHO}:",
    "Danish": f"Den 03/06/2024 kl. 20.12 skrev {WHO}:",
    "Finnish": f"{WHO} kirjoitti 3.6.2024 klo 20.12:",
    "Portuguese": f"Em segunda-feira, 3 de junho de 2024 às 20:12:00 GMT+1, {WHO} escreveu:",
    "Russian": f"Понедельник, 3 июня 2024, 20:12 +03:00 от {WHO} написал:",
    "Czech": f"Dne 03. 06. 24 v 20:12 {WHO} napsal(a):",
    "Japanese": f"2024年6月3日(月) 20:12 {WHO}:",
}


@pytest.mark.parametrize("language", INTRODUCTIONS)
@pytest.mark.parametrize("width", [200, 72, 50])
@pytest.mark.parametrize("quoted", ["> M 2Pz 2305\n> DONE", "M 2Pz 2305\nDONE"])
@pytest.mark.parametrize("gap", ["\n", "\n\n"])
def test_an_introduction_and_its_quotation_go(language, width, quoted, gap):
    line = textwrap.fill(INTRODUCTIONS[language], width, break_on_hyphens=False)
    text = f"M 3Gb 1519\nMove 3 Inf 2005{gap}{line}{gap}{quoted}\n"
    assert written_now(text).text == "M 3Gb 1519\nMove 3 Inf 2005"


@pytest.mark.parametrize("language", INTRODUCTIONS)
def test_what_follows_a_marked_quotation_stays(language):
    text = f"{INTRODUCTIONS[language]}\n> M 2Pz 2305\n\nM 3Gb 1519"
    assert written_now(text).text == "M 3Gb 1519"


FOOTERS = [
    "Sent from my iPhone",
    "Sent from Yahoo Mail on Android",
    "Sent via the Samsung Galaxy S24",
    "Get Outlook for iOS<https://aka.ms/o0ukef>",
    "Gesendet mit der GMX Mail App",
    "Von meinem iPad gesendet",
    "Gesendet von Outlook für Android",
    "Envoyé de mon iPhone",
    "Enviado desde mi iPhone",
    "Enviado do meu iPhone",
    "Inviato da iPhone",
    "Verstuurd vanaf mijn iPhone",
    "Wysłane z iPhone'a",
    "Skickat från min iPhone",
    "Sendt fra min iPhone",
    "Lähetetty iPhonesta",
    "Отправлено с iPhone",
    "Odesláno z iPhonu",
    "iPhoneから送信",
]


@pytest.mark.parametrize("footer", FOOTERS)
def test_a_footer_goes(footer):
    assert written_now(f"DONE\n\n{footer}\n").text == "DONE"


@pytest.mark.parametrize(
    "closing",
    [
        *("Best regards,", "Cheers", "Thanks!", "Mit freundlichen Grüßen", "Viele Grüße", "LG"),
        *("Cordialement,", "Un saludo,", "Cordiali saluti", "Met vriendelijke groet,"),
        *("Pozdrawiam", "Med vänliga hälsningar", "Mvh", "Venlig hilsen", "Terveisin", "Abraço"),
        *("С уважением,", "S pozdravem"),
    ],
)
def test_a_closing_goes_with_the_name_below_it(closing):
    assert written_now(f"DONE\n\n{closing}\nAnna Berg\nTel. +47 2305 2406\n").text == "DONE"


@pytest.mark.parametrize("words", ["Thanks\nAnna", "CONFIDENTIALITY NOTICE: it is confidential."])
def test_what_may_introduce_an_older_mail_is_not_dropped_with_a_closing(words):
    written = written_now(f"DONE\n\n{words}\n\nearlier I wrote\nM 3Gb 1519\n")
    assert "earlier I wrote" in written.text


def test_a_warning_above_the_orders_is_dropped():
    warning = "[EXTERNAL] This came from outside.\nOpen no links.\n\nDONE\n"
    assert written_now(warning).text == "DONE"


@pytest.mark.parametrize("words", ["old orders:", "my orders of last week:", "orders for turn 6:"])
def test_only_orders_that_are_meant_now_are_introduced(words):
    assert written_now(f"{words}\nDONE\n").text == f"{words}\nDONE"


def test_an_order_below_a_closing_stays():
    assert written_now("DONE\nThanks\nAnna\nM 3Gb 1519\n").text == "DONE\nM 3Gb 1519"


@pytest.mark.parametrize(
    "order",
    [
        "PATROL Truant",  # Norway 1940
        "MARCH RoyalGd Bergen",
        "march RoyalGd from Oslo to Hamar",
        "A Pilsen WITH DEI + DEII",  # Munich War 1938
        "WHEN LOSE: WEAKEST",
        "IF HELD Krakow: REGROUP South Krakow",  # European Theater of Operations
        "STAND DOWN",
        "CONTINUE",
        "PRESS Wait and see",
    ],
)
def test_an_order_without_numbers_below_a_closing_stays(order):
    assert written_now(f"DEFAULT\nThanks\n\n{order}\n").text == f"DEFAULT\n\n{order}"


@pytest.mark.parametrize(
    "line", ["Support Engineer", "ACME Corp., Main Street", "HR and Planning", "J. Player", "CEO"]
)
def test_a_signature_is_no_order(line):
    assert written_now(f"DONE\n\nBest regards\nAnna Berg\n{line}\n").text == "DONE"


@pytest.mark.parametrize(
    "text",
    [
        "M 2Pz 2305\nA 2406 WITH 2Pz, 3Gb\nDONE",
        "TURN 5\nMOVES\nM 2Pz 2305 | M 2Pz 2304\nWHEN LOSE: WEAKEST\nON ILLEGAL SKIP",
        "IF EMPTY 2406: M 2Pz 2406\nUNLESS HELD 1519: M 3Gb 1519",
        "VACATION from 2024-06-03 to 2024-06-10",
        "PRESS ALL\nYou wrote: never. I say: soon.",
        "- M 2Pz 2305\n- DONE",
        "1. M 2Pz 2305\n2. DONE",
        "SET timezone Europe/Oslo\nHELP orders",
    ],
)
def test_orders_and_commands_stay_as_they_are(text):
    assert written_now(text).text == text


def test_a_signature_goes_but_not_what_is_below_the_next_quotation():
    text = "DONE\n-- \nAnna\nM 2Pz 2305\n> old\n\nHOLD 3Gb"
    assert written_now(text).text == "DONE\n\nHOLD 3Gb"


def test_the_own_name_at_the_end_goes():
    assert written_now("Hi all,\n\nDONE\n\nAnna\n", "Anna Berg").text == "DONE"


def test_a_clear_signed_text_loses_its_armour():
    text = (
        "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA512\n\nDONE\n- -- \nAnna\n"
        "-----BEGIN PGP SIGNATURE-----\n\nM 2Pz 2305\n-----END PGP SIGNATURE-----\n"
    )
    assert written_now(text).text == "DONE"


def test_nothing_but_quotation_is_said_to_be_nothing_new():
    assert "nothing new" in written_now("> M 2Pz 2305").flags


def test_a_forwarded_mail_is_said_to_be_one():
    assert "forwarded" in written_now("DONE\n\nBegin forwarded message:\n\nM 2Pz 2305").flags


def test_a_letter_with_an_end_is_left_as_it_is():
    letter = "PRESS opponent\nHello!\n\nThank you\nBest regards\nAnna\nEND"
    assert written_now(f"{letter}\nDONE\n\nCheers\nAnna", "Anna").text == f"{letter}\nDONE"
