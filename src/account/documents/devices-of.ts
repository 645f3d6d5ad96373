/** What a firewall guards, from its devices and its entities: both say the same, but that entities tell no devices' ids. */
import { referTo } from '../../refusals/got.ts'
import type { GatheredDevice, GatheredEntity, GatheredFirewall } from '../gathered.ts'
import type { Place } from './origins.ts'
import type { Reading } from './reading.ts'

type Devices = GatheredFirewall['devices']

export const keyOfEntity = ({ type, id }: GatheredEntity): string => `${type}/${id}`

/** Where the two lists stand. */
type Places = readonly [devices: Place | undefined, others: Place | undefined]

/** Notes a fault where one of two whole lists has an entity that the other one has not. */
export function devicesOf(
  devices: Devices,
  others: Devices,
  reading: Reading,
  [here, there]: Places,
): Devices {
  if (devices === undefined || others === undefined) return devices ?? others
  const [held, more] = [byEntity(devices.rows), byEntity(others.rows)]
  if (devices.missing === undefined) differ([more, there], [held, here], reading)
  if (others.missing === undefined) differ([held, here], [more, there], reading)
  for (const [key, each] of more) {
    const known = held.get(key)
    held.set(key, known === undefined ? each : fuller(known, each, reading))
  }
  const isCut = devices.missing !== undefined && others.missing !== undefined
  return { rows: [...held.values()], ...(isCut && { missing: 'some' }) }
}

type ByEntity = Map<string, GatheredDevice>

const byEntity = (rows: readonly GatheredDevice[]): ByEntity =>
  new Map(rows.map(each => [keyOfEntity(each.entity), each]))

type Placed = readonly [devices: ByEntity, place: Place | undefined]

/** A fault for each entity that a whole list lacks. */
function differ([these, at]: Placed, [whole, elsewhere]: Placed, reading: Reading): void {
  for (const [key, { entity }] of these) {
    if (whole.has(key)) continue
    const { type, id, label } = entity
    const got = referTo(type, { id, ...(typeof label === 'string' && { label }) })
    const spots = at &&
      elsewhere && { within: reading.spotOf(at), without: reading.spotOf(elsewhere) }
    reading.fault({ problem: 'other-services', got, ...spots })
  }
}

/** The only firewall that guards just these services. */
export function firewallThatGuards(
  keys: readonly string[],
  firewalls: readonly GatheredFirewall[],
): GatheredFirewall | undefined {
  const sought = keys.toSorted().join()
  const same = firewalls.filter(
    ({ devices }) =>
      devices?.rows
        .map(each => keyOfEntity(each.entity))
        .toSorted()
        .join() === sought,
  )
  return keys.length > 0 && same.length === 1 ? same[0] : undefined
}

/** The one with an id, with all that the other says of the entity. */
function fuller(a: GatheredDevice, b: GatheredDevice, { origins }: Reading): GatheredDevice {
  const both = { ...b, ...a, entity: { ...b.entity, ...a.entity } }
  const [withId, other] = a.id === undefined ? [b, a] : [a, b]
  origins.add(both, [...origins.of(withId), ...origins.of(other)])
  return both
}
