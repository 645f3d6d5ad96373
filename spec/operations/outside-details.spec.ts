/** What clients tell of instances and balancers beside the network: kept with their records, and without effect. */
import { describe, expect, it } from 'vitest'
import type { AnyCall } from '../../src/engine/call.ts'
import { createSimulator } from '../../src/engine/simulator.ts'
import { get } from '../../src/world/table.ts'
import type { World } from '../../src/world/world.ts'
import { assumption } from '../support/assumption.ts'
import { expectRefused, worldAfter } from '../support/outcomes.ts'
import { smallWorld } from '../support/worlds.ts'

const create = (body: object): AnyCall => ({
  operation: 'instanceCreate',
  body: { region: 'us-east', ...body },
})
const update = (instanceId: number, body: object): AnyCall => ({
  operation: 'instanceUpdate',
  params: { instanceId },
  body,
})
const on = (operation: AnyCall['operation'], instanceId: number, body?: object): AnyCall => ({
  operation,
  params: { instanceId },
  ...(body !== undefined && { body }),
})
const balancer = (body: object): AnyCall => ({
  operation: 'balancerUpdate',
  params: { balancerId: 1 },
  body,
})
const detailsOf = (world: World, id: number) => get(world.tables.instances, id)?.details

describe('updating an instance', () => {
  it('changes its label, which devices show, and keeps it when none is given', () => {
    const world = worldAfter(smallWorld(), update(1, { label: 'renamed' }), update(1, {}))
    expect(get(world.tables.instances, 1)?.label).toBe('renamed')
    expectRefused(world, update(1, { label: 'x' }), 'ASSUME-ENVIRONMENT', 'label')
    expectRefused(world, update(9, {}), 'ASSUME-ENVIRONMENT', 'instanceId')
  })
})

assumption('ASSUME-DETAILS', () => {
  it('is kept field by field, with the time of the last change', () => {
    const world = worldAfter(
      smallWorld(),
      update(1, { details: { image: 'linode/debian12', tags: ['a', 'a'], alerts: { cpu: 1 } } }),
      { ...update(1, { details: { image: null, alerts: { io: 2 } } }), at: '2030-01-01T00:00:00Z' },
    )
    expect(detailsOf(world, 1)).toEqual({
      image: null,
      tags: ['a', 'a'],
      alerts: { cpu: 1, io: 2 },
      updated: '2030-01-01T00:00:00',
    })
  })

  it('is refused of another type, and under another name', () => {
    const world = smallWorld()
    const wrong = { image: 5, group: null, tags: 'a', backups_enabled: 1, alerts: [] }
    for (const [name, value] of Object.entries(wrong)) {
      const details = { [name]: value }
      expectRefused(world, update(1, { details }), 'ASSUME-DETAILS', `details.${name}`)
      expectRefused(world, create({ details }), 'ASSUME-DETAILS', `details.${name}`)
    }
    const unknown = update(1, { details: { colour: 'red' } })
    expectRefused(world, unknown, 'ASSUME-UNKNOWN-FIELDS', 'details.colour')
    const throttle = balancer({ details: { client_conn_throttle: -1 } })
    expectRefused(world, throttle, 'ASSUME-DETAILS', 'details.client_conn_throttle')
  })

  it('goes over to a clone but for the time, and nothing is there where nothing was told', () => {
    const world = worldAfter(
      smallWorld(),
      update(1, { details: { tags: ['a'] } }),
      on('instanceClone', 1, { region: 'us-east' }),
      on('instanceClone', 2, { region: 'us-east' }),
    )
    const last = world.counters.instances
    expect(detailsOf(world, last - 1)).toEqual({ tags: ['a'] })
    expect(get(world.tables.instances, last)).not.toHaveProperty('details')
  })

  it('an instance is shut down until it is booted, and may begin so', () => {
    const before = smallWorld()
    const off = worldAfter(before, on('instanceShutdown', 1))
    expect(detailsOf(off, 1)?.offline).toBe(true)
    expect(detailsOf(worldAfter(off, on('instanceReboot', 1)), 1)?.offline).toBe(false)
    const made = worldAfter(before, create({ booted: false }))
    expect(detailsOf(made, made.counters.instances)).toEqual({ offline: true })
    expect(detailsOf(worldAfter(before, create({})), made.counters.instances)).toBe(undefined)
    expectRefused(before, on('instanceShutdown', 9), 'ASSUME-ENVIRONMENT', 'instanceId')
  })

  it('outlasts a snapshot', () => {
    const told = update(1, { details: { tags: ['a'], group: 'g' } })
    const cloud = createSimulator({ world: worldAfter(smallWorld(), told) })
    const again = createSimulator({ world: JSON.parse(JSON.stringify(cloud.snapshot())) })
    expect(again.snapshot().digest).toBe(cloud.snapshot().digest)
    expect(detailsOf(again.world, 1)).toEqual(detailsOf(cloud.world, 1))
  })
})

describe('updating a balancer', () => {
  const node = { id: 3, label: 'back', address: '192.168.128.2', port: 80, mode: 'accept' }
  const config = (id: number, port: number, nodes: readonly object[] = []) => ({
    ...{ id, port, protocol: 'tcp', nodes },
  })

  it('puts the configs that are listed in the place of those there were', () => {
    const world = worldAfter(
      smallWorld(),
      balancer({ configs: [config(4, 80), config(2, 443)] }),
      balancer({ label: 'gate', configs: [config(4, 81, [{ ...node, weight: 7 }])] }),
    )
    expect(get(world.tables.balancers, 1)).toMatchObject({
      label: 'gate',
      configs: [config(4, 81, [{ ...node, weight: 7 }])],
    })
  })

  it('is refused where two have one id or one port, and without a balancer', () => {
    const world = smallWorld()
    const refused = (configs: readonly object[], field: string) =>
      expectRefused(world, balancer({ configs }), 'ASSUME-ENVIRONMENT', field)
    refused([config(1, 80), config(1, 81)], 'configs[1].id')
    refused([config(1, 80, [node, node])], 'configs[0].nodes[1].id')
    refused([config(1, 80), config(2, 80)], 'configs[1].port')
    const stray = { ...balancer({}), params: { balancerId: 9 } }
    expectRefused(world, stray, 'ASSUME-ENVIRONMENT', 'balancerId')
  })
})
