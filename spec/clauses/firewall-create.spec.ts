/** Creating a firewall: what the request takes, what it may leave out, and the devices that come along. */
import { expect } from 'vitest'
import { devicesOf } from '../../src/world/guards.ts'
import { clause, holds, inside, outside } from '../support/clause.ts'
import { create, entitiesOf, tagged, view } from '../support/firewalls.ts'
import { done, expectFaults, expectRefused, worldAfter } from '../support/outcomes.ts'
import { closedRules, smallWorld } from '../support/worlds.ts'

const small = smallWorld()

clause('FIREWALL-5', () => {
  inside('with a label it is created', () => {
    expect(view(worldAfter(small, create({}))).label).toBe('subject-1')
  })

  outside('without a label it is not', () => {
    expectRefused(
      small,
      { operation: 'firewallCreate', body: { rules: closedRules } },
      'FIREWALL-5',
      'label',
    )
  })

  outside('without anything, label and rules are both missed', () => {
    expectFaults(small, { operation: 'firewallCreate' }, [
      ['FIREWALL-5', 'label'],
      ['FIREWALL-6', 'rules'],
    ])
  })
})

clause('FIREWALL-6', () => {
  inside('with rules that hold two policies it is created', () => {
    const rules = { inbound_policy: 'ACCEPT', outbound_policy: 'DROP' }
    expect(view(worldAfter(small, create({ rules }))).rules).toEqual({
      ...rules,
      inbound: [],
      outbound: [],
    })
  })

  outside('without rules it is not', () => {
    const call = { operation: 'firewallCreate', body: { label: 'subject-1' } } as const
    expectRefused(small, call, 'FIREWALL-6', 'rules')
  })

  for (const rules of [null, [], 'none', 1, true])
    outside(`${JSON.stringify(rules)} are no rules`, () => {
      expectRefused(small, create({ rules }), 'FIREWALL-6', 'rules')
    })
})

clause('FIREWALL-7', () => {
  holds('without devices there are none', () => {
    expect(entitiesOf(worldAfter(small, create({})), 1)).toEqual([])
  })

  holds('without tags there are none', () => {
    expect(view(worldAfter(small, create({}))).tags).toEqual([])
  })

  for (const devices of [
    {},
    { instances: [] },
    { balancers: [] },
    { instances: [], balancers: [] },
  ])
    holds(`the devices ${JSON.stringify(devices)} are none as well`, () => {
      expect(entitiesOf(worldAfter(small, create({ devices })), 1)).toEqual([])
    })
})

clause('FIREWALL-8', () => {
  inside('lists of ids under both names are taken', () => {
    const world = worldAfter(small, create({ devices: { instances: [2, 1], balancers: [1] } }))
    expect(entitiesOf(world, 1)).toEqual(['instance 2', 'instance 1', 'balancer 1'])
  })

  for (const devices of [null, [], [1], 'all', 1])
    outside(`${JSON.stringify(devices)} are no devices`, () => {
      expectRefused(small, create({ devices }), 'FIREWALL-8', 'devices')
    })

  for (const name of ['instances', 'balancers']) {
    for (const list of [null, 1, '1', {}, { 0: 1 }])
      outside(`${JSON.stringify(list)} is no list of ${name}`, () => {
        expectRefused(small, create({ devices: { [name]: list } }), 'FIREWALL-8', `devices.${name}`)
      })

    for (const id of ['1', 1.5, null, true, [1], { id: 1 }, 2 ** 53])
      outside(`${JSON.stringify(id)} is no id in the list of ${name}`, () => {
        expectRefused(
          small,
          create({ devices: { [name]: [id] } }),
          'FIREWALL-8',
          `devices.${name}[0]`,
        )
      })
  }
})

clause('FIREWALL-9', () => {
  for (const [instances, balancers] of [
    [[1], []],
    [[1, 2, 3], []],
    [[], [2]],
    [[3, 1], [1]],
  ] as const)
    holds(`one device for each of instances ${instances} and balancers ${balancers}`, () => {
      const world = worldAfter(small, create({ devices: { instances, balancers } }))
      expect(entitiesOf(world, 1)).toEqual([
        ...instances.map(id => `instance ${id}`),
        ...balancers.map(id => `balancer ${id}`),
      ])
      expect(devicesOf(world, 1).map(({ id }) => id as number)).toEqual(
        Array.from({ length: instances.length + balancers.length }, (_, at) => at + 1),
      )
    })
})

clause('FIREWALL-10', () => {
  holds('the new instance is a device of the firewall', () => {
    const { world, reply } = done(tagged.world, {
      operation: 'instanceCreate',
      body: { region: 'eu-west', firewall_id: 1 },
    })
    expect(entitiesOf(world, 1)).toEqual([`instance ${reply.id}`])
  })

  holds('without firewall_id it is a device of none', () => {
    const world = worldAfter(tagged.world, {
      operation: 'instanceCreate',
      body: { region: 'eu-west' },
    })
    expect(entitiesOf(world, 1)).toEqual([])
  })
})
