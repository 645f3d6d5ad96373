/** Creates the VLANs that an instance is the first to be attached to (VLAN-2). */
import type { Draft } from '../../../world/draft.ts'
import { vlanKey } from '../../../world/indexes.ts'
import { idsUnder } from '../../../world/key-index.ts'
import type { Instance } from '../../../world/records/instance.ts'
import type { World } from '../../../world/world.ts'

export function createVlans(
  draft: Draft,
  world: World,
  { region, booted }: Pick<Instance, 'region' | 'booted'>,
  created: string,
): void {
  for (const each of booted.interfaces) {
    if (each.purpose !== 'vlan') continue
    if (idsUnder(world.indexes.vlansByKey, vlanKey(region, each.label)).length > 0) continue
    draft.add('vlans', id => ({ id, label: each.label, region, created }))
  }
}
