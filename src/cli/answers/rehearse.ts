/** The answer to `rehearse`: what the calls of a change come to, and what they do to packets. */
import { readChange } from '../../rehearsal/read-change.ts'
import { rehearse } from '../../rehearsal/rehearse.ts'
import type { FindingKinds } from '../../report/finding.ts'
import { codeSpan } from '../../report/print-markdown-table.ts'
import { worldChangeKinds, worldFindings } from '../../report/world-changes.ts'
import { worldsAsMarkdown } from '../../report/worlds-markdown.ts'
import type { Answer } from '../answer.ts'
import { readJsonFile } from '../input/json-file.ts'
import { readWorld } from '../input/read-input.ts'
import { renderRehearsal } from '../text/render-rehearsal.ts'
import { refusalFindings } from './refusal-findings.ts'
import { rehearsalAsJson } from './rehearsal-as-json.ts'
import { worldsAsMermaid, worldsAsTable } from './worlds-in-forms.ts'

export const rehearseKinds = {
  refused: 'A call of the change is refused.',
  ...worldChangeKinds,
} as const satisfies FindingKinds

/** A refused call is an answer, not a fault. */
export function answerRehearse(worldFile: string, changeFile: string): Answer {
  const { world, file: origin } = readWorld(worldFile)
  const file = readJsonFile(changeFile)
  const change = readChange(world, file.value)
  if (!change.ok) throw file.faultsAt(change.fault)
  const rehearsal = rehearse(world, change.value)
  const { comparison } = rehearsal
  const title = `${codeSpan(file.name)} on ${codeSpan(origin.name)}`
  return {
    kinds: rehearseKinds,
    findings: [
      ...refusalFindings(rehearsal, at => file.placeOf(['calls', at], `calls[${at}]`)),
      ...worldFindings(comparison, () => file.placeOf(['calls'], 'calls')),
    ],
    text: view =>
      renderRehearsal(rehearsal, { worldFile: origin.name, changeFile: file.name }, view),
    json: () => ({ command: 'rehearse', ...rehearsalAsJson(rehearsal) }),
    markdown: ({ isKnown }) =>
      `### Rehearsal\n\n${title}\n\n${worldsAsMarkdown(comparison, isKnown)}\n`,
    table: () => worldsAsTable(comparison),
    mermaid: () => worldsAsMermaid(comparison),
  }
}
