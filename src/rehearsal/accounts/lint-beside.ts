/** Firewalls of an account with holes that are disabled where another one is active. */
import { devicesName } from '../../account/holes/hole.ts'
import type { Filling } from '../../rules/partial/unknown.ts'
import { devicesOn } from '../../world/guards.ts'
import type { Service } from '../../world/records/device.ts'
import { values } from '../../world/table.ts'
import type { FirewallName } from '../guard-of.ts'
import { type AssignmentFinding, findBeside } from '../lint-world.ts'
import type { BothWays } from './bounds-over.ts'
import type { Case } from './cases.ts'
import { type GuardedGroup, holesThatDecide } from './guarded-groups.ts'
import { guardsInstance, interfaceDevices } from './interface-words.ts'
import { nothingElse } from './others-at.ts'
import type { AccountState } from './possible-guard.ts'
import { statusIn } from './status-law.ts'
import { describe, inWords, type UnknownFinding } from './unknown-finding.ts'
import { guardName, type Placement, statusName } from './words.ts'

/** Firewalls that are disabled where another one is active: in every filling, or in some. */
export function besideIn(state: AccountState, groups: readonly GuardedGroup[]) {
  const certain = new Map<number, readonly AssignmentFinding[]>()
  const unknown: UnknownFinding[] = []
  for (const firewall of values(state.world.tables.firewalls)) {
    const { id } = firewall
    // One that may be on a service where another one is active is disabled, or was taken to be.
    if (['enabled', 'deleted'].includes(statusIn(state, id) ?? 'open')) continue
    const near = groups.flatMap(group => nearIn(state, group, id) ?? [])
    const known = near.filter(({ on }) => on.length === 0).flatMap(each => each.services)
    if (known.length > 0) certain.set(id, findBeside(state.world, firewall, known))
    for (const { services, on, shown } of near.filter(each => each.on.length > 0)) {
      const [first, ...others] = services.map(each => `${each.type} ${each.id}`)
      const where = others.length === 0 ? first : `${first} and ${others.length} more`
      const message = `${inWords(firewall)} may be disabled where another one is active, on ${where}: that depends on ${on.join(' and ')}`
      unknown.push(describe('disabled-beside-active', firewall, message, { services, on }, shown))
    }
  }
  return { certain, unknown }
}

/** Services on which the firewall may be disabled beside another one. */
interface Near {
  readonly services: readonly Service[]
  /** None where it is so however the holes are filled. */
  readonly on: readonly string[]
  readonly shown: BothWays | null
}

function nearIn(state: AccountState, group: GuardedGroup, id: number): Near | undefined {
  const { services, cases } = group
  const holes = holesThatAttach(state, services[0], id)
  const isBeside = ({ guards }: Case): boolean =>
    guards.some(each => each.firewall !== null && !isNamed(each.firewall, id))
  const often = holes === undefined ? 0 : cases.filter(isBeside).length
  if (holes === undefined || often === 0) return undefined
  if (holes.length === 0 && often === cases.length) return { services, on: [], shown: null }
  return {
    services,
    on: [...holes, ...holesThatDecide(group, isBeside)],
    shown: shownBeside(state, group, id, { isBeside, holes }),
  }
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

interface Beside {
  readonly isBeside: (each: Case) => boolean
  /** Those that attach the firewall; none where it is known to be on the service. */
  readonly holes: readonly string[]
}

/** It is attached and disabled where another one is active; and it is not attached there, or no other one is active. */
function shownBeside(
  state: AccountState,
  { services: [service], cases }: GuardedGroup,
  id: number,
  { isBeside, holes }: Beside,
): BothWays {
  const guards = (words: Filling) => words.get(guardName(service))?.split(', ') ?? []
  const isOn = ({ words }: Placement): boolean =>
    holes.length === 0 ||
    guards(words).includes(`firewall ${id}`) ||
    holes.some(hole => words.get(hole) === guardsInstance)
  const [beside, others] = [true, false].map(wanted =>
    cases.filter(each => isBeside(each) === wanted).flatMap(({ placements }) => placements),
  )
  const [first] = beside ?? []
  const attached = (words: Filling): Filling => {
    const [hole = devicesName(id)] = holes
    const besides = guards(words).filter(each => each !== nothingElse)
    return new Map([
      ...words,
      hole === devicesName(id)
        ? [guardName(service), [...besides, `firewall ${id}`].join(', ')]
        : [hole, guardsInstance],
      ...(statusIn(state, id) === undefined ? [[statusName(id), 'disabled'] as const] : []),
    ])
  }
  const found = beside?.find(isOn)?.words ?? attached(first?.words ?? new Map())
  const spared = beside?.find(each => !isOn(each)) ?? others?.[0]
  return {
    filling: Object.fromEntries(found),
    unless: Object.fromEntries(spared?.words ?? []),
  }
}
