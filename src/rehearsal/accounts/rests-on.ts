/**
 * What the outcome of calls rests on beside packets: records that a list leaves out, firewalls that come by default, and services
 * that a firewall which is enabled may share with one that may be active there.
 */
import { type Account, isOfWorld } from '../../account/holes/account.ts'
import { devicesName } from '../../account/holes/hole.ts'
import { stateName } from '../../account/holes/instance-holes.ts'
import { defaultsName, listName, sharesName } from '../../account/holes/list-holes.ts'
import { areSharesWhole } from '../../account/holes/sharers.ts'
import { apply } from '../../engine/apply.ts'
import type { AnyCall } from '../../engine/call.ts'
import { canonicalText } from '../../kit/canonical-text.ts'
import { fieldsOf } from '../../kit/json.ts'
import type { Refusal } from '../../refusals/problem.ts'
import type { SoughtName } from '../../refusals/words.ts'
import { nextWorld } from '../../world/commit.ts'
import { devicesOn } from '../../world/guards.ts'
import { get } from '../../world/table.ts'
import type { RehearsedCall } from '../rehearse.ts'
import type { FillingText } from './bounds-over.ts'
import { restsOnDefaults } from './default-firewalls.ts'
import { groupServices } from './groups.ts'
import { nothingElse } from './others-at.ts'
import { partialCall } from './partial-call.ts'
import type { AccountState } from './possible-guard.ts'
import { enabledBy } from './rivals.ts'
import { firewallsNamed, type Settled } from './settle.ts'
import { guardPrefix, placementsAt } from './words.ts'

/** By what was sought and not found the list that may have it. */
const lists: Readonly<Partial<Record<SoughtName, string | readonly string[]>>> = {
  firewall: 'other firewalls',
  instance: 'other instances',
  balancer: 'other balancers',
  address: 'other ips',
  range: 'other ranges',
  'address-or-range': ['other ips', 'other ranges'],
}

type Filled = Pick<Settled, 'account' | 'filling'>

/**
 * The holes that may hold what a refused call did not find, that guard what a call has created, or that would refuse it; and
 * what no list of the provider tells, but a refusal rests on.
 */
export const holesOfOutcomes = (
  settled: Filled,
  calls: readonly RehearsedCall[],
): readonly string[] => [...new Set(holesByCall(settled, calls).flat())]

/** The same of each call. */
export function holesByCall(
  { account, filling }: Filled,
  calls: readonly RehearsedCall[],
): readonly (readonly string[])[] {
  let { world } = account
  return calls.map((made, at) => {
    const { call, outcome } = made
    const names = holesBehind({ account, world }, filling, made, at).filter(name =>
      account.holes.some(each => each.name === name),
    )
    world = outcome.world
    const untold = outcome.ok
      ? []
      : outcome.errors.flatMap(each => untoldBehind(account, call, each))
    return [...names, ...untold]
  })
}

/** Whether support has agreed to more addresses, and whether forward DNS leads from a name, is told by us alone. */
function untoldBehind(
  account: Account,
  { body }: AnyCall,
  { problem }: Refusal,
): readonly string[] {
  if (isOfWorld(account)) return []
  const { instances, forwards } = account.gathered
  const { instance_id: id, rdns } = fieldsOf(body)
  if (problem === 'no-forward-dns') return forwards === undefined ? [`forward DNS of ${rdns}`] : []
  if (problem !== 'no-spare-addresses') return []
  const row = instances?.rows.find(each => each.id === id)
  return row?.spare_addresses === undefined ? [`spare addresses of instance ${id}`] : []
}

function holesBehind(
  state: AccountState,
  filling: FillingText,
  { call, outcome }: RehearsedCall,
  at: number,
): readonly string[] {
  const { account } = state
  const busy = statusesBehind(state, { call, outcome }, at)
  if (!outcome.ok) return [...busy, ...outcome.errors.flatMap(each => foundBy(call, each))]
  if (restsOnDefaults(account, call) && !(defaultsName in filling)) return [defaultsName, ...busy]
  if (restsOnShares(call)) return [...sharesNear(account), ...busy]
  const alone = [
    ...enabledBy(call).filter(id => mayMeetAnother(state, id) || mayBeBeside(filling, id)),
    ...attachedBy(call).filter(id => mayBeBeside(filling, id)),
  ]
  return [...busy, ...alone.filter(id => account.openDevices.includes(id)).map(devicesName)]
}

/** What a call that did not find something may find it in. */
function foundBy(call: AnyCall, error: Refusal): readonly string[] {
  if (error.problem !== 'not-found') return []
  const { record } = error.expected
  if (record === 'device') return firewallsNamed([call]).map(devicesName)
  return [lists[record] ?? []].flat()
}

/** The statuses that are not known, of instances for which the call is refused, or made, only where they migrate live. */
function statusesBehind(
  { account, world }: AccountState,
  { call, outcome }: RehearsedCall,
  at: number,
): readonly string[] {
  const open = (account.gathered.instances?.rows ?? []).flatMap(({ id, status }) => {
    const instance = status === null ? get(world.tables.instances, id) : undefined
    return instance === undefined ? [] : [instance]
  })
  if (open.length === 0) return []
  const asked = partialCall(account, call, at)?.probe ?? call
  const restsOn = (instances: typeof open): boolean => {
    const changes = instances.map(before => {
      const after = { ...before, migrating: !before.migrating }
      return { table: 'instances' as const, id: before.id, before, after }
    })
    return apply(nextWorld(world, world, changes), asked).ok !== outcome.ok
  }
  return restsOn(open) ? open.filter(each => restsOn([each])).map(({ id }) => stateName(id)) : []
}

/** Refused for what is shared, or for 1:1 NAT with it, or the end of shares that were not known. */
const sharing: readonly AnyCall['operation'][] = [
  ...(['ipAddressesAssign', 'ipv4sAssign', 'ipv6RangeDelete', 'instanceAddressDelete'] as const),
  ...(['ipAddressesShare', 'ipv4sShare', 'profileCreate', 'profileUpdate'] as const),
]

export const restsOnShares = ({ operation, body }: AnyCall): boolean =>
  sharing.includes(operation) &&
  (!operation.startsWith('profile') || /"nat_1_1":"/.test(canonicalText(body)))

/** The holes in which shares hide. */
export const sharesNear = ({ gathered, openSharers }: Account): readonly string[] => [
  ...(openSharers.length > 0 ? [sharesName] : []),
  ...(areSharesWhole(gathered) ? [] : [listName('instances')]),
]

const attachedBy = ({ operation, params }: RehearsedCall['call']): readonly number[] =>
  operation === 'firewallDeviceCreate' ? firewallsNamed([{ operation, params }]) : []

/** Was a service taken to be guarded by what may guard it, and may this firewall be there besides? */
const mayBeBeside = (filling: FillingText, id: number): boolean =>
  Object.entries(filling).some(
    ([name, word]) =>
      name.startsWith(guardPrefix) &&
      word !== nothingElse &&
      !word.split(', ').includes(`firewall ${id}`),
  )

/** May the firewall be, unknown to us, on a service where a firewall may be active that is not known to be? */
function mayMeetAnother(state: AccountState, id: number): boolean {
  const { world } = state
  if (get(world.tables.firewalls, id)?.status === 'enabled') return false
  return groupServices([state]).some(([service]) => {
    if (devicesOn(world, service).some(each => each.firewall_id === id)) return false
    const active = placementsAt([state], service).flatMap(each => each.active)
    const isOther = active.map(each => each !== null && (each === 'unknown' || each.id !== id))
    return isOther.includes(true) && isOther.includes(false)
  })
}
