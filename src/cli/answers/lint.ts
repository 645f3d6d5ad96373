/** The answer to `lint`: what in rules, or in a world, is dead, doubtful or dangerous. */

import { lintWorld, type WorldFinding } from '../../rehearsal/lint-world.ts'
import type { Place } from '../../report/finding.ts'
import { lintKinds } from '../../report/lint-kinds.ts'
import { codeSpan, printMarkdownTable } from '../../report/print-markdown-table.ts'
import type { Table } from '../../report/table.ts'
import type { Finding as RuleFinding } from '../../rules/lint/finding.ts'
import { lintRules } from '../../rules/lint/lint-rules.ts'
import type { Answer } from '../answer.ts'
import { readInput } from '../input/read-input.ts'
import type { Input, WorldInput } from '../input/sources.ts'
import { type Linted, renderLint } from '../text/render-lint.ts'

export function answerLint(name: string): Answer {
  const input = readInput(name)
  const found = lintInput(input)
  const file = input.file.name
  return {
    kinds: lintKinds,
    findings: found.map(({ id, kind, level, message, place }) => ({
      ...{ id, kind, level, place },
      message: `${message}.`,
    })),
    text: view => renderLint(file, found, view),
    json: () => ({
      command: 'lint',
      file,
      details: found.map(({ id, detail }) => ({ id, detail })),
    }),
    markdown: ({ isKnown }) => asMarkdown(file, found, isKnown),
    table: () => asTable(found),
  }
}

function lintInput(input: Input): readonly Linted[] {
  if (input.kind === 'rules')
    return lintRules(input.rules).map(finding => linted(finding, input.placeOf(pathOf(finding))))
  return lintWorld(input.world).map(finding => ({
    ...linted(finding, placeIn(input, finding)),
    // Other findings say themselves what they are about.
    ...('direction' in finding && { firewall: finding.firewall.label }),
  }))
}

function linted(finding: RuleFinding | WorldFinding, place: Place): Linted {
  const { id, kind, level, message, detail } = finding
  return { id, kind, level, message, detail, place }
}

function placeIn(input: WorldInput, finding: WorldFinding): Place {
  if (finding.firewall !== null)
    return input.placeInFirewall(finding.firewall.label, pathOf(finding))
  const [service] = finding.kind === 'no-active-firewall' ? finding.detail.services : []
  return service === undefined ? input.file.placeOf([], 'document') : input.placeOfService(service)
}

/** The rule, else the ruleset, else the rules as a whole. */
function pathOf(finding: RuleFinding | WorldFinding): readonly (string | number)[] {
  if (!('direction' in finding) || finding.direction === null) return []
  return finding.rule === null ? [finding.direction] : [finding.direction, finding.rule.index]
}

function asMarkdown(
  file: string,
  found: readonly Linted[],
  isKnown: (id: string) => boolean,
): string {
  if (found.length === 0) return `### Nothing to say about ${codeSpan(file)}\n`
  const rows = found.map(({ id, level, kind, message, place }) => [
    `${level}${isKnown(id) ? ' (known)' : ''}`,
    kind,
    message,
    `line ${place.line}`,
  ])
  const columns = ['level', 'kind', 'what', 'where']
  return `### ${codeSpan(file)}\n\n${printMarkdownTable({ columns, rows })}\n`
}

function asTable(found: readonly Linted[]): Table {
  return {
    columns: ['id', 'level', 'kind', 'file', 'line', 'column', 'field', 'message'],
    rows: found.map(({ id, level, kind, message, place }) => [
      ...[id, level, kind, place.file, `${place.line}`, `${place.column}`, place.field, message],
    ]),
  }
}
