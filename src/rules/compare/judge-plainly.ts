/**
 * The obvious evaluator for many packets at once: rules from top to bottom, their texts read once
 * for all packets. It shares nothing with the sweeps and masks that answers come from, so that it
 * can contradict them.
 */

import type { Rule, Rules } from '../../contract/rules.ts'
import { addressFamilies, directions } from '../../contract/vocabulary.ts'
import { type Address, printAddress } from '../../net/address.ts'
import { parsePorts } from '../../net/ports.ts'
import { parsePrefix, prefixContains } from '../../net/prefix.ts'
import { printReason } from '../../refusals/print.ts'
import type { ParsedPacket } from '../evaluate/packet.ts'
import { type RulesVerdict, verdictOfPolicy, verdictOfRule } from '../evaluate/verdict.ts'

/** The verdict on each packet, in their order: what `evaluatePlainly` says of it. */
export function judgePlainly(
  rules: Rules,
  packets: readonly ParsedPacket[],
): readonly RulesVerdict[] {
  const verdicts = new Map<ParsedPacket, RulesVerdict>()
  for (const direction of directions) {
    const peers = peersOf(packets.filter(packet => packet.direction === direction))
    for (const [index, rule] of rules[direction].entries()) {
      const verdict = verdictOfRule(rules, direction, index)
      for (const packet of takeMatches(rule, peers)) verdicts.set(packet, verdict)
    }
  }
  return packets.map(packet => verdicts.get(packet) ?? verdictOfPolicy(rules, packet.direction))
}

/** The packets of one address that no rule has matched so far: whole families of them share one. */
interface Peer {
  readonly address: Address
  open: readonly ParsedPacket[]
}

function peersOf(packets: readonly ParsedPacket[]): readonly Peer[] {
  const byAddress = new Map<string, ParsedPacket[]>()
  for (const packet of packets) {
    const text = printAddress(packet)
    const known = byAddress.get(text)
    if (known === undefined) byAddress.set(text, [packet])
    else known.push(packet)
  }
  return [...byAddress.values()].flatMap(open =>
    open[0] === undefined ? [] : [{ address: open[0], open }],
  )
}

/** Ports first: one text tells about all packets whether the many of the addresses need be read. */
function takeMatches(rule: Rule, peers: readonly Peer[]): readonly ParsedPacket[] {
  const holdsPort = portsOf(rule)
  const matches = (packet: ParsedPacket): boolean =>
    packet.protocol === rule.protocol && holdsPort(packet.port)
  const candidates = peers.filter(({ open }) => open.some(matches))
  return peersAmong(rule, candidates).flatMap(peer => {
    const taken = peer.open.filter(matches)
    peer.open = peer.open.filter(packet => !matches(packet))
    return taken
  })
}

/** The peers whose address the rule names; a missing list names none. */
function peersAmong({ addresses }: Rule, peers: readonly Peer[]): readonly Peer[] {
  return addressFamilies.flatMap(family => {
    const own = peers.filter(({ address }) => address.family === family)
    let missed = own
    for (const entry of addresses[family] ?? []) {
      if (missed.length === 0) break
      const prefix = parsePrefix(entry, family)
      if (!prefix.ok) throw new RangeError(`a rule's address: ${printReason(prefix.fault)}`)
      const { value } = prefix
      missed = missed.filter(({ address }) => !prefixContains(value, address))
    }
    const rest = new Set(missed)
    return own.filter(peer => !rest.has(peer))
  })
}

/** Is it a port of the rule? No ports means every port (PORT-7). */
function portsOf({ ports }: Rule): (port: number) => boolean {
  if (ports === undefined || ports === null) return () => true
  const pieces = parsePorts(ports)
  if (!pieces.ok) throw new RangeError(`a rule's ports: ${printReason(pieces.fault)}`)
  return port => {
    for (const { first, last } of pieces.value) if (first <= port && port <= last) return true
    return false
  }
}
