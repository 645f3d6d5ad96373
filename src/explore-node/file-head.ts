/** The first line of a file with an exploration: how far it came, as JSON. */

import { bugProperty } from '../explore/explorer.ts'
import type { Plan } from '../explore/plan.ts'
import type { Finding, Standing } from '../explore/standing.ts'
import { UsageError } from '../kit/errors.ts'
import {
  listOf,
  misuse,
  optional,
  type Reader,
  type ReadersOf,
  record,
  text,
  whole,
  word,
} from '../refusals/usage.ts'

const numbers = ['next', 'call', 'counted', 'levelEnd', 'depth', 'transitions', 'refusals'] as const
const tallies = ['events', 'clauses'] as const
const findings = ['violations', 'found'] as const

/** What the rest of the file holds. */
interface Told {
  /** The digest of what is explored. */
  readonly scope: string
  readonly worlds: number
  /** Of the columns: that of the machine. */
  readonly byteOrder: 'BE' | 'LE'
  /** SHA-256 of the columns. */
  readonly digest: string
}

type Entries<Value> = readonly (Value & { readonly name: string })[]

export interface Head
  extends Told,
    Readonly<Record<(typeof numbers)[number], number>>,
    Readonly<Record<(typeof tallies)[number], Entries<{ readonly count: number }>>>,
    Readonly<Record<(typeof findings)[number], Entries<Finding>>> {
  readonly format: typeof format
  readonly version: 1
}

const format = 'firedrill/exploration'

export function headOf(standing: Readonly<Standing>, told: Told): Head {
  const { events, clauses, violations, found, ...counts } = standing
  const tally = (counted: ReadonlyMap<string, number>) =>
    [...counted].map(([name, count]) => ({ name, count }))
  const list = (all: ReadonlyMap<string, Finding>) =>
    [...all].map(([name, finding]) => ({ name, ...finding }))
  return {
    ...{ format, version: 1, ...told, ...counts, events: tally(events), clauses: tally(clauses) },
    ...{ violations: list(violations), found: list(found) },
  }
}

const word32 = whole(0, 2 ** 32 - 1)
const readTally = listOf(record({ name: text(), count: whole(0) }))
const readFindings = listOf(
  record({
    name: text(),
    origin: optional(record({ parent: word32, call: word32 })),
    bug: optional(text()),
  }),
) as Reader<Entries<Finding>>

const readFields = record<ReadersOf<Head>>({
  format: word([format]),
  version: word32,
  scope: text(),
  worlds: whole(1, 2 ** 32 - 2),
  byteOrder: word(['BE', 'LE']),
  digest: text(),
  next: word32,
  call: word32,
  counted: word32,
  levelEnd: word32,
  depth: word32,
  transitions: whole(0),
  refusals: whole(0),
  events: readTally,
  clauses: readTally,
  violations: readFindings,
  found: readFindings,
})

/** Throws UsageError for a line that is no head of ours. */
export function readHead(line: string, place: string): Head {
  let given: unknown
  try {
    given = JSON.parse(line)
  } catch {
    throw misuse(place, 'an exploration as exploreInThreads writes it', line.slice(0, 40))
  }
  const { version } = readFields(given, place)
  if (version !== 1) throw misuse(`${place}.version`, '1', version)
  // Each field was read by the reader of its name.
  return given as Head
}

/** Throws UsageError for what cannot be true of the worlds and properties. */
export function standingOf(head: Head, plan: Plan, place: string): Standing {
  const { worlds, levelEnd, next } = head
  if (levelEnd > worlds) throw misuse(`${place}.levelEnd`, `at most ${worlds}`, levelEnd)
  if (next > levelEnd) throw misuse(`${place}.next`, `at most ${levelEnd}`, next)
  return {
    ...copyOf(head),
    events: new Map(head.events.map(each => [each.name, each.count])),
    clauses: new Map(head.clauses.map(each => [each.name, each.count])),
    violations: found(head, 'violations', [...Object.keys(plan.always), bugProperty], place),
    found: found(head, 'found', Object.keys(plan.sometimes), place),
  }
}

const copyOf = ({ next, call, counted, levelEnd, depth, transitions, refusals }: Head) => ({
  ...{ next, call, counted, levelEnd, depth, transitions, refusals },
})

function found(
  head: Head,
  field: (typeof findings)[number],
  known: readonly string[],
  place: string,
): Map<string, Finding> {
  for (const { name, origin } of head[field]) {
    if (!known.includes(name)) throw misuse(`${place}.${field}`, 'names of properties', name, known)
    if (origin !== undefined && origin.parent >= head.worlds)
      throw new UsageError(
        `${place}.${field}: expected a world below ${head.worlds}, got ${origin.parent}`,
      )
  }
  return new Map(head[field].map(({ name, ...finding }) => [name, finding]))
}
