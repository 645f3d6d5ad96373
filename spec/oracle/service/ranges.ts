/** IPv6 ranges and pools. */
import { anInstance, ipText } from './addresses.ts'
import { freeRange, slaacOf } from './numbering.ts'
import {
  type Ask,
  changing,
  forbidden,
  malformed,
  missing,
  paged,
  reaches,
  reading,
  refused,
} from './operation.ts'
import { may, need, oneOf, whole } from './read.ts'
import { page } from './shapes.ts'
import { nextId, type Permission, type Range, type State } from './state.ts'

export const ipv6PoolsList = reading(
  ['SCOPE-4', 'ips:read_only'],
  { query: page },
  ({ state, query }) =>
    paged(
      state.pools.map(({ id, ...pool }) => pool),
      query,
    ),
)

const targetOf = (state: State, { instance_id }: Range): string | undefined =>
  slaacOf(state, instance_id)?.address

export const showListed = (state: State, each: Range) => {
  const { range, prefix, region } = each
  return { range, prefix, region, route_target: targetOf(state, each) }
}

export const ipv6RangesList = reading(
  ['SCOPE-4', 'ips:read_only'],
  { query: page },
  ({ state, query }) => {
    return paged(
      state.ranges.map(each => showListed(state, each)),
      query,
    )
  },
)

export const ipv6RangeCreate = changing(
  ['SCOPE-7', 'ips:read_write', 'instances:read_write'],
  {
    body: {
      prefix_length: need('RANGE-6', oneOf('RANGE-1', 56, 64)),
      instance_id: may(whole('RANGE-9')),
      route_target: may(ipText('RANGE-8', 'ipv6')),
    },
  },
  ({ state, caller, body, time }) => {
    const { prefix_length: prefix, instance_id, route_target } = body
    if (instance_id === undefined && route_target === undefined) malformed('RANGE-9', 'instance_id')
    if (instance_id !== undefined && route_target !== undefined)
      malformed('RANGE-10', 'route_target')
    const field = instance_id === undefined ? 'route_target' : 'instance_id'
    const slaac = state.addresses.find(
      each => each.type === 'ipv6' && each.address === route_target,
    )
    const id = instance_id ?? slaac?.instance_id ?? refused('RANGE-8', 'route_target')
    const instance = anInstance(state, id, field)
    if (!reaches(caller, 'instance', id, 'read_write')) forbidden('ASSUME-GRANT-MISSING', field)
    if (state.ranges.some(each => each.instance_id === id)) refused('RANGE-5', field)
    const held = state.ranges.filter(each => each.region === instance.region)
    if (held.length >= state.settings.rangesPerRegion) refused('RANGE-4', field)
    const range: Range = {
      id: nextId(state, 'ranges'),
      range: freeRange(state, instance.region, prefix),
      prefix,
      region: instance.region,
      instance_id: id,
      reverse_names: {},
      created: time,
    }
    state.ranges.push(range)
    return { range: range.range, route_target: targetOf(state, range) }
  },
)

const inPath = { range: need('ASSUME-PATH-INTEGER', ipText('RANGE-13', 'ipv6')) }

/** The range in the path, in any spelling, within reach of the caller. */
function theRange({ state, caller, params }: Ask<{ range: string }>, permission: Permission) {
  const found =
    state.ranges.find(each => each.range === params.range) ?? missing('RANGE-13', 'range')
  if (!reaches(caller, 'instance', found.instance_id, permission))
    forbidden('ASSUME-GRANT-MISSING', 'range')
  return found
}

export const ipv6RangeView = reading(['SCOPE-5', 'ips:read'], { params: inPath }, ask => {
  const { state } = ask
  const found = theRange(ask, 'read_only')
  const sharers = state.shares
    .filter(each => each.address === found.range)
    .map(({ instance_id }) => instance_id)
  const instances = [found.instance_id, ...sharers].sort((one, other) => one - other)
  const { range, prefix, region } = found
  return { range, prefix, region, is_bgp: sharers.length > 0, instances }
})

export const ipv6RangeDelete = changing(['SCOPE-6', 'ips:read_write'], { params: inPath }, ask => {
  const { state } = ask
  const found = theRange(ask, 'read_write')
  if (state.shares.some(each => each.address === found.range)) refused('RANGE-15', 'range')
  state.ranges = state.ranges.filter(each => each !== found)
  return {}
})
