/** What is there before a plan that a world does not hold: own interfaces by id, which profile is booted, and addresses that nobody has. */

import type { GatheredAccount } from '../account/gathered.ts'
import type { GatheredInstance, GatheredInterface } from '../account/gathered-instances.ts'
import type { AnyChange } from '../account/plan/resource-rows.ts'
import { comparableName } from '../schema/host-names.ts'
import { type Asked, addressesForNobody } from './asked.ts'
import { purposeIn } from './own-interfaces.ts'

/** What a firewall on an interface does: it guards the instance, or, on a VLAN, nothing. */
export type OnInterface = { readonly instance: number } | 'nothing'

/** An interface that an instance has of its own before the plan. */
export interface OwnInterface {
  readonly instance: number
  readonly purpose: GatheredInterface['purpose']
  /** No other one of its instance is filtered. */
  readonly isAlone: boolean
}

export class Held {
  readonly #own = new Map<number, OwnInterface>()
  readonly #changing: readonly AnyChange[]
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
    this.#changing = changes.filter(isOfInterface)
    const rewired = new Set(changes.flatMap(rewiredBy))
    this.#going = new Set(changes.flatMap(takenAway))
    for (const row of instances?.rows ?? []) {
      this.#known.add(row.id)
      if (row.booted !== undefined) this.#booted.set(row.id, row.booted)
      if (row.generation === 'interfaces') this.#ofOwn.add(row.id)
    }
    const managed = changes
      .flatMap(managedIn)
      .filter(([, { instance }]) => this.#ofOwn.has(instance))
    for (const [id, own] of [...managed, ...(instances?.rows ?? []).flatMap(ownOf)]) {
      this.#own.set(id, own)
      const on = onOwn(own)
      if (on !== undefined && !rewired.has(own.instance)) this.#interfaces.set(id, on)
    }
  }

  /** Undefined where it filters a part of what reaches an instance, or nobody knows which. */
  onInterface(id: number): OnInterface | undefined {
    return this.#interfaces.get(id)
  }

  /** Whatever the plan makes of it. */
  ownInterface(id: number): OwnInterface | undefined {
    return this.#own.get(id)
  }

  /** Whether this is all that changes of the interfaces of its own. */
  isRewiredBy(instance: number, change: AnyChange): boolean {
    const all = this.#changing.filter(each => instancesIn(each).includes(instance))
    return all.length === 1 && all[0] === change
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

type Owned = readonly (readonly [id: number, own: OwnInterface])[]

/** One that a state has: its instance may have others, which nobody manages. */
function managedIn(change: AnyChange): Owned {
  if (change.kind !== 'linode_interface') return []
  const { before = {} } = change
  const { id, instance_id: instance } = before
  const purpose = purposeIn(before)
  const isKnown = id !== undefined && instance !== undefined && purpose !== undefined
  return isKnown ? [[id, { instance, purpose, isAlone: false }]] : []
}

function ownOf({ id: instance, generation, interfaces = [] }: GatheredInstance): Owned {
  if (generation !== 'interfaces') return []
  const isAlone = interfaces.filter(({ purpose }) => purpose !== 'vlan').length === 1
  return interfaces.flatMap(
    ({ id, purpose }): Owned => (id === undefined ? [] : [[id, { instance, purpose, isAlone }]]),
  )
}

/** Known where a firewall on it is on all that is filtered, or on nothing that is. */
function onOwn({ instance, purpose, isAlone }: OwnInterface): OnInterface | undefined {
  if (purpose === 'vlan') return 'nothing'
  return isAlone ? { instance } : undefined
}

const isOfInterface = ({ kind, action }: AnyChange): boolean =>
  kind === 'linode_interface' && !['no-op', 'read', 'forget'].includes(action)

const instancesIn = (change: AnyChange): readonly number[] =>
  change.kind === 'linode_interface'
    ? [change.before, change.after].flatMap(each => each?.instance_id ?? [])
    : []

/** Instances whose own interfaces come, go or are guarded anew. */
function rewiredBy(change: AnyChange): readonly number[] {
  if (change.kind !== 'linode_interface' || !isOfInterface(change)) return []
  const { action, before, after } = change
  const isGuardedAsBefore = action === 'update' && before?.firewall_id === after?.firewall_id
  return isGuardedAsBefore ? [] : instancesIn(change)
}

const takenAway = (change: AnyChange): readonly number[] =>
  change.kind === 'linode_instance' && change.action.includes('delete')
    ? [change.before?.id ?? []].flat()
    : []
