/** Port strings, rules and rule sets: on the same few addresses and ports that packets are made of. */
import fc from 'fast-check'
import { limits } from '../../contract/limits.ts'
import type { Rule, RuleAddresses, Rules } from '../../contract/rules.ts'
import { type Action, portProtocols } from '../../contract/vocabulary.ts'
import { prefixes } from './addresses.ts'
import { copiesOf, type GradedArbitraries, record } from './graded.ts'
import { descriptions, ruleLabels } from './texts.ts'

const { portMin, portMax, portPieces, piecesPerPortRange } = limits
const { addressesPerRule, rulesPerFirewall } = limits

const portUpTo = (max: number) =>
  fc.oneof(fc.constantFrom(portMin, 22, 79, 80, 81, 443, max), fc.integer({ min: portMin, max }))
const port = portUpTo(portMax).map(String)

/** From the lower of two ports to the one after the higher: each range comes from one pair only. */
const portRange = fc
  .tuple(portUpTo(portMax - 1), portUpTo(portMax - 1))
  .map(([one, other]) => `${Math.min(one, other)}-${Math.max(one, other) + 1}`)

const portPiece = fc.oneof(port, portRange)

/** Further pieces. A space belongs to the comma before it, so that a single piece cannot lose one. */
const more = (piece: fc.Arbitrary<string>, minLength: number, maxLength = minLength) => {
  const spaced = fc.tuple(fc.constantFrom('', ' '), piece).map(([space, text]) => space + text)
  return fc.array(spaced, { minLength, maxLength, size: 'max' })
}

const commaList = (first: fc.Arbitrary<string>, ...rest: readonly fc.Arbitrary<string[]>[]) =>
  fc.tuple(first, ...rest).map(([one, ...others]) => [one, ...others.flat()].join(','))

/** This many ranges, which take two pieces each, and ports for the rest of the pieces. */
const withRanges = (count: number, pieces: number) =>
  commaList(portRange, more(portRange, count - 1), more(port, pieces - count * piecesPerPortRange))

/** Ports and ranges of ports as a rule writes them: they overlap, touch and repeat. */
export const portStrings: GradedArbitraries<string> = {
  valid: commaList(portPiece, more(portPiece, 0, Math.floor(portPieces / piecesPerPortRange) - 1)),
  atLimit: fc.oneof(
    fc.constantFrom(`${portMin}`, `${portMax}`, `${portMin}-${portMax}`, '1-2'),
    commaList(port, more(port, portPieces - 1)),
    withRanges(3, portPieces),
    withRanges(7, portPieces),
  ),
  overLimit: fc.oneof(
    fc.constantFrom(`${portMin - 1}`, `${portMax + 1}`, `80-${portMax + 1}`, '80-80'),
    commaList(port, more(port, portPieces)),
    withRanges(3, portPieces + 1),
    withRanges(8, portPieces + 1),
  ),
  malformed: copiesOf(
    ...['', ' ', ',', '80,', ',80', ' 80', '80 ', '80 ,81', '80,  81', '080', '-1', '1e3', 'http'],
    ...['1-', '1-2-3', '90-80', 777, true, ['80']],
  ),
}

/** Shrinks to the shorter word, which is also the stricter action. */
const action = fc.constantFrom<Action>('DROP', 'ACCEPT')

const listOf = (entry: fc.Arbitrary<string>) => fc.array(entry, { minLength: 1, maxLength: 4 })
const ipv4 = listOf(prefixes.ipv4.valid)
const ipv6 = listOf(prefixes.ipv6.valid)
const addresses: fc.Arbitrary<RuleAddresses> = fc.oneof(
  record({ ipv4 }),
  record({ ipv6 }),
  record({ ipv4, ipv6 }),
)

const emptyList = fc.constantFrom('ipv4', 'ipv6').map(family => ({ [family]: [] }))

/** Addresses with this many entries, of one family or of both. */
function addressesWith(count: number): fc.Arbitrary<RuleAddresses> {
  const entries = (length: number, entryAt: (at: number) => string) =>
    Array.from({ length }, (_, at) => entryAt(at))
  return fc.oneof(fc.constantFrom(0, count), fc.nat({ max: count })).map(ofIpv4 => ({
    ...(ofIpv4 > 0 && { ipv4: entries(ofIpv4, at => `10.0.${at >> 8}.${at & 255}`) }),
    ...(ofIpv4 < count && { ipv6: entries(count - ofIpv4, at => `::${at.toString(16)}`) }),
  }))
}

const addressesAtLimit = fc.oneof(addressesWith(1), addressesWith(addressesPerRule))
const addressesOverLimit = fc.oneof(emptyList, addressesWith(addressesPerRule + 1))
const malformedAddresses = fc.oneof(
  copiesOf([], {}, null, { ipv4: '10.0.0.1' }, { ipv4: null }, { ipv5: ['::1'] }),
  record({ ipv4: prefixes.ipv4.malformed.map(entry => [entry]) }),
  record({ ipv4, ipv6: prefixes.ipv6.malformed.map(entry => [entry]) }),
)

const portless = {
  protocol: fc.constantFrom('ICMP', 'IPENCAP'),
  addresses,
  action,
  label: ruleLabels.valid,
  description: descriptions.valid,
}
const portful = {
  ...portless,
  protocol: fc.constantFrom(...portProtocols),
  ports: fc.oneof(
    { weight: 1, arbitrary: fc.constant(null) },
    { weight: 4, arbitrary: portStrings.valid },
  ),
}
const required = ['protocol', 'addresses', 'action'] as const

/** Rules of one direction, of every protocol, with and without ports, label and description. */
export const rules: GradedArbitraries<Rule> = {
  valid: fc.oneof(
    { weight: 2, arbitrary: record(portful, required) },
    { weight: 1, arbitrary: record(portless, required) },
  ),
  atLimit: fc.oneof(
    record({ ...portless, addresses: addressesAtLimit }, required),
    record({ ...portless, description: descriptions.atLimit }, [...required, 'description']),
    record({ ...portless, label: ruleLabels.atLimit }, [...required, 'label']),
    record({ ...portful, ports: portStrings.atLimit }, [...required, 'ports']),
  ),
  overLimit: fc.oneof(
    record({ ...portless, addresses: addressesOverLimit }, required),
    record({ ...portless, description: descriptions.overLimit }, [...required, 'description']),
    record({ ...portless, label: ruleLabels.overLimit }, [...required, 'label']),
    record({ ...portful, ports: portStrings.overLimit }, [...required, 'ports']),
  ),
  malformed: fc.oneof(
    record({ addresses, action }),
    record({ protocol: portful.protocol, action }),
    record({ protocol: portful.protocol, addresses }),
    record({ ...portful, protocol: copiesOf(6, 'tcp', 'ALL') }, required),
    record({ ...portful, action: copiesOf(7, null, 'drop', 'REJECT') }, required),
    record({ ...portful, addresses: malformedAddresses }, required),
    record({ ...portful, ports: portStrings.malformed }, [...required, 'ports']),
    record({ ...portless, ports: portStrings.valid }, [...required, 'ports']),
    record({ ...portless, label: ruleLabels.malformed }, [...required, 'label']),
    record({ ...portless, description: descriptions.malformed }, [...required, 'description']),
    record({ ...portless, priority: fc.constant(1) }, [...required, 'priority']),
  ),
}

const few = fc.array(rules.valid, { maxLength: 7 })
const exactly = (count: number) =>
  fc.array(rules.valid, { minLength: count, maxLength: count, size: 'max' })
const policies = { inbound_policy: action, outbound_policy: action }

/** This many rules, all in one direction or some in each. */
const ruleSetsOf = (count: number): fc.Arbitrary<Rules> =>
  fc.oneof(
    ...[0, 12, count].map(inbound =>
      record({ inbound: exactly(inbound), outbound: exactly(count - inbound), ...policies }),
    ),
  )

/** The rules of a whole firewall, with both policies. */
export const ruleSets: GradedArbitraries<Rules> = {
  valid: record({ inbound: few, outbound: few, ...policies }),
  atLimit: ruleSetsOf(rulesPerFirewall),
  overLimit: ruleSetsOf(rulesPerFirewall + 1),
  malformed: fc.oneof(
    record({ ...policies, inbound: few, outbound: rules.malformed.map(rule => [rule]) }),
    record({ ...policies, inbound: rules.overLimit.map(rule => [rule]) }),
    record({ ...policies, inbound: copiesOf(7, '', {}) }),
    record({ ...policies, inbound_policy: copiesOf(null, 'REJECT') }),
    record({ outbound: few, inbound_policy: action }),
    copiesOf([], null, 'rules'),
  ),
}
