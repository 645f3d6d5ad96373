/** What is there before a plan that a world does not hold: own interfaces by id, which profile is booted, and addresses that nobody has. */

import type { GatheredAccount } from '../account/gathered.ts'
import type { GatheredInstance } from '../account/gathered-instances.ts'
import type { AnyChange } from '../account/plan/resource-rows.ts'
import { comparableName } from '../schema/host-names.ts'
import { type Asked, addressesForNobody } from './asked.ts'

/** What a firewall on an interface does: it guards the instance, or, on a VLAN, nothing. */
export type OnInterface = { readonly instance: number } | 'nothing'

export class Held {
  readonly #interfaces = new Map<number, OnInterface>()
  readonly #booted = new Map<number, number>()
  readonly #ofOwn = new Set<number>()
  readonly #going: ReadonlySet<number>
  readonly #forNobody: ReadonlySet<string>
  readonly #known = new Set<number>()
  readonly #asked: Asked

  constructor(account: GatheredAccount, changes: readonly AnyChange[], asked: Asked) {
    const { instances } = account
    this.#asked = asked
    this.#forNobody = addressesForNobody(account)
    const rewired = new Set(changes.flatMap(rewiredBy))
    this.#going = new Set(changes.flatMap(takenAway))
    for (const row of instances?.rows ?? []) {
      this.#known.add(row.id)
      if (row.booted !== undefined) this.#booted.set(row.id, row.booted)
      if (row.generation === 'interfaces') this.#ofOwn.add(row.id)
      if (rewired.has(row.id)) continue
      for (const [own, found] of interfacesOf(row)) this.#interfaces.set(own, found)
    }
  }

  /** Undefined where it filters a part of what reaches an instance, or nobody knows which. */
  onInterface(id: number): OnInterface | undefined {
    return this.#interfaces.get(id)
  }

  /** Whether the plan creates it. */
  isNew(instance: number): boolean {
    return !this.#known.has(instance)
  }

  /** Whether it gets more addresses, and nobody says whether it may have them. */
  isAsked(instance: number): boolean {
    return this.#asked.addresses.has(instance)
  }

  /** Whether an address gets a name, and nobody says that forward DNS leads there. */
  isNameAsked(name: string): boolean {
    return this.#asked.names.some(each => each.name === comparableName(name))
  }

  /** Whether its interfaces are in no profile. */
  hasOwnInterfaces(instance: number): boolean {
    return this.#ofOwn.has(instance)
  }

  /** Whether an instance was booted with a profile; undefined where nobody says. */
  isBooted(instance: number, profile: number): boolean | undefined {
    const booted = this.#booted.get(instance)
    return booted === undefined ? undefined : booted === profile
  }

  /** Whether an address is reserved, and nobody has it: no world holds such a one. */
  isForNobody(address: string): boolean {
    return this.#forNobody.has(address)
  }

  /** The plan takes it away, too. */
  isGoing(instance: number): boolean {
    return this.#going.has(instance)
  }
}

/** Its own interfaces by their ids, where a firewall on one is on all that is filtered, or on nothing that is. */
function interfacesOf({ id, generation, interfaces = [] }: GatheredInstance) {
  if (generation !== 'interfaces') return []
  const isAlone = interfaces.filter(({ purpose }) => purpose !== 'vlan').length === 1
  return interfaces.flatMap(({ id: own, purpose }): readonly (readonly [number, OnInterface])[] => {
    if (own === undefined) return []
    if (purpose === 'vlan') return [[own, 'nothing']]
    return isAlone ? [[own, { instance: id }]] : []
  })
}

/** Instances whose own interfaces come, go or change. */
function rewiredBy(change: AnyChange): readonly number[] {
  if (change.kind !== 'linode_interface' || change.action === 'no-op') return []
  return [change.before, change.after].flatMap(each => each?.instance_id ?? [])
}

const takenAway = (change: AnyChange): readonly number[] =>
  change.kind === 'linode_instance' && change.action.includes('delete')
    ? [change.before?.id ?? []].flat()
    : []
