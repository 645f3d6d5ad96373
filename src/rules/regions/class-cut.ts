/** One trafficClass of a rule set, cut into atoms: which rules match by address, which by port, and who decides. */
import { rulesPerMask } from '../compile/mask.ts'
import type { PortSweep } from '../compile/port-sweep.ts'
import type { PreparedRules } from '../compile/prepare.ts'
import { classNumber, type TrafficClass } from '../compile/traffic-class.ts'
import type { Verdict } from '../evaluate/verdict.ts'
import { type AddressSteps, constantSteps } from './address-steps.ts'
import { portAxis } from './packet-region.ts'

export interface ClassCut {
  /** The values are masks of rules, whatever their protocol. */
  readonly addresses: AddressSteps
  /** The masks are of rules of the trafficClass's protocol only. */
  readonly ports: PortSweep
  /** The rules of the trafficClass's protocol. */
  readonly relevant: number
  /** The policy's, then one for each rule: at `deciderAt` of a mask. */
  readonly verdicts: readonly Verdict[]
}

/** As many deciders as there can be: the policy and the rules of a mask. */
export const decidersMax = rulesPerMask + 1

/** The place of what decides when these rules match: 0 for the policy, else the rule's index plus one. */
export const deciderAt = (mask: number): number => 32 - Math.clz32(mask & -mask)

export function cutClass(rules: PreparedRules, trafficClass: TrafficClass): ClassCut {
  const prepared = rules.trafficClasses[classNumber(trafficClass)]
  if (prepared === undefined) throw new TypeError(`no trafficClass ${JSON.stringify(trafficClass)}`)
  const { family, size, firsts, masks } = prepared.addresses.sweep()
  const ports = prepared.ports.sweep()
  return {
    addresses: { family, size, firsts, values: masks },
    ports,
    relevant: ports.masks.reduce((all, mask) => all | mask, 0),
    verdicts: prepared.verdicts,
  }
}

/** The cut of a trafficClass without rules, where all packets have one verdict if any is given. */
export function blankCut(
  { family, protocol }: TrafficClass,
  ...verdicts: readonly Verdict[]
): ClassCut {
  const ports = { size: 1, firsts: portAxis(protocol).slice(0, 1), masks: new Int32Array(1) }
  return { addresses: constantSteps(family, 0), ports, relevant: 0, verdicts }
}
