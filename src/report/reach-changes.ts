/** Who reaches whom after a change and did not before, and rules whose addresses lead elsewhere; imported as `reach`. */
import type { ChangedPassage, ReachChange } from '../rehearsal/exposure/compare-reach.ts'
import type { PeerMoved } from '../rehearsal/exposure/peers-moved.ts'
import type { ServiceName } from '../rehearsal/guard-of.ts'
import { code, joinMarkdown, type Markdown, markdownTable, md } from './escape.ts'
import { type Finding, idOf, placeIn, type ReportSource } from './finding.ts'
import * as passages from './passages.ts'
import { bold, cyan, dim, green, hang, type Line, line, red, yellow } from './text.ts'
import * as words from './words.ts'

interface Told {
  readonly kind: 'reached' | 'unreached'
  readonly what: string
  /** The packet that proves it, where there is one. */
  readonly example: string
}

/** What is gained comes first. */
function toldOf({ gained, lost, through, vlans }: ReachChange): readonly Told[] {
  const side = (kind: Told['kind'], passed: readonly ChangedPassage[], pass: 'gained' | 'lost') => {
    const what = [
      ...vlans[pass].map(vlan => `everything on VLAN ${vlan}`),
      passages.shortly(passed),
      ...through[pass].map(passages.throughInWords),
    ].filter(text => text !== '')
    return what.length === 0 ? [] : [{ kind, what: what.join(', '), example: exampleOf(passed) }]
  }
  return [...side('reached', gained, 'gained'), ...side('unreached', lost, 'lost')]
}

/** `TCP 203.0.113.6 → 203.0.113.9 :5432`. */
function exampleOf([first]: readonly ChangedPassage[]): string {
  if (first === undefined) return ''
  const { from, to, protocol, port } = first.witness
  return `${protocol} ${from.address} → ${to.address}${port === undefined ? '' : ` :${port}`}`
}

const pairOf = ({ from, to }: ReachChange): string => `${words.names(from)} → ${words.names(to)}`

/** Whom others reach now is a warning, whom they no longer reach a note; a rule that names what moved is a warning. */
export const findings = (
  changes: readonly ReachChange[] | null,
  moved: readonly PeerMoved[],
  source: ReportSource,
): readonly Finding[] => [
  ...(changes ?? []).flatMap(change =>
    toldOf(change).map(({ kind, what, example }): Finding => {
      const may = kind === 'reached' ? 'can reach' : 'can no longer reach'
      const proof = example === '' ? '' : `; for example ${example}`
      return {
        ...{ id: idOf(kind, change.id), kind, level: kind === 'reached' ? 'warning' : 'note' },
        message: `${words.names(change.from)} ${may} ${words.names(change.to)}: ${what}${proof}.`,
        place: placeIn(source, []),
      }
    }),
  ),
  ...moved.map((each): Finding => {
    const { firewall, direction, index, entry, addresses, after } = each
    return {
      id: idOf('peer-moved', firewall.id, direction, index, entry, addresses, after),
      ...{ kind: 'peer-moved', level: 'warning', place: placeIn(source, []) },
      message: `Firewall ${firewall.label} names ${peerInWords(each)}.`,
    }
  }),
]

/** `33.160.0.20 in inbound[0] web, where web-2 answers and web-1 did before`. */
function peerInWords({ direction, index, label, entry, addresses, before, after }: PeerMoved) {
  const rule = words.ruleName(direction, index, label ?? undefined)
  const held =
    addresses.length === 1 && entry === addresses[0] ? '' : ` (${words.addresses(addresses)})`
  return `${entry}${held} in ${rule}, where ${whoIn(after, 'answers')} and ${whoIn(before, 'did')} before`
}

const whoIn = (services: readonly ServiceName[], verb: string): string =>
  `${services.length === 0 ? 'nobody' : words.anyOf(services)} ${verb}`

const signs = { reached: green('+'), unreached: red('−') } as const

export function lines(
  changes: readonly ReachChange[] | null,
  moved: readonly PeerMoved[],
): readonly Line[] {
  const pairs = (changes ?? []).flatMap(change =>
    toldOf(change).flatMap(({ kind, what, example }) => [
      ...hang(line`  ${signs[kind]} `, [cyan(pairOf(change))]),
      ...hang('      ', [what, ...(example === '' ? [] : [dim(`for example ${example}`)])]),
    ]),
  )
  return [
    ...(pairs.length === 0 ? [] : [bold('Inside the account'), ...pairs, line``]),
    ...(moved.length === 0
      ? []
      : [
          bold('Rules that name what moved'),
          ...moved.flatMap(each =>
            hang(line`  ${yellow('!')} `, [`${each.firewall.label}: ${peerInWords(each)}`]),
          ),
          line``,
        ]),
  ]
}

export function asMarkdown(
  changes: readonly ReachChange[] | null,
  moved: readonly PeerMoved[],
): readonly Markdown[] {
  const pairs = (changes ?? []).flatMap(change =>
    toldOf(change).map(({ kind, what, example }) => [
      code(words.names(change.from)),
      code(words.names(change.to)),
      kind === 'reached' ? 'gained' : 'lost',
      what,
      example === '' ? '' : code(example),
    ]),
  )
  const rules = moved.map(each => [code(each.firewall.label), peerInWords(each)])
  const columns = ['from', 'to', 'change', 'packets', 'for example']
  return [
    ...(pairs.length === 0
      ? []
      : [joinMarkdown([md`#### Inside the account`, markdownTable(columns, pairs)], '\n\n')]),
    ...(rules.length === 0
      ? []
      : [
          joinMarkdown(
            [md`#### Rules that name what moved`, markdownTable(['firewall', 'entry'], rules)],
            '\n\n',
          ),
        ]),
  ]
}
