/** Networks that a service of an account with holes may be on, and any address on them. */
import { unknownRegion } from '../../../account/holes/service-inputs.ts'
import { values } from '../../../world/table.ts'
import { type Endpoint, endpointOn, type MeetingKind } from '../../exposure/endpoints.ts'
import type { AccountState } from '../possible-guard.ts'

/** What an instance may have on the networks of a region that it may be on besides. */
export interface Networks {
  /** Any address, or one of these. */
  readonly privatesIn: (texts?: readonly string[]) => readonly Endpoint[]
  /** Any address. */
  readonly vpcs: readonly Endpoint[]
}

export function openNetworks({ world }: AccountState): (region: string) => Networks {
  const vpcs = new Map<string, Set<string>>()
  for (const { region, booted } of values(world.tables.instances)) {
    // VPCs of which nothing was given are one for each region.
    const here = vpcs.get(region) ?? new Set([`vpc/unknown/${region}`])
    vpcs.set(region, here)
    for (const each of booted.interfaces) if (each.purpose === 'vpc') here.add(`vpc/${each.vpc_id}`)
  }
  return region => {
    const regions = region === unknownRegion ? [...vpcs.keys()] : [region]
    const here = regions.flatMap(each => [...(vpcs.get(each) ?? [])])
    return {
      privatesIn: (texts = ['192.168.0.0/16']) =>
        regions.flatMap(each => texts.flatMap(text => any('private', `private/${each}`, text))),
      vpcs: here.flatMap(network => any('vpc', network, '0.0.0.0/0')),
    }
  }
}

export const any = (kind: MeetingKind, network: string, text: string): readonly Endpoint[] => [
  endpointOn({ kind, network, text }, false),
]

export const anywhere = [
  ...any('public', 'public', '0.0.0.0/0'),
  ...any('public', 'public', '::/0'),
] as const
