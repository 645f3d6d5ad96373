/** One thing for each asynchronous context: what runs at the same time does not meet. */
import { AsyncLocalStorage } from 'node:async_hooks'

export interface ByContext<Thing> {
  /** The one of the context that this is called in; outside of all of them, the first. */
  readonly current: () => Thing
  /** Runs with one of its own, in everything that it calls and awaits. */
  readonly within: <Result>(own: Thing, run: () => Result) => Result
}

export function byContext<Thing>(first: Thing): ByContext<Thing> {
  const storage = new AsyncLocalStorage<Thing>()
  return {
    current: () => storage.getStore() ?? first,
    within: (own, run) => storage.run(own, run),
  }
}
