/** In which order moments are told, and the services of one: what is worse comes first, and the same change reads the same. */
import { describe, expect, it } from 'vitest'
import type { AnyCall } from '../../src/engine/call.ts'
import { addressesOf } from '../../src/world/holders.ts'
import { worldAfter } from '../support/outcomes.ts'
import { smallWorld } from '../support/worlds.ts'
import { by, provedOf, told } from './moments-story.ts'
import { create, openPorts, setRules, update } from './order-story.ts'

const guarding = (label: string, ports: string, devices: object): AnyCall => ({
  operation: 'firewallCreate',
  body: { label, rules: openPorts(ports), devices },
})

describe('moments', () => {
  const world = worldAfter(
    smallWorld(),
    create('few', '22', 1),
    create('many', '1-1024', 2),
    guarding('front', '1-100', { balancers: [1] }),
  )
  /** Other ports for a while, and then the same again. */
  const forAWhile = (firewall: number, then: string, back: string, first: number) => [
    by(`rules-${firewall}`, setRules(firewall, then)),
    by(`rules-${firewall}`, setRules(firewall, back), first),
  ]

  it('are told exposures first, and of each kind the largest first', () => {
    const answer = provedOf(world, [
      ...forAWhile(1, '80', '22', 0),
      ...forAWhile(2, '1-2048', '1-1024', 2),
      ...forAWhile(3, '443-444', '1-100', 4),
    ])
    expect(told(answer).map(({ kind, at, run }) => [kind, at, run])).toEqual([
      ['exposure', 'web-2', [2]],
      ['exposure', 'front-1', [4]],
      ['exposure', 'web-1', [0]],
      ['outage', 'front-1', [4]],
      ['outage', 'web-1', [0]],
    ])
  })

  it('are one for the same packets at many services: instances by id, then balancers', () => {
    const all = worldAfter(
      smallWorld(),
      guarding('all', '22', { balancers: [1], instances: [3, 1, 2] }),
    )
    const answer = provedOf(all, forAWhile(1, '22,80', '22', 0))
    expect(told(answer).map(({ kind, at }) => [kind, at])).toEqual([
      ['exposure', 'web-1,web-2,mail-1,front-1'],
    ])
  })

  it('are told of the same packets twice where they begin and end with other calls', () => {
    const answer = provedOf(world, [
      ...forAWhile(1, '22,80', '22', 0),
      ...forAWhile(3, '1-100,443', '1-100', 2),
    ])
    expect(told(answer).map(({ at, opens, closes }) => [at, opens, closes])).toEqual([
      ['web-1', [0], [1]],
      ['front-1', [2], [3]],
    ])
    expect(new Set(answer.moments.map(({ size }) => size)).size).toBe(1)
  })

  it('name services as they are called then, not as they were called before', () => {
    const rename: AnyCall = {
      operation: 'instanceUpdate',
      params: { instanceId: 1 },
      body: { label: 'renamed' },
    }
    const answer = provedOf(world, [
      by('instance', rename),
      by('firewall', update(1, { status: 'disabled' }), 0),
      by('firewall', update(1, { status: 'enabled' }), 1),
    ])
    expect(told(answer).map(({ kind, at, run }) => [kind, at, run])).toEqual([
      ['exposure', 'renamed', [0, 1]],
    ])
  })

  it('tell addresses in the order of their texts, however the call lists them', () => {
    const start = worldAfter(
      smallWorld(),
      { operation: 'instancePrepare', params: { instanceId: 1 }, body: { spare_addresses: 12 } },
      ...Array.from(
        { length: 12 },
        (): AnyCall => ({
          operation: 'ipAddressAllocate',
          body: { instance_id: 1, public: true, type: 'ipv4' },
        }),
      ),
      create('closed', '22', 1),
      create('opened', '1-1024', 2),
    )
    const own = addressesOf(start, 1).flatMap(each =>
      each.type === 'ipv4' && each.public ? [each.address] : [],
    )
    // As 10 after 9: the one that is newer comes first in the alphabet.
    const newer = own.findIndex((each, at) => at > 1 && each < (own[at - 1] ?? ''))
    const three = own.slice(newer - 1, newer + 2)
    // Neither as they were allocated, nor the other way round.
    expect(three.toSorted()).toEqual([three[1], three[2], three[0]])
    const addressesTold = (moved: readonly string[]) => {
      const assignments = moved.map(address => ({ address, instance_id: 2 }))
      const { moments } = provedOf(start, [
        by('move', { operation: 'ipAddressesAssign', body: { region: 'us-east', assignments } }),
        by('rules', setRules(2, '22'), 0),
      ])
      return moments.map(({ addresses }) => addresses.map(({ text }) => text))
    }
    expect(addressesTold(three)).toEqual([three.toSorted()])
    expect(addressesTold(three.toReversed())).toEqual([three.toSorted()])
  })
})
