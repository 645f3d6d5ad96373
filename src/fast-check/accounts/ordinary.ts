/** Accounts as they are when all goes well: none yet, a small one, a large one, and one that is being moved. */
import fc from 'fast-check'
import type { AccountInput } from '../../account/account-schema.ts'
import { prefixes } from '../values/addresses.ts'
import { ruleSets } from '../values/rules.ts'
import { labels } from '../values/texts.ts'
import {
  acceptFrom,
  balancerDevice,
  dropsAllBut,
  everybody,
  firewallOn,
  idsFrom,
  instances,
  region,
} from './parts.ts'

export const office = fc.constantFrom('198.51.100.0/24', '203.0.113.7', '192.0.2.1/32')

export const empty: fc.Arbitrary<AccountInput> = fc
  .tuple(fc.uniqueArray(labels.valid, { maxLength: 2 }), ruleSets.valid)
  .map(([free, rules]) => ({
    instances: [],
    firewalls: free.map(label => firewallOn(label, rules, [])),
  }))

export const smallShop: fc.Arbitrary<AccountInput> = fc
  .record({ webs: fc.integer({ min: 1, max: 4 }), office, port: fc.constantFrom('3306', '5432') })
  .map(({ webs, office: from, port }) => {
    const back = idsFrom(1, webs).map(id => `192.168.128.${id}`)
    const open = acceptFrom(everybody, 'TCP', '80, 443')
    const ssh = { ...acceptFrom([from], 'TCP', '22'), label: 'office' }
    const nodes = back.map(address => ({ address, port: 80 }))
    const webServers = instances(webs, 'web').map((each, at) => ({
      ...{ ...each, ipv4: [`203.0.113.${at + 1}`, `192.168.128.${at + 1}`] },
    }))
    return {
      instances: [...webServers, { label: 'db-1', region }],
      balancers: [{ label: 'front-1', region, configs: [{ port: 80, protocol: 'http', nodes }] }],
      firewalls: [
        firewallOn('web', dropsAllBut(open, ssh), idsFrom(1, webs)),
        firewallOn('database', dropsAllBut(acceptFrom(back, 'TCP', port), ssh), [webs + 1]),
        firewallOn('front', dropsAllBut(open), [], [balancerDevice(1)]),
      ],
    }
  })

export const clusterNodes = 500
const inside = ['192.168.128.0/17']

export const cluster: fc.Arbitrary<AccountInput> = fc
  .record({
    controls: fc.integer({ min: 1, max: 5 }),
    fronts: fc.integer({ min: 0, max: 3 }),
    next: ruleSets.valid,
  })
  .map(({ controls, fronts, next }) => {
    const workers = idsFrom(controls + 1, clusterNodes)
    const kubelet = [acceptFrom(inside, 'TCP', '10250'), acceptFrom(inside, 'UDP', '8472')]
    return {
      instances: [
        ...instances(controls, 'control'),
        ...instances(clusterNodes - controls, 'worker'),
      ],
      balancers: idsFrom(1, fronts).map(id => ({ label: `front-${id}`, region })),
      firewalls: [
        firewallOn('control', dropsAllBut(acceptFrom(inside, 'TCP', '6443')), idsFrom(1, controls)),
        firewallOn('workers', dropsAllBut(...kubelet), workers),
        { ...firewallOn('workers-next', next, workers), status: 'disabled' },
      ],
    }
  })

export const halfMovedToIpv6: fc.Arbitrary<AccountInput> = fc
  .record({
    moved: fc.integer({ min: 1, max: 4 }),
    from: prefixes.ipv6.valid,
    isLate: fc.boolean(),
  })
  .map(({ moved, from, isLate }) => {
    const old = acceptFrom(['0.0.0.0/0'], 'TCP', '443')
    const both = acceptFrom(everybody, 'TCP', '443')
    const added = { ...acceptFrom([from], 'TCP', '22'), label: 'ipv6-only' }
    return {
      instances: instances(2 * moved, 'host').map((each, at) =>
        at < moved ? { ...each, ipv6: `2001:db8:${at + 1}::1` } : each,
      ),
      ranges: [{ range: '3fff:1::', prefix: 64, region, route_target: '2001:db8:1::1' }],
      firewalls: [
        firewallOn('moved', dropsAllBut(isLate ? old : both, added), idsFrom(1, moved)),
        firewallOn('to-move', dropsAllBut(old), idsFrom(moved + 1, 2 * moved)),
      ],
    }
  })
