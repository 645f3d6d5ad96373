/** Replays patches, which may come from anywhere: each has to fit, and what they make together has to be a sound world. */
import { InvalidWorldError, orThrow, throwAny } from '../account/create-world.ts'
import { faultAt } from '../account/reading.ts'
import { type Flaw, type Form, id, list, oneOf, shape } from '../invariants/form.ts'
import { violationsOfTransitions } from '../invariants/index.ts'
import { faultsOfChanges } from '../invariants/well-formed.ts'
import { freezeDeeply, isRecord } from '../kit/json.ts'
import { failure, type Result, success } from '../kit/result.ts'
import { copyJson } from '../refusals/copy-json.ts'
import { notFound, repeated, unknownField } from '../refusals/found.ts'
import { gotOf } from '../refusals/got.ts'
import type { Fault, Path, Problem } from '../refusals/problem.ts'
import { type Head, nextWorld } from '../world/commit.ts'
import type { Change } from '../world/draft.ts'
import { headOf, type Patch, type RecordPatch } from '../world/patch.ts'
import { mapTables, tableNames } from '../world/rows.ts'
import { get } from '../world/table.ts'
import { readWorld, type World } from '../world/world.ts'

/**
 * The world that these patches make of this one, those of one call or of many. They are copied, not kept. Throws
 * InvalidWorldError with every patch that does not fit, or with all that is wrong with what they make.
 */
export function replayPatches(world: World, patches: readonly Patch[]): World {
  const before = readWorld(world, 'world')
  const copied = copyJson(patches)
  if (!copied.ok) throw new InvalidWorldError([{ clause: 'ASSUME-ACCOUNT', ...copied.fault }])
  const { head, changes } = orThrow(collect(before, copied.value))
  const faults = faultsOfChanges(headOf(before), head, changes)
  if (faults.length > 0) throw new InvalidWorldError(faults)
  const after = nextWorld(before, head, changes, true)
  throwAny(violationsOfTransitions({ before, after, changes }))
  return after
}

interface Collected {
  readonly head: Head
  readonly changes: readonly Change[]
}

type Rows = Map<number, unknown>

/** What the patches make of the head and of records, or those that do not fit; what the values are is not looked at. */
function collect(world: World, patches: unknown): Result<Collected, readonly Fault[]> {
  if (!Array.isArray(patches)) return failure([faultAt(['patches'], wrongType('list', patches))])
  const faults: Fault[] = []
  const rows = mapTables((): Rows => new Map())
  let head: unknown = headOf(world)
  patches.forEach((given: unknown, at) => {
    const patch = readPatch(given)
    if (!patch.ok) {
      faults.push(faultAt(['patches', at, ...patch.fault.path], patch.fault.problem))
      return
    }
    const { table, id: recordId = 0, path, ...change } = patch.value
    if (table !== undefined && !rows[table].has(recordId))
      rows[table].set(recordId, get<unknown>(world.tables[table], recordId))
    const held = table === undefined ? head : rows[table].get(recordId)
    const made =
      table === undefined || path.length > 0
        ? patched(held, path, change)
        : replaced(held, recordId, change)
    if (!made.ok) faults.push(faultAt(['patches', at, 'path'], made.fault))
    else if (table === undefined) head = made.value
    else rows[table].set(recordId, made.value)
  })
  if (faults.length > 0) return failure(faults)
  const changes = tableNames.flatMap(table =>
    [...rows[table]].flatMap(([id, after]) => {
      const before = get<unknown>(world.tables[table], id)
      // Whoever asks for the changes looks at what they hold.
      return before === after ? [] : [{ table, id, before, after: freezeDeeply(after) } as Change]
    }),
  )
  return success({ head: freezeDeeply(head) as Head, changes })
}

/** The patch, if it is one of a record or of the head. */
function readPatch(given: unknown): Result<Patch, Flaw> {
  const [flaw] = patchForm(given)
  if (flaw !== undefined) return failure(flaw)
  // The form is that of a patch; a record has an id, and the head none.
  const { op, table, id: recordId, path, value } = given as Patch
  const [part] = path
  const isOfHead = table === undefined
  if (isOfHead && !parts.some(each => each === part))
    return failure({ path: ['path'], problem: unknownOption(parts, part) })
  const got = recordId === undefined ? ['table'] : ['id']
  if (isOfHead !== (recordId === undefined))
    return failure({
      path: [],
      problem: {
        problem: 'wrong-fields',
        expected: { fields: ['table', 'id'], needed: 'all' },
        got,
      },
    })
  if ((op === 'remove') === (value === undefined)) return success(given as Patch)
  const needed = op === 'remove' ? 'none' : 'all'
  const held = value === undefined ? [] : ['value']
  return failure({
    path: [],
    problem: { problem: 'wrong-fields', expected: { fields: ['value'], needed }, got: held },
  })
}

const parts = ['now', 'regions', 'counters', 'cursors'] satisfies readonly (keyof Head)[]

const pathKey: Form = key =>
  typeof key === 'string' || typeof key === 'number'
    ? []
    : [{ path: [], problem: { problem: 'wrong-type', expected: 'text', got: gotOf(key) } }]

const patchForm = shape<RecordPatch>(
  {
    op: oneOf(['add', 'replace', 'remove']),
    table: oneOf(tableNames),
    id,
    path: list(pathKey),
    value: () => [],
  },
  ['table', 'id', 'value'],
)

type Edit = Pick<Patch, 'op' | 'value'>

/** The record itself is added, replaced or removed. */
function replaced(held: unknown, id: number, { op, value }: Edit): Result<unknown, Problem> {
  if (op === 'add' && held !== undefined) return failure(repeated('id', id))
  if (op !== 'add' && held === undefined) return failure(notFound('record', id))
  return success(value)
}

/** The value with another one at the end of the path, which has to lead somewhere. */
function patched(held: unknown, [key = '', ...rest]: Path, edit: Edit): Result<unknown, Problem> {
  if (Array.isArray(held)) return patchedList(held, key, rest, edit)
  if (!isRecord(held))
    return failure(held === undefined ? notFound('record', key) : wrongType('object', held))
  const fields: Readonly<Record<string, unknown>> = { ...held }
  const isNew = edit.op === 'add' && rest.length === 0
  if (Object.hasOwn(fields, key) === isNew)
    return failure(isNew ? repeated('key', key) : unknownField(Object.keys(fields), String(key)))
  const made = rest.length === 0 ? success(edit.value) : patched(fields[key], rest, edit)
  if (!made.ok) return made
  if (made.value !== undefined) return success({ ...fields, [key]: made.value })
  return success(Object.fromEntries(Object.entries(fields).filter(([name]) => name !== key)))
}

function patchedList(
  list: readonly unknown[],
  key: string | number,
  rest: Path,
  edit: Edit,
): Result<unknown, Problem> {
  const { op, value } = edit
  const isEnd = rest.length === 0
  const isLength = isEnd && key === 'length' && op === 'replace'
  const max = list.length - (isEnd && (op === 'add' || isLength) ? 0 : 1)
  const at = isLength ? value : key
  if (!Number.isInteger(at) || Number(at) < 0 || Number(at) > max)
    return failure({ problem: 'bad-number', expected: { min: 0, max }, got: gotOf(at) })
  if (isLength) return success(list.slice(0, Number(at)))
  if (isEnd && op === 'add') return success(list.toSpliced(Number(at), 0, value))
  if (isEnd && op === 'remove') return success(list.toSpliced(Number(at), 1))
  const made = isEnd ? success(value) : patched(list[Number(at)], rest, edit)
  return made.ok ? success(list.with(Number(at), made.value)) : made
}

const wrongType = (expected: 'list' | 'object', got: unknown): Problem => ({
  ...{ problem: 'wrong-type', expected },
  got: gotOf(got),
})

const unknownOption = (expected: readonly string[], got: unknown): Problem => ({
  ...{ problem: 'unknown-option', expected },
  got: gotOf(got),
})
