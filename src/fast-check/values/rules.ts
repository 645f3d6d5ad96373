/** Rules, on the same few addresses and ports that packets are made of. */
import fc from 'fast-check'
import { limits } from '../../contract/limits.ts'
import type { Rule, RuleAddresses } from '../../contract/rules.ts'
import { type Action, portProtocols } from '../../contract/vocabulary.ts'
import type { Graded } from './graded.ts'
import { ruleLabels } from './labels.ts'
import { mistakes } from './mistakes.ts'
import { portStrings } from './port-strings.ts'
import { prefixes } from './prefixes.ts'
import { record } from './record.ts'
import { descriptions } from './texts.ts'

/** Shrinks to the word that is shorter and shuts. */
export const action = fc.constantFrom<Action>('DROP', 'ACCEPT')

const list = (entry: fc.Arbitrary<string>) => fc.array(entry, { minLength: 1, maxLength: 4 })
const ipv4 = list(prefixes.ipv4.valid)
const ipv6 = list(prefixes.ipv6.valid)
const addresses: fc.Arbitrary<RuleAddresses> = fc.oneof(
  record({ ipv4 }),
  record({ ipv6 }),
  record({ ipv4, ipv6 }),
)

/** A list that is there is never empty. */
const none = fc.constantFrom('ipv4', 'ipv6').map(family => ({ [family]: [] }))

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
const must = ['protocol', 'addresses', 'action'] as const
const { addressesPerRule } = limits

export const rules: Graded<Rule> = {
  valid: fc.oneof(
    { weight: 2, arbitrary: record(portful, must) },
    { weight: 1, arbitrary: record(portless, must) },
  ),
  atLimit: fc.oneof(
    record({ ...portless, addresses: fc.oneof(filled(1), filled(addressesPerRule)) }, must),
    record({ ...portless, description: descriptions.atLimit }, [...must, 'description']),
    record({ ...portless, label: ruleLabels.atLimit }, [...must, 'label']),
    record({ ...portful, ports: portStrings.atLimit }, [...must, 'ports']),
  ),
  overLimit: fc.oneof(
    record({ ...portless, addresses: fc.oneof(none, filled(addressesPerRule + 1)) }, must),
    record({ ...portless, description: descriptions.overLimit }, [...must, 'description']),
    record({ ...portless, label: ruleLabels.overLimit }, [...must, 'label']),
    record({ ...portful, ports: portStrings.overLimit }, [...must, 'ports']),
  ),
  spoiled: fc.oneof(
    record({ addresses, action }),
    record({ protocol: portful.protocol, action }),
    record({ protocol: portful.protocol, addresses }),
    record({ ...portful, protocol: mistakes(6, 'tcp', 'ALL') }, must),
    record({ ...portful, action: mistakes(7, null, 'drop', 'REJECT') }, must),
    record({ ...portful, addresses: spoiledAddresses() }, must),
    record({ ...portful, ports: portStrings.spoiled }, [...must, 'ports']),
    record({ ...portless, ports: portStrings.valid }, [...must, 'ports']),
    record({ ...portless, label: ruleLabels.spoiled }, [...must, 'label']),
    record({ ...portless, description: descriptions.spoiled }, [...must, 'description']),
    record({ ...portless, priority: fc.constant(1) }, [...must, 'priority']),
  ),
}

/** So many entries in all, of one family or of both. */
function filled(count: number): fc.Arbitrary<RuleAddresses> {
  const entries = (length: number, entryAt: (at: number) => string) =>
    Array.from({ length }, (_, at) => entryAt(at))
  return fc.oneof(fc.constantFrom(0, count), fc.nat({ max: count })).map(ofIpv4 => ({
    ...(ofIpv4 > 0 && { ipv4: entries(ofIpv4, at => `10.0.${at >> 8}.${at & 255}`) }),
    ...(ofIpv4 < count && { ipv6: entries(count - ofIpv4, at => `::${at.toString(16)}`) }),
  }))
}

function spoiledAddresses(): fc.Arbitrary<unknown> {
  return fc.oneof(
    mistakes([], {}, null, { ipv4: '10.0.0.1' }, { ipv4: null }, { ipv5: ['::1'] }),
    record({ ipv4: prefixes.ipv4.spoiled.map(entry => [entry]) }),
    record({ ipv4, ipv6: prefixes.ipv6.spoiled.map(entry => [entry]) }),
  )
}
