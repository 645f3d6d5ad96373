/** An order of calls as Markdown and as a flowchart; imported as `orderForms`. */

import type { PossibleWindow } from '../order/accounts/possible-windows.ts'
import type { OrderAnswer, Ordered, Unordered } from '../order/order.ts'
import type { Window } from '../order/window.ts'
import { code, foldedJson, joinMarkdown, type Markdown, markdownTable, md } from './escape.ts'
import type { Arrow } from './flowchart.ts'
import { holesInWords } from './holes.ts'
import { refusalCells, refusalMessage } from './refusals.ts'
import * as traffic from './traffic.ts'
import * as words from './words.ts'

/** Of the calls, in the order in which they were given. */
export type Names = readonly string[]

/** A window, and where it depends on holes of an account, on which, with a filling of each kind. */
export type ToldWindow = Omit<Window, 'unavoidable'> &
  Partial<Pick<Window, 'unavoidable'> & Pick<PossibleWindow, 'on' | 'filling' | 'unless'>>

/** An order with its windows, of a world or of an account with holes; the latter proposes no other calls. */
export type ToldAnswer =
  | Unordered
  | (Pick<Ordered, 'ok' | 'order'> &
      Partial<Pick<Ordered, 'transition'>> & { readonly windows: readonly ToldWindow[] })

/** `, in every order`; `, or not: that depends on the devices of firewall 802`. */
export function whether(window: ToldWindow): string {
  if (isOpen(window)) return `, or not: that depends on ${holesInWords(window.on ?? [])}`
  return window.unavoidable === true ? ', in every order' : ''
}

/** Does it depend on holes whether it opens? */
export const isOpen = ({ on = [] }: Pick<ToldWindow, 'on'>): boolean => on.length > 0

export const asMarkdown = (names: Names, answer: OrderAnswer): readonly Markdown[] =>
  answer.ok ? orderedAsMarkdown(names, answer) : blockedAsMarkdown(names, answer)

function orderedAsMarkdown(names: Names, answer: Ordered): readonly Markdown[] {
  const { order, windows, optimal, transition } = answer
  const steps = stepsAsMarkdown(names, order, windows)
  if (windows.length === 0) return [md`No window opens.`, steps]
  const outcome = md`${words.capitalize(windowsInWords(windows, optimal))}.`
  if (transition === null) return [outcome, steps]
  const left = transition.windows.length
  const proof = left === 0 ? 'no window opens' : `${left} smaller windows remain`
  const summary = `Other calls come to the same, and ${proof}`
  const others = transition.guardedOtherwise.map(
    ({ service: { label }, firewall }) =>
      md`${code(label)} stays behind firewall ${firewall ?? 'none'} then.`,
  )
  return [outcome, steps, foldedJson(summary, { calls: transition.calls }), ...others]
}

export function stepsAsMarkdown(
  names: Names,
  order: readonly number[],
  windows: readonly ToldWindow[],
): Markdown {
  const opens = (call: number): Markdown =>
    joinMarkdown(windows.filter(({ after }) => after === call).map(windowAsMarkdown), '<br>')
  return markdownTable(
    ['step', 'call', 'operation', 'opens'],
    order.map((call, at) => [at + 1, call + 1, code(names[call] ?? ''), opens(call)]),
  )
}

function windowAsMarkdown(window: ToldWindow): Markdown {
  const { kind, region, witness } = window
  const packets = traffic.blocks(region).join('; ')
  return md`**${kind}** at ${code(words.points(window))}${whether(window)}: ${packets}; for example ${code(words.packet(witness))}`
}

export const blockedAsMarkdown = (names: Names, { made, blocked, proved }: Unordered) => [
  md`**${words.capitalize(blockedInWords(proved))}.**`,
  ...(made.length === 0
    ? []
    : [
        md`As far as it goes:`,
        markdownTable(
          ['step', 'call', 'operation'],
          made.map((call, at) => [at + 1, call + 1, code(names[call] ?? '')]),
        ),
        md`What is refused then:`,
      ]),
  markdownTable(
    ['call', 'operation', 'field', 'reason', 'clause'],
    blocked.flatMap(({ call, errors }) =>
      errors.map(refusal => [call + 1, code(names[call] ?? ''), ...refusalCells(refusal)]),
    ),
  ),
]

/** Step by step, with an arrow over each window, and one to each call that is refused in the end. */
export function arrows(
  names: Names,
  answer: ToldAnswer,
  /** Tells the boxes of several answers apart. */
  mark = '',
): readonly Arrow[] {
  const order = answer.ok ? answer.order : answer.made
  const boxOf = (call: number): string => `${mark}${order.indexOf(call) + 1}. ${names[call] ?? ''}`
  const boxes = [`${mark}before`, ...order.map(boxOf)]
  const steps = order.map((call, at): Arrow => {
    return { from: boxes[at] ?? '', to: boxOf(call), label: 'then', stroke: 'plain' }
  })
  if (answer.ok)
    return [
      ...steps,
      ...answer.windows.map((window): Arrow => {
        const { kind, after, until } = window
        const label = `${kind} at ${words.points(window)}${whether(window)}`
        const stroke = kind === 'exposure' ? 'thick' : 'dotted'
        return { from: boxOf(after), to: boxOf(until), label, stroke }
      }),
    ]
  const last = boxes.at(-1) ?? ''
  return [
    ...steps,
    ...answer.blocked.flatMap(({ call, errors }) =>
      errors.map((refusal): Arrow => {
        const to = refusalMessage(names[call] ?? '', refusal)
        return { from: last, to, label: 'refused', stroke: 'dotted' }
      }),
    ),
  ]
}

/** `Exposes mail-1 for a while, whatever the order; other calls avoid that`. */
export function headline(answer: ToldAnswer): string {
  if (!answer.ok) return words.capitalize(blockedInWords(answer.proved))
  const [first, ...others] = answer.windows
  if (first === undefined) return 'In this order no window opens'
  const verb = first.kind === 'exposure' ? 'Exposes' : 'Cuts off'
  const always = isOpen(first)
    ? ', or not'
    : first.unavoidable === true
      ? ', whatever the order'
      : ''
  const more = others.length === 0 ? '' : `, and ${words.countOf(others.length, 'window')} more`
  const avoided = answer.transition?.windows.length === 0 ? '; other calls avoid that' : ''
  return `${verb} ${words.points(first)} for a while${always}${more}${avoided}`
}

export function windowsInWords(windows: readonly Window[], optimal: boolean): string {
  const count = words.countOf(windows.length, 'window')
  return optimal
    ? `${count}, and no order of these calls costs less: proved`
    : `${count} in the best order found; the search ended before it was proved that none costs less`
}

export const blockedInWords = (proved: boolean): string =>
  proved
    ? 'no order succeeds: every one was tried'
    : 'no order was found; the search ended before all were tried'
