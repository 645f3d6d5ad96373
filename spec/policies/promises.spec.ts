/** What promises say of small accounts: exceptions, choices of services, and functions. */
import { describe, expect, it } from 'vitest'
import { readAccount } from '../../src/account.ts'
import { explore, firewallScope } from '../../src/explore/index.ts'
import { createWorld } from '../../src/index.ts'
import { UsageError } from '../../src/kit/errors.ts'
import {
  check,
  type PolicyInput,
  policiesOf,
  predicatesOf,
  relatePromises,
  relateRules,
} from '../../src/policies/index.ts'
import { printReport, reportCheck } from '../../src/report/index.ts'
import {
  checked,
  document,
  labels,
  leavingOut,
  remarks,
  rule,
  rulesWith,
  ssh,
  world,
} from './small-account.ts'

describe('what breaks a promise', () => {
  const policies = policiesOf([
    { ...ssh, services: {} },
    { id: 'lint', never: { lint: { kinds: ['sensitive-port-open'] } } },
  ])
  const answerFor = (...inbound: readonly object[]) => {
    const [wall, ...others] = document.firewalls
    return check(
      policies,
      createWorld({
        ...(document as Parameters<typeof createWorld>[0] & object),
        firewalls: [{ ...wall, rules: rulesWith(...inbound) }, ...others],
      } as Parameters<typeof createWorld>[0]),
    ).policies
  }
  const idsOf = (answer: ReturnType<typeof answerFor>) =>
    answer.map(({ breaches }) => breaches.map(({ id }) => id).sort())

  it('is the same where another rule moves the one to blame', () => {
    const before = answerFor(rule('22'), rule('5432'))
    const after = answerFor(rule('8081', '192.0.2.0/24'), rule('22'), rule('5432'))
    expect(before.every(({ breaches }) => breaches.length > 0)).toBe(true)
    expect(idsOf(after)).toEqual(idsOf(before))
    const rules = after[0]?.breaches.map(each => each.about === 'packets' && each.cause)
    expect(rules).toMatchObject([{ kind: 'rule', index: 1 }])
  })

  it('is another one where other packets do', () => {
    const [packets = []] = idsOf(answerFor(rule('22'), rule('5432')))
    const [narrower = []] = idsOf(answerFor(rule('22', '192.0.2.0/24'), rule('5432')))
    expect(narrower.filter(each => packets.includes(each))).toEqual([])
  })

  it('is told of lint with its firewall', () => {
    const answer = check(policies, world)
    const report = reportCheck(answer, {
      policies: { name: 'p.json' },
      holes: [],
      account: { name: 'a.json' },
    })
    expect(printReport(report, 'text')).toContain('wall: inbound[1]')
  })
})

describe('services', () => {
  it.each([
    [{}, ['db-1', 'web-1']],
    [{ labels: 'db-*' }, ['db-1']],
    [{ labels: ['*1'], except: { tags: 'web' } }, ['db-1']],
    [{ tags: ['prod', 'none'] }, ['db-1']],
    [{ regions: ['mumbai-in'] }, ['web-1']],
    [{ firewalls: 'wall' }, ['db-1', 'web-1']],
    [{ firewalls: '2' }, []],
    [{ ids: [1] }, ['db-1']],
    [{ ids: [1], types: ['balancer' as const] }, []],
    [{ types: 'balancer' as const }, []],
    [{ types: 'instance' as const, except: { types: 'balancer' as const } }, ['db-1', 'web-1']],
    [{ addresses: ['33.0.0.2'] }, ['web-1']],
    [{ addresses: ['33.0.0.0/30'], types: ['instance' as const] }, ['db-1', 'web-1']],
  ])('chosen by %j break it where they are open', (services, expected) => {
    expect(labels(checked({ ...ssh, services }))).toEqual(expected)
  })

  it('of which a field was not given may be meant: then it depends on that', () => {
    const { tags: _, ...untagged } = { id: 1, label: 'db-1', region: 'us-east', tags: [] }
    const gathered = {
      ...{ format: 'firedrill-account', version: 1, firewalls: { rows: [] } },
      ...{
        instances: { rows: [untagged] },
        balancers: { rows: [] },
        default_firewalls: { instance: null, balancer: null },
      },
    }
    const { account } = readAccount([{ name: 'account.json', value: gathered }])
    const asked = (services: PolicyInput['services']) =>
      check(policiesOf([{ ...ssh, ...(services && { services }) }]), account).policies[0]
    expect(asked({ labels: 'db-*' })?.result).toBe('broken')
    expect(asked({ labels: 'web-*' })?.result).toBe('about-nothing')
    expect(asked({ tags: 'db' })).toMatchObject({
      result: 'undecided',
      open: [{ on: ['tags of instance 1'] }],
    })
  })

  it('that lists leave out may be meant: a promise is not kept then', () => {
    const [answer] = check(policiesOf([ssh]), leavingOut()).policies
    expect([answer?.result, answer?.open[0]?.on]).toEqual(['undecided', ['other instances']])
  })
})

describe('exceptions', () => {
  const excepted = (more: object) => ({
    ...ssh,
    except: [{ owner: 'ops', reason: 'a trial', ...more }],
  })

  it.each([
    [{ services: { labels: 'db-1' } }, ['web-1'], []],
    [{ from: 'internet' }, [], ['cannot-fail']],
    [{ packets: 'inbound TCP 22', services: { types: ['instance'] } }, [], []],
    [{ services: { types: ['balancer'] } }, ['db-1', 'web-1'], ['unused-exception']],
  ])('%j pass over what they say', (more, expected, said) => {
    const answer = checked(excepted(more))
    expect([labels(answer), remarks(answer)]).toEqual([expected, said])
  })

  it('of a part of the packets leave the others', () => {
    const { breaches } = checked(excepted({ from: '128.0.0.0/1' }))
    const [breach] = breaches
    expect(breach?.about === 'packets' && breach.witness.address).toBe('1.0.0.1')
    expect(breach?.about === 'packets' && Number(breach.size) < 2 ** 31).toBe(true)
  })

  it('count until their last day, which somebody has to name', () => {
    const promise = excepted({ services: { types: ['instance'] }, until: '2026-03-01' })
    expect(checked(promise, { now: '2026-03-01' }).result).toBe('kept')
    const after = checked(promise, { now: '2026-03-02T00:00:00Z' })
    expect([after.result, remarks(after)]).toEqual(['broken', ['expired']])
    expect(() => checked(promise)).toThrow(
      'now: expected a date such as 2026-01-01, as an exception of ssh counts until 2026-03-01, got nothing',
    )
    expect(() => checked(promise, { now: 'today' })).toThrow('options.now: expected a date')
  })
})

describe('who is to blame', () => {
  it('is each rule that accepts some of it, the policy, or that there is no firewall', () => {
    const answer = checked({ id: 'a', never: { packets: 'inbound TCP 22,5432; outbound UDP 53' } })
    expect(answer.breaches.map(each => each.about === 'packets' && each.cause)).toEqual([
      { kind: 'rule', direction: 'inbound', index: 0 },
      { kind: 'rule', direction: 'inbound', index: 1 },
      { kind: 'policy', direction: 'outbound' },
      { kind: 'not-filtered-at-balancer' },
    ])
    expect(answer.repairs.map(({ ok }) => ok)).toEqual([true, false])
  })
})

describe('functions', () => {
  const { account } = readAccount([{ name: 'a.json', value: { linodes: [] } }])

  it.each([
    [true, 'kept', []],
    [[], 'kept', []],
    [false, 'broken', ['one: it does not hold']],
    [['too many'], 'broken', ['too many']],
  ])('that answer %j make it %s', (said, result, messages) => {
    const [answer] = check(policiesOf([{ id: 'one', holds: () => said }]), world).policies
    expect(answer?.result).toBe(result)
    expect(answer?.breaches.map(each => 'message' in each && each.message)).toEqual(messages)
  })

  it.each([[0], [''], [null], [[1]], [Promise.resolve(false)], [{}]])(
    'that answer anything else, such as %j, are told at their place',
    said => {
      const promises = policiesOf([{ id: 'one', holds: () => said as never }])
      expect(() => check(promises, world)).toThrow(UsageError)
      expect(() => check(promises, world)).toThrow(/policy one: holds(?:\[0\])?: expected /)
    },
  )

  it('are asked about an account or the end of a change, and never about moments', () => {
    const at = (time: string) => policiesOf([{ id: 'one', at: time as 'after', holds: () => true }])
    expect(check(at('after'), world).policies[0]?.result).toBe('kept')
    expect(() => at('moments')).toThrow('expected account or after')
  })

  it('are not asked where something is not known', () => {
    const [answer] = check(policiesOf([{ id: 'one', holds: () => true }]), account).policies
    expect(answer?.result).toBe('undecided')
  })
})

describe('predicates', () => {
  it('are what an exploration holds every world against', () => {
    const everyone = policiesOf([
      { id: 'guarded', never: { lint: { kinds: ['no-active-firewall'] } } },
      { id: 'few', always: { limits: { servicesPerFirewall: 2 } } },
    ])
    const { violations } = explore({
      scope: firewallScope({ firewalls: 1, services: 1 }),
      always: predicatesOf(everyone),
    })
    expect(violations.map(({ name, calls }) => [name, calls.length])).toEqual([['guarded', 0]])
  })
})

describe('relations', () => {
  const rules = (...inbound: readonly object[]) =>
    rulesWith(...inbound) as unknown as Parameters<typeof relateRules>[0]

  it('of rule sets are proofs, or all counterexamples', () => {
    const [narrow, wide] = [rules(rule('22', '10.0.0.0/8')), rules(rule('22'))]
    const found = relateRules(narrow, wide)
    expect([found.implies.holds, found.impliedBy.holds, found.equivalent.holds]).toEqual([
      true,
      false,
      false,
    ])
    expect(found.impliedBy.size).toBe(`${2 ** 32 - 2 ** 24}`)
    expect(found.disjoint.holds).toBe(false)
    expect([found.always.holds, found.never.holds]).toEqual([false, false])
    expect(relateRules(wide, wide).equivalent).toEqual({
      ...{ holds: true, counterexamples: [], size: '0', witness: null },
    })
  })

  it('of promises say which keeps which, and which cannot both be kept', () => {
    const policies = policiesOf([
      ssh,
      { id: 'all', never: { packets: 'inbound any' } },
      { id: 'open', always: { packets: 'inbound TCP 22', from: '33.0.0.0/8' } },
      { id: 'lint', never: { lint: {} } },
    ])
    const found = relatePromises(policies, 'all', 'ssh')
    expect([found.implies.holds, found.impliedBy.holds, found.compatible.holds]).toEqual([
      true,
      false,
      true,
    ])
    const opposed = relatePromises(policies, 'ssh', 'open').compatible
    expect([opposed.holds, opposed.size]).toEqual([false, `${2 ** 24}`])
    expect(() => relatePromises(policies, 'ss', 'ssh')).toThrow(
      'one: expected the id of a promise, got "ss"; did you mean ssh?',
    )
    expect(() => relatePromises(policies, 'lint', 'ssh')).toThrow(
      'one: expected a promise about packets',
    )
  })
})
