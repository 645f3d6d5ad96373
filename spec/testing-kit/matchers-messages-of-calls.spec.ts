/** What matchers of calls and rules say when things are not as expected, and of subjects that are none. */
import { describe, expect, it } from 'vitest'
import { UsageError } from '../../src/kit/errors.ts'
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
  ])('%s is a UsageError: %s', (run, told) => {
    expect(run).toThrow(UsageError)
    expect(run).toThrow(told)
  })
})
