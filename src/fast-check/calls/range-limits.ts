/** The limits of calls about ranges that lie in the world: how many an instance and a region have. */
import { limits } from '../../contract/limits.ts'
import type { OperationName } from '../../operations/index.ts'
import { slaacOf } from '../../world/holders.ts'
import type { World } from '../../world/world.ts'
import type { Choices } from '../commands/choices.ts'
import type { Request } from '../commands/request.ts'
import { moving } from './address-limits.ts'
import { freshInstance, rangelessRegion, rangeTextOf, withRange } from './arrange.ts'
import { idLimits } from './existence-limits.ts'
import type { Reachable } from './limit.ts'
import { targetInBody } from './name-limits.ts'

const { rangePrefixLengths, rangesPerInstance, rangesPerRegion, rangesPerSlaac } = limits

const creating = (prefix_length: number, instance_id: number): Request => ({
  body: { prefix_length, instance_id },
})

/** The instance is named by its id or by its SLAAC address. */
function creatingIn(world: World, choices: Choices): (id: number) => Request {
  const prefix_length = choices.among(rangePrefixLengths)
  if (choices.once(2)) return id => creating(prefix_length, id)
  return id => ({ body: { prefix_length, route_target: slaacOf(world, id)?.address } })
}

const ids = idLimits({
  of: 'instance_id',
  clause: 'ASSUME-BODY-IDS',
  first({ world, choices }) {
    const length = choices.among(rangePrefixLengths)
    return { world, id: 1, ask: id => creating(length, id) }
  },
  last({ world, choices }) {
    const length = choices.among(rangePrefixLengths)
    const fresh = freshInstance(world, { region: rangelessRegion(world, choices) })
    return fresh && { ...fresh, ask: id => creating(length, id) }
  },
})

/** An instance that nothing is routed to, and one that has all it may have. */
const routedToSlaac: Reachable = {
  limit: {
    of: 'ranges routed to a SLAAC address',
    bound: 'at most',
    number: rangesPerSlaac,
    clause: 'RANGE-5',
  },
  reach({ world, choices }) {
    const region = rangelessRegion(world, choices)
    const having = filled(world, rangelessRegion(world, choices, region), rangesPerSlaac)
    const bare = freshInstance(having, { region })
    if (having === undefined || bare === undefined) return undefined
    const create = creatingIn(bare.world, choices)
    return { world: bare.world, at: create(bare.id), over: create(having.counters.instances) }
  },
}

/** A region with room for one more, and one that is full; nothing is routed to the instance itself. */
const heldInRegion: Reachable = {
  limit: { of: 'ranges in a region', bound: 'at most', number: rangesPerRegion, clause: 'RANGE-4' },
  reach({ world, choices }) {
    const region = rangelessRegion(world, choices)
    const tight = rangelessRegion(world, choices, region)
    const full = filled(filled(world, region, rangesPerRegion - 1), tight, rangesPerRegion)
    const welcome = freshInstance(full, { region })
    const late = freshInstance(welcome?.world, { region: tight })
    if (welcome === undefined || late === undefined) return undefined
    const create = creatingIn(late.world, choices)
    return { world: late.world, at: create(welcome.id), over: create(late.id) }
  },
}

/** So many ranges in the region, each routed to a new instance. */
function filled(world: World | undefined, region: string, count: number): World | undefined {
  let now = world
  for (let made = 0; made < count; made++)
    now = withRange(freshInstance(now, { region }), rangePrefixLengths[0])
  return now
}

/** Named with the length that it has, and with one beside it. */
const namedLength = (length: number): Reachable => ({
  limit: {
    of: 'assignments[].address prefix length',
    bound: 'exactly',
    number: length,
    clause: 'ASSIGN-3',
  },
  reach({ world, choices }) {
    const region = rangelessRegion(world, choices)
    const owner = freshInstance(world, { region })
    const other = freshInstance(withRange(owner, length), { region })
    if (owner === undefined || other === undefined) return undefined
    const { world: ready, id: instance_id } = other
    const range = rangeTextOf(ready, owner.id)
    const move = (bits: number) => moving(region, { address: `${range}/${bits}`, instance_id })
    return { world: ready, at: move(length), over: move(length + choices.among([1, -1])) }
  },
})

/** Two ranges in a region are more than the usual settings allow. */
const heldByInstance: Reachable = {
  limit: {
    of: 'ranges of an instance',
    bound: 'at most',
    number: rangesPerInstance,
    clause: 'ASSIGN-12',
  },
  settings: { rangesPerRegion: rangesPerInstance + 1 },
  reach({ world, choices }) {
    const region = rangelessRegion(world, choices)
    const length = choices.among(rangePrefixLengths)
    const owner = freshInstance(world, { region })
    const having = freshInstance(withRange(owner, length), { region })
    const bare = freshInstance(withRange(having, length), { region })
    if (owner === undefined || having === undefined || bare === undefined) return undefined
    const address = `${rangeTextOf(bare.world, owner.id)}/${length}`
    const move = (instance_id: number) => moving(region, { address, instance_id })
    return { world: bare.world, at: move(bare.id), over: move(having.id) }
  },
}

const assignLimits = [...rangePrefixLengths.map(namedLength), heldByInstance]

export const rangeLimits: Readonly<Partial<Record<OperationName, readonly Reachable[]>>> = {
  ipAddressesAssign: assignLimits,
  ipv4sAssign: assignLimits,
  ipv6RangeCreate: [...ids, targetInBody, routedToSlaac, heldInRegion],
}
