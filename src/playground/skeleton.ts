/** The page before anybody typed: every part that it ever shows has its place here. */
import { type Markup, markup } from '../report/markup.ts'
import { patterns } from '../report/pictures/style.ts'
import { packetProtocols } from '../rules/compile/traffic-class.ts'

export const skeleton = (version: string): Markup => markup`<body>
<svg class="defs" aria-hidden="true" focusable="false">${patterns}</svg>
${barOf(version)}
<main>
${texts}
${answers}
</main>
${dialogs}
${withoutScripts}
</body>`

const withoutScripts = markup`<noscript><p class="notice">The playground is a program: it needs JavaScript, and sends nothing anywhere.</p></noscript>`

const barOf = (version: string): Markup => markup`<header class="bar">
<h1><svg viewBox="0 0 24 24" aria-hidden="true" focusable="false"><rect class="tile" x="1" y="1" width="10" height="10" rx="2"/><rect class="tile two" x="13" y="1" width="10" height="10" rx="2"/><rect class="tile three" x="1" y="13" width="10" height="10" rx="2"/><rect class="tile four" x="13" y="13" width="10" height="10" rx="2"/></svg>firedrill <span>playground ${version}</span></h1>
<fieldset class="segmented"><legend class="unseen">What to edit</legend><label><input type="radio" name="mode" value="rules" checked>Rules</label><label><input type="radio" name="mode" value="account">Account</label></fieldset>
<label class="example"><span class="unseen">Example</span><select id="example"></select></label>
<p class="private"><svg viewBox="0 0 16 16" aria-hidden="true" focusable="false"><path d="M4 7V5a4 4 0 0 1 8 0v2h1v8H3V7zm2 0h4V5a2 2 0 0 0-4 0z"/></svg>Nothing leaves this browser</p>
<div class="actions"><button type="button" id="share">Share</button><button type="button" id="export" class="primary">Export</button></div>
</header>`

const pane = (number: number, title: string, buttons: Markup): Markup =>
  markup`<section class="pane" id="pane-${number}" aria-labelledby="title-${number}"><div class="head"><h2 id="title-${number}">${title}</h2><label class="file"><span class="unseen">File</span><select id="files-${number}" hidden></select></label><span class="state" id="state-${number}"></span>${buttons}<button type="button" id="open-${number}">Open</button><input type="file" id="file-${number}" accept=".json,application/json" multiple hidden></div><div class="editor" id="editor-${number}"></div></section>`

const texts = markup`<div class="texts">${pane(0, 'Before', markup``)}${pane(1, 'After', markup`<span class="between" id="between"><button type="button" id="copy-down">Copy from before</button><button type="button" id="swap">Swap</button></span>`)}</div>`

const choices = (names: readonly string[]): readonly Markup[] =>
  names.map(name => markup`<option value="${name}">${name}</option>`)

const packetForm = markup`<form class="packet" id="packet" aria-label="Try a packet"><span class="lead" aria-hidden="true">Try a packet</span>
<label id="service-field" hidden><span>at</span><select name="service"></select></label>
<label><span class="unseen">Direction</span><select name="direction">${choices(['inbound', 'outbound'])}</select></label>
<label><span class="unseen">Protocol</span><select name="protocol">${choices(packetProtocols)}</select></label>
<label class="grow"><span id="peer">from</span><input name="address" autocomplete="off" spellcheck="false" autocapitalize="off"></label>
<label class="port"><span>port</span><input name="port" inputmode="numeric" autocomplete="off"></label>
</form>`

const answers = markup`<div class="answers">
${packetForm}
<div id="verdicts" role="status"></div>
<div class="tabs" role="tablist" aria-label="Answers" id="tabs"></div>
<div class="panel-of-tabs" role="tabpanel" id="panel" tabindex="0">
<div class="controls" id="controls">
<fieldset class="segmented small" id="about"><legend>Of</legend><label><input type="radio" name="about" value="0">before</label><label><input type="radio" name="about" value="1" checked>after</label></fieldset>
<form id="search" hidden><label><span>Packets that are</span><select name="verdict"><option value="ACCEPT">accepted</option><option value="DROP">dropped</option></select></label><label class="grow"><span>among</span><input name="inside" autocomplete="off" spellcheck="false" placeholder="inbound TCP 22 from 10.0.0.0/8"></label></form>
</div>
<div id="notice" class="notice" role="alert" hidden></div>
<div id="faults" role="alert"></div>
<div id="answer"><p class="quiet">Reading ...</p></div>
</div>
<p class="foot" id="foot"><span id="took"></span><button type="button" id="stop" hidden>Stop</button> The Content-Security-Policy of this page says <code>connect-src 'none'</code>: it can send nothing. <a href="LICENSES.txt">Licences</a></p>
</div>`

const dialogs = markup`<dialog id="share-dialog" aria-labelledby="share-title"><form method="dialog"><h2 id="share-title">Share this</h2><p id="share-says"></p><label>Link<input id="link" readonly></label><p class="row"><button type="button" id="copy-link" class="primary">Copy</button><button>Close</button><span id="share-done" role="status"></span></p></form></dialog>
<dialog id="export-dialog" aria-labelledby="export-title"><form method="dialog"><h2 id="export-title">Export</h2><fieldset class="segmented" id="formats"><legend class="unseen">Format</legend></fieldset><pre id="preview" tabindex="0" role="region" aria-label="Preview"></pre><p class="row"><button type="button" id="download" class="primary">Download</button><button type="button" id="copy-export">Copy</button><button>Close</button><span id="export-done" role="status"></span></p></form></dialog>`
