/** Outside: one instance, how it is named in a path and how it is shown. */
import { addressesOf, slaacOf } from './numbering.ts'
import { type Ask, missing } from './operation.ts'
import { need, whole } from './read.ts'
import type { Instance, Interface, State } from './state.ts'

export const instanceId = { instanceId: need('ASSUME-PATH-INTEGER', whole('ASSUME-ENVIRONMENT')) }

export const theInstance = ({ state, params }: Ask<{ instanceId: number }>): Instance =>
  state.instances.find(({ id }) => id === params.instanceId) ??
  missing('ASSUME-ENVIRONMENT', 'instanceId')

export const ipv4Of = (state: State, { id }: Instance): string[] =>
  addressesOf(state, id)
    .filter(each => each.type === 'ipv4' && each.public)
    .map(({ address }) => address)

export const showInterface = (each: Interface) => {
  if (each.purpose !== 'vpc') return each
  const { purpose, vpc_id, subnet_id, ipv4, nat_1_1 } = each
  return { purpose, vpc_id, subnet_id, ipv4: { vpc: ipv4, nat_1_1 } }
}

export const showInstance = (state: State, instance: Instance) => {
  const { id, label, region, plan, created, booted } = instance
  const working = instance.details?.['offline'] === true ? 'offline' : 'running'
  const status = instance.migrating ? 'migrating' : working
  const all = addressesOf(state, id).filter(({ type }) => type === 'ipv4')
  const ipv4 = [...all.filter(each => each.public), ...all.filter(each => !each.public)]
  return {
    id,
    label,
    region,
    plan,
    status,
    created,
    ipv4: ipv4.map(({ address }) => address),
    ipv6: `${slaacOf(state, id)?.address}/128`,
    interfaces: booted.interfaces.map(showInterface),
  }
}
