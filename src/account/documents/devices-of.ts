/** What a firewall guards, from its devices and its entities: both say the same, but that entities tell no devices' ids. */
import { referTo } from '../../refusals/got.ts'
import type { GatheredDevice, GatheredEntity, GatheredFirewall } from '../gathered.ts'
import type { Reading } from './reading.ts'

type Devices = GatheredFirewall['devices']

export const keyOfEntity = ({ type, id }: GatheredEntity): string => `${type}/${id}`

/** Notes a fault where one of two whole lists has an entity that the other one has not. */
export function devicesOf(devices: Devices, others: Devices, reading: Reading): Devices {
  if (devices === undefined || others === undefined) return devices ?? others
  const [held, more] = [byEntity(devices.rows), byEntity(others.rows)]
  if (devices.missing === undefined) differ(more, held, reading)
  if (others.missing === undefined) differ(held, more, reading)
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

/** A fault for each entity that a whole list lacks. */
function differ(these: ByEntity, whole: ByEntity, reading: Reading): void {
  for (const [key, { entity }] of these) {
    if (whole.has(key)) continue
    const { type, id, label } = entity
    const got = referTo(type, { id, ...(typeof label === 'string' && { label }) })
    reading.fault({ problem: 'other-services', got })
  }
}

/** The one with an id, with all that the other says of the entity. */
function fuller(a: GatheredDevice, b: GatheredDevice, { origins }: Reading): GatheredDevice {
  const both = { ...b, ...a, entity: { ...b.entity, ...a.entity } }
  const [withId, other] = a.id === undefined ? [b, a] : [a, b]
  origins.add(both, [...origins.of(withId), ...origins.of(other)])
  return both
}
