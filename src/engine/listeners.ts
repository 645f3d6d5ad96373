/** Who listens to a simulator, and how they are told of each call and of the events that came of it. */
import type { EventName } from '../contract/vocabulary.ts'
import { ListenerError, UsageError } from '../kit/errors.ts'
import { freezeDeeply } from '../kit/json.ts'
import type { Refusal } from '../refusals/problem.ts'
import type { Event } from '../world/records/event.ts'
import type { World } from '../world/world.ts'
import type { Outcome } from './call.ts'
import type { JournalEntry } from './history.ts'

/** A call that was made, with what came of it; frozen. */
export interface CallMade extends JournalEntry {
  /** The world after the call. */
  readonly world: World
  /** None if the call was refused. */
  readonly events: readonly Event[]
  /** None if the call was carried out. */
  readonly errors: readonly Refusal[]
}

/** What there is to listen to, and what listeners are told; `event` is every event. */
export type Told = { readonly [Name in EventName | 'event']: Event } & {
  readonly call: CallMade
  /** What another listener threw, or what the promise that it answered rejects with. */
  readonly error: ListenerError
}
export type ToldName = keyof Told

/** Is told with each event the call that it came of. It may be async: nobody waits for it, and what it rejects with is told as what it throws. */
export type Listener<Name extends ToldName> = (told: Told[Name], made: CallMade) => unknown

export interface Listeners {
  /** Adds a listener; what it answers takes the listener away again. */
  readonly add: <Name extends ToldName>(name: Name, listener: Listener<Name>) => () => void
  /** Tells of a call; does nothing if nobody listens. */
  readonly tell: (entry: JournalEntry, outcome: Outcome) => void
}

interface Entry {
  readonly name: ToldName
  readonly listener: (told: Told[ToldName], made: CallMade) => unknown
}

type Entries = ReadonlySet<Entry>

/** A call that is still to be told of; `chain` counts the calls before it that led to it, each made by a listener. */
interface Untold {
  readonly made: CallMade
  readonly chain: number
}

const chainMax = 1000

export function createListeners(): Listeners {
  const entries = new Set<Entry>()
  const untold: Untold[] = []
  let telling: Untold | undefined

  function tell(entry: JournalEntry, outcome: Outcome): void {
    if (entries.size === 0) return
    const made = callMade(entry, outcome)
    untold.push({ made, chain: telling === undefined ? 0 : telling.chain + 1 })
    if (telling !== undefined) return
    for (telling = untold.shift(); telling !== undefined; telling = untold.shift())
      if (telling.chain <= chainMax) tellOf(entries, telling.made)
      else {
        untold.length = 0
        report(entries, 'call', endless(), telling.made)
      }
  }

  return {
    tell,
    add(name, listener) {
      // Listeners of a name are told what belongs to this name only.
      const entry: Entry = { name, listener: listener as Entry['listener'] }
      entries.add(entry)
      return () => entries.delete(entry)
    },
  }
}

/** The reply of the outcome is the caller's to change, and no part of it. */
const callMade = (entry: JournalEntry, outcome: Outcome): CallMade =>
  freezeDeeply({
    ...entry,
    world: outcome.world,
    events: outcome.ok ? outcome.events : [],
    errors: outcome.ok ? [] : outcome.errors,
  })

function tellOf(entries: Entries, made: CallMade): void {
  for (const event of made.events) {
    tellThose(entries, event.action, event, made)
    tellThose(entries, 'event', event, made)
  }
  tellThose(entries, 'call', made, made)
}

/** Whoever listens at this moment; one who is taken away meanwhile is told no more. */
function tellThose(entries: Entries, name: ToldName, told: Told[ToldName], made: CallMade): void {
  const fail = (cause: unknown) => report(entries, name, cause, made)
  for (const entry of [...entries])
    if (entry.name === name && entries.has(entry))
      try {
        const answer = entry.listener(told, made)
        if (isPromise(answer)) Promise.resolve(answer).then(undefined, fail)
      } catch (cause) {
        fail(cause)
      }
}

const isPromise = (answer: unknown): answer is PromiseLike<unknown> =>
  typeof (answer as PromiseLike<unknown> | null | undefined)?.then === 'function'

function report(entries: Entries, name: ToldName, cause: unknown, made: CallMade): void {
  const error = new ListenerError(name, cause)
  const isHeard = name !== 'error' && [...entries].some(entry => entry.name === 'error')
  if (isHeard) tellThose(entries, 'error', error, made)
  // The engine knows no console and no process. Whoever runs it is told of rejections that nobody handles.
  else void Promise.reject(error)
}

const endless = () =>
  new UsageError(
    `listener: expected listeners that come to an end, got ${chainMax} calls in a row, each made by a listener of the one before`,
  )
