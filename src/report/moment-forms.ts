/** Moments of a plan in words, as Markdown and as a flowchart; imported as `momentForms`. */

import type { Advice, Moment, Moments, RefusedCall, Undecided } from '../moments/answer.ts'
import type { Planned } from '../moments/planned-call.ts'
import { printPath } from '../refusals/print.ts'
import type { RegionBlock } from '../rules/regions/blocks-of.ts'
import { alikeCalls, alikeMoments, saidOfRefused, saidOfUndecided } from './alike-moments.ts'
import { code, joinMarkdown, type Markdown, markdownTable, md } from './escape.ts'
import type { Arrow } from './flowchart.ts'
import { refusalCells } from './refusals.ts'
import * as traffic from './traffic.ts'
import * as words from './words.ts'

/** Of the planned calls: who makes each, and what it is. */
export type Names = readonly string[]

export const namesOf = ({ calls }: Planned): Names =>
  calls.map(({ of, call }) => `${of} (${words.call(call)})`)

export const momentsTold = (answer: Moments): readonly Moment[] =>
  answer.proved ? answer.moments : answer.found

export function momentInWords(moment: Moment, names: Names): string {
  const { kind, region, witness, run } = moment
  const last = names[run.at(-1) ?? 0] ?? ''
  const packets = traffic.blocks(region).join('; ')
  return `${kind} at ${words.points(moment)} after ${last}, ${howOften(moment)}: ${packets}; for example ${words.packet(witness)}`
}

export const howOften = ({ inEveryOrder }: Moment): string =>
  inEveryOrder ? 'in every order' : 'in some orders'

/** Calls that no order makes; none where there are none. */
export function refusedAlways({ refusals }: Moments, names: Names): readonly string[] {
  const calls = [...new Set(refusals.filter(each => each.inEveryOrder).map(({ call }) => call))]
  const [first, ...others] = calls.map(call => names[call] ?? '')
  if (first === undefined) return []
  return others.length === 0
    ? [`1 call is refused in every order: ${first}`]
    : [`${calls.length} calls are refused in every order, first ${first}`]
}

/** And what leaves it as it is. */
export function whatEnds({ closes, leftByStop, staysOpen }: Moment, names: Names): string {
  const ending = closes.map(call => names[call] ?? '').join(', or ')
  const lasting = [
    ...(staysOpen ? ['another end leaves it'] : []),
    ...(leftByStop ? ['it stays when somebody stops'] : []),
  ]
  return [ending === '' ? 'no call ends it' : `ends with ${ending}`, ...lasting].join('; ')
}

export function adviceInWords({ kind, earlier, later, resources }: Advice, names: Names): string {
  const [first, second] = resources
  return kind === 'after'
    ? `add depends_on: ${second} after ${first}, so that ${names[later]} comes after ${names[earlier]}`
    : `create ${first} with its firewall, in place of ${names[later]}`
}

export function undecidedInWords(undecided: Undecided, names: Names): string {
  const { call, leaves, everywhere } = undecided
  const where = everywhere
    ? 'at all services and addresses'
    : undecided.services.length + undecided.addresses.length === 0
      ? 'for the call itself'
      : `at ${words.points(undecided)}`
  const paths = leaves.map(({ path }) => printPath(path)).join(', ')
  const what =
    undecided.packets === undefined
      ? 'what happens'
      : isOfPlace(undecided)
        ? 'who reaches whom'
        : `what becomes of ${packetsInWords(undecided.packets)}`
  return `${what} ${where} is not known from ${names[call]} on, of which ${paths} is not known`
}

/** Is it nothing but where a service is? */
const isOfPlace = ({ leaves }: Undecided): boolean =>
  leaves.every(({ path: [part, field] }) => part === 'body' && field === 'region')

const packetsInWords = (packets: readonly RegionBlock[]): string =>
  packets.length === 0 ? 'no packet' : traffic.blocks(packets).join('; ')

/** Of which calls not all that they can lead to was met. */
export const unexploredInWords = (answer: Moments, names: Names): string =>
  answer.proved
    ? ''
    : words.someOf(
        answer.unexplored.map(call => names[call] ?? ''),
        4,
        'and # more calls',
      )

/** `isKnown` says whether the calls are all that there is to make. */
export function asMarkdown(answer: Moments, names: Names, isKnown: boolean): readonly Markdown[] {
  const { refusals, undecided, ends } = answer
  const told = momentsTold(answer)
  return [
    told.length > 0 ? momentsTable(told, names) : noMoment(answer, isKnown),
    ...alikeMoments(told, names).flatMap(({ moment: { advice }, others }) =>
      advice.map(
        each => md`- ${adviceInWords(each, names)}${others === 0 ? '' : andAlike(others)}`,
      ),
    ),
    ...refusedAsMarkdown(refusals, names),
    ...ends.flatMap(({ isMeant, left }) =>
      left.length === 0
        ? []
        : [
            md`${isMeant ? 'As far as it can come' : 'Another end'}: without ${joinMarkdown(
              left.map(call => code(names[call] ?? '')),
              ', ',
            )}.`,
          ],
    ),
    ...alikeCalls(undecided, names, saidOfUndecided).map(
      ({ row, others }) =>
        md`${words.capitalize(undecidedInWords(row, names))}${others.length === 0 ? '' : `; ${words.andSoFor(others)}`}.`,
    ),
    ...incompleteAsMarkdown(answer, names),
  ]
}

function noMoment({ proved, states }: Moments, isKnown: boolean): Markdown {
  const met = `${words.countOf(states, 'state')} met`
  if (!proved) return md`No moment was found, which is no proof.`
  return isKnown
    ? md`No moment: at every state each packet is judged as at one of the ends (${met}).`
    : md`No moment among what is known, which is no proof (${met}).`
}

const refusedAsMarkdown = (refusals: readonly RefusedCall[], names: Names): readonly Markdown[] =>
  refusals.length === 0
    ? []
    : [
        markdownTable(
          ['refused', 'when', 'field', 'reason', 'clause'],
          alikeCalls(refusals, names, saidOfRefused(names)).flatMap(({ row, others }) =>
            row.errors.map(refusal => [
              joinMarkdown(
                [
                  code(names[row.call] ?? ''),
                  ...(others.length === 0 ? [] : [words.andSoFor(others)]),
                ],
                ' ',
              ),
              row.inEveryOrder ? 'in every order' : 'in some orders',
              ...refusalCells(refusal),
            ]),
          ),
        ),
      ]

const incompleteAsMarkdown = (answer: Moments, names: Names): readonly Markdown[] =>
  answer.complete
    ? []
    : [
        md`**The search ended before every state was met** that these lead to: ${unexploredInWords(answer, names)}.`,
      ]

/** `, and so for 97 more`. */
const andAlike = (others: number): string => `, and so for ${others} more`

const momentsTable = (moments: readonly Moment[], names: Names): Markdown =>
  markdownTable(
    ['moment', 'where', 'packets', 'orders', 'after', 'ends'],
    alikeMoments(moments, names).map(({ moment, others, at }) => {
      const { kind, region, witness, run } = moment
      const calls = run.map(call => code(names[call] ?? ''))
      return [
        md`**${kind}**`,
        code(at),
        md`${traffic.blocks(region).join('; ')}; for example ${code(words.packet(witness))}`,
        moment.inEveryOrder ? 'every' : 'some',
        md`${joinMarkdown(calls, ', ')}${others === 0 ? '' : andAlike(others)}`,
        whatEnds(moment, names),
      ]
    }),
  )

/** From what is made to what it opens, and on to what closes that. */
export const arrows = (answer: Moments, names: Names): readonly Arrow[] => [
  ...momentsTold(answer).flatMap((moment, at): readonly Arrow[] => {
    const { kind, opens, closes } = moment
    const box = `${at + 1}. ${kind} at ${words.points(moment)}`
    const stroke = kind === 'exposure' ? 'thick' : 'dotted'
    return [
      ...opens.map((call): Arrow => ({ from: names[call] ?? '', to: box, label: 'opens', stroke })),
      ...closes.map(
        (call): Arrow => ({
          from: box,
          to: names[call] ?? '',
          label: 'closed by',
          stroke: 'plain',
        }),
      ),
    ]
  }),
  ...answer.refusals.map(
    ({ call, inEveryOrder }): Arrow => ({
      from: inEveryOrder ? 'every order' : 'some orders',
      to: names[call] ?? '',
      ...{ label: 'refused', stroke: 'dotted' },
    }),
  ),
  ...answer.undecided.map(
    (each): Arrow => ({
      from: names[each.call] ?? '',
      to: each.everywhere ? 'all services and addresses' : words.points(each),
      ...{ label: 'not known', stroke: 'dotted' },
    }),
  ),
]
