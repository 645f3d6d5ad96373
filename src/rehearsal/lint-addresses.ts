/** Lints the addresses that rules name: those that lead to nobody, or to somebody who never sends from there. */
import { entriesOf } from '../contract/rules.ts'
import {
  type AddressFamily,
  addressFamilies,
  type Direction,
  directions,
} from '../contract/vocabulary.ts'
import { once } from '../kit/once.ts'
import type { EntryReference, Level } from '../rules/lint/finding.ts'
import { nameRule, type RuleReference } from '../rules/names.ts'
import { devicesOf } from '../world/guards.ts'
import type { Service } from '../world/records/device.ts'
import type { Firewall } from '../world/records/firewall.ts'
import { get, values } from '../world/table.ts'
import type { World } from '../world/world.ts'
import { type EntryMeaning, entryMeanings } from './entry-meanings.ts'
import type { FirewallName } from './guard-of.ts'
import { idOf, referTo } from './lint-words.ts'

/** A finding about an address, or a block of addresses, that a rule of a firewall names. */
export interface AddressFinding {
  /** 16 hexadecimal digits, as of other findings; the place of the rule and of the entry do not count. */
  readonly id: string
  readonly kind: EntryMeaning['kind']
  /** A warning where the rule accepts, a note where it drops, or where it is not certain that the account had it. */
  readonly level: Level
  readonly firewall: FirewallName
  readonly direction: Direction
  readonly rule: RuleReference
  readonly message: string
  readonly detail: {
    readonly entry: EntryReference
    /** The range or the pool that the entry lies in; null for an address. */
    readonly within: string | null
    /** Where the address is, or was: `public`, `private/us-east`, `vpc/7`. None for a private address that nobody has. */
    readonly networks: readonly string[]
    /** Who has it, in the order of networks; none for a pool, and for what nobody has. */
    readonly services: readonly Service[]
  }
}

/**
 * In the order of firewalls and their rules. Entries that hold one address count, and blocks that lie in one range or pool of
 * the account; wider ones mean more than the account has. Firewalls that are deleted are passed over.
 */
export function lintAddresses(world: World): readonly AddressFinding[] {
  const meaningOf = entryMeanings(world)
  return [...values(world.tables.firewalls)].flatMap(firewall =>
    firewall.status === 'deleted' ? [] : lintEntries(world, firewall, meaningOf),
  )
}

function lintEntries(
  world: World,
  firewall: Firewall,
  meaningOf: ReturnType<typeof entryMeanings>,
): readonly AddressFinding[] {
  const networks = once(() => networksOf(world, firewall))
  const counts = new Map<string, number>()
  return entriesIn(firewall, meaningOf).flatMap(({ direction, index, entry, meaning }) => {
    if (meaning.kind === 'other-network' && mayMeet(meaning, networks())) return []
    const draft = describe(firewall, direction, index, entry, meaning)
    // Rules that say the same are told apart by their order.
    const before = counts.get(draft.id) ?? 0
    counts.set(draft.id, before + 1)
    return [before === 0 ? draft : { ...draft, id: idOf(draft.id, before) }]
  })
}

interface MeantEntry {
  readonly direction: Direction
  readonly index: number
  readonly entry: EntryReference
  readonly meaning: EntryMeaning
}

/** Of very many entries few have a meaning: for the others nothing is made. */
function entriesIn(
  { rules }: Firewall,
  meaningOf: ReturnType<typeof entryMeanings>,
): readonly MeantEntry[] {
  const found: MeantEntry[] = []
  const look = (
    direction: Direction,
    index: number,
    list: AddressFamily,
    all: readonly string[],
  ) => {
    for (let position = 0; position < all.length; position++) {
      const text = all[position] ?? ''
      const meaning = meaningOf(text)
      if (meaning !== undefined)
        found.push({ direction, index, entry: { list, position, text }, meaning })
    }
  }
  for (const direction of directions)
    for (const [index, { addresses }] of rules[direction].entries())
      for (const list of addressFamilies) look(direction, index, list, entriesOf(addresses, list))
  return found
}

/** The private networks and the VPCs on which a firewall guards something. */
function networksOf(world: World, { id }: Firewall): ReadonlySet<string> {
  const { tables } = world
  const found = new Set<string>()
  for (const { entity } of devicesOf(world, id)) {
    const instance = entity.type === 'instance' ? get(tables.instances, entity.id) : undefined
    const { region } = instance ?? get(tables.balancers, entity.id) ?? {}
    if (region !== undefined) found.add(`private/${region}`)
    for (const each of instance?.booted.interfaces ?? [])
      if (each.purpose === 'vpc') found.add(`vpc/${each.vpc_id}`)
  }
  return found
}

/** A firewall that guards nothing meets nobody, which another finding tells. */
const mayMeet = ({ networks }: EntryMeaning, guarded: ReadonlySet<string>): boolean =>
  guarded.size === 0 || networks.some(each => guarded.has(each))

function describe(
  firewall: Firewall,
  direction: Direction,
  index: number,
  entry: EntryReference,
  { kind, says, isProved, ...detail }: EntryMeaning,
): AddressFinding {
  const { action, protocol, ports = null, label } = firewall.rules[direction][index] ?? {}
  const rule = label === undefined ? { index } : { index, label }
  const { within, networks, services } = detail
  const about = [direction, action, protocol, ports, entry.text, within, networks, services]
  return {
    id: idOf(kind, firewall.id, ...about),
    ...{ kind, level: action === 'ACCEPT' && isProved ? 'warning' : 'note' },
    ...{ firewall: referTo(firewall), direction, rule },
    message: `${nameRule(direction, rule)} names ${entry.text}, ${says}`,
    detail: { entry, within, networks, services },
  }
}
