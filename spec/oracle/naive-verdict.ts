/**
 * A third opinion on packets, over text and BigInt, sharing no code with the evaluators: addresses
 * become numbers by their definition, and ports are compared as they are split.
 */

import type { Rules } from '../../src/contract/rules.ts'
import type { Packet } from '../../src/rules/evaluate/packet.ts'

/** The action, and the index of the rule that decided or -1 for the policy. */
export function naiveVerdict(rules: Rules, packet: Packet): { action: string; decider: number } {
  const family = packet.address.includes(':') ? 'ipv6' : 'ipv4'
  const ruleset = packet.direction === 'inbound' ? rules.inbound : rules.outbound
  const decider = ruleset.findIndex(
    ({ protocol, addresses, ports }) =>
      String(protocol) === packet.protocol &&
      (addresses[family] ?? []).some(entry => isInside(packet.address, entry)) &&
      isAmong(packet.port, ports ?? null),
  )
  const policy = packet.direction === 'inbound' ? rules.inbound_policy : rules.outbound_policy
  return { action: ruleset[decider]?.action ?? policy, decider }
}

function isInside(address: string, entry: string): boolean {
  const bits = entry.includes(':') ? 128 : 32
  const [network = '', length = `${bits}`] = entry.split('/')
  const size = 2n ** BigInt(bits - Number(length))
  return numberOf(address) / size === numberOf(network) / size
}

function isAmong(port: number | undefined, ports: string | null): boolean {
  if (ports === null) return true
  return ports.split(',').some(piece => {
    const [start, end = start] = piece.trim().split('-').map(Number)
    return Number(port) >= Number(start) && Number(port) <= Number(end)
  })
}

function numberOf(address: string): bigint {
  if (!address.includes(':')) return fromDigits(address.split('.').map(Number), 256n)
  const [head = [], tail = []] = address.split('::').map(groupsOf)
  const zeros: number[] = Array(8 - head.length - tail.length).fill(0)
  return fromDigits([...head, ...zeros, ...tail], 65536n)
}

function groupsOf(part: string): number[] {
  if (part === '') return []
  return part.split(':').flatMap(group => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)]
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
    return [a * 256 + b, c * 256 + d]
  })
}

function fromDigits(digits: readonly number[], base: bigint): bigint {
  return digits.reduce((value, digit) => value * base + BigInt(digit), 0n)
}
