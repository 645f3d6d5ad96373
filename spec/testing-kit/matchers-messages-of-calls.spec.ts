/** What matchers of calls and rules say when things are not as expected, and of subjects that are none. */
import { describe, expect, it } from 'vitest'
import { UsageError } from '../../src/kit/errors.ts'
import '../../src/vitest/index.ts'
import type { ExpectedEvent } from '../../src/vitest/index.ts'
import { matchers } from '../../src/vitest/matchers.ts'
import { cloud, rules, said } from './matcher-stories.ts'

describe('toRefuse', () => {
  const rival = {
    params: { firewallId: 2 },
    body: { id: 1, type: 'instance' },
  } as const
  const enabling = () => {
    const own = cloud.fork()
    own.firewallDeviceCreate(rival)
    return own.try.firewallUpdate({ params: { firewallId: 2 }, body: { status: 'enabled' } })
  }

  it('passes for outcomes, thrown refusals and functions that make the call', () => {
    expect(matchers.toRefuse(enabling(), 'ACTIVE-2').pass).toBe(true)
    expect(matchers.toRefuse(enabling, 'ACTIVE-2', 'status').pass).toBe(true)
    const deleting = () => cloud.firewallDelete({ params: { firewallId: 9 } })
    expect(matchers.toRefuse(deleting, 'FIREWALL-12', 'firewallId').pass).toBe(true)
    expect(matchers.toRefuse(deleting).pass).toBe(true)
    expect(matchers.toRefuse(deleting, 'FIREWALL-12', 'label').pass).toBe(false)
    expect(matchers.toRefuse(() => cloud.firewallsList()).pass).toBe(false)
  })

  it('the message tells what was refused, and what the clauses say', () => {
    expect(said(matchers.toRefuse(enabling(), 'LABEL-8'), false)).toMatchInlineSnapshot(`
      "
      expected a refusal on LABEL-8, but it was refused for another reason

        status: expected a service without another active firewall, got instance 1 guarded by firewall 1 (edge), which is enabled (ACTIVE-2)

        ACTIVE-2: a firewall cannot be enabled while any of its services has another active firewall
        LABEL-8: no two firewalls have the same label
      "
    `)
    expect(said(matchers.toRefuse(enabling(), 'ACTIVE-2', 'status'), true)).toMatchInlineSnapshot(`
      "
      expected no refusal on ACTIVE-2 at status, but the call was refused

        status: expected a service without another active firewall, got instance 1 guarded by firewall 1 (edge), which is enabled (ACTIVE-2)

        ACTIVE-2: a firewall cannot be enabled while any of its services has another active firewall
      "
    `)
    expect(
      said(
        matchers.toRefuse(() => cloud.firewallsList(), 'ASSUME-PATH-INTEGER'),
        false,
      ),
    ).toMatchInlineSnapshot(`
      "
      expected a refusal on ASSUME-PATH-INTEGER, but the call was carried out

        ASSUME-PATH-INTEGER, where the contract says nothing: 404, like any resource that does not exist
      "
    `)
  })

  it('finds a field that any operation takes, and one that nobody knows where that was refused', () => {
    expect(
      matchers.toRefuse(enabling(), 'ACTIVE-2', 'rules.inbound[0].addresses.ipv4[1]').pass,
    ).toBe(false)
    expect(matchers.toRefuse(enabling(), undefined, 'Authorization').pass).toBe(false)
    const odd = cloud.try.firewallsList({ query: { 'no such': 1 } } as never)
    expect(matchers.toRefuse(odd, undefined, 'no such').pass).toBe(true)
    expect(matchers.toRefuse(odd, undefined, 'page').pass).toBe(false)
  })

  it('says of a promise that nothing is known of it yet', async () => {
    const later = async () => cloud.firewallDelete({ params: { firewallId: 9 } })
    for (const [subject, got] of [
      [later, 'a function that gives a promise'],
      [later(), 'a promise'],
    ] as const) {
      const run = () => matchers.toRefuse(subject, 'FIREWALL-12')
      expect(run).toThrow(UsageError)
      expect(run).toThrow(`got ${got}; write await expect(…).rejects.toRefuse(…)`)
      expect(() => expect(subject).not.toRefuse('FIREWALL-12')).toThrow(UsageError)
      await expect(subject).rejects.toRefuse('FIREWALL-12')
    }
  })

  it('a bug that the function throws is not swallowed', () => {
    const careless = () => {
      throw new RangeError('mine')
    }
    expect(() => matchers.toRefuse(careless)).toThrow(/^mine$/)
  })
})

describe('toBeEquivalentTo', () => {
  it('passes for rules that are written otherwise, and prints the difference of others', () => {
    const split = {
      ...rules,
      inbound: [
        ...rules.inbound.slice(0, 1),
        { ...rules.inbound[1], ports: '443' },
        { ...rules.inbound[1], ports: '80' },
      ],
    }
    expect(said(matchers.toBeEquivalentTo(rules, split), true)).toMatchInlineSnapshot(`
      "
      expected rules that judge some packet differently, but none is
      "
    `)
    const opened = { ...rules, inbound: [{ ...rules.inbound[1], ports: '80-443' }] }
    expect(said(matchers.toBeEquivalentTo({ rules: opened }, rules), false)).toMatchInlineSnapshot(`
      "
      expected rules that judge every packet alike, but these do not

        + allowed by the rules received only, - by those expected only

        + inbound TCP 81-442 from anywhere over IPv4
            expected DROP by the inbound policy, received ACCEPT by inbound[0]
            for example TCP 0.0.0.1 :81
        - inbound TCP 22 from 192.0.2.0/24
            expected ACCEPT by inbound[0] ssh-office, received DROP by the inbound policy
            for example TCP 192.0.2.1 :22
      "
    `)
  })

  it('lists that are empty may be left out', () => {
    const { inbound: _, outbound: __, ...policies } = rules
    const { pass } = matchers.toBeEquivalentTo(policies, { ...policies, inbound: [], outbound: [] })
    expect(pass).toBe(true)
  })
})

describe('a subject that is none', () => {
  it.each([
    ['toHaveFirewall', () => matchers.toHaveFirewall(7, 'a')],
    ['toHaveEmitted', () => matchers.toHaveEmitted([], 'firewall_create')],
    ['toRefuse', () => matchers.toRefuse(null)],
    ['toBeEquivalentTo', () => matchers.toBeEquivalentTo({}, rules)],
    ['toHoldInvariants', () => matchers.toHoldInvariants(undefined)],
  ])('%s says what it wants instead', (name, run) => {
    expect(run).toThrow(new RegExp(`^${name}: expected .* in expect\\(…\\), got `))
  })
})

describe('an argument that nobody knows', () => {
  const never = (given: unknown) => given as never
  const refused = cloud.try.firewallCreate({ body: { label: 'edge', rules } as never })
  const ssh = { direction: 'inbound', protocol: 'TCP', address: '198.51.100.7', port: 22 } as const
  const emitted = (about: ExpectedEvent) => matchers.toHaveEmitted(cloud, 'firewall_create', about)

  it.each([
    [() => matchers.toHaveFirewall(cloud, never({ lable: 'edge' })), 'did you mean label?'],
    [
      () => matchers.toHaveFirewall(cloud, { status: never('on') }),
      'toHaveFirewall.status: expected enabled, disabled or deleted, got "on"',
    ],
    [
      () => matchers.toHaveFirewall(cloud, never(null)),
      'toHaveFirewall: expected an object with id, label, status, tags, guards, got null',
    ],
    [() => matchers.toHaveEmitted(cloud, never('firewall_created')), 'mean firewall_create?'],
    [() => matchers.toHaveEmitted(cloud, 'firewall_create', never({ time: 1 })), 'mean times?'],
    [() => matchers.toRefuse(cloud.firewallsList, never('ACTVE-2')), 'did you mean ACTIVE-2?'],
    [() => matchers.toAllowPacket(rules, never(undefined)), 'packet: expected an object'],
    [
      () => matchers.toHaveFirewall(cloud, { guards: [never({ type: 'linode', id: 1 })] }),
      'toHaveFirewall.guards[0].type: expected instance or balancer, got "linode"',
    ],
    [
      () => matchers.toHaveFirewall(cloud, { guards: [never({ tpye: 'instance', id: 1 })] }),
      'toHaveFirewall.guards[0]: expected no fields but type, id, got "tpye"; did you mean type?',
    ],
    [
      () => matchers.toHaveFirewall(cloud, { guards: [{ type: 'instance', id: never('1') }] }),
      'toHaveFirewall.guards[0].id: expected a whole number from 1 up, got "1"',
    ],
    [
      () => emitted({ service: never({ type: 'linode', id: 1 }) }),
      'toHaveEmitted.service.type: expected instance or balancer, got "linode"',
    ],
    [
      () => emitted({ firewall: never(null) }),
      'toHaveEmitted.firewall: expected a whole number from 1 up, got null',
    ],
    [() => emitted({ firewall: 0 }), 'toHaveEmitted.firewall: expected a whole number from 1 up'],
    [
      () => matchers.toRefuse(refused, 'LABEL-8', 'lable'),
      'toRefuse field: expected a field such as rules.inbound[0].ports, got "lable"; did you mean label?',
    ],
    [
      () => matchers.toRefuse(refused, 'PORT-1', 'rules.inbuond[0].ports'),
      'got "inbuond"; did you mean inbound?',
    ],
    [() => matchers.toRefuse(refused, 'LABEL-8', ''), 'toRefuse field: expected a field'],
    [() => matchers.toRefuse(refused, 'LABEL-8', never(7)), 'ports, got 7'],
    [
      () => matchers.toAllowPacket(cloud, ssh, never('web-1')),
      /^toAllowPacket: expected a service of the world, such as .*, got "web-1"$/,
    ],
    [() => matchers.toDropPacket(cloud, ssh, never(null)), /such as .* got null$/],
    [() => matchers.toDropPacket(cloud, ssh, never([])), 'got an empty list'],
    [
      () => matchers.toDropPacket(rules, ssh, { type: 'instance', id: 1 }),
      'toDropPacket: expected no service, as rules alone are judged, got an object',
    ],
    [
      () => matchers.toDropPacket(rules, never({ ...ssh, prot: 22 })),
      'got "prot"; did you mean port?',
    ],
    [
      () => matchers.toBeEquivalentTo(rules, never('none')),
      'toBeEquivalentTo rules: expected rules, or an object with rules such as a firewall, got "none"',
    ],
    [
      () => matchers.toBeEquivalentTo(rules, never({ ...rules, inbuond: [] })),
      'got "inbuond"; did you mean inbound?',
    ],
    [
      () => matchers.toKeep(cloud, [{ id: 'one', holds: 'x' }] as never),
      /^toKeep policies.*: expected/,
    ],
  ])('%s is a UsageError: %s', (run, told) => {
    expect(run).toThrow(UsageError)
    expect(run).toThrow(told)
  })
})
