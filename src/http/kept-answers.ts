/**
 * Answers to reads, kept with the world that they tell of: it never changes, and whoever asks the same of the very same one is
 * told the same. Clients read again and again what nobody has changed meanwhile.
 */
import type { Simulator } from '../engine/simulator.ts'
import { type Repeat, repeatOf } from '../engine/state.ts'
import type { AnyOperation } from '../operations/operation.ts'
import type { World } from '../world/world.ts'
import type { Arrived } from './read-call.ts'

export interface KeptAnswer {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** The call that it answers, to be made once more. */
  readonly repeat: Repeat
}

/** What is kept of the present world of a simulator; what was kept of those before it is let go. */
interface Kept {
  readonly world: World
  readonly answers: Map<string, KeptAnswer>
  size: number
}

const bytesMax = 4_194_304

export interface KeptAnswers {
  readonly find: (cloud: Simulator, key: string) => KeptAnswer | undefined
  /** To be told of what was answered to the call that was made last. */
  readonly keep: (cloud: Simulator, key: string, text: string) => void
}

/** For one dialect. */
export function keptAnswers(): KeptAnswers {
  const byCloud = new WeakMap<Simulator, Kept>()
  const encoder = new TextEncoder()
  return {
    find(cloud, key) {
      const kept = byCloud.get(cloud)
      return kept?.world === cloud.world ? kept.answers.get(key) : undefined
    },
    keep(cloud, key, text) {
      const { world } = cloud
      const before = byCloud.get(cloud)
      const kept = before?.world === world ? before : { world, answers: new Map(), size: 0 }
      if (kept !== before) byCloud.set(cloud, kept)
      const repeat = repeatOf(cloud)
      const size = kept.size + key.length + text.length
      if (repeat === undefined || size > bytesMax) return
      kept.answers.set(key, { bytes: encoder.encode(text), repeat })
      kept.size = size
    },
  }
}

/** What decides the answer beside the world; undefined for what is no plain read: one with a body or a filter is judged anew. */
export const keyOfRead = (
  { kind, name }: AnyOperation,
  { url, headers, text }: Arrived,
  token: string | undefined,
): string | undefined =>
  kind === 'read' && text.ok && text.value === '' && !headers.has('X-Filter')
    ? JSON.stringify([name, token ?? null, String(url)])
    : undefined
