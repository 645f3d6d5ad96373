/** What lint finds of firewalls and services of an account with holes: however they are filled, or in some fillings only. */
import { devicesName } from '../../account/holes/hole.ts'
import { quote } from '../../refusals/got.ts'
import { devicesOf } from '../../world/guards.ts'
import { type Service, serviceKey } from '../../world/records/device.ts'
import { nameService } from '../guard-of.ts'
import type { AssignmentFinding } from '../lint-world.ts'
import type { Case } from './cases.ts'
import { type GuardedGroup, guardedGroups, holesThatDecide, shownBy } from './guarded-groups.ts'
import { besideIn } from './lint-beside.ts'
import type { AccountState } from './possible-guard.ts'
import { describe, inWords, nameOf, type UnknownFinding } from './unknown-finding.ts'
import { hiddenServices } from './unseen.ts'

/** `certain` keeps of a finding in the world that stands in what holds in every filling. */
export function assignmentsIn(state: AccountState) {
  const groups = guardedGroups(state)
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

/** Firewalls that are not known to guard anything, and may; what guards an interface guards something. */
function idleIn(state: AccountState, groups: readonly GuardedGroup[]) {
  const { account, world } = state
  const attachable = new Map(
    groups.flatMap(({ services: [service], cases }) =>
      cases.flatMap(({ placements }) =>
        placements.flatMap(({ besides }) => besides.map(hole => [hole, service] as const)),
      ),
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
      const hole = devicesName(id)
      const service = attachable.get(hole)
      const guarded = service ? `${service.type} ${service.id}` : 'a service that was not given'
      const shown = { filling: { [hole]: 'nothing' }, unless: { [hole]: guarded } }
      return describe('guards-nothing', firewall, message, { services: [], on: [hole] }, shown)
    }),
  }
}

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
        return group.services.map(each => describeUnguarded(state, each, on, group))
      }),
  }
}

function describeUnguarded(
  { world }: AccountState,
  service: Service,
  on: readonly string[],
  group: GuardedGroup,
): UnknownFinding {
  const { type, id } = service
  const named = `${type} ${id} ${quote(nameService(world, service).label)}`
  const message = `${named} may have no active firewall: that depends on ${on.join(' and ')}`
  const shown = shownBy(group, service, isUnguarded)
  return describe('no-active-firewall', null, message, { services: [service], on }, shown)
}

const isUnguarded = ({ guards }: Case): boolean => guards.every(({ firewall }) => firewall === null)

function hiddenIn(state: AccountState): readonly UnknownFinding[] {
  const on = hiddenServices(state)
  const message = 'services that were not given may have no active firewall'
  return on.length === 0
    ? []
    : [describe('no-active-firewall', null, message, { services: [], on }, null)]
}
