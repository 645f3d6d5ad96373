/** Tells where packets break a promise: who is to blame, and a packet that shows it. */
import { shortDigestOf } from '../kit/digest.ts'
import type { Case } from '../rehearsal/accounts/cases.ts'
import { decidedAlike, firewallKey, type JudgedIn } from '../rehearsal/accounts/deciders.ts'
import type { AccountState } from '../rehearsal/accounts/possible-guard.ts'
import { nameService, type ServiceName } from '../rehearsal/guard-of.ts'
import { blocksOf } from '../rules/regions/blocks-of.ts'
import { everyPacket, type PacketRegion } from '../rules/regions/packet-region.ts'
import { pickPacket } from '../rules/regions/pick-packet.ts'
import { regionOf } from '../rules/regions/region-of.ts'
import { sizeOfRegion } from '../rules/regions/size-of-region.ts'
import { type Service, serviceKey } from '../world/records/device.ts'
import type { Firewall } from '../world/records/firewall.ts'
import { get } from '../world/table.ts'
import type { Open, PacketBreach } from './answer.ts'
import type { PacketRow } from './judge-packets.ts'

/** 16 hexadecimal digits, the same as long as the same is said. */
export const idOf = (...said: readonly unknown[]): string => shortDigestOf(said)

/** What no packet shows: the holes that a promise depends on by itself, or at these services. */
export const openOn = (
  policy: string,
  on: readonly string[],
  services: readonly ServiceName[] = [],
): Open => ({
  id: idOf(policy, 'open', services.map(serviceKey), on),
  ...{ services, region: null, on },
})

/** What meets the rules of a firewall at a service of this type. */
export const metAt = ({ type }: Service): PacketRegion =>
  type === 'balancer' ? inboundTcp : everyPacket

const inboundTcp = regionOf({ direction: 'inbound', protocol: 'TCP' })

/** The firewall whose rules decide, where all of them are known and it is known that it guards. */
export function decidingFirewall(
  { world }: AccountState,
  [only, ...others]: readonly Case[],
): Firewall | undefined {
  const [guard] = only?.guards ?? []
  if (guard === undefined || others.length > 0) return undefined
  const { firewall, isWhole, isOnVlans } = guard
  const isNamed = typeof firewall === 'object' && firewall !== null
  return isNamed && isWhole && !isOnVlans ? get(world.tables.firewalls, firewall.id) : undefined
}

/** Services at which the same is to blame for the same packets are told together. */
export function breachesIn(
  policy: string,
  state: AccountState,
  rows: readonly PacketRow[],
): readonly PacketBreach[] {
  const found = new Map<string, { services: Service[]; told: Told }>()
  for (const { services, cases, broken } of rows) {
    const firewall = firewallIn(cases)
    for (const { region, cause } of blamed(cases, broken)) {
      const told = { firewall, cause, region: blocksOf(region) }
      const key = JSON.stringify(told)
      const known = found.get(key) ?? { services: [], told: { ...told, packets: region } }
      found.set(key, known)
      known.services.push(...services)
    }
  }
  return [...found.values()].flatMap(({ services, told: { packets, ...told } }) => {
    const witness = pickPacket(packets)
    if (witness === undefined) return []
    // Not by the rule, which another one above it moves: the packets are told apart by themselves.
    const { firewall, region } = told
    const id = idOf(policy, services.map(serviceKey), { firewall, region })
    const named = services.map(each => nameService(state.world, each))
    const size = `${sizeOfRegion(packets)}`
    return [{ about: 'packets', id, services: named, ...told, size, witness } as const]
  })
}

interface Told extends Pick<PacketBreach, 'firewall' | 'cause' | 'region'> {
  readonly packets: PacketRegion
}

/** Each part of the region with who decides it, however the holes are filled. */
function blamed(
  cases: readonly Case[],
  broken: PacketRegion,
): readonly { readonly region: PacketRegion; readonly cause: PacketBreach['cause'] }[] {
  const judgedIn: JudgedIn = ({ each: { guards }, filling }, packet) =>
    guards.slice(0, 1).map(guard => ({ ...guard.judge(packet, filling), firewall: guard.firewall }))
  return decidedAlike(broken, cases, judgedIn).flatMap(({ region, deciders: [cause] }) =>
    cause === undefined ? [] : [{ region, cause }],
  )
}

/** What stands before the service; unknown where that is not the same in all cases. */
export function firewallIn(cases: readonly Case[]): PacketBreach['firewall'] {
  const [guard, ...others] = cases.flatMap(({ guards }) => guards.slice(0, 1))
  const key = guard && firewallKey(guard)
  return others.every(each => firewallKey(each) === key) ? (guard?.firewall ?? null) : 'unknown'
}

export const openIn = (
  policy: string,
  { world }: AccountState,
  rows: readonly PacketRow[],
): readonly Open[] =>
  rows.flatMap(({ services, open }) =>
    open.map(({ region, on }): Open => {
      const blocks = blocksOf(region)
      return {
        id: idOf(policy, 'open', services.map(serviceKey), on, blocks),
        services: services.map(each => nameService(world, each)),
        ...{ region: blocks, on },
      }
    }),
  )
