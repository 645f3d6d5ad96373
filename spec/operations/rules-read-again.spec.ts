/** Rules that were read before: what is made of the same text again, and that nothing else is taken for it. */
import { describe, expect, it } from 'vitest'
import { apply } from '../../src/engine/apply.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import type { FirewallReply } from '../../src/operations/firewalls/firewall-reply.ts'
import type { FirewallId } from '../../src/world/ids.ts'
import { get } from '../../src/world/table.ts'
import type { World } from '../../src/world/world.ts'
import { expectRefused } from '../support/outcomes.ts'
import { emptyWorld } from '../support/worlds.ts'

const rule = {
  ...{ protocol: 'TCP', action: 'ACCEPT', ports: '22', label: 'read-again' },
  addresses: { ipv4: ['192.0.2.0/24'], ipv6: ['2001:DB8::/32'] },
}
const policies = { inbound_policy: 'DROP', outbound_policy: 'DROP' }
const creating = (label: string, ...inbound: readonly unknown[]): AnyCall => ({
  operation: 'firewallCreate',
  body: { label, rules: { ...policies, inbound } },
})
const rulesIn = (world: World, id: number) =>
  get(world.tables.firewalls, id as FirewallId)?.rules.inbound ?? []

/** The last of these calls, after the others. */
function calling(...calls: readonly AnyCall[]) {
  let outcome = apply(emptyWorld(), calls[0] as AnyCall)
  for (const call of calls.slice(1)) outcome = apply(outcome.world, call)
  return outcome
}

describe('a rule of the same text', () => {
  it('is the very same in the world, frozen, and what was sent is neither', () => {
    const sent = [structuredClone(rule), structuredClone(rule)]
    const { world } = calling(creating('one', sent[0]), creating('two', sent[1], rule))
    const [first] = rulesIn(world, 1)
    expect(rulesIn(world, 2)).toEqual([first, first])
    for (const each of rulesIn(world, 2)) expect(each).toBe(first)
    expect(Object.isFrozen(first?.addresses.ipv4)).toBe(true)
    expect(sent).toEqual([rule, rule])
    for (const each of sent) expect(Object.isFrozen(each)).toBe(false)
  })

  it('is told to each caller as its own', () => {
    const call = creating('one', rule, rule)
    const outcome = apply(emptyWorld(), call)
    const reply = (outcome.ok ? outcome.reply : undefined) as FirewallReply
    const [one, other] = reply.rules.inbound
    expect(one).toEqual(other)
    expect(one).not.toBe(other)
  })

  it('rests on what it rested on before', () => {
    const again = calling(creating('one', rule), creating('two', rule))
    expect(again.assumptions).toEqual(apply(emptyWorld(), creating('two', rule)).assumptions)
    expect(again.assumptions).toContain('ASSUME-IPV6-TEXT')
  })

  it('is read with its keys in any order, each as it was written', () => {
    const { ports, ...others } = rule
    const { world } = calling(creating('one', rule), creating('two', { ports, ...others }))
    expect(rulesIn(world, 2)).toEqual(rulesIn(world, 1))
  })
})

describe('what is not the same is not taken for it', () => {
  const known = apply(emptyWorld(), creating('one', { ...rule, ports: null })).world

  it.each([
    ['a number that JSON writes as null', { ports: Number.NaN }, 'ports'],
    ['a number', { ports: 22 }, 'ports'],
    ['a truth value', { label: true }, 'label'],
    ['null in another field', { ports: null, label: null }, 'label'],
    ['an unknown field', { ports: null, colour: 'red' }, 'colour'],
  ])('%s', (_, part, field) => {
    const [error] = refusalsOf(apply(known, creating('two', { ...rule, ...part })))
    expect(error?.path).toEqual(['rules', 'inbound', 0, field])
  })

  it('a rule that was refused, which is refused again', () => {
    for (let turn = 0; turn < 2; turn++)
      expectRefused(
        known,
        creating('two', { ...rule, ports: '0' }),
        'PORT-4',
        'rules.inbound[0].ports',
      )
  })

  it('a rule of many addresses, which is read anew', () => {
    const ipv4 = Array.from({ length: 30 }, (_, at) => `192.0.2.${at}`)
    const wide = { ...rule, addresses: { ipv4 } }
    const { world } = calling(creating('one', wide), creating('two', wide))
    expect(rulesIn(world, 2)).toEqual(rulesIn(world, 1))
    expect(rulesIn(world, 2)[0]).not.toBe(rulesIn(world, 1)[0])
  })

  it('one of more rules than are remembered', () => {
    const many = Array.from({ length: 1200 }, (_, at) => ({ ...rule, label: `label-${at}` }))
    let { world } = apply(emptyWorld(), creating('one', rule))
    for (let from = 0; from < many.length; from += 25)
      ({ world } = apply(world, creating(`fw-${from}`, ...many.slice(from, from + 25))))
    const { world: last } = apply(world, creating('last', rule))
    expect(rulesIn(last, last.counters.firewalls)).toEqual(rulesIn(last, 1))
  })
})

const refusalsOf = (outcome: ReturnType<typeof apply>) => (outcome.ok ? [] : outcome.errors)
