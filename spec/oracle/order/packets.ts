/** All packets there are, in cells that no rule of the stories cuts: small enough to judge each one in every world. */
import type { Rules } from '../../../src/contract/rules.ts'
import type { Packet } from '../../../src/rules/evaluate/packet.ts'
import { values } from '../../../src/world/table.ts'
import type { World } from '../../../src/world/world.ts'
import { type Endpoint, holdersAt, rowsOf } from '../addresses/holders.ts'
import { naiveVerdict } from '../naive-verdict.ts'

/** Entries of rules in the stories; each but the last of a family is inside the one before it. */
export const entries = ['0.0.0.0/0', '10.0.0.0/8', '10.1.0.0/16', '::/0'] as const
export const portTexts = ['22', '80', '22,443', '80-443', '1-1024'] as const

/** One packet of a cell, and how many there are. */
interface Cell {
  readonly packet: Packet
  readonly size: bigint
}

const addresses: readonly (readonly [string, bigint])[] = [
  ['192.0.2.1', 2n ** 32n - 2n ** 24n],
  ['10.2.0.1', 2n ** 24n - 2n ** 16n],
  ['10.1.0.1', 2n ** 16n],
  ['2001:db8::1', 2n ** 128n],
]

/** The first of each stretch of ports that no text cuts, and how many they are. */
const ports: readonly (readonly [number, bigint])[] = [
  ...([22, 80, 443] as const).map(port => [port, 1n] as const),
  [1, 78n],
  [81, 362n],
  [444, 581n],
  [1025, 64_511n],
]

const cells: readonly Cell[] = (['inbound', 'outbound'] as const).flatMap(direction =>
  addresses.flatMap(([address, many]) => [
    ...(['TCP', 'UDP'] as const).flatMap(protocol =>
      ports.map(([port, count]) => ({
        packet: { direction, protocol, address, port },
        size: many * count,
      })),
    ),
    ...(['ICMP', 'IPENCAP', 'OTHER'] as const).map(protocol => ({
      packet: { direction, protocol, address },
      size: many,
    })),
  ]),
)

/** Places of cells. */
export type Cells = ReadonlySet<number>

export const sizeOf = (places: Cells): bigint =>
  [...places].reduce((size, place) => size + (cells[place]?.size ?? 0n), 0n)

export interface NaiveService {
  readonly type: 'instance' | 'balancer'
  readonly id: number
}

/** An address, with the network that it is on; of a range the first one, which stands for all, under the text of the range. */
export interface NaivePlace extends Endpoint {
  readonly text: string
}

export type NaivePoint = NaiveService | NaivePlace

export const isPlace = (point: NaivePoint): point is NaivePlace => 'network' in point

/** The services that answer at an address, by name. */
export const holdersIn = (world: World, place: NaivePlace): readonly NaiveService[] =>
  holdersAt(rowsOf(world), place).map(({ type, id }) => ({ type, id }))

/**
 * What is accepted at a service or an address; undefined where it is not there, where nobody answers, and where what was
 * nobody's at the start leads to a service that is new.
 */
export function acceptedAt(world: World, point: NaivePoint, start: World): Cells | undefined {
  if (!isPlace(point)) return acceptedAtService(world, point)
  const holders = holdersIn(world, point)
  const isNew = holders.every(each => acceptedAtService(start, each) === undefined)
  if (isNew && holdersIn(start, point).length === 0) return undefined
  const isOfFamily = (place: number) =>
    cells[place]?.packet.address.includes(':') === point.address.includes(':')
  const accepted = holders.flatMap(each => [...(acceptedAtService(world, each) ?? [])])
  return holders.length === 0 ? undefined : new Set(accepted.filter(isOfFamily))
}

function acceptedAtService(world: World, { type, id }: NaiveService): Cells | undefined {
  const { instances, balancers, devices, firewalls } = world.tables
  const present = type === 'instance' ? [...values(instances)] : [...values(balancers)]
  if (!present.some(row => row.id === id)) return undefined
  const guards = [...values(devices)]
    .filter(({ entity }) => entity.type === type && entity.id === id)
    .flatMap(device => [...values(firewalls)].filter(each => each.id === device.firewall_id))
  const active = guards.find(({ status }) => status === 'enabled')
  return new Set(
    [...cells.keys()].filter(place => {
      const packet = cells[place]?.packet
      if (packet === undefined || active === undefined) return true
      const isFiltered =
        type === 'instance' || (packet.direction === 'inbound' && packet.protocol === 'TCP')
      return !isFiltered || acceptedBy(active.rules).has(place)
    }),
  )
}

function acceptedBy(rules: Rules): Cells {
  const known = judged.get(rules)
  if (known !== undefined) return known
  const accepted = new Set(
    [...cells.entries()].flatMap(([place, { packet }]) =>
      naiveVerdict(rules, packet).action === 'ACCEPT' ? [place] : [],
    ),
  )
  judged.set(rules, accepted)
  return accepted
}

const judged = new WeakMap<Rules, Cells>()
