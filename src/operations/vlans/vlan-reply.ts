/** A VLAN as callers see it, with the instances that are on it and without an id (ASSUME-VLAN-RECORD). */
import { vlanKey } from '../../world/indexes.ts'
import { idsUnder } from '../../world/key-index.ts'
import type { Vlan } from '../../world/records/instance.ts'
import type { World } from '../../world/world.ts'

export type VlanReply = ReturnType<typeof vlanReply>

export const vlanReply = ({ indexes }: World, { region, label, created }: Vlan) => ({
  region,
  label,
  instances: [...idsUnder(indexes.instancesByVlan, vlanKey(region, label))],
  created,
})
