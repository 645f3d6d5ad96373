/**
 * Which firewall guards what a plan creates without one: the one that is there by default, as the account has it, or as a
 * `linode_firewall_settings` of the plan sets it before.
 */
import type { DefaultFirewalls, GatheredAccount } from '../account/gathered.ts'
import { type Candidate, listedDefault } from '../account/holes/default-firewalls.ts'
import { isMarked } from '../account/plan/attributes.ts'
import type { ChangeOf } from '../account/plan/resource-rows.ts'
import type { UnknownLeaf } from '../moments/planned-call.ts'
import type { Objects } from './objects.ts'
import type { Step } from './step-order.ts'

/** `silent` is an instance of which nobody says whether it gets interfaces of its own: a setting of the account decides that, which is not read. */
export type DefaultFor = Listed | 'silent'

type Listed = keyof DefaultFirewalls

/** Null for none. Where it is not known, `isGiven` tells whether the account says which ones there were before the plan. */
export type DefaultFirewall =
  | { readonly id: number | null }
  | { readonly id?: never; readonly isGiven: boolean; readonly says: string }

type SettingsChange = ChangeOf<'linode_firewall_settings'>

interface Setting {
  readonly change: SettingsChange
  /** Its place among the steps. */
  readonly at: number
}

export interface ByDefault {
  readonly address: string
  readonly says: string
  /** Where the account does not say either, it is rehearsed without one, and what comes of it depends on that. */
  readonly isGiven: boolean
}

export interface FirstFirewall {
  readonly id: number | undefined
  readonly unknown: readonly UnknownLeaf[]
}

export class Defaults {
  readonly #account: GatheredAccount
  readonly #before: DefaultFirewalls | undefined
  readonly #objects: Objects
  readonly #settings: readonly Setting[]
  /** Of each step all that come before it. */
  readonly #earlier: readonly ReadonlySet<number>[]
  /** Of each step for whose account it is, where they may be for several. */
  readonly #logins: readonly unknown[]

  constructor(account: GatheredAccount, objects: Objects, steps: readonly Step[]) {
    this.#account = account
    this.#before = account.default_firewalls
    this.#objects = objects
    this.#settings = steps.flatMap(({ change, part }, at) =>
      // Settings that are taken away stay as they are.
      change.kind === 'linode_firewall_settings' && part === 'apply' ? [{ change, at }] : [],
    )
    const { configuration } = objects
    this.#logins = configuration.isOfSeveral(objects.all())
      ? steps.map(({ change }) => configuration.login(change.block))
      : []
    this.#earlier = this.#settings.length === 0 ? [] : earlierOf(steps)
  }

  /** What guards by default what the step at this place creates. */
  at(step: number, type: DefaultFor): DefaultFirewall {
    if (type !== 'silent') return this.#for(step, type)
    const [one, other] = [this.#for(step, 'instance'), this.#for(step, 'public_interface')]
    // Accounts that tell no default of interfaces have none of these.
    return one.id === undefined || other.id === undefined || one.id === other.id
      ? one
      : this.#unknown(
          'whether it gets interfaces of its own, and with them another firewall, a setting of the account says that is not read',
        )
  }

  #for(step: number, type: Listed): DefaultFirewall {
    const isSure = this.#settings.some(
      ({ at }) => this.#isBefore(at, step) && this.#logins[at] === this.#logins[step],
    )
    const isOfOther = !isSure && this.#logins.length > 0
    const set = this.#settings.filter(({ at }) => !this.#isBefore(step, at))
    const found = set.map(({ change }) => this.#setBy(change, type))
    const all = isOfOther ? [] : [...(isSure ? [] : [this.#listed(this.#before?.[type])]), ...found]
    const [first, ...others] = [...new Set(all)]
    const names = set.map(({ change }) => change.address).join(', ')
    if (others.length > 0)
      return this.#unknown(
        `it may be created before or after ${names}, which changes the firewall that is there by default`,
      )
    if (first === undefined)
      return this.#unknown(
        names === '' || isOfOther
          ? 'which firewall is there by default was not given'
          : `which firewall ${names} makes the default one is known only later`,
      )
    if (first === 'not listed')
      return this.#unknown('the firewall that is there by default is not in the list of firewalls')
    return { id: first }
  }

  #listed(id: number | null | undefined): Candidate {
    return listedDefault(this.#account, id)
  }

  #isBefore(one: number, other: number): boolean {
    return this.#earlier[other]?.has(one) === true
  }

  #unknown(says: string): DefaultFirewall {
    return { isGiven: this.#settings.length > 0 || this.#before !== undefined, says }
  }

  /** What is not written out stays as it was. References are shown of the whole object, so that they tell no more than one of its fields. */
  #setBy(change: SettingsChange, type: Listed): Candidate {
    const was = change.before?.default_firewall_ids?.[type] ?? this.#before?.[type]
    const planned = change.after?.default_firewall_ids?.[type]
    const isLater = (each: Listed) =>
      isMarked(change.unknown, ['default_firewall_ids', words[each]])
    if (!isLater(type)) return this.#listed(planned ?? (was === null ? null : undefined))
    if (!this.#objects.isConfigured(change, 'default_firewall_ids')) return this.#listed(was)
    const isAlone = types.every(each => each === type || !isLater(each))
    const path = ['default_firewall_ids', words[type]]
    return isAlone ? this.#objects.number(change, path, undefined) : undefined
  }
}

/** What the provider calls them. */
const words = {
  ...{ instance: 'linode', balancer: 'nodebalancer' },
  ...{ public_interface: 'public_interface', vpc_interface: 'vpc_interface' },
} as const satisfies Readonly<Record<Listed, string>>

const types = Object.keys(words) as readonly Listed[]

function earlierOf(steps: readonly Step[]): readonly ReadonlySet<number>[] {
  const earlier: ReadonlySet<number>[] = []
  for (const { after } of steps)
    earlier.push(new Set([...after, ...after.flatMap(each => [...(earlier[each] ?? [])])]))
  return earlier
}
