/// How the page for a clinician looks, on a screen and on paper.
enum ClinicianStyle {
  static let text = """
    :root { color-scheme: light; }
    body { font: 15px/1.45 "Helvetica Neue", Arial, "DejaVu Sans", sans-serif; color: #1c2126; background: #fff;
      max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
    h1 { font-size: 1.5rem; margin: 0 0 .8rem; }
    h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; border-bottom: 1px solid #c8cfd6; }
    h3 { font-size: 1rem; margin: 1.2rem 0 .3rem; }
    p { margin: .3rem 0; }
    table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
    th, td { text-align: left; vertical-align: top; padding: .25rem .6rem .25rem 0; border-bottom: 1px solid #e3e7eb; }
    th { font-weight: 600; color: #4a5561; }
    td.number, th.number { text-align: right; }
    td.text { overflow-wrap: anywhere; white-space: pre-line; }
    svg { display: block; width: 100%; height: auto; }
    svg text { font-size: 10px; fill: #4a5561; }
    .good { fill: #4f8f6b; } .fair { fill: #d09a2c; } .poor { fill: #b8433d; } .sleep { fill: #6b86b0; }
    .axis { stroke: #aab3bc; stroke-width: 1; } .limit { stroke: #b8433d; stroke-width: 1; stroke-dasharray: 3 3; }
    .trigger { fill: #b8433d; } .protective { fill: #4f8f6b; }
    .bar { width: 7rem; }
    footer { margin: 2rem 0 1rem; color: #4a5561; font-size: .85rem; }
    @media print {
      body { font-size: 10pt; max-width: none; margin: 0; padding: 0; }
      h2, h3 { break-after: avoid; }
      tr, svg { break-inside: avoid; }
      thead { display: table-header-group; }
      * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
    }
    @page { margin: 18mm 15mm; }
    """
}
