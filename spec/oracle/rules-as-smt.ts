/**
 * Rules as formulas of SMT-LIB 2 over one packet, for a solver to reason about: nothing of it is shared with
 * firedrill, not even the reading of addresses.
 */
import ipaddr from 'ipaddr.js'
import type { Rule, Rules } from '../../src/contract/rules.ts'

/** The packet, with the trafficClasses that no packet has ruled out. */
export const packetInSmt = [
  '(declare-const inbound Bool)',
  '(declare-const ipv6 Bool)',
  '(declare-const protocol (_ BitVec 3))',
  '(declare-const a4 (_ BitVec 32))',
  '(declare-const a6 (_ BitVec 128))',
  '(declare-const port (_ BitVec 16))',
  '(assert (bvule protocol #b100))',
  '(assert (bvuge port #x0001))',
].join('\n')

const protocolCodes: Readonly<Record<string, string>> = {
  TCP: '#b000',
  UDP: '#b001',
  ICMP: '#b010',
  IPENCAP: '#b011',
  OTHER: '#b100',
}

/** True of the packets that the rules accept. */
export function acceptedInSmt(rules: Rules): string {
  const chain = (ruleset: readonly Rule[], policy: string): string =>
    ruleset.reduceRight(
      (otherwise, rule) => `(ite ${matchInSmt(rule)} ${rule.action === 'ACCEPT'} ${otherwise})`,
      `${policy === 'ACCEPT'}`,
    )
  const inbound = chain(rules.inbound, rules.inbound_policy)
  return `(ite inbound ${inbound} ${chain(rules.outbound, rules.outbound_policy)})`
}

interface Block {
  readonly direction: string
  readonly family: string
  readonly protocol: string
  readonly addresses?: readonly string[]
  readonly addressesExcept?: readonly string[]
  readonly ports: string | null
}

/** True of the packets in any of the blocks. */
export const blocksInSmt = (blocks: readonly Block[]): string =>
  anyOf(
    blocks.map(({ direction, protocol, ports, ...peers }) =>
      allOf([
        direction === 'inbound' ? 'inbound' : '(not inbound)',
        `(= protocol ${protocolCodes[protocol]})`,
        peersInSmt(peers),
        portsInSmt(ports),
      ]),
    ),
  )

/** One of the two lists is there. */
function peersInSmt({
  family,
  addresses,
  addressesExcept = [],
}: Pick<Block, 'family' | 'addresses' | 'addressesExcept'>): string {
  if (addresses !== undefined) return anyOf(addresses.map(prefixInSmt))
  const ofFamily = family === 'ipv6' ? 'ipv6' : '(not ipv6)'
  return allOf([ofFamily, `(not ${anyOf(addressesExcept.map(prefixInSmt))})`])
}

function matchInSmt({ protocol, addresses, ports }: Rule): string {
  const entries = [...(addresses.ipv4 ?? []), ...(addresses.ipv6 ?? [])]
  return allOf([
    `(= protocol ${protocolCodes[protocol]})`,
    anyOf(entries.map(prefixInSmt)),
    portsInSmt(ports),
  ])
}

function prefixInSmt(text: string): string {
  const [address = '', length] = text.split('/')
  const parsed = ipaddr.parse(address)
  const bits = parsed
    .toByteArray()
    .map(byte => byte.toString(2).padStart(8, '0'))
    .join('')
  const fixed = length === undefined ? bits.length : Number(length)
  const isIpv6 = parsed.kind() === 'ipv6'
  const family = isIpv6 ? 'ipv6' : '(not ipv6)'
  if (fixed === 0) return family
  const highest = bits.length - 1
  const extract = `((_ extract ${highest} ${bits.length - fixed}) ${isIpv6 ? 'a6' : 'a4'})`
  return allOf([family, `(= ${extract} #b${bits.slice(0, fixed)})`])
}

function portsInSmt(ports: string | null | undefined): string {
  if (ports === undefined || ports === null) return 'true'
  return anyOf(
    ports.split(',').map(piece => {
      const [first = 0, last = first] = piece.trim().split('-').map(Number)
      return `(and (bvuge port ${word(first)}) (bvule port ${word(last)}))`
    }),
  )
}

const word = (port: number): string => `#x${port.toString(16).padStart(4, '0')}`
const anyOf = (terms: readonly string[]): string =>
  terms.length === 0 ? 'false' : `(or ${terms.join(' ')})`
const allOf = (terms: readonly string[]): string => `(and ${terms.join(' ')})`
