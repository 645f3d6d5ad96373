/** Worlds that come as documents of our own, snapshots and copies of worlds: nothing in them is taken unread. */
import { faultsIn, headNames, type WrittenRecord } from '../invariants/well-formed.ts'
import { digestOf } from '../kit/digest.ts'
import { isRecord } from '../kit/json.ts'
import { failure, type Result, success } from '../kit/result.ts'
import { copyJson } from '../refusals/copy-json.ts'
import { gotOf } from '../refusals/got.ts'
import type { Fault, Path } from '../refusals/problem.ts'
import { assembleWorld, type WorldSeed } from '../world/assemble.ts'
import { capacityOf, idDepth, slotsPerPage } from '../world/page.ts'
import { untoldOfBalancer } from '../world/records/balancer.ts'
import { mapTables, type TableName, tableNames } from '../world/rows.ts'
import { format, version } from '../world/snapshot.ts'
import type { World } from '../world/world.ts'
import { faultAt, mustBe, strangers } from './reading.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * The world that the snapshot was taken of, or everything that is wrong with the document: its format, its fields, and
 * only then its digest. It is copied, not kept.
 */
export function restore(document: unknown): Result<World, readonly Fault[]> {
  const copied = copyJson(document)
  if (!copied.ok) return failure([{ clause: 'ASSUME-ACCOUNT', ...copied.fault }])
  const fields = copied.value
  if (!isRecord(fields)) return failure([notA('object', [], fields)])
  const { format: ofFormat, version: ofVersion, digest, ...seed } = fields
  const other = [
    ...mustBe(['format'], format, ofFormat),
    ...mustBe(['version'], version, ofVersion),
  ]
  if (other.length > 0) return failure(other)
  const made = worldIn(seed, 'rows', (table, path) =>
    path[1] === 'balancers' ? told(listOf(table, path)) : listOf(table, path),
  )
  return made.ok && digest !== digestOf(seed)
    ? failure([faultAt(['digest'], { problem: 'other-digest', got: gotOf(digest) })])
    : made
}

/** Balancers of snapshots that were taken when less was told of them. */
const told = ({ records, faults }: Found): Found => ({
  records: records.map(({ value, ...record }) => ({
    ...record,
    value: isRecord(value) ? { ...value, ...untoldOfBalancer, ...value } : value,
  })),
  faults,
})

/** The world that this is a copy of, built anew; or everything that is wrong with it. Its indexes follow from its tables. */
export function worldOfCopy(copy: object): Result<World, readonly Fault[]> {
  const copied = copyJson(withoutIndexes(copy))
  return copied.ok
    ? worldIn(copied.value as Fields, 'tables', pagedIn)
    : failure([{ clause: 'ASSUME-ACCOUNT', ...copied.fault }])
}

/** The world of these fields, the tables of which stand under `name`. */
function worldIn(
  fields: Fields,
  name: 'rows' | 'tables',
  recordsOf: (table: unknown, path: Path) => Found,
): Result<World, readonly Fault[]> {
  const lists = tablesIn(fields, name)
  const found = mapTables(table => recordsOf(lists.tables[table], [name, table]))
  const records = mapTables(table => found[table].records)
  const faults = [
    ...strangers(fields, [...headNames, name]),
    ...lists.faults,
    ...tableNames.flatMap(table => found[table].faults),
    ...faultsIn({ head: fields, rows: records }),
  ]
  if (faults.length > 0) return failure(faults)
  const rows = mapTables(table => records[table].map(({ value }) => value))
  // Each field was looked at.
  return success(assembleWorld({ ...fields, rows } as unknown as WorldSeed))
}

/** What cannot be read is left to whoever copies it. */
function withoutIndexes(copy: object): object {
  try {
    const { indexes: _, ...fields } = copy as Fields
    return fields
  } catch {
    return copy
  }
}

/** What a table was found to hold, and why there is no more. */
interface Found {
  readonly records: readonly WrittenRecord[]
  readonly faults: readonly Fault[]
}

function listOf(held: unknown, path: Path): Found {
  if (held === undefined) return { records: [], faults: [] }
  if (!Array.isArray(held)) return { records: [], faults: [notA('list', path, held)] }
  return { records: held.map((value, at) => ({ path: [...path, at], value })), faults: [] }
}

/** The records in the pages of a table, each under the id that its slot stands for. */
function pagedIn(table: unknown, path: Path): Found {
  if (table === undefined) return { records: [], faults: [] }
  if (!isRecord(table)) return { records: [], faults: [notA('object', path, table)] }
  const records: WrittenRecord[] = []
  const faults: Fault[] = []
  const walk = (held: unknown, level: number, first: number): void => {
    if (level === 0) {
      if (held !== null) records.push({ path: [...path, first], value: held, id: first })
    } else if (held === null && level < idDepth) return
    else if (!Array.isArray(held) || held.length > slotsPerPage)
      faults.push(notA('list', [...path, 'pages'], held))
    else
      held.forEach((each, slot) => {
        walk(each, level - 1, first + slot * capacityOf(level - 1))
      })
  }
  walk(table['pages'], idDepth, 0)
  return { records, faults }
}

/** The tables by name; one that is missing or unknown is a fault. */
function tablesIn(fields: Fields, name: string) {
  const held = fields[name]
  if (!isRecord(held)) return { tables: {} as Fields, faults: [notA('object', [name], held)] }
  const missing = tableNames.filter((table: TableName) => held[table] === undefined)
  return {
    tables: held,
    faults: [
      ...strangers(held, tableNames, [name]),
      ...missing.map(table => notA(name === 'rows' ? 'list' : 'object', [name, table], undefined)),
    ],
  }
}

const notA = (expected: 'list' | 'object', path: Path, got: unknown): Fault =>
  faultAt(path, { problem: 'wrong-type', expected, got: gotOf(got) })
