/** What balancers pass on after calls, and the packets that show it: worked out by hand. */
import { describe, expect, it } from 'vitest'
import type { AnyCall } from '../../src/engine/call.ts'
import type { World } from '../../src/world/world.ts'
import { worldAfter } from '../support/outcomes.ts'
import { closedRules } from '../support/worlds.ts'

import { change, inShort, shop, webAddress } from './reach-shop.ts'

describe('a balancer passes packets on to the database', () => {
  const withPrivate = worldAfter(
    shop(),
    { operation: 'instancePrepare', params: { instanceId: 2 }, body: { spare_addresses: 1 } },
    { operation: 'ipAddressAllocate', body: { instance_id: 2, public: false, type: 'ipv4' } },
  )
  const node = { address: '192.168.128.2', port: 5432 }
  const balancer: AnyCall = {
    operation: 'balancerCreate',
    body: {
      ...{ region: 'newark-us', label: 'front-1' },
      configs: [
        { port: 443, protocol: 'https', nodes: [node] },
        { port: 53, protocol: 'udp', nodes: [{ ...node, mode: 'reject' }] },
      ],
    },
  }

  it('which is reached through it by who reaches the port that the balancer listens on', () => {
    const { rows } = change(withPrivate, balancer)
    expect(inShort(rows)).toEqual([
      ...['ipv4', 'ipv6'].flatMap(family => [
        `+ web-1,database-1,lab-1 > front-1: public ${family} TCP 443`,
        `+ web-1,database-1,lab-1 > front-1: public ${family} UDP 53`,
      ]),
      '+ web-1,lab-1 > database-1: TCP 443 front-1',
    ])
  })

  it('until a firewall of the balancer drops it, which filters TCP alone', () => {
    const before = worldAfter(withPrivate, balancer)
    const { rows } = change(before, {
      operation: 'firewallCreate',
      body: { label: 'front', rules: closedRules, devices: { balancers: [1] } },
    })
    expect(inShort(rows)).toEqual([
      '- web-1,database-1,lab-1 > front-1: public ipv4 TCP 443',
      '- web-1,database-1,lab-1 > front-1: public ipv6 TCP 443',
      '- web-1,lab-1 > database-1: TCP 443 front-1',
    ])
  })

  const shown = (before: World, call: AnyCall, side: 'gained' | 'lost') => {
    const items = change(before, call).rows.flatMap(({ through }) => through[side])
    return items.map(({ witness: { from, to, before, after, ...witness } }) => ({
      way: `${from.service.label} ${from.address} > ${to.service.label}`,
      verdicts: [before, after].map(each => [each.from.cause.kind, each.to.cause.kind]),
      passedOn: witness.passedOn,
      because: witness.because.map(({ end, kind }) => `${end} ${kind}`),
    }))
  }
  const way = `web-1 ${webAddress} > front-1`

  it('which a packet to the balancer shows that nobody took before', () => {
    expect(shown(withPrivate, balancer, 'gained')).toEqual([
      {
        way,
        verdicts: [
          ['policy', 'dark'],
          ['policy', 'no-active-firewall'],
        ],
        passedOn: { before: false, after: true },
        because: ['to address', 'to back-end'],
      },
    ])
  })

  it('until its firewall drops that packet, which would still be passed on', () => {
    const drop: AnyCall = {
      operation: 'firewallCreate',
      body: { label: 'front', rules: closedRules, devices: { balancers: [1] } },
    }
    expect(shown(worldAfter(withPrivate, balancer), drop, 'lost')).toEqual([
      {
        way,
        verdicts: [
          ['policy', 'no-active-firewall'],
          ['policy', 'policy'],
        ],
        passedOn: { before: true, after: true },
        because: ['to rules'],
      },
    ])
  })

  it('or until it passes the packet on to nobody, which meets the same verdicts', () => {
    const rejected = { id: 1, label: 'node-1', ...node, mode: 'reject' }
    const configs = [{ id: 1, port: 443, protocol: 'https', nodes: [rejected] }]
    const reject: AnyCall = {
      operation: 'balancerUpdate',
      params: { balancerId: 1 },
      body: { configs },
    }
    const same = ['policy', 'no-active-firewall']
    expect(shown(worldAfter(withPrivate, balancer), reject, 'lost')).toEqual([
      {
        way,
        verdicts: [same, same],
        passedOn: { before: true, after: false },
        because: ['to back-end'],
      },
    ])
  })

  it('is told once where two nodes name the same port of the database', () => {
    const configs = [{ port: 443, protocol: 'https', nodes: [node, { ...node, mode: 'backup' }] }]
    const twice: AnyCall = {
      operation: 'balancerCreate',
      body: { region: 'newark-us', label: 'front-1', configs },
    }
    const { rows } = change(withPrivate, twice)
    expect(rows.flatMap(({ through }) => through.gained)).toHaveLength(1)
  })
})
