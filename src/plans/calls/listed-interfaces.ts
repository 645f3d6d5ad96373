/** Interfaces as calls list them, in the words of the contract, and what of them is known only later. */
import { isMarked } from '../../account/plan/attributes.ts'
import type { InterfaceBlock } from '../../account/plan/instance-attributes.ts'
import type { ChangeOf, ResourceChange } from '../../account/plan/resource-rows.ts'
import type { UnknownLeaf } from '../../moments/planned-call.ts'
import type { Path } from '../../refusals/problem.ts'
import type { Making } from '../making.ts'
import type { Referred } from '../objects.ts'

interface Wanted {
  /** The id of the instance that gets them. */
  readonly instance: number
  readonly attribute: Path
  readonly blocks: readonly InterfaceBlock[]
}

type WithBlocks = ChangeOf<'linode_instance'> | ChangeOf<'linode_instance_config'>

/** What is known only later has something in its place where there has to be something. */
export function interfacesOf(
  making: Making,
  change: WithBlocks,
  { instance, attribute, blocks }: Wanted,
) {
  const marks = change.unknown
  // Those that dynamic blocks make may stand anywhere among the others.
  const isShown = making.objects.countBlocks(change, attribute) === blocks.length
  const unknown = blocks.flatMap(({ purpose = 'public' }, at) => {
    const isLater = (path: string) => {
      const place = [...attribute, at, ...keysIn(path, 0)]
      if (!isMarked(marks, place)) return false
      return !isShown || making.objects.isConfigured(change, place.join('.'))
    }
    const open = decisive[purpose].filter(
      path =>
        isLater(path) && !isPlannedAddress(making, change, [...attribute, at, ...keysIn(path, 0)]),
    )
    return [...(isLater('purpose') ? [''] : []), ...open].map(
      (path): UnknownLeaf => ({
        path: ['body', 'interfaces', at, ...keysIn(path)],
        reason: 'It is known only later.',
      }),
    )
  })
  if (isMarked(marks, attribute))
    unknown.push({
      path: ['body', 'interfaces'],
      reason: 'What interfaces it gets is known only later.',
    })
  const interfaces = blocks.map((block, at) =>
    interfaceOf(making, change, { instance, place: [...attribute, at] }, block),
  )
  return { interfaces, unknown }
}

/** What of an interface firewalls and the internet go by. */
const decisive: Readonly<Record<NonNullable<InterfaceBlock['purpose']>, readonly string[]>> = {
  public: [],
  vlan: ['label', 'ipam_address'],
  vpc: ['ipv4.nat_1_1'],
}

/** Blocks of which there is one are lists of one. */
const keysIn = (path: string, ...one: readonly 0[]): Path => {
  const [first = '', ...rest] = path.split('.')
  return first === '' ? [] : [first, ...rest.flatMap(each => [...one, each])]
}

function interfaceOf(
  making: Making,
  change: WithBlocks,
  { instance, place }: { readonly instance: number; readonly place: Path },
  block: InterfaceBlock,
) {
  const { purpose = 'public', label, ipam_address, vpc_id, subnet_id, ipv4 } = block
  if (purpose === 'public') return { purpose }
  if (purpose === 'vlan')
    return { purpose, label: label ?? 'later', ipam_address: ipam_address ?? null }
  return vpcInterface(making, change, {
    ...{ instance, place, subnetPath: [...place, 'subnet_id'], planned: { vpc_id, subnet_id } },
    ...{ address: isMarked(change.unknown, [...place, 'ipv4', 0, 'vpc']) ? undefined : ipv4?.vpc },
    nat_1_1: ipv4?.nat_1_1 ?? plannedNat(making, change, [...place, 'ipv4', 0, 'nat_1_1']),
  })
}

/** 1:1 NAT with an address of the plan. */
function plannedNat(making: Making, change: WithBlocks, path: Path): 'any' | null {
  if (!isMarked(change.unknown, path) || !isPlannedAddress(making, change, path)) return null
  making.note(change, path, natWithAnother)
  return 'any'
}

export const natWithAnother =
  'Its 1:1 NAT is with an address that the plan names; it is simulated with one that the service chooses.'

/** Whether it refers to addresses that the plan gives out, and to nothing else but subnets: then it is one of them. */
export function isPlannedAddress({ objects }: Making, change: ResourceChange, path: Path): boolean {
  const { objects: found, lost, choices } = objects.follow(change, path)
  const others = found.filter(each => each.change.kind !== 'linode_vpc_subnet')
  const isAddress = ({ change: { kind }, attribute }: Referred): boolean =>
    ofAddresses.includes(kind) && ['address', 'id', ''].includes(attribute)
  return others.length > 0 && lost.length + choices.length === 0 && others.every(isAddress)
}

const ofAddresses: readonly ResourceChange['kind'][] = [
  ...(['linode_networking_ip', 'linode_instance_ip', 'linode_reserved_ip_assignment'] as const),
]

interface PlannedInVpc {
  readonly instance: number
  readonly place: Path
  readonly subnetPath: Path
  readonly planned: {
    readonly vpc_id?: number | undefined
    readonly subnet_id?: number | undefined
  }
  /** Undefined where the service chooses one. */
  readonly address: string | undefined
  readonly nat_1_1: string | null
}

/** Where nobody knows which address it has in which VPC it stands alone in one: whom it reaches there is not simulated, and is not told. */
export function vpcInterface(
  making: Making,
  change: ResourceChange,
  { instance, place, subnetPath, planned, address, nat_1_1 }: PlannedInVpc,
) {
  const found = making.vpcs.of(change, subnetPath, planned)
  const isKnown = found !== undefined && address !== undefined
  if (!isKnown) {
    making.insideVpc.set(making.notSimulated.length, instance)
    making.note(
      change,
      found === undefined ? subnetPath : place,
      found === undefined
        ? 'Which VPC it is in, the plan does not show: packets inside that VPC are not simulated.'
        : 'Which address it gets in its VPC is known only later: packets inside that VPC are not simulated.',
    )
  }
  return {
    purpose: 'vpc' as const,
    ...(isKnown ? found : making.vpcs.alone(`${change.address} ${place.join('.')}`)),
    ipv4: { vpc: address ?? '10.0.0.2', nat_1_1 },
  }
}
