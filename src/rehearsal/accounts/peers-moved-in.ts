/** Rules of an account with holes that name an address which leads to other services after a change. */

import { devicesName, interfacesName } from '../../account/holes/hole.ts'
import { partialIn } from '../../account/holes/partial-in.ts'
import { type AddressFamily, addressFamilies, directions } from '../../contract/vocabulary.ts'
import { entriesOfRules, type PartialRule } from '../../rules/partial/partial-rules.ts'
import { devicesOf } from '../../world/guards.ts'
import type { Firewall } from '../../world/records/firewall.ts'
import { values } from '../../world/table.ts'
import {
  type MovedAddress,
  type NamedEntry,
  type PeerMoved,
  peersNamed,
} from '../exposure/peers-moved.ts'
import type { AccountState } from './possible-guard.ts'
import { statusIn } from './status-law.ts'
import { statusName } from './words.ts'

/** Plain JSON. */
export interface PossiblePeerMoved extends PeerMoved {
  readonly holds: 'always' | 'depends'
  /**
   * The names of the holes that decide whether the firewall guards anything, and who answers at the address; none where it
   * holds always.
   */
  readonly on: readonly string[]
}

/** Names for addresses that are not known, and rules that stand for others, may name anything: what they are is told where they decide. */
export function peersMovedIn(
  state: AccountState,
  changes: readonly MovedAddress[],
): readonly PossiblePeerMoved[] {
  if (changes.length === 0) return []
  const names = new Set(state.account.holes.map(({ name }) => name))
  return [...values(state.world.tables.firewalls)].flatMap(firewall => {
    const guarding = holesOfGuarding(state, firewall)
    if (guarding === undefined) return []
    return peersNamed(changes, entriesIn(state, firewall)).map((each): PossiblePeerMoved => {
      const holders = [...each.before, ...each.after].map(({ id }) => interfacesName(id))
      const on = [...new Set([...guarding, ...holders.filter(name => names.has(name))])].sort()
      return { ...each, holds: on.length === 0 ? 'always' : 'depends', on }
    })
  })
}

/** The holes that decide whether it is active anywhere; undefined where it is not, however they are filled. */
function holesOfGuarding(state: AccountState, { id }: Firewall): readonly string[] | undefined {
  const { account, world } = state
  const status = statusIn(state, id)
  if (status !== undefined && status !== 'enabled') return undefined
  const interfaces = account.interfaceDevices.filter(each => each.firewall === id)
  const isOn = devicesOf(world, id).length > 0
  const open = [
    ...(account.openDevices.includes(id) ? [devicesName(id)] : []),
    ...interfaces.map(({ hole }) => hole),
  ]
  if (!isOn && open.length === 0) return undefined
  return [...(status === undefined ? [statusName(id)] : []), ...(isOn ? [] : open)]
}

function entriesIn(
  state: AccountState,
  { id, label: name, rules }: Firewall,
): readonly NamedEntry[] {
  const partial = partialIn(state.account, state.world, id)
  return directions.flatMap(direction =>
    (partial?.[direction].entries ?? entriesOfRules(rules[direction])).flatMap(
      ({ index, entry }) => {
        if (entry.kind === 'unknown') return []
        const rule = { firewall: { id, label: name }, direction, index, label: entry.label ?? null }
        return addressFamilies.flatMap(family =>
          named(entry, family).map((text): NamedEntry => ({ ...rule, family, entry: text })),
        )
      },
    ),
  )
}

const named = ({ addresses }: PartialRule, family: AddressFamily): readonly string[] =>
  addresses[family].known
