/** How findings about a world name firewalls and services, and what makes their ids. */
import { shortDigestOf } from '../kit/digest.ts'
import { quote } from '../refusals/got.ts'
import type { Service } from '../world/records/device.ts'
import type { Firewall } from '../world/records/firewall.ts'
import type { World } from '../world/world.ts'
import { type FirewallName, nameService } from './guard-of.ts'

export const referTo = ({ id, label }: Firewall): FirewallName => ({ id, label })

export const nameFirewall = ({ id, label }: FirewallName): string =>
  `firewall ${id} ${quote(label)}`

export const inWords = (world: World, service: Service): string =>
  `${service.type} ${service.id} ${quote(nameService(world, service).label)}`

export const idOf = (...content: readonly unknown[]): string => shortDigestOf(content)
