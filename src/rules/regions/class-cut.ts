/** One traffic class of a rule set: which rules match by address, which by port, and who decides. */

import { everyPort } from '../../net/port-set.ts'
import { constantSteps, type Steps, wordsPerAddress } from '../../net/steps.ts'
import { inAny, noRules } from '../compile/mask.ts'
import type { PreparedRules } from '../compile/prepare.ts'
import { classNumber, type TrafficClass } from '../compile/traffic-class.ts'
import { hasPorts } from '../evaluate/packet.ts'
import type { Verdict } from '../evaluate/verdict.ts'

export interface ClassCut {
  /** The values are masks of rules, whatever their protocol. */
  readonly addresses: Steps
  /** The values are masks of rules of the class's protocol only. */
  readonly ports: Steps
  /** The rules that name packets of the class. */
  readonly relevant: number
  /** The policy's, then one for each rule: at `deciderAt` of a mask. */
  readonly verdicts: readonly Verdict[]
}

export function cutClass(rules: PreparedRules, trafficClass: TrafficClass): ClassCut {
  const prepared = rules.trafficClasses[classNumber(trafficClass)]
  if (prepared === undefined) throw new TypeError(`no class ${JSON.stringify(trafficClass)}`)
  const { verdicts } = prepared
  const [addresses, ports] = [prepared.addresses.sweep(), prepared.ports.sweep()]
  const byPort = inAny(ports.values)
  const relevant = byPort === noRules ? noRules : byPort & inAny(addresses.values)
  return { addresses, ports, relevant, verdicts }
}

/** The cut of a class without rules, where all packets have one verdict if any is given. */
export const blankCut = (
  { family, protocol }: TrafficClass,
  ...verdicts: readonly Verdict[]
): ClassCut => ({
  addresses: noRulesAt[family],
  ports: hasPorts(protocol) ? noRulesAtPorts : noRulesAtNoPort,
  relevant: noRules,
  verdicts,
})

const noRulesAt = {
  ipv4: constantSteps(wordsPerAddress.ipv4, noRules),
  ipv6: constantSteps(wordsPerAddress.ipv6, noRules),
}
const noRulesAtPorts = constantSteps(1, noRules, everyPort[0])
const noRulesAtNoPort = constantSteps(1, noRules)
