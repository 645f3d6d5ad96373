/** What findings about addresses have in common, and that lint agrees with the definition in worlds made by calls. */
import { describe, expect, it } from 'vitest'
import type { AddressFinding } from '../../src/rehearsal/lint-addresses.ts'
import { addressesOf } from '../../src/world/holders.ts'
import { values } from '../../src/world/table.ts'
import type { World } from '../../src/world/world.ts'
import { worldAfter } from '../support/outcomes.ts'
import { randomFrom } from '../support/random.ts'
import { closedRules, emptyWorld, smallWorld } from '../support/worlds.ts'
import { create, deleteInstance, found, lintAddresses, naming, said } from './naming-rules.ts'

describe('findings about addresses', () => {
  const gone = worldAfter(smallWorld(), deleteInstance(2))
  const rule = (ipv4: readonly string[], label: string) => ({
    ...{ protocol: 'TCP', ports: '22', action: 'ACCEPT', label, addresses: { ipv4 } },
  })
  const idsOf = (...inbound: readonly object[]) => {
    const rules = { ...closedRules, inbound }
    const call = { operation: 'firewallCreate', body: { label: 'wall', rules } } as const
    return lintAddresses(worldAfter(gone, call)).map(({ id }) => id)
  }

  it('have ids that stay when rules and entries move, and that differ from each other', () => {
    const [id] = idsOf(rule(['33.0.0.3'], 'one'))
    expect(id).toMatch(/^[0-9a-f]{16}$/)
    expect(
      idsOf(rule(['198.51.100.1'], 'two'), rule(['198.51.100.1', '33.0.0.3'], 'three')),
    ).toEqual([id])
    const twice = idsOf(rule(['33.0.0.3'], 'one'), rule(['33.0.0.3'], 'two'))
    expect(twice[0]).toBe(id)
    expect(twice[1]).not.toBe(id)
    expect(idsOf({ ...rule(['33.0.0.3'], 'one'), ports: '23' })).not.toEqual([id])
  })

  it('pass over wide blocks and firewalls that are deleted', () => {
    expect(said(gone, ['0.0.0.0/0', '33.0.0.2/31', '::/0', '3fff:1::/32'])).toEqual([])
    const world = worldAfter(gone, naming(['33.0.0.3']), {
      ...{ operation: 'firewallDelete', params: { firewallId: 1 } },
    })
    expect(lintAddresses(world)).toEqual([])
  })
})

describe('in worlds made by calls', () => {
  const regions = ['us-east', 'eu-west', 'ap-south'] as const

  /** The last world of a random story, and every address that an instance had in it. */
  function story(seed: number): { readonly world: World; readonly ever: ReadonlySet<string> } {
    const random = randomFrom(seed)
    let world = emptyWorld()
    const ever = new Set<string>()
    for (let step = 0; step < 12; step++) {
      const instances = [...values(world.tables.instances)]
      const isNew = instances.length < 2 || random.chance(0.6)
      const call = isNew
        ? create(`web-${step}`, { region: random.pick(regions), private_ip: random.chance(0.5) })
        : deleteInstance(random.pickOr(instances, { id: 0 }).id)
      world = worldAfter(world, call)
      for (const { id } of values(world.tables.instances))
        for (const { address } of addressesOf(world, id)) ever.add(address)
    }
    return { world, ever }
  }

  it.each([...Array(20).keys()])(
    'every address that was had and is gone is found, story %i',
    seed => {
      const { world, ever } = story(seed)
      const held = new Set([...values(world.tables.addresses)].map(({ address }) => address))
      const next = ['33.0.200.2', '33.8.200.2', '33.16.200.2']
      const gone = [...ever].filter(each => !held.has(each)).sort()
      const guards = [...values(world.tables.instances)].map(({ id }) => id)
      const told = found(world, [...ever, ...next], { guards })
      expect(told.map(({ detail }: AddressFinding) => detail.entry.text).sort()).toEqual(gone)
      expect(told.every(({ kind }) => kind === 'address-given-up')).toBe(true)
    },
  )
})
