/** Promises that nothing can break: they are about no service or no packet, and are told as such. */
import { describe, expect, it } from 'vitest'
import { createWorld } from '../../src/index.ts'
import { check, type PolicyInput, policiesOf, predicatesOf } from '../../src/policies/index.ts'
import { checked, document, leavingOut, remarks, rulesWith, ssh, world } from './small-account.ts'

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
    [{ ids: [9] }, 'services.ids[0]: expected the id of a service of the account, got 9'],
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
    const [answer] = check(
      policiesOf([{ ...ssh, services: { tags: 'prodd' } }]),
      leavingOut(),
    ).policies
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
