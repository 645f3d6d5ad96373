/** Choices where the contract says nothing: what the records of firewalls, devices, addresses and ranges hold. */
import { expect, it } from 'vitest'
import { serviceTypes } from '../../src/contract/vocabulary.ts'
import {
  addressWorld,
  privateIpv4,
  publicIpv4,
  rangeOf,
  slaacOf,
} from '../support/address-worlds.ts'
import { assumption } from '../support/assumption.ts'
import { attach, detach, params, tagged, view } from '../support/firewalls.ts'
import { done, worldAfter } from '../support/outcomes.ts'
import { updateWith } from '../support/rules.ts'
import { closedRules, emptyWorld, smallWorld, withFirewall } from '../support/worlds.ts'

assumption('ASSUME-FIREWALL-RECORD', () => {
  it('it has these fields, and its rules have theirs', () => {
    const names = ['id', 'label', 'created', 'updated', 'status', 'rules', 'tags']
    expect(Object.keys(view(tagged.world))).toEqual(names)
    expect(Object.keys(view(tagged.world).rules)).toEqual(Object.keys(closedRules))
  })
})

assumption('ASSUME-DEVICE-RECORD', () => {
  for (const type of serviceTypes)
    it(`a device on a ${type}`, () => {
      const { reply } = done(withFirewall(smallWorld(), 'guard-1'), {
        operation: 'firewallDeviceCreate',
        params,
        body: { id: 2, type },
      })
      expect(reply).toEqual({
        id: 1,
        created: '2026-01-01T00:00:00',
        updated: '2026-01-01T00:00:00',
        entity: {
          id: 2,
          type,
          label: type === 'instance' ? 'web-2' : 'front-2',
          url: `/v4/${type}s/2`,
        },
      })
    })
})

assumption('ASSUME-CLOCK', () => {
  const timesAfter = (...calls: Parameters<typeof worldAfter>[1][]) => {
    const { created, updated } = view(worldAfter(tagged.world, ...calls))
    return [created, updated]
  }
  const at = '2026-03-01T10:20:30.400Z'
  const first = '2026-01-01T00:00:00'

  it('both are equal at creation', () => {
    expect(timesAfter()).toEqual([first, first])
  })

  it('an update of the firewall or of its rules moves updated, and changes it or not', () => {
    const updates = [{ operation: 'firewallUpdate', params, body: {} } as const, updateWith({})]
    for (const call of updates)
      expect(timesAfter({ ...call, at })).toEqual([first, '2026-03-01T10:20:30'])
  })

  it('attaching and detaching move neither', () => {
    const attached = { ...attach({ id: 1, type: 'instance' }), at }
    expect(timesAfter(attached)).toEqual([first, first])
    expect(timesAfter(attached, { ...detach(1), at })).toEqual([first, first])
  })
})

const world = addressWorld()

assumption('ASSUME-ADDRESS-RECORD', () => {
  const names = ['address', 'gateway', 'subnet_mask', 'prefix', 'type', 'public', 'rdns']
  const fieldsOf = (address: string) =>
    Object.keys(done(world, { operation: 'ipAddressView', params: { address } }).reply)

  it('an IPv4 address has them all, public or not', () => {
    for (const address of [publicIpv4(world, 1), privateIpv4(world, 1)])
      expect(fieldsOf(address)).toEqual([...names, 'instance_id', 'region', 'vpc_nat_1_1'])
  })

  it('an IPv6 address has no vpc_nat_1_1', () => {
    expect(fieldsOf(slaacOf(world, 1))).toEqual([...names, 'instance_id', 'region'])
  })
})

assumption('ASSUME-RANGE-RECORD', () => {
  it('a range that is created shows itself and its route target', () => {
    const { reply } = done(smallWorld(), {
      operation: 'ipv6RangeCreate',
      body: { prefix_length: 56, instance_id: 1 },
    })
    expect(reply).toEqual({ range: '3fff:1:e100::', route_target: '3fff:1::f23c:94ff:fe00:1' })
  })

  it('one that is listed shows its region too, one that is viewed its instances', () => {
    const [listed] = done(world, { operation: 'ipv6RangesList' }).reply.data
    expect(Object.keys(listed ?? {})).toEqual(['range', 'prefix', 'region', 'route_target'])
    const range = rangeOf(world, 1)
    const viewed = done(world, { operation: 'ipv6RangeView', params: { range } }).reply
    expect(Object.keys(viewed)).toEqual(['range', 'prefix', 'region', 'is_bgp', 'instances'])
  })
})

assumption('ASSUME-POOL-RECORD', () => {
  it('it has the four, and neither an id nor an instance', () => {
    const pooled = worldAfter(emptyWorld(), {
      operation: 'poolCreate',
      body: { region: 'us-east' },
    })
    const [pool] = done(pooled, { operation: 'ipv6PoolsList' }).reply.data
    expect(Object.keys(pool ?? {})).toEqual(['range', 'prefix', 'region', 'route_target'])
  })
})
