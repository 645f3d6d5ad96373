/** The ways to wait for what happens in a simulator: a listener, a promise, a loop. */
import { eventNames } from '../contract/vocabulary.ts'
import {
  accepting,
  callable,
  flag,
  optional,
  type ReadersOf,
  record,
  word,
} from '../refusals/usage.ts'
import type { Listener, Listeners, Told, ToldName } from './listeners.ts'

/** An AbortSignal, or whatever does the same. */
export interface StopSignal {
  readonly aborted: boolean
  readonly reason?: unknown
  readonly addEventListener: (type: 'abort', listener: () => void) => void
  readonly removeEventListener: (type: 'abort', listener: () => void) => void
}

export interface WaitOptions {
  /** Ends the waiting when it is aborted. */
  readonly signal?: StopSignal
}

export interface ListenOptions extends WaitOptions {
  /** Whether the listener is told once only. */
  readonly once?: boolean
}

/** Throws UsageError for a name, a listener or an option that is none. */
export interface Listening {
  /**
   * Tells the listener of each such event or call, in order, once the world has changed. A listener may call the
   * simulator: what comes of that is told after all have been told of what came before. What a listener throws, or its
   * promise rejects with, is told to those who listen to `error`; where there are none, it ends as a rejection that nobody
   * handles, a ListenerError too. What `on` answers ends the listening.
   */
  readonly on: <Name extends ToldName>(
    name: Name,
    listener: Listener<Name>,
    options?: ListenOptions,
  ) => () => void
  /** The next such event or call. Rejects with the reason of the signal. */
  readonly once: <Name extends ToldName>(name: Name, options?: WaitOptions) => Promise<Told[Name]>
  /**
   * Such events or calls from now on, for a `for await` loop; those not read yet are kept. Leaving the loop ends it.
   * After the signal, what is kept is read to its end; then the loop throws the reason.
   */
  readonly watch: <Name extends ToldName>(name: Name, options?: WaitOptions) => Watch<Told[Name]>
}

export interface Watch<Item> extends AsyncIterableIterator<Item> {
  readonly next: () => Promise<IteratorResult<Item, undefined>>
  readonly return: () => Promise<IteratorResult<Item, undefined>>
}

const readName = word<ToldName>(
  [...eventNames, 'event', 'call', 'error'],
  `${eventNames.join(', ')}, event, call or error`,
)
const signal = optional(
  accepting(
    'an AbortSignal',
    (input): input is StopSignal =>
      typeof input === 'object' &&
      input !== null &&
      'aborted' in input &&
      'addEventListener' in input &&
      typeof input.aborted === 'boolean' &&
      typeof input.addEventListener === 'function',
  ),
)
const readWait = record<ReadersOf<WaitOptions>>({ signal })
const readListen = record<ReadersOf<ListenOptions>>({ signal, once: optional(flag) })

export const listeningTo = (listeners: Listeners): Listening => ({
  on(name, listener, options = {}) {
    readName(name, 'name')
    callable(listener, 'listener')
    readListen(options, 'options')
    const { signal, once } = options
    if (signal?.aborted) return () => undefined
    const remove = listeners.add(name, (told, made) => {
      if (once) stop()
      return listener(told, made)
    })
    const stop = () => {
      remove()
      signal?.removeEventListener('abort', stop)
    }
    signal?.addEventListener('abort', stop)
    return stop
  },
  async once(name, options) {
    const watched = watch(listeners, name, options)
    try {
      const { value } = await watched.next()
      // Nothing else ends a watch that nobody else has.
      return value as Told[typeof name]
    } finally {
      watched.return()
    }
  },
  watch: (name, options) => watch(listeners, name, options),
})

interface Reading<Item> {
  readonly resolve: (result: IteratorResult<Item, undefined>) => void
  readonly reject: (reason: unknown) => void
}

function watch<Name extends ToldName>(
  listeners: Listeners,
  name: Name,
  options: WaitOptions = {},
): Watch<Told[Name]> {
  readName(name, 'name')
  readWait(options, 'options')
  const { signal } = options
  const unread: Told[Name][] = []
  const readings: Reading<Told[Name]>[] = []
  let isOver = false
  const remove = listeners.add(name, told => {
    const reading = readings.shift()
    if (reading === undefined) unread.push(told)
    else reading.resolve({ value: told, done: false })
  })
  const abort = () => {
    remove()
    for (const { reject } of readings.splice(0)) reject(signal?.reason)
  }
  if (signal?.aborted) abort()
  else signal?.addEventListener('abort', abort)
  const over = { value: undefined, done: true } as const
  return {
    next() {
      const told = unread.shift()
      if (told !== undefined) return Promise.resolve({ value: told, done: false })
      if (isOver) return Promise.resolve(over)
      if (signal?.aborted) return Promise.reject(signal.reason)
      return new Promise((resolve, reject) => readings.push({ resolve, reject }))
    },
    return() {
      isOver = true
      unread.length = 0
      remove()
      signal?.removeEventListener('abort', abort)
      for (const { resolve } of readings.splice(0)) resolve(over)
      return Promise.resolve(over)
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}
