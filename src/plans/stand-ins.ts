/** What stands in for labels, tags and regions that are known only once a plan is applied: services are chosen by them, and nobody takes it for one. */
import { type Account, accountWith } from '../account/holes/account.ts'
import {
  type OpenTrait,
  openTraits,
  type Trait,
  type Traited,
} from '../account/holes/open-traits.ts'
import { unknownRegion } from '../account/holes/service-inputs.ts'
import { hasMark, knownIn } from '../account/plan/attributes.ts'
import type { ResourceChange } from '../account/plan/resource-rows.ts'
import { limits } from '../contract/limits.ts'
import type { PlannedCall, UnknownLeaf } from '../moments/planned-call.ts'
import { reservedId } from '../world/reserved.ts'
import { values } from '../world/table.ts'
import type { World } from '../world/world.ts'
import { markAt } from './calls/planned-rules.ts'
import type { Objects } from './objects.ts'

/** A service or a firewall. */
interface Named {
  readonly type: Traited['type']
  readonly id: number
}

interface Tagged {
  readonly tags?: readonly (string | null)[]
}

export class StandIns {
  readonly traits: OpenTrait[] = []
  /** Attributes that say themselves what is known only later, each with the address of its resource. */
  readonly later: { readonly address: string; readonly attribute: string }[] = []
  readonly #objects: Objects
  readonly #taken: Set<string>

  constructor({ tables }: World, objects: Objects) {
    this.#objects = objects
    const planned = objects.all().flatMap(({ after = {} }) => {
      const label = 'label' in after ? after.label : undefined
      return typeof label === 'string' ? [label] : []
    })
    const held = [tables.firewalls, tables.instances, tables.balancers].flatMap(table =>
      [...values<{ readonly label: string }>(table)].map(({ label }) => label),
    )
    this.#taken = new Set([...held, ...planned])
  }

  /** As the plan calls the resource, as far as a label may be like that. */
  label(change: ResourceChange, of: Named): string {
    const most = of.type === 'firewall' ? limits.labelLengthMax : serviceLabelMost
    const name = shortened(change.address, most)
    for (let count = 1; ; count++) {
      const ending = count === 1 ? '' : `-${count}`
      const label = `${shortened(name, most - ending.length)}${ending}`
      if (this.#taken.has(label)) continue
      this.#taken.add(label)
      return this.#open(change, of, 'labels', label)
    }
  }

  region(change: ResourceChange, of: Named): string {
    return this.#open(change, of, 'regions', unknownRegion)
  }

  /** Those that are known, with a stand-in for those that are not; undefined where nothing is said of any. */
  tags(change: ResourceChange, { tags }: Tagged, of: Named): readonly string[] | undefined {
    const isLater =
      hasMark(markAt(change.unknown, ['tags'])) && this.#objects.isConfigured(change, 'tags')
    if (!isLater && tags?.includes(null) !== true) return tags && knownIn(tags)
    const standIn = `${change.address}: known after apply`
    return [...knownIn(tags), this.#open(change, of, 'tags', standIn)]
  }

  #open(change: ResourceChange, named: Named, trait: Trait, standIn: string): string {
    const { address } = change
    const attribute = attributes[trait]
    // Its id is one of a record of its type.
    const of = named as Traited
    this.traits.push({ of, trait, standIn, hole: holeOf(attribute, address) })
    const isOwn = this.#objects.isConfigured(change, attribute)
    if (isOwn && hasMark(markAt(change.unknown, [attribute])))
      this.later.push({ address, attribute })
    return standIn
  }
}

export const later = (attribute: string) => `What ${attribute} is to be is known only later.`

/** The part of a call that creates a service whose region is not known. */
export const regionLater = (region: string | undefined): readonly UnknownLeaf[] =>
  region === undefined ? [{ path: ['body', 'region'], reason: later('region') }] : []

const attributes = {
  ...{ labels: 'label', tags: 'tags', regions: 'region', firewalls: 'firewall_id' },
} as const satisfies Readonly<Record<Trait, string>>

const holeOf = (attribute: string, address: string): string =>
  `${attribute} of ${address}, known after apply`

const serviceLabelMost = 64

/** Its end tells more; begins and ends with a letter or a digit, and has no two signs in a row. */
const shortened = (text: string, most: number): string =>
  text
    .replaceAll(/[^A-Za-z0-9]+/g, signs => (/^[._-]$/.test(signs) ? signs : '-'))
    .slice(-most)
    .replaceAll(/^[^A-Za-z0-9]+|[^A-Za-z0-9]+$/g, '')

/** The account, in which it is not known what these stand in for, nor with which firewalls some services are created. */
export const withOpenTraits = (
  account: Account,
  { standIns, calls }: { readonly standIns: StandIns; readonly calls: readonly PlannedCall[] },
): Account =>
  accountWith(account, {
    openTraits: openTraits([
      ...account.openTraits.values(),
      ...standIns.traits,
      ...openGuards(account.world, calls),
    ]),
  })

const creating = { instanceCreate: 'instance', balancerCreate: 'balancer' } as const

const openGuards = (start: World, calls: readonly PlannedCall[]): readonly OpenTrait[] =>
  calls.flatMap(({ call: { operation }, of: address, unknown = [] }, place) => {
    if (operation !== 'instanceCreate' && operation !== 'balancerCreate') return []
    if (!unknown.some(({ path }) => path[1] === 'firewall_id')) return []
    const type = creating[operation]
    const of = { type, id: reservedId(start, `${type}s`, place) } as Traited
    return [{ of, trait: 'firewalls', hole: holeOf(attributes.firewalls, address) }]
  })
