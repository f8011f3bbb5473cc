/// How a page about a run looks: light and dark, for a desk and for a phone.
///
/// Text has a contrast of at least 4.5:1 to every ground and shapes of 3:1, and no colour carries a meaning alone.
enum PageStyle {
  static let css = """
    :root{color-scheme:light dark;--ground:#fff;--card:#f3f5f8;--ink:#1b1f24;--quiet:#525a64;--rule:#d0d7de;--a:#0b62c4;--b:#9a5b00;--state:#4a7fb5;--good:#116329;--bad:#b3261e}
    @media (prefers-color-scheme:dark){:root{--ground:#15181c;--card:#1e2329;--ink:#e8eaed;--quiet:#a6adb6;--rule:#3a4149;--a:#7db4ff;--b:#f0b45a;--state:#5b8fc7;--good:#6fdc8c;--bad:#ff8a80}}
    *{box-sizing:border-box}html{scroll-padding-top:1rem}
    body{margin:0 auto;max-width:1360px;padding:16px;background:var(--ground);color:var(--ink);font:15px/1.5 system-ui,sans-serif;overflow-wrap:break-word}
    h1{margin:0;font-size:1.6rem;line-height:1.25}h2{margin:2rem 0 .5rem;font-size:1.15rem}h3{margin:.8rem 0 .2rem;font-size:.95rem}
    p{margin:.4rem 0}code{font:13px/1.5 ui-monospace,monospace;overflow-wrap:anywhere}a{color:var(--a)}ul{margin:.2rem 0;padding-left:1.2rem}
    nav{display:flex;flex-wrap:wrap;gap:.2rem 1rem;margin:.8rem 0}nav a{padding:.25rem 0}
    .verdict{margin:.2rem 0;font-size:1.25rem;font-weight:700}.good{color:var(--good)}.bad{color:var(--bad)}small,.note{color:var(--quiet)}
    .note{font-size:.9rem}.m{color:var(--a)}.late{color:var(--b)}.lost{color:var(--bad)}
    .pair{display:flex}.pair>svg{flex:none}.pair>.wide{flex:1;min-width:0}.wide{overflow-x:auto}.wide svg{display:block}a:focus-visible,.wide:focus-visible,summary:focus-visible{outline:2px solid var(--a);outline-offset:2px}
    table{border-collapse:collapse}td,th{padding:.2rem .6rem .2rem 0;text-align:left;vertical-align:top;font-weight:400;border-bottom:1px solid var(--rule)}td:first-child{white-space:nowrap}
    thead th{font-weight:600}td.number{text-align:right}
    details{margin:.1rem 0}details.inner{margin-left:1.2rem}summary{cursor:pointer;padding:.2rem 0}
    .card{margin:.2rem 0 .8rem 1.2rem;padding:.5rem .8rem;background:var(--card);border-radius:6px;font-size:.93rem}
    svg text{fill:var(--ink)}svg .quiet{fill:var(--quiet)}svg .group{font-weight:700}svg .rule{stroke:var(--rule)}
    svg .a{fill:var(--a)}svg .b{fill:var(--b)}svg .s{fill:var(--state)}svg .h{fill:none;stroke:var(--a)}
    svg .curve{stroke:var(--a);fill:none;stroke-width:1.5}
    @media (max-width:600px){body{padding:10px}h1{font-size:1.35rem}.card,details.inner{margin-left:.4rem}nav{gap:0 1rem}nav a{padding:.3rem 0}summary{padding:.45rem 0}.labels[width="236"]{width:170px}.figure{display:none}#checks thead{display:none}#checks tr{display:block;padding:.4rem 0;border-bottom:1px solid var(--rule)}#checks td,#checks th{display:inline;border:0}#checks td:last-child{display:block}}
    """ + "\n" + SpaceTimeDiagram.shapes
}
