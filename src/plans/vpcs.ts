/** Which VPC an interface is in: the one of its subnet, as the plan has it, or as other interfaces in that subnet say. */
import { isMarked } from '../account/plan/attributes.ts'
import type { ChangeOf, ResourceChange } from '../account/plan/resource-rows.ts'
import type { Path } from '../refusals/problem.ts'
import { values } from '../world/table.ts'
import type { World } from '../world/world.ts'
import type { Objects } from './objects.ts'

export interface InVpc {
  readonly vpc_id: number
  readonly subnet_id: number
}

/** As far as it is planned. */
type Planned = { readonly [Key in keyof InVpc]?: number | undefined }

type SubnetChange = ChangeOf<'linode_vpc_subnet'>

export class Vpcs {
  readonly #start: World
  readonly #objects: Objects
  /** VPCs and subnets by what stands for them, until they have ids: nobody else has these. */
  readonly #made = new Map<string, number>()
  readonly #subnets: ReadonlyMap<number | undefined, SubnetChange>
  #known: Held | undefined

  constructor(start: World, objects: Objects) {
    this.#start = start
    this.#objects = objects
    this.#subnets = new Map(
      objects
        .all()
        .filter(each => each.kind === 'linode_vpc_subnet')
        .map(each => [(each.after ?? each.before)?.id, each]),
    )
  }

  /** Undefined where the plan does not show it. */
  of(change: ResourceChange, path: Path, { vpc_id, subnet_id }: Planned): InVpc | undefined {
    const subnet = this.#subnetAt(change, path, subnet_id)
    const id = subnet_id ?? (subnet && this.#idOf(subnet))
    const vpc = vpc_id ?? (subnet && this.#vpcOf(subnet)) ?? this.#vpcHeld(subnet_id)
    return id === undefined || vpc === undefined ? undefined : { vpc_id: vpc, subnet_id: id }
  }

  /** A VPC in which there is nothing else. */
  alone(key: string): InVpc {
    return { vpc_id: this.#make(key), subnet_id: this.#make(`subnet of ${key}`) }
  }

  #subnetAt(change: ResourceChange, path: Path, id: number | undefined): SubnetChange | undefined {
    if (!isMarked(change.unknown, path)) return id === undefined ? undefined : this.#subnets.get(id)
    const { objects, lost } = this.#objects.follow(change, path)
    const [only, ...others] = objects
    if (only === undefined || others.length + lost.length > 0) return undefined
    const isId = only.attribute === 'id' || only.attribute === ''
    return isId && only.change.kind === 'linode_vpc_subnet' ? only.change : undefined
  }

  #vpcOf(subnet: SubnetChange): number | undefined {
    const { after, before, unknown } = subnet
    if (!isMarked(unknown, ['vpc_id'])) return after?.vpc_id ?? before?.vpc_id
    const { objects, lost } = this.#objects.follow(subnet, ['vpc_id'])
    const [only, ...others] = objects
    if (only?.change.kind !== 'linode_vpc' || others.length + lost.length > 0) return undefined
    return this.#idOf(only.change)
  }

  /** One that is replaced is another one. */
  #idOf(change: ResourceChange): number {
    const isMade = change.action.includes('create')
    return (isMade ? undefined : this.#objects.idOf(change)) ?? this.#make(change.address)
  }

  #vpcHeld(subnet: number | undefined): number | undefined {
    return subnet === undefined ? undefined : this.#held().vpcs.get(subnet)
  }

  #make(key: string): number {
    const id = this.#made.get(key) ?? this.#held().highest + 1 + this.#made.size
    this.#made.set(key, id)
    return id
  }

  #held(): Held {
    this.#known ??= heldIn(this.#start, this.#objects)
    return this.#known
  }
}

interface Held {
  /** The VPCs of subnets that interfaces are in. */
  readonly vpcs: ReadonlyMap<number, number>
  /** No VPC and no subnet has a higher id. */
  readonly highest: number
}

function heldIn(world: World, objects: Objects): Held {
  const listed = interfacesIn(world)
  const planned = objects.all().flatMap(idsIn)
  return {
    // A state does not always say which VPC an interface of an instance itself is in.
    vpcs: new Map(
      listed.flatMap(({ vpc_id, subnet_id }) => (vpc_id > 0 ? [[subnet_id, vpc_id] as const] : [])),
    ),
    highest: [...listed.flatMap(({ vpc_id, subnet_id }) => [vpc_id, subnet_id]), ...planned].reduce(
      (highest, each) => Math.max(highest, each),
      0,
    ),
  }
}

const interfacesIn = ({ tables }: World) =>
  [...values(tables.instances)]
    .flatMap(({ booted, profiles }) => [booted, ...profiles])
    .flatMap(({ interfaces }) => interfaces)
    .filter(each => each.purpose === 'vpc')

function idsIn(change: ResourceChange): readonly number[] {
  if (change.kind === 'linode_vpc') return [change.before?.id ?? 0, change.after?.id ?? 0]
  if (change.kind !== 'linode_vpc_subnet') return []
  return [change.before, change.after].flatMap(each => [each?.id ?? 0, each?.vpc_id ?? 0])
}
