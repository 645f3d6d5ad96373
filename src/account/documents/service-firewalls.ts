/** The firewalls of one service or interface, as `linode-602-firewalls.json` lists them: they tell what these firewalls guard. */
import { groupedBy } from '../../kit/grouped-by.ts'
import { referTo } from '../../refusals/got.ts'
import type { GatheredEntity, GatheredFirewall } from '../gathered.ts'
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
    // As many as a page holds may be one of several pages.
    const isWhole = missingOf(read, ids.length) === undefined && ids.length < 100
    this.#listings.push({ entity, ids, place: placeOf(part), isWhole })
  }

  /** Once all devices are known: adds those that nothing else tells, and notes a fault for each that something else denies. */
  attach(): void {
    if (this.#listings.length === 0) return
    const known = new Map(this.#tables.firewalls().map(each => [each.id, guardedBy(each)]))
    const own = this.#withOwnInterfaces()
    const told = new Set<string>()
    for (const listing of this.#listings)
      for (const id of listing.ids) {
        const key = `${id} ${keyOfEntity(listing.entity)}`
        if (!told.has(key)) this.#attach(listing, id, { guarded: known.get(id), own })
        told.add(key)
      }
    this.#refuseOthers()
  }

  #attach(
    listing: Listing,
    id: number,
    { guarded, own }: { readonly guarded: Guarded | undefined; readonly own: ReadonlySet<number> },
  ): void {
    const { entity, place } = listing
    if (guarded?.isOpenTo(entity)) return
    if (guarded?.isWhole)
      this.#differ(guarded.firewall, listing, [place, this.#placeOf(guarded.firewall)])
    // Which of its interfaces it is, nobody says.
    else if (entity.type !== 'instance' || !own.has(entity.id))
      this.#tables.add('firewalls', place, { id, devices: { rows: [{ entity }], missing: 'some' } })
  }

  /** Firewalls of which another record says that they guard it, and which a whole list leaves out. */
  #refuseOthers(): void {
    const devices = this.#tables
      .firewalls()
      .flatMap(firewall =>
        (firewall.devices?.rows ?? []).map(({ entity }) => ({ firewall, entity })),
      )
    const guards = groupedBy(devices, ({ entity }) => keyOfEntity(entity))
    for (const listing of this.#listings)
      for (const { firewall } of guards.get(keyOfEntity(listing.entity)) ?? [])
        if (listing.isWhole && !listing.ids.includes(firewall.id))
          this.#differ(firewall, listing, [this.#placeOf(firewall), listing.place])
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
    reading.at(place)
    reading.fault({
      problem: 'other-guards',
      expected: referTo(entity.type, { id: entity.id }),
      got: referTo('firewall', { id, ...(label !== undefined && { label }) }),
      within: reading.spotOf(within ?? place),
      without: reading.spotOf(without ?? place),
    })
  }

  #withOwnInterfaces(): ReadonlySet<number> {
    const rows = [...this.#tables.of('instances').rows.values()] as Partial<GatheredInstance>[]
    const own = rows.filter(({ generation }) => generation === 'interfaces')
    return new Set(own.flatMap(({ id }) => id ?? []))
  }
}

/** What a firewall is known to guard. */
interface Guarded {
  readonly firewall: GatheredFirewall
  readonly isWhole: boolean
  /** Does it guard the service or one of its interfaces, as far as that is known? */
  readonly isOpenTo: (of: GatheredEntity) => boolean
}

function guardedBy(firewall: GatheredFirewall): Guarded {
  const { rows = [], missing } = firewall.devices ?? { missing: 'some' }
  const interfaces = rows.flatMap(({ entity }) => (entity.type === 'interface' ? [entity] : []))
  const keys = new Set(rows.map(({ entity }) => keyOfEntity(entity)))
  const holders = new Set(interfaces.map(({ instance_id }) => instance_id))
  return {
    ...{ firewall, isWhole: missing === undefined },
    isOpenTo: of =>
      keys.has(keyOfEntity(of)) ||
      (of.type === 'instance' && (holders.has(of.id) || holders.has(undefined))),
  }
}
