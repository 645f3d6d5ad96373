/** Where parts of worlds and accounts stand in the documents that they were read from. */
import type { ReadAccount } from '../account/from-documents.ts'
import { once } from '../kit/once.ts'
import type { Path } from '../refusals/problem.ts'
import { type FindingPlace, fieldOfPath, type PlaceOf } from './finding.ts'
import { recordPaths } from './record-paths.ts'

/** Where a path of a document leads, or the nearest part of it that is there; what is called differently has a name. */
export type DocumentPlace = (path: Path, field?: string) => FindingPlace

/** Of a world that was read from one document. */
export function placesInWorld(value: unknown, placeOf: DocumentPlace): PlaceOf {
  const paths = recordPaths(value)
  return (path, owner = {}) => {
    const { firewall, service } = owner
    if (service !== undefined) return placeOf(paths.ofService(service))
    if (firewall === undefined) return placeOf(path)
    const record = paths.ofFirewall(firewall)
    return placeOf([...record, 'rules', ...path], fieldOfPath(path, owner))
  }
}

/** Of an account that was read from documents, which are found by their names. */
export function placesInAccount(
  { account: { gathered }, originOf }: Pick<ReadAccount, 'account' | 'originOf'>,
  name: string,
  documentNamed: (file: string) => DocumentPlace | undefined,
): PlaceOf {
  const rowOf = once(() => ({
    instance: rowsBy(gathered.instances?.rows, ({ id }) => id),
    balancer: rowsBy(gathered.balancers?.rows, ({ id }) => id),
    firewall: rowsBy(gathered.firewalls?.rows, ({ label }) => label),
  }))
  const placeAt = (path: Path): FindingPlace => {
    const origin = originOf(path)
    const placeOf = documentNamed(origin?.file ?? '')
    return origin === undefined || placeOf === undefined ? { field: name } : placeOf(origin.path)
  }
  return (path, { firewall, service } = {}) => {
    if (service !== undefined) {
      const list = service.type === 'instance' ? 'instances' : 'balancers'
      const at = rowOf()[service.type].get(service.id)
      return placeAt(at === undefined ? [list] : [list, 'rows', at])
    }
    if (firewall === undefined) return placeAt(path)
    const at = rowOf().firewall.get(firewall) ?? -1
    return placeAt(['firewalls', 'rows', at, 'rules', ...path])
  }
}

/** The first row of each name. */
const rowsBy = <Row, Name>(rows: readonly Row[] = [], nameOf: (row: Row) => Name) =>
  new Map(rows.map((row, at) => [nameOf(row), at] as const).reverse())
