/** Lints the addresses that rules name: those that lead to nobody, or to somebody who never sends from there. */
import { type Direction, directions } from '../contract/vocabulary.ts'
import { once } from '../kit/once.ts'
import { visitEntries } from '../rules/compile/entries.ts'
import type { PreparedRules } from '../rules/compile/prepare.ts'
import type { EntryReference, Level } from '../rules/lint/finding.ts'
import { nameRule, type RuleReference } from '../rules/names.ts'
import { devicesOf } from '../world/guards.ts'
import type { Service } from '../world/records/device.ts'
import type { Firewall } from '../world/records/firewall.ts'
import { get } from '../world/table.ts'
import type { World } from '../world/world.ts'
import { type EntryMeaning, type EntryMeanings, entryMeanings } from './entry-meanings.ts'
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
 * Of one firewall after the other, in the order of their rules. Entries that hold one address count, and blocks that lie in one
 * range or pool of the account; wider ones mean more than the account has.
 */
export function openAddressLint(
  world: World,
): (firewall: Firewall, prepared: PreparedRules) => readonly AddressFinding[] {
  const meanings = entryMeanings(world)
  return (firewall, prepared) => {
    const entries = entriesIn(prepared, meanings)
    return entries.length === 0 ? nothing : lintEntries(world, firewall, entries)
  }
}

const nothing: readonly AddressFinding[] = []

function lintEntries(
  world: World,
  firewall: Firewall,
  entries: readonly MeantEntry[],
): readonly AddressFinding[] {
  const networks = once(() => networksOf(world, firewall))
  const counts = new Map<string, number>()
  return entries.flatMap(({ direction, index, entry, meaning }) => {
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
function entriesIn(prepared: PreparedRules, meanings: EntryMeanings): readonly MeantEntry[] {
  const found: MeantEntry[] = []
  for (const direction of directions)
    visitEntries(prepared, direction, meanings.among, (index, list, position, text) => {
      const meaning = meanings.of(text)
      if (meaning !== undefined)
        found.push({ direction, index, entry: { list, position, text }, meaning })
    })
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
