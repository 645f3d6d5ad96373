/** A comparison of worlds as Markdown, with a heading for each group of services. */
import type { WorldsComparison } from '../rehearsal/compare/compare-worlds.ts'
import { changesAsMarkdown, tallyOfChanges } from './change-markdown.ts'
import { namesInWords } from './names-in-words.ts'
import { codeSpan } from './print-markdown-table.ts'
import { changesByService } from './world-changes.ts'

export function worldsAsMarkdown(
  comparison: WorldsComparison,
  isKnown: (id: string) => boolean,
): string {
  if (comparison.equivalent) return 'No packet is judged differently at any service.'
  const { appeared, disappeared } = comparison
  return [
    ...changesByService(comparison).map(
      ({ where, changes }) =>
        `#### ${codeSpan(where)}: ${tallyOfChanges(changes)}\n\n${changesAsMarkdown(changes, isKnown)}`,
    ),
    ...(appeared.length === 0 ? [] : [`**Appeared**: ${codeSpan(namesInWords(appeared))}`]),
    ...(disappeared.length === 0
      ? []
      : [`**Disappeared**: ${codeSpan(namesInWords(disappeared))}`]),
  ].join('\n\n')
}
