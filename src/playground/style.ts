/** How the playground looks: texts beside answers on a wide screen, below each other on a phone, in light and dark. */
import { answerStyle } from '../report/html/style.ts'

const frame = `*{box-sizing:border-box}
[hidden]{display:none!important}
html{-webkit-text-size-adjust:100%;height:100%}
body{margin:0;height:100%;display:flex;flex-direction:column;background:var(--paper);color:var(--ink);font:15px/1.55 ui-sans-serif,system-ui,-apple-system,"Segoe UI",sans-serif;font-variant-numeric:tabular-nums}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.bar{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem 1rem;padding:.55rem 1rem;border-bottom:1px solid var(--line)}
h1{display:flex;align-items:center;gap:.5rem;margin:0;font-size:1.05rem;font-weight:680;letter-spacing:-.01em}
h1 svg{width:1.3rem;height:1.3rem}h1 span{font-weight:400;color:var(--quiet)}
.tile{fill:var(--opened)}.tile.two{fill:var(--accepted)}.tile.three{fill:var(--accepted)}.tile.four{fill:var(--closed)}
.private{display:flex;align-items:center;gap:.35rem;margin:0;color:var(--quiet);font-size:.87rem}
.private svg{width:.95rem;height:.95rem;fill:var(--opened)}
.actions{display:flex;gap:.5rem;margin-left:auto}
button,select,input:not([type=radio]){font:inherit;font-size:.9rem;color:var(--ink);background:var(--paper);border:1px solid var(--edge);border-radius:.4rem;padding:.25rem .65rem;min-height:2rem}
input:not([type=radio]){width:100%;margin:0}
button{cursor:pointer;font-weight:550}
button:hover{background:var(--plane)}
button.primary{background:var(--ink);color:var(--paper);border-color:var(--ink)}
button.primary:hover{opacity:.88}
:focus-visible{outline:2px solid var(--found);outline-offset:2px}
.segmented{display:inline-flex;gap:0;margin:0;padding:.15rem;border-radius:.5rem;background:var(--plane);font-size:.9rem;align-items:center;flex-wrap:wrap}
.segmented label{position:relative;padding:.15rem .75rem;border-radius:.35rem;color:var(--quiet);cursor:pointer}
.segmented input{position:absolute;inset:0;width:100%;height:100%;margin:0;opacity:0;cursor:pointer}
.segmented label:has(:checked){background:var(--paper);color:var(--ink);font-weight:600;box-shadow:0 0 0 1px var(--edge)}
.segmented label:has(:focus-visible){outline:2px solid var(--found);outline-offset:1px}
.segmented.small{font-size:.85rem}.segmented.small legend{margin:0 .4rem 0 .5rem}
main{flex:1;min-height:0;display:grid;grid-template-columns:minmax(20rem,5fr) minmax(24rem,7fr)}
.texts{display:flex;flex-direction:column;min-height:0;border-right:1px solid var(--line)}
.pane{flex:1;min-height:0;display:flex;flex-direction:column}
.pane.over{outline:3px dashed var(--found);outline-offset:-6px}
.head{display:flex;flex-wrap:wrap;align-items:center;gap:.6rem;padding:.3rem 1rem;background:var(--plane);min-height:2.6rem}
.head h2{margin:0;font-size:.92rem;font-weight:650}
.head button,.head select,.between button{font-size:.82rem;min-height:1.7rem;padding:.1rem .55rem}
.state{flex:1;color:var(--quiet);font-size:.85rem;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
.state:not(:empty){min-width:max-content}
.state.bad{color:var(--closed);font-weight:600}
.editor{flex:1;min-height:0;overflow:clip;display:flex}
.plain{flex:1;resize:none;border:0;padding:.5rem .8rem .5rem 3rem;background:var(--paper);color:var(--ink);font:13px/1.55 ui-monospace,"SF Mono","DejaVu Sans Mono",Menlo,Consolas,monospace;white-space:pre}
.between{display:flex;gap:.6rem}
#example{max-width:14rem}
.answers{min-width:0;min-height:0;overflow-y:auto;display:flex;flex-direction:column;scrollbar-gutter:stable}
.packet{display:flex;flex-wrap:wrap;align-items:center;gap:.45rem .6rem;padding:.7rem 1.4rem .3rem;flex:none}
.packet .lead{font-weight:650;font-size:.92rem;margin-right:.2rem}
.packet label,#search label{display:flex;align-items:center;gap:.4rem;color:var(--quiet);font-size:.9rem}
.packet .grow,#search .grow{flex:1 1 11rem}.packet .port{flex:0 0 6.2rem}.packet select{max-width:9rem}
.packet input{font-family:ui-monospace,"SF Mono","DejaVu Sans Mono",Menlo,Consolas,monospace;font-size:.88rem}
input[aria-invalid=true]{border-color:var(--closed);outline-color:var(--closed)}
#verdicts{padding:.25rem 1.4rem .8rem;display:flex;flex-wrap:wrap;align-items:center;gap:.4rem .7rem;font-size:.92rem;flex:none;border-bottom:1px solid var(--line)}
.verdict{display:inline-flex;align-items:baseline;gap:.45rem}
.verdict .side{color:var(--quiet)}
.verdict b{font-weight:680;padding:.1rem .5rem;border-radius:.35rem}
.verdict .ACCEPT{background:var(--opened-soft);color:var(--deep-opened)}.verdict .depends{background:var(--dark-soft);color:var(--ink)}.verdict .DROP{background:var(--closed-soft);color:var(--deep-closed)}
.arrow{color:var(--quiet)}
.tries{display:flex;flex-wrap:wrap;gap:.35rem;align-items:center;flex-basis:100%;color:var(--quiet);font-size:.85rem}
.tries button{font:.8rem ui-monospace,"DejaVu Sans Mono",Menlo,monospace;min-height:1.6rem;padding:.05rem .5rem;overflow-wrap:anywhere}
.tabs{position:sticky;top:0;z-index:3;display:flex;gap:.2rem;padding:.4rem 1.2rem 0;background:var(--paper);border-bottom:1px solid var(--line);overflow-x:auto;flex:none}
.tabs button{border:0;border-bottom:3px solid transparent;border-radius:.3rem .3rem 0 0;padding:.35rem .8rem;color:var(--quiet);white-space:nowrap}
.tabs button[aria-selected=true]{color:var(--ink);border-bottom-color:var(--found);font-weight:650}
.tabs button:focus-visible{outline-offset:-3px}
.panel-of-tabs{flex:1;padding:1rem 1.4rem 2rem}
.panel-of-tabs:focus-visible{outline-offset:-3px}
.controls{display:flex;flex-wrap:wrap;gap:.6rem 1rem;align-items:center}
.controls:has(>:not([hidden])){margin-bottom:1rem}
#search{display:flex;flex-wrap:wrap;gap:.5rem .8rem;flex:1;align-items:center}
#answer h2.headline{font-size:clamp(1.2rem,1rem + .7vw,1.5rem);line-height:1.25;letter-spacing:-.012em;font-weight:680;margin:0 0 1rem;text-wrap:balance;overflow-wrap:anywhere;display:flex;gap:.75rem}
#answer h2.headline::before{content:"";flex:none;width:.35rem;border-radius:1rem;background:var(--quiet)}
h2.error::before{background:var(--closed)!important}h2.warning::before{background:var(--dark)!important}h2.none::before{background:var(--opened)!important}h2.note::before{background:var(--found)!important}
#answer h2{font-size:1.12rem;font-weight:650;margin:1.8rem 0 .7rem}
#answer section>h2:first-child{margin-top:1.4rem}
#answer details{margin-top:1.2rem;border-top:1px solid var(--line);padding-top:.7rem}
#answer summary{cursor:pointer;font-weight:600;font-size:1rem}
#answer details>.scroll{margin-top:.7rem}
#answer .part{font-size:.95rem}
#answer.stale{opacity:.45}#answer section.stale{opacity:.8}
.fault{display:flex;flex-wrap:wrap;gap:.2rem .6rem;margin:0 0 .4rem;padding:.45rem .8rem;border-left:4px solid var(--closed);background:var(--plane);border-radius:0 .4rem .4rem 0;overflow-wrap:anywhere;font-size:.93rem}
.fault button{border:0;background:none;padding:0;min-height:0;color:var(--found);text-decoration:underline;text-underline-offset:.2em;font-weight:500}
#faults:not(:empty){margin-bottom:1.2rem}
.notice{margin:0 0 1rem;padding:.6rem .9rem;border-left:4px dotted var(--dark);background:var(--plane);border-radius:0 .4rem .4rem 0;overflow-wrap:anywhere}
.quiet,.foot{color:var(--quiet)}
.foot{margin:0;padding:.6rem 1.4rem;border-top:1px solid var(--line);font-size:.82rem}
.foot code{color:var(--ink)}.foot button{min-height:1.5rem;padding:0 .5rem;font-size:.82rem}
#took:not(:empty)::after{content:" \\b7 "}
dialog{border:1px solid var(--edge);border-radius:.7rem;background:var(--paper);color:var(--ink);padding:1.3rem 1.5rem;width:min(46rem,calc(100vw - 2rem))}
dialog::backdrop{background:rgb(0 0 0 / .45)}
dialog h2{margin:0 0 .7rem;font-size:1.2rem}
dialog pre{max-height:45vh;overflow:auto;padding:.8rem;background:var(--plane);border-radius:.4rem;font:.82rem/1.5 ui-monospace,"SF Mono","DejaVu Sans Mono",Menlo,monospace;margin:.9rem 0}
.row{display:flex;flex-wrap:wrap;gap:.6rem;align-items:center;margin:.9rem 0 0}
@media (max-width:56rem){body{height:auto}main{display:block}.texts{border-right:0}.pane{flex:none;height:42vh;min-height:14rem}.pane+.pane{border-top:1px solid var(--line)}.answers{overflow:visible;border-top:1px solid var(--line)}.packet,#verdicts,.panel-of-tabs,.foot{padding-left:1rem;padding-right:1rem}.tabs{padding-left:.6rem;padding-right:.6rem}.private{order:3;flex-basis:100%}}
@media print{.bar,.texts,.tabs,.packet,.controls{display:none}main{display:block}body{height:auto}.answers{overflow:visible}}
@media (prefers-reduced-motion:no-preference){#answer{transition:opacity .15s}}
`

/** Beside the palette of pictures: edges of what can be used, with a contrast of 3 to 1, and text on soft colours. */
const more = `:root{--edge:#8390a3;--deep-opened:#085c32;--deep-closed:#8f211a;--accept-line:#e2f5ea;--drop-line:#fbe9e6}
@media (prefers-color-scheme:dark){:root{--edge:#6b798c;--deep-opened:#7fe0ad;--deep-closed:#ffb3aa;--accept-line:#15301f;--drop-line:#331b19}}
`

/** In ASCII, so that the page can name its digest. */
export const playgroundStyle = `${answerStyle}${more}${frame}`
