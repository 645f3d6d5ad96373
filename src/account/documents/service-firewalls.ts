/** The firewalls of one service or interface, as `linode-602-firewalls.json` lists them: they tell what these firewalls guard. */
import { gotText, referTo } from '../../refusals/got.ts'
import type { GatheredDevice, GatheredEntity, GatheredFirewall } from '../gathered.ts'
import type { GatheredInstance } from '../gathered-instances.ts'
import { keyOfEntity } from './devices-of.ts'
import { entityNamed } from './file-names.ts'
import type { Place } from './origins.ts'
import { type Part, placeOf } from './recognise.ts'
import { missingOf, type RowsRead } from './rows-of.ts'
import type { Tables } from './tables.ts'

interface Listing {
  readonly entity: GatheredEntity
  readonly ids: readonly number[]
  readonly place: Place
  readonly isWhole: boolean
}

export class ServiceFirewalls {
  readonly #tables: Tables
  readonly #listings: Listing[] = []

  constructor(tables: Tables) {
    this.#tables = tables
  }

  /** Takes note of a list of firewalls that is named after the one that they guard. */
  note(part: Part, read: RowsRead<object>): void {
    const entity = part.kind === 'firewalls' ? entityNamed(part.document.name) : undefined
    if (entity === undefined) return
    const ids = (read.rows as readonly GatheredFirewall[]).map(({ id }) => id)
    const isWhole = missingOf(read, ids.length) === undefined && ids.length < 100
    this.#listings.push({ entity, ids, place: placeOf(part), isWhole })
  }

  /** Once all devices are known: adds those that nothing else tells, and notes a fault for each that something else denies. */
  attach(): void {
    for (const listing of this.#listings) {
      for (const id of listing.ids) this.#attach(listing, id)
      if (listing.isWhole) this.#refuseOthers(listing)
    }
  }

  #attach(listing: Listing, id: number): void {
    const { entity, place } = listing
    const firewall = this.#tables.firewalls().find(each => each.id === id)
    const { rows = [], missing } = firewall?.devices ?? { missing: 'some' }
    if (rows.some(each => mayBe(each, entity))) return
    if (firewall !== undefined && missing === undefined)
      this.#differ(firewall, listing, [place, this.#placeOf(firewall)])
    // Which of its interfaces it is, nobody says.
    else if (!this.#hasOwnInterfaces(entity))
      this.#tables.add('firewalls', place, { id, devices: { rows: [{ entity }], missing: 'some' } })
  }

  #refuseOthers(listing: Listing): void {
    for (const firewall of this.#tables.firewalls()) {
      const device = firewall.devices?.rows.find(
        each => keyOfEntity(each.entity) === keyOfEntity(listing.entity),
      )
      if (device !== undefined && !listing.ids.includes(firewall.id))
        this.#differ(firewall, listing, [this.#placeOf(firewall), listing.place])
    }
  }

  #placeOf(firewall: GatheredFirewall): Place | undefined {
    return this.#tables.reading.origins.find(firewall, ['devices'])
  }

  #differ(
    { id, label }: GatheredFirewall,
    { entity, place }: Listing,
    [within, without]: readonly [Place | undefined, Place | undefined],
  ): void {
    const { reading } = this.#tables
    const spotOf = (at: Place = place) => ({ file: gotText(reading.nameOf(at)), path: at.path })
    reading.at(place)
    reading.fault({
      problem: 'other-guards',
      expected: referTo(entity.type, { id: entity.id }),
      got: referTo('firewall', { id, ...(label !== undefined && { label }) }),
      ...{ within: spotOf(within), without: spotOf(without) },
    })
  }

  #hasOwnInterfaces({ type, id }: GatheredEntity): boolean {
    const rows = [...this.#tables.of('instances').rows.values()] as Partial<GatheredInstance>[]
    return (
      type === 'instance' && rows.some(each => each.id === id && each.generation === 'interfaces')
    )
  }
}

/** It is of the service, or of one of its interfaces. */
const mayBe = ({ entity: { type, id, instance_id } }: GatheredDevice, of: GatheredEntity) =>
  (type === of.type && id === of.id) ||
  (type === 'interface' && of.type === 'instance' && (instance_id ?? of.id) === of.id)
