/**
 * New instances with interfaces of their own. The contract has firewalls on instances alone: an instance is simulated where all of its
 * interfaces are known. Until it has one it answers nothing, and none comes once it runs, so that all are created by one call.
 */
import { isMarked } from '../account/plan/attributes.ts'
import type { ChangeOf } from '../account/plan/resource-rows.ts'
import type { InterfacePurpose } from '../contract/vocabulary.ts'
import type { Objects } from './objects.ts'

export type InterfaceChange = ChangeOf<'linode_interface'>

/** What notes say of one that is none of those below. */
export const notSimulated = 'Interfaces that instances have of their own are not simulated.'

/** The service of this contract knows firewalls on services alone. */
export const onInterfaces = 'Firewalls on single interfaces are not simulated.'

/** What the instance of an interface has. */
interface Owner {
  readonly instance: number
  /** Those that firewalls filter. */
  readonly filtered: readonly InterfaceChange[]
}

export class OwnInterfaces {
  readonly #objects: Objects
  /** By the address of the new instance; none where nobody knows whose one of them is. */
  #byInstance: ReadonlyMap<string, readonly InterfaceChange[]> | undefined
  readonly #created = new Map<InterfaceChange, Owner>()

  constructor(objects: Objects) {
    this.#objects = objects
  }

  /** All that a new instance gets, the public one first; none where one of them cannot be told, or the service refuses it. */
  of(instance: ChangeOf<'linode_instance'>): readonly InterfaceChange[] {
    this.#byInstance ??= this.#owned()
    const all = this.#byInstance.get(instance.address) ?? []
    const count = (purpose: InterfacePurpose | undefined) =>
      all.filter(each => purposeOf(each) === purpose).length
    if (count(undefined) > 0 || count('public') > 1 || count('vpc') > 1) return []
    const ranks = ['public', 'vpc', 'vlan']
    return all.toSorted(
      (a, b) => ranks.indexOf(`${purposeOf(a)}`) - ranks.indexOf(`${purposeOf(b)}`),
    )
  }

  /** They are created with their instance. */
  create(interfaces: readonly InterfaceChange[], instance: number): void {
    const filtered = interfaces.filter(each => purposeOf(each) !== 'vlan')
    for (const each of interfaces) this.#created.set(each, { instance, filtered })
  }

  /** Whose it is, where it was created with its instance. */
  ownerOf(change: InterfaceChange): Owner | undefined {
    return this.#created.get(change)
  }

  #owned(): ReadonlyMap<string, readonly InterfaceChange[]> {
    const found = new Map<string, InterfaceChange[]>()
    for (const change of this.#objects.all()) {
      if (change.kind !== 'linode_interface') continue
      if (!change.action.includes('create') || !isMarked(change.unknown, ['linode_id'])) continue
      const { objects, lost } = this.#objects.follow(change, ['linode_id'])
      const [owner, ...others] = objects
      const isSure =
        others.length + lost.length === 0 && ['id', ''].includes(owner?.attribute ?? '?')
      if (owner === undefined || !isSure) return new Map()
      const { address } = owner.change
      found.set(address, [...(found.get(address) ?? []), change])
    }
    return found
  }
}

/** Undefined where it is known only later, or said twice. */
export const purposeOf = ({
  after = {},
  unknown,
}: InterfaceChange): InterfacePurpose | undefined =>
  purposes.some(each => isMarked(unknown, [each])) ? undefined : purposeIn(after)

/** As its values say it once. */
export function purposeIn(values: NonNullable<InterfaceChange['after']>) {
  const [first, ...others] = purposes.filter(each => values[each] !== undefined)
  return others.length > 0 ? undefined : first
}

const purposes = ['public', 'vpc', 'vlan'] as const
