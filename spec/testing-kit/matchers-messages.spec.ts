/** What matchers say when things are not as expected: held as they are read. */
import { describe, expect, it } from 'vitest'
import { createSimulator } from '../../src/engine/simulator.ts'
import { UsageError } from '../../src/kit/errors.ts'
import { matchers } from '../../src/vitest/matchers.ts'
import { arrange } from '../support/arrange.ts'

const rules = {
  inbound_policy: 'DROP',
  outbound_policy: 'ACCEPT',
  inbound: [
    {
      label: 'ssh-office',
      protocol: 'TCP',
      ports: '22',
      addresses: { ipv4: ['192.0.2.0/24'] },
      action: 'ACCEPT',
    },
    { protocol: 'TCP', ports: '80, 443', addresses: { ipv4: ['0.0.0.0/0'] }, action: 'ACCEPT' },
  ],
  outbound: [],
} as const

function storyCloud() {
  const cloud = createSimulator({ now: '2026-01-01T00:00:00Z' })
  cloud.firewallCreate({ body: { label: 'edge', rules, devices: { instances: [1] }, tags: ['a'] } })
  cloud.firewallCreate({ body: { label: 'spare', rules } })
  cloud.firewallUpdate({ params: { firewallId: 2 }, body: { status: 'disabled' } })
  return cloud
}

const cloud = storyCloud()
const web = { type: 'instance', id: 1 } as const
const ssh = { direction: 'inbound', protocol: 'TCP', address: '198.51.100.7', port: 22 } as const
const http = { ...ssh, port: 80 } as const

describe('toHaveFirewall', () => {
  it('passes for what there is, and says what there is otherwise', () => {
    expect(matchers.toHaveFirewall(cloud, 'edge').pass).toBe(true)
    expect(matchers.toHaveFirewall(cloud.world, 2).pass).toBe(true)
    const wanted = { label: 'edge', status: 'disabled', tags: ['b'], guards: [web] } as const
    expect(said(matchers.toHaveFirewall(cloud, wanted), false)).toMatchInlineSnapshot(`
      "
      expected a firewall with label "edge", status disabled, tags "b", on instance/1, but there is only

        firewall 1 "edge": enabled, on instance/1, tags "a"  (not its status, tags)
        firewall 2 "spare": disabled, on no service  (not its label, tags, services)
      "
    `)
    expect(said(matchers.toHaveFirewall(cloud, { tags: ['a'] }), true)).toMatchInlineSnapshot(`
      "
      expected no firewall with tags "a", but there is

        firewall 1 "edge": enabled, on instance/1, tags "a"
      "
    `)
    expect(said(matchers.toHaveFirewall(createSimulator(), 'edge'), false)).toMatchInlineSnapshot(`
      "
      expected a firewall with label "edge", but there is none at all
      "
    `)
  })

  it('a deleted firewall is there only for who asks for it', () => {
    const after = cloud.fork()
    after.firewallDelete({ params: { firewallId: 2 } })
    expect(matchers.toHaveFirewall(after, 'spare').pass).toBe(false)
    expect(matchers.toHaveFirewall(after, { label: 'spare', status: 'deleted' }).pass).toBe(true)
  })
})

describe('toAllowPacket and toDropPacket', () => {
  it('pass by the verdict at a service or by rules alone', () => {
    expect(matchers.toAllowPacket(cloud, http, web).pass).toBe(true)
    expect(matchers.toDropPacket(cloud.world, ssh, web).pass).toBe(true)
    expect(matchers.toAllowPacket(rules, ssh).pass).toBe(false)
    expect(matchers.toDropPacket({ rules }, ssh).pass).toBe(true)
  })

  it('the message walks through the rules', () => {
    expect(said(matchers.toAllowPacket(cloud, ssh, web), false)).toMatchInlineSnapshot(`
      "
      expected the packet to be allowed, but it is dropped

        firewall 1 "edge" is active on instance 1 "web-1"
        inbound TCP from 198.51.100.7 to port 22: DROP, by the inbound policy, as no rule matches
        inbound[0] "ssh-office" ACCEPT does not match: 198.51.100.7 is in none of its IPv4 addresses
        inbound[1] ACCEPT does not match: port 22 is not in 80, 443
        inbound[0] would accept it, did its addresses hold 198.51.100.7
        inbound[1] would accept it, did its ports hold 22
      "
    `)
    expect(said(matchers.toAllowPacket(rules, http), true)).toMatchInlineSnapshot(`
      "
      expected the packet not to be allowed, but it is allowed

        inbound TCP from 198.51.100.7 to port 80: ACCEPT, by rule inbound[1]
        inbound[0] "ssh-office" ACCEPT does not match: 198.51.100.7 is in none of its IPv4 addresses, and port 80 is not in 22
        inbound[1] ACCEPT decides: it is for TCP, 198.51.100.7 is in 0.0.0.0/0, and port 80 is in 80
      "
    `)
    const unguarded = { type: 'instance', id: 2 } as const
    expect(said(matchers.toDropPacket(cloud, ssh, unguarded), false)).toMatchInlineSnapshot(`
      "
      expected the packet to be dropped, but it is allowed

        inbound TCP from 198.51.100.7 to port 22: ACCEPT, as instance 2 "web-2" has no active firewall (none is assigned)
      "
    `)
  })

  it('a world needs to be asked about a service', () => {
    expect(() => matchers.toAllowPacket(cloud, ssh)).toThrow(
      /^toAllowPacket: expected a service .*, got nothing$/,
    )
  })
})

describe('toHaveEmitted', () => {
  it('passes for events of a simulator, a world or one outcome', () => {
    expect(matchers.toHaveEmitted(cloud, 'firewall_create', { times: 2 }).pass).toBe(true)
    expect(matchers.toHaveEmitted(cloud.world, 'firewall_disable', { firewall: 2 }).pass).toBe(true)
    const outcome = cloud.fork().try.firewallDelete({ params: { firewallId: 1 } })
    expect(matchers.toHaveEmitted(outcome, 'firewall_delete').pass).toBe(true)
    expect(matchers.toHaveEmitted(outcome, 'firewall_create').pass).toBe(false)
    const refused = cloud.try.firewallDelete({ params: { firewallId: 9 } })
    expect(matchers.toHaveEmitted(refused, 'firewall_delete').pass).toBe(false)
  })

  it('the message lists the events there were', () => {
    const wanted = { firewall: 'edge', times: 2 } as const
    expect(
      said(matchers.toHaveEmitted(cloud, 'firewall_create', wanted), false),
    ).toMatchInlineSnapshot(`
      "
      expected firewall_create of firewall "edge" 2 times, but it happened once; the events were

        > 1  firewall_create  firewall 1 "edge"  2026-01-01T00:00:00
          2  firewall_create  firewall 2 "spare"  2026-01-01T00:00:00
          3  firewall_disable  firewall 2 "spare"  2026-01-01T00:00:00
      "
    `)
    expect(said(matchers.toHaveEmitted(cloud, 'firewall_disable'), true)).toMatchInlineSnapshot(`
      "
      expected no firewall_disable, but it happened once; the events were

          1  firewall_create  firewall 1 "edge"  2026-01-01T00:00:00
          2  firewall_create  firewall 2 "spare"  2026-01-01T00:00:00
        > 3  firewall_disable  firewall 2 "spare"  2026-01-01T00:00:00
      "
    `)
    const added = matchers.toHaveEmitted(createSimulator(), 'firewall_device_add', { service: web })
    expect(said(added, false)).toMatchInlineSnapshot(`
      "
      expected firewall_device_add with instance/1, but it did not happen; there were no events
      "
    `)
  })
})

describe('toHoldInvariants', () => {
  it('passes for a sound world, and says what is wrong with another', () => {
    expect(said(matchers.toHoldInvariants(cloud), true)).toMatchInlineSnapshot(`
      "
      expected some invariant not to hold, but all of them do
      "
    `)
    const broken = arrange(cloud.world, draft => {
      draft.edit('firewalls', 2, firewall => {
        firewall.label = 'edge'
      })
    })
    expect(said(matchers.toHoldInvariants(broken), false)).toMatchInlineSnapshot(`
      "
      expected every invariant to hold, but not so

        firewallLabelsAreUnique (LABEL-8, ASSUME-LABEL-UNIQUE): "edge" is the label of firewalls 1 and 2
      "
    `)
  })
})

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

/** The message, when the matcher says this. */
function said({ pass, message }: { pass: boolean; message: () => string }, expected: boolean) {
  expect(pass).toBe(expected)
  return `\n${message()}\n`
}
