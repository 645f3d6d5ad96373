/** One thing for each asynchronous context: what runs at the same time does not meet. */
import { UsageError } from '../kit/errors.ts'

export interface ByContext<Thing> {
  /** The one of the context that this is called in; outside of all of them, the first. */
  readonly current: () => Thing
  /** Runs with one of its own, in everything that it calls and awaits. Throws a UsageError in a browser, which knows no such contexts. */
  readonly within: <Result>(own: Thing, run: () => Result) => Result
}

export function byContext<Thing>(first: Thing): ByContext<Thing> {
  // Asked for, not imported: a bundle for a browser has nothing of Node in it.
  const hooks = globalThis.process?.getBuiltinModule?.('node:async_hooks')
  if (hooks === undefined)
    return {
      current: () => first,
      within() {
        throw new UsageError('isolate: expected Node, which knows asynchronous contexts, got none')
      },
    }
  const storage = new hooks.AsyncLocalStorage<Thing>()
  return {
    current: () => storage.getStore() ?? first,
    within: (own, run) => storage.run(own, run),
  }
}
