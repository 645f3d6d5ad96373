/** The replay file of a failure: versioned JSON with all that it takes to make its calls again, and what was expected. */
import { createWorld } from '../../account/create-world.ts'
import { apply } from '../../engine/apply.ts'
import { type AnyCall, type Outcome, readCall } from '../../engine/call.ts'
import { fieldsOf, isRecord } from '../../kit/json.ts'
import { printLiteral } from '../../kit/print-literal.ts'
import {
  anything,
  json,
  listOf,
  misuse,
  optional,
  type Reader,
  record,
  text,
  whole,
  word,
} from '../../refusals/usage.ts'
import { snapshot } from '../../world/snapshot.ts'
import type { World } from '../../world/world.ts'
import { type Difference, responseDifferences } from './compare.ts'
import { DisagreementError, NotLinearizableError, printDifferences } from './errors.ts'
import { replay, replayParallel } from './replay.ts'
import { readResponse, type SystemResponse } from './response.ts'
import type { System } from './system.ts'

const format = 'firedrill/replay'
const version = 1

/** What a failed run did, and how it failed. */
export interface Failed {
  /** Calls made one by one; if there are no callers, the system and the model disagree on the last. */
  readonly journal: readonly AnyCall[]
  /** The calls of each caller, if several called at once. */
  readonly callers?: readonly (readonly AnyCall[])[] | undefined
  readonly interleaving?: readonly number[] | undefined
  /** Calls that read back what there is when all callers are done. */
  readonly reads?: readonly AnyCall[] | undefined
  /** How often to try: 1 when left out. */
  readonly tries?: number | undefined
  readonly differences: readonly Difference[]
}

export interface Replay extends Failed {
  readonly world: World
  /** What the model answered to each call of the journal when the file was written. */
  readonly expected: readonly SystemResponse[]
}

/** The text of the file. The differences are for whoever reads it. */
export function writeReplay(start: World, failed: Failed): string {
  const { journal, differences, ...rest } = failed
  const expected = outcomesOf(start, journal).map(expectedOf)
  const read = JSON.stringify({ format, version, differences, journal, expected, ...rest }, null, 2)
  // The world is for programs: on a line of its own it hides nothing of the rest.
  return `${read.slice(0, -2)},\n  "world": ${JSON.stringify(snapshot(start))}\n}\n`
}

/** Of an error only what tells it from others: the rest may be said in other words one day. */
function expectedOf(outcome: Outcome): SystemResponse {
  if (outcome.ok) return { ok: true, reply: outcome.reply, events: outcome.events }
  const errors = outcome.errors.map(({ kind, clause, path, problem }) => ({
    ...{ kind, clause, path, problem },
  }))
  return { ok: false, errors }
}

function outcomesOf(start: World, journal: readonly AnyCall[]): readonly Outcome[] {
  let world = start
  return journal.map(call => {
    const outcome = apply(world, call, { verify: false })
    world = outcome.world
    return outcome
  })
}

const readExpected: Reader<SystemResponse> = (given, place) => {
  // A field that nobody knows is told by its name.
  if (isRecord(given)) (given['ok'] === true ? readDone : readRefused)(given, place)
  const response = readResponse(json(given, place))
  if ('instead' in response) throw misuse(place, 'what the model answered', given)
  return response
}

const readDone = record({ ok: anything, reply: optional(json), events: optional(json) })
const readRefused = record({ ok: anything, errors: optional(json) })

const calls = listOf(readCall)

const readParts = record({
  format: word([format]),
  version: whole(version, version),
  world: anything,
  journal: calls,
  callers: optional(listOf(calls)),
  interleaving: optional(listOf(whole(0))),
  reads: optional(calls),
  tries: optional(whole(1, 1000)),
  expected: listOf(readExpected),
  differences: listOf(record({ at: text(), model: optional(json), system: optional(json) })),
})

/**
 * Reads a document that was parsed. Throws UsageError for what is no replay file, and InvalidWorldError for a world that
 * is not sound, with paths inside `world`.
 */
export function readReplay(document: unknown): Replay {
  const said = fieldsOf(document)
  if (said['format'] !== format)
    throw misuse('format', `"${format}", as in files that kit.assert gives`, said['format'])
  if (said['version'] !== version)
    throw misuse('version', `${version}, which this firedrill writes`, said['version'])
  const { world, expected, journal, differences, ...rest } = readParts(document, 'document')
  if (expected.length !== journal.length)
    throw misuse('document.expected', `${journal.length} answers, one for each call`, expected)
  return {
    ...rest,
    ...{ journal, expected, world: createWorld(world) },
    differences: differences.map(({ at, model, system }) => ({ at, model, system })),
  }
}

/** What a run came to. */
export interface Replayed {
  readonly text: string
  /** Whether it failed. */
  readonly fails: boolean
}

/** The calls of the journal with what the model answers now, and how the system differed; fails if it answers otherwise than then. */
export function printModelRun(replay: Replay): Replayed {
  const { world, journal, callers, differences } = replay
  const answered = outcomesOf(world, journal).map((outcome, at) => {
    const said = outcome.ok ? 'done' : `refused on ${outcome.errors[0].clause}`
    return `${at + 1}  ${printLiteral(journal[at], '   ')}  ${said}`
  })
  const count = callers?.flat().length ?? 0
  const later = count > 0 ? [`then ${callers?.length} callers make ${count} calls at once`] : []
  const changed = modelChanges(replay)
  const verdict =
    changed.length > 0
      ? ['this firedrill answers another thing than the one that wrote the file:', ...changed]
      : ['the model answers as it did when the file was written; the system differed:']
  const lines = [...answered, ...later, ...verdict, ...printDifferences(differences)]
  return { text: lines.join('\n'), fails: changed.length > 0 }
}

/** Where the model answers another thing than what the file expects: it was written by another version. */
export const modelChanges = ({ world, journal, expected }: Replay): readonly string[] =>
  outcomesOf(world, journal).flatMap((outcome, at) => {
    const then = expected[at]
    if (then === undefined) return []
    const differences = responseDifferences(outcome, then).map(each => ({
      ...{ at: `call ${at + 1}, ${each.at}`, model: each.system, system: each.model },
    }))
    return printDifferences(differences)
  })

/** Makes the calls to a system as well; fails as the run did that the file was written of. */
export async function replayWith<Real>(replayed: Replay, system: System<Real>): Promise<Replayed> {
  const { world, journal, callers, interleaving = [], reads = [], tries = 1 } = replayed
  const count = journal.length + (callers?.flat().length ?? 0)
  try {
    if (callers === undefined) await replay({ ...system, world, journal })
    else {
      const before = journal
      await replayParallel({ ...system, world, before, callers, interleaving, reads, tries })
    }
  } catch (error) {
    if (error instanceof DisagreementError || error instanceof NotLinearizableError)
      return { text: error.message, fails: true }
    throw error
  }
  return { text: `the system does what the model does in ${count} calls`, fails: false }
}
