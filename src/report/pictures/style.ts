/** How pictures look, in a page as in a file of their own: colours for light and dark, and a pattern for each colour. */
import { markup } from '../markup.ts'

const light = `--paper:#fff;--plane:#f1f3f7;--line:#d3d9e2;--ink:#18202c;--quiet:#586474;--opened:#0f7a45;--opened-soft:#c4ead4;--closed:#b3322a;--closed-soft:#f8d3cd;--dark:#8a5a00;--dark-soft:#f6e3b4;--found:#2459bd;--found-soft:#cfdffc;--accepted:#b4c1d5`
const dark = `--paper:#12161c;--plane:#1d232c;--line:#343d4a;--ink:#e7ebf1;--quiet:#a0abba;--opened:#54c98d;--opened-soft:#17442d;--closed:#f58b7f;--closed-soft:#54211d;--dark:#e3b457;--dark-soft:#4a3814;--found:#86adff;--found-soft:#1f3563;--accepted:#51617a`

/** Each text has a contrast of 4.5 to 1 at least on what it stands on. */
export const palette = `:root{color-scheme:light dark;${light}}
@media (prefers-color-scheme:dark){:root{${dark}}}
@media print{:root{color-scheme:light;${light}}}
`

export const shapeStyle = `.paper{fill:var(--paper)}
.plane{fill:var(--plane);stroke:var(--line)}
.cell{stroke:var(--paper);stroke-width:.6}
.cell:is(.opened,.accepts,.gained){fill:url(#fd-opened);stroke:var(--opened)}
.cell:is(.closed,.exposure,.drops,.everyone,.lost){fill:url(#fd-closed);stroke:var(--closed)}
.cell:is(.dark,.outage,.opposed,.unknown,.changed){fill:url(#fd-dark);stroke:var(--dark)}
.cell:is(.found,.idle,.some,.part){fill:url(#fd-found);stroke:var(--found)}
.cell:is(.accepted,.taken){fill:var(--accepted)}
.cell:is(.most,.narrowed){fill:var(--closed-soft);stroke:var(--closed)}
.cell.widened{fill:var(--opened-soft);stroke:var(--opened)}
.cell.vpc{fill:var(--found-soft);stroke:var(--found)}
.cell.everything{fill:var(--found)}
.box{fill:var(--paper);stroke:var(--ink);stroke-width:1.2;rx:6px}
.edge{fill:none;stroke:var(--found);stroke-width:1.5;marker-end:url(#fd-arrow)}
.edge.everything{stroke-width:3}.edge.gained{stroke:var(--opened);stroke-width:3}.edge.lost{stroke:var(--closed);stroke-dasharray:7 5}.edge.widened{stroke:var(--opened)}.edge.narrowed{stroke:var(--closed);stroke-dasharray:2 4}.edge.changed{stroke:var(--dark);stroke-dasharray:2 4;stroke-width:2.5}
.edge.mutual{marker-start:url(#fd-arrow)}
.edge:hover{stroke:var(--ink)}.head{fill:var(--ink)}
.cell:hover{stroke:var(--ink);stroke-width:2}
.ring{fill:var(--paper);stroke:var(--ink);stroke-width:1.5}
.letter{fill:var(--ink);font:600 12px ui-sans-serif,system-ui,sans-serif;text-anchor:middle}
.tag{fill:var(--ink);stroke:var(--paper);stroke-width:3px;stroke-linejoin:round;paint-order:stroke;font:600 11px ui-sans-serif,system-ui,sans-serif;text-anchor:middle;pointer-events:none}
.dot{fill:var(--quiet);stroke:var(--paper);stroke-width:.5}
.line{stroke:var(--line);fill:none}
.name{fill:var(--ink);font:13px ui-sans-serif,system-ui,sans-serif}
.note{fill:var(--quiet);font:12px ui-sans-serif,system-ui,sans-serif}
.flag{fill:var(--quiet);font:600 13px ui-sans-serif,system-ui,sans-serif;text-anchor:end}.flag.dead{fill:var(--closed)}
.soft.opened{fill:var(--opened-soft)}.hard.opened{fill:var(--opened)}
.soft.closed{fill:var(--closed-soft)}.hard.closed{fill:var(--closed)}
.soft.dark{fill:var(--dark-soft)}.hard.dark{fill:var(--dark)}
.soft.found{fill:var(--found-soft)}.hard.found{fill:var(--found)}
`

/** Slanted lines for what opens, level ones for what closes, dots for what goes dark, upright ones for what is found. */
export const patterns = markup`<defs><pattern id="fd-opened" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect class="soft opened" width="8" height="8"/><rect class="hard opened" width="2" height="8"/></pattern><pattern id="fd-closed" width="6" height="6" patternUnits="userSpaceOnUse"><rect class="soft closed" width="6" height="6"/><rect class="hard closed" width="6" height="1"/></pattern><pattern id="fd-dark" width="6" height="6" patternUnits="userSpaceOnUse"><rect class="soft dark" width="6" height="6"/><circle class="hard dark" cx="3" cy="3" r="1"/></pattern><pattern id="fd-found" width="6" height="6" patternUnits="userSpaceOnUse"><rect class="soft found" width="6" height="6"/><rect class="hard found" width="1" height="6"/></pattern><marker id="fd-arrow" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="10" markerHeight="10" markerUnits="userSpaceOnUse" orient="auto-start-reverse"><path class="head" d="M0 0l8 4l-8 4z"/></marker></defs>`
