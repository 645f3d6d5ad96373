/** In which order to make calls, so that no window opens between two of them. */

import type { AnyCall } from '../engine/call.ts'
import type { OrderAnswer, Ordered, Unordered } from '../order/order.ts'
import type { TransitionPlan } from '../order/transition.ts'
import { listOf, object } from '../refusals/usage.ts'
import { code, joinMarkdown, md } from './escape.ts'
import {
  type Finding,
  type FindingPlace,
  fileOf,
  idOf,
  placeIn,
  type ReportSource,
} from './finding.ts'
import { answerOf, readSource } from './given.ts'
import { waysInWords } from './holes.ts'
import * as orderForms from './order-forms.ts'
import { timelines } from './pictures/timeline.ts'
import { refusalLines, refusalMessage } from './refusals.ts'
import type { Question, Report } from './report.ts'
import { bold, dim, green, hang, type Line, line, red, yellow } from './text.ts'
import * as traffic from './traffic.ts'
import * as words from './words.ts'

export const orderQuestion = {
  name: 'order',
  kinds: {
    'exposure-window': 'For a while packets are accepted that are dropped before and after.',
    'outage-window': 'For a while packets are dropped that are accepted before and after.',
    blocked: 'In no order that was tried can the call be made.',
    unknown: 'Whether packets are exposed or cut off for a while depends on holes of the account.',
  },
  formats: ['text', 'json', 'markdown', 'html', 'mermaid', 'svg', 'sarif'],
} as const satisfies Question

/** What `order` answers about the calls of a change to a world. */
export function reportOrder(
  answer: OrderAnswer,
  change: ReportSource & { readonly calls: readonly AnyCall[] },
  world: ReportSource,
): Report {
  answerOf('order', 'ok')(answer, 'answer')
  readSource(change, 'change')
  const { calls } = change
  listOf(object)(calls, 'change.calls')
  readSource(world, 'world')
  const names = calls.map(words.call)
  const placeOfCall = (call: number) => placeIn(change, ['calls', call])
  return {
    question: orderQuestion,
    findings: answer.ok
      ? answer.windows.map(window => windowFinding(window, placeOfCall(window.after)))
      : blockedFindings(names, answer, placeOfCall),
    text: () => [
      ...[line`${bold('order')} ${fileOf(change)} ${dim('on')} ${fileOf(world)}`, line``],
      ...(answer.ok ? orderedLines(names, answer) : blockedLines(names, answer)),
    ],
    json: () => ({
      ...{ change: fileOf(change), world: fileOf(world), ...answer },
      ...(answer.ok && { steps: stepsAsJson(calls, answer) }),
    }),
    markdown: () =>
      joinMarkdown(
        [
          md`### Order of ${code(fileOf(change))} on ${code(fileOf(world))}`,
          ...orderForms.asMarkdown(names, answer),
        ],
        '\n\n',
      ),
    arrows: () => orderForms.arrows(names, answer),
    headline: () => orderForms.headline(answer),
    figures: () => timelines(names, answer),
  }
}

/** A window that opens in every filling of the holes of an account, or in some. */
export function windowFinding(window: orderForms.ToldWindow, place: FindingPlace): Finding {
  const { kind, services, addresses, region, witness, after, until, on } = window
  const isOpen = orderForms.isOpen(window)
  return {
    id: idOf(kind, services, addresses, region, ...(isOpen ? [on] : [])),
    kind: isOpen ? 'unknown' : `${kind}-window`,
    level: kind === 'exposure' && !isOpen ? 'error' : 'warning',
    message:
      `${words.capitalize(kind)} at ${words.points(window)} from call ${after + 1} to call ${until + 1}${orderForms.whether(window)}: ` +
      `${traffic.blocks(region).join('; ')}; for example ${words.packet(witness)}.`,
    place,
  }
}

export const blockedFindings = (
  names: orderForms.Names,
  { blocked }: Unordered,
  placeOfCall: (call: number) => FindingPlace,
): readonly Finding[] =>
  blocked.flatMap(({ call, errors }) =>
    errors.map(refusal => ({
      id: idOf(call, refusal),
      kind: 'blocked',
      level: 'error',
      message: refusalMessage(`Call ${call + 1} (${names[call]})`, refusal),
      place: placeOfCall(call),
    })),
  )

/** Outcomes carry whole worlds; of each call its events remain. */
export const stepsAsJson = (calls: readonly AnyCall[], { steps }: Pick<Ordered, 'steps'>) =>
  steps.map(({ call, outcome }) => ({ place: call, call: calls[call], events: outcome.events }))

export function orderedLines(
  names: orderForms.Names,
  { order, windows, optimal, transition }: Ordered,
): readonly Line[] {
  const outcome =
    windows.length === 0
      ? line`${green('✓')} ${bold('no window opens')}: between any two calls each packet is judged as before or after all of them`
      : line`${orderForms.windowsInWords(windows, optimal)}`
  return [
    ...[...stepLines(names, order, windows), line``, outcome],
    ...(transition === null ? [] : [line``, ...transitionLines(transition)]),
  ]
}

export const stepLines = (
  names: orderForms.Names,
  order: readonly number[],
  windows: readonly orderForms.ToldWindow[],
): readonly Line[] =>
  order.flatMap((call, at) => [
    line`  ${bold(`${at + 1}`.padStart(2))}  ${names[call] ?? ''}${dim(`  call ${call + 1}`)}`,
    ...windows.filter(({ until }) => until === call).map(endLine),
    ...windows.filter(({ after }) => after === call).flatMap(windowLines),
  ])

const endLine = (window: orderForms.ToldWindow): Line =>
  line`      ${green('└')} ${dim(`${window.kind} at ${words.points(window)} ends`)}`

function windowLines(window: orderForms.ToldWindow): readonly Line[] {
  const { kind, region, witness, filling, unless } = window
  const paint = kind === 'exposure' ? red : yellow
  const margin = line`      ${paint('│')}   `
  const ways = filling && unless ? [dim(waysInWords({ filling, unless }))] : []
  return [
    ...hang(line`      ${paint('┌')} `, [
      line`${paint(bold(kind))} at ${bold(words.points(window))}${dim(orderForms.whether(window))}`,
    ]),
    ...hang(
      margin,
      [...traffic.blocks(region), dim(`for example: ${words.packet(witness)}`), ...ways],
      margin,
    ),
  ]
}

const transitionNames = {
  straight: 'go straight to the end',
  interim: 'put rules in between that suit both ends',
  staying: 'the active firewall takes over the rules and stays',
} as const

function transitionLines(plan: TransitionPlan): readonly Line[] {
  const { kind, calls, windows, guardedOtherwise } = plan
  const count = words.countOf(windows.length, 'window')
  const proof = windows.length === 0 ? 'no window opens' : `only ${count}`
  return [
    line`${green('→')} ${bold('transition')}: ${transitionNames[kind]}; ${proof}, as proved`,
    ...stepLines(calls.map(words.call), [...calls.keys()], windows),
    ...guardedOtherwise.map(({ service: { label }, firewall }) =>
      dim(`      ${label} stays behind firewall ${firewall ?? 'none'}`),
    ),
    dim('  the calls themselves: --format json, under transition.calls'),
  ]
}

export const blockedLines = (
  names: orderForms.Names,
  { made, blocked, proved }: Unordered,
): readonly Line[] => [
  ...stepLines(names, made, []),
  ...blocked.flatMap(({ call, errors }) => [
    line`   ${red('✗')}  ${names[call] ?? ''}${dim(`  call ${call + 1}`)}`,
    ...errors.flatMap(refusalLines),
  ]),
  line``,
  line`${orderForms.blockedInWords(proved)}`,
]
