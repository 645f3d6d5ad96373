/** Addresses and port pieces inside a rule, each of which alone could go, and no verdict would change. */
import { entriesOf, type Rule } from '../../contract/rules.ts'
import { type AddressFamily, addressFamilies } from '../../contract/vocabulary.ts'
import { type Address, compareAddresses, nextAddress, previousAddress } from '../../net/address.ts'
import {
  combinePortSets,
  difference,
  intersection,
  type PortSet,
  portSetOf,
} from '../../net/port-set.ts'
import { type PortPiece, printPorts } from '../../net/ports.ts'
import {
  comparePrefixes,
  firstAddress,
  lastAddress,
  prefixContains,
  printNetwork,
} from '../../net/prefix.ts'
import { type Steps, stepAt } from '../../net/steps.ts'
import { inMask, rulesInMask } from '../compile/mask.ts'
import { countOf, enumerate } from '../names.ts'
import { piecesIn, prefixIn } from '../rule-texts.ts'
import {
  type AddressEntry,
  type ClassFacts,
  classesOfRule,
  type DirectionFacts,
  describe,
} from './direction-facts.ts'
import type { DeadEntry, Draft } from './finding.ts'
import { type Classes, portsOfStep } from './packet-classes.ts'

/**
 * In rules that matter as a whole; in others all entries are dead, and so are all of a family in
 * which a rule is dead.
 */
export function findDeadEntries(facts: DirectionFacts): readonly Draft[] {
  return rulesInMask(facts.matters).flatMap((index): readonly Draft[] => {
    const rule = facts.rules[index]
    const entries = rule === undefined ? [] : deadEntriesOf(facts, rule, index)
    if (entries.length === 0) return []
    const texts = enumerate(entries.map(({ text }) => text))
    const number = countOf(entries.length, 'entry that', 'entries, each of which')
    const alone = entries.length === 1 ? '' : ' alone'
    const message = (name: string) =>
      `${name} has ${number} could go${alone} with no verdict changed: ${texts}`
    const about = entries.map(meaningOf).sort().join()
    const detail = { entries }
    return [
      describe(facts, index, { kind: 'dead-entry', level: 'warning', message, detail, about }),
    ]
  })
}

/** However it is spelt, and wherever it stands in its list. */
const meaningOf = ({ list, text }: DeadEntry): string =>
  list === 'ports' ? text : printNetwork(prefixIn(text, list))

function deadEntriesOf(facts: DirectionFacts, rule: Rule, index: number): readonly DeadEntry[] {
  const trafficClasses = classesOfRule(facts, index)
  if (areAllAlive(trafficClasses, rule, index)) return []
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

/** Tells of most rules that no entry is dead: entries that are apart have a stretch each, and the rule matters in all of these. */
const areAllAlive = (trafficClasses: readonly ClassFacts[], rule: Rule, index: number): boolean =>
  trafficClasses.every(({ family, cut, addresses, ports, scan }) => {
    const stretches = aliveStretches(cut.addresses, addresses, scan.byAddress, index)
    const pieces = piecesIn(rule.ports).length
    return (
      stretches === entriesOf(rule.addresses, family).length &&
      (pieces < 2 || aliveStretches(cut.ports, ports, scan.byPort, index) === pieces)
    )
  })

/** How many stretches of addresses or ports the rule matches; -1 if there is one in which it does not matter. */
function aliveStretches(
  { size, values }: Steps,
  { ofStep }: Classes,
  mattering: readonly number[],
  index: number,
): number {
  let stretches = 0
  let isAlive = true
  let isWithin = false
  for (let step = 0; step < size; step++) {
    const isMatched = inMask(values[step] ?? 0, index)
    if (isMatched && !isWithin) {
      if (!isAlive) return -1
      isAlive = false
      stretches++
    }
    isWithin = isMatched
    if (isMatched && inMask(mattering[ofStep[step] ?? -1] ?? 0, index)) isAlive = true
  }
  return isAlive ? stretches : -1
}

/** A piece is alive when it has a port to itself at which the rule matters. */
function deadPieces(
  trafficClasses: readonly ClassFacts[],
  { ports }: Rule,
  index: number,
): readonly DeadEntry[] {
  const pieces = piecesIn(ports)
  if (pieces.length < 2) return []
  const mattering = portSetOf(trafficClasses.flatMap(each => portsThatMatter(each, index)))
  return pieces.flatMap((piece, position) => {
    const own = portsOfItsOwn(pieces, piece, position)
    if (combinePortSets(own, mattering, intersection).length > 0) return []
    return [{ list: 'ports', position, text: printPorts([piece]), within: null } as const]
  })
}

const portsOfItsOwn = (pieces: readonly PortPiece[], piece: PortPiece, at: number): PortSet =>
  combinePortSets(portSetOf([piece]), portSetOf(pieces.toSpliced(at, 1)), difference)

const portsThatMatter = ({ trafficClass, cut, ports, scan }: ClassFacts, index: number) =>
  [...ports.ofStep.keys()]
    .filter(step => inMask(scan.byPort[ports.ofStep[step] ?? -1] ?? 0, index))
    .map(step => portsOfStep(trafficClass, cut, step))

/**
 * Entries nest or are apart, so one is alive when no other of the list holds it, and it has an
 * address outside those that it holds at which the rule matters.
 */
function deadPrefixes(
  trafficClass: ClassFacts,
  entries: readonly AddressEntry[],
  index: number,
): readonly DeadEntry[] {
  const dead: DeadEntry[] = []
  const report = ({ list, position, text }: AddressEntry, within: string | null) =>
    dead.push({ list, position, text, within })
  for (const [outer, ...held] of nested(inOrder(entries))) {
    if (outer === undefined) continue
    for (const entry of held) report(entry, outer.text)
    const twin = held.find(({ prefix }) => comparePrefixes(prefix, outer.prefix) === 0)
    const gaps = twin === undefined ? gapsBetween(outer, held) : []
    if (!gaps.some(gap => mattersWithin(trafficClass, gap, index)))
      report(outer, twin?.text ?? null)
  }
  return dead.sort((a, b) => a.position - b.position)
}

/** By lowest address, and of two that start together the wider first; lowest addresses are made once. */
function inOrder(entries: readonly AddressEntry[]): readonly AddressEntry[] {
  return entries
    .map(entry => ({ entry, first: firstAddress(entry.prefix) }))
    .sort(
      (a, b) => compareAddresses(a.first, b.first) || a.entry.prefix.length - b.entry.prefix.length,
    )
    .map(({ entry }) => entry)
}

type Span = readonly [first: Address, last: Address]

/** Each entry that no earlier one holds, with those that it holds; ascending. */
function nested(entries: readonly AddressEntry[]): readonly (readonly AddressEntry[])[] {
  const groups: AddressEntry[][] = []
  for (const entry of entries) {
    const group = groups.at(-1)
    const [outer] = group ?? []
    const isHeld = outer !== undefined && prefixContains(outer.prefix, entry.prefix.address)
    if (isHeld) group?.push(entry)
    else groups.push([entry])
  }
  return groups
}

/** The addresses of the entry in none of those that it holds. */
function gapsBetween({ prefix }: AddressEntry, held: readonly AddressEntry[]): readonly Span[] {
  const gaps: Span[] = []
  let from: Address | undefined = firstAddress(prefix)
  for (const [each] of nested(held)) {
    if (each === undefined || from === undefined) break
    const before = previousAddress(firstAddress(each.prefix))
    if (before !== undefined && compareAddresses(from, before) <= 0) gaps.push([from, before])
    from = nextAddress(lastAddress(each.prefix))
  }
  const last = lastAddress(prefix)
  if (from !== undefined && compareAddresses(from, last) <= 0) gaps.push([from, last])
  return gaps
}

function mattersWithin({ cut, addresses, scan }: ClassFacts, [first, last]: Span, index: number) {
  const end = stepAt(cut.addresses, last.words)
  for (let step = stepAt(cut.addresses, first.words); step <= end; step++)
    if (inMask(scan.byAddress[addresses.ofStep[step] ?? -1] ?? 0, index)) return true
  return false
}
