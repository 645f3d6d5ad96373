/** Addresses, ranges, pools and shares: what is read, and what is passed over. */
import type { GatheredAddress, GatheredRange, GatheredShare } from '../gathered.ts'
import { entityTypes } from './provider-words.ts'
import type { Reading } from './reading.ts'
import { record } from './record.ts'
import { count, flag, type Harmless, id, list, nullable, text, unlessNull, word } from './shape.ts'
import { unread } from './unread.ts'

interface Assigned {
  readonly type: string
  readonly id: number
}

/** What a reserved address is assigned to, which may be a balancer. */
const assigned = unlessNull(
  record<Assigned>({
    fields: { type: word(entityTypes, 'unknown'), id },
    needs: ['type', 'id'],
    harmless: { link: 'url', display: 'label' },
  }),
)

interface Nat {
  readonly address: string
}

/** The address in a VPC that a public one leads to. */
const nat = record<Nat>({
  fields: { address: text },
  needs: ['address'],
  harmless: { network: 'vpc_id subnet_id' },
})

interface Besides {
  readonly assigned?: Assigned | undefined
  readonly nat?: Nat | null | undefined
  readonly interface?: number | undefined
}

const network: Harmless = { network: 'gateway subnet_mask prefix type public', display: 'tags' }

/** What the row says again of its instance. A program's own account tells addresses here that it does not tell elsewhere. */
function noteSaid(
  {
    address,
    instance_id: instance,
    reserved,
    assigned: to,
    nat,
    interface: own,
  }: GatheredAddress & Besides,
  { type }: Readonly<Record<string, unknown>>,
  reading: Reading,
): void {
  if (instance === null) return
  const { place } = reading
  if (to !== undefined && (to.type !== 'instance' || to.id !== instance)) {
    const [expected, got] = [`instance ${instance}`, `${to.type} ${to.id}`]
    const there = reading.origins.follow(place, ['instance_id'])
    reading.contradiction(expected, got, there, ['assigned_entity'])
  }
  const inside = nat === undefined ? undefined : (nat?.address ?? null)
  if (inside !== undefined) reading.saidAgain.push({ of: 'nat', place, instance, address, inside })
  if (own !== undefined)
    reading.saidAgain.push({ of: 'interface', place, instance, interface: own })
  if ((type === 'ipv4' || type === 'ipv6') && reserved !== true && !reading.mayLackIds)
    reading.saidAgain.push({ of: 'public', place, instance, address })
}

export const address = record<GatheredAddress>({
  fields: {
    address: text,
    instance_id: nullable(id),
    balancer_id: id,
    rdns: nullable(text),
    region: text,
    reserved: flag,
    unread,
  },
  keepsUnread: true,
  also: {
    assigned_entity: { as: 'assigned', shape: assigned },
    vpc_nat_1_1: { as: 'nat', shape: nullable(nat) },
    interface_id: { as: 'interface', shape: unlessNull(id) },
  },
  needs: ['address', 'instance_id'],
  harmless: network,
  finish: (row, raw, reading) => {
    const {
      assigned: to,
      nat,
      interface: own,
      ...told
    } = row as unknown as GatheredAddress & Besides
    noteSaid({ ...told, assigned: to, nat, interface: own }, raw, reading)
    // Most lists leave out that an address is not reserved; those that say so tell no more.
    const { reserved, ...others } = told
    const rest = reserved === true ? told : others
    if (to?.type === 'balancer') return { ...rest, balancer_id: to.id }
    return to?.type === 'instance' && rest.instance_id === null
      ? { ...rest, instance_id: to.id }
      : rest
  },
})

/** What a view of a range tells besides: the instances that answer there, and whether there are several. */
interface Answering {
  readonly instances?: readonly number[]
  readonly is_bgp?: boolean
}

/** A range, or a pool. The view of a range tells its instances instead of where it is routed to. */
export const range = record<GatheredRange>({
  fields: {
    range: text,
    prefix: count,
    region: text,
    route_target: nullable(text),
    created: text,
    unread,
  },
  keepsUnread: true,
  also: {
    is_bgp: { as: 'is_bgp', shape: flag },
    instances: { as: 'instances', shape: list(id) },
  },
  needs: ['range', 'region'],
  finish: (row, _, reading) => {
    const { instances = [], is_bgp, ...told } = row as unknown as GatheredRange & Answering
    const [bare = '', length] = told.range.split('/')
    const isOfOne = instances.length < 2
    // Routed to several, of which all but one are not told.
    const open = is_bgp === true && isOfOne && { unread: { ...told.unread, is_bgp } }
    const read = { ...told, ...open } as GatheredRange & { readonly prefix?: number }
    if (instances.length > 0)
      reading.answering.push({ range: bare, instances, place: reading.place })
    // Pools have their length in the range.
    if (read.prefix === undefined && length !== undefined)
      return { ...read, range: bare, prefix: Number(length) }
    if (read.prefix !== undefined) return read
    reading.fault({ problem: 'bad-number', expected: { min: 0 } }, ['prefix'])
    return undefined
  },
})

export const share = record<GatheredShare>({
  fields: { address: text, instance_id: id, unread },
  keepsUnread: true,
  needs: ['address', 'instance_id'],
})
