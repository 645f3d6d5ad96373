/** The limits of rules that code decides: on port strings, on addresses, and on how many rules there are. */

import type { ClauseOrAssumption } from '../../contract/assumptions.ts'
import { limits } from '../../contract/limits.ts'
import { fieldsOf } from '../../kit/json.ts'
import { addressBits, type Family } from '../../net/address.ts'
import type { AnySchema } from '../../schema/field.ts'
import { ports, ruleAddresses } from '../../schema/rule.ts'
import { newRules } from '../../schema/rules.ts'
import { simpleRule } from '../scenarios/firewall-requests.ts'
import { atLeast, atMost, type Limit, type Sides } from './limit.ts'
import type { Setup } from './setup.ts'

const { addressesPerRule, piecesPerPort, piecesPerPortRange, portMax, portMin, portPieces } = limits
const { rulesPerFirewall } = limits

/** A limit on the values of one field, which holds something in the request already. */
export interface ValueLimit {
  readonly limit: Limit
  readonly values: (setup: Setup, held: unknown) => Sides
}

/** A value of this size, as part of what the field holds. */
type Form = (size: number, held: unknown) => unknown

/** One of several forms with the size on the limit, and with the next size. */
const sizeLimit = (limit: Limit, ...forms: readonly Form[]): ValueLimit => ({
  limit,
  values({ choices }, held) {
    const form = choices.oneOf(forms) ?? (size => size)
    const at = Number(limit.value)
    return { at: form(at, held), over: form(limit.bound === 'at least' ? at - 1 : at + 1, held) }
  },
})

const listOf = <Item>(length: number, itemAt: (at: number) => Item): readonly Item[] =>
  Array.from({ length }, (_, at) => itemAt(at))

const portsMax = Math.floor(portPieces / piecesPerPort)
const rangesMax = Math.floor(portPieces / piecesPerPortRange)
const singlePorts = (count: number) => listOf(count, at => `${2 * at + 1}`)
const portRanges = (count: number) => listOf(count, at => `${10 * at + 1000}-${10 * at + 1005}`)
const rangesAndPorts = (pieces: number) => [
  ...portRanges(rangesMax),
  ...singlePorts(pieces - rangesMax * piecesPerPortRange),
]

const pieceLimit = (of: string, value: number, pieces: (count: number) => readonly string[]) =>
  sizeLimit(
    atMost(`rule.ports ${of}`, value, 'PORT-6'),
    ...[',', ', '].map(
      (comma): Form =>
        count =>
          pieces(count).join(comma),
    ),
  )

const portLimits: readonly ValueLimit[] = [
  sizeLimit(
    atLeast('rule.ports port', portMin, 'PORT-4'),
    ...[String, (port: number) => `${port}-80`, (port: number) => `443, ${port}`],
  ),
  sizeLimit(
    atMost('rule.ports port', portMax, 'PORT-4'),
    ...[String, (port: number) => `80-${port}`, (port: number) => `443, ${port}`],
  ),
  pieceLimit('single ports', portsMax, singlePorts),
  pieceLimit('ranges', rangesMax, portRanges),
  pieceLimit('pieces', portPieces, rangesAndPorts),
  sizeLimit(
    atLeast('rule.ports ports of a range', 2, 'PORT-3'),
    ...[80, portMin, portMax - 1].map(
      (first): Form =>
        width =>
          `${first}-${first + width - 1}`,
    ),
  ),
]

const addressesTogether = sizeLimit(
  atMost('rule.addresses of both families', addressesPerRule, 'RULE-21'),
  ...[addressesPerRule, 1, addressesPerRule - 1, 128].map(
    (ipv4): Form =>
      count => ({
        ipv4: listOf(ipv4, at => `10.0.0.${at}`),
        ...(count > ipv4 && { ipv6: listOf(count - ipv4, at => `2001:db8::${at}`) }),
      }),
  ),
)

const bases = { ipv4: ['0.0.0.0', '10.0.0.77'], ipv6: ['::', '2001:db8::77'] } as const

/** From all addresses to a single one. */
const prefixLengths = (family: Family, clause: ClauseOrAssumption): readonly ValueLimit[] => {
  const of = `rule.addresses.${family} prefix length`
  const forms = bases[family].map(
    (base): Form =>
      length => ({ [family]: [`${base}/${length}`] }),
  )
  return [
    sizeLimit(atLeast(of, 0, clause), ...forms),
    sizeLimit(atMost(of, addressBits[family], clause), ...forms),
  ]
}

/** In one direction or in both; the rule too many is an inbound one. */
export const rulesTogether = sizeLimit(
  atMost('rules in both directions', rulesPerFirewall, 'RULESET-8'),
  ...[0, rulesPerFirewall, rulesPerFirewall - 1, rulesPerFirewall - 12].map(
    (outbound): Form =>
      (count, held) => ({
        ...fieldsOf(held),
        inbound: listOf(count - outbound, () => simpleRule),
        outbound: listOf(outbound, () => simpleRule),
      }),
  ),
)

/** By the schema in whose checks they are decided. */
export const decidedLimits: ReadonlyMap<AnySchema, readonly ValueLimit[]> = new Map<
  AnySchema,
  readonly ValueLimit[]
>([
  [ports, portLimits],
  [
    ruleAddresses,
    [addressesTogether, ...prefixLengths('ipv4', 'RULE-6'), ...prefixLengths('ipv6', 'RULE-9')],
  ],
  [newRules, [rulesTogether]],
])
