/**
 * The obvious evaluator: it reads the rules from top to bottom, and every other one must agree with it. It shares nothing
 * with the sweeps and masks that answers come from, so that it can contradict them.
 */

import {
  entriesOf,
  type NothingLeft,
  type Rule,
  type Rules,
  rulesetOf,
} from '../../contract/rules.ts'
import { addressFamilies, directions } from '../../contract/vocabulary.ts'
import { groupedBy } from '../../kit/grouped-by.ts'
import { type Address, printAddress } from '../../net/address.ts'
import { prefixContains } from '../../net/prefix.ts'
import { piecesIn, prefixIn } from '../rule-texts.ts'
import { type Packet, type ParsedPacket, toParsedPacket } from './packet.ts'
import { type RulesVerdict, verdictOfPolicy, verdictOfRule } from './verdict.ts'

/**
 * The first rule of the packet's direction that matches decides; if none does, the policy
 * (RULESET-4, RULESET-5, RULESET-6, RULESET-7).
 */
export function evaluatePlainly(rules: Rules, packet: Packet | ParsedPacket): RulesVerdict {
  const parsed = toParsedPacket(packet)
  const { direction } = parsed
  const ruleset = rulesetOf(rules, direction)
  for (const [index, rule] of ruleset.rules.entries())
    if (ruleMatches(rule, parsed)) return verdictOfRule(rule, direction, index)
  return verdictOfPolicy(ruleset.policy, direction)
}

/** A rule matches packets of its protocol (RULE-20), of its addresses, to its ports. */
export function ruleMatches(rule: Rule, packet: ParsedPacket): boolean {
  // Labels and descriptions are not looked at (RULE-14, RULE-16).
  const { protocol, addresses, ports, action: _, label: _label, description: _text, ...rest } = rule
  rest satisfies NothingLeft
  return (
    protocol === packet.protocol &&
    // A list is for its family alone (ASSUME-MAPPED-ADDRESS), and a missing one matches nothing.
    entriesOf(addresses, packet.family).some(entry => entryHolds(entry, packet)) &&
    portsHold(ports)(packet.port)
  )
}

/**
 * A network of length 0 holds every address of its family (RULE-8, RULE-12); a bare address is a
 * network of one (ASSUME-BARE-ADDRESS), and host bits are masked (ASSUME-HOST-BITS).
 */
export const entryHolds = (entry: string, address: Address): boolean =>
  prefixContains(prefixIn(entry, address.family), address)

/** No ports means every port (PORT-7), and both ends of a range belong to it (PORT-2). */
function portsHold(ports: Rule['ports']): (port: number) => boolean {
  if (ports === undefined || ports === null) return () => true
  const pieces = piecesIn(ports)
  return port => pieces.some(({ first, last }) => first <= port && port <= last)
}

/** What `evaluatePlainly` says of each packet, in their order; texts are read once for all of them. */
export function judgePlainly(
  rules: Rules,
  packets: readonly ParsedPacket[],
): readonly RulesVerdict[] {
  const verdicts = new Map<ParsedPacket, RulesVerdict>()
  for (const direction of directions) {
    const own = packets.filter(packet => packet.direction === direction)
    if (own.length === 0) continue
    const peers = peersOf(own)
    for (const [index, rule] of rulesetOf(rules, direction).rules.entries()) {
      const taken = takeMatches(rule, peers)
      if (taken.length === 0) continue
      const verdict = verdictOfRule(rule, direction, index)
      for (const packet of taken) verdicts.set(packet, verdict)
    }
  }
  return packets.map(packet => {
    const { direction } = packet
    return verdicts.get(packet) ?? verdictOfPolicy(rulesetOf(rules, direction).policy, direction)
  })
}

/** The packets of one address that no rule has matched so far: whole families of them share one. */
interface Peer {
  readonly address: Address
  open: readonly ParsedPacket[]
}

function peersOf(packets: readonly ParsedPacket[]): readonly Peer[] {
  const byAddress = groupedBy(packets, printAddress)
  return [...byAddress.values()].map(open => ({ address: open[0], open }))
}

/** Protocol and ports first: they tell about all packets whether the many texts of the addresses need be read. */
function takeMatches(rule: Rule, peers: readonly Peer[]): readonly ParsedPacket[] {
  const { protocol, addresses, ports, action: _, label: _label, description: _text, ...rest } = rule
  rest satisfies NothingLeft
  if (!peers.some(({ open }) => open.some(packet => packet.protocol === protocol))) return none
  const holdsPort = portsHold(ports)
  const matches = (packet: ParsedPacket): boolean =>
    packet.protocol === protocol && holdsPort(packet.port)
  const candidates = peers.filter(({ open }) => open.some(matches))
  if (candidates.length === 0) return none
  return peersAmong(addresses, candidates).flatMap(peer => {
    const taken = peer.open.filter(matches)
    peer.open = peer.open.filter(packet => !matches(packet))
    return taken
  })
}

const none: readonly ParsedPacket[] = []

/** The peers whose address the rule names; a missing list names none. */
function peersAmong(addresses: Rule['addresses'], peers: readonly Peer[]): readonly Peer[] {
  return addressFamilies.flatMap(family => {
    const own = peers.filter(({ address }) => address.family === family)
    if (own.length === 0) return own
    let missed = own
    for (const entry of entriesOf(addresses, family)) {
      if (missed.length === 0) break
      const prefix = prefixIn(entry, family)
      missed = missed.filter(({ address }) => !prefixContains(prefix, address))
    }
    const rest = new Set(missed)
    return own.filter(peer => !rest.has(peer))
  })
}
