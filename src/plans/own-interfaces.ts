/**
 * New instances with interfaces of their own. The contract has firewalls on instances alone: an instance is simulated where one public
 * interface, with its firewall, is all that it gets. Until it has that it answers nothing, so that both are created by one call.
 */
import { isMarked } from '../account/plan/attributes.ts'
import type { ChangeOf } from '../account/plan/resource-rows.ts'
import type { Objects } from './objects.ts'

type InterfaceChange = ChangeOf<'linode_interface'>

export class OwnInterfaces {
  readonly #objects: Objects
  /** By the address of the new instance; undefined where nobody knows whose one of them is. */
  #byInstance: ReadonlyMap<string, readonly InterfaceChange[]> | undefined
  readonly #created = new Set<InterfaceChange>()

  constructor(objects: Objects) {
    this.#objects = objects
  }

  /** The one interface that a new instance gets, which is from now on created with it. */
  takeOnly(instance: ChangeOf<'linode_instance'>): InterfaceChange | undefined {
    this.#byInstance ??= this.#owned()
    const [only, ...others] = this.#byInstance.get(instance.address) ?? []
    if (only === undefined || others.length > 0 || !isPublic(only)) return undefined
    this.#created.add(only)
    return only
  }

  isCreated(change: InterfaceChange): boolean {
    return this.#created.has(change)
  }

  #owned(): ReadonlyMap<string, readonly InterfaceChange[]> {
    const found = new Map<string, InterfaceChange[]>()
    for (const change of this.#objects.all()) {
      if (change.kind !== 'linode_interface') continue
      if (change.action !== 'create' || !isMarked(change.unknown, ['linode_id'])) continue
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

const isPublic = ({ after = {}, unknown }: InterfaceChange): boolean =>
  after.public !== undefined &&
  after.vlan === undefined &&
  after.vpc === undefined &&
  !['public', 'vlan', 'vpc'].some(each => isMarked(unknown, [each]))

/** Whether it gets one address that the service chooses, and no ranges. What is known only later the service chooses if nothing is referred to. */
export function hasOneAddress(change: InterfaceChange, objects: Objects): boolean {
  const { ipv4, ipv6 } = change.after?.public ?? {}
  const addresses = ipv4?.addresses ?? [{}]
  if (addresses.length !== 1 || (ipv6?.ranges ?? []).length > 0) return false
  if (addresses[0]?.address !== undefined) return addresses[0].address === 'auto'
  const followed = objects.follow(change, ['public'])
  return followed.objects.length + followed.lost.length + followed.choices.length === 0
}
