/** What matchers say when things are not as expected: held as they are read. */
import { describe, expect, it } from 'vitest'
import { createSimulator } from '../../src/engine/simulator.ts'
import { matchers } from '../../src/vitest/matchers.ts'
import { arrange } from '../support/arrange.ts'
import { cloud, rules, said } from './matcher-stories.ts'

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
    const balancer = { type: 'balancer', id: 1 } as const
    expect(matchers.toHaveFirewall(cloud, { guards: [balancer] }).message()).toMatch(
      /^expected a firewall on balancer\/1, but there is only\n/,
    )
    expect(matchers.toHaveFirewall(cloud, { guards: [] }).message()).toMatch(
      /^expected no firewall with any label, but there is\n/,
    )
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
