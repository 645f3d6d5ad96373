/** Rules that name an address which leads to other services after a change, as when the address of a web server becomes a lab machine's. */
import { entriesOf, rulesetOf } from '../../contract/rules.ts'
import { type AddressFamily, type Direction, directions } from '../../contract/vocabulary.ts'
import { firstAddress, lastAddress } from '../../net/prefix.ts'
import { compareWords } from '../../net/steps.ts'
import { prefixIn } from '../../rules/rule-texts.ts'
import { devicesOf } from '../../world/guards.ts'
import { serviceKey } from '../../world/records/device.ts'
import type { Firewall } from '../../world/records/firewall.ts'
import { values } from '../../world/table.ts'
import type { World } from '../../world/world.ts'
import type { AddressState } from '../addresses/address-view.ts'
import type { AddressChange } from '../addresses/compare-addresses.ts'
import type { FirewallName, ServiceName } from '../guard-of.ts'

/** Plain JSON. */
export interface PeerMoved {
  readonly firewall: FirewallName
  readonly direction: Direction
  /** Of the rule, counted from 0 within its direction. */
  readonly index: number
  readonly label: string | null
  /** As the rule has it; never a whole family. */
  readonly entry: string
  readonly network: string
  /** At least one: addresses, and ranges and pools with their lengths, of which the entry holds at least a part. */
  readonly addresses: readonly string[]
  /** Who answers there, or may; none where nobody does. */
  readonly before: readonly ServiceName[]
  readonly after: readonly ServiceName[]
}

/**
 * The entries of enabled firewalls that guard a service in the world after, by firewall, direction and rule. Takes as long as there are
 * entries in rules, and entries that are told.
 */
export function peersMoved(after: World, changes: readonly MovedAddress[]): readonly PeerMoved[] {
  if (!changes.some(leadsElsewhere)) return []
  const guarding = [...values(after.tables.firewalls)].filter(
    ({ id, status }) => status === 'enabled' && devicesOf(after, id).length > 0,
  )
  return peersNamed(
    changes,
    guarding.flatMap(firewall => directions.flatMap(direction => entriesIn(firewall, direction))),
  )
}

/** An address that leads to other services. */
export type MovedAddress = Pick<
  AddressChange,
  'kind' | 'network' | 'addresses' | 'before' | 'after'
>

/** An entry of a rule, and where it stands. */
export type NamedEntry = Pick<PeerMoved, 'firewall' | 'direction' | 'index' | 'label' | 'entry'> & {
  readonly family: AddressFamily
}

/** Which of these entries name addresses that lead elsewhere. */
export function peersNamed(
  changes: readonly MovedAddress[],
  entries: readonly NamedEntry[],
): readonly PeerMoved[] {
  const moved = changes.filter(leadsElsewhere)
  const blocksAt = { ipv4: indexBlocks(moved, 'ipv4'), ipv6: indexBlocks(moved, 'ipv6') }
  return entries.flatMap(({ family, entry, ...rule }) =>
    [...blocksAt[family](entry)].map(([change, addresses]): PeerMoved => {
      const { network, before, after: now } = change
      const holders = { before: servicesAt(before), after: servicesAt(now) }
      return { ...rule, entry, network, addresses, ...holders }
    }),
  )
}

const servicesAt = ({ holders }: AddressState): readonly ServiceName[] =>
  holders.map(({ service }) => service)

/** VLANs are not filtered, so that no rule is about them. */
function leadsElsewhere({ kind, before, after }: MovedAddress): boolean {
  if (kind === 'vlan') return false
  const [was, is] = [before, after].map(each => servicesAt(each).map(serviceKey).sort().join())
  return was !== is
}

const entriesIn = (
  { id, label: name, rules }: Firewall,
  direction: Direction,
): readonly NamedEntry[] =>
  rulesetOf(rules, direction).rules.flatMap(({ addresses, label = null }, index) =>
    (['ipv4', 'ipv6'] as const).flatMap(family =>
      entriesOf(addresses, family).map(entry => ({
        ...{ firewall: { id, label: name }, direction, index, label, family, entry },
      })),
    ),
  )

type Words = readonly number[]

interface Block {
  readonly change: MovedAddress
  readonly text: string
  readonly first: Words
  readonly last: Words
}

const order = (a: Words, b: Words): number => compareWords(a, 0, b, 0, a.length)

/** Finds the addresses of which an entry holds at least a part, by their changes. */
function indexBlocks(changes: readonly MovedAddress[], family: AddressFamily) {
  const blocks = changes
    .flatMap(change => change.addresses.map(text => ({ change, text })))
    .filter(({ text }) => text.includes(':') === (family === 'ipv6'))
    .map(({ change, text }): Block => ({ change, text, ...boundsOf(text, family) }))
    .sort((a, b) => order(a.first, b.first) || order(a.last, b.last))
  // How far the blocks up to each one reach: a pool may hold what comes after it.
  const reached: Words[] = []
  for (const { last } of blocks) {
    const before = reached.at(-1)
    reached.push(before !== undefined && order(before, last) > 0 ? before : last)
  }
  return (entry: string): ReadonlyMap<MovedAddress, readonly string[]> => {
    const found = new Map<MovedAddress, string[]>()
    if (blocks.length === 0 || prefixIn(entry, family).length === 0) return found
    const { first, last } = boundsOf(entry, family)
    const end = countUpTo(blocks, last)
    let start = end
    while (start > 0 && order(reached[start - 1] ?? [], first) >= 0) start--
    for (const block of blocks.slice(start, end)) {
      if (order(block.last, first) < 0) continue
      const texts = found.get(block.change) ?? []
      found.set(block.change, texts)
      texts.push(block.text)
    }
    return found
  }
}

function boundsOf(text: string, family: AddressFamily) {
  const prefix = prefixIn(text, family)
  return { first: firstAddress(prefix).words, last: lastAddress(prefix).words }
}

/** How many of the blocks begin at that address or below. */
function countUpTo(blocks: readonly Block[], last: Words): number {
  let low = 0
  let high = blocks.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (order(blocks[middle]?.first ?? [], last) <= 0) low = middle + 1
    else high = middle
  }
  return low
}
