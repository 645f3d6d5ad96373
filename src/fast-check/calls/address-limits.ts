/** The limits of calls about addresses that lie in the world: whose they are, and how many anybody has. */

import type { ClauseOrAssumption } from '../../contract/assumptions.ts'
import { limits } from '../../contract/limits.ts'
import { publicIpv4sIn } from '../../operations/addresses/requests/public-ipv4s.ts'
import type { OperationName } from '../../operations/index.ts'
import { addressesOf } from '../../world/holders.ts'
import { get } from '../../world/table.ts'
import type { World } from '../../world/world.ts'
import type { Request } from '../commands/request.ts'
import { after, freshInstance, neighbours, prepare, someRegion } from './arrange.ts'
import { idLimits, nameLimit, type Subject } from './existence-limits.ts'
import type { Reachable, Standing } from './limit.ts'
import { regionLimit, textAbove, theLast } from './name-limits.ts'

/** An instance that may get one more address. */
function readyInstance(world: World, id: number): Subject | undefined {
  const ready = after(world, prepare(id, 1))
  return ready && { world: ready, id, ask: instance_id => allocating(instance_id, true) }
}

const allocating = (instance_id: number, isPublic: boolean): Request => ({
  body: { instance_id, public: isPublic, type: 'ipv4' },
})

const spareAddresses: Reachable = {
  limit: { of: 'spare addresses of an instance', bound: 'at least', number: 1, clause: 'IP-11' },
  reach({ world, choices }) {
    const region = someRegion(world, choices)
    const isPublic = choices.among([true, false])
    const found = neighbours(world, region, [{ spare: 1 }, {}])
    if (found === undefined) return undefined
    const [ready = 0, bare = 0] = found.ids
    return {
      world: found.world,
      at: allocating(ready, isPublic),
      over: allocating(bare, isPublic),
    }
  },
}

const privateAddresses: Reachable = {
  limit: {
    of: 'private IPv4 addresses of an instance',
    bound: 'at most',
    number: limits.privateIpv4PerInstance,
    clause: 'ASSUME-PRIVATE-SECOND',
  },
  reach({ world, choices }) {
    const region = someRegion(world, choices)
    const found = neighbours(world, region, [{ spare: 1 }, { spare: 1, private_ip: true }])
    if (found === undefined) return undefined
    const [without = 0, having = 0] = found.ids
    return { world: found.world, at: allocating(without, false), over: allocating(having, false) }
  },
}

/** Calls that name an instance and an address of another one in its region. */
const idsBeside = (
  clause: ClauseOrAssumption,
  of: string,
  ask: (id: number, address: string | undefined, region: string) => Request,
): readonly Reachable[] => {
  const about = (world: World, id: number, donor: number): Subject => {
    const region = get(world.tables.instances, donor)?.region ?? 'nowhere'
    const [, address] = publicIpv4sOf(world, donor)
    return { world, id, ask: each => ask(each, address, region) }
  }
  const donorIn = ({ world }: Standing, region: string) => freshInstance(world, { region, more: 1 })
  return idLimits({
    of,
    clause,
    first(standing) {
      const region = get(standing.world.tables.instances, 1)?.region ?? 'nowhere'
      const donor = donorIn(standing, region)
      return donor && about(donor.world, 1, donor.id)
    },
    last(standing) {
      const region = someRegion(standing.world, standing.choices)
      const donor = donorIn(standing, region)
      const last = freshInstance(donor?.world, { region })
      return donor && last && about(last.world, last.id, donor.id)
    },
  })
}

const publicIpv4sOf = (world: World, instanceId: number): readonly string[] =>
  publicIpv4sIn(addressesOf(world, instanceId))

export const moving = (
  region: string,
  ...moves: readonly { readonly address: string | undefined; readonly instance_id: number }[]
): Request => ({ body: { assignments: moves, region } })

/** The other addresses of an instance can go, the last public one stays. */
const keptPublic: Reachable = {
  limit: {
    of: 'public IPv4 addresses that an instance keeps',
    bound: 'at least',
    number: limits.publicIpv4PerInstanceMin,
    clause: 'ASSIGN-10',
  },
  reach({ world, choices }) {
    const region = someRegion(world, choices)
    const more = choices.among([1, 2])
    const found = neighbours(world, region, [{ more }, {}])
    if (found === undefined) return undefined
    const [from = 0, to = 0] = found.ids
    const moves = publicIpv4sOf(found.world, from).map(address => ({ address, instance_id: to }))
    const kept = limits.publicIpv4PerInstanceMin
    return {
      world: found.world,
      at: moving(region, ...moves.slice(kept)),
      over: moving(region, ...moves.slice(kept - 1)),
    }
  },
}

const heldPrivate: Reachable = {
  limit: { ...privateAddresses.limit, clause: 'ASSIGN-11' },
  reach({ world, choices }) {
    const region = someRegion(world, choices)
    const found = neighbours(world, region, [{ private_ip: true }, {}, { private_ip: true }])
    if (found === undefined) return undefined
    const [from = 0, without = 0, having = 0] = found.ids
    const address = addressesOf(found.world, from).find(each => !each.public)?.address
    const move = (instance_id: number) => moving(region, { address, instance_id })
    return { world: found.world, at: move(without), over: move(having) }
  },
}

/** The last address of a region, and an instance beside the one that has it. */
const addressBeside = (
  of: string,
  clause: ClauseOrAssumption,
  ask: (address: string, instance_id: number, region: string) => Request,
): Reachable =>
  nameLimit(theLast(of, 'address', clause), ({ world, choices }) => {
    const region = someRegion(world, choices)
    const found = neighbours(world, region, [{}, { more: 1 }])
    if (found === undefined) return undefined
    const [beside = 0, holder = 0] = found.ids
    const name = publicIpv4sOf(found.world, holder).at(-1)
    return {
      world: found.world,
      name,
      beyond: textAbove(name),
      ask: address => ask(address, beside, region),
    }
  })

const assignLimits: readonly Reachable[] = [
  ...idsBeside('ASSIGN-9', 'assignments[].instance_id', (instance_id, address, region) =>
    moving(region, { address, instance_id }),
  ),
  addressBeside('assignments[].address', 'ASSIGN-4', (address, instance_id, region) =>
    moving(region, { address, instance_id }),
  ),
  regionLimit(
    { of: 'region', clause: 'ASSUME-BODY-IDS' },
    ({ regions }) => regions.map(({ id }) => id),
    (_, region) => moving(region),
  ),
  keptPublic,
  heldPrivate,
]

const sharing = (ip: string | undefined, instance_id: number): Request => ({
  body: { ips: [ip], instance_id },
})

const shareLimits: readonly Reachable[] = [
  ...idsBeside('ASSUME-BODY-IDS', 'instance_id', (id, address) => sharing(address, id)),
  addressBeside('ips[]', 'SHARE-6', sharing),
]

export const addressLimits: Readonly<Partial<Record<OperationName, readonly Reachable[]>>> = {
  ipAddressAllocate: [
    ...idLimits({
      of: 'instance_id',
      clause: 'ASSUME-BODY-IDS',
      first: ({ world }) => readyInstance(world, 1),
      last({ world, choices }) {
        const fresh = freshInstance(world, { region: someRegion(world, choices) })
        return fresh && readyInstance(fresh.world, fresh.id)
      },
    }),
    spareAddresses,
    privateAddresses,
  ],
  ipAddressesAssign: assignLimits,
  ipv4sAssign: assignLimits,
  ipAddressesShare: shareLimits,
  ipv4sShare: shareLimits,
}
