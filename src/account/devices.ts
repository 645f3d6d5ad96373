/** Which services the firewalls of a document guard. */

import type { Device } from '../world/records/device.ts'
import type { Firewall } from '../world/records/firewall.ts'
import type { Account } from './account-schema.ts'
import { numbered, type Reading, wrong } from './reading.ts'

type Services = Readonly<Record<Device['entity']['type'], readonly { readonly id: number }[]>>

export function devicesIn(
  reading: Reading,
  firewalls: readonly Firewall[],
  services: Services,
): readonly Device[] {
  const given = reading.account.firewalls.flatMap((each, at) =>
    assignmentsIn(reading, each, `firewalls[${at}]`).map(device => ({
      ...device,
      firewall: firewalls[at],
    })),
  )
  const known = {
    instance: new Set(services.instance.map(({ id }) => id)),
    balancer: new Set(services.balancer.map(({ id }) => id)),
  }
  return numbered(given).map(
    ({ id, firewall, entity: { type, id: entityId }, field, ...times }) => {
      if (!known[type].has(entityId))
        wrong(
          reading,
          field,
          entityId,
          `the id of ${type === 'instance' ? 'an instance' : 'a balancer'} of this document`,
        )
      return {
        id,
        firewall_id: firewall?.id ?? 0,
        entity: { type, id: entityId },
        created: times.created ?? reading.created,
        updated: times.updated ?? times.created ?? reading.created,
      } as Device
    },
  )
}

type GivenFirewall = Account['firewalls'][number]
type GivenDevice = NonNullable<GivenFirewall['devices']>[number]

/**
 * What a firewall guards, by its devices or, as the service shows it in the firewall itself, by their entities. One that
 * says neither is a fault: it may guard anything. One that says both says the same twice.
 */
function assignmentsIn(
  reading: Reading,
  { devices, entities }: GivenFirewall,
  path: string,
): readonly (GivenDevice & { readonly field: string })[] {
  if (devices !== undefined) {
    const guarded = new Set(devices.map(({ entity: { type, id } }) => `${type}/${id}`))
    const named = (entities ?? devices.map(({ entity }) => entity)).map(
      ({ type, id }) => `${type}/${id}`,
    )
    if (guarded.size !== new Set(named).size || named.some(each => !guarded.has(each)))
      wrong(reading, `${path}.entities`, named.join(', '), `what its devices say: ${[...guarded]}`)
    return devices.map((device, index) => ({
      ...device,
      field: `${path}.devices[${index}].entity.id`,
    }))
  }
  if (entities === undefined)
    wrong(
      reading,
      `${path}.devices`,
      undefined,
      'a list of devices, or of entities; both may be empty',
    )
  return (entities ?? []).map((entity, index) => ({
    entity,
    field: `${path}.entities[${index}].id`,
  }))
}
