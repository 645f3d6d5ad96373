/** The calls that the provider makes for firewalls, in its order: what each does first can be seen by packets in between. */
import { isMarked, knownIn } from '../../account/plan/attributes.ts'
import type { FirewallValues } from '../../account/plan/firewall-attributes.ts'
import type { ChangeOf } from '../../account/plan/resource-rows.ts'
import { type ServiceType, serviceTypes } from '../../contract/vocabulary.ts'
import type { UnknownLeaf } from '../../moments/planned-call.ts'
import type { Making } from '../making.ts'
import { type Members, membersByInterface, membersOf } from './members.ts'
import { partlyKnown } from './partly-known.ts'
import { plannedRules, rulesDiffer } from './planned-rules.ts'

type FirewallChange = ChangeOf<'linode_firewall'>

const attributes = { instance: 'linodes', balancer: 'nodebalancers' } as const

/** One call creates it, enabled, with its rules and members; if it is to be disabled, a second one says so. */
export function createFirewall(making: Making, change: FirewallChange): undefined {
  const { after = {} } = change
  const members = withInterfaces(membersIn(making, change), membersByInterface(making, change))
  const { rules, unknown, sensitive } = plannedRules(making.objects, change, ['body', 'rules'])
  const firewallId = making.idFrom(making.calls.length, 'firewalls')
  const tags = knownIn(after.tags)
  const open = unknownMembers(members)
  const place = making.add(
    change,
    {
      operation: 'firewallCreate',
      body: {
        label: after.label ?? making.standIns.label(change, { type: 'firewall', id: firewallId }),
        rules,
        ...(tags.length > 0 && { tags }),
        devices: { instances: members.instance.ids, balancers: members.balancer.ids },
      },
    },
    {
      unknown: [...unknown, ...open],
      sensitive,
      rules: open.length === 0 ? partlyKnown(change) : undefined,
    },
  )
  making.objects.create(change, firewallId)
  noteDevices(making, place, firewallId, members)
  const unsure = making.laterIn(change, { disabled: ['body', 'status'] })
  if (after.disabled === true || unsure.length > 0)
    making.add(
      change,
      { operation: 'firewallUpdate', params: { firewallId }, body: { status: 'disabled' } },
      { attribute: ['disabled'], unknown: unsure },
    )
}

/** First label, tags and status in one call, then all rules in one, then members: those that come, and then those that go. */
export function updateFirewall(making: Making, change: FirewallChange): undefined {
  const firewallId = making.objects.idOf(change)
  if (firewallId === undefined) return making.note(change, ['id'], noFirewall, anyGuard)
  const [first] = differing(making, change)
  if (first !== undefined)
    making.add(
      change,
      {
        operation: 'firewallUpdate',
        params: { firewallId },
        body: newFields(making, change, firewallId),
      },
      { attribute: [first], unknown: making.laterIn(change, { disabled: ['body', 'status'] }) },
    )
  const differs = rulesDiffer(change)
  if (differs !== undefined) {
    const { rules, unknown, sensitive } = plannedRules(making.objects, change, ['body'])
    making.add(
      change,
      { operation: 'firewallRulesUpdate', params: { firewallId }, body: rules },
      { attribute: differs, unknown, sensitive, rules: partlyKnown(change) },
    )
  }
  const members = membersIn(making, change)
  const lists = [
    ...serviceTypes.map(type => ({ type, attribute: attributes[type], ...members[type] })),
    {
      ...{ type: 'instance' as const, attribute: 'interfaces' },
      ...membersByInterface(making, change),
    },
  ]
  for (const { type, attribute, added } of lists)
    for (const id of added)
      making.attach(change, firewallId, { type, id }, { attribute: [attribute] })
  making.inAnyOrder(
    lists.flatMap(({ type, attribute, removed }) =>
      removed.map(
        id => () => making.detach(change, firewallId, { type, id }, { attribute: [attribute] }),
      ),
    ),
  )
  for (const type of ['instance', 'balancer'] as const) {
    const { reason } = members[type]
    if (reason !== undefined)
      making.note(change, [attributes[type]], reason, { firewall: firewallId, type })
  }
}

export function deleteFirewall(making: Making, change: FirewallChange): undefined {
  const firewallId = change.before?.id
  if (firewallId === undefined) making.note(change, ['id'], noFirewall, anyGuard)
  else {
    making.add(change, { operation: 'firewallDelete', params: { firewallId } })
    making.remove('firewall', firewallId)
  }
}

const noFirewall = 'Which firewall it is, the plan does not say.'
const anyGuard = { firewall: undefined }

type MembersIn = Readonly<Record<ServiceType, Members>>

const membersIn = (making: Making, change: FirewallChange): MembersIn => ({
  instance: membersOf(making, change, 'linodes'),
  balancer: membersOf(making, change, 'nodebalancers'),
})

/** With the instances that a new firewall is on by an interface. */
const withInterfaces = (
  { instance, balancer }: MembersIn,
  { added }: Pick<Members, 'added'>,
): MembersIn => ({
  instance: { ...instance, ids: [...new Set([...instance.ids, ...added])] },
  balancer,
})

const unknownMembers = (members: MembersIn): readonly UnknownLeaf[] =>
  (['instance', 'balancer'] as const).flatMap(type => {
    const { reason } = members[type]
    return reason === undefined ? [] : [{ path: ['body', 'devices', `${type}s`], reason }]
  })

/** Devices come in the order of the members. */
function noteDevices(
  making: Making,
  place: number,
  firewall: number,
  members: MembersIn,
): undefined {
  const all = (['instance', 'balancer'] as const).flatMap(type =>
    members[type].ids.map(id => ({ type, id })),
  )
  for (const [at, each] of all.entries())
    making.noteDevice(firewall, each, making.idFrom(place, 'devices') + at)
}

const comparable = (tags: FirewallValues['tags']): string =>
  JSON.stringify([...new Set(knownIn(tags).map(each => each.toLowerCase()))].sort())

/** The fields of the firewall itself that change. Tags are compared whatever their case; nobody is chosen by those that it gets later. */
const differing = (
  { objects }: Making,
  change: FirewallChange,
): readonly ('label' | 'tags' | 'disabled')[] =>
  (['label', 'tags', 'disabled'] as const).filter(key => {
    const { before = {}, after = {}, unknown } = change
    if (isMarked(unknown, [key]))
      return key === 'disabled' || (key === 'label' && objects.isConfigured(change, key))
    return key === 'tags'
      ? comparable(before.tags) !== comparable(after.tags)
      : (before[key] ?? false) !== (after[key] ?? false)
  })

const newFields = (making: Making, change: FirewallChange, id: number) =>
  Object.fromEntries(
    differing(making, change).map(key => {
      const { label, tags, disabled } = change.after ?? {}
      if (key === 'tags') return [key, knownIn(tags)]
      return key === 'label'
        ? [key, label ?? making.standIns.label(change, { type: 'firewall', id })]
        : ['status', disabled === true ? 'disabled' : 'enabled']
    }),
  )
