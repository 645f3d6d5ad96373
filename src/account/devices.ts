/** Which services the firewalls of a document guard. */
import { joined } from '../kit/json.ts'
import { notFound } from '../refusals/found.ts'
import { referTo } from '../refusals/got.ts'
import type { Path } from '../refusals/problem.ts'
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
    assignmentsIn(reading, each, ['firewalls', at]).map(device =>
      joined(device, { firewall: firewalls[at] }),
    ),
  )
  const known = {
    instance: new Set(services.instance.map(({ id }) => id)),
    balancer: new Set(services.balancer.map(({ id }) => id)),
  }
  return numbered(given).map(({ id, firewall, entity: { type, id: entityId }, path, ...times }) => {
    if (!known[type].has(entityId)) wrong(reading, path, notFound(type, entityId))
    return {
      id,
      firewall_id: firewall?.id ?? 0,
      entity: { type, id: entityId },
      created: times.created ?? reading.created,
      updated: times.updated ?? times.created ?? reading.created,
    } as Device
  })
}

type GivenFirewall = Account['firewalls'][number]
type GivenDevice = NonNullable<GivenFirewall['devices']>[number]

type Entity = GivenDevice['entity']

/**
 * What a firewall guards, by its devices or, as the service shows it in the firewall itself, by their entities. One that
 * says both says the same twice.
 */
function assignmentsIn(
  reading: Reading,
  { devices, entities }: GivenFirewall,
  path: Path,
): readonly (GivenDevice & { readonly path: Path })[] {
  if (devices === undefined)
    return (entities ?? []).map((entity, at) => ({ entity, path: [...path, 'entities', at, 'id'] }))
  const guarded = devices.map(({ entity }) => entity)
  const odd = oddOneOut(guarded, entities ?? guarded)
  if (odd !== undefined)
    wrong(reading, [...path, 'entities'], {
      problem: 'other-services',
      got: referTo(odd.type, { id: odd.id }),
    })
  return devices.map((device, at) =>
    joined(device, { path: [...path, 'devices', at, 'entity', 'id'] }),
  )
}

/** The first that only one of the lists has. */
function oddOneOut(some: readonly Entity[], others: readonly Entity[]): Entity | undefined {
  const keyOf = ({ type, id }: Entity) => `${type}/${id}`
  const without = (list: readonly Entity[], known: ReadonlySet<string>) =>
    list.find(each => !known.has(keyOf(each)))
  return without(others, new Set(some.map(keyOf))) ?? without(some, new Set(others.map(keyOf)))
}
