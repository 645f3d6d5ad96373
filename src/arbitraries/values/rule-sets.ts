/** Rules, and the rules of a whole firewall. */
import fc from 'fast-check'
import { limits } from '../../contract/limits.ts'
import { actions } from '../../contract/vocabulary.ts'
import type { Rule, Rules } from '../../world/records/rules.ts'
import type { Graded } from './graded.ts'
import { labels } from './labels.ts'
import { portStrings } from './port-strings.ts'
import { prefixes } from './prefixes.ts'

const { rulesPerFirewall, addressesPerRule, descriptionLengthMax } = limits
const action = fc.constantFrom(...actions)
const list = (entry: fc.Arbitrary<string>) => fc.array(entry, { minLength: 1, maxLength: 4 })
const addresses = fc.oneof(
  fc.record({ ipv4: list(prefixes.ipv4.valid) }),
  fc.record({ ipv6: list(prefixes.ipv6.valid) }),
  fc.record({ ipv4: list(prefixes.ipv4.valid), ipv6: list(prefixes.ipv6.valid) }),
)
const withPorts: fc.Arbitrary<Rule> = fc.record(
  {
    protocol: fc.constantFrom('TCP', 'UDP'),
    addresses,
    action,
    ports: fc.option(portStrings.valid),
    label: labels.valid,
  },
  { requiredKeys: ['protocol', 'addresses', 'action'] },
)
const withoutPorts: fc.Arbitrary<Rule> = fc.record({
  protocol: fc.constantFrom('ICMP', 'IPENCAP'),
  addresses,
  action,
})

const manyAddresses = (count: number) => ({
  ipv4: Array.from({ length: count }, (_, at) => `10.0.${at >> 8}.${at & 255}`),
})

export const rules: Graded<Rule> = {
  valid: fc.oneof(withPorts, withoutPorts),
  atLimit: fc.oneof(
    withoutPorts.map(rule => ({ ...rule, addresses: manyAddresses(addressesPerRule) })),
    withoutPorts.map(rule => ({ ...rule, description: 'x'.repeat(descriptionLengthMax) })),
    fc.tuple(withPorts, portStrings.atLimit).map(([rule, ports]) => ({ ...rule, ports })),
  ),
  overLimit: fc.oneof(
    withoutPorts.map(rule => ({ ...rule, addresses: manyAddresses(addressesPerRule + 1) })),
    withoutPorts.map(rule => ({ ...rule, description: 'x'.repeat(descriptionLengthMax + 1) })),
    fc.tuple(withPorts, portStrings.overLimit).map(([rule, ports]) => ({ ...rule, ports })),
  ),
  spoiled: fc.oneof(
    withoutPorts.map((rule): unknown => ({ ...rule, ports: '80' })),
    withPorts.map((rule): unknown => ({ ...rule, addresses: {} })),
    withPorts.map((rule): unknown => ({ ...rule, action: 'REJECT' })),
    withPorts.map(({ protocol: _, ...rule }): unknown => rule),
  ),
}

const ofLengths = (inbound: number, outbound: number) =>
  fc.record({
    inbound: exactly(inbound),
    inbound_policy: action,
    outbound: exactly(outbound),
    outbound_policy: action,
  })

const exactly = (count: number) =>
  fc.array(withoutPorts, { minLength: count, maxLength: count, size: 'max' })

export const ruleSets: Graded<Rules> = {
  valid: fc.record({
    inbound: fc.array(rules.valid, { maxLength: 6 }),
    inbound_policy: action,
    outbound: fc.array(rules.valid, { maxLength: 6 }),
    outbound_policy: action,
  }),
  atLimit: fc.oneof(ofLengths(rulesPerFirewall, 0), ofLengths(12, rulesPerFirewall - 12)),
  overLimit: fc.oneof(ofLengths(rulesPerFirewall + 1, 0), ofLengths(13, rulesPerFirewall - 12)),
  spoiled: fc.oneof(
    rules.spoiled.map((rule): unknown => ({
      inbound: [rule],
      inbound_policy: 'DROP',
      outbound_policy: 'DROP',
    })),
    fc.constantFrom<unknown>(null, [], { inbound_policy: 'DROP' }),
  ),
}
