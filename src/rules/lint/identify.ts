/** The ids of findings, which outlive edits elsewhere in the rules. */
import type { NothingLeft, Rule } from '../../contract/rules.ts'
import { addressFamilies, type Direction } from '../../contract/vocabulary.ts'
import { canonicalText } from '../../kit/canonical-text.ts'
import { digestWriter } from '../../kit/digest.ts'
import { type Steps, visitEdges } from '../../net/steps.ts'
import { inMask } from '../compile/mask.ts'
import type { PreparedRules } from '../compile/prepare.ts'
import { classNumber, protocolCodes } from '../compile/traffic-class.ts'
import type { Draft } from './finding.ts'

/** A digest of which packets a rule matches, and what it does to them, in two words. */
type Meaning = readonly [number, number]

/** Filled and emptied within one call. */
const writer = digestWriter()

/**
 * Ids for findings as they come: of the rules concerned what they mean counts, however that is spelt, without label, description
 * and place, and findings that are equal in all of this are told apart by their order. Findings of different owners have
 * different ids.
 */
export function openIds(prepared: PreparedRules, owner: number | null): (draft: Draft) => string {
  const known: Record<Direction, Meaning[]> = { inbound: [], outbound: [] }
  const meaningAt = (direction: Direction, index: number): Meaning => {
    const meaning = known[direction][index] ?? meaningOf(prepared, direction, index)
    known[direction][index] = meaning
    return meaning
  }
  const counts = new Map<string, number>()
  return draft => {
    const id = idOf(draft, owner ?? -1, meaningAt)
    const before = counts.get(id) ?? 0
    counts.set(id, before + 1)
    return before === 0 ? id : nextId(id, before)
  }
}

function idOf(
  { kind, direction, rule, others, about }: Draft,
  owner: number,
  meaningAt: (direction: Direction, index: number) => Meaning,
): string {
  // What is concerned first, for each meaning is taken from the writer.
  const concerned: number[] = []
  if (direction !== null) {
    if (rule !== null) concerned.push(...meaningAt(direction, rule.index))
    for (const index of others ?? noOthers) concerned.push(...meaningAt(direction, index))
  }
  writer.putText(kind)
  writer.putText(direction ?? '')
  if (about !== undefined) writer.putText(canonicalText(about))
  for (const word of concerned) writer.putWord(word)
  writer.putWord(concerned.length)
  writer.putWord(owner)
  return writer.takeShort()
}

const noOthers: readonly number[] = []

function nextId(id: string, before: number): string {
  writer.putText(id)
  writer.putWord(before)
  return writer.takeShort()
}

/** By the edges of what it matches, so that nothing is read again. */
function meaningOf(prepared: PreparedRules, direction: Direction, index: number): Meaning {
  const rule = prepared.rules[direction][index]
  if (rule === undefined) throw new TypeError(`no rule ${direction}[${index}]`)
  const { action, protocol } = partsOf(rule)
  const matches = (mask: number) => inMask(mask, index)
  for (const family of addressFamilies) {
    const prepares = prepared.trafficClasses[classNumber({ direction, family, protocol })]
    if (prepares === undefined) continue
    if (family === 'ipv4') putEdges(prepares.ports.sweep(), matches)
    putEdges(prepares.addresses.sweep(), matches)
  }
  writer.putWord(protocolCodes[protocol])
  writer.putWord(action === 'ACCEPT' ? 1 : 0)
  return writer.takeWords()
}

const putEdges = (steps: Steps, isMeant: (mask: number) => boolean): void =>
  writer.putWord(visitEdges(steps, isMeant, writer.putWord))

/** Ports and addresses count by what they match, label and description not at all. */
function partsOf({
  action,
  protocol,
  ports: _,
  addresses: _all,
  label: _label,
  description: _text,
  ...rest
}: Rule) {
  rest satisfies NothingLeft
  return { action, protocol }
}
