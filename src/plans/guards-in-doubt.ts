/** Services of which nobody knows what guards them once a plan is carried out, whatever its calls say. */
import type { AnyCall } from '../engine/call.ts'
import { fieldsOf } from '../kit/json.ts'
import { remembered } from '../kit/once.ts'
import type { Moments } from '../moments/answer.ts'
import { servicesGuarded, servicesNamedBy } from '../moments/may-guard.ts'
import type { PlannedCall, UnknownLeaf } from '../moments/planned-call.ts'
import { casesAt } from '../rehearsal/accounts/cases.ts'
import { groupServices, type Services } from '../rehearsal/accounts/groups.ts'
import type { AccountState, PossibleGuard } from '../rehearsal/accounts/possible-guard.ts'
import { isThere, nameService, type ServiceName, servicesOf } from '../rehearsal/guard-of.ts'
import { devicesOf } from '../world/guards.ts'
import type { FirewallId } from '../world/ids.ts'
import { type Service, serviceKey } from '../world/records/device.ts'
import { placeReserving, reservedId } from '../world/reserved.ts'
import { type Drift, isDecisive, isLacking } from './drift.ts'
import type { GuardDoubt } from './guard-doubt.ts'
import type { ReadPlan } from './read-plan.ts'

export interface GuardsInDoubt {
  readonly services: readonly ServiceName[]
  /** What firewalls guard of which nothing is known is in doubt too. */
  readonly isAnywhere: boolean
}

/** `open` are the places of calls that come out otherwise where holes of the account are filled otherwise. */
export function guardsInDoubt(
  plan: ReadPlan,
  moments: Moments,
  states: readonly [AccountState, AccountState],
  open: readonly number[],
): GuardsInDoubt {
  const { planned } = plan
  const touched = touchedBy(plan)
  const doubts = [
    ...plan.doubts,
    ...moments.undecided.flatMap(row =>
      row.packets === undefined ? doubtsOfCall(plan, row, touched) : [],
    ),
    ...plan.drift.flatMap(each => differing(plan, each)),
    ...[...open, ...leftWith(moments, open)].map(place => ({ at: touched.by(place) })),
  ]
  if (doubts.length === 0) return { services: [], isAnywhere: false }
  const keys = withRefusals(
    planned.calls,
    new Set(doubts.flatMap(each => ('at' in each ? each.at.map(keyOf) : []))),
    touched.keysBy,
  )
  const wide = doubts.flatMap(each => ('at' in each ? [] : [each]))
  const [{ world: start }, { world: end }] = states
  const apart = [...new Set([...servicesOf(start), ...servicesOf(end)])]
    .filter(each => !isThere(start, each) || !isThere(end, each))
    .map((each): Services => [each])
  const services = [...groupServices(states), ...apart].flatMap(group => {
    const isOpen = wide.some(each => mayMove(each, states, group[0], planned.calls))
    return isOpen ? group : group.filter(each => keys.has(serviceKey(each)))
  })
  return {
    services: services.map(each => nameService(isThere(end, each) ? end : start, each)),
    isAnywhere: true,
  }
}

const keyOf = ({ type, id }: { readonly type: string; readonly id: number }) => `${type}/${id}`

/** The services at which a call may change what is accepted. */
function touchedBy({ account: { world }, planned }: ReadPlan) {
  const calls = planned.calls.map(({ call }) => call)
  const guarded = servicesGuarded(world, calls, serviceKey)
  const keysBy = remembered((place: number): readonly string[] => {
    const call = calls[place]
    if (call === undefined || !isGuarding(call)) return []
    const ids = [...firewallsIn(call), reservedId(world, 'firewalls', place)]
    return [
      ...servicesNamedBy(world, calls, place),
      ...ids.flatMap(id => [...(guarded.get(id) ?? [])]),
    ]
  })
  return { keysBy, by: (place: number) => keysBy(place).map(asService) }
}

const firewallsIn = ({ operation, params }: AnyCall): readonly number[] => {
  const id = fieldsOf(params)['firewallId']
  // One device goes to, or from, the service that it names.
  return typeof id === 'number' && !operation.startsWith('firewallDevice') ? [id] : []
}

const asService = (key: string): Service => {
  const [type, id] = key.split('/')
  return { type, id: Number(id) } as Service
}

/** Whatever else there is moves addresses, which no firewall asks for. */
const isGuarding = ({ operation }: AnyCall): boolean =>
  /^(?:firewall|instance(?:Create|Clone|Delete|Reboot)|balancer(?:Create|Delete)|profile)/.test(
    operation,
  )

const leftWith = ({ refusals }: Moments, open: readonly number[]): readonly number[] =>
  refusals.flatMap(({ call, left }) => (open.includes(call) ? left : []))

/** Where a firewall may be active of which nothing is known, another one is refused: with all that this would guard. */
function withRefusals(
  calls: readonly PlannedCall[],
  keys: ReadonlySet<string>,
  keysBy: (place: number) => readonly string[],
): ReadonlySet<string> {
  const refused = calls.flatMap(({ call: { operation, body } }, place) => {
    const isEnabling = operation === 'firewallUpdate' && fieldsOf(body)['status'] === 'enabled'
    const isRival = operation === 'firewallCreate' || isEnabling
    return isRival && keysBy(place).some(key => keys.has(key)) ? keysBy(place) : []
  })
  return new Set([...keys, ...refused])
}

function doubtsOfCall(
  { account, planned }: ReadPlan,
  { call, leaves, everywhere, services, errors }: Moments['undecided'][number],
  touched: ReturnType<typeof touchedBy>,
): readonly GuardDoubt[] {
  const made = planned.calls[call]?.call
  if (made === undefined) return []
  // Calls that wait for one that is refused are not made either.
  if (errors.length > 0) return [{ at: services }]
  if (!isGuarding(made) || !leaves.some(isOfGuard)) return []
  if (!everywhere) return [{ at: [...services, ...touched.by(call)] }]
  if (made.operation !== 'firewallCreate') return [{ firewall: undefined }]
  const types = leaves.flatMap(({ path }) =>
    path[1] === 'devices' ? [/^(?:instance|balancer)(?=s$)/.exec(`${path[2]}`)?.[0]] : [],
  ) as readonly Service['type'][]
  const firewall = reservedId(account.world, 'firewalls', call)
  return [{ at: services }, ...types.map(type => ({ firewall, type }))]
}

/** A label, a region or an address in a VPC makes no packet meet another firewall, or none. */
const isOfGuard = ({ path: [part, field, , ...more] }: UnknownLeaf): boolean =>
  part !== 'body' ||
  field === undefined ||
  (field === 'interfaces' ? more.length === 0 || more[0] === 'purpose' : !passing.includes(field))

const passing: readonly (string | number)[] = ['region', 'private_ip', 'label', 'tags', 'address']

/** Which of the two is right, the state or the account, nobody knows: what the account lacks may never have been there. */
function differing({ account, planned }: ReadPlan, drift: Drift): readonly GuardDoubt[] {
  const [list, key, field] = drift.path
  const id = Number(key)
  if (!isLacking(drift) && !isDecisive(drift, planned.calls)) return []
  const type = list === 'instances' ? 'instance' : list === 'balancers' ? 'balancer' : undefined
  // No firewall asks where it answers.
  if (type !== undefined) return /^ip/.test(`${field}`) ? [] : [{ at: [{ type, id }] }]
  if (list === 'default_firewalls')
    return planned.calls.flatMap(({ call: { operation } }, place) => {
      const type = operation === 'balancerCreate' ? 'balancer' : 'instance'
      const isAsked =
        operation === `${type}Create` && (key === 'balancer') === (type === 'balancer')
      const made = reservedId(account.world, `${type}s`, place)
      return isAsked ? [{ at: [{ type, id: made }] }] : []
    })
  if (list !== 'firewalls') return []
  const at = devicesOf(account.world, id as FirewallId).map(({ entity }) => entity)
  return [{ at }, ...(field === 'devices' ? [{ firewall: id }] : [])]
}

/** Not where another firewall is active before and after: then none comes. */
function mayMove(
  { firewall, type }: Exclude<GuardDoubt, { readonly at: unknown }>,
  states: readonly [AccountState, AccountState],
  service: Service,
  calls: readonly PlannedCall[],
): boolean {
  if (type !== undefined && service.type !== type) return false
  const maker = placeReserving(states[0].world, `${service.type}s`, service.id)
  const idOf = ({ firewall: each }: PossibleGuard) =>
    typeof each === 'object' && each !== null ? Number(each.id) : undefined
  return casesAt(states, service, undefined, true).some(({ guards: [was, is] }) => {
    const [from, to] = [was, is].map(each => each && idOf(each))
    const first = maker === undefined ? from : fieldsOf(calls[maker]?.call.body)['firewall_id']
    return to === undefined || first !== to || to === firewall
  })
}
