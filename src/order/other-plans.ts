/** Plans that keep windows closed where going straight opens them: rules in between that suit both ends, and firewalls that stay. */

import { limits } from '../contract/limits.ts'
import type { Rules } from '../contract/rules.ts'
import type { AnyCall } from '../engine/call.ts'
import { canonicalText } from '../kit/canonical-text.ts'
import { mayBeRules, rulesAccepting } from '../rules/compact/rules-accepting.ts'
import { preparedOf } from '../rules/compile/prepare.ts'
import { acceptedBy, fingerprintOf } from '../rules/regions/accept-region.ts'
import { intersectRegions, unionRegions } from '../rules/regions/region-algebra.ts'
import { activeFirewallOn, devicesOf, devicesOn } from '../world/guards.ts'
import { type Service, serviceKey } from '../world/records/device.ts'
import type { Firewall } from '../world/records/firewall.ts'
import { get, values } from '../world/table.ts'
import type { World } from '../world/world.ts'
import type { Arranged, CallsToArrange } from './arrange.ts'
import { idsNamedIn } from './groups.ts'
import { isService } from './points.ts'
import { detach, replaceRules } from './straight-plan.ts'

/** A plan to try, with pairs of places: the first of each has to come before the second. */
export interface Candidate {
  /**
   * - `straight`: each firewall goes straight to its end, without what is undone on the path.
   * - `interim`: the calls given, with rules in between that suit both ends.
   * - `staying`: the active firewall takes over the rules of the one that was to follow it, and stays.
   */
  readonly kind: 'straight' | 'interim' | 'staying'
  readonly calls: readonly AnyCall[]
  readonly pairs: CallsToArrange['pairs']
}

/**
 * A service that is to go from one active firewall to another cannot do so without a state of none. It can stay where it
 * is while the rules come to it. At most one plan; none when nothing moves, or a firewall would need two rule sets at once.
 */
export function stayingPlan(
  before: World,
  { end, touched }: Arranged,
  straight: readonly AnyCall[] | undefined,
): readonly Candidate[] {
  if (straight === undefined) return []
  const moves = [...touched.values()].filter(isService).flatMap(service => {
    const from = activeFirewallOn(before, service)
    const to = activeFirewallOn(end, service)
    return from === undefined || to === undefined || from.id === to.id
      ? []
      : [{ service, from, to }]
  })
  const left = new Map(moves.map(({ from }) => [from.id as number, from]))
  const rules = [...left.values()].map(from => rulesToTake(before, end, from))
  if (moves.length === 0 || rules.includes(undefined)) return []
  const moved = new Set(moves.map(({ service }) => serviceKey(service)))
  const calls = [
    ...[...left.values()].flatMap((from, at) => {
      const taken = rules[at]
      return taken === undefined ? [] : [replaceRules(from.id, taken)]
    }),
    ...straight.flatMap(call => withoutMoves(before, call, left, moved)),
    ...moves.flatMap(({ service, to }) => detachmentsFrom(before, service, to)),
    ...[...left.values()].flatMap(from => detachmentsOfFreed(before, end, from)),
  ]
  const as = straight[0]?.as
  const made = as === undefined ? calls : calls.map(call => ({ ...call, as }))
  return [{ kind: 'staying', calls: made, pairs: [] }]
}

/** The rules that all services which keep a firewall have in the end; undefined when these differ. */
function rulesToTake(before: World, end: World, from: Firewall): Firewall['rules'] | undefined {
  const ends = devicesOf(before, from.id).flatMap(
    ({ entity }) => activeFirewallOn(end, entity)?.rules ?? [],
  )
  const [first] = ends
  return first !== undefined &&
    new Set(ends.map(rules => fingerprintOf(preparedOf(rules)))).size === 1
    ? first
    : undefined
}

type Left = ReadonlyMap<number, Firewall>

/** A call without what moves services away from firewalls that they now stay with. */
function withoutMoves(
  before: World,
  call: AnyCall,
  left: Left,
  moved: ReadonlySet<string>,
): readonly AnyCall[] {
  const firewall = idsNamedIn(call).find(({ table }) => table === 'firewalls')?.id
  const isLeft = firewall !== undefined && left.has(firewall)
  const { operation } = call
  if (operation === 'firewallCreate') return [withoutServices(call, moved)]
  if (operation === 'firewallDeviceCreate') return isAbout(call, moved) ? [] : [call]
  if (!isLeft) return [call]
  if (operation === 'firewallDeviceDelete') {
    const device = devicesOf(before, firewall).find(({ id }) =>
      idsNamedIn(call).some(named => named.table === 'devices' && named.id === id),
    )
    return device !== undefined && moved.has(serviceKey(device.entity)) ? [] : [call]
  }
  return operation === 'firewallUpdate' && !hasStatus(call) ? [call] : []
}

const hasStatus = ({ body }: AnyCall): boolean =>
  typeof body === 'object' && body !== null && 'status' in body

const isAbout = (call: AnyCall, services: ReadonlySet<string>): boolean =>
  idsNamedIn(call).some(({ table, id }) => services.has(`${table.slice(0, -1)}/${id}`))

function withoutServices(call: AnyCall, moved: ReadonlySet<string>): AnyCall {
  const idsOf = (type: Service['type']) =>
    idsNamedIn(call).flatMap(({ table, id }) =>
      table === `${type}s` && !moved.has(`${type}/${id}`) ? [id] : [],
    )
  const devices = { instances: idsOf('instance'), balancers: idsOf('balancer') }
  return { ...call, body: { ...Object(call.body), devices } }
}

/** The firewall that was to follow may be enabled for others only without this service. */
function detachmentsFrom(before: World, service: Service, to: Firewall): readonly AnyCall[] {
  return devicesOn(before, service)
    .filter(({ firewall_id }) => firewall_id === to.id)
    .map(({ id }) => detach(to.id, id))
}

/** Services that nothing guards in the end leave the firewall that now stays active. */
function detachmentsOfFreed(before: World, end: World, from: Firewall): readonly AnyCall[] {
  // Deleting the firewall would have freed them; it is not deleted now.
  const isGone = get(end.tables.firewalls, from.id)?.status === 'deleted'
  const isKept = (service: Service) =>
    isGone || devicesOn(end, service).some(({ firewall_id }) => firewall_id === from.id)
  return devicesOf(before, from.id).flatMap(({ id, entity }) =>
    activeFirewallOn(end, entity) === undefined && isKept(entity) ? [detach(from.id, id)] : [],
  )
}

/**
 * The calls given, with the rules of a firewall replaced before all of them and put right after all of them. For each
 * firewall whose rules the calls change, three rule sets for the time in between: those of
 * the end, what either end accepts, and what both accept; the latter two where they fit the limits.
 */
export function interimPlans(
  { world, calls, pairs }: CallsToArrange,
  { end }: Arranged,
): readonly Candidate[] {
  const changed = [...values(world.tables.firewalls)].flatMap(firewall => {
    const last = get(end.tables.firewalls, firewall.id)
    if (last === undefined || last.status === 'deleted') return []
    return canonicalText(last.rules) === canonicalText(firewall.rules) ? [] : [{ firewall, last }]
  })
  return changed.flatMap(({ firewall, last }) =>
    interimRules(firewall.rules, last.rules).map(rules =>
      planWith(firewall, rules, last.rules, { calls, pairs }),
    ),
  )
}

function interimRules(first: Rules, last: Rules): readonly Rules[] {
  const regions = [acceptedBy(preparedOf(first)), acceptedBy(preparedOf(last))] as const
  const between = [unionRegions(...regions), intersectRegions(...regions)]
    .filter(mayBeRules)
    .map(rulesAccepting)
  return [last, ...between].flatMap(rules =>
    rules === undefined || rules.inbound.length + rules.outbound.length > limits.rulesPerFirewall
      ? []
      : [rules],
  )
}

function planWith(
  { id }: Firewall,
  interim: Rules,
  last: Rules,
  { calls, pairs }: Pick<CallsToArrange, 'calls' | 'pairs'>,
): Candidate {
  const as = calls[0]?.as
  const [first, after] = [interim, last].map(rules =>
    as === undefined ? replaceRules(id, rules) : { ...replaceRules(id, rules), as },
  )
  if (first === undefined || after === undefined) return { kind: 'interim', calls, pairs }
  const end = calls.length + 1
  return {
    kind: 'interim',
    calls: [first, ...calls, after],
    pairs: [
      ...pairs.map(([a, b]) => [a + 1, b + 1] as const),
      ...calls.flatMap((_, at) => [[0, at + 1] as const, [at + 1, end] as const]),
    ],
  }
}
