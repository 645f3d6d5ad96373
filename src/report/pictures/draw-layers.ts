/** Layers as shapes: below its head, a strip for each address family that a layer judges. */
import type { Action } from '../../contract/vocabulary.ts'
import type { FamilyShare } from '../../rules/lint/finding.ts'
import { type Markup, markup } from '../markup.ts'
import * as traffic from '../traffic.ts'
import * as words from '../words.ts'
import type { Drawing } from './figure.ts'
import { cutTo, widthOf } from './text-width.ts'

/** A rule, or the policy. */
export interface Layer {
  /** As in `inbound[1] ssh-office`. */
  readonly name: string
  /** In the ring: the index of a rule, and nothing for the policy. */
  readonly mark: string
  readonly action: Action
  /** What the rule says. */
  readonly text: string
  /** What there is to know about it; empty where it just decides. */
  readonly says: string
  /** Whether another side does not have it; empty where it does. */
  readonly flag: string
  readonly strips: readonly Strip[]
}

export interface Strip {
  readonly share: FamilyShare
  readonly parts: readonly Part[]
}

/** Packets that the layer matches and that one rule decides. */
export interface Part {
  readonly kind: PartKind
  readonly size: bigint
  /** The index of who takes it; empty for the layer itself. */
  readonly mark: string
  readonly says: string
}

export const partNames = {
  accepts: 'accepts',
  drops: 'drops',
  idle: 'decides, but nothing would change without it',
  taken: 'decided by an earlier rule, with the same action',
  opposed: 'decided by an earlier rule that does the opposite',
} as const
export type PartKind = keyof typeof partNames

const stripLeft = 76
export const stripWidth = 400
const width = stripLeft + stripWidth + 72
const headHeight = 26
const stripHeight = 20
const rowGap = 12
/** Thinner parts could not be seen. */
const thinnest = stripWidth / 100

export function drawLayers(layers: readonly Layer[]): Drawing {
  let y = 0
  const rows = layers.map(layer => {
    const at = y
    y += headHeight + layer.strips.length * stripHeight + rowGap
    return markup`<g transform="translate(0 ${at})">${headOf(layer)}${layer.strips.map((strip, number) => stripOf(strip, layer, headHeight + number * stripHeight))}</g>`
  })
  return {
    caption: `A strip is all that a rule matches, to scale; no part is thinner than 1 %`,
    ...{ width, height: y },
    shapes: markup`${rows}`,
  }
}

function headOf({ name, mark, text, says, flag }: Layer): Markup {
  const notes = [says, flag].filter(each => each !== '')
  const note = Math.ceil(widthOf(notes.join('; '), 13) * 1.1)
  const ring =
    mark === ''
      ? markup``
      : markup`<circle class="ring" cx="14" cy="14" r="11"/><text class="letter" x="14" y="18">${mark}</text>`
  const kind = says === '' ? 'plain' : 'dead'
  const room = width - 40 - note
  return markup`${ring}<text class="name" x="34" y="18"><title>${name}: ${text}</title>${cutTo(text, 13, room)}</text>${notes.length === 0 ? [] : [markup`<text class="flag ${kind}" x="${width}" y="18">${notes.join('; ')}</text>`]}`
}

function stripOf({ share, parts }: Strip, { name }: Layer, y: number): Markup {
  let x = stripLeft
  const family = traffic.familyNames[share.family]
  const widths = widthsOf(parts.map(({ size }) => size))
  const shapes = parts.map(({ kind, mark, says, size }, at) => {
    const [left, wide] = [x, widths[at] ?? 0]
    x += wide
    const tag =
      mark === '' || wide < 18
        ? markup``
        : markup`<text class="tag" x="${left + wide / 2}" y="${y + 13}">${mark}</text>`
    return markup`<rect class="cell ${kind}" x="${left}" y="${y}" width="${wide}" height="${stripHeight - 2}"><title>${name} over ${family}: ${words.countOf(`${size}`, 'packet')} ${says}</title></rect>${tag}`
  })
  return markup`<text class="note" x="34" y="${y + 14}">${family}</text>${shapes}<text class="note" x="${stripLeft + stripWidth + 8}" y="${y + 14}">${shareInWords(share)}</text>`
}

/** Whole numbers that add up to the width of a strip: to scale, and none too thin to be seen. */
export function widthsOf(sizes: readonly bigint[]): readonly number[] {
  const whole = sizes.reduce((sum, size) => sum + size, 0n)
  let sum = 0n
  let start = 0
  const widths = sizes.map(size => {
    sum += size
    const end = Number((sum * BigInt(stripWidth)) / whole)
    const wide = Math.max(thinnest, end - start)
    start = end
    return wide
  })
  const over = widths.reduce((all, wide) => all + wide, 0) - stripWidth
  const largest = widths.indexOf(Math.max(...widths))
  return widths.with(largest, (widths[largest] ?? 0) - over)
}

/** `all`, `12.5 %`, `none`: how much of what it matches a layer decides. */
function shareInWords({ matches, decides }: FamilyShare): string {
  if (decides === '0') return 'none'
  if (decides === matches) return 'all'
  const tenths = Number((BigInt(decides) * 1000n) / BigInt(matches))
  if (tenths === 0) return 'nearly none'
  return tenths === 999 ? 'nearly all' : `${tenths / 10} %`
}
