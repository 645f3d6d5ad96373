/** What decides which firewall is active at a service of an account with holes, beside what the world says. */
import {
  type Filling,
  fillingsOf,
  mergeUnknowns,
  type Unknown,
  unknownWord,
} from '../../rules/partial/unknown.ts'
import { devicesOn } from '../../world/guards.ts'
import type { Service } from '../../world/records/device.ts'
import type { Firewall } from '../../world/records/firewall.ts'
import { get } from '../../world/table.ts'
import {
  interfaceDevices,
  interfaceWords,
  isMetEverywhere,
  isVlans,
  mayBeOnVlans,
  vlanWords,
} from './interface-words.ts'
import {
  type Asked,
  candidatesAt,
  holesOf,
  isOpenAt,
  mayGuard,
  type Others,
  othersAt,
  textOf,
} from './others-at.ts'
import type { AccountState, Active } from './possible-guard.ts'
import { isLawful, lawOf, statusIn } from './status-law.ts'

export const guardPrefix = 'what else guards '
/** What somebody else at one address is taken to be. */
export const sharerPrefix = 'who shares '

/** A hole in which addresses hide hides none. */
export const noAddress = 'no address'

/** Names of what tells of one service, or of one address, and of nothing else. */
export const isOfOne = (name: string): boolean =>
  name.startsWith(guardPrefix) || name.startsWith(sharerPrefix)

export const guardName = ({ type, id }: Service): string => `${guardPrefix}${type} ${id}`

export const statusName = (id: number): string => `status of firewall ${id}`

/** Each word by itself, in one state: which firewalls are there, and whether they are enabled. */
export function wordsAt(
  state: AccountState,
  service: Service,
  named: ReadonlySet<number>,
): readonly Unknown[] {
  const others = othersAt([state], service, { named }).map(textOf)
  const near = [...idsNear([state], service), ...candidatesAt([state], service, false)]
  return mergeUnknowns([
    ...interfaceWords([state], service),
    ...(others.length > 1 ? [unknownWord(guardName(service), others)] : []),
    ...statusWords([state], near),
  ])
}

/** Firewalls that were taken to guard a service, of those that may. */
export interface Chosen {
  readonly others: Others
  /** The holes in which those hide that would be active there, in some state, if they guarded it: all others are left open. */
  readonly seen: ReadonlySet<string>
}

/** One way in which a service may be guarded. */
export interface Placement {
  readonly words: Filling
  /** Firewalls that guard it besides, and services that answer at an address besides, by the names of the holes in which they hide; sorted. */
  readonly besides: readonly string[]
  /** By the words of `guardName`, for each service: which of the firewalls that may guard it besides do. */
  readonly chosen: ReadonlyMap<string, Chosen>
  /** In each of the states. */
  readonly active: readonly Active[]
  /** In each of the states: whether the instance is on VLANs alone, where nothing is filtered. */
  readonly isOnVlans: readonly boolean[]
}

/**
 * All that keep the law that no service has two active firewalls, at this service and elsewhere.
 */
export function placementsAt(
  states: readonly AccountState[],
  service: Service,
  asked: Asked = {},
): readonly Placement[] {
  const interfaces = [...interfaceWords(states, service), ...vlanWords(states, service)]
  const others = othersAt(states, service, asked)
  const near = idsNear(states, service)
  const law = lawOf(states)
  return others.flatMap(other =>
    fillingsOf([...interfaces, ...statusWords(states, [...near, ...other.ids])]).flatMap(
      (filling): readonly Placement[] => {
        if (!isLawful(law, id => filling.get(statusName(id)) === 'enabled')) return []
        const active = states.map(state => activeIn(state, states, service, filling, other))
        if (active.some(each => each.length > 1)) return []
        const isUnmet = (state: AccountState, at: number) =>
          active[at]?.length === 0 &&
          isMetEverywhere(state, service, id => statusWord(state, id, filling) === 'enabled')
        if (states.some(isUnmet)) return []
        const words =
          others.length > 1 ? new Map([[guardName(service), textOf(other)], ...filling]) : filling
        const isOnVlans = states.map(
          each => mayBeOnVlans(each, service) && isVlans(filling, service),
        )
        const isEnabled = (id: number): boolean =>
          states.some(each => statusWord(each, id, filling) === 'enabled')
        const seen = new Set(
          others.flatMap(({ ids, isOther }) => holesOf({ ids: ids.filter(isEnabled), isOther })),
        )
        return [
          {
            ...{ words, besides: holesOf(other), isOnVlans },
            chosen: new Map([[guardName(service), { others: other, seen }]]),
            active: active.map(([each = null]) => each),
          },
        ]
      },
    ),
  )
}

const statusWord = (state: AccountState, id: number, filling: Filling) =>
  statusIn(state, id) ?? filling.get(statusName(id))

/** The holes that are filled otherwise in one way than in the other. */
export function holesApart(a: Placement, b: Placement): ReadonlySet<string> {
  const differing = new Set([
    ...a.besides.filter(each => !b.besides.includes(each)),
    ...b.besides.filter(each => !a.besides.includes(each)),
  ])
  for (const [name, word] of a.words) {
    const other = b.words.get(name)
    // The status of a firewall that is not there may be anything.
    if (!isOfOne(name) && other !== undefined && other !== word) differing.add(name)
  }
  return differing
}

const idsNear = (states: readonly AccountState[], service: Service): readonly number[] => [
  ...states.flatMap(({ world }) => devicesOn(world, service).map(each => each.firewall_id)),
  ...interfaceDevices(states, service).map(({ firewall }) => firewall),
]

const statusWords = (states: readonly AccountState[], ids: readonly number[]): readonly Unknown[] =>
  [...new Set(ids)]
    .filter(id => states.some(state => statusIn(state, id) === undefined))
    .map(id => unknownWord(statusName(id), ['enabled', 'disabled']))

/** The firewalls that are active at the service. */
function activeIn(
  state: AccountState,
  states: readonly AccountState[],
  service: Service,
  filling: Filling,
  { ids, isOther }: Others,
): readonly Active[] {
  const { account, world } = state
  const there = new Set<number>([
    ...devicesOn(world, service).map(each => each.firewall_id),
    ...interfaceDevices([{ account, world }], service)
      .filter(({ hole }) => filling.get(hole) === 'guards the instance')
      .map(({ firewall }) => firewall),
    ...ids.filter(id => mayGuard(state, states, service, id)),
  ])
  const found = [...there].flatMap((id): readonly Firewall[] => {
    const firewall = get(world.tables.firewalls, id)
    const status = statusWord(state, id, filling)
    return firewall !== undefined && status === 'enabled' ? [firewall] : []
  })
  return isOther && isOpenAt(state, service) ? [...found, 'unknown'] : found
}
