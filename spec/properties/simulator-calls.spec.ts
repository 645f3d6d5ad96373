/** The simulator’s calls: typed ones throw, tried ones tell, and outside ones make what the contract leaves to others. */
import { describe, expect, it } from 'vitest'
import { apply } from '../../src/engine/apply.ts'
import { RefusedError } from '../../src/engine/refused-error.ts'
import { environmentOperations } from '../../src/operations/environment/index.ts'
import { operations } from '../../src/operations/index.ts'
import { digestOfWorld } from '../../src/world/snapshot.ts'
import { count } from '../../src/world/table.ts'
import { create, simulator, small, thrownBy } from '../support/simulators.ts'

describe('a typed call', () => {
  it('gives the reply', () => {
    const cloud = simulator()
    expect(cloud.firewallCreate(create)).toMatchObject({ id: 1, label: 'web', status: 'enabled' })
    expect(cloud.firewallsList().results).toBe(1)
    expect(cloud.firewallsList({ query: { page_size: 25 } }).data[0]?.label).toBe('web')
  })

  it('throws what was refused, with operation, kind, clause, path, field and reason', () => {
    const cloud = simulator()
    cloud.firewallCreate(create)
    const error = thrownBy(() => cloud.firewallCreate(create))
    expect(error).toBeInstanceOf(RefusedError)
    expect(error).toMatchObject({
      name: 'RefusedError',
      operation: 'firewallCreate',
      kind: 'refused',
      clause: 'LABEL-8',
      path: ['label'],
      field: 'label',
      errors: [
        {
          kind: 'refused',
          clause: 'LABEL-8',
          path: ['label'],
          problem: 'taken',
          expected: 'label',
          got: 'web',
          by: { type: 'firewall', id: 1 },
        },
      ],
    })
    const { message, reason } = error as RefusedError
    expect(reason).toBe('expected a free label, got "web", which firewall 1 has')
    expect(message).toBe(`firewallCreate was refused: label: ${reason} (LABEL-8)`)
  })

  it('throws the first of several faults and carries all of them', () => {
    const body = { label: '-', rules: { inbound_policy: 'DENY', outbound_policy: 'DROP' } }
    const error = thrownBy(() => simulator().firewallCreate({ body } as never))
    const { clause, field, errors } = error as RefusedError
    expect([clause, field]).toEqual(['LABEL-1', 'label'])
    expect(errors.map(each => [each.clause, each.path])).toEqual([
      ['LABEL-1', ['label']],
      ['RULESET-2', ['rules', 'inbound_policy']],
    ])
  })

  it('is there for every operation of the contract, and outside for every other', () => {
    const cloud = simulator()
    for (const name of Object.keys(operations)) {
      expect(cloud).toHaveProperty(name, expect.any(Function))
      expect(cloud.try).toHaveProperty(name, expect.any(Function))
    }
    for (const name of Object.keys(environmentOperations)) {
      expect(cloud).not.toHaveProperty(name)
      expect(cloud.environment).toHaveProperty(name, expect.any(Function))
      expect(cloud.try).toHaveProperty(name, expect.any(Function))
    }
  })
})

describe('a tried call', () => {
  it('gives the outcome when it is carried out', () => {
    const cloud = simulator()
    const outcome = cloud.try.firewallCreate(create)
    expect(outcome).toMatchObject({ ok: true, reply: { id: 1 } })
    expect(outcome.world).toBe(cloud.world)
  })

  it('gives the outcome when it is refused, and leaves the world', () => {
    const cloud = simulator()
    const outcome = cloud.try.firewallDelete({ params: { firewallId: 1 } })
    expect(outcome).toMatchObject({ ok: false, errors: [{ clause: 'FIREWALL-12' }] })
    expect(cloud.world).toBe(small)
  })

  it('gives what the pure step gives for the same call', () => {
    const cloud = simulator()
    const { ok, world, ...rest } = cloud.try.firewallCreate(create)
    const pure = apply(small, { operation: 'firewallCreate', ...create })
    expect({ ok, ...rest, digest: digestOfWorld(world) }).toEqual({
      ...pure,
      world: undefined,
      digest: digestOfWorld(pure.world),
    })
  })
})

describe('an outside call', () => {
  it('makes what the contract leaves to others, in the same journal and world', () => {
    const cloud = simulator()
    const { id } = cloud.environment.instanceCreate({ body: { region: 'us-east' } })
    cloud.firewallCreate({
      body: { ...create.body, devices: { instances: [id] } },
    })
    expect(count(cloud.world.tables.devices)).toBe(1)
    expect(cloud.journal.map(({ call }) => call.operation)).toEqual([
      'instanceCreate',
      'firewallCreate',
    ])
  })

  it('is refused like any other', () => {
    const cloud = simulator()
    const call = { body: { region: 'nowhere' } }
    expect(thrownBy(() => cloud.environment.instanceCreate(call))).toMatchObject({
      name: 'RefusedError',
      operation: 'instanceCreate',
      field: 'region',
    })
  })
})
