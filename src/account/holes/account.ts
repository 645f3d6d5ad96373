/** An account with its holes: the world that stands in for it, and what of it is not known. */

import type { Rules } from '../../contract/rules.ts'
import { directions } from '../../contract/vocabulary.ts'
import { markOf } from '../../kit/mark.ts'
import type { Fault, Path } from '../../refusals/problem.ts'
import { misuse, type Reader } from '../../refusals/usage.ts'
import type { PartialRules, UnknownEntry } from '../../rules/partial/partial-rules.ts'
import { get } from '../../world/table.ts'
import type { World } from '../../world/world.ts'
import { createWorld, InvalidWorldError } from '../create-world.ts'
import type { GatheredAccount, GatheredFirewall, GatheredRules } from '../gathered.ts'
import { accountInput } from './account-input.ts'
import { mayBeOnVlans } from './booted-interfaces.ts'
import { holeOfDefaults } from './default-firewalls.ts'
import { devicesIn, type InterfaceDevice } from './devices-in.ts'
import { addHole, type Finder, openFinder } from './finder.ts'
import { firewallHole, type Hole, statusHole, unreadName } from './hole.ts'
import { withIdsTaken } from './ids-taken.ts'
import { holedLists, listHole, listName } from './list-holes.ts'
import { type OpenTraits, openTraitsOf } from './open-traits.ts'
import { partialRules } from './partial-firewall.ts'
import { findHolesOfServices, unreadServices } from './service-inputs.ts'
import { sharersIn } from './sharers.ts'
import { behindFront, type StandIn, standInFor } from './stand-in.ts'
import { findUnreadAddresses, holesOfUnread } from './unread-addresses.ts'

/** The rules of a firewall that a world cannot hold as they are. */
export interface PartialFirewall {
  readonly rules: PartialRules
  /** What the world holds instead; a list that a call has replaced is no longer the same object. */
  readonly standIn: Rules
  /** Why a world cannot hold rules of which all is known, each with its place in the gathered account. */
  readonly faults?: readonly Fault[]
  /** Stands in front of all rules, and calls do not replace it. */
  readonly front?: UnknownEntry | undefined
}

export interface Account {
  readonly gathered: GatheredAccount
  /** In the order in which they were found. */
  readonly holes: readonly Hole[]
  /**
   * Stands in for the account: firewalls of unknown status are enabled where no other one is, unknown policies drop,
   * unknown rules and devices are not there. Ask it nothing that a hole decides.
   */
  readonly world: World
  /** The world of what was given, before any call: what `world` has otherwise, calls have made. */
  readonly given: World
  readonly partial: ReadonlyMap<number, PartialFirewall>
  /** The same of rules that calls have sent, by firewall and in their order. */
  readonly sent: ReadonlyMap<number, readonly PartialFirewall[]>
  /** Firewalls that may guard more services than is known, by id. */
  readonly openDevices: readonly number[]
  readonly openStatuses: readonly number[]
  readonly interfaceDevices: readonly InterfaceDevice[]
  /** Instances that may have been booted with VLAN interfaces alone, where nothing is filtered, or with others. */
  readonly openInterfaces: readonly number[]
  /** Services with fields that nobody here knows, each with the name of its hole: whatever guards them, packets may pass or not. */
  readonly unread: ReadonlyMap<string, string>
  /** Addresses and ranges that may lead elsewhere, each with the name of the hole of who is said to have it. */
  readonly unreadAddresses: ReadonlyMap<string, string>
  /** Instances that addresses and ranges of others in their region may be shared with, by id. */
  readonly openSharers: readonly number[]
  /** What services and firewalls are called, how they are tagged, and where they are, as far as it is not known. */
  readonly openTraits: OpenTraits
  /** There may be firewalls of which nothing is known. */
  readonly otherFirewalls: boolean
  /** Services of which it is known what guards them, whatever is open besides: `instance/5`. */
  readonly settled: ReadonlySet<string>
}

const mark = markOf<Account>()

export const isAccount = (given: unknown): given is Account => mark.isOn(given)

/** Throws UsageError for anything that only looks like an account. */
export const readAccountValue: Reader<Account> = (given, place) => {
  if (mark.isOn(given)) return given
  throw misuse(place, 'an account, as readAccount makes them', given)
}

/** Throws an InvalidWorldError with every fault, each with its place in the gathered account. */
export function accountOf(
  gathered: GatheredAccount,
  settled: ReadonlySet<string> = new Set(),
): Account {
  const finder = openFinder(gathered)
  const firewalls = gathered.firewalls?.rows ?? []
  const read = firewalls.map((firewall, at) => readFirewall(finder, firewall, at))
  const devices = devicesIn(finder, gathered)
  const { input, instances, gatheredPath } = accountInput(finder, gathered, {
    rulesOf: new Map(read.map(({ id, standIn }) => [id, standIn])),
    ...{ devicesOf: devices.known, interfaces: devices.interfaces },
  })
  findOtherHoles(finder, gathered)
  const openSharers = sharersIn(finder, gathered, instances)
  const world = withIdsTaken(worldOf(input, finder.faults, gatheredPath), gathered)
  const account: Account = {
    gathered,
    holes: [...finder.holes.values()],
    world,
    given: world,
    partial: new Map(
      read.flatMap(({ id, standIn, rules, front }) => {
        const firewall = get(world.tables.firewalls, id)
        return (standIn.isWhole && front === undefined) || firewall === undefined
          ? []
          : [[id, { rules, front, faults: standIn.faults, standIn: firewall.rules }]]
      }),
    ),
    sent: new Map(),
    openDevices: devices.open,
    openStatuses: firewalls.filter(({ status }) => status === undefined).map(({ id }) => id),
    interfaceDevices: devices.interfaces,
    unread: unreadServices(gathered),
    unreadAddresses: holesOfUnread(gathered),
    openSharers,
    openTraits: openTraitsOf(gathered, world),
    openInterfaces: (gathered.instances?.rows ?? []).filter(mayBeOnVlans).map(({ id }) => id),
    otherFirewalls: finder.holes.has(listName('firewalls')),
    settled,
  }
  return Object.freeze(mark.put(account))
}

const noDocuments: GatheredAccount = Object.freeze({ format: 'firedrill-account', version: 1 })

/** Nothing was gathered: its world tells all that there is, and what is not in the documents is known all the same. */
export const isOfWorld = ({ gathered }: Account): boolean => gathered === noDocuments

/** Of a world everything is known. */
export const accountOfWorld = (world: World): Account =>
  Object.freeze(
    mark.put({
      gathered: noDocuments,
      ...{
        holes: [],
        world,
        given: world,
        partial: new Map(),
        sent: new Map(),
        openDevices: [],
        openStatuses: [],
      },
      ...{
        interfaceDevices: [],
        openInterfaces: [],
        unread: new Map<string, string>(),
        unreadAddresses: new Map<string, string>(),
        openSharers: [],
        openTraits: new Map(),
        otherFirewalls: false,
        settled: new Set<string>(),
      },
    }),
  )

/** The same account after calls that led to another world, or where less is known. */
export const accountWith = (
  account: Account,
  parts: Partial<Pick<Account, 'world' | 'partial' | 'sent' | 'openTraits'>>,
): Account => Object.freeze(mark.put({ ...account, ...parts }))

function worldOf(
  input: Parameters<typeof createWorld>[0],
  faults: readonly Fault[],
  gatheredPath: (path: Path) => Path,
): World {
  try {
    const world = createWorld(input)
    if (faults.length === 0) return world
  } catch (error) {
    if (!(error instanceof InvalidWorldError)) throw error
    throw new InvalidWorldError([
      ...faults,
      ...error.faults.map(fault => ({ ...fault, path: gatheredPath(fault.path) })),
    ])
  }
  throw new InvalidWorldError(faults)
}

/** The expanded rules, where references stand for rules that were not given otherwise. */
function rulesOf({ rulesets }: Finder, { rules = {}, expansion }: GatheredFirewall): GatheredRules {
  const isKnown = directions.every(direction =>
    (rules[direction] ?? []).every(each => !('ruleset' in each) || rulesets.has(each.ruleset)),
  )
  return isKnown ? rules : (expansion ?? rules)
}

interface ReadFirewall {
  readonly id: number
  readonly rules: PartialRules
  readonly standIn: StandIn
  readonly front: UnknownEntry | undefined
}

function readFirewall(finder: Finder, firewall: GatheredFirewall, at: number): ReadFirewall {
  const { id, status, unread } = firewall
  const gathered = rulesOf(finder, firewall)
  const path = ['firewalls', 'rows', at, 'rules']
  const rules = partialRules(finder, id, gathered, path)
  if (status === undefined) addHole(finder, statusHole(id, at))
  const front = unread && { kind: 'unknown' as const, name: unreadName('firewall', id) }
  if (unread !== undefined) addHole(finder, firewallHole(id, at, Object.keys(unread)))
  return { id, rules: behindFront(rules, front), standIn: standInFor(rules, gathered, path), front }
}

function findOtherHoles(finder: Finder, gathered: GatheredAccount): void {
  for (const list of holedLists) {
    const given = gathered[list]
    if (given === undefined) addHole(finder, listHole(list, 'all'))
    else if (given.missing !== undefined)
      addHole(finder, listHole(list, given.missing, gathered.restricted))
  }
  findUnreadAddresses(finder, gathered)
  findHolesOfServices(finder, gathered)
  const defaults = holeOfDefaults(gathered)
  if (defaults !== undefined) addHole(finder, defaults)
}
