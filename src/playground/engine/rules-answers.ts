/** Answers about two rule sets: what differs, what becomes of a packet, and what is to be said of either. */
import { once } from '../../kit/once.ts'
import type { Result } from '../../kit/result.ts'
import { reportCompaction } from '../../report/compact.ts'
import { reportExplanations } from '../../report/explain.ts'
import { pathOfCause } from '../../report/finding.ts'
import { reportLint } from '../../report/lint.ts'
import type { Report } from '../../report/report.ts'
import { reportRulesComparison } from '../../report/rules-comparison.ts'
import { reportSearch } from '../../report/search.ts'
import * as words from '../../report/words.ts'
import { compact } from '../../rules/compact/compact.ts'
import { compareRules } from '../../rules/compare/compare-rules.ts'
import { evaluate } from '../../rules/evaluate/evaluate.ts'
import { explain } from '../../rules/evaluate/explain.ts'
import type { Packet, PacketFault } from '../../rules/evaluate/packet.ts'
import { parseRegion } from '../../rules/regions/region-text.ts'
import { search } from '../../rules/search/search.ts'
import type { Answer, Mark, SideVerdict } from '../protocol.ts'
import type { PlaygroundState } from '../state.ts'
import { FaultsError } from './faults.ts'
import { readPacketWords, wordsOf } from './packet-words.ts'
import { marksOfSide, type RulesSide, rulesReader, type SideRead } from './read-side.ts'
import type { Session } from './session.ts'
import { shownAnswer, shownSides, shownWords } from './shown.ts'

export const sideNames = ['before', 'after'] as const

export function rulesSession(): Session {
  const read = rulesReader()
  const compare = lastOf(compareRules)
  return state => {
    const sides = state.texts.map((text, number) => read(text, number))
    const asked: Asked = { state, sides, packet: readPacketWords(state.packet), compare }
    const judged = judgedBy(asked)
    const report = once(() => reportOf(asked))
    return {
      marks: () =>
        sides.map((side, number) => [
          ...marksOfSide(state.texts[number]?.text ?? '', side),
          ...judged.flatMap(each => (each.number === number ? each.mark : [])),
        ]),
      packet: asked.packet.ok
        ? { kind: 'judged', verdicts: judged.map(each => each.verdict) }
        : { kind: 'fault', field: asked.packet.fault.field, message: asked.packet.fault.reason },
      tries: triesOf(asked),
      services: [],
      report,
      ...(state.view === 'packet' && { shown: () => shownPacket(asked) }),
      ...(state.view === 'difference' && { brief: () => shownWords(report()) }),
    }
  }
}

interface Asked {
  readonly state: PlaygroundState
  readonly sides: readonly SideRead[]
  readonly packet: Result<Packet, PacketFault>
  readonly compare: typeof compareRules
}

/** The last answer is kept: who tries a packet asks for the same comparison again. */
function lastOf<Given extends object, Value>(answer: (before: Given, after: Given) => Value) {
  let last: { readonly before: Given; readonly after: Given; readonly value: Value } | undefined
  return (before: Given, after: Given): Value => {
    if (last?.before !== before || last.after !== after)
      last = { before, after, value: answer(before, after) }
    return last.value
  }
}

interface Judged {
  readonly number: number
  readonly verdict: SideVerdict
  readonly mark: Mark
}

/** What each side that can be read does with the packet, and the rule or policy that decides. */
const judgedBy = ({ sides, packet }: Asked): readonly Judged[] =>
  sides.flatMap((side, number): readonly Judged[] => {
    if (!packet.ok || !side.ok) return []
    const { action, cause } = evaluate(side.value.rules, packet.value)
    const by = words.cause(cause)
    return [
      {
        ...{ number, verdict: { side: sideNames[number] ?? '', action, by } },
        mark: side.value.markOf(pathOfCause(cause), action),
      },
    ]
  })

/** A witness of each of the first changes. */
function triesOf({ sides: [before, after], compare }: Asked) {
  if (!before?.ok || !after?.ok) return []
  const { changes } = compare(before.value.rules, after.value.rules)
  return changes.slice(0, triesMax).map(({ witness }) => wordsOf(witness))
}

const triesMax = 8

function reportOf(asked: Asked): Report {
  const { state, sides, compare } = asked
  switch (state.view) {
    case 'difference': {
      // Faults of both sides together, not one after the other.
      const faults = sides.flatMap(side => (side.ok ? [] : side.fault))
      if (faults.length > 0) throw new FaultsError(faults)
      const [before, after] = [sideOf(asked, 0), sideOf(asked, 1)]
      return reportRulesComparison(compare(before.rules, after.rules), before, after)
    }
    case 'packet':
      return explanationOf(asked, state.about)
    case 'lint': {
      const side = sideOf(asked, state.about)
      return reportLint(side.found(), side)
    }
    case 'search':
      return searched(asked)
    default: {
      const side = sideOf(asked, state.about)
      return reportCompaction(compact(side.rules), side)
    }
  }
}

/** Throws a FaultsError. */
function sideOf({ sides }: Asked, number: number): RulesSide {
  const side = sides[number]
  if (side?.ok === true) return side.value
  throw new FaultsError(side?.fault ?? [])
}

function searched(asked: Asked): Report {
  const { verdict, inside: text } = asked.state.search
  const inside = parseRegion(text)
  if (!inside.ok) throw new FaultsError([{ name: 'packets', message: inside.fault.reason }])
  const side = sideOf(asked, asked.state.about)
  const question = { verdict, inside: inside.value }
  return reportSearch(search(side.rules, question), question, side)
}

function explanationOf(asked: Asked, number: number): Report {
  const { packet } = asked
  if (!packet.ok)
    throw new FaultsError([{ name: packet.fault.field, message: packet.fault.reason }])
  const side = sideOf(asked, number)
  const explanation = explain(side.rules, packet.value)
  return reportExplanations([{ packet: packet.value, explanation, rules: side.rules }], side)
}

/** What can be read of both sides. */
function shownPacket(asked: Asked): Answer {
  const judged = judgedBy(asked)
  if (judged.length === 0) return shownAnswer(explanationOf(asked, 0))
  return shownSides(
    judged.map(({ number, verdict }) => ({ verdict, report: explanationOf(asked, number) })),
  )
}
