/** Texts that are equal where a point of an account with holes is guarded alike in two states, in every filling of the holes. */
import { partKept } from '../../account/holes/partial-in.ts'
import { canonicalText } from '../../kit/canonical-text.ts'
import { onceFor } from '../../kit/once.ts'
import { signatureOf } from '../../rehearsal/accounts/groups.ts'
import type { AccountState } from '../../rehearsal/accounts/possible-guard.ts'
import { statusIn } from '../../rehearsal/accounts/status-law.ts'
import { arrivalsAt } from '../../rehearsal/addresses/holders.ts'
import { type Place, placeKey } from '../../rehearsal/addresses/places.ts'
import { devicesOn } from '../../world/guards.ts'
import { type Service, serviceKey } from '../../world/records/device.ts'
import { get } from '../../world/table.ts'

/** Equal for services that are guarded alike too, each taken for itself. */
export function keyOfGuard(state: AccountState, service: Service): string {
  const { world } = state
  const booted =
    service.type === 'instance' ? get(world.tables.instances, service.id)?.booted : undefined
  return [
    signatureOf(state, service),
    canonicalText(booted?.interfaces),
    ...devicesOn(world, service).map(each => keyOfFirewall(state, each.firewall_id)),
    keyOfOthers(state),
  ].join('\n')
}

/** What the services do that answer there. */
export const keyOfPlace = (state: AccountState, place: Place): string =>
  [
    placeKey(place),
    ...arrivalsAt(state.world, place).map(({ service, interface: at }) =>
      [serviceKey(service), at, keyOfGuard(state, service)].join(' '),
    ),
  ].join('\n')

/** Firewalls that may guard any service, as far as calls have changed them. */
const keyOfOthers = onceFor((state: AccountState): string => {
  const { account, world } = state
  const ids = new Set([
    ...account.openDevices,
    ...account.interfaceDevices.map(({ firewall }) => firewall),
  ])
  return [...ids]
    .filter(id => get(world.tables.firewalls, id) !== get(account.world.tables.firewalls, id))
    .map(id => keyOfFirewall(state, id))
    .join('\n')
})

const keyOfFirewall = (state: AccountState, id: number): string => {
  const { account, world } = state
  const rules = get(world.tables.firewalls, id)?.rules
  const status = statusIn(state, id) ?? 'open'
  return [id, status, partKept(account, world, id), rules && textOfRules(rules)].join(' ')
}

const textOfRules = onceFor((rules: object): string => canonicalText(rules))
