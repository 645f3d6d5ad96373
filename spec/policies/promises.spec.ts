/** What promises say of small accounts: exceptions, choices of services, promises about nothing, and functions. */
import { describe, expect, it } from 'vitest'
import { readAccount } from '../../src/account.ts'
import { explore, firewallScope } from '../../src/explore/index.ts'
import { createWorld } from '../../src/index.ts'
import {
  type CheckOptions,
  check,
  type PolicyInput,
  policiesOf,
  predicatesOf,
  relatePromises,
  relateRules,
} from '../../src/policies/index.ts'

const rule = (ports: string, address = '0.0.0.0/0') => ({
  ...{ protocol: 'TCP', ports, action: 'ACCEPT', addresses: { ipv4: [address] } },
})
const rulesWith = (...inbound: readonly object[]) => ({
  ...{ inbound, inbound_policy: 'DROP', outbound: [], outbound_policy: 'ACCEPT' },
})
const document = {
  instances: [
    { id: 1, label: 'db-1', region: 'newark-us', tags: ['db', 'prod'], ipv4: ['33.0.0.1'] },
    { id: 2, label: 'web-1', region: 'mumbai-in', tags: ['web'], ipv4: ['33.0.0.2'] },
  ],
  balancers: [{ id: 1, label: 'front', region: 'newark-us', ipv4: '33.0.0.3' }],
  firewalls: [
    {
      ...{ id: 1, label: 'wall', status: 'enabled', rules: rulesWith(rule('22'), rule('5432')) },
      devices: [1, 2].map(id => ({ entity: { id, type: 'instance' } })),
    },
    {
      ...{ id: 2, label: 'gate', status: 'enabled', rules: rulesWith(rule('443')) },
      devices: [{ entity: { id: 1, type: 'balancer' } }],
    },
  ],
}
const world = createWorld(document as Parameters<typeof createWorld>[0])

const ssh = { id: 'ssh', never: { packets: 'inbound TCP 22', from: 'internet' } } as const
const checked = (promise: PolicyInput, options?: CheckOptions) => {
  const [answer] = check(policiesOf([promise]), world, options).policies
  if (answer === undefined) throw new TypeError('there is one promise')
  return answer
}
const labels = (answer: ReturnType<typeof checked>) =>
  answer.breaches
    .flatMap(each => ('services' in each ? each.services : []))
    .map(({ label }) => label)
const remarks = (answer: ReturnType<typeof checked>) => answer.remarks.map(({ kind }) => kind)

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
    [{ addresses: ['33.0.0.2'] }, ['web-1']],
    [{ addresses: ['33.0.0.0/30'], types: ['instance' as const] }, ['db-1', 'web-1']],
  ])('chosen by %j break it where they are open', (services, expected) => {
    expect(labels(checked({ ...ssh, services }))).toEqual(expected)
  })

  it('of which a field was not given may be meant: then it depends on that', () => {
    const { tags: _, ...untagged } = { id: 1, label: 'db-1', region: 'us-east', tags: [] }
    const gathered = {
      ...{ format: 'firedrill-account', version: 1, firewalls: { rows: [] } },
      ...{ instances: { rows: [untagged] }, balancers: { rows: [] }, default_firewalls: {} },
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
    const gathered = {
      ...{ format: 'firedrill-account', version: 1, firewalls: { rows: [] } },
      ...{
        instances: { rows: [], missing: 'some' },
        balancers: { rows: [] },
        default_firewalls: {},
      },
    }
    const { account } = readAccount([{ name: 'account.json', value: gathered }])
    const [answer] = check(policiesOf([ssh]), account).policies
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

describe('promises about nothing', () => {
  it.each([
    ['no service', { ...ssh, services: { labels: 'x' } }, ['matches-nothing', 'matches-nothing']],
    ['one value too many', { ...ssh, services: { labels: ['db-1', 'db-9'] } }, ['matches-nothing']],
    ['no packet', { id: 'a', never: { packets: 'inbound TCP 22', from: [] } }, ['no-packets']],
    [
      'what no balancer filters',
      {
        id: 'a',
        always: { packets: 'inbound UDP 53' },
        services: { types: ['balancer' as const] },
      },
      ['cannot-fail'],
    ],
    [
      'what the service allows anyway',
      { id: 'a', always: { limits: { rules: 25 } } },
      ['cannot-fail'],
    ],
    ['what can fail', ssh, []],
  ])('%s: is told', (_, promise, kinds) => {
    expect(remarks(checked(promise))).toEqual(kinds)
  })

  it('two that cannot both be kept are told, at a service that both mean', () => {
    const always = { id: 'open', always: { packets: 'inbound TCP 22', from: '33.1.1.1' } }
    const answer = check(policiesOf([ssh, always]), world).policies
    expect(answer.map(each => each.remarks.map(({ kind }) => kind))).toEqual([
      [],
      ['contradiction'],
    ])
    const apart = [
      { ...ssh, services: { labels: 'db-*' } },
      { ...always, services: { labels: 'web-*' } },
    ]
    expect(check(policiesOf(apart), world).policies.flatMap(each => each.remarks)).toEqual([])
  })

  const resultOf = (promise: PolicyInput) => {
    const { result, remarks: all } = checked(promise)
    return [result, all.map(({ level, message }) => `${level} ${message}`)]
  }

  it.each([
    [
      { tags: 'prodd' },
      'services.tags[0]: expected a tag of the account, got "prodd"; did you mean "prod"?',
    ],
    [
      { labels: 'web1' },
      'services.labels[0]: expected the label of a service of the account, got "web1"; did you mean "web-1"?',
    ],
    [
      { regions: 'newark-uk' },
      'services.regions[0]: expected a region of the account, got "newark-uk"; did you mean "newark-us"?',
    ],
    [
      { firewalls: 'walls' },
      'services.firewalls[0]: expected the label or id of a firewall of the account, got "walls"; did you mean "wall"?',
    ],
    [{ ids: [9] }, 'services.ids[0]: expected the id of a service of the account, got "9"'],
  ])('%j: is not kept, and what was probably meant is named', (services, message) => {
    const severity = 'error' as const
    expect(resultOf({ ...ssh, severity, services })).toEqual([
      'about-nothing',
      ['error it is about nothing: no service is meant by it', `warning ${message}`],
    ])
  })

  it('counts as much as the promise does', () => {
    const services = { labels: 'x' }
    const levels = (['error', 'warning', 'note'] as const).map(
      severity => checked({ ...ssh, severity, services }).remarks[0]?.level,
    )
    expect(levels).toEqual(['error', 'warning', 'note'])
  })

  it('who reaches it may be nobody, and limits may be those of nothing', () => {
    const reach = (tags: string): PolicyInput => ({
      ...{ id: 'a', never: { reach: { from: { tags } } }, services: { tags: 'db' } },
    })
    expect(resultOf(reach('wab'))).toEqual([
      'about-nothing',
      [
        'error it is about nothing: no service is meant by it',
        'warning never.reach.from.tags[0]: expected a tag of the account, got "wab"; did you mean "web"?',
      ],
    ])
    const limits = { id: 'b', always: { limits: { rules: 3 } } }
    expect(resultOf({ ...limits, services: { labels: 'dp-1' } })[0]).toBe('about-nothing')
    expect(resultOf({ ...limits, services: { labels: 'db-1' } })[0]).toBe('kept')
    expect(resultOf(limits)[0]).toBe('kept')
  })

  it('what is left out or passed over and is not there is a note, where it stands', () => {
    const services = { tags: 'db', except: { labels: 'db-7' } }
    const except = [{ services: { labels: 'web-7' }, owner: 'ops', reason: 'a trial' }]
    expect(checked({ ...ssh, services, except }).remarks).toMatchObject([
      { level: 'note', path: ['services', 'except', 'labels', 0] },
      { level: 'note', path: ['except', 0, 'services', 'labels', 0], exception: 0 },
      { kind: 'unused-exception' },
    ])
  })

  it('a firewall that is there and guards nothing is no slip of the pen', () => {
    const alone = { id: 3, label: 'alone', status: 'enabled', rules: rulesWith(), devices: [] }
    const more = { ...document, firewalls: [...document.firewalls, alone] }
    const given = createWorld(more as Parameters<typeof createWorld>[0])
    const [answer] = check(
      policiesOf([{ ...ssh, services: { firewalls: 'alone' } }]),
      given,
    ).policies
    expect(answer?.remarks[1]?.message).toBe(
      'services.firewalls[0]: expected a firewall that guards a service, got "alone", which guards none',
    )
  })

  it('is not said to be about nothing where lists leave services out', () => {
    const gathered = {
      ...{ format: 'firedrill-account', version: 1, firewalls: { rows: [] } },
      ...{
        instances: { rows: [], missing: 'some' },
        balancers: { rows: [] },
        default_firewalls: {},
      },
    }
    const { account } = readAccount([{ name: 'account.json', value: gathered }])
    const [answer] = check(policiesOf([{ ...ssh, services: { tags: 'prodd' } }]), account).policies
    expect([answer?.result, answer?.remarks]).toEqual(['undecided', []])
  })

  it('holds in a world of an exploration, in which there may be something later', () => {
    const promises = policiesOf([{ ...ssh, services: { labels: 'later' } }])
    expect(predicatesOf(promises)['ssh']?.(world)).toBe(true)
  })

  it('are no proof: an answer that looked at nothing is not proved', () => {
    expect(check(policiesOf([{ ...ssh, services: { labels: 'x' } }]), world).proved).toBe(false)
    expect(check(policiesOf([ssh]), world).proved).toBe(true)
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
