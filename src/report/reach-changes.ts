/** Who reaches whom after a change and did not before, and rules whose addresses lead elsewhere; imported as `reach`. */
import type { PossibleReachChange } from '../rehearsal/accounts/compare-reach-in.ts'
import type { ChangedPassage, ReachChange } from '../rehearsal/exposure/compare-reach.ts'
import type { Passage } from '../rehearsal/exposure/traffic-between.ts'
import type { ServiceName } from '../rehearsal/guard-of.ts'
import { serviceKey } from '../world/records/device.ts'
import { code, joinMarkdown, type Markdown, markdownTable, md } from './escape.ts'
import { type Finding, idOf, placeIn, type ReportSource } from './finding.ts'
import { holesInWords, moreLines, notShown } from './holes.ts'
import { ownersIn, pairsAlike, sidesOf } from './pairs-alike.ts'
import * as passages from './passages.ts'
import * as peersMoved from './peers-moved.ts'
import { bold, cyan, dim, green, hang, type Line, line, red, yellow } from './text.ts'
import * as words from './words.ts'

/** What changes between two worlds, or between accounts with holes. */
type Change = ReachChange | PossibleReachChange

type Depending = Extract<PossibleReachChange, { readonly witness: unknown }>
type Shown = Passage | ChangedPassage

export interface Told {
  readonly kind: 'reached' | 'unreached'
  readonly what: string
  /** The holes that decide whether it is so; none where it is. */
  readonly on: readonly string[]
  /** The packet that proves it, where there is one. */
  readonly exampleOf: () => string
}

/** What is gained comes first. */
export function toldOf(change: Change): readonly Told[] {
  // A copy would look for each witness, read or not.
  const { gained, lost, through, vlans } = change
  const on = peersMoved.holesOf(change)
  const side = (kind: Told['kind'], passed: readonly Passage[], pass: 'gained' | 'lost') => {
    const what = [
      ...vlans[pass].map(passages.vlanInWords),
      passages.shortly(passed),
      ...through[pass].map(passages.throughInWords),
    ].filter(text => text !== '')
    return what.length === 0
      ? []
      : [
          {
            kind,
            what: what.join(', '),
            on,
            exampleOf: () => possibleOf(change, pass) || exampleOf([...passed, ...through[pass]]),
          },
        ]
  }
  return [...side('reached', gained, 'gained'), ...side('unreached', lost, 'lost')]
}

function possibleOf(change: object, pass: 'gained' | 'lost'): string {
  const witness = 'witness' in change ? (change as Depending).witness[pass] : null
  return witness === null ? '' : passages.witnessInWords(witness)
}

/** `TCP 203.0.113.6 → 203.0.113.9 :5432`. */
function exampleOf([first]: readonly (Shown | Change['through']['gained'][number])[]): string {
  if (first === undefined || !('witness' in first)) return ''
  const { from, to, protocol, port } = first.witness
  return `${protocol} ${from.address} → ${to.address}${port === undefined ? '' : ` :${port}`}`
}

/** Whom others reach now is a warning, whom they no longer reach a note; a rule that names what moved is a warning. */
export const findings = (
  changes: readonly Change[] | null,
  moved: readonly peersMoved.Moved[],
  source: ReportSource,
): readonly Finding[] => [
  ...(changes ?? []).flatMap(change =>
    toldOf(change).map(({ kind, what, on, exampleOf: shown }): Finding => {
      if (on.length > 0)
        return {
          ...{ id: idOf(kind, change.id), kind: 'unknown', level: 'warning' },
          message: `Whether ${words.names(change.from)} ${verbs[kind]} ${words.names(change.to)} depends on ${holesInWords(on)}: ${what}.`,
          place: placeIn(source, []),
        }
      const may = kind === 'reached' ? 'can reach' : 'can no longer reach'
      const example = shown()
      const proof = example === '' ? '' : `; for example ${example}`
      return {
        ...{ id: idOf(kind, change.id), kind, level: kind === 'reached' ? 'warning' : 'note' },
        message: `${words.names(change.from)} ${may} ${words.names(change.to)}: ${what}${proof}.`,
        place: placeIn(source, []),
      }
    }),
  ),
  ...peersMoved.findings(moved, source),
]

const signs = { reached: green('+'), unreached: red('−') } as const
const verbs = { reached: 'comes to reach', unreached: 'ceases to reach' } as const

const keyOf = (services: readonly ServiceName[]): string => services.map(serviceKey).join('+')

interface Pairs {
  readonly from: string
  readonly to: string
  readonly told: Told
}

/** Those that hold always come first; of those that depend on holes all of which the same is told go together. */
function pairsIn(changes: readonly Change[] | null): readonly Pairs[] {
  const all = (changes ?? []).flatMap(change =>
    toldOf(change).map(told => ({ from: change.from, to: change.to, told })),
  )
  const nodes = new Map(all.flatMap(({ from, to }) => [from, to]).map(each => [keyOf(each), each]))
  const open = all.flatMap(({ from, to, told }) => {
    if (told.on.length === 0) return []
    const holes = sidesOf(told.on, ownersIn(from), ownersIn(to))
    const key = [told.kind, told.what, ...[...holes].sort()].join('\n')
    return [{ from: keyOf(from), to: keyOf(to), key, told }]
  })
  const sizes = new Map([...nodes].map(([id, services]) => [id, services.length]))
  const namesOf = (ids: readonly string[]): string => {
    const services = ids.flatMap(id => nodes.get(id) ?? [])
    return words.names([...new Map(services.map(each => [serviceKey(each), each])).values()])
  }
  const sure = all.flatMap(({ from, to, told }): readonly Pairs[] =>
    told.on.length > 0 ? [] : [{ from: words.names(from), to: words.names(to), told }],
  )
  const depending = pairsAlike(open, sizes).flatMap(({ from, to, rows }) =>
    rows.flatMap(({ told: [first, ...others] }): readonly Pairs[] => {
      if (first === undefined) return []
      const on = [...new Set([first, ...others].flatMap(each => each.on))]
      return [{ from: namesOf(from), to: namesOf(to), told: { ...first, on } }]
    }),
  )
  return [...sure, ...depending]
}

export function lines(
  changes: readonly Change[] | null,
  moved: readonly peersMoved.Moved[],
  all: boolean,
): readonly Line[] {
  const told = pairsIn(changes)
  const open = told.filter(each => each.told.on.length > 0)
  const left = new Set(all ? [] : notShown(open))
  const shown = told.filter(each => !left.has(each))
  const pairs = shown.flatMap(({ from, to, told: { kind, what, on, exampleOf: shownOf } }) => [
    ...hang(line`  ${on.length === 0 ? signs[kind] : yellow('?')} `, [cyan(`${from} → ${to}`)]),
    ...hang('      ', [
      what,
      ...(on.length === 0 ? [] : [dim(`${isOrNot[kind]}: that depends on ${holesInWords(on)}`)]),
      ...exampleLines(shownOf()),
    ]),
  ])
  return [
    ...(pairs.length === 0
      ? []
      : [
          bold('Inside the account'),
          ...pairs,
          ...moreLines(left.size, [...new Set([...left].flatMap(({ told: { on } }) => on))]),
          line``,
        ]),
    ...peersMoved.lines(moved),
  ]
}

const exampleLines = (example: string): readonly Line[] =>
  example === '' ? [] : [dim(`for example ${example}`)]

const exampleCell = (example: string): Markdown | string => (example === '' ? '' : code(example))

const isOrNot = { reached: 'is gained or not', unreached: 'is lost or not' } as const

export function asMarkdown(
  changes: readonly Change[] | null,
  moved: readonly peersMoved.Moved[],
): readonly Markdown[] {
  const pairs = pairsIn(changes).map(
    ({ from, to, told: { kind, what, on, exampleOf: shownOf } }) => [
      code(from),
      code(to),
      on.length > 0
        ? `${isOrNot[kind]}: depends on ${holesInWords(on)}`
        : kind === 'reached'
          ? 'gained'
          : 'lost',
      what,
      exampleCell(shownOf()),
    ],
  )
  const columns = ['from', 'to', 'change', 'packets', 'for example']
  return [
    ...(pairs.length === 0
      ? []
      : [joinMarkdown([md`#### Inside the account`, markdownTable(columns, pairs)], '\n\n')]),
    ...peersMoved.asMarkdown(moved),
  ]
}
