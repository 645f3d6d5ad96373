/** A matrix of who reaches whom as shapes: a row for who reaches, a column for who is reached. */
import { markup } from '../markup.ts'
import type { Drawing } from './figure.ts'
import { type LinkKind, linkNames, type ReachClass, type ReachLink } from './reach-links.ts'
import { cutTo, widthOf } from './text-width.ts'

const namesMax = 330
const namesLeft = 34
const cell = 28
const headHeight = 30

/** What a colour says is said by a sign as well. */
const signs: Readonly<Record<LinkKind, string>> = {
  everything: '',
  part: '',
  gained: '+',
  lost: '−',
  widened: '▴',
  narrowed: '▾',
  changed: '±',
  unknown: '?',
}

export function drawReach(classes: readonly ReachClass[], links: readonly ReachLink[]): Drawing {
  const longest = Math.max(...classes.map(({ name }) => Math.ceil(widthOf(name, 13) * 1.1)))
  const left = namesLeft + Math.min(namesMax, longest + 12)
  const right = left + classes.length * cell
  const height = headHeight + classes.length * cell
  const middle = (at: number) => at * cell + cell / 2
  const heads = classes.map(
    ({ name }, at) =>
      markup`<text class="letter" x="${left + middle(at)}" y="20"><title>${name}</title>${at + 1}</text>`,
  )
  const rows = classes.map(({ name }, at) => {
    const y = headHeight + at * cell
    return markup`<path class="line" d="M0 ${y}H${right}"/><text class="letter" x="14" y="${y + 18}">${at + 1}</text><text class="name" x="${namesLeft}" y="${y + 19}"><title>${name}</title>${cutTo(name, 13, left - namesLeft - 8)}</text><rect class="plane" x="${left + at * cell + 2}" y="${y + 2}" width="${cell - 4}" height="${cell - 4}"/>`
  })
  const cells = links.map(({ from, to, kind, says }) => {
    const [x, y] = [left + to * cell, headHeight + from * cell]
    const whom = from === to ? 'each other' : (classes[to]?.name ?? '')
    const sign = signs[kind]
    const tag =
      sign === ''
        ? markup``
        : markup`<text class="tag" x="${x + cell / 2}" y="${y + 18}">${sign}</text>`
    return markup`<rect class="cell ${kind}" x="${x + 2}" y="${y + 2}" width="${cell - 4}" height="${cell - 4}"><title>${classes[from]?.name ?? ''} → ${whom} ${linkNames[kind]}: ${says}</title></rect>${tag}`
  })
  return {
    caption: 'Grey: the class itself',
    ...{ width: right + 2, height: height + 2 },
    shapes: markup`${heads}${rows}<path class="line" d="M0 ${height}H${right}"/>${cells}`,
  }
}
