/** How a page looks: on a wide screen, on a phone and on paper, in light and dark. */
import { palette, shapeStyle } from '../pictures/style.ts'
import { indentMax } from './lines.ts'

const indents = Array.from({ length: indentMax + 1 }, (_, at) => `.in${at}{--in:${at * 6}em}`).join(
  '',
)

/** Lines, tables and pictures of an answer, whatever is around them. */
export const answerStyle = `${palette}${shapeStyle}${indents}
h3{font-size:1.08rem;margin:2rem 0 .6rem;font-weight:600;overflow-wrap:anywhere}
h4{font-size:1rem;margin:0 0 .1rem;font-weight:620}
.part{margin:0 0 1rem;max-width:66rem}
.part.tone-green,.part.tone-red,.part.tone-yellow,.part.tone-cyan{border-left:4px solid var(--line);padding:.55rem 1rem .6rem .8rem;background:var(--plane);border-radius:0 .5rem .5rem 0}
.part.tone-green{border-left-color:var(--opened)}.part.tone-red{border-left-style:double;border-left-width:6px;border-left-color:var(--closed)}.part.tone-yellow{border-left-style:dotted;border-left-color:var(--dark)}.part.tone-cyan{border-left-color:var(--found)}
.line{display:grid;grid-template-columns:calc(var(--in)/10) minmax(0,1fr);overflow-wrap:anywhere}
.label{grid-column:1;white-space:pre;font-family:ui-monospace,"SF Mono","DejaVu Sans Mono",Menlo,Consolas,monospace;font-size:.98em;letter-spacing:-.005em}
.text{grid-column:2}
.bold{font-weight:620}.dim{color:var(--quiet)}
.red{color:var(--closed)}.green{color:var(--opened)}.yellow{color:var(--dark)}.cyan{color:var(--found)}
.scroll{overflow-x:auto}
table{border-collapse:collapse;font-size:.92rem;line-height:1.5;min-width:40%}
th,td{text-align:left;vertical-align:top;padding:.4rem 1.2rem .4rem 0;border-bottom:1px solid var(--line)}
th{font-weight:600;color:var(--quiet);white-space:nowrap}
td.wide{min-width:18rem;overflow-wrap:anywhere}
td.id{font-family:ui-monospace,monospace;color:var(--quiet)}
td.plain{min-width:5.5rem}
td.number{text-align:right;overflow-wrap:normal}th.number{text-align:right}
small{display:block;width:21ch;margin-left:auto;font-size:.78em;line-height:1.35;color:var(--quiet);overflow-wrap:anywhere}
details{margin:0 0 1.5rem}
summary{cursor:pointer;color:var(--found);font-size:.95rem;width:fit-content}
details[open]>summary{margin-bottom:.6rem}
.legend{display:flex;flex-wrap:wrap;gap:.3rem 1.5rem;list-style:none;padding:0;margin:0 0 1rem;color:var(--quiet);font-size:.95rem}
.legend svg{width:1.1rem;height:1.1rem;vertical-align:-.2rem;margin-right:.5rem}
fieldset{border:0;padding:0;margin:0 0 1rem;display:flex;flex-wrap:wrap;gap:.3rem 1.2rem;font-size:.95rem}
legend{float:left;padding:0;margin-right:1.2rem;color:var(--quiet)}
input{accent-color:var(--found);margin:0 .35rem 0 0;width:1.1rem;height:1.1rem;vertical-align:-.18rem}
.panels{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(21.5rem,100%),1fr));gap:2rem 2rem;margin:0 0 2rem}
.panels.halves{grid-template-columns:repeat(auto-fill,minmax(min(33rem,100%),1fr))}
.panel.wide{grid-column:1/-1}
.panel>p{margin:0 0 .6rem;color:var(--quiet);font-size:.95rem}
.drawings{display:flex;flex-wrap:wrap;gap:1.2rem;align-items:flex-start}
.drawings figure{margin:0;max-width:100%}
.drawings svg{display:block;max-width:100%;height:auto}
figcaption{color:var(--quiet);font-size:.85rem;margin-top:.3rem;max-width:26rem;overflow-wrap:anywhere}
.defs{position:absolute;width:0;height:0}
body:has(#show-before:checked) .cell:is(.opened,.gained),body:has(#show-after:checked) .cell:is(.closed,.dark,.lost){fill:var(--plane);stroke:var(--line)}
body:has(#show-after:checked) .cell:is(.opened,.gained),body:has(#show-before:checked) .cell:is(.closed,.dark,.lost){fill:var(--accepted);stroke:var(--accepted)}
@media screen and (max-width:40rem){.drawings .scroll svg{max-width:none}}
@media (max-width:40rem){.line{grid-template-columns:min(calc(var(--in)/10),2.2rem) minmax(0,1fr)}.label{grid-column:1/-1;white-space:normal}.label+.text{grid-row:2}.part.tone-green,.part.tone-red,.part.tone-yellow,.part.tone-cyan{padding-right:.6rem}}
`

const frame = `*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.6 ui-sans-serif,system-ui,-apple-system,"Segoe UI",sans-serif;font-variant-numeric:tabular-nums}
header,main,footer{max-width:76rem;margin:0 auto;padding:0 clamp(1rem,4vw,3rem)}
header{padding-top:2.5rem;color:var(--quiet);font-size:.95rem}
header p{margin:0}
main{padding-bottom:3rem}
h1{font-size:clamp(1.6rem,1.1rem + 2.2vw,2.5rem);line-height:1.22;letter-spacing:-.015em;font-weight:680;margin:.6rem 0 .8rem;max-width:34em;text-wrap:balance;overflow-wrap:anywhere}
h1::before{content:"";display:block;width:3.5rem;height:.35rem;border-radius:1rem;background:var(--quiet);margin-bottom:1.1rem}
h1.error::before{background:var(--closed)}h1.warning::before{background:var(--dark)}h1.none::before{background:var(--opened)}h1.note::before{background:var(--found)}
.lede{font-size:1.1rem;color:var(--quiet);margin:0 0 1.5rem;max-width:50em}
nav ul{display:flex;flex-wrap:wrap;gap:.3rem 1.4rem;list-style:none;padding:0;margin:0 0 2.5rem;font-size:.95rem}
a{color:var(--found);text-underline-offset:.2em}
a:focus-visible,input:focus-visible,summary:focus-visible,.scroll:focus-visible{outline:2px solid var(--found);outline-offset:3px;border-radius:2px}
section{margin:0 0 3.5rem}
h2{font-size:1.35rem;line-height:1.3;margin:2.2rem 0 .8rem;font-weight:660;letter-spacing:-.01em}
section>h2:first-child{margin-top:0}
footer{padding-top:1.2rem;padding-bottom:2.5rem;color:var(--quiet);font-size:.85rem}
footer p{border-top:1px solid var(--line);padding-top:1rem;margin:0}
@media (max-width:40rem){header{padding-top:1.2rem}}
@media print{nav,fieldset,summary{display:none}small{width:auto}details::details-content{content-visibility:visible;block-size:auto}body{font-size:10.5pt}main,header,footer{max-width:none;padding-left:0;padding-right:0}.part,.panel,tr{break-inside:avoid}h2,h3,h4{break-after:avoid}.scroll{overflow:visible}table{table-layout:fixed;width:100%;font-size:8pt}th,td,td.wide,td.number,th.number{min-width:0;white-space:normal;overflow-wrap:anywhere;padding-right:.6em}a{color:inherit}}
`

/** In ASCII, and the same for every page, so that a page can name its digest. */
export const pageStyle = `${answerStyle}${frame}`
