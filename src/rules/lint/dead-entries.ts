/** Addresses and port pieces inside a rule that decide nothing: each alone could go, and no verdict would change. */

import type { Rule } from '../../contract/rules.ts'
import { type AddressFamily, addressFamilies } from '../../contract/vocabulary.ts'
import { type Interval, type Intervals, normalize, subtract } from '../../net/intervals.ts'
import { type PortPiece, parsePorts, printPorts } from '../../net/ports.ts'
import { rulesInMask } from '../compile/mask.ts'
import { deadPrefixes } from './dead-prefixes.ts'
import {
  type ClassFacts,
  type DirectionFacts,
  inMask,
  planesOfRule,
  referTo,
} from './direction-facts.ts'
import type { DeadEntry, Draft } from './finding.ts'
import { lastOfAtom } from './packet-classes.ts'
import { countOf, enumerate, nameRule } from './wording.ts'

/**
 * In rules that matter as a whole; in others all entries are dead, and so are all of a family in
 * which a rule is dead.
 */
export function findDeadEntries(facts: DirectionFacts): readonly Draft[] {
  return rulesInMask(facts.matters).flatMap((index): readonly Draft[] => {
    const rule = facts.rules[index]
    const entries = rule === undefined ? [] : deadEntriesOf(facts, rule, index)
    if (entries.length === 0) return []
    const { direction } = facts
    const reference = referTo(facts, index)
    const texts = enumerate(entries.map(({ text }) => text))
    const number = countOf(entries.length, 'entry that decides', 'entries that decide')
    const message = `${nameRule(direction, reference)} has ${number} nothing: ${texts}`
    const about = entries.map(({ list, position }) => `${list}[${position}]`).join()
    const common = { kind: 'dead-entry', level: 'warning', direction, message, about } as const
    return [{ ...common, rule: reference, detail: { entries } }]
  })
}

function deadEntriesOf(facts: DirectionFacts, rule: Rule, index: number): readonly DeadEntry[] {
  const trafficClasses = planesOfRule(facts, index)
  const entries = facts.entries()[index] ?? []
  const ofFamily = (family: AddressFamily): readonly DeadEntry[] => {
    const trafficClass = trafficClasses.find(each => each.family === family)
    const isAlive = trafficClass !== undefined && inMask(trafficClass.scan.decides, index)
    return !isAlive || entries.length === 1
      ? []
      : deadPrefixes(
          trafficClass,
          entries.filter(({ list }) => list === family),
          index,
        )
  }
  return [...addressFamilies.flatMap(ofFamily), ...deadPieces(trafficClasses, rule, index)]
}

/** A piece is alive when it has a port to itself at which the rule matters. */
function deadPieces(
  trafficClasses: readonly ClassFacts[],
  { ports }: Rule,
  index: number,
): readonly DeadEntry[] {
  const parsed = typeof ports === 'string' ? parsePorts(ports) : undefined
  if (parsed?.ok !== true || parsed.value.length < 2) return []
  const pieces = parsed.value
  const mattering = normalize(
    trafficClasses.flatMap(trafficClass => portsThatMatter(trafficClass, index)),
  )
  return pieces.flatMap((piece, position) => {
    const own = portsOfItsOwn(pieces, piece, position)
    if (own.some(interval => meets(mattering, interval))) return []
    return [{ list: 'ports', position, text: printPorts([piece]), within: null } as const]
  })
}

function portsOfItsOwn(pieces: readonly PortPiece[], piece: PortPiece, at: number): Intervals {
  return subtract(normalize([piece]), normalize(pieces.filter((_, position) => position !== at)))
}

const meets = (set: Intervals, { first, last }: Interval): boolean =>
  set.some(each => each.first <= last && first <= each.last)

function portsThatMatter({ trafficClass, cut, ports, scan }: ClassFacts, index: number) {
  const atoms = [...ports.ofAtom.keys()].filter(atom =>
    inMask(scan.byPort[ports.ofAtom[atom] ?? -1] ?? 0, index),
  )
  return atoms.map(
    (atom): Interval => ({
      first: cut.ports.firsts[atom] ?? 0,
      last: lastOfAtom(trafficClass, cut, atom),
    }),
  )
}
