/** What the documents of profiles are put together from. */
import type { AccountInput } from '../../account/account-schema.ts'
import type { Rule, Rules } from '../../contract/rules.ts'
import type { Protocol } from '../../contract/vocabulary.ts'

/** A list of a document that is no page. */
type Listed<Name extends keyof AccountInput> = Extract<AccountInput[Name], readonly unknown[]>
type InstanceInput = Listed<'instances'>[number]
export type FirewallInput = Listed<'firewalls'>[number]
type DeviceInput = NonNullable<FirewallInput['devices']>[number]

export const region = 'newark-us'
export const everybody = ['0.0.0.0/0', '::/0'] as const

/** Instances with numbered labels, all in one region. */
export const instances = (count: number, label: string): readonly InstanceInput[] =>
  Array.from({ length: count }, (_, at) => ({ label: `${label}-${at + 1}`, region }))

/** Whole numbers from the first to the last: ids, where records are numbered as they stand. */
export const idsFrom = (first: number, last: number): readonly number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)

export const instanceDevice = (id: number): DeviceInput => ({ entity: { type: 'instance', id } })
export const balancerDevice = (id: number): DeviceInput => ({ entity: { type: 'balancer', id } })

export const firewallOn = (
  label: string,
  rules: Rules,
  ids: readonly number[],
  others: readonly DeviceInput[] = [],
): FirewallInput => ({ label, rules, devices: [...ids.map(instanceDevice), ...others] })

/** Accepts packets from these networks, of either family, to these ports. */
export function acceptFrom(
  networks: readonly string[],
  protocol: Protocol,
  ports: string | null = null,
): Rule {
  const ipv4 = networks.filter(network => !network.includes(':'))
  const ipv6 = networks.filter(network => network.includes(':'))
  const addresses = { ...(ipv4.length > 0 && { ipv4 }), ...(ipv6.length > 0 && { ipv6 }) }
  return { protocol, addresses, action: 'ACCEPT', ...(ports !== null && { ports }) }
}

/** Drops what these rules do not accept inbound, and accepts everything outbound. */
export const dropsAllBut = (...inbound: readonly Rule[]): Rules => ({
  inbound,
  inbound_policy: 'DROP',
  outbound: [],
  outbound_policy: 'ACCEPT',
})
