/** Creates a world from a document: an account as the service returns it, or a snapshot of another world. */
import { contradictionsIn, violationsOf } from '../invariants/index.ts'
import type { Violation } from '../invariants/invariant.ts'
import type { Result } from '../kit/result.ts'
import { printRefusal } from '../refusals/print.ts'
import type { Fault, Path } from '../refusals/problem.ts'
import { inDocumentOrder } from '../schema/read.ts'
import type { TableName } from '../world/rows.ts'
import type { Snapshot } from '../world/snapshot.ts'
import { values } from '../world/table.ts'
import { isKnownWorld, isSound, knowSound, refuseSimulator, type World } from '../world/world.ts'
import type { AccountInput } from './account-schema.ts'
import { placeInAccount, populate } from './populate.ts'
import { type Author, readDocument } from './read-document.ts'
import { faultAt } from './reading.ts'
import { restore, worldOfCopy } from './restore.ts'

/** What a world can be made from. */
export type WorldSource = AccountInput | Snapshot

/** The document does not describe a sound world; carries everything that is wrong with it. */
export class InvalidWorldError extends TypeError {
  override readonly name = 'InvalidWorldError'
  readonly faults: readonly Fault[]

  constructor(faults: readonly Fault[]) {
    super(faults.map(fault => printRefusal(fault, 'document')).join('\n'))
    this.faults = faults
  }
}

/**
 * A world that was made here is taken as it is once every invariant was verified; a copy of one is looked at as a document
 * is. Of anything else a world is made.
 */
export function worldFrom(source: World | WorldSource): World {
  if (!isWorld(source)) return createWorld(source)
  if (!isKnownWorld(source)) return verified(orThrow(worldOfCopy(source)), path => path)
  if (!isSound(source)) throwAny(violationsOf(source))
  knowSound(source)
  return source
}

export const isWorld = (source: World | WorldSource): source is World => hasField(source, 'tables')

/** Something of each kind that firewalls can guard: two neighbours, a stranger in another region, and a balancer. */
export const readyAccount = {
  instances: [
    { label: 'web-1', region: 'newark-us' },
    { label: 'web-2', region: 'newark-us' },
    { label: 'mail-1', region: 'frankfurt-de' },
  ],
  balancers: [{ label: 'front-1', region: 'newark-us' }],
} as const satisfies AccountInput

/**
 * The same document always gives the same world, byte for byte. The document is copied, not kept. A firewall that is
 * written for the purpose, with a label, rules and devices, is enabled unless it says otherwise; one that the service
 * has shown, on a page or with its `id`, `created`, `updated` or `entities`, has to say its status.
 * Throws an InvalidWorldError that lists every fault; whether records contradict each other shows once each can be read. Throws a
 * UsageError for a simulator: what was meant is its world.
 */
export function createWorld(source: WorldSource): World
/** What was parsed or fetched has no type; what has another one than documents have does not compile. */
export function createWorld<Given>(source: Given & OnlyUnknown<Given>): World
export function createWorld(source: unknown): World {
  return worldOf(source as WorldSource, 'program')
}

type OnlyUnknown<Given> = unknown extends Given ? unknown : never

/** The same of a file, where every firewall has to say its status. */
export const createWorldFromFile = (document: unknown): World =>
  worldOf(document as WorldSource, 'service')

function worldOf(source: unknown, author: Author): World {
  refuseSimulator(source, 'world')
  if (!isSnapshot(source)) return describedBy(source, author)
  const world = orThrow(restore(source))
  return verified(world, ([, table = '', id = 0, ...rest]) => [
    ...['rows', table, positionOf(world, table as TableName, Number(id))],
    ...rest,
  ])
}

const isSnapshot = (source: unknown): boolean => hasField(source, 'format')

/** Reading what cannot be read tells it. */
function hasField(source: unknown, name: string): boolean {
  try {
    return typeof source === 'object' && source !== null && name in source
  } catch {
    return false
  }
}

/**
 * The world itself, each field of which was looked at. Throws InvalidWorldError if records contradict each other; `placeOf`
 * leads to places in its document.
 */
function verified(world: World, placeOf: (path: Path) => Path): World {
  throwAny(contradictionsIn(world), placeOf)
  knowSound(world)
  return world
}

/** Throws InvalidWorldError if there are violations; `placeOf` leads from places of records to those in a document. */
export function throwAny(
  violations: readonly Violation[],
  placeOf: (path: Path) => Path = path => path,
): void {
  if (violations.length === 0) return
  throw new InvalidWorldError(
    violations.map(({ clauses: [clause = 'ASSUME-ACCOUNT'], path, problem, counterexample }) => ({
      ...{ clause, path: path.length < 3 ? path : placeOf(path) },
      ...(problem ?? { problem: 'unsound', got: counterexample }),
    })),
  )
}

/** Where a record stands among those of its table. */
const positionOf = ({ tables }: World, table: TableName, id: number): number =>
  [...values<{ readonly id: number }>(tables[table])].findIndex(each => each.id === id)

export function orThrow<Made>(made: Result<Made, readonly Fault[]>): Made {
  if (made.ok) return made.value
  throw new InvalidWorldError(made.fault)
}

function describedBy(document: unknown, author: Author): World {
  const { faults, sound, placed } = readDocument(document, author)
  const populated = sound && populate(sound)
  if (sound !== undefined && populated?.ok && faults.length === 0) {
    const { world, rows } = populated.value
    return verified(world, ([, table = '', id = 0, ...rest]) => {
      const at = rows[table as TableName]?.findIndex(each => each.id === id) ?? -1
      const [fault] = placed([
        faultAt(placeInAccount(sound, rows, [table as TableName, at, ...rest]), nothing),
      ])
      return fault?.path ?? []
    })
  }
  const later = populated === undefined || populated.ok ? [] : placed(populated.fault)
  throw new InvalidWorldError(inDocumentOrder([...faults, ...later], document))
}

const nothing = { problem: 'unsound', got: '' } as const
