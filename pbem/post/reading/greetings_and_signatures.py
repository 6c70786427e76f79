"""What surrounds the substance of a mail: greetings, closings, signatures, footers, disclaimers."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pbem.league.submissions.requests import END, LETTERS
from pbem.post.reading.first_words import first_words

SIGNATURE = re.compile(r"\s*(?:--|—|–|__)\s*$")
FOOTER = re.compile(
    r"\W{0,4}(?:Sent (?:from|via|with|using|by)\b|Get (?:Outlook|BlueMail|TypeApp|Yahoo)\b"
    r"|Gesendet (?:mit|von|aus|über|per)\b|Diese Nachricht wurde (?:von|mit) .*gesendet"
    r"|Von meinem .*gesendet|Outlook für .* (?:beziehen|herunterladen)|Holen Sie sich Outlook"
    r"|Envoyé (?:de|depuis|à partir|avec|par)\b|Obtenez Outlook|Télécharger Outlook"
    r"|Enviado (?:desde|do|da|de|a partir|com|con)\b|Obtener Outlook|Obter o Outlook"
    r"|Inviato (?:da|dal|dall|con|tramite)\b|Scarica Outlook|Ottieni Outlook"
    r"|(?:Verzonden|Verstuurd) (?:vanaf|met|via|van|vanuit)\b|Outlook voor .* downloaden"
    r"|Wysłan[oey] (?:z|ze|za|przy)\b|Pobierz (?:program )?Outlook"
    r"|(?:Skickat|Skickades) (?:från|med)\b"
    r"|Hämta Outlook|Sendt (?:fra|med|via)\b|(?:Hent|Last ned|Få) Outlook|Lähetetty\b|Hanki Outlook"
    r"|Отправлено (?:с|из|от|со)\b|Скачать Outlook|Odesláno (?:z|ze|pomocí)\b|Získat Outlook"
    r"|.*から送信$|Yahoo Mail: |Yahoo Mail -|Virus-?free|Virenfrei|Please excuse (?:my |the |any )?"
    r"(?:brevity|typos|terseness)|Bitte entschuldigen Sie (?:meine |die )?Kürze"
    r"|Telefonisch erfasst|Mobil gesendet"
    r"|[^\s<>@]{1,60}@[^\s<>@]{1,60}\.\w{2,20}>?$|<#[0-9A-F]{8}(?:-[0-9A-F]{4}){3}-[0-9A-F]{12}>).{0,160}$",
    re.IGNORECASE,
)
DISCLAIMER = re.compile(
    r"\W{0,6}(?:confidentiality (?:notice|note)|disclaimer\b|legal (?:notice|disclaimer)"
    r"|(?:this|the contents? of this|the information (?:contained )?in this)"
    r" (?:e-?mail|message|communication|transmission).{0,200}(?:confidential|intended|privileged"
    r"|checked for viruses|avast|avg)|(?:important|privacy|privileged|confidential) notice"
    r"|(?:diese|der inhalt dieser) (?:e-?mail|nachricht)"
    r".{0,200}(?:vertraulich|bestimmt|avast|viren)"
    r"|(?:rechtlicher |wichtiger )?hinweis: dies"
    r"|ce (?:message|courriel|mail|courrier).{0,200}(?:confidentiel|destin|virus)"
    r"|(?:este|esta) (?:mensaje|correo|e-?mail|mensagem).{0,200}(?:confiden|destin)"
    r"|(?:questo messaggio|questa e-?mail|le informazioni).{0,200}(?:riservat|destin|confiden)"
    r"|(?:dit (?:e-?mail)?bericht|deze e-?mail).{0,200}(?:vertrouwelijk|bestemd|persoonlijk)"
    r"|niniejsza (?:wiadomość|korespondencja)|denn[ea] (?:e-post|meddelelse|mail).{0,200}fortrolig"
    r"|de(?:tta|n här) (?:meddelande|e-post|mail).{0,200}(?:konfidentiell|avsed)"
    r"|tämä (?:viesti|sähköposti).{0,200}luottamuks"
    r"|(?:это|данное) (?:сообщение|письмо).{0,200}конфид"
    r"|t(?:ato zpráva|ento e-?mail).{0,200}důvěrn|\[?external(?: e-?mail)?\]"
    r"|caution: (?:this|external)"
    r"|please (?:consider|think of) the environment|(?:bitte )?denken sie (?:bitte )?an die umwelt"
    r"|registered (?:office|in england)|geschäftsführer:|handelsregister|sitz der gesellschaft)",
    re.IGNORECASE,
)
CLOSING = re.compile(
    r"\W{0,2}(?:(?:with |my )?(?:best|kind(?:est)?|warm(?:est)?|many)?\s?(?:regards|wishes)"
    r"|all the best|best|cheers|thanks(?: a lot| again| in advance)?|thank you|thx|sincerely"
    r"|yours(?: truly| sincerely)?|take care|br|rgds|mfg|lg|vg"
    r"|(?:mit )?(?:freundliche[nmr]?|beste[nr]?|viele[n]?|liebe[n]?|schöne[n]?|herzliche[n]?)?\s?"
    r"(?:gr(?:ü|ue)(?:ß|ss)e?n?|gru(?:ß|ss))(?: aus \w+)?|danke(?: schön)?|besten dank"
    r"|(?:bien )?(?:cordialement|amicalement)|salutations|merci|à bientôt|bonne (?:journée|soirée)"
    r"|(?:un )?saludos?(?: cordiales)?|atentamente|(?:muchas )?gracias|un abrazo"
    r"|(?:cordiali |distinti )?saluti|grazie|ciao|a presto|(?:met )?(?:vriendelijke|hartelijke)?\s?"
    r"gr(?:oet(?:en|jes)?|\.)|mvg|bedankt|pozdrawiam|pozdrowienia|z poważaniem|dzięki|dziękuję"
    r"|(?:med )?(?:vänlig(?:a)?|vennlig|venlig|bästa|beste|bedste)?\s?(?:hälsning(?:ar)?|hilsen"
    r"|hilsner)|mvh|tack|tak|takk|(?:ystävällisin |parhain )?terveisin|t\.|terv\.?|kiitos"
    r"|(?:atenciosamente|cumprimentos|abraços?|obrigad[oa])|(?:с уважением|спасибо|удачи|привет)"
    r"|(?:s pozdravem|s úctou|zdraví|díky|děkuji|zdravím))(?:[ ,]+[^\W\d]{2,20}){0,2}\W{0,3}$",
    re.IGNORECASE,
)
GREETING = re.compile(
    r"(?:hi|hey|hello|dear|good (?:morning|evening|afternoon|day)|hallo|moin|servus|guten (?:tag"
    r"|morgen|abend)|liebe[rs]?|bonjour|bonsoir|salut|hola|buenos días|buenas|ciao|salve|buongiorno"
    r"|goedemorgen|dag|beste|cześć|witam|dzień dobry|hej|hei|heisann|moi|terve|olá|oi|bom dia"
    r"|привет|здравствуйте|добрый (?:день|вечер)|ahoj|dobrý den|こんにちは|你好|您好|안녕하세요)"
    r"(?:[ ,]+[^\W\d][\w.'-]{0,20}){0,3}[\s,!.:]*$",
    re.IGNORECASE,
)
INTRODUCTION = re.compile(  # of orders that are meant now; of others it says more
    r"(?:(?:please find|(?:and )?here (?:are|come)|these are|below are|anbei|hier(?: sind| kommen)?"
    r"|voici|aquí (?:están|van)|ecco|hierbij|oto|her (?:er|kommer)|här (?:är|kommer)|tässä|вот) )?"
    r"(?:the |my |our |meine |die |mes |nos |mis |i miei |mijn |moje |mine |mina |мои )?"
    r"(?:new |revised |neue )?"
    r"(?:orders|moves|befehle|züge|ordres|órdenes|ordini|zetten|bevelen|rozkazy|ordrer|order"
    r"|käskyt|приказы)(?: (?:for this turn|for now|für diese runde|für diesen zug|pour ce tour"
    r"|para este turno|per questo turno|voor deze beurt))?\W{0,3}$",
    re.IGNORECASE,
)
ORDER = re.compile(
    r"\W*(?:\d{1,2}[.)]\s*)?(?:[A-Z]{1,12}\b(?=.*\d)|[A-Z]{4,12}\s*$|\w{1,8} \S+.*\b[A-Z]?\d{4}\b)"
)
WORDED = re.compile(r"\W*(?:\d{1,2}[.)]\s*)?([^\W\d_]+)(.*)")
JOINED = re.compile(r"\b(?:with|to|from|at|against|towards?|via|on|by)\b|->|[+>&|]", re.IGNORECASE)
NO_ORDER = re.compile(
    r"\b(?:tel|fax|mob|mobil|mobile|phone|cell|www|https?|hrb|vat|ust|p\.?o\.? box|gmbh|ltd|inc)\b"
    r"|\+\d|@|\d{5}",
    re.IGNORECASE,
)
NAME = re.compile(r"\s*[^\W\d]+(?: [^\W\d]+){0,2}\s*$")
RULE = re.compile(r"[\s_*=~-]*$")
LIST_RULE = re.compile(r"\s*[_-]{12,}\s*$")
OF_A_LIST = re.compile(
    r"mailing[ -]?list|liste de diffusion|lista de correo|unsubscribe|abbestellen", re.IGNORECASE
)
LETTER = re.compile(rf"\s*(?:{'|'.join(LETTERS)})\b", re.IGNORECASE)
LOOKED_AT = 2000  # lines of a text that may hold orders or not
LONG = 70  # a closing is no longer


def substance(lines: Sequence[str]) -> list[str]:
    """These lines of one piece without signature, footers, disclaimers and closing."""
    kept: list[str] = []
    at = 0
    last = max((n for n, line in enumerate(lines) if END.fullmatch(line)), default=0)
    while at < len(lines) and not _signs(lines, at):
        if at < last and LETTER.match(lines[at]):
            end = _end_of_letter(lines, at)
            kept += lines[at:end]
            at = end
        elif FOOTER.match(lines[at]):
            at += 1
        elif _disclaims(lines, at) or _closes(lines[at]):
            kept += _in_between(lines, at, begun=any(map(_order, kept)))
            at = _next_order(lines, at + 1)
        else:
            kept.append(lines[at])
            at += 1
    while kept and RULE.match(kept[-1]):
        kept.pop()
    return kept


def looks_like_orders(text: str) -> bool:
    """Does any line of a text look like an order or a command?"""
    return any(map(_order, text.split("\n", LOOKED_AT)[:LOOKED_AT]))


def _end_of_letter(lines: Sequence[str], at: int) -> int:
    """Behind which line a letter to others ends that begins here."""
    return next(n + 1 for n in range(at + 1, len(lines)) if END.fullmatch(lines[n]))


def _signs(lines: Sequence[str], at: int) -> bool:
    """Does a signature begin here, or what a mailing list puts below every mail?"""
    if LIST_RULE.match(lines[at]):
        return any(OF_A_LIST.search(line) for line in lines[at + 1 : at + 3])
    return bool(SIGNATURE.match(lines[at]))


def _disclaims(lines: Sequence[str], at: int) -> bool:
    """Does a disclaimer begin here? Its first sentence may be wrapped."""
    text = " ".join(lines[at : at + 3])[:600]
    return bool(DISCLAIMER.match(text)) and not _order(lines[at])


def _closes(line: str) -> bool:
    return len(line) < LONG and bool(CLOSING.match(line.strip()))


def without_greeting(lines: Sequence[str]) -> list[str]:
    """These lines without the greeting that they begin with, and 'here are my orders:' after it."""
    return _without_first(_without_first(lines, GREETING), INTRODUCTION)


def _without_first(lines: Sequence[str], form: re.Pattern[str]) -> list[str]:
    """These lines without the first that says something, if it has this form."""
    for at, line in enumerate(lines):
        if line.strip():
            return list(lines[at + 1 :] if form.match(line.strip()[:LONG]) else lines[at:])
    return []


def without_name(lines: Sequence[str], name: str) -> list[str]:
    """These lines without the writer's own name at the end."""
    own = {name.casefold(), *name.casefold().split()} - {""}
    lines = list(lines)
    while lines and not lines[-1].strip():
        lines.pop()
    if lines and lines[-1].strip(" \t-–—/.,~").casefold() in own:
        lines.pop()
    return lines


def _order(line: str) -> bool:
    line = line[:200]
    return bool(ORDER.match(line) or _worded(line)) and not NO_ORDER.search(line)


def _worded(line: str) -> bool:
    """Does it begin like an order or a command: in capitals, or as a sentence that says where?"""
    found = WORDED.match(line)
    if found is None or found[1].upper() not in first_words():
        return False
    word, rest = found.groups()
    return (len(word) > 1 and word.isupper()) or bool(JOINED.search(rest))


def _in_between(lines: Sequence[str], at: int, begun: bool) -> Sequence[str]:
    """What is to be read of a closing or disclaimer and all below it, up to the next order.

    Nothing, if none follows. If one does, an older mail may begin here in a way that we do not
    know: so what stands between is read as well, and asked back rather than played.
    """
    following = _next_order(lines, at + 1)
    if following == len(lines) or _signs(lines, following):
        return ()
    below = lines[at + 1 : following]
    if _closes(lines[at]):
        return () if len(below) == 1 and NAME.match(below[0]) else below
    end = next((n for n, line in enumerate(below) if not line.strip()), len(below))
    return lines[at:following] if begun else below[end:]


def _next_order(lines: Sequence[str], at: int) -> int:
    """Where the next line stands that looks like an order, so that none is ever lost."""
    while at < len(lines) and not _signs(lines, at) and not _order(lines[at]):
        at += 1
    return at
