/** The one place that knows the shape of the answers under test: it makes of them what the agreement compares. */
import type { Packet } from '../../../src/rules/evaluate/packet.ts'
import type { World } from '../../../src/world/world.ts'
import type { NaiveChange, NaiveRow } from './comparison.ts'
import { bitsOf, type Endpoint, nameOf } from './holders.ts'
import { type Carried, familyOf, type ServiceId } from './representatives.ts'
import type { NaivePassing, NaiveThrough, ThroughPacket } from './through.ts'
import { blockOf, type NaiveVerdict, portsIn } from './verdict.ts'

type NamedHolder = Parameters<typeof nameOf>[0]

/** What is under test. */
export interface WhatIf {
  readonly verdictAt: (world: World, at: Endpoint, packet: Packet) => AddressVerdict
  readonly compareWorlds: (before: World, after: World) => AddressComparison
}

export interface AddressVerdict {
  readonly action: string
  readonly cause: { readonly kind: string; readonly index?: number }
  readonly firewall: { readonly id: number } | null
  readonly holder: ServiceId | null
}

export interface AddressComparison {
  readonly addresses: readonly AddressRow[]
  readonly reach: readonly ReachRow[]
  readonly through: readonly ThroughRow[]
}

/** What comes to an instance by way of a balancer on one side only. */
export interface ThroughRow extends Omit<NaiveThrough, 'packet'> {
  readonly change: 'gained' | 'lost'
  /** The packet that shows it, where it was shown for these two services. */
  readonly witness: ThroughShown | null
}

export interface ThroughShown extends ThroughPacket {
  readonly before: NaivePassing
  readonly after: NaivePassing
}

export interface AddressRow {
  /** Addresses and blocks, all of one network. */
  readonly addresses: readonly string[]
  readonly network: string
  readonly before: { readonly holders: readonly NamedHolder[] }
  readonly after: { readonly holders: readonly NamedHolder[] }
  readonly changes: readonly AddressChange[]
}

export interface AddressChange {
  readonly to: string
  readonly after: { readonly kind: string }
  readonly direction: string
  readonly family: string
  readonly protocol: string
  readonly addresses?: readonly string[]
  /** All others, where these are fewer. */
  readonly addressesExcept?: readonly string[]
  readonly ports: string | null
}

export interface ReachRow {
  readonly from: { readonly id: number }
  readonly to: ServiceId
  readonly protocol: string
  readonly ports: string | null
  readonly change: 'opened' | 'closed'
}

export const plainVerdict = ({ action, cause, firewall, holder }: AddressVerdict) => ({
  ...{ action, holder: holder && `${holder.type} ${holder.id}`, cause: cause.kind },
  ...{ index: cause.index ?? null, firewall: firewall?.id ?? null },
})

export const plainNaiveVerdict = ({ holder, ...verdict }: NaiveVerdict) => ({
  ...verdict,
  holder: holder && `${holder.type} ${holder.id}`,
})

/** The rows that are about an address; there is one at most. What is told of an address of its own goes before what is told of the range around it. */
export function rowsAt({ addresses }: AddressComparison, at: Endpoint): readonly AddressRow[] {
  const rows = addresses.filter(
    row => row.network === at.network && holds(row.addresses, at.address),
  )
  const own = rows.filter(row => row.addresses.some(each => isSameAddress(each, at.address)))
  return own.length > 0 ? own : rows
}

const isSameAddress = (text: string, address: string): boolean =>
  !text.includes('/') && bitsOf(text) === bitsOf(address)

export const holdersIn = ({ before, after }: AddressRow): Omit<NaiveRow, 'endpoint'> => ({
  before: before.holders.map(nameOf),
  after: after.holders.map(nameOf),
})

/** What the row says of the packet: at most one thing. */
export const changesIn = ({ changes }: AddressRow, packet: Packet): readonly NaiveChange[] =>
  changes
    .filter(
      each =>
        each.direction === packet.direction &&
        each.family === familyOf(packet.address) &&
        each.protocol === packet.protocol &&
        (each.addresses === undefined
          ? !holds(each.addressesExcept ?? [], packet.address)
          : holds(each.addresses, packet.address)) &&
        holdsPort(each.ports, packet.port),
    )
    .map(({ to, after }) => {
      if (to === 'ACCEPT') return 'opened'
      return after.kind === 'dark' ? 'dark' : 'closed'
    })

export function reachChangeIn(
  { reach }: AddressComparison,
  from: number,
  to: ServiceId,
  { protocol, port }: Carried,
): ReachRow['change'] | null {
  const row = reach.find(
    each =>
      each.from.id === from &&
      each.to.type === to.type &&
      each.to.id === to.id &&
      each.protocol === protocol &&
      holdsPort(each.ports, port),
  )
  return row?.change ?? null
}

const holds = (entries: readonly string[], address: string): boolean =>
  entries.map(blockOf).some(([first, last]) => bitsOf(address) >= first && bitsOf(address) <= last)

const holdsPort = (ports: string | null, port = 0): boolean =>
  ports === null || portsIn(ports).some(([first, last]) => port >= first && port <= last)
