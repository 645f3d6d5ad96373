/** Outside: what every new instance has, and what it is given. */
import { defaultSsh, giveIpv4, giveNamed, giveSlaac, needIpv4 } from './numbering.ts'
import type { Ask } from './operation.ts'
import { type Details, type Instance, nextId, type State } from './state.ts'

interface Wanted {
  region: string
  label?: string | undefined
  plan: string
  details: Details
  spare_addresses?: number
}

export function newInstance(
  { state, time }: Ask,
  { region, label, plan, details, spare_addresses = 0 }: Wanted,
): Instance {
  const id = nextId(state, 'instances')
  const instance: Instance = {
    id,
    label: label ?? `instance-${id}`,
    region,
    plan,
    migrating: false,
    spare_addresses,
    profiles: [],
    booted: { id: 0, label: '', interfaces: [] },
    ssh: defaultSsh(),
    created: time,
    ...(Object.keys(details).length > 0 && { details }),
  }
  state.instances.push(instance)
  return instance
}

export function needAddresses(state: State, region: string, withPrivate: boolean): void {
  needIpv4(state, region, true, 'region')
  if (withPrivate) needIpv4(state, region, false, 'region')
}

export function giveAddresses(
  state: State,
  instance: Instance,
  withPrivate: boolean,
  asked?: string,
): void {
  if (asked === undefined) giveIpv4(state, instance, true)
  else giveNamed(state, instance, asked)
  giveSlaac(state, instance)
  if (withPrivate) giveIpv4(state, instance, false)
}
