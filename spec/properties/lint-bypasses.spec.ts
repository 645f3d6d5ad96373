/** What lint says of ways around firewalls: VLANs, and 1:1 NAT to an instance without a public interface. */
import { describe, expect, it } from 'vitest'
import type { AnyCall } from '../../src/engine/call.ts'
import { lintWorld } from '../../src/whatif.ts'
import type { World } from '../../src/world/world.ts'
import { worldAfter } from '../support/outcomes.ts'
import { closedRules, emptyWorld } from '../support/worlds.ts'

const vlan = (label = 'inside') => ({ purpose: 'vlan', label, ipam_address: null })
const open = { purpose: 'public' }
const vpc = (nat_1_1: string | null) => ({
  ...{ purpose: 'vpc', vpc_id: 7, subnet_id: 8, ipv4: { vpc: '10.0.0.2', nat_1_1 } },
})

const instance = (label: string, interfaces: readonly object[], region = 'us-east'): AnyCall => ({
  ...{ operation: 'instanceCreate', body: { region, label, interfaces } },
})

const guard = (...instances: readonly number[]): AnyCall => ({
  operation: 'firewallCreate',
  body: { label: 'wall', rules: closedRules, devices: { instances } },
})

const disable: AnyCall = {
  ...{ operation: 'firewallUpdate', params: { firewallId: 1 }, body: { status: 'disabled' } },
}

const made = (...calls: readonly AnyCall[]): World => worldAfter(emptyWorld(), ...calls)

const bypasses = (world: World) => lintWorld(world).filter(({ kind }) => kind.startsWith('vlan-'))

const kinds = (world: World) => lintWorld(world).map(({ kind }) => kind)

const ids = (...all: readonly number[]) => all.map(id => ({ type: 'instance', id }))

describe('a VLAN', () => {
  const guarded = instance('guarded', [open, vlan()])

  it('is a way around the firewall of an instance that shares it', () => {
    const world = made(guarded, instance('other', [vlan()]), guard(1))
    expect(bypasses(world)).toMatchObject([
      {
        ...{ kind: 'vlan-bypass', level: 'note', firewall: null },
        message:
          'nothing is filtered on vlan/us-east/inside, so that whoever is on it reaches instance 1 "guarded" past the active firewall',
        detail: { network: 'vlan/us-east/inside', services: ids(1), peers: [] },
      },
    ])
  })

  it('is none for one that is alone on it, or on another VLAN or in another region', () => {
    const others = [instance('other', [vlan('outside')]), instance('far', [vlan()], 'eu-west')]
    expect(bypasses(made(guarded, guard(1)))).toEqual([])
    expect(bypasses(made(guarded, ...others, guard(1, 2, 3)))).toEqual([])
  })

  it('is none where no firewall is active', () => {
    const other = instance('other', [vlan()])
    expect(bypasses(made(guarded, other))).toEqual([])
    expect(bypasses(made(guarded, other, guard(1), disable))).toEqual([])
  })

  it('is one from the internet where a peer answers there without an active firewall', () => {
    const world = made(guarded, instance('gap', [open, vlan()]), guard(1))
    expect(bypasses(world)).toMatchObject([
      {
        ...{ kind: 'vlan-bypass-from-internet', level: 'warning' },
        message:
          'nothing is filtered on vlan/us-east/inside, so that whoever is on it reaches instance 1 "guarded" past the active firewall; instance 2 "gap" is on it too, without an active firewall and reached from the internet',
        detail: { services: ids(1), peers: ids(2) },
      },
    ])
  })

  it('is one from the internet over 1:1 NAT too, and not over a VPC alone or past a firewall', () => {
    const kindWith = (interfaces: readonly object[], ...guards: readonly number[]) =>
      bypasses(made(guarded, instance('peer', interfaces), guard(1, ...guards))).map(
        ({ kind }) => kind,
      )
    expect(kindWith([vpc('any'), vlan()])).toEqual(['vlan-bypass-from-internet'])
    expect(kindWith([vpc(null), vlan()])).toEqual(['vlan-bypass'])
    expect(kindWith([vlan()])).toEqual(['vlan-bypass'])
    expect(kindWith([open, vlan()], 2)).toEqual(['vlan-bypass'])
  })

  it('is told once for all that are on it, in the time that it takes to read them', () => {
    const many = [...Array(30).keys()].map(at => instance(`web-${at}`, [open, vlan()]))
    const world = made(...many, guard(...[...Array(20).keys()].map(at => at + 1)))
    const [one, ...others] = bypasses(world)
    expect(others).toEqual([])
    expect(one?.detail).toEqual({
      network: 'vlan/us-east/inside',
      services: ids(...[...Array(20).keys()].map(at => at + 1)),
      peers: ids(...[...Array(10).keys()].map(at => at + 21)),
    })
  })
})

describe('1:1 NAT', () => {
  it('to an instance without a public interface and an active firewall is told in the place of the lack', () => {
    const world = made(instance('inner', [vpc('any')]))
    expect(lintWorld(world)).toMatchObject([
      {
        ...{ kind: 'unfiltered-nat', level: 'warning', firewall: null },
        message:
          'instance 1 "inner" has no active firewall, so nothing filters it, and the internet reaches it by 1:1 NAT of 33.0.0.2 though it has no public interface',
        detail: { services: ids(1), firewalls: [] },
      },
    ])
    expect(kinds(made(instance('inner', [vpc('any')]), guard(1), disable))).toEqual([
      'unfiltered-nat',
    ])
  })

  it('is no finding past a firewall, without NAT or beside a public interface', () => {
    expect(kinds(made(instance('inner', [vpc('any')]), guard(1)))).toEqual([])
    expect(kinds(made(instance('inner', [vpc(null)])))).toEqual(['no-active-firewall'])
    expect(kinds(made(instance('inner', [open, vpc('any')])))).toEqual(['no-active-firewall'])
  })
})
