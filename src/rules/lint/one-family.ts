/** Rules that speak to the whole world over one family, while nobody says a word about the other. */

import { normalize } from '../../net/intervals.ts'
import { parsePrefix } from '../../net/prefix.ts'
import { printReason } from '../../refusals/print.ts'
import { rulesInMask } from '../compile/mask.ts'
import { hasPorts } from '../evaluate/packet.ts'
import { packetAt, witnessOf } from '../regions/pick-packet.ts'
import { type PortSet, printPortSet } from '../regions/port-set.ts'
import {
  type ClassFacts,
  type DirectionFacts,
  inMask,
  referTo,
  wideRules,
} from './direction-facts.ts'
import type { Draft } from './finding.ts'
import { lastOfAtom } from './packet-classes.ts'
import { familyNames, nameRule } from './wording.ts'

/**
 * A rule that names every address of a family and none of the other, at ports where no rule of the
 * direction names any of the other and the policy does the opposite.
 */
export function findOneFamily(facts: DirectionFacts): readonly Draft[] {
  return facts.trafficClasses.flatMap(trafficClass => {
    const candidates = wideRules(trafficClass.cut) & trafficClass.scan.decides
    return rulesInMask(candidates).flatMap(index => describe(facts, trafficClass, index))
  })
}

function describe(facts: DirectionFacts, opened: ClassFacts, index: number): readonly Draft[] {
  const { direction, policy, rules } = facts
  const { protocol } = opened.trafficClass
  const forgotten = opened.family === 'ipv4' ? 'ipv6' : 'ipv4'
  const action = rules[index]?.action
  const ports = portsForgotten(facts, opened, index)
  if (action === policy || ports.length === 0) return []
  const rule = referTo(facts, index)
  const text = hasPorts(protocol) ? printPortSet(ports) : null
  const traffic = text === null ? protocol : `${protocol} ${text}`
  const side = direction === 'inbound' ? 'from' : 'to'
  const message =
    `${nameRule(direction, rule)} does ${action} ${traffic} ${side} every ${familyNames[opened.family]} address, ` +
    `but no rule names an ${familyNames[forgotten]} address there, where the policy does ${policy}`
  const place = witnessOf({ prefixes: [wholeOf(forgotten)], others: undefined, ports })
  const witness = packetAt({ direction, family: forgotten, protocol }, place)
  const detail = { family: opened.family, forgotten, protocol, ports: text, witness } as const
  const common = { kind: 'one-family', level: 'warning', direction, rule, message } as const
  return [{ ...common, detail, about: text }]
}

/** The ports of the rule at which no rule lists an address of the other family. */
function portsForgotten(facts: DirectionFacts, opened: ClassFacts, index: number): PortSet {
  const { trafficClass, cut, family } = opened
  const other = facts.trafficClasses.find(
    each => each.family !== family && each.trafficClass.protocol === trafficClass.protocol,
  )
  const named = other?.addresses.masks.reduce((all, mask) => all | mask, 0) ?? 0
  const intervals = [...cut.ports.masks.keys()].flatMap(atom => {
    const mask = cut.ports.masks[atom] ?? 0
    if (!inMask(mask, index) || (mask & named) !== 0) return []
    return [{ first: cut.ports.firsts[atom] ?? 0, last: lastOfAtom(trafficClass, cut, atom) }]
  })
  return Uint16Array.from(normalize(intervals).flatMap(({ first, last }) => [first, last]))
}

function wholeOf(family: 'ipv4' | 'ipv6') {
  const prefix = parsePrefix(family === 'ipv4' ? '0.0.0.0/0' : '::/0')
  if (!prefix.ok) throw new TypeError(printReason(prefix.fault))
  return prefix.value
}
