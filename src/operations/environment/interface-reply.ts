/** Interfaces and profiles as callers see them: in the form in which they are listed. */
import type { Interface, Profile } from '../../world/records/instance.ts'

export const interfaceReply = (each: Interface) => {
  if (each.purpose !== 'vpc') return { ...each }
  const { purpose, vpc_id, subnet_id, ipv4: vpc, nat_1_1 } = each
  return { purpose, vpc_id, subnet_id, ipv4: { vpc, nat_1_1 } }
}

export const profileReply = ({ id, label, interfaces }: Profile) => ({
  id,
  label,
  interfaces: interfaces.map(interfaceReply),
})
