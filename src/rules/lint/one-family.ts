/** Rules that open or close one family to the whole world, while no rule names the other family. */

import { type PortSet, portSetOf, printPortSet } from '../../net/port-set.ts'
import { constantSteps, wordsPerAddress } from '../../net/steps.ts'
import { inAny, inMask, noRules, rulesInMask } from '../compile/mask.ts'
import { hasPorts } from '../evaluate/packet.ts'
import { familyNames } from '../names.ts'
import { packetAt, witnessOf } from '../regions/pick-packet.ts'
import { type ClassFacts, type DirectionFacts, describe, wideRules } from './direction-facts.ts'
import type { Draft } from './finding.ts'
import { portsOfStep } from './packet-classes.ts'

/**
 * `one-family`: a rule that names every address of a family and none of the other, at ports where no rule of the
 * direction names any of the other and the policy does the opposite.
 */
export function findOneFamily(facts: DirectionFacts): readonly Draft[] {
  return facts.trafficClasses.flatMap(trafficClass => {
    const candidates = wideRules(trafficClass.cut) & trafficClass.scan.decides
    return rulesInMask(candidates).flatMap(index => describeWide(facts, trafficClass, index))
  })
}

function describeWide(facts: DirectionFacts, opened: ClassFacts, index: number): readonly Draft[] {
  const { direction, policy, rules } = facts
  const { family, trafficClass } = opened
  const { protocol } = trafficClass
  const forgotten = family === 'ipv4' ? 'ipv6' : 'ipv4'
  const action = rules[index]?.action
  const ports = portsForgotten(facts, opened, index)
  if (action === policy || ports.length === 0) return []
  const text = hasPorts(protocol) ? printPortSet(ports) : null
  const traffic = text === null ? protocol : `${protocol} ${text}`
  const side = direction === 'inbound' ? 'from' : 'to'
  const message = (name: string) =>
    `${name} does ${action} ${traffic} ${side} every ${familyNames[family]} address, ` +
    `but no rule names an ${familyNames[forgotten]} address there, where the policy does ${policy}`
  const everywhere = constantSteps(wordsPerAddress[forgotten], 0)
  const point = witnessOf(everywhere, 0, ports)
  const witness = packetAt({ direction, family: forgotten, protocol }, point)
  const detail = { family, forgotten, protocol, ports: text, witness } as const
  const about = text
  return [describe(facts, index, { kind: 'one-family', level: 'warning', message, detail, about })]
}

/** The ports of the rule at which no rule lists an address of the other family. */
function portsForgotten(facts: DirectionFacts, opened: ClassFacts, index: number): PortSet {
  const { trafficClass, cut, family } = opened
  const other = facts.trafficClasses.find(
    each => each.family !== family && each.trafficClass.protocol === trafficClass.protocol,
  )
  const named = inAny(other?.addresses.masks ?? [])
  const isForgotten = (mask: number) => inMask(mask, index) && (mask & named) === noRules
  return portSetOf(
    [...cut.ports.values.entries()].flatMap(([step, mask]) =>
      isForgotten(mask) ? [portsOfStep(trafficClass, cut, step)] : [],
    ),
  )
}
