"""Where an older mail begins that is neither marked by '>' nor introduced: Outlook's manner."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pbem.post.reading.quote_introductions import WROTE

LABELS = {
    "from": "From|Von|De|Da|Van|Od|Od kogo|Från|Fra|Lähettäjä|От|Expéditeur|Remitente|Mittente"
    "|差出人|发件人|寄件者|寄件人|Absender|Gönderen|Kimden|Feladó|Від|Από|De la|Saatja"
    "|보낸 ?사람|מאת|من|No|Nuo|Frá|Từ|จาก|Šalje|Pošiljatelj|Pošiljatel",
    "sent": "Sent|Date|Gesendet|Datum|Envoyé|Envoyée|Date d'envoi|Enviado|Enviado el|Enviada"
    "|Enviada em|Fecha|Inviato|Data|Verzonden|Wysłano|Wysłane|Skickat|Sendt|Dato|Lähetetty"
    "|Päivämäärä|Päiväys|Отправлено|Дата|Odesláno|Odoslané|Elküldve|Dátum|Gönderildi|Gönderilme|Tarih"
    "|Надіслано|Изпратено|Στάλθηκε|Ημερομηνία|Trimis|Poslano|Saadetud|送信日時|日付|发送时间|日期"
    "|寄件日期|傳送時間|보낸 ?날짜|날짜|נשלח|תאריך|تم الإرسال|التاريخ|Nosūtīts|Išsiųsta"
    "|Enviat el|Đã gửi|ส่งเมื่อ|Poslato",
    "to": "To|An|À|A|Para|Aan|Do|Komu|Till|Til|Vastaanottaja|Кому|До|宛先|收件人|收件者"
    "|Pour|Destinatario|Címzett|Kime|Προς|Către|Za|Adressaat|받는 ?사람|אל|إلى|Kam|Prima|Per a"
    "|Tới|ถึง",
    "subject": "Subject|Betreff|Objet|Asunto|Oggetto|Onderwerp|Temat|Ämne|Emne|Aihe|Тема"
    "|Předmět|Predmet|Assunto|件名|主题|主旨|主題|Konu|Tárgy|Θέμα|Subiect|Zadeva|Относно|Teema"
    "|제목|נושא|الموضوع|Tēma|Efni|Chủ đề|เรื่อง",
    "more": "Cc|Bcc|Copie(?: à)?|Kopie|Kopia|Kopi|Копия|DW|Reply-To|Importance|Priorität"
    "|Organization|Attachments|Anlagen|Antwort an|CC",
}
FIELD = re.compile(
    r"\s*\*?(?:"
    + "|".join(f"(?P<{name}>{labels})" for name, labels in LABELS.items())
    + r")[\s\u202f]?\*?[:：](?!//)\*?(?:\s|$|(?=\S))",
    re.IGNORECASE,
)
ORIGINAL = re.compile(
    r"\s*-{2,}\s*(?:Original(?:\s(?:Message|Appointment))?|Ursprüngliche (?:Nachricht|E-Mail)"
    r"|Original-?Nachricht|Originalnachricht|Original e-?mail|Message d'origine|Message original"
    r"|Mensaje original|Messaggio originale|Oorspronkelijk bericht|Oorspronkelijke e-?mail"
    r"|Wiadomość oryginalna|Oryginalna wiadomość|Ursprungligt meddelande|Originalmeddelande"
    r"|Opprinnelig melding|Oprindelig meddelelse|Alkuperäinen viesti|Mensagem original"
    r"|Исходное сообщение|Původní (?:zpráva|e-?mail)|Reply message|Antwort-?Nachricht"
    r"|Eredeti üzenet|Orijinal (?:İleti|Mesaj)|Pôvodná správa|Mesaj original|Αρχικό μήνυμα"
    r"|Оригінальне повідомлення|原始邮件|原始郵件|元のメッセージ|원본 ?메시지"
    r"|Original Message)\s*-{2,}\s*$",
    re.IGNORECASE,
)
WROTE_RULED = re.compile(
    rf"\s*+-{{3,}}+\s*+\S.{{0,160}}\s(?:{WROTE})\s?:?\s*-{{3,}}\s*$", re.IGNORECASE
)
FORWARDED = re.compile(
    r"\s*(?:-{2,}\s*)?(?:Begin forwarded message|Anfang der weitergeleiteten (?:Nachricht|E-Mail)"
    r"|Début du message (?:transféré|réexpédié)|Inizio messaggio inoltrato|Vidarebefordrat brev"
    r"|Inicio del mensaje reenviado|Begin doorgestuurd bericht|Videresendt (?:melding|besked))\s*:"
    r"|\s*-{3,}\s*(?:Forwarded (?:message|by)|Weitergeleitete (?:Nachricht|E-Mail)"
    r"|Message transféré|Mensaje reenviado|Messaggio inoltrato|Doorgestuurd bericht"
    r"|Wiadomość przekazana|Přeposlaná zpráva|Videresendt|Vidarebefordrat|Пересылаемое сообщение"
    r"|Пересланное сообщение|Välitetty viesti|Mensagem encaminhada|Original forwarded).*",
    re.IGNORECASE,
)
GROUPWISE = re.compile(r"\s*>>> .*\S@\S.* >>>\s*$|\s*>>> .*\d[:.]\d\d\b.* >>>\s*$")
NOTES = re.compile(
    r"\s*\S.{0,80}---\d{1,4}[./-]\d{1,2}[./-]\d{2,4} \d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?: [AP]M)?---"
)
OUR_LINE = re.compile(r"[\s#*=-]*(?:please )?(?:reply|answer|write) above this line", re.IGNORECASE)
BEGINNINGS = (ORIGINAL, WROTE_RULED, OUR_LINE, GROUPWISE, NOTES)
MOST_LINES = 9
LONGEST = 300


def older_mail(lines: Sequence[str], at: int) -> str:
    """What kind of older mail begins with this line; nothing when none does."""
    line = lines[at].replace("’", "'")
    if len(line) > LONGEST or not line.strip():
        return ""
    if any(each.match(line) for each in BEGINNINGS):
        return "original"
    if FORWARDED.match(line):
        return "forwarded"
    bare = ORIGINAL.match(f"--{line.strip()}--") and at + 1 < len(lines)
    return "original" if _header_block(lines, at + 1 if bare else at) else ""


def is_head(lines: Sequence[str]) -> bool:
    """Are these the fields of an older mail and nothing else, perhaps below a line of their own?"""
    said = [line for line in lines if line.strip()]
    if not said or len(said) > MOST_LINES:
        return False
    begun = 0 if FIELD.match(said[0]) else 1
    fields = [FIELD.match(line) for line in said[begun:]]
    kinds = {field.lastgroup for field in fields if field} - {"more"}
    return all(fields) and len(kinds) >= 3 and "from" in kinds


def _header_block(lines: Sequence[str], at: int) -> bool:
    """Do 'From:', 'Sent:' and the like stand here, one below the other?"""
    first = FIELD.match(lines[at].replace("’", "'"))
    if first is None or first.lastgroup not in {"from", "sent", "subject"}:
        return False
    seen: list[str] = []
    strangers = 0
    for line in lines[at : at + MOST_LINES]:
        field = FIELD.match(line[:LONGEST].replace("’", "'"))
        if field:
            seen.append(field.lastgroup or "")
            strangers = 0
        elif (strangers := strangers + 1) > 1:  # a folded value, or an empty line between
            break
    kinds = set(seen) - {"more"}
    return len(kinds) >= 3 and "from" in kinds
