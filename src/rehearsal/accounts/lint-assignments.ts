/** What lint finds of firewalls and services of an account with holes: however they are filled, or in some fillings only. */
import { devicesName } from '../../account/holes/hole.ts'
import { digestOf } from '../../kit/digest.ts'
import { once } from '../../kit/once.ts'
import { quote } from '../../refusals/got.ts'
import { idDigits } from '../../rules/lint/lint-rules.ts'
import { devicesOf, devicesOn } from '../../world/guards.ts'
import { type Service, serviceKey } from '../../world/records/device.ts'
import { get, values } from '../../world/table.ts'
import { type FirewallName, nameService } from '../guard-of.ts'
import { type AssignmentFinding, findBeside } from '../lint-world.ts'
import { type Case, casesAt, neighboursIn } from './cases.ts'
import { groupServices, type Services } from './groups.ts'
import { interfaceDevices } from './interface-words.ts'
import type { AccountState } from './possible-guard.ts'
import { statusIn } from './status-law.ts'
import { hiddenServices } from './unseen.ts'

/** Something that would be found, or not, if a hole were filled. */
export interface UnknownFinding {
  /** 16 hexadecimal digits, as of other findings. */
  readonly id: string
  readonly kind: 'unknown'
  readonly level: 'warning'
  /** Null where it is about a service. */
  readonly firewall: FirewallName | null
  readonly message: string
  readonly detail: {
    /** What would be found: something in its rules, or a finding of that kind. */
    readonly of: 'rules' | AssignmentFinding['kind']
    readonly services: readonly Service[]
    /** The names of the holes. */
    readonly on: readonly string[]
  }
}

/** `certain` keeps of a finding in the world that stands in what holds in every filling. */
export function assignmentsIn(state: AccountState) {
  const groups = groupServices([state]).map((services): GuardedGroup => {
    const cases = casesAt([state], services[0])
    return { services, cases, neighbours: once(() => neighboursIn(cases)) }
  })
  const idle = idleIn(state, groups)
  const beside = besideIn(state, groups)
  const unguarded = unguardedIn(state, groups)
  return {
    certain(found: AssignmentFinding): readonly AssignmentFinding[] {
      const { kind, firewall, detail } = found
      if (kind === 'disabled-beside-active') return beside.certain.get(firewall?.id ?? 0) ?? []
      const isCertain =
        kind === 'guards-nothing'
          ? !idle.possible.has(firewall?.id ?? 0)
          : detail.services.every(each => unguarded.certain.has(serviceKey(each)))
      return isCertain ? [found] : []
    },
    unknown: [...idle.unknown, ...beside.unknown, ...unguarded.unknown, ...hiddenIn(state)],
  }
}

/** Services that the same firewalls may guard. */
interface GuardedGroup {
  readonly services: Services
  readonly cases: readonly Case[]
  /** Asked for only where something depends on holes. */
  readonly neighbours: () => ReturnType<typeof neighboursIn>
}

/** Firewalls that are not known to guard anything, and may; what guards an interface guards something. */
function idleIn(state: AccountState, groups: readonly GuardedGroup[]) {
  const { account, world } = state
  const attachable = new Set(
    groups.flatMap(({ cases }) =>
      cases.flatMap(({ placements }) => placements.flatMap(({ besides }) => besides)),
    ),
  )
  const isHiding = hiddenServices(state).length > 0
  const onInterfaces = account.interfaceDevices.map(({ firewall }) => firewall)
  const open = account.openDevices.filter(
    id =>
      devicesOf(world, id).length === 0 &&
      !onInterfaces.includes(id) &&
      (isHiding || attachable.has(devicesName(id))),
  )
  return {
    possible: new Set([...open, ...onInterfaces]),
    unknown: open.map(id => {
      const firewall = nameOf(world, id)
      const message = `what ${inWords(firewall)} guards is not all known; it may guard nothing`
      return describe('guards-nothing', firewall, message, { services: [], on: [devicesName(id)] })
    }),
  }
}

/** Firewalls that are disabled where another one is active: in every filling, or in some. */
function besideIn(state: AccountState, groups: readonly GuardedGroup[]) {
  const certain = new Map<number, readonly AssignmentFinding[]>()
  const unknown: UnknownFinding[] = []
  for (const firewall of values(state.world.tables.firewalls)) {
    const { id } = firewall
    // One that may be on a service where another one is active is disabled, or was taken to be.
    if (['enabled', 'deleted'].includes(statusIn(state, id) ?? 'open')) continue
    const near = groups.flatMap(group => {
      const holes = holesThatAttach(state, group.services[0], id)
      const isBeside = ({ guards }: Case): boolean =>
        guards.some(each => each.firewall !== null && !isNamed(each.firewall, id))
      const often = holes === undefined ? 0 : group.cases.filter(isBeside).length
      if (holes === undefined || often === 0) return []
      return holes.length === 0 && often === group.cases.length
        ? [{ services: group.services, on: [] }]
        : [{ services: group.services, on: [...holes, ...holesThatDecide(group, isBeside)] }]
    })
    const known = near.filter(({ on }) => on.length === 0).flatMap(each => each.services)
    if (known.length > 0) certain.set(id, findBeside(state.world, firewall, known))
    for (const { services, on } of near.filter(each => each.on.length > 0)) {
      const [first, ...others] = services.map(each => `${each.type} ${each.id}`)
      const where = others.length === 0 ? first : `${first} and ${others.length} more`
      const message = `${inWords(firewall)} may be disabled where another one is active, on ${where}: that depends on ${on.join(' and ')}`
      unknown.push(describe('disabled-beside-active', firewall, message, { services, on }))
    }
  }
  return { certain, unknown }
}

/** None where the firewall is known to be on the service, undefined where it is known not to be. */
function holesThatAttach(
  { account, world }: AccountState,
  service: Service,
  id: number,
): readonly string[] | undefined {
  if (devicesOn(world, service).some(each => each.firewall_id === id)) return []
  const holes = [
    ...(account.openDevices.includes(id) ? [devicesName(id)] : []),
    ...interfaceDevices([{ account, world }], service)
      .filter(({ firewall }) => firewall === id)
      .map(({ hole }) => hole),
  ]
  return holes.length === 0 ? undefined : holes
}

const isNamed = (firewall: FirewallName | 'unknown', id: number): boolean =>
  firewall !== 'unknown' && firewall.id === id

/** Services that nothing filters in any case, and those that something filters in some. */
function unguardedIn(state: AccountState, groups: readonly GuardedGroup[]) {
  const open = groups.filter(({ cases }) => cases.some(isUnguarded))
  return {
    certain: new Set(
      open
        .filter(({ cases }) => cases.every(isUnguarded))
        .flatMap(({ services }) => services.map(serviceKey)),
    ),
    unknown: open
      .filter(({ cases }) => !cases.every(isUnguarded))
      .flatMap(group => {
        const on = holesThatDecide(group, isUnguarded)
        return group.services.map(each => describeUnguarded(state, each, on))
      }),
  }
}

/** The holes that make the difference between the cases in which something holds and the others. */
const holesThatDecide = (
  { neighbours }: GuardedGroup,
  holds: (each: Case) => boolean,
): readonly string[] => [
  ...new Set(
    neighbours().flatMap(({ one, other, holes }) =>
      holds(one) === holds(other) ? [] : [...holes],
    ),
  ),
]

function describeUnguarded(
  { world }: AccountState,
  service: Service,
  on: readonly string[],
): UnknownFinding {
  const { type, id } = service
  const named = `${type} ${id} ${quote(nameService(world, service).label)}`
  const message = `${named} may have no active firewall: that depends on ${on.join(' and ')}`
  return describe('no-active-firewall', null, message, { services: [service], on })
}

const isUnguarded = ({ guards }: Case): boolean => guards.every(({ firewall }) => firewall === null)

function hiddenIn(state: AccountState): readonly UnknownFinding[] {
  const on = hiddenServices(state)
  const message = 'services that were not given may have no active firewall'
  return on.length === 0
    ? []
    : [describe('no-active-firewall', null, message, { services: [], on })]
}

export const nameOf = (world: AccountState['world'], id: number): FirewallName => {
  const firewall = get(world.tables.firewalls, id)
  if (firewall === undefined) throw new TypeError(`the account has no firewall ${id}`)
  return { id: firewall.id, label: firewall.label }
}

export const inWords = ({ id, label }: FirewallName): string => `firewall ${id} ${quote(label)}`

export const describe = (
  of: UnknownFinding['detail']['of'],
  firewall: FirewallName | null,
  message: string,
  detail: Omit<UnknownFinding['detail'], 'of'>,
): UnknownFinding => ({
  id: digestOf([of, firewall?.id ?? null, detail]).slice(0, idDigits),
  ...{ kind: 'unknown', level: 'warning', message, detail: { of, ...detail } },
  firewall: firewall && { id: firewall.id, label: firewall.label },
})
