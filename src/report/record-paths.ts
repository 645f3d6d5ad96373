/** Where the records of a world's document stand, by what findings call them; each list is walked once. */
import { fieldOf } from '../kit/json.ts'
import { once } from '../kit/once.ts'
import type { Path } from '../refusals/problem.ts'
import type { ServiceReference } from '../rehearsal/inputs.ts'

export interface RecordPaths {
  /** Empty where there is none. */
  readonly ofService: (service: ServiceReference) => Path
  /** By its label, which is unique among the firewalls that are not deleted. */
  readonly ofFirewall: (label: string) => Path
}

export function recordPaths(document: unknown): RecordPaths {
  const byId = (table: string) => once(() => pathsIn(document, table, each => fieldOf(each, 'id')))
  const services = { instance: byId('instances'), balancer: byId('balancers') }
  const firewalls = once(() =>
    pathsIn(document, 'firewalls', each =>
      fieldOf(each, 'status') === 'deleted' ? undefined : fieldOf(each, 'label'),
    ),
  )
  return {
    ofService: ({ type, id }) => services[type]().get(id) ?? [],
    ofFirewall: label => firewalls().get(label) ?? [],
  }
}

/** In a list of records, a page of them, or the rows of a snapshot. */
function pathsIn(
  document: unknown,
  table: string,
  nameOf: (record: unknown) => unknown,
): ReadonlyMap<unknown, Path> {
  const paths = new Map<unknown, Path>()
  for (const list of [[table], [table, 'data'], ['rows', table]]) {
    const records = list.reduce(fieldOf, document)
    for (const [at, record] of Array.isArray(records) ? records.entries() : []) {
      const name = nameOf(record)
      if (!paths.has(name)) paths.set(name, [...list, at])
    }
  }
  return paths
}
