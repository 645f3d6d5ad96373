/** What services are chosen by and nobody knows: their labels, tags and regions, which firewalls they have, which ones these are, and what they are called. */
import type { Service } from '../../world/records/device.ts'
import { get } from '../../world/table.ts'
import type { World } from '../../world/world.ts'
import type { GatheredAccount } from '../gathered.ts'
import { unknownRegion } from './service-inputs.ts'

/** What choices of services ask for, but for addresses. */
export type Trait = 'labels' | 'tags' | 'regions' | 'firewalls'

export type Traited = Service | { readonly type: 'firewall'; readonly id: number }

export interface OpenTrait {
  readonly of: Traited
  readonly trait: Trait
  /** The name of the hole. */
  readonly hole: string
  /** What a world holds for it as long as no call says what it is; it is open whatever the world holds where this is left out. */
  readonly standIn?: string | undefined
}

export type OpenTraits = ReadonlyMap<string, OpenTrait>

const keyOf = ({ type, id }: Traited, trait: Trait): string => `${trait} of ${type} ${id}`

export const openTraits = (list: readonly OpenTrait[]): OpenTraits =>
  new Map(list.map(each => [keyOf(each.of, each.trait), each]))

/** What was not given, or not understood. */
export function openTraitsOf(gathered: GatheredAccount, world: World): OpenTraits {
  const { firewalls, instances, balancers } = gathered
  const open = (of: Traited, trait: Trait, standIn?: string): OpenTrait => ({
    ...{ of, trait, standIn },
    hole: keyOf(of, trait),
  })
  const named = (of: Traited) => open(of, 'labels', heldBy(world, of, 'labels')[0])
  const services = [
    ...(instances?.rows ?? []).map(row => ({ row, of: { type: 'instance', id: row.id } })),
    ...(balancers?.rows ?? []).map(row => ({ row, of: { type: 'balancer', id: row.id } })),
  ]
  return openTraits([
    ...services.flatMap(({ row: { label, tags, region }, of }) => [
      ...(label === undefined ? [named(of as Service)] : []),
      ...(tags === undefined ? [open(of as Service, 'tags')] : []),
      ...(region === undefined ? [open(of as Service, 'regions', unknownRegion)] : []),
    ]),
    ...(firewalls?.rows ?? []).flatMap(({ id, label }) =>
      label === undefined ? [named({ type: 'firewall', id })] : [],
    ),
  ])
}

interface Holding {
  readonly openTraits: OpenTraits
  readonly world: World
}

/** The hole in which it hides, if it is still not known in this world. */
export function openTraitAt(
  { openTraits: all, world }: Holding,
  of: Traited,
  trait: Trait,
): string | undefined {
  const open = all.get(keyOf(of, trait))
  return open !== undefined && isOpenIn(world, open) ? open.hole : undefined
}

/** The holes of all that are not known in this world, of these traits. */
export const openTraitsIn = (
  { openTraits: all, world }: Holding,
  isAsked: (open: OpenTrait) => boolean = () => true,
): readonly string[] =>
  [...all.values()].flatMap(each => (isAsked(each) && isOpenIn(world, each) ? [each.hole] : []))

function isOpenIn(world: World, { of, trait, standIn }: OpenTrait): boolean {
  if (recordOf(world, of) === undefined) return false
  return standIn === undefined || heldBy(world, of, trait).includes(standIn)
}

/** What is known of a label, a region or tags. A label or a region for which nothing stands in is not known at all. */
export function knownOf(
  { openTraits: all, world }: Holding,
  of: Traited,
  trait: Trait,
): readonly string[] {
  const open = all.get(keyOf(of, trait))
  if (open !== undefined && open.standIn === undefined && trait !== 'tags') return []
  return heldBy(world, of, trait).filter(each => each !== open?.standIn)
}

/** With what stands in. */
function heldBy(world: World, of: Traited, trait: Trait): readonly string[] {
  const record = recordOf(world, of)
  if (record === undefined) return []
  if (trait === 'labels') return [record.label]
  if (!('region' in record)) return []
  return trait === 'tags'
    ? (record.details?.tags ?? [])
    : trait === 'regions'
      ? [record.region]
      : []
}

function recordOf({ tables }: World, of: Traited) {
  if (of.type === 'firewall') return get(tables.firewalls, of.id)
  return of.type === 'instance' ? get(tables.instances, of.id) : get(tables.balancers, of.id)
}
