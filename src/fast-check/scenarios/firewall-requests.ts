/** Requests that change firewalls, their rules and their devices. */
import { limits } from '../../contract/limits.ts'
import type { Rule, RuleAddresses, Rules } from '../../contract/rules.ts'
import type { Action } from '../../contract/vocabulary.ts'
import { activeFirewallOn, devicesOf, migratingInstanceBehind } from '../../world/guards.ts'
import { idsUnder } from '../../world/key-index.ts'
import type { Firewall } from '../../world/records/firewall.ts'
import type { World } from '../../world/world.ts'
import { ruleSets, rules } from '../values/rules.ts'
import { labels, tags } from '../values/texts.ts'
import { type Choices, partition, type RequestGenerator, type RequestParts } from './request.ts'
import { balancersIn, devicesIn, firewallsIn, idOf, instancesIn, requestsOn } from './subjects.ts'
import { needsRecord, type TargetOutcome } from './target-outcomes.ts'

/** Firewalls that a live migration keeps as they are. */
const lockedFirewalls = (world: World): readonly Firewall[] =>
  firewallsIn(world).filter(({ id }) => migratingInstanceBehind(world, id) !== undefined)

export const refusedDelete = requestsOn('firewallId', lockedFirewalls)

/** The rules are chosen last: they may use up the numbers. */
export const firewallCreate: RequestGenerator = (world, choices, target) => ({
  body: {
    label: labelFor(choices, world, target),
    ...(choices.below(3) > 0 && { devices: servicesFor(world, choices) }),
    ...(choices.once(2) && { tags: choices.valueOf(tags.valid) }),
    rules: rulesFor(choices),
  },
})

export const firewallUpdate: RequestGenerator = (world, choices, target) => {
  if (firewallsIn(world).length === 0 && needsRecord(target)) return undefined
  const { firewalls, status } = statusFor(world, choices, target)
  const firewallId = idOf(choices, firewalls)
  // Seldom is one updated beside others: only then can its label be like that of another.
  const isBesideOthers = target === 'done' && firewallsIn(world).length > 1
  const isLabelled = isBesideOthers ? choices.below(3) > 0 : choices.once(3)
  return {
    params: { firewallId },
    body: {
      ...(isLabelled && { label: labelFor(choices, world, target, firewallId) }),
      ...(status !== undefined && { status }),
      ...(choices.once(3) && { tags: choices.valueOf(tags.valid) }),
    },
  }
}

/** Enables what is disabled, above all what must stay disabled: beside an active firewall of the same service. */
function statusFor(world: World, choices: Choices, target: TargetOutcome) {
  const locked = target === 'refused' ? lockedFirewalls(world) : []
  if (locked.length > 0 && choices.below(2) === 0) return { firewalls: locked, status: 'disabled' }
  const all = firewallsIn(world)
  const disabled = all.filter(each => each.status === 'disabled')
  const rivals = disabled.filter(({ id }) => hasActiveRival(world, id))
  if (rivals.length > 0 && choices.once(2)) return { firewalls: rivals, status: 'enabled' }
  const status = choices.among([undefined, 'disabled', 'enabled', 'disabled', 'enabled'] as const)
  return { firewalls: status === 'enabled' && disabled.length > 0 ? disabled : all, status }
}

const hasActiveRival = (world: World, firewallId: number): boolean =>
  devicesOf(world, firewallId).some(({ entity }) => activeFirewallOn(world, entity, firewallId))

export const firewallRulesUpdate: RequestGenerator = (world, choices, target) => {
  const request = onFirewall(world, choices, target)
  return request && { ...request, body: rulesUpdateFor(choices) }
}

/** Any rules during a live migration, or too many together with those that stay. */
export const refusedRulesUpdate: RequestGenerator = (world, choices) => {
  const locked = choices.oneOf(lockedFirewalls(world))
  if (locked !== undefined && choices.below(2) === 0)
    return { params: { firewallId: locked.id }, body: rulesUpdateFor(choices) }
  const firewall = choices.oneOf(
    firewallsIn(world).filter(({ rules }) => rules.inbound.length + rules.outbound.length > 0),
  )
  if (firewall === undefined) return undefined
  const direction = firewall.rules.inbound.length === 0 ? 'inbound' : 'outbound'
  const body = { [direction]: rulesOf(limits.rulesPerFirewall, choices) }
  return { params: { firewallId: firewall.id }, body }
}

const onFirewall = requestsOn('firewallId', firewallsIn)

export const firewallDeviceCreate: RequestGenerator = (world, choices, target) => {
  const second = target === 'refused' && choices.below(3) === 0 && secondBalancer(world, choices)
  if (second) return second
  const all = firewallsIn(world)
  if (all.length === 0 && needsRecord(target)) return undefined
  const type = choices.among(['instance', 'balancer', 'instance'])
  const services = type === 'instance' ? instancesIn(world) : balancersIn(world)
  const disabled = all.filter(({ status }) => status === 'disabled')
  const guarded = devicesIn(world).filter(({ entity }) => entity.type === type)
  const preferred =
    guarded.length > 0 && choices.below(3) > 0 ? guarded.map(({ entity }) => entity) : services
  return {
    params: { firewallId: idOf(choices, disabled.length > 0 && !choices.once(3) ? disabled : all) },
    body: { id: idOf(choices, preferred), type },
  }
}

/** A balancer for a firewall that has another one. */
function secondBalancer(world: World, choices: Choices): RequestParts | undefined {
  const first = choices.oneOf(devicesIn(world).filter(({ entity }) => entity.type === 'balancer'))
  const second = choices.oneOf(balancersIn(world).filter(({ id }) => id !== first?.entity.id))
  if (first === undefined || second === undefined) return undefined
  return { params: { firewallId: first.firewall_id }, body: { id: second.id, type: 'balancer' } }
}

export const refusedDeviceDelete: RequestGenerator = (world, choices) => {
  const firewall = choices.oneOf(lockedFirewalls(world))
  const device = firewall && choices.oneOf(devicesOf(world, firewall.id))
  return device && { params: { firewallId: device.firewall_id, deviceId: device.id } }
}

/** One service, or one of each type, or none. */
function servicesFor(world: World, choices: Choices): NonNullable<RequestParts['body']> {
  const types = choices.below(4)
  return {
    ...(types < 3 && { instances: [idOf(choices, instancesIn(world))] }),
    ...(types > 0 && balancersIn(world).length > 0 && choices.once(2)
      ? { balancers: [idOf(choices, balancersIn(world))] }
      : {}),
  }
}

/** Few and short, so that they meet; the last two are as long as labels get and as short. */
const fewLabels = ['web', 'db-1', 'mail.eu', 'a_b', `${'edge-'.repeat(6)}xy`, 'abc'] as const

/** Labels of firewalls with the case of their first letter turned, and of all their letters: they are as free as any. */
const inOtherCase = (firewalls: readonly Firewall[], { indexes }: World): readonly string[] =>
  firewalls
    .flatMap(({ label }) => [/[a-z]/i, /[a-z]/gi].map(letters => label.replace(letters, turned)))
    .filter(label => idsUnder(indexes.firewallsByLabel, label).length === 0)

const turned = (letter: string): string =>
  letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()

/**
 * Whose label is given in another case: that of another firewall, in updates more often than in creations, and at times that of the
 * firewall itself.
 */
const firewallsNear = (
  how: number,
  [own, others]: readonly [readonly Firewall[], readonly Firewall[]],
): readonly Firewall[] => {
  const isOfAnother = how % 4 === 3 || (own.length > 0 && how > 7)
  if (isOfAnother && others.length > 0) return others
  return how === 15 ? own : []
}

/**
 * A label: any, half of the time; else one of the few, which may be in use or is free. For a call that is to be carried out at times
 * one in use in another case, for a call that is to be refused at times one in use.
 */
function labelFor(choices: Choices, world: World, target: TargetOutcome, own?: number): string {
  const how = choices.below(16)
  const parts = partition(firewallsIn(world), ({ id }) => id === own)
  const like =
    target === 'done' ? choices.oneOf(inOtherCase(firewallsNear(how, parts), world)) : undefined
  if (like !== undefined) return like
  const [, others] = parts
  if (target === 'refused' && how % 8 === 7 && others.length > 0)
    return choices.oneOf(others)?.label ?? fewLabels[0]
  if (how % 4 > 1) return choices.valueOf(labels.valid)
  if (how % 4 === 1) return choices.among(fewLabels)
  const isTaken = (label: string) => idsUnder(world.indexes.firewallsByLabel, label).length > 0
  const free = fewLabels.filter(label => !isTaken(label))
  return choices.oneOf(free) ?? `guard-${world.counters.firewalls + 1}`
}

const everybody: RuleAddresses = { ipv4: ['0.0.0.0/0'] }
const allPieces = Array.from({ length: limits.portPieces }, (_, at) => 1 + 2 * at).join(',')

/** The simplest rule that there is. */
export const simpleRule: Rule = { protocol: 'TCP', addresses: everybody, action: 'ACCEPT' }

/** Rules that the service accepts: simple ones first, then some on the limits of the contract. */
const fewKinds: readonly [Rule, ...Rule[]] = [
  simpleRule,
  { ...simpleRule, ports: '22' },
  { ...simpleRule, ports: '80, 443', action: 'DROP', label: 'web' },
  { ...simpleRule, ports: '1-65535', addresses: { ipv6: ['::/0'] } },
  { ...simpleRule, ports: allPieces, protocol: 'UDP' },
  { ...simpleRule, protocol: 'ICMP', addresses: { ipv4: ['192.0.2.1'], ipv6: ['2001:DB8::1/64'] } },
  { ...simpleRule, protocol: 'IPENCAP', description: 'x'.repeat(limits.descriptionLengthMax) },
  { ...simpleRule, ports: null, label: 'r'.repeat(limits.ruleLabelLengthMax) },
  { ...simpleRule, ports: '65535', addresses: { ipv4: ['10.0.0.7/8', '10.0.0.0/8'] } },
]

const policies: readonly [Action, Action] = ['ACCEPT', 'DROP']

const rulesOf = (count: number, choices: Choices): readonly Rule[] =>
  Array.from({ length: count }, () => choices.among(fewKinds))

const fewRules = (choices: Choices) => rulesOf(choices.among([0, 1, 2, 3, 0, 1]), choices)

/** Few rules mostly, of a few kinds or of any; at times as many as a firewall holds, in both directions together. */
function rulesFor(choices: Choices): Rules {
  const how = choices.below(8)
  if (how === 7) return choices.valueOf(ruleSets.atLimit)
  if (how > 4)
    return { ...choices.valueOf(ruleSets.valid), inbound: [choices.valueOf(rules.atLimit)] }
  if (how > 1) return choices.valueOf(ruleSets.valid)
  const inbound = fewRules(choices)
  const rest = limits.rulesPerFirewall - inbound.length
  return {
    inbound,
    inbound_policy: choices.among(policies),
    outbound: choices.once(16) ? rulesOf(rest, choices) : fewRules(choices).slice(0, rest),
    outbound_policy: choices.among(policies),
  }
}

/** Some parts of rules, as an update carries them. */
function rulesUpdateFor(choices: Choices): Partial<Rules> {
  const parts = Object.entries(rulesFor(choices)).filter(() => choices.below(4) > 0)
  return Object.fromEntries(parts)
}
