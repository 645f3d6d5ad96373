/** Reads the rules of one side, and keeps what was read as long as the text is the same. */
import { kindOfDocument, readRulesDocument } from '../../account/rules-document.ts'
import { type JsonText, readJsonText } from '../../json/read-text.ts'
import { once } from '../../kit/once.ts'
import { failure, type Result, success } from '../../kit/result.ts'
import { printPath } from '../../refusals/print.ts'
import type { Path } from '../../refusals/problem.ts'
import type { RulesSource } from '../../report/finding.ts'
import type { RuleFinding } from '../../rules/lint/finding.ts'
import { lintRules } from '../../rules/lint/lint-rules.ts'
import type { FaultShown, Mark } from '../protocol.ts'
import type { PlaygroundText } from '../state.ts'
import { markAll, markAt, markOfFault, shownFaults, shownTextFault } from './faults.ts'

export interface RulesSide extends RulesSource {
  readonly text: string
  /** What lint finds: it takes longer than a comparison. */
  readonly found: () => readonly RuleFinding[]
  /** Lint, as editors show it. */
  readonly marks: () => readonly Mark[]
  /** All lines of a part of the rules, for what decides a packet. */
  readonly markOf: (path: Path, decides: 'ACCEPT' | 'DROP') => Mark
}

export type SideRead = Result<RulesSide, readonly FaultShown[]>

/** Remembers the last text of each side: as a rule one of them is typed in. */
export function rulesReader(): (text: PlaygroundText, number: number) => SideRead {
  const last = new Map<number, { readonly given: PlaygroundText; readonly read: SideRead }>()
  return (given, number) => {
    const before = last.get(number)
    if (before?.given.text === given.text && before.given.name === given.name) return before.read
    const read = readSide(given, number)
    last.set(number, { given, read })
    return read
  }
}

export const marksOfSide = (text: string, read: SideRead): readonly Mark[] =>
  read.ok ? read.value.marks() : read.fault.flatMap(fault => markOfFault(text, fault))

function readSide({ name, text }: PlaygroundText, number: number): SideRead {
  const where = { text: number, name }
  const parsed = readJsonText(text)
  if (!parsed.ok) return failure([shownTextFault(where, parsed.fault)])
  const { value, positionOf } = parsed.value
  const kind = kindOfDocument(value)
  if (!kind.ok) return failure(shownFaults(where, [kind.fault], positionOf))
  if (kind.value === 'world' || kind.value === 'listed') {
    const message = 'expected rules or a firewall, got an account: the mode Account takes accounts'
    return failure([{ ...where, message, offset: 0, line: 1, column: 1 }])
  }
  const read = readRulesDocument(value, kind.value)
  if (!read.ok) return failure(shownFaults(where, read.fault, positionOf))
  const { rules, root } = read.value
  const found = once(() => lintRules(rules))
  const placeAt = (path: Path) => positionOf([...root, ...path])
  return success({
    ...{ name, text, rules, found },
    placeOf: path => {
      const { line, column } = placeAt(path)
      return { file: name, field: printPath([...root, ...path], 'document'), line, column }
    },
    marks: once(() => found().map(each => lintMark(text, placeAt, each))),
    markOf: (path, decides) => markAll(text, placeAt, path, decides),
  })
}

function lintMark(text: string, placeAt: JsonText['positionOf'], finding: RuleFinding): Mark {
  const { direction, rule, level, message } = finding
  const path = direction === null ? [] : rule === null ? [direction] : [direction, rule.index]
  return markAt(text, placeAt(path).offset, level, `${message}.`)
}
