/** The calls that the provider makes for instances and their profiles, and what no call stands for. */
import { describe, expect, it } from 'vitest'
import {
  callsOf,
  create,
  firewall,
  instance,
  missed,
  planned,
  remove,
  standing,
  still,
  update,
  vm,
  web,
} from './plan-builder.ts'

describe('linode_instance', () => {
  it('is created with its firewall, its interfaces and a private address', () => {
    const after = {
      ...{ label: 'vm-one', region: 'eu-west', type: 'g6-standard-2', private_ip: true },
      ...{
        firewall_id: 1,
        interface: [
          { purpose: 'public' },
          { purpose: 'vlan', label: 'lan', ipam_address: '10.0.0.1/24' },
        ],
      },
    }
    expect(callsOf(still(web, firewall(1)), create(vm, after))).toEqual([
      {
        operation: 'instanceCreate',
        body: {
          ...{ region: 'eu-west', label: 'vm-one', plan: 'g6-standard-2', private_ip: true },
          firewall_id: 1,
          interfaces: [
            { purpose: 'public' },
            { purpose: 'vlan', label: 'lan', ipam_address: '10.0.0.1/24' },
          ],
        },
      },
    ])
  })

  it('shares addresses once it is there', () => {
    const after = { label: 'vm-one', region: 'us-east', shared_ipv4: ['192.0.2.9'] }
    expect(callsOf(create(vm, after))[1]).toEqual({
      operation: 'ipAddressesShare',
      body: { ips: ['192.0.2.9'], instance_id: 1 },
    })
  })

  it('gets a private address, another region, interfaces and shared addresses in this order', () => {
    const profile = { id: 1010, label: 'boot', interface: [{ purpose: 'vlan', label: 'lan' }] }
    const after = instance(101, {
      private_ip: true,
      region: 'eu-west',
      config: [profile],
      shared_ipv4: ['192.0.2.9'],
    })
    expect(callsOf(update(vm, instance(101), after))).toEqual([
      { operation: 'ipAddressAllocate', body: { instance_id: 101, public: false, type: 'ipv4' } },
      { operation: 'instanceMigrate', params: { instanceId: 101 }, body: { region: 'eu-west' } },
      {
        operation: 'profileUpdate',
        params: { instanceId: 101, profileId: 1 },
        body: { interfaces: [{ purpose: 'vlan', label: 'lan', ipam_address: null }] },
      },
      { operation: 'instanceReboot', params: { instanceId: 101 }, body: { profile_id: 1 } },
      { operation: 'ipAddressesShare', body: { ips: ['192.0.2.9'], instance_id: 101 } },
    ])
  })

  it('is none of the service when it gets a new size', () => {
    const after = instance(101, { type: 'g6-standard-2' })
    expect(callsOf(update(vm, instance(101), after))).toEqual([])
    expect(missed(update(vm, instance(101), after))).toEqual([])
  })

  it.each([
    [{ label: 'other' }, { label: 'other' }],
    [{ tags: ['x', 'y'] }, { details: { tags: ['x', 'y'] } }],
    [
      { label: 'other', tags: ['x'] },
      { label: 'other', details: { tags: ['x'] } },
    ],
  ])('is called and tagged anew, for services are chosen by it: %j', (more, body) => {
    const change = update(vm, instance(101), instance(101, more))
    expect(callsOf(change)).toEqual([
      { operation: 'instanceUpdate', params: { instanceId: 101 }, body },
    ])
    expect(missed(change)).toEqual([])
  })

  it('has its tags from the beginning, in the account before and when it is created', () => {
    const tagged = planned(still(vm, instance(101, { tags: ['db'] })))
    expect(tagged.account.gathered.instances?.rows[0]?.tags).toEqual(['db'])
    const values = { region: 'us-east', label: 'vm-one', tags: ['db'] }
    expect(callsOf(create(vm, values)).map(({ body }) => body)).toMatchObject([
      { details: { tags: ['db'] } },
    ])
  })

  it('is deleted', () => {
    expect(callsOf(remove(vm, instance(101)))).toEqual([
      { operation: 'instanceDelete', params: { instanceId: 101 } },
    ])
  })

  it.each([
    [{ booted: false }, 'booted'],
    [{ interface_generation: 'linode' }, 'interface_generation'],
    [{ ipv4: ['192.0.2.77', '192.0.2.78'] }, 'ipv4'],
  ])('is simulated otherwise than with %j, and says so', (more, attribute) => {
    expect(
      missed(create(vm, { region: 'us-east', label: 'vm-one', ...more })).map(each => each[1]),
    ).toEqual([attribute])
    expect(missed(create(vm, { region: 'us-east', label: 'vm-one' }))).toEqual([])
  })
})

describe('profiles', () => {
  const config = 'linode_instance_config.c'
  const values = {
    label: 'second',
    linode_id: 101,
    interface: [{ purpose: 'public' }],
    booted: true,
  }

  it('are created, and booted where they are to be', () => {
    const made = {
      operation: 'profileCreate',
      params: { instanceId: 101 },
      body: { interfaces: [{ purpose: 'public' }] },
    }
    const boot = {
      operation: 'instanceReboot',
      params: { instanceId: 101 },
      body: { profile_id: 2 },
    }
    expect(callsOf(standing, create(config, values))).toEqual([made, boot])
    expect(callsOf(standing, create(config, { ...values, booted: false }))).toEqual([made])
  })

  it('that are booted get other interfaces; others are not simulated, nor is taking one away', () => {
    const before = { ...values, id: '9' }
    const after = { ...before, interface: [] }
    expect(callsOf(standing, update(config, before, after)).map(each => each.operation)).toEqual([
      'profileUpdate',
      'instanceReboot',
    ])
    const idle = { booted: false }
    expect(
      missed(standing, update(config, { ...before, ...idle }, { ...after, ...idle })),
    ).toHaveLength(1)
    expect(missed(standing, remove(config, before))).toHaveLength(1)
  })
})
