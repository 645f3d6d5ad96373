/** What breaks promises about other things than packets between calls, and neither before nor after them. */
import { serviceKey } from '../world/records/device.ts'
import type { Breach, Open, OtherBreach, PolicyWindow, ReachBreach } from './answer.ts'
import type { Standing } from './judge.ts'
import type { WindowsFound } from './judged.ts'
import { pairsBeyond } from './pairs-beyond.ts'
import type { Policy } from './policy.ts'
import { idOf } from './tell-packets.ts'

/** An account on the way, and which calls lead from it to which of the others. */
export interface OnTheWay {
  readonly standing: Standing
  /** Places of the calls that lead to it, the fewest, in their order. */
  readonly run: readonly number[]
  readonly steps: readonly { readonly call: number; readonly to: number }[]
}

/** The first is the one before all calls; those that no call leads on from are the ends. */
export function otherWindows(policy: Policy, states: readonly OnTheWay[]): WindowsFound {
  const isEnd = ({ steps, run }: OnTheWay): boolean => steps.length === 0 || run.length === 0
  const ends = states.filter(isEnd).flatMap(({ standing }) => standing.breaches)
  const inner = states.filter(each => !isEnd(each))
  const found = new Map<string, { readonly breach: OtherThing; readonly at: Set<number> }>()
  for (const [at, each] of states.entries()) {
    if (isEnd(each)) continue
    for (const breach of each.standing.breaches.flatMap(one => beyond(one, ends))) {
      const { id: _, ...said } = breach
      const key = idOf(policy.id, 'window', said)
      const known = found.get(key) ?? { breach: { ...breach, id: key }, at: new Set() }
      found.set(key, known)
      known.at.add(at)
    }
  }
  return {
    windows: [...found].map(
      ([id, { breach, at }]): PolicyWindow => ({
        ...{ id, about: breach.about, breach, advice: [] },
        run: [...at].map(one => states[one]?.run ?? []).reduce(shorter),
        inEveryOrder: !leadsPast(states, at),
        closes: [...new Set([...at].flatMap(one => callsOut(states[one], at)))].sort(ascending),
      }),
    ),
    open: distinct(inner.flatMap(({ standing }) => standing.open)),
    used: new Set(inner.flatMap(({ standing }) => [...standing.used])),
  }
}

type OtherThing = ReachBreach | OtherBreach

/** As much of it as is worse than at the ends. */
function beyond(breach: Breach, ends: readonly Breach[]): readonly OtherThing[] {
  if (breach.about === 'packets') return []
  if (breach.about === 'reach')
    return pairsBeyond(
      breach,
      ends.filter(each => each.about === 'reach'),
    )
  return ends.some(each => each.about === breach.about && isAsBad(each, breach)) ? [] : [breach]
}

/** Of a limit that is exceeded at an end too, only more than there is worse. */
function isAsBad(end: OtherBreach, { message, firewall, services, count }: OtherBreach): boolean {
  if (count !== undefined) return end.count?.of === count.of && end.count.is >= count.is
  const keys = new Set(end.services.map(serviceKey))
  return (
    end.message === message &&
    end.firewall?.id === firewall?.id &&
    (firewall !== null || services.every(each => keys.has(serviceKey(each))))
  )
}

/** Is there a way to an end that leads past these states? */
function leadsPast(states: readonly OnTheWay[], at: ReadonlySet<number>): boolean {
  const met = new Set([0])
  for (const one of met) {
    const { steps = [] } = states[one] ?? {}
    if (steps.length === 0) return true
    for (const { to } of steps) if (!at.has(to)) met.add(to)
  }
  return false
}

const callsOut = (state: OnTheWay | undefined, at: ReadonlySet<number>): readonly number[] =>
  (state?.steps ?? []).filter(({ to }) => !at.has(to)).map(({ call }) => call)

const shorter = (one: readonly number[], other: readonly number[]): readonly number[] =>
  other.length < one.length ? other : one

const ascending = (a: number, b: number): number => a - b

const distinct = (open: readonly Open[]): readonly Open[] => [
  ...new Map(open.map(each => [each.id, each])).values(),
]
