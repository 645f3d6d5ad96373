import { describe, expect, it } from 'vitest'
import type { Rule, Rules } from '../../src/contract/rules.ts'
import { repair } from '../../src/rules/compact/repair.ts'
import { unionRegions } from '../../src/rules/regions/region-algebra.ts'
import { regionOf } from '../../src/rules/regions/region-of.ts'

const rule = (ports: string, address: string, action: 'ACCEPT' | 'DROP' = 'ACCEPT'): Rule => ({
  protocol: 'TCP',
  ports,
  addresses: { ipv4: [address] },
  action,
})
const dropping = (...inbound: Rule[]): Rules => ({
  inbound,
  inbound_policy: 'DROP',
  outbound: [],
  outbound_policy: 'ACCEPT',
})
const tcp = (ports: string, ...addresses: string[]) =>
  regionOf({ direction: 'inbound', protocol: 'TCP', ports, addresses })

describe('the smallest repair', () => {
  it('is none at all when the rules meet the intent', () => {
    const rules = dropping(rule('22', '10.0.0.0/8'))
    const answer = repair(rules, { verdict: 'ACCEPT', region: tcp('22', '10.1.0.0/16') })
    expect(answer).toEqual({ ok: true, edits: [], rules, smallest: true })
  })

  it('removes a rule that does nothing else', () => {
    const rules = dropping(rule('22', '10.0.0.0/8'), rule('23', '10.0.0.0/8'))
    const answer = repair(rules, { verdict: 'DROP', region: tcp('23', '10.0.0.0/8') })
    expect(answer).toMatchObject({
      ok: true,
      edits: [{ kind: 'remove', direction: 'inbound', index: 1 }],
    })
  })

  it('narrows a rule rather than adding one', () => {
    const rules = dropping(rule('22-23', '10.0.0.0/8'))
    const answer = repair(rules, { verdict: 'DROP', region: tcp('23', '10.0.0.0/8') })
    expect(answer.ok && answer.edits).toEqual([
      { kind: 'replace', direction: 'inbound', index: 0, rule: { ...rule('22', '10.0.0.0/8') } },
    ])
  })

  it('narrows a rule by all of the intent where that reads shorter than by what is missing of it', () => {
    const shut = rule('1-65535', '10.1.1.0/24', 'DROP')
    const rules = dropping(shut, rule('22', '10.0.0.0/15'))
    const answer = repair(rules, { verdict: 'DROP', region: tcp('22', '10.1.0.0/16') })
    expect(answer.ok && answer.edits).toEqual([
      { kind: 'replace', direction: 'inbound', index: 1, rule: rule('22', '10.0.0.0/16') },
    ])
  })

  it('takes ports off a rule where an earlier one accepts the rest of them anyway', () => {
    const rules = dropping(rule('22', '203.0.113.7/32'), rule('22,8000-8080', '203.0.113.0/24'))
    const others = regionOf({
      ...{ direction: 'inbound', protocol: 'TCP', ports: '22', family: 'ipv4' },
      addressesExcept: ['203.0.113.7/32'],
    })
    const answer = repair(rules, { verdict: 'DROP', region: others })
    expect(answer.ok && answer.edits).toEqual([
      {
        ...{ kind: 'replace', direction: 'inbound', index: 1 },
        rule: rule('8000-8080', '203.0.113.0/24'),
      },
    ])
  })

  it('names a simpler one that drops other packets too, where the exact one is long to read', () => {
    const everywhere = dropping(rule('80,443', '0.0.0.0/0'))
    const internet = regionOf({
      ...{ direction: 'inbound', protocol: 'TCP', ports: '443', family: 'ipv4' },
      addressesExcept: ['10.0.0.0/8', '127.0.0.0/8', '192.168.0.0/16'],
    })
    const answer = repair(everywhere, { verdict: 'DROP', region: internet })
    expect(answer).toMatchObject({
      ok: true,
      simpler: {
        edits: [{ kind: 'replace', index: 0, rule: rule('80', '0.0.0.0/0') }],
        size: `${2 ** 24 + 2 ** 24 + 2 ** 16}`,
        collateral: [{ ports: '443', addresses: ['10.0.0.0/8', '127.0.0.0/8', '192.168.0.0/16'] }],
      },
    })
    const one = repair(everywhere, { verdict: 'DROP', region: tcp('443', '198.51.100.0/24') })
    expect(one.ok && 'simpler' in one).toBe(false)
  })

  it('widens a rule that says nearly that', () => {
    const rules = dropping(rule('22', '10.0.0.0/9'))
    const answer = repair(rules, { verdict: 'ACCEPT', region: tcp('22', '10.128.0.0/9') })
    expect(answer.ok && answer.rules.inbound).toEqual([rule('22', '10.0.0.0/8')])
  })

  it('inserts a rule where nothing else will do', () => {
    const rules = dropping(rule('22', '10.0.0.0/8'))
    const answer = repair(rules, { verdict: 'ACCEPT', region: tcp('443', '0.0.0.0/0') })
    expect(answer.ok && answer.edits).toMatchObject([{ kind: 'insert', rule: { ports: '443' } }])
  })

  it('inserts a rule for what is missing where the whole intent takes more rules', () => {
    const udp = { ...rule('53', '10.0.0.0/8'), protocol: 'UDP' } as const
    const ssh = tcp('22', '10.0.0.0/8')
    const region = unionRegions(
      ssh,
      regionOf({ direction: 'inbound', protocol: 'UDP', ports: '53', addresses: ['10.0.0.0/8'] }),
    )
    const answer = repair(dropping(udp), { verdict: 'ACCEPT', region })
    expect(answer).toMatchObject({
      ok: true,
      edits: [{ kind: 'insert', rule: rule('22', '10.0.0.0/8') }],
    })
    expect(answer.ok && answer.edits).toHaveLength(1)
  })

  it('inserts a rule for the whole intent where what is missing takes more rules', () => {
    const rules = dropping(rule('22', '10.0.1.0/24'))
    const answer = repair(rules, { verdict: 'ACCEPT', region: tcp('1-100', '10.0.0.0/8') })
    expect(answer).toMatchObject({
      ok: true,
      edits: [{ kind: 'insert', rule: rule('1-100', '10.0.0.0/8') }],
    })
    expect(answer.ok && answer.edits).toHaveLength(1)
  })

  it('splits a rule in two where rules against it would be three', () => {
    const [one, two, three] = ['10.0.0.1/32', '10.0.0.2/32', '10.0.0.3/32'] as const
    const whole: Rule = { ...rule('1-3', one), addresses: { ipv4: [one, two, three] } }
    const region = [tcp('2-3', one), tcp('1, 3', two), tcp('1-3', three)].reduce(unionRegions)
    const answer = repair(dropping(whole), { verdict: 'DROP', region })
    expect(answer).toMatchObject({ ok: true, edits: [{ kind: 'insert' }, { kind: 'replace' }] })
    expect(answer.ok && answer.edits).toHaveLength(2)
    expect(answer.ok && answer.rules.inbound.map(({ ports }) => ports).toSorted()).toEqual([
      '1',
      '2',
    ])
  })

  it('turns a policy for packets that no rule can name', () => {
    const region = regionOf({ direction: 'inbound', protocol: 'OTHER' })
    const answer = repair(dropping(), { verdict: 'ACCEPT', region })
    expect(answer.ok && answer.rules.inbound_policy).toBe('ACCEPT')
    expect(answer.ok && answer.edits.length).toBe(5)
  })
})

describe('no repair', () => {
  it('is made for some of the packets that only the policy decides', () => {
    const region = regionOf({ direction: 'inbound', protocol: 'OTHER', addresses: ['10.0.0.0/8'] })
    const answer = repair(dropping(), { verdict: 'ACCEPT', region })
    expect(answer).toMatchObject({
      ok: false,
      reason: 'no rule can name OTHER packets, and the inbound policy decides all of them alike',
      proved: true,
      nearest: { edits: [{ kind: 'policy', policy: 'ACCEPT' }] },
    })
  })

  it.each([
    [24, true],
    [25, false],
  ])('beside %i rules that cannot take it in: %s', (count, isRepaired) => {
    const rules = dropping(
      ...Array.from({ length: count }, (_, at) => rule(`${1000 + 2 * at}`, `10.${at}.0.0/16`)),
    )
    const answer = repair(rules, { verdict: 'ACCEPT', region: tcp('443', '203.0.113.0/24') })
    expect(answer.ok).toBe(isRepaired)
    if (answer.ok) return
    expect(answer.reason).toBe('expected at most 25 rules in both directions together, got 26')
    expect(answer.proved).toBe(false)
  })
})
