/** Repairs broken promises about packets: the smallest edit to the rules of each firewall that is to blame. */
import type { AccountState } from '../rehearsal/accounts/possible-guard.ts'
import { nameService } from '../rehearsal/guard-of.ts'
import { repair } from '../rules/compact/repair.ts'
import { noPackets, type PacketRegion } from '../rules/regions/packet-region.ts'
import {
  intersectRegions,
  isEmptyRegion,
  subtractRegions,
  unionRegions,
} from '../rules/regions/region-algebra.ts'
import { devicesOf } from '../world/guards.ts'
import { type Service, serviceKey } from '../world/records/device.ts'
import type { Firewall } from '../world/records/firewall.ts'
import type { PacketBreach, PolicyRepair } from './answer.ts'
import type { PacketRow } from './judge-packets.ts'
import { isForbidding, type PacketDemand, type Policy } from './policy.ts'
import { decidingFirewall, firewallIn, metAt } from './tell-packets.ts'

interface Blamed {
  readonly firewall: Firewall
  readonly services: readonly Service[]
  readonly region: PacketRegion
}

/** At most so many are tried; each takes as long as `repair` does. */
export function repairsFor(
  policy: Policy<PacketDemand>,
  state: AccountState,
  rows: readonly PacketRow[],
  most: number,
): readonly PolicyRepair[] {
  const blamed = new Map<number, Blamed>()
  const beyond: PolicyRepair[] = []
  for (const { services, cases, broken } of rows) {
    if (isEmptyRegion(broken)) continue
    const firewall = decidingFirewall(state, cases)
    const met = firewall === undefined ? noPackets : intersectRegions(broken, metAt(services[0]))
    if (firewall === undefined || !isEmptyRegion(subtractRegions(broken, met)))
      beyond.push(beyondRules(firewall, firewallIn(cases)))
    if (firewall === undefined || isEmptyRegion(met)) continue
    const known = blamed.get(firewall.id)
    blamed.set(firewall.id, {
      firewall,
      services: [...(known?.services ?? []), ...services],
      region: unionRegions(known?.region ?? noPackets, met),
    })
  }
  const tried = [...blamed.values()].slice(0, most).map(each => repairOf(policy, state, each))
  const distinct = new Map(beyond.map(each => [JSON.stringify(each), each]))
  return [...tried, ...distinct.values()]
}

function repairOf(
  policy: Policy<PacketDemand>,
  { world }: AccountState,
  { firewall, services, region }: Blamed,
): PolicyRepair {
  const name = { id: firewall.id, label: firewall.label }
  const verdict = isForbidding(policy) ? 'DROP' : 'ACCEPT'
  const found = repair(firewall.rules, { region, verdict })
  if (!found.ok) {
    const { reason: why } = found
    return { ok: false, firewall: name, why }
  }
  const { edits, rules, smallest, simpler } = found
  const keys = new Set(services.map(serviceKey))
  const others = devicesOf(world, firewall.id)
    .map(({ entity }) => entity)
    .filter(each => !keys.has(serviceKey(each)))
  return {
    ...{ ok: true, firewall: name, edits, rules, smallest },
    ...(simpler !== undefined && { simpler }),
    others: others.map(each => nameService(world, each)),
  }
}

/** What no rule of a firewall decides, none can mend. */
function beyondRules(
  firewall: Firewall | undefined,
  guard: PacketBreach['firewall'],
): PolicyRepair {
  if (firewall !== undefined)
    return {
      ...{ ok: false, firewall: { id: firewall.id, label: firewall.label } },
      why: 'a balancer filters inbound TCP alone, so that no rule decides these packets',
    }
  const isKnown = typeof guard === 'object' && guard !== null
  return {
    ok: false,
    firewall: isKnown ? guard : null,
    why:
      guard === null
        ? 'no firewall is active there, so that no rule decides: assign one, or enable it'
        : 'the rules that decide, or which firewall it is, are not all known',
  }
}
