/** Tells where packets break a promise: who is to blame, and a packet that shows it. */
import { directions } from '../contract/vocabulary.ts'
import { shortDigestOf } from '../kit/digest.ts'
import type { Case } from '../rehearsal/accounts/cases.ts'
import type { AccountState, PossibleGuard } from '../rehearsal/accounts/possible-guard.ts'
import { nameService, type ServiceName } from '../rehearsal/guard-of.ts'
import { preparedOf } from '../rules/compile/prepare.ts'
import { toParsedPacket } from '../rules/evaluate/packet.ts'
import { decidedIn } from '../rules/regions/accept-region.ts'
import { blocksOf } from '../rules/regions/blocks-of.ts'
import { everyPacket, type PacketRegion } from '../rules/regions/packet-region.ts'
import { pickPacket } from '../rules/regions/pick-packet.ts'
import {
  intersectRegions,
  isEmptyRegion,
  subtractRegions,
} from '../rules/regions/region-algebra.ts'
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
    const [guard] = cases[0]?.guards ?? []
    if (guard === undefined || isEmptyRegion(broken)) continue
    for (const { region, cause } of blamed(state, services[0], cases, guard, broken)) {
      const told = { firewall: guard.firewall, cause, region: blocksOf(region) }
      const key = JSON.stringify(told)
      const known = found.get(key) ?? { services: [], told: { ...told, packets: region } }
      found.set(key, known)
      known.services.push(...services)
    }
  }
  return [...found.values()].flatMap(({ services, told: { packets, ...told } }) => {
    const witness = pickPacket(packets)
    if (witness === undefined) return []
    const id = idOf(policy, services.map(serviceKey), told)
    const named = services.map(each => nameService(state.world, each))
    const size = `${sizeOfRegion(packets)}`
    return [{ about: 'packets', id, services: named, ...told, size, witness } as const]
  })
}

interface Told extends Pick<PacketBreach, 'firewall' | 'cause' | 'region'> {
  readonly packets: PacketRegion
}

interface Blamed {
  readonly region: PacketRegion
  readonly cause: PacketBreach['cause']
}

/** Each part of the region with who decides it; of rules that are not all known, of one packet alone. */
function blamed(
  state: AccountState,
  service: Service,
  cases: readonly Case[],
  guard: PossibleGuard,
  broken: PacketRegion,
): readonly Blamed[] {
  const firewall = decidingFirewall(state, cases)
  const met = intersectRegions(broken, metAt(service))
  const ofRules = firewall === undefined ? [] : decidedParts(firewall, met)
  const rest = firewall === undefined ? broken : subtractRegions(broken, met)
  const witness = pickPacket(rest)
  if (witness === undefined) return ofRules
  const { cause } = guard.judge(toParsedPacket(witness), new Map())
  return [...ofRules, { region: rest, cause }]
}

function decidedParts({ rules }: Firewall, region: PacketRegion): readonly Blamed[] {
  return directions.flatMap(direction => {
    const decided = decidedIn(preparedOf(rules), direction)
    const parts: readonly Blamed[] = [
      ...decided.rules.map((own, index): Blamed => {
        const label = rules[direction][index]?.label
        const cause = { kind: 'rule', direction, index, ...(label != null && { label }) } as const
        return { region: intersectRegions(region, own), cause }
      }),
      {
        region: intersectRegions(region, decided.policy),
        cause: { kind: 'policy', direction },
      },
    ]
    return parts.filter(each => !isEmptyRegion(each.region))
  })
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
