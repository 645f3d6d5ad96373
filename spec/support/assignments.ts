/** Worlds in which addresses are assigned: what instance 1 has there, and what keeps some of it in its place. */
import { expect } from 'vitest'
import { apply } from '../../src/engine/apply.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import type { World } from '../../src/world/world.ts'
import {
  addressWorld,
  besideNat,
  privateIpv4,
  publicIpv4s,
  rangeOf,
  share,
} from './address-worlds.ts'
import { worldAfter } from './outcomes.ts'

/** With room for more ranges. */
export const world = addressWorld({ rangesPerRegion: 3 })

/** The public IPv4 addresses and the range of instance 1. */
export const [ownFirst = '', ownSecond = ''] = publicIpv4s(world, 1)
export const range = `${rangeOf(world, 1)}/64`

/** Instance 2 shares the first public address, the private one and the range of instance 1. */
export const shared = worldAfter(
  world,
  share([ownFirst, privateIpv4(world, 1), rangeOf(world, 1)], 2),
)

/** Instance 4 has an address besides the one with the NAT. */
export const natted = besideNat(world)
export const [natAddress = '', freeAddress = ''] = publicIpv4s(natted, 4)

/** A request to assign with this body, whatever it is. */
export const assignWith = (body: object) => ({ operation: 'ipAddressesAssign', body }) as const

export const expectAssigned = (at: World, call: AnyCall): void =>
  expect(apply(at, call)).toMatchObject({ ok: true, reply: {} })
