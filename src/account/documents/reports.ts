/** What reports on the addresses of instances tell: their addresses and ranges, what is shared with them, and which profile is up. */
import type { UnreadFields } from '../gathered-instances.ts'
import type { Place } from './origins.ts'
import type { Report, VpcRow } from './report-records.ts'
import type { Tables } from './tables.ts'

interface SharedRow {
  readonly address: string
  readonly own?: UnreadFields | undefined
}

export class Reports {
  /** Instances by the ids of their profiles. */
  readonly profiles = new Map<number, number>()
  readonly #tables: Tables

  constructor(tables: Tables) {
    this.#tables = tables
  }

  take(place: Place, instance: number, report: Report): void {
    const { reading } = this.#tables
    const { ipv4 = {}, ipv6, unread } = report
    const { slaac, global = [], shared: others = [], vpc = [] } = ipv6 ?? {}
    const own = [ipv4.public, ipv4.reserved, slaac && [slaac]]
    for (const row of own.flatMap(each => each ?? [])) this.#tables.of('ips').put(row, reading)
    // The list of addresses leaves private ones out.
    for (const row of ipv4.private ?? []) this.#tables.of('ips').putUnlisted(row, reading)
    const shared = global.filter(({ route_target }) => (route_target ?? null) === null)
    for (const row of global) if (!shared.includes(row)) this.#tables.of('ranges').put(row, reading)
    const ipv4Shared = (ipv4.shared ?? []).map(({ address, unread: own }) => ({ address, own }))
    // In the words of the contract those of others stand apart, with the one who has them.
    for (const row of others) if (row.route_target) this.#tables.of('ranges').put(row, reading)
    const ranges = [...shared, ...others].map(({ range: address, unread: own }) => ({
      address,
      own,
    }))
    this.share(place, instance, [...ipv4Shared, ...ranges])
    const isTold = this.#tellsShares(instance, report)
    const booted = this.#learnProfiles([...(ipv4.vpc ?? []), ...vpc], instance)
    this.#tables.add('instances', place, {
      ...Object.fromEntries(
        Object.entries({ booted, unread, reported: isTold || undefined }).filter(
          ([, said]) => said !== undefined,
        ),
      ),
      id: instance,
    })
  }

  /** Nothing else tells what is shared with it; one without an address of a family has no part of that. */
  #tellsShares(instance: number, { ipv4, ipv6 }: Report): boolean {
    const row = this.#tables.of('instances').rows.get(`${instance}`)
    const isTold = ipv6 === undefined ? row?.['ipv6'] === null : ipv6.global !== undefined
    return isTold && ipv4?.shared !== undefined
  }

  /** Which profiles are the instance's, and which of them is up. */
  #learnProfiles(rows: readonly VpcRow[], instance: number): number | undefined {
    for (const { config_id } of rows)
      if (config_id !== undefined) this.profiles.set(config_id, instance)
    return rows.find(({ active }) => active === true)?.config_id
  }

  /** What nobody understands of a row is of its share. */
  share(place: Place, instance_id: number, rows: readonly SharedRow[]): void {
    this.#tables.of('shares').touch()
    for (const { address, own } of rows)
      this.#tables.add('shares', place, { address, instance_id, ...(own && { unread: own }) })
  }
}
