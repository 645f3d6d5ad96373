/** Answers that end before everything was looked at: whatever was not is named, and nothing is said of it. */
import { effortOf, type IsSpent, type Stop } from '../kit/effort.ts'
import { optional, readStop, record } from '../refusals/usage.ts'
import type { FirewallName, ServiceName } from './guard-of.ts'

/** Plain JSON. What was not looked at before the caller said to stop. */
export interface Untold {
  readonly services: readonly ServiceName[]
  /** Of lint: firewalls whose rules were not looked at. */
  readonly firewalls: readonly FirewallName[]
  /** Of a comparison: fields of the answer in which anything may be missing. */
  readonly fields: readonly ('addresses' | 'reach' | 'peers')[]
}

export interface StopOptions {
  /**
   * Says when to stop, and is asked between one service and the next: what was answered until then is the answer, and `untold` names all
   * the rest.
   */
  readonly stop?: Stop | undefined
}

export const readStopOptions = record({ stop: optional(readStop) })

/** Nobody says to stop. */
export const neverStopped: IsSpent = () => false

/** Throws a UsageError for an option that there is not. */
export const stopIn = (options: StopOptions): IsSpent =>
  stoppedBy(readStopOptions(options, 'options').stop)

/** Never again asked once it was true. */
export const stoppedBy = (stop: Stop | undefined): IsSpent =>
  effortOf(stop).until(Number.POSITIVE_INFINITY)

/** Undefined where nothing is left. */
export function untoldOf({
  services = [],
  firewalls = [],
  fields = [],
}: Partial<Untold>): Untold | undefined {
  return services.length + firewalls.length + fields.length === 0
    ? undefined
    : { services, firewalls, fields }
}

/** What is answered of each until the caller says to stop, and those that are left then. */
export function untilStopped<Item, Answer>(
  items: Iterable<Item>,
  isStopped: IsSpent,
  answer: (item: Item) => Answer,
): { readonly told: readonly Answer[]; readonly left: readonly Item[] } {
  const told: Answer[] = []
  const left: Item[] = []
  for (const item of items)
    if (isStopped()) left.push(item)
    else told.push(answer(item))
  return { told, left }
}
