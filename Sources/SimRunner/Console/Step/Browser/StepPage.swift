/// The page that shows a session: what it is made of, and how it looks. What it does is its script.
///
/// Everything that it shows comes as text by its script, and never as markup: titles and journals are other people's words.
enum StepPage {
  static let html = """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>triad step</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="page.css">
    <script src="page.js" defer></script>
    </head>
    <body>
    <header>
    <div><h1 id="name">…</h1><p id="header" class="note"></p></div>
    <p id="clock" aria-live="polite"></p>
    <div id="tools">
    <button id="back" title="Back over the last thing that was told (b)">◂ back <kbd>b</kbd></button>
    <button id="next" title="On to the next thing that is told (n)">next ▸ <kbd>n</kbd></button>
    <button id="step" title="One event, told whole (s)">step <kbd>s</kbd></button>
    <button id="why" title="The causes of what was told last (w)">why <kbd>w</kbd></button>
    <button id="inject" title="Something goes wrong now (i)">inject <kbd>i</kbd></button>
    <button id="help" title="All keys and instructions (?)">help <kbd>?</kbd></button>
    </div>
    </header>
    <main>
    <section id="day" aria-label="The day">
    <div class="bar">
    <button id="before" title="The day before ([)" aria-label="The day before">‹</button>
    <select id="days" aria-label="Day"></select>
    <button id="after" title="The day after (])" aria-label="The day after">›</button>
    <span id="looking" class="note"></span>
    <span class="space"></span>
    <label class="check"><input type="checkbox" id="small"> small talk</label>
    <button id="out" title="Less of the time (−)" aria-label="Show more of the day">−</button>
    <button id="in" title="More of the time (+)" aria-label="Show less of the day">+</button>
    <button id="whole" title="The whole day (0)">whole day</button>
    </div>
    <canvas id="map" tabindex="0" role="slider" aria-label="Time of the day: drag to go there"></canvas>
    <p id="hint" class="note"></p>
    <p class="key note">
    <span><i class="k fact"></i>told</span><span><i class="k fault"></i>fault</span><span><i class="k came"></i>message</span>
    <span><i class="k late"></i>late</span><span><i class="k lost"></i>✕ lost</span><span><i class="k off"></i>device off</span>
    <span><i class="k battery"></i>battery</span><span><i class="k wait"></i>waits to be sent</span>
    <span>faded: still to come</span>
    </p>
    </section>
    <section id="story" aria-label="The story of the day">
    <div class="bar"><h2>Story</h2><input id="filter" type="search" placeholder="filter: / crash" aria-label="Filter the story"><span id="found" class="note"></span></div>
    <ol id="told"></ol>
    </section>
    <section id="talk" aria-label="The session">
    <div class="bar"><h2>Session</h2><span id="busy" class="note" hidden>working … <button id="stop">stop</button></span></div>
    <div id="log" role="log" tabindex="0"></div>
    <form id="say" autocomplete="off"><label for="line">(triad)</label><input id="line" list="forms" spellcheck="false" placeholder="until 14:30, why, show queue, inject crash phone …"><datalist id="forms"></datalist></form>
    </section>
    <section id="gauges" aria-label="Dials">
    <div class="bar"><h2>Dials</h2><input id="sift" type="search" placeholder="filter dials" aria-label="Filter the dials"><span id="changed" class="note"></span></div>
    <dl id="dials"></dl>
    </section>
    </main>
    <dialog id="keys" aria-labelledby="keys-title">
    <form method="dialog"><div class="bar"><h2 id="keys-title">Keys</h2><span class="space"></span><button>close</button></div></form>
    <dl id="keylist"></dl>
    <h2>Instructions</h2>
    <dl id="instructions"></dl>
    </dialog>
    <p id="gone" role="alert" hidden>The session has ended. What you see is what it was at last.</p>
    </body>
    </html>

    """

  static let css = """
    :root{color-scheme:light dark;--ground:#fff;--card:#f3f5f8;--ink:#1b1f24;--quiet:#525a64;--rule:#d0d7de;--a:#0b62c4;--b:#9a5b00;--state:#4a7fb5;--good:#116329;--bad:#b3261e;--sure:#1b1f24}
    @media (prefers-color-scheme:dark){:root{--ground:#15181c;--card:#1e2329;--ink:#e8eaed;--quiet:#a6adb6;--rule:#3a4149;--a:#7db4ff;--b:#f0b45a;--state:#5b8fc7;--good:#6fdc8c;--bad:#ff8a80;--sure:#e8eaed}}
    *{box-sizing:border-box}html,body{height:100%}[hidden]{display:none!important}
    body{margin:0;display:flex;flex-direction:column;background:var(--ground);color:var(--ink);font:14px/1.45 system-ui,sans-serif}
    h1{margin:0;font-size:1.2rem;line-height:1.2}h2{margin:0;font-size:.95rem}p{margin:0}.note{color:var(--quiet);font-size:.85rem}
    header{display:flex;flex-wrap:wrap;align-items:center;gap:.4rem 1.4rem;padding:.6rem 1rem;border-bottom:1px solid var(--rule)}
    header>div:first-child{min-width:0}#clock{flex:1;font-size:1.05rem;font-weight:600;font-variant-numeric:tabular-nums;min-width:16rem}
    #clock .note{display:block;font-weight:400}#tools{display:flex;flex-wrap:wrap;gap:.3rem}
    button,select,input{font:inherit;color:var(--ink);background:var(--card);border:1px solid var(--rule);border-radius:6px;padding:.25rem .6rem}
    button{cursor:pointer}button:hover{border-color:var(--a)}:focus-visible{outline:2px solid var(--a);outline-offset:1px}
    kbd{font:11px ui-monospace,monospace;border:1px solid var(--rule);border-radius:3px;padding:0 .25rem;color:var(--quiet)}
    main{flex:1;min-height:0;display:grid;grid-template:minmax(0,1.5fr) minmax(0,1fr)/minmax(0,1.9fr) minmax(19rem,1fr);gap:1px;background:var(--rule)}
    section{background:var(--ground);display:flex;flex-direction:column;min-height:0;min-width:0;padding:.5rem 1rem}
    .bar{display:flex;align-items:center;gap:.5rem;margin-bottom:.4rem;flex-wrap:wrap}.bar input[type=search]{min-width:6rem;flex:0 1 12rem}.space{flex:1}.check{display:flex;gap:.3rem;align-items:center}
    #map{flex:1;min-height:150px;width:100%;cursor:crosshair;touch-action:none;border-radius:4px}
    #hint{min-height:1.35em;white-space:nowrap;overflow:hidden;text-overflow:ellipsis;font-size:.9rem;color:var(--ink)}
    .key{display:flex;flex-wrap:wrap;gap:.1rem 1rem}.key .k{display:inline-block;width:16px;height:0;margin-right:.35rem;vertical-align:middle;border-top:2px solid var(--a)}
    .key .fact{width:6px;height:10px;border:0;background:var(--sure)}.key .fault{width:0;height:0;border:5px solid transparent;border-top:0;border-bottom:9px solid var(--bad)}
    .key .late{border-top:3px dashed var(--b)}.key .lost{border-top:2px dotted var(--bad)}.key .off{height:10px;border:1px dashed var(--quiet)}
    .key .battery{height:8px;border:0;background:var(--state);opacity:.35}.key .wait{border-top:2px solid var(--b)}
    #told{list-style:none;margin:0;padding:0;overflow:auto;flex:1;scrollbar-gutter:stable}
    #told li{display:grid;grid-template-columns:4.4rem 4.6rem 1fr;gap:.5rem;padding:.12rem .3rem;border-left:3px solid transparent;cursor:pointer;border-radius:3px}
    #told li:hover{background:var(--card)}#told time,#told .who{color:var(--quiet);font-variant-numeric:tabular-nums}
    #told li.to-come{color:var(--quiet);font-style:italic}#told li.fault .words::before{content:"▲ ";color:var(--bad)}
    #told li.here{border-left-color:var(--a);background:var(--card)}#told li.now{display:block;cursor:default;text-align:center;color:var(--a);border-top:2px solid var(--a);font-size:.85rem;padding:0;border-radius:0;border-left:0}
    #told .then{display:block;color:var(--quiet);font-size:.93em}#told .words{min-width:0;overflow-wrap:anywhere}
    #log{flex:1;overflow:auto;font:12.5px/1.5 ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere}
    #log .said{color:var(--a);font-weight:600;margin-top:.4rem}#log .wrong{color:var(--bad)}#log .wrong::before{content:"✗ "}
    #say{display:flex;gap:.5rem;align-items:center;margin-top:.4rem;font:13px ui-monospace,monospace}#say input{flex:1;font:inherit}
    #dials{margin:0;overflow:auto;flex:1;display:grid;grid-template-columns:minmax(9rem,auto) 1fr;align-content:start;gap:0 .8rem;font-size:.9rem}
    #dials dt{color:var(--quiet)}#dials dd{margin:0;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}#dials .changed{font-weight:700;color:var(--ink)}#dials .changed small{font-weight:400;color:var(--quiet)}
    #dials .group{grid-column:1/-1;font-weight:700;color:var(--ink);margin-top:.3rem}
    dialog{color:inherit;background:var(--ground);border:1px solid var(--rule);border-radius:8px;max-width:min(46rem,92vw);max-height:86vh}dialog::backdrop{background:rgba(0,0,0,.45)}
    dialog dl{display:grid;grid-template-columns:auto 1fr;gap:.15rem 1rem;margin:.3rem 0 1rem}dialog dt{font:12.5px/1.6 ui-monospace,monospace}dialog dd{margin:0}
    #gone{position:fixed;inset:auto 0 0 0;padding:.5rem 1rem;background:var(--card);border-top:2px solid var(--bad);text-align:center}
    @media (max-width:820px){html,body{height:auto}main{display:flex;flex-direction:column}#map{flex:none;height:320px}#told,#log,#dials{max-height:50vh}#told li{grid-template-columns:4.2rem 1fr}#told .who{grid-column:2}#told .words{grid-column:2}kbd{display:none}}
    """
}
