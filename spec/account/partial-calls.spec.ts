/** Calls to an account whose rules hold what the contract has no words for: what comes of them, as far as it is known. */
import { describe, expect, it } from 'vitest'
import { accountOf } from '../../src/account/holes/account.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import { orderIn, rehearseIn } from '../../src/whatif.ts'
import { dropping, firewall, gathered, onInstance, rule } from './holed-accounts.ts'

const account = accountOf(gathered())
const update = (...inbound: readonly object[]): AnyCall => ({
  ...{ operation: 'firewallRulesUpdate', params: { firewallId: 802 } },
  body: { inbound, outbound: [], ...dropping },
})
const sendable = ({ ports, ...others }: ReturnType<typeof rule>) =>
  ports === null ? others : { ...others, ports }
const entry = (parts: Parameters<typeof rule>[0]) => sendable(rule(parts))

function made(call: AnyCall, known = account) {
  const { cases, holes } = rehearseIn(known, { calls: [call] })
  const [{ calls, comparison } = { calls: [], comparison: undefined }] = cases
  const [{ outcome } = { outcome: undefined }] = calls
  return { outcome, comparison, holes }
}

const changesOf = (call: AnyCall, known = account) =>
  made(call, known).comparison?.changes.map(({ holds, on, protocol, ports }) => [
    ...[holds, `${protocol} ${ports}`, ...on],
  ])

describe('a call whose rules hold', () => {
  it('a reference opens what its rule set accepts, which is a hole where it was not given', () => {
    const { outcome, holes, comparison } = made(update({ ruleset: 7 }))
    expect(outcome?.ok).toBe(true)
    expect(holes.map(({ name, path }) => [name, ...path])).toEqual([
      ['rule set 7', 'calls', 0, 'body', 'inbound', 0],
    ])
    expect(new Set(comparison?.changes.map(({ holds, on }) => `${holds} ${on}`))).toEqual(
      new Set(['depends rule set 7']),
    )
  })

  it('a reference to a rule set that was given opens just that', () => {
    const rules = [rule({ ports: '443' })]
    const known = accountOf(gathered({ rulesets: { rows: [{ id: 7, type: 'inbound', rules }] } }))
    expect(changesOf(update({ ruleset: 7, protocol: null }), known)).toEqual([
      ['always', 'TCP 443'],
    ])
  })

  it('a name for addresses opens a part that depends on it', () => {
    const call = update(entry({ addresses: { ipv4: ['192.0.2.9/32', 'pl::office'] } }))
    expect(changesOf(call)?.toSorted()).toEqual([
      ['always', 'TCP 22'],
      ['depends', 'TCP 22', 'prefix list pl::office'],
    ])
  })

  it('all protocols opens all of them', () => {
    const call = update(entry({ protocol: 'ALL', ports: null }))
    expect(changesOf(call)?.map(([holds, what]) => `${holds} ${what}`)).toEqual([
      'always TCP 1-65535',
      ...['always UDP 1-65535', 'always ICMP null', 'always IPENCAP null', 'always OTHER null'],
    ])
  })

  it('all protocols between others opens what those in front leave to it', () => {
    const everything = rule({ protocol: 'ALL', ports: null })
    const rules = [rule({ action: 'DROP' }), everything, rule({ ports: '80', action: 'DROP' })]
    expect(changesOf(update(...rules.map(sendable)))?.[0]).toEqual(['always', 'TCP 1-21,23-65535'])
  })

  it('a protocol by its number opens it, or what may be it', () => {
    expect(changesOf(update(entry({ protocol: '6' })))).toEqual([['always', 'TCP 22']])
    expect(changesOf(update(entry({ protocol: '47', ports: null })))).toEqual([
      ['depends', 'OTHER null', 'the protocol of the packet'],
    ])
  })

  it('shows in its reply the rules that were sent', () => {
    const { outcome } = made(update({ ruleset: 7 }, entry({})))
    expect(outcome?.ok === true && outcome.reply).toMatchObject({
      inbound: [{ ruleset: 7 }, { ports: '22' }],
    })
  })

  it('a new firewall with such rules guards what it is put on', () => {
    const bare = accountOf(gathered({ firewalls: { rows: [] } }))
    const rules = { inbound: [{ ruleset: 7 }], outbound: [], ...dropping }
    const call: AnyCall = {
      operation: 'firewallCreate',
      body: { label: 'new', rules, devices: { instances: [onInstance.entity.id] } },
    }
    const { comparison, holes } = made(call, bare)
    expect(holes.map(({ path }) => path)).toEqual([['calls', 0, 'body', 'rules', 'inbound', 0]])
    const inbound = comparison?.changes.filter(({ direction }) => direction === 'inbound') ?? []
    expect(new Set(inbound.map(({ to, holds }) => `${to} ${holds}`))).toEqual(
      new Set(['DROP depends']),
    )
  })
})

describe('such a call that leaves out a part', () => {
  const open = { inbound: [rule({ ports: '22' })], outbound: [rule({ ports: '25' })] }
  const rules = { ...open, inbound_policy: 'DROP', outbound_policy: 'ACCEPT' } as const
  const withRules = (own: Parameters<typeof firewall>[0]) =>
    gathered({ firewalls: { rows: [firewall(own)] } })
  const known = accountOf(withRules({ rules }))
  const inboundOnly = (name: string): AnyCall => ({
    ...{ operation: 'firewallRulesUpdate', params: { firewallId: 802 } },
    body: { inbound: [entry({ ports: '22', addresses: { ipv4: ['192.0.2.0/24', name] } })] },
  })

  it('keeps it', () => {
    const { holes } = made(inboundOnly('pl::office'), known)
    expect(holes.map(({ name }) => name)).toEqual(['prefix list pl::office'])
    const plain = changesOf(inboundOnly('198.51.100.0/24'), known) ?? []
    const named = changesOf(inboundOnly('pl::office'), known) ?? []
    expect(plain).toEqual([['always', 'TCP 22']])
    expect(named.toSorted()).toEqual([
      ['always', 'TCP 22'],
      ['depends', 'TCP 22', 'prefix list pl::office'],
    ])
  })

  it('keeps what is not known of it', () => {
    const outbound = [{ ruleset: 9 }]
    const holed = accountOf(withRules({ rules: { ...rules, outbound } }))
    const call = inboundOnly('pl::office')
    expect(new Set(changesOf(call, holed)?.flatMap(([, , ...on]) => on))).toEqual(
      new Set(['prefix list pl::office']),
    )
    const clearing: AnyCall = { ...call, body: { outbound: [] } }
    const { cases } = rehearseIn(holed, { calls: [call, clearing] })
    const on = cases.flatMap(({ comparison }) => comparison.changes.flatMap(each => each.on))
    expect([...new Set(on)].sort()).toEqual(['prefix list pl::office', 'rule set 9'])
  })

  it('has what a call sent before that replaced another part', () => {
    const closing: AnyCall = {
      ...{ operation: 'firewallRulesUpdate', params: { firewallId: 802 } },
      body: { outbound: [] },
    }
    const { cases } = rehearseIn(known, { calls: [inboundOnly('pl::office'), closing] })
    const on = cases.flatMap(({ comparison }) => comparison.changes.flatMap(each => each.on))
    expect(on).toContain('prefix list pl::office')
  })

  it('shows what it keeps in its reply', () => {
    const { outcome } = made(inboundOnly('pl::office'), known)
    expect(outcome?.ok === true && outcome.reply).toMatchObject({ outbound: [{ ports: '25' }] })
  })

  it('loses the lists where the service clears them', () => {
    const clearing = accountOf({
      ...withRules({ rules }),
      settings: { rulesUpdateOmitted: 'clear' },
    })
    const { comparison } = made(inboundOnly('pl::office'), clearing)
    expect(comparison?.changes.some(({ direction }) => direction === 'outbound')).toBe(false)
    const { comparison: dropped } = made(
      inboundOnly('pl::office'),
      accountOf({
        ...withRules({ rules: { ...rules, outbound_policy: 'DROP' } }),
        settings: { rulesUpdateOmitted: 'clear' },
      }),
    )
    expect(
      dropped?.changes.flatMap(({ direction, holds, to, ports }) =>
        direction === 'outbound' ? [[holds, to, ports]] : [],
      ),
    ).toEqual([['always', 'DROP', '25']])
  })
})

describe('such a call is refused', () => {
  const refused = (call: AnyCall) => {
    const { outcome } = made(call)
    return outcome?.ok === false ? outcome.errors.map(({ path }) => path.join('.')) : 'made'
  }

  it('for what the operation has against the rest of it, where it stands', () => {
    expect(refused(update({ ruleset: 7 }, entry({ label: 'a' })))).toEqual(['inbound.1.label'])
    expect(refused(update({ ruleset: 7 }, entry({ ports: '0' })))).toEqual(['inbound.1.ports'])
    const many = Array.from({ length: 26 }, () => ({ ruleset: 7 }))
    expect(refused(update(...many))).not.toBe('made')
  })

  it('where such an entry is not written as the service writes it', () => {
    expect(refused(update({ ruleset: 'web' }))).not.toBe('made')
    expect(refused(update({ ruleset: 7, schedule: 'nights' }))).not.toBe('made')
    expect(refused(update(entry({ protocol: '256', ports: null })))).not.toBe('made')
    expect(refused(update(entry({ protocol: '47', ports: '22' })))).not.toBe('made')
  })
})

describe('calls that follow one with such rules', () => {
  it('replace them', () => {
    const { cases } = rehearseIn(account, { calls: [update({ ruleset: 7 }), update()] })
    expect(cases.map(({ comparison }) => comparison.equivalent)).toEqual(['always'])
  })

  it('leave them as they are where they change something else', () => {
    const off: AnyCall = {
      ...{ operation: 'firewallUpdate', params: { firewallId: 802 } },
      body: { status: 'disabled' },
    }
    const on: AnyCall = { ...off, body: { status: 'enabled' } }
    const { cases } = rehearseIn(account, { calls: [update({ ruleset: 7 }), off, on] })
    expect(cases.map(({ comparison }) => comparison.equivalent)).toEqual(['depends'])
  })
})

describe('an order of such calls', () => {
  it('leaves no moment in between where one alone is made', () => {
    expect(orderIn(account, [update({ ruleset: 7 })]).holds).toBe('always')
  })

  it('tells the windows that rules open which a world cannot hold, whatever is not known of them', () => {
    const everybody = entry({ protocol: 'ALL', ports: null })
    const calls = [update(everybody), update()]
    expect(orderIn(account, calls)).toMatchObject({
      holds: 'always',
      answer: { order: [0, 1], windows: [{ kind: 'exposure', holds: 'always' }] },
    })
    expect(orderIn(account, [update({ ruleset: 7 }), update()])).toMatchObject({
      holds: 'depends',
      on: ['rule set 7'],
    })
  })

  it('is none where one of them is refused', () => {
    const wrong = update(entry({ protocol: '256', ports: null }))
    expect(orderIn(account, [wrong, update()])).toMatchObject({ answer: { ok: false } })
  })
})

describe('a firewall of which nothing was given', () => {
  it('has the rules of the call afterwards', () => {
    const bare = {
      id: 802,
      label: 'web',
      status: 'enabled',
      devices: { rows: [onInstance] },
    } as const
    const holed = accountOf(gathered({ firewalls: { rows: [bare] } }))
    const { comparison } = made(update({ ruleset: 7 }), holed)
    expect(comparison?.on).toContain('rule set 7')
  })
})
