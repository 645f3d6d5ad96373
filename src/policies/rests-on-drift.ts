/** Which promises may rest on what a state and the account beside it say differently: the state's word is gone by, and may be old. */
import { type Drift, isDecisive, isLacking } from '../plans/drift.ts'
import type { ReadPlan } from '../plans/read-plan.ts'
import { devicesOf } from '../world/guards.ts'
import type { BalancerId, FirewallId, InstanceId } from '../world/ids.ts'
import type { Service } from '../world/records/device.ts'
import type { Court } from './judge.ts'
import type { Choice, LintDemand, LintKind, Policy } from './policy.ts'
import type { Field } from './traits.ts'

interface Asked extends Pick<ReadPlan, 'account' | 'planned'> {
  readonly courts: readonly Court[]
}

export function restsOnDriftOf(policy: Policy, drift: Drift, asked: Asked): boolean {
  const { demand } = policy
  const { about } = demand
  const field = chosenBy(drift)
  if (isLacking(drift) || about === 'function') return true
  if (field !== undefined) return choicesOf(policy).some(each => goesBy(each, field))
  if (about === 'lint') return drift.path[2] !== 'rules' || !isAboutDevices(demand)
  if (!isDecisive(drift, asked.planned.calls)) return false
  // Who reaches whom goes by every firewall and every address.
  if (about !== 'packets' || choicesOf(policy).some(each => goesBy(each, 'addresses'))) return true
  return servicesAt(drift, asked)?.some(each => mayMean(policy, each, asked)) ?? true
}

/** What services may be chosen by, where that is what differs. */
function chosenBy({ path: [list, , name] }: Drift): Field | undefined {
  if (list === 'firewalls') return name === 'label' ? 'firewalls' : undefined
  if (list !== 'instances' && list !== 'balancers') return undefined
  return ({ label: 'labels', tags: 'tags', region: 'regions' } as const)[`${name}` as 'label']
}

const choicesOf = ({ services, except, demand }: Policy): readonly Choice[] => [
  ...[services, ...except.flatMap(each => [each.services ?? {}, each.reach?.from ?? {}])],
  ...(demand.about === 'reach' ? [demand.from] : []),
]

const goesBy = (choice: Choice, field: Field): boolean =>
  choice[field] !== undefined || (choice.except !== undefined && goesBy(choice.except, field))

const aboutDevices: readonly LintKind[] = [
  ...(['no-active-firewall', 'disabled-beside-active', 'guards-nothing'] as const),
]

/** Such findings are about who is assigned to whom, whatever the rules are. */
const isAboutDevices = ({ kinds }: LintDemand): boolean =>
  kinds?.every(kind => aboutDevices.includes(kind)) === true

/** The services whose packets it decides; undefined where these may be any. */
function servicesAt({ path }: Drift, { account, courts }: Asked): readonly Service[] | undefined {
  const [list, key, name] = path
  if (list === 'instances') return [{ type: 'instance', id: Number(key) as InstanceId }]
  if (list === 'balancers') return [{ type: 'balancer', id: Number(key) as BalancerId }]
  if (list !== 'firewalls' || name === 'devices') return undefined
  const id = Number(key) as FirewallId
  return [account, ...courts.map(each => each.account)].flatMap(({ world, interfaceDevices }) => [
    ...devicesOf(world, id).map(({ entity }) => entity),
    ...interfaceDevices.flatMap(({ firewall, instance }): readonly Service[] =>
      firewall === id ? [{ type: 'instance', id: instance as InstanceId }] : [],
    ),
  ])
}

const mayMean = ({ services }: Policy, service: Service, { courts }: Asked): boolean =>
  courts.some(({ census }) => census.fits(services).fitOf(service) !== false)
