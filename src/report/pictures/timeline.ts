/** Calls from the first to the last, and beside them a bar for each window: where something is open that should not be. */

import { type Markup, markup } from '../markup.ts'
import { isOpen, type ToldAnswer, type ToldWindow } from '../order-forms.ts'
import * as traffic from '../traffic.ts'
import * as words from '../words.ts'
import type { Drawing, Figure } from './figure.ts'
import { cutTo, widthOf } from './text-width.ts'

/** In the order found, and in the one that is proposed in its place. */
export function timelines(names: readonly string[], answer: ToldAnswer): readonly Figure[] {
  if (!answer.ok) return []
  const { order, windows, transition } = answer
  const found = order.map(call => names[call] ?? '')
  const placed = windows.map((window): Bar => {
    const [after = 0, until = 0] = [window.after, window.until].map(call => order.indexOf(call))
    return { ...window, after, until }
  })
  const given = timelineOf('The calls in this order', found, placed)
  if (transition === null || transition === undefined) return [given]
  const { calls, windows: left } = transition
  return [given, timelineOf('Other calls that come to the same', calls.map(words.call), left)]
}

export type Bar = Pick<
  ToldWindow,
  'kind' | 'services' | 'addresses' | 'region' | 'after' | 'until' | 'unavoidable' | 'on' | 'size'
>

/** A bar may last beyond the last call: it is until the number of calls then. */
export function timelineOf(title: string, calls: readonly string[], bars: readonly Bar[]): Figure {
  const used = [...new Set(bars.map(({ kind }) => kind))]
  return {
    title,
    panels: [
      {
        title: words.countOf(calls.length, 'call'),
        says: bars.length === 0 ? 'no window opens' : words.countOf(bars.length, 'window'),
        drawings: [draw(calls, bars)],
      },
    ],
    folded: '',
    legend: used.map(kind => ({ kind, says: kind })),
    numbers: {
      columns: ['window', 'where', 'what', 'from', 'until', 'packets'],
      rows: bars.map(bar => [
        ...[
          nameOf(bar),
          words.points(bar),
          whatIn(bar),
          `${bar.after + 1}. ${calls[bar.after] ?? ''}`,
        ],
        ...[untilInWords(bar, calls), bar.size],
      ]),
    },
  }
}

const nameOf = (bar: Bar): string => (isOpen(bar) ? `possible ${bar.kind}` : bar.kind)

const whatIn = ({ region }: Bar): string => traffic.blocks(region).join('; ')

const untilInWords = ({ until }: Bar, calls: readonly string[]): string =>
  until === calls.length ? 'no call ends it' : `${until + 1}. ${calls[until] ?? ''}`

const row = 48
const namesMax = 460
const column = 330

/** A window lasts from the call that opens it to the one that ends it. */
function draw(calls: readonly string[], bars: readonly Bar[]): Drawing {
  const lanes = lanesOf(bars)
  const longest = Math.max(0, ...calls.map(name => Math.ceil(widthOf(name, 13))))
  const names = Math.min(namesMax, longest + 76)
  const isUnended = bars.some(({ until }) => until === calls.length)
  const height = (calls.length + (isUnended ? 1 : 0)) * row
  const width = names + column * Math.max(1, ...lanes.map(lane => lane + 1))
  const middleOf = (call: number) => call * row + row / 2
  const steps = calls.map((name, at) => {
    const y = middleOf(at)
    return markup`<path class="line" d="M36 ${y}H${width}"/><circle class="ring" cx="20" cy="${y}" r="11"/><text class="letter" x="20" y="${y + 4}">${at + 1}</text><rect class="paper" x="40" y="${y - 10}" width="${names - 60}" height="20"/><text class="name" x="44" y="${y + 5}">${cutTo(name, 13, names - 68)}</text>`
  })
  const drawn = bars.map((bar, at): Markup => {
    const x = names + column * (lanes[at] ?? 0)
    const y = middleOf(bar.after)
    const middle = (y + middleOf(bar.until)) / 2
    const says = `${nameOf(bar)} at ${words.points(bar)}`
    const always = bar.unavoidable ? ', whatever the order' : ''
    return markup`<rect class="cell ${bar.kind}" x="${x}" y="${y}" width="18" height="${middleOf(bar.until) - y}"><title>${says}${always}${bar.until === calls.length ? ', and no call ends it' : ''}: ${words.countOf(bar.size, 'packet')}, ${whatIn(bar)}</title></rect><text class="name" x="${x + 28}" y="${middle - 3}">${cutTo(says, 13, column - 40)}</text><text class="note" x="${x + 28}" y="${middle + 13}">${cutTo(whatIn(bar), 12, column - 40)}</text>`
  })
  return {
    caption: 'From the first call, above, to the last',
    ...{ width, height },
    shapes: markup`<path class="line" d="M20 ${row / 2}V${middleOf(calls.length - 1)}"/>${steps}${drawn}`,
  }
}

/** Bars that overlap stand side by side. */
function lanesOf(bars: readonly Bar[]): readonly number[] {
  const ends: number[] = []
  return bars.map(({ after, until }) => {
    const free = ends.findIndex(end => end <= after)
    const lane = free === -1 ? ends.length : free
    ends[lane] = until
    return lane
  })
}
