/** What is not known of the interfaces of an instance: which of them a firewall guards, and whether any is filtered. */

import type { Account } from '../../account/holes/account.ts'
import { interfacesOf } from '../../account/holes/booted-interfaces.ts'
import { interfacesName } from '../../account/holes/hole.ts'
import { groupedBy } from '../../kit/grouped-by.ts'
import { onceFor } from '../../kit/once.ts'
import {
  type Filling,
  mergeUnknowns,
  type Unknown,
  unknownWord,
} from '../../rules/partial/unknown.ts'
import type { Service } from '../../world/records/device.ts'
import type { AccountState } from './possible-guard.ts'

export const interfaceDevices = (states: readonly AccountState[], { type, id }: Service) =>
  type === 'instance'
    ? states.flatMap(({ account }) => devicesByInstance(account.interfaceDevices).get(id) ?? [])
    : []

const devicesByInstance = onceFor((devices: Account['interfaceDevices']) =>
  groupedBy(devices, each => each.instance),
)

/** The word of a firewall that guards an instance by one of its interfaces. */
export const guardsInstance = 'guards the instance'

export const interfaceWords = (
  states: readonly AccountState[],
  service: Service,
): readonly Unknown[] =>
  mergeUnknowns(
    interfaceDevices(states, service).map(({ hole }) =>
      unknownWord(hole, ['guards nothing', guardsInstance]),
    ),
  )

const instancesById = onceFor(
  ({ instances }: Account['gathered']) => new Map(instances?.rows.map(each => [each.id, each])),
)

/** Whether each interface whose packets a firewall filters has one: then some firewall meets every packet. */
export function isMetEverywhere(
  { account, world }: AccountState,
  service: Service,
  isEnabled: (firewall: number) => boolean,
): boolean {
  const here = interfaceDevices([{ account, world }], service)
  if (here.length === 0) return false
  const row = instancesById(account.gathered).get(service.id)
  const filtered = ((row && interfacesOf(row)) ?? []).filter(({ purpose }) => purpose !== 'vlan')
  const met = new Set(here.flatMap(each => (isEnabled(each.firewall) ? each.interface : [])))
  return filtered.length > 0 && filtered.every(({ id }) => id !== undefined && met.has(id))
}

export const mayBeOnVlans = ({ account }: AccountState, { type, id }: Service): boolean =>
  type === 'instance' && account.openInterfaces.includes(id)

const vlansOnly = 'VLANs only'

export const vlanWords = (states: readonly AccountState[], service: Service): readonly Unknown[] =>
  states.some(each => mayBeOnVlans(each, service))
    ? [unknownWord(interfacesName(service.id), ['some that are filtered', vlansOnly])]
    : []

export const isVlans = (filling: Filling, { id }: Service): boolean =>
  filling.get(interfacesName(id)) === vlansOnly
