/** Brings up the VLANs that an instance is wired to: one that nobody was on before comes into being (VLAN-2). */
import type { Draft } from '../../../world/draft.ts'
import type { VlanId } from '../../../world/ids.ts'
import { vlanKey } from '../../../world/indexes.ts'
import { idsUnder } from '../../../world/key-index.ts'
import type { Instance } from '../../../world/records/instance.ts'
import type { World } from '../../../world/world.ts'

export function bringUpVlans(
  draft: Draft,
  world: World,
  { region, booted }: Pick<Instance, 'region' | 'booted'>,
  timestamp: string,
): void {
  for (const each of booted.interfaces) {
    if (each.purpose !== 'vlan') continue
    if (idsUnder(world.indexes.vlansByKey, vlanKey(region, each.label)).length > 0) continue
    const id = draft.nextId('vlans') as VlanId
    draft.put('vlans', { id, label: each.label, region, created: timestamp })
  }
}
