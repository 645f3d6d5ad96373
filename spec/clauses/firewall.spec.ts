/** The firewall record and the five operations on it. */
import { expect } from 'vitest'
import { apply } from '../../src/engine/apply.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import { operations } from '../../src/operations/index.ts'
import { verdict } from '../../src/packets/world-verdict.ts'
import { devicesOf } from '../../src/world/guards.ts'
import type { World } from '../../src/world/world.ts'
import { clause, holds, inside, outside } from '../support/clause.ts'
import { contractCalls, everyWorld } from '../support/every-operation.ts'
import { done, expectRefused, worldAfter } from '../support/outcomes.ts'
import { closedRules, smallWorld, withFirewall } from '../support/worlds.ts'

const small = smallWorld()
const params = { firewallId: 1 }
const tagged = done(small, {
  operation: 'firewallCreate',
  body: { label: 'subject-1', rules: closedRules, tags: ['blue', 'red'] },
})
const view = (world: World) => done(world, { operation: 'firewallView', params }).reply
const create = (more: object): AnyCall => ({
  operation: 'firewallCreate',
  body: { label: 'subject-1', rules: closedRules, ...more },
})
const update = (body: object): AnyCall => ({ operation: 'firewallUpdate', params, body })
const entitiesOf = (world: World, firewallId: number) =>
  devicesOf(world, firewallId).map(({ entity: { type, id } }) => `${type} ${id}`)

clause('FIREWALL-1', () => {
  holds('a firewall is viewed with its label, status, tags and rules', () => {
    expect(view(tagged.world)).toMatchObject({
      label: 'subject-1',
      status: 'enabled',
      tags: ['blue', 'red'],
      rules: closedRules,
    })
  })

  holds('besides these it has an id and two times, and nothing else', () => {
    const names = ['id', 'label', 'created', 'updated', 'status', 'rules', 'tags']
    expect(Object.keys(view(tagged.world))).toEqual(names)
    expect(Object.keys(view(tagged.world).rules)).toEqual(Object.keys(closedRules))
  })

  holds('its times are those of the call that made it and of the last that changed it', () => {
    const at = '2026-03-01T10:20:30.400Z'
    const { world, reply } = done(tagged.world, {
      operation: 'firewallUpdate',
      params,
      body: { tags: [] },
      at,
    })
    expect(reply).toMatchObject({
      created: '2026-01-01T00:00:00',
      updated: '2026-03-01T10:20:30',
    })
    expect(view(world).updated).toBe('2026-03-01T10:20:30')
  })
})

clause('FIREWALL-2', () => {
  for (const tags of [[], ['blue'], ['a', 'b', 'c'], ['with space', 'ünïcödé', 'x'.repeat(50)]])
    inside(`the tags ${JSON.stringify(tags)} are taken, at creation and in an update`, () => {
      expect(view(worldAfter(small, create({ tags }))).tags).toEqual(tags)
      expect(view(worldAfter(tagged.world, update({ tags }))).tags).toEqual(tags)
    })

  for (const tags of ['blue', 1, true, {}, { 0: 'blue' }])
    outside(`${JSON.stringify(tags)} is no list of tags`, () => {
      expectRefused(small, create({ tags }), 'FIREWALL-2', 'tags')
      expectRefused(tagged.world, update({ tags }), 'FIREWALL-2', 'tags')
    })

  for (const tag of [1, null, false, {}, ['blue']])
    outside(`${JSON.stringify(tag)} is no tag`, () => {
      expectRefused(small, create({ tags: ['blue', tag] }), 'FIREWALL-2', 'tags[1]')
      expectRefused(tagged.world, update({ tags: [tag] }), 'FIREWALL-2', 'tags[0]')
    })
})

clause('FIREWALL-3', () => {
  holds('whatever the tags, every packet is judged the same', () => {
    const world = withFirewall(small, 'subject-1', { instances: [1] })
    const service = { type: 'instance', id: 1 } as const
    const judged = (each: World) =>
      (['inbound', 'outbound'] as const).map(direction =>
        verdict(each, service, { direction, protocol: 'TCP', address: '192.0.2.1', port: 22 }),
      )
    for (const tags of [['ACCEPT'], ['0.0.0.0/0', 'enabled', 'deleted'], []])
      expect(judged(worldAfter(world, update({ tags })))).toEqual(judged(world))
    expect(judged(world).map(({ action }) => action)).toEqual(['DROP', 'ACCEPT'])
  })

  holds('tags change neither the status nor the rules', () => {
    const { tags: _, updated: __, ...before } = view(tagged.world)
    expect(view(worldAfter(tagged.world, update({ tags: ['deleted'] })))).toMatchObject(before)
  })
})

clause('FIREWALL-4', () => {
  holds('a firewall with devices is viewed without them', () => {
    const world = withFirewall(small, 'subject-1', { instances: [1, 2], balancers: [1] })
    expect(JSON.stringify(view(world))).not.toMatch(/device|entit|instance|balancer/)
    expect(view(world)).toEqual(view(worldAfter(world, ...detachAll(world))))
  })
})

const detachAll = (world: World): AnyCall[] =>
  devicesOf(world, 1).map(({ id }) => ({
    operation: 'firewallDeviceDelete',
    params: { ...params, deviceId: id },
  }))

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
    const outcome = apply(small, { operation: 'firewallCreate' })
    expect(outcome.ok ? [] : outcome.errors.map(each => [each.clause, each.field])).toEqual([
      ['FIREWALL-5', 'label'],
      ['FIREWALL-6', 'rules'],
    ])
    expect(outcome.world).toBe(small)
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

  outside('a list of other services is not known', () => {
    expectRefused(
      small,
      create({ devices: { instances: [1], volumes: [1] } }),
      'SILENT-UNKNOWN-FIELDS',
      'devices.volumes',
    )
  })

  for (const [name, id] of [
    ['instances', 9],
    ['instances', 0],
    ['instances', -1],
    ['balancers', 9],
  ] as const)
    outside(`${id} under ${name} is a whole number and nothing that exists`, () => {
      expectRefused(
        small,
        create({ devices: { [name]: [id] } }),
        'SILENT-BODY-IDS',
        `devices.${name}[0]`,
      )
    })
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

  holds('nothing is created when one of the services cannot be attached', () => {
    expectRefused(
      small,
      create({ devices: { instances: [1, 2, 9] } }),
      'SILENT-BODY-IDS',
      'devices.instances[2]',
    )
  })

  holds('a service named twice is refused', () => {
    expectRefused(
      small,
      create({ devices: { instances: [1, 2, 1] } }),
      'SILENT-ATTACH-TWICE',
      'devices.instances[2]',
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

  holds('a firewall_id that names no firewall is refused', () => {
    expectRefused(
      tagged.world,
      { operation: 'instanceCreate', body: { region: 'eu-west', firewall_id: 2 } },
      'SILENT-BODY-IDS',
      'firewall_id',
    )
  })
})

clause('FIREWALL-11', () => {
  holds('what creation answers is what a view shows', () => {
    expect(tagged.reply).toEqual(view(tagged.world))
  })

  holds('what an update answers is what a view shows', () => {
    const { world, reply } = done(tagged.world, {
      operation: 'firewallUpdate',
      params,
      body: { label: 'renamed-1', status: 'disabled', tags: ['green'] },
    })
    expect(reply).toEqual(view(world))
    expect(reply).toMatchObject({ label: 'renamed-1', status: 'disabled', tags: ['green'] })
  })

  holds('what the list shows is what views show, in id order', () => {
    const world = withFirewall(tagged.world, 'another-1')
    const { data } = done(world, { operation: 'firewallsList' }).reply
    expect(data).toEqual(
      [1, 2].map(
        firewallId => done(world, { operation: 'firewallView', params: { firewallId } }).reply,
      ),
    )
  })
})

clause('FIREWALL-12', () => {
  const onFirewalls = Object.values(operations).filter(({ path }) => path.includes('{firewallId}'))

  for (const { name } of onFirewalls) {
    const call = contractCalls[name]
    const at = (firewallId: unknown): AnyCall => ({
      ...call,
      params: { ...(call.params as object), firewallId },
    })

    inside(`${name} finds firewall 1`, () => {
      expect(apply(everyWorld, at(1)).ok).toBe(true)
    })

    for (const id of [2, 0, -1, 2 ** 31, '1', 1.5, null, true, [1], Number.MAX_SAFE_INTEGER + 1])
      outside(`${name} finds nothing under ${JSON.stringify(id)}`, () => {
        const outcome = expectRefused(everyWorld, at(id), 'FIREWALL-12', 'firewallId')
        expect(outcome.ok ? undefined : outcome.errors[0].kind).toBe('missing')
      })
  }
})

clause('FIREWALL-13', () => {
  const parts = { label: 'renamed-1', status: 'disabled', tags: ['green'] }
  const names = Object.keys(parts) as (keyof typeof parts)[]
  const subsets = Array.from({ length: 8 }, (_, bits) => names.filter((_, at) => bits & (1 << at)))

  for (const chosen of subsets)
    holds(`an update of ${chosen.join(' and ') || 'nothing'} leaves the rest as it is`, () => {
      const body = Object.fromEntries(chosen.map(name => [name, parts[name]]))
      const world = withFirewall(tagged.world, 'another-1', { instances: [1] })
      const updated = worldAfter(world, { ...update(body), at: '2026-02-01T00:00:00Z' })
      const expected = { ...view(world), ...body, updated: '2026-02-01T00:00:00' }
      expect(view(updated)).toEqual(expected)
      const other = { operation: 'firewallView', params: { firewallId: 2 } } as const
      expect(done(updated, other).reply).toEqual(done(world, other).reply)
    })

  holds('an update may name the label and the tags that are there already', () => {
    const same = { label: 'subject-1', tags: ['blue', 'red'] }
    expect(view(worldAfter(tagged.world, update(same)))).toEqual(tagged.reply)
  })

  for (const name of names)
    holds(`null is no way to leave out ${name}`, () => {
      expect(apply(tagged.world, update({ [name]: null })).ok).toBe(false)
    })
})

clause('FIREWALL-14', () => {
  inside('an update without devices is accepted, and the devices stay', () => {
    const world = withFirewall(small, 'subject-1', { instances: [1] })
    expect(entitiesOf(worldAfter(world, update({ label: 'renamed-1' })), 1)).toEqual(['instance 1'])
  })

  for (const devices of [{ instances: [2] }, {}, [], null])
    outside(`an update with devices ${JSON.stringify(devices)} is refused`, () => {
      expectRefused(tagged.world, update({ devices }), 'FIREWALL-14', 'devices')
      expectRefused(tagged.world, update({ label: 'renamed-1', devices }), 'FIREWALL-14', 'devices')
    })
})

clause('FIREWALL-15', () => {
  inside('an update without rules is accepted, and the rules stay', () => {
    const world = worldAfter(tagged.world, update({ tags: [] }))
    expect(view(world).rules).toEqual(closedRules)
  })

  for (const rules of [closedRules, {}, [], null])
    outside(`an update with rules ${JSON.stringify(rules)} is refused`, () => {
      expectRefused(tagged.world, update({ rules }), 'FIREWALL-15', 'rules')
      expectRefused(tagged.world, update({ status: 'disabled', rules }), 'FIREWALL-15', 'rules')
    })

  outside('a ruleset on its own is not known to an update either', () => {
    expectRefused(tagged.world, update({ inbound: [] }), 'SILENT-UNKNOWN-FIELDS', 'inbound')
  })
})

clause('FIREWALL-16', () => {
  const services = [
    { type: 'instance', id: 1 },
    { type: 'instance', id: 2 },
    { type: 'balancer', id: 1 },
  ] as const
  const packet = { direction: 'inbound', protocol: 'TCP', address: '192.0.2.1', port: 22 } as const
  const guarding = withFirewall(small, 'subject-1', { instances: [1, 2], balancers: [1] })
  const deleted = worldAfter(guarding, { operation: 'firewallDelete', params })

  for (const service of services)
    holds(`${service.type} ${service.id} is filtered before and not afterwards`, () => {
      expect(verdict(guarding, service, packet)).toMatchObject({
        action: 'DROP',
        cause: { kind: 'policy' },
      })
      expect(verdict(deleted, service, packet)).toMatchObject({
        action: 'ACCEPT',
        cause: { kind: 'no-active-firewall' },
      })
    })

  holds('no device of it is left', () => {
    expect(devicesOf(deleted, 1)).toEqual([])
  })

  holds('firewalls on other services filter on', () => {
    const two = withFirewall(guarding, 'other-1', { instances: [3] })
    const world = worldAfter(two, { operation: 'firewallDelete', params })
    expect(verdict(world, { type: 'instance', id: 3 }, packet).action).toBe('DROP')
  })
})
