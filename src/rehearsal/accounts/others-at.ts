/** The firewalls that may guard a service of an account with holes, beside those that are known to. */
import { devicesName } from '../../account/holes/hole.ts'
import { devicesOn } from '../../world/guards.ts'
import { type Service, serviceKey } from '../../world/records/device.ts'
import { get } from '../../world/table.ts'
import { interfacesOf } from '../guard-of.ts'
import { mayBeOnVlans } from './interface-words.ts'
import { type AccountState, otherFirewalls } from './possible-guard.ts'
import { statusIn } from './status-law.ts'

export const nothingElse = 'nothing else'
export const another = 'another firewall'

/** What is asked of the ways in which a service may be guarded. */
export interface Asked {
  /** Firewalls that calls name: several of these may be there, which decides what comes of the calls, though one at most is active. */
  readonly named?: ReadonlySet<number>
  /** Also those that change nothing there from one state to the other. */
  readonly isWhole?: boolean
}

const nobody: ReadonlySet<number> = new Set()

/** What guards the service beside what is known to. */
export interface Others {
  readonly ids: readonly number[]
  readonly isOther: boolean
}

const nothing: Others = { ids: [], isOther: false }

export const textOf = ({ ids, isOther }: Others): string =>
  [...ids.map(id => `firewall ${id}`), ...(isOther ? [another] : [])].join(', ') || nothingElse

export const holesOf = ({ ids, isOther }: Others): readonly string[] => [
  ...ids.map(id => devicesName(id)),
  ...(isOther ? [otherFirewalls] : []),
]

/** Nothing, each that may, two where one may be active in one state and the other in another, and several that calls name. */
export function othersAt(
  states: readonly AccountState[],
  service: Service,
  { named = nobody, isWhole = false }: Asked,
): readonly Others[] {
  const isAlike = !isWhole && isMetAlike(states, service)
  const single = candidatesAt(states, service, isAlike).map(
    (id): Others => ({ ids: [id], isOther: false }),
  )
  const open = states.map(state => isOpenAt(state, service))
  const isSeen = isAlike ? new Set(open).size > 1 : open.includes(true)
  const all = isSeen ? [...single, { ids: [], isOther: true }] : single
  const moving = all.filter(
    ({ ids: [id], isOther }) => isOther || (id !== undefined && comesOrGoes(states, service, id)),
  )
  const pairs = moving.flatMap((one, at) =>
    moving
      .slice(at + 1)
      .map(
        (two): Others => ({ ids: [...one.ids, ...two.ids], isOther: one.isOther || two.isOther }),
      ),
  )
  return [nothing, ...all, ...(states.length === 1 ? together(single, named) : pairs)]
}

/** Two or more: of those that are named any, and of the others one, which may be active. */
function together(single: readonly Others[], named: ReadonlySet<number>): readonly Others[] {
  const isNamed = ({ ids }: Others) => ids.some(id => named.has(id))
  let sets: readonly (readonly number[])[] = [[]]
  for (const { ids } of single.filter(isNamed))
    sets = [...sets, ...sets.map(each => [...each, ...ids])]
  const others = single.filter(each => !isNamed(each))
  const joined = others.flatMap(({ ids }) => sets.map(each => [...each, ...ids]))
  return [...sets, ...joined]
    .filter(({ length }) => length > 1)
    .map(ids => ({ ids, isOther: false }))
}

/** What is the same in all states changes nothing there, where packets meet it in all of them. */
const isMetAlike = (states: readonly AccountState[], service: Service): boolean =>
  states.length > 1 &&
  !states.some(each => mayBeOnVlans(each, service)) &&
  new Set(
    states.map(({ world }) =>
      interfacesOf(world, service).some(({ purpose }) => purpose !== 'vlan'),
    ),
  ).size === 1

export const isOpenAt = ({ account }: AccountState, service: Service): boolean =>
  account.otherFirewalls && !account.settled.has(serviceKey(service))

/** May the firewall guard the service in this state, beside what is known? A call attaches it where it was not. */
export const mayGuard = (
  { account }: AccountState,
  states: readonly AccountState[],
  service: Service,
  id: number,
): boolean =>
  account.openDevices.includes(id) &&
  !account.settled.has(serviceKey(service)) &&
  !states.some(each => each.account === account && isKnownOn(each, service, id))

const isKnownOn = ({ world }: AccountState, service: Service, id: number): boolean =>
  devicesOn(world, service).some(each => each.firewall_id === id)

/** Of those that are the same in all states none matters. */
export function candidatesAt(
  states: readonly AccountState[],
  service: Service,
  isAlike: boolean,
): readonly number[] {
  const open = new Set(states.flatMap(({ account }) => account.openDevices))
  return [...open].filter(
    id =>
      states.some(state => mayGuard(state, states, service, id)) &&
      (!isAlike ||
        comesOrGoes(states, service, id) ||
        new Set(states.map(state => get(state.world.tables.firewalls, id)?.rules)).size > 1 ||
        new Set(states.map(state => state.account.partial.get(id)?.rules)).size > 1),
  )
}

function comesOrGoes(states: readonly AccountState[], service: Service, id: number): boolean {
  const seen = states.map(state =>
    [mayGuard(state, states, service, id), statusIn(state, id) ?? 'open'].join(' '),
  )
  return new Set(seen).size > 1
}
