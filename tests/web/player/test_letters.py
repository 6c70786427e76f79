"""Letters on the pages, as the mails were."""

from __future__ import annotations

from tests.web.sites import Site


def test_a_letter_whose_mail_needed_no_map_shows_all_of_it(site: Site) -> None:
    game = site.game()
    for who in ("anna", "georg"):
        site.say(who, game, "DEFAULT")
    site.say(site.asked(game), game, "DEFAULT")  # airpower; then nothing but a die has a say
    assert site.asked(game) == "georg"
    answer = site.visitor("georg").get(f"/desk/letters/{site.letter_to('georg')}/map.png")
    assert answer.status_code == 200
    assert answer.data.startswith(b"\x89PNG")
