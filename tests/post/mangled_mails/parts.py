"""Parts in parts: attachments, forwarded mails, calendars, signatures, broken boundaries."""

# ruff: noqa: E501

from __future__ import annotations

import base64

from tests.post.mangled_mails.writing import (
    NEW,
    OLD,
    Mangled,
    crlf,
    headers,
    nested,
    new,
    old,
    part,
    plain,
    quoted,
    several,
)

PLAIN = "text/plain; charset=utf-8"
OLDER = f"From: Anna <@FROM@>\nTo: play@club.example\nSubject: my orders\nMessage-ID: <older@mail.example>\n\n{old}\n"
PNG = part(
    "image/png; name=map.png",
    "iVBORw0KGgo=",
    "Content-Disposition: inline\nContent-Transfer-Encoding: base64\n",
)


def attached(kind: str, body: str, name: str, more: str = "") -> str:
    return part(
        f'{kind}; name="{name}"',
        body,
        f'Content-Disposition: attachment; filename="{name}"\n{more}',
    )


MAILS = [
    Mangled(
        "older-mail-attached", several("mixed", part(PLAIN, new), part("message/rfc822", OLDER))
    ),
    Mangled(
        "older-mail-attached-and-no-words",
        several("mixed", part(PLAIN, ""), part("message/rfc822", OLDER)),
        take=(),
    ),
    Mangled(
        "only-an-older-mail",
        crlf(headers("message/rfc822", subject="Fwd: my orders") + OLDER),
        take=(),
    ),
    Mangled(
        "eml-as-octets",
        several(
            "mixed", part(PLAIN, new), attached("application/octet-stream", OLDER, "orders.eml")
        ),
    ),
    Mangled(
        "digest",
        several(
            "mixed",
            part(PLAIN, new),
            'Content-Type: multipart/digest; boundary="dig"\n\n'
            + nested("dig", "\n" + OLDER, "\n" + OLDER),
        ),
    ),
    Mangled(
        "whole-mail-a-digest",
        several("digest", "\n" + OLDER, "\n" + OLDER, subject="Wargames Digest, Vol 7"),
        take=(),
    ),
    Mangled(
        "older-mail-in-base64",
        several(
            "mixed",
            part(PLAIN, new),
            part(
                "message/rfc822",
                base64.encodebytes(OLDER.encode()).decode(),
                "Content-Transfer-Encoding: base64\n",
            ),
        ),
    ),
    Mangled(
        "partial-message",
        crlf(headers('message/partial; id="a@b"; number=1; total=2') + OLDER),
        take=(),
    ),
    Mangled(
        "external-body",
        several(
            "mixed",
            part(PLAIN, new),
            part(
                'message/external-body; access-type=URL; URL="http://mail.example/1"',
                "Content-Type: text/plain\n\n" + old,
            ),
        ),
    ),
    Mangled(
        "orders-in-a-text-file",
        several(
            "mixed",
            part(PLAIN, "My orders are attached.\n\nAnna"),
            attached(PLAIN, new, "orders.txt"),
        ),
        or_ask=True,
    ),
    Mangled(
        "orders-in-a-text-file-and-empty-body",
        several("mixed", attached(PLAIN, new, "orders.txt")),
        or_ask=True,
    ),
    Mangled(
        "new-orders-and-a-file-of-old-ones",
        several(
            "mixed",
            part(PLAIN, f"{new}\n\nAttached for the record: last turn."),
            attached(PLAIN, old, "orders-turn-1.txt"),
        ),
        or_ask=True,
    ),
    Mangled(
        "orders-in-a-file-without-a-name",
        several("mixed", part(PLAIN, ""), part(PLAIN, new, "Content-Disposition: attachment\n")),
        or_ask=True,
    ),
    Mangled(
        "orders-in-an-html-file",
        several(
            "mixed",
            part(PLAIN, "see file"),
            attached("text/html; charset=utf-8", "<p>" + "<br>".join(NEW), "orders.html"),
        ),
        or_ask=True,
    ),
    Mangled(
        "orders-in-a-word-file",
        several(
            "mixed",
            part(PLAIN, ""),
            attached(
                "application/msword",
                "0M8R4KGxGuEAAA==",
                "orders.doc",
                "Content-Transfer-Encoding: base64\n",
            ),
        ),
        take=(),
    ),
    Mangled(
        "winmail-dat",
        several(
            "mixed",
            attached(
                "application/ms-tnef",
                "eJ8+IgEQAQAEAAAAAAABAAEAAQeQBgA=",
                "winmail.dat",
                "Content-Transfer-Encoding: base64\n",
            ),
        ),
        take=(),
    ),
    Mangled(
        "appledouble",
        several(
            "mixed",
            part(PLAIN, new),
            'Content-Type: multipart/appledouble; boundary="ad"\n\n'
            + nested(
                "ad",
                part(
                    "application/applefile", "AAUWBwACAAA=", "Content-Transfer-Encoding: base64\n"
                ),
                attached("application/octet-stream", old, "notes"),
            ),
        ),
    ),
    Mangled(
        "apple-text-picture-text",
        several("mixed", part(PLAIN, f"{NEW[0]}\n{NEW[1]}"), PNG, part(PLAIN, NEW[2])),
    ),
    Mangled(
        "mailman-footer-part",
        several(
            "mixed",
            part(PLAIN, new),
            part(
                "text/plain; charset=us-ascii",
                "_______________________________________________\nWargames mailing list -- 1716 members\nhttps://lists.example/wargames",
                "Content-Disposition: inline\n",
            ),
        ),
    ),
    Mangled(
        "signature-part",
        several(
            "mixed",
            part(PLAIN, new),
            part(PLAIN, f"-- \nAnna Berg\n{OLD[0]}", "Content-Disposition: inline\n"),
        ),
    ),
    Mangled(
        "vcard",
        several(
            "mixed",
            part(PLAIN, new),
            attached("text/vcard", f"BEGIN:VCARD\nFN:Anna\nNOTE:{OLD[0]}\nEND:VCARD", "anna.vcf"),
        ),
    ),
    Mangled(
        "calendar",
        several(
            "mixed",
            part(PLAIN, new),
            part(
                "text/calendar; method=REQUEST",
                f"BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:turn\nDESCRIPTION:{OLD[0]}\\n{OLD[1]}\nEND:VEVENT\nEND:VCALENDAR",
            ),
        ),
    ),
    Mangled(
        "calendar-alone",
        crlf(
            headers("text/calendar; method=REPLY")
            + f"BEGIN:VCALENDAR\nBEGIN:VEVENT\nDESCRIPTION:{OLD[0]}\nEND:VEVENT\nEND:VCALENDAR"
        ),
        take=(),
    ),
    Mangled(
        "pgp-clearsigned",
        plain(
            f"-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA512\n\n{new}\n- -- \nAnna\n-----BEGIN PGP SIGNATURE-----\n\niQEzBAEBCgAdFiEE1716\n=46Br\n-----END PGP SIGNATURE-----"
        ),
    ),
    Mangled(
        "pgp-clearsigned-reply",
        plain(
            f"-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\n{new}\n\nOn 17.11.2026 10:02, Club wrote:\n{quoted}\n-----BEGIN PGP SIGNATURE-----\nVersion: GnuPG v2\n\niQEzBAEBCgAdFiEE\n-----END PGP SIGNATURE-----"
        ),
    ),
    Mangled(
        "pgp-encrypted",
        plain("-----BEGIN PGP MESSAGE-----\n\nhQEMA1716\n=46Br\n-----END PGP MESSAGE-----"),
        take=(),
    ),
    Mangled(
        "pgp-mime-encrypted",
        several(
            'encrypted; protocol="application/pgp-encrypted"',
            part("application/pgp-encrypted", "Version: 1"),
            attached(
                "application/octet-stream",
                "-----BEGIN PGP MESSAGE-----\n\nhQEM\n-----END PGP MESSAGE-----",
                "encrypted.asc",
            ),
        ),
        take=(),
    ),
    Mangled(
        "pgp-mime-signed",
        several(
            'signed; protocol="application/pgp-signature"',
            part(PLAIN, new),
            part(
                "application/pgp-signature; name=signature.asc",
                "-----BEGIN PGP SIGNATURE-----\n\niQ\n-----END PGP SIGNATURE-----",
            ),
        ),
    ),
    Mangled(
        "smime-opaque",
        crlf(
            headers(
                "application/pkcs7-mime; smime-type=signed-data; name=smime.p7m",
                more="Content-Transfer-Encoding: base64\n",
            )
            + "MIAGCSqGSIb3DQEHAqCA\n"
        ),
        take=(),
    ),
    Mangled(
        "boundary-differs",
        crlf(headers('multipart/mixed; boundary="abc"') + nested("abd", part(PLAIN, new))),
        or_ask=True,
    ),
    Mangled("boundary-never-closed", several("alternative", part(PLAIN, new), end=False)),
    Mangled(
        "boundary-missing",
        crlf(headers("multipart/mixed") + nested("x", part(PLAIN, new))),
        or_ask=True,
    ),
    Mangled(
        "boundary-of-spaces-and-case",
        several("mixed", part("TEXT/PLAIN; CHARSET=UTF-8", new), boundary="----=_Part 1 (of 2)"),
    ),
    Mangled(
        "multipart-labelled-plain",
        crlf(
            headers(PLAIN)
            + nested("b", part(PLAIN, new), part("text/html", "<p>" + "</p><p>".join(NEW)))
        ),
        or_ask=True,
    ),
    Mangled(
        "preamble-and-epilogue",
        crlf(
            headers('multipart/mixed; boundary="b"')
            + old
            + "\n"
            + nested("b", part(PLAIN, new))
            + old
        ),
    ),
    Mangled(
        "text-enriched",
        crlf(
            headers("text/enriched; charset=us-ascii")
            + "<bold>M 6Arm 2504</bold>\n\nM 78Br 2505\n\n<color><param>red</param>HOLD 52Mtn</color>\n"
        ),
        or_ask=True,
    ),
    Mangled(
        "rtf",
        crlf(
            headers("text/rtf")
            + "{\\rtf1\\ansi M 6Arm 2504\\par M 78Br 2505\\par {\\strike "
            + OLD[0]
            + "}\\par HOLD 52Mtn\\par}"
        ),
        or_ask=True,
    ),
    Mangled(
        "text-markdown",
        crlf(
            headers("text/markdown; charset=utf-8") + "- M 6Arm 2504\n- M 78Br 2505\n- HOLD 52Mtn\n"
        ),
    ),
    Mangled("octets-for-text", crlf(headers("application/octet-stream") + new), or_ask=True),
    Mangled(
        "delivery-report-with-orders-returned",
        several(
            "report; report-type=delivery-status",
            part(PLAIN, "Delivery to play@club.example failed."),
            part(
                "message/delivery-status",
                "Reporting-MTA: dns; mail.example\n\nFinal-Recipient: rfc822; play@club.example\nAction: failed\nStatus: 5.0.0",
            ),
            part("message/rfc822", OLDER),
        ),
        take=(),
    ),
    Mangled(
        "read-receipt-with-orders-returned",
        several(
            "report; report-type=disposition-notification",
            part(PLAIN, "Your message was displayed."),
            part(
                "message/disposition-notification",
                "Final-Recipient: rfc822; anna@example.org\nDisposition: manual-action/MDN-sent-manually; displayed",
            ),
            part("message/rfc822", OLDER),
        ),
        take=(),
    ),
]
