/** Entries of rules whose addresses lead elsewhere than before, in every form; imported as `peersMoved`. */
import type { PossiblePeerMoved } from '../rehearsal/accounts/peers-moved-in.ts'
import type { PeerMoved } from '../rehearsal/exposure/peers-moved.ts'
import type { ServiceName } from '../rehearsal/guard-of.ts'
import { code, joinMarkdown, type Markdown, markdownTable, md } from './escape.ts'
import { type Finding, idOf, placeIn, type ReportSource } from './finding.ts'
import { holesInWords } from './holes.ts'
import { bold, hang, type Line, line, yellow } from './text.ts'
import * as words from './words.ts'

/** Between two worlds, or between accounts with holes. */
export type Moved = PeerMoved | PossiblePeerMoved

/** None where nothing is told of holes. */
export const holesOf = (change: object | { readonly on: readonly string[] }): readonly string[] =>
  'on' in change ? change.on : []

/** `33.160.0.20 in inbound[0] web, where web-2 answers and web-1 did before`. */
function peerInWords(moved: Moved): string {
  const { direction, index, label, entry, addresses, before, after } = moved
  const on = holesOf(moved)
  const rule = words.ruleName(direction, index, label ?? undefined)
  const held =
    addresses.length === 1 && entry === addresses[0] ? '' : ` (${words.addresses(addresses)})`
  const open = on.length === 0 ? '' : `; whether that matters depends on ${holesInWords(on)}`
  return `${entry}${held} in ${rule}, where ${whoIn(after, 'answers')} and ${whoIn(before, 'did')} before${open}`
}

const whoIn = (services: readonly ServiceName[], verb: string): string =>
  `${services.length === 0 ? 'nobody' : words.anyOf(services)} ${verb}`

export const findings = (moved: readonly Moved[], source: ReportSource): readonly Finding[] =>
  moved.map(each => {
    const { firewall, direction, index, entry, addresses, after } = each
    return {
      id: idOf('peer-moved', firewall.id, direction, index, entry, addresses, after),
      kind: holesOf(each).length === 0 ? 'peer-moved' : 'unknown',
      ...{ level: 'warning', place: placeIn(source, []) },
      message: `Firewall ${firewall.label} names ${peerInWords(each)}.`,
    }
  })

const title = 'Rules that name what moved'

export const lines = (moved: readonly Moved[]): readonly Line[] =>
  moved.length === 0
    ? []
    : [
        bold(title),
        ...moved.flatMap(each =>
          hang(line`  ${yellow('!')} `, [`${each.firewall.label}: ${peerInWords(each)}`]),
        ),
        line``,
      ]

export function asMarkdown(moved: readonly Moved[]): readonly Markdown[] {
  if (moved.length === 0) return []
  const rules = moved.map(each => [code(each.firewall.label), peerInWords(each)])
  return [joinMarkdown([md`#### ${title}`, markdownTable(['firewall', 'entry'], rules)], '\n\n')]
}
