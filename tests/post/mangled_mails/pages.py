"""HTML as programs make it: tables, struck-out words, tracked changes, hidden text, quotes by class."""

# ruff: noqa: E501

from __future__ import annotations

from tests.post.mangled_mails.writing import (
    NEW,
    OLD,
    Mangled,
    html,
    nested,
    new,
    old,
    part,
    several,
)

PLAIN, HTML = "text/plain; charset=utf-8", "text/html; charset=utf-8"


def lines(*said: str) -> str:
    return "".join(f"<div>{each}</div>" for each in said)


fresh, stale = lines(*NEW), lines(*OLD)


def struck(before: str, after: str) -> str:
    """New orders with old ones among them, each between these two."""
    return lines(NEW[0], before + OLD[0] + after, NEW[1], before + OLD[1] + after, NEW[2])


STRUCK = {
    "s": ("<s>", "</s>"),
    "strike": ("<strike>", "</strike>"),
    "del": ("<del>", "</del>"),
    "style": ('<span style="text-decoration: line-through">', "</span>"),
    "style-line": (
        '<span style="TEXT-DECORATION-LINE:underline line-through;color:red">',
        "</span>",
    ),
    "word-del": (
        '<del cite="mailto:Anna" datetime="2026-11-17T10:02"><span style="mso-prop-change:Anna">',
        "</span></del>",
    ),
    "outlook-msodel": ('<span class="msoDel"><del>', "</del></span>"),
    "font-in-s": ('<s><font color="#888888"><b>', "</b></font></s>"),
    "hidden": ('<span style="display:none;mso-hide:all">', "</span>"),
    "zero-size": ('<span style="font-size:0px;max-height:0;overflow:hidden;opacity:0">', "</span>"),
    "hidden-attribute": ("<span hidden>", "</span>"),
    "comment": ("<!-- ", " -->"),
    "outlook-conditional": ("<!--[if gte mso 9]><p>", "</p><![endif]-->"),
}

QUOTES = {
    "gmail": '<div class="gmail_quote"><div dir="ltr" class="gmail_attr">On Tue, 17 Nov 2026 at 10:02, Club wrote:<br></div><blockquote class="gmail_quote" style="margin:0">{}</blockquote></div>',
    "outlook-border": '<div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm"><p class="MsoNormal"><b>From:</b> Club<br><b>Sent:</b> Tuesday, November 17, 2026 10:02<br><b>To:</b> Anna<br><b>Subject:</b> Your move<o:p></o:p></p></div>{}',
    "outlook-web": '<div id="appendonsend"></div><hr style="display:inline-block;width:98%" tabindex="-1"><div id="divRplyFwdMsg" dir="ltr"><font face="Calibri"><b>Von:</b> Club<br><b>Gesendet:</b> Dienstag<br><b>An:</b> Anna<br><b>Betreff:</b> Your move</font></div>{}',
    "yahoo": '<div id="yahoo_quoted_1" class="yahoo_quoted"><div><div>On Tuesday, November 17, 2026, Club wrote:</div>{}</div></div>',
    "proton": '<div class="protonmail_quote">Le mardi 17 novembre 2026, Club a écrit :<br><blockquote class="protonmail_quote" type="cite">{}</blockquote></div>',
    "apple": '<div><br><blockquote type="cite"><div>Am 17.11.2026 um 10:02 schrieb Club:</div>{}</blockquote></div>',
    "no-attribution": "<blockquote>{}</blockquote>",
    "zoho": '<div class="zmail_extra" style="border-top:1px solid"><div>---- On Tue, 17 Nov 2026 10:02:33 +0100 <b>Club</b> wrote ---</div><div>{}</div></div>',
    "tutanota": '<br>17. Nov. 2026, 10:02 von play@club.example:<br><blockquote class="tutanota_quote" style="border-left:1px solid">{}</blockquote>',
    "details": "<details><summary>Older</summary><blockquote>{}</blockquote></details>",
}

MAILS = [
    *(Mangled(f"struck-{name}", html(struck(*tags))) for name, tags in STRUCK.items()),
    *(
        Mangled(f"html-quote-{name}", html(fresh + said.format(stale)), or_ask=name == "details")
        for name, said in QUOTES.items()
    ),
    Mangled(
        "struck-by-an-id",
        html(
            struck('<span id="Gone">', "</span>"),
            "<style>b, #Gone{text-decoration:line-through}</style>",
        ),
    ),
    Mangled(
        "struck-by-a-class",
        html(
            struck('<span class="c1">', "</span>"),
            "<style>.c1{color:red;text-decoration:line-through}</style>",
        ),
        or_ask=True,
    ),
    Mangled(
        "table-of-orders",
        html(
            "<table><tr><th>Order</th><th>Unit</th><th>Hex</th></tr>"
            + "".join(
                "<tr>" + "".join(f"<td>{word}</td>" for word in line.split()) + "</tr>"
                for line in NEW
            )
            + "</table>"
        ),
        or_ask=True,
    ),
    Mangled(
        "table-for-layout",
        html(
            '<table width="600"><tr><td><p>'
            + "<br>".join(NEW)
            + "</p></td></tr><tr><td>Unsubscribe</td></tr></table>"
        ),
        or_ask=True,
    ),
    Mangled(
        "html-breaks-and-nbsp",
        html("<p>" + "<br>\n".join(line.replace(" ", "&nbsp;") for line in NEW) + "</p>"),
    ),
    Mangled(
        "html-spans-amid-words",
        html(
            lines(
                '<span>M&nbsp;</span><span class="x">6</span>Arm <a href="tel:2504">2504</a>',
                "M 78<wbr>Br 25&#8203;05",
                "HO&shy;LD 52Mtn",
            )
        ),
    ),
    Mangled(
        "html-entities", html(lines("M &#54;Arm &#x32;504", "M 78Br&ensp;2505", "HOLD&#160;52Mtn"))
    ),
    Mangled(
        "html-ordered-list", html("<ol>" + "".join(f"<li>{line}</li>" for line in NEW) + "</ol>")
    ),
    Mangled("html-pre", html(f"<pre>{new}</pre>")),
    Mangled(
        "html-source-wrapped", html("<p>M 6Arm\n   2504</p><p>M\n78Br 2505</p><p>HOLD\n52Mtn</p>")
    ),
    Mangled(
        "html-script-and-style",
        html(
            f"<script>var a='{OLD[0]}'</script><style>/* {OLD[1]} */</style>{fresh}<title>{OLD[2]}</title>"
        ),
    ),
    Mangled(
        "plain-part-is-a-stub",
        several(
            "alternative",
            part(PLAIN, "Your mail program cannot show this message."),
            part(HTML, fresh),
        ),
        or_ask=True,
    ),
    Mangled("plain-part-is-empty", several("alternative", part(PLAIN, ""), part(HTML, fresh))),
    Mangled(
        "struck-only-in-the-html-part",
        several(
            "alternative",
            part(PLAIN, f"{NEW[0]}\n{OLD[0]}\n{NEW[1]}\n{NEW[2]}"),
            part(HTML, lines(NEW[0], f"<s>{OLD[0]}</s>", NEW[1], NEW[2])),
        ),
        or_ask=True,
    ),
    Mangled(
        "struck-half-a-line", html(lines("M 6Arm <s>1716</s> 2504", NEW[1], NEW[2])), or_ask=True
    ),
    Mangled(
        "replaced-by-tracked-change",
        html(lines("M 6Arm <del>1716</del><ins>2504</ins>", NEW[1], NEW[2])),
        or_ask=True,
    ),
    Mangled(
        "quoted-only-in-the-html-part",
        several(
            "alternative",
            part(PLAIN, f"{new}\n\n{old}"),
            part(HTML, fresh + f'<blockquote type="cite">{stale}</blockquote>'),
        ),
        or_ask=True,
    ),
    Mangled(
        "quoted-by-yahoo-only-in-the-html-part",
        several(
            "alternative",
            part(PLAIN, f"{new}\n\n{old}"),
            part(HTML, fresh + f'<div class="yahoo_quoted">{stale}</div>'),
        ),
        or_ask=True,
    ),
    Mangled(
        "indented-by-gmail",
        several(
            "alternative",
            part(PLAIN, "    " + "\n    ".join(NEW)),
            part(
                HTML,
                f'<blockquote style="margin:0 0 0 40px;border:none;padding:0px">{fresh}</blockquote>',
            ),
        ),
    ),
    Mangled(
        "amp-part",
        several(
            "alternative",
            part(PLAIN, new),
            part("text/x-amp-html; charset=utf-8", stale),
            part(HTML, fresh),
        ),
    ),
    Mangled(
        "related-with-picture",
        several(
            "related",
            part(HTML, fresh + '<img src="cid:a" alt="M 46Br 2603">'),
            part(
                "image/png", "iVBORw0KGgo=", "Content-ID: <a>\nContent-Transfer-Encoding: base64\n"
            ),
        ),
    ),
    Mangled(
        "html-signature-table",
        html(
            fresh
            + '<div class="gmail_signature"><table><tr><td>Anna Berg</td></tr><tr><td>Room 1716, 46Br House</td></tr></table></div>'
        ),
        or_ask=True,
    ),
    Mangled(
        "outlook-mobile-signature",
        html(
            fresh
            + '<div id="ms-outlook-mobile-signature">Get <a href="https://aka.ms/o0ukef">Outlook for iOS</a></div>'
        ),
    ),
    Mangled(
        "apple-inline-between-blockquotes",
        html(
            f'<blockquote type="cite">{lines(OLD[0])}</blockquote>{lines(NEW[0], NEW[1])}<blockquote type="cite">{lines(OLD[1])}</blockquote>{lines(NEW[2])}'
        ),
        or_ask=True,
    ),
    Mangled(
        "alternative-in-mixed-in-signed",
        several(
            "signed",
            'Content-Type: multipart/mixed; boundary="in"\n\n'
            + nested(
                "in",
                'Content-Type: multipart/alternative; boundary="alt"\n\n'
                + nested("alt", part(PLAIN, new), part(HTML, fresh)),
            ),
            part(
                "application/pkcs7-signature; name=smime.p7s",
                "MIIB",
                "Content-Transfer-Encoding: base64\n",
            ),
        ),
    ),
]
