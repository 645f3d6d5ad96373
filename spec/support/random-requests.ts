/** Random requests: how they are made, and what all of them draw from. */
import type { State } from '../oracle/service/state.ts'
import type { Random } from './random.ts'

export interface Request {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
  /** The token to call with, where it matters; any, when left out. */
  as?: string
}
export type Requester = (random: Random, state: State) => Request

/** The id of one of these; now and then of one that is not there. */
export const idOf = (random: Random, rows: readonly { id: number }[]): number =>
  random.chance(0.03)
    ? random.pick([0, -1, 999_999, 2 ** 32 + 1, 2 ** 53 - 1])
    : random.pickOr(rows, { id: 999_999 }).id

export const instanceOf = (random: Random, { instances }: State): number => idOf(random, instances)

export const paging = (random: Random): Record<string, unknown> => ({
  ...(random.chance(0.3) && { page: random.pick([1, 1, 2, 2, 0, 2 ** 53 - 1]) }),
  ...(random.chance(0.3) && { page_size: random.pick([25, 25, 500, 100, 24, 501]) }),
})

export const pagedRead: Requester = random => ({ query: paging(random) })
const lost = ['10.9.9.9', '3fff:1::1', 'nonsense', ''] as const

/** Other spellings of the same address, and texts that are none. */
export function spelled(random: Random, text: string): string {
  const lookalikes = [`${text}/64`, `${text}%eth0`, `::ffff:${text}`, `0${text}`]
  if (random.chance(0.04)) return random.pickOr([...lost, ...lookalikes], '')
  if (random.chance(0.1)) return text.toUpperCase()
  return random.chance(0.1) && text.includes('::') ? text.replace('::', ':0::') : text
}

export const onRegion: Requester = (random, { regions }) => ({
  params: { regionId: random.pickOr([...regions.map(({ id }) => id), 'nowhere'], 'nowhere') },
})

/** Operations with how often each is drawn. */
export type Requests = Readonly<Record<string, readonly [weight: number, Requester]>>
