/** What a suite covered of the contract, and what it never did, as text. */
import { coverable, type SuiteCoverage } from './suite-coverage.ts'

/** A line for each kind of thing, and below it all that is missing, by what it belongs to. */
export function describeCoverage(coverage: SuiteCoverage): string {
  const refused = Object.keys(coverage.refusals).map(each => each.split(' '))
  const clauses = new Set(refused.map(([, clause]) => clause))
  const called = new Set([...Object.keys(coverage.operations), ...refused.map(([name]) => name)])
  const lists = (['operations', 'transitions', 'events'] as const).flatMap(part =>
    section(part, coverable[part], name => name in coverage[part]),
  )
  return [
    '',
    ' firedrill  what this suite covered of the contract, and what it never did',
    '',
    ...lists,
    ...section(
      'refusals',
      coverable.refusals,
      name => name in coverage.refusals,
      byOperation(called),
    ),
    ...section('clauses', coverable.clauses, name => clauses.has(name), byFamily),
    '',
  ].join('\n')
}

function section(
  name: string,
  all: readonly string[],
  isCovered: (each: string) => boolean,
  print: (missing: readonly string[]) => readonly string[] = wrap,
): readonly string[] {
  const missing = all.filter(each => !isCovered(each))
  const count = `${all.length - missing.length} of ${all.length}`
  return [`  ${name.padEnd(11)} ${count}`, ...print(missing).map(line => `      ${line}`)]
}

/** `firewallUpdate  ACTIVE-2 STATUS-6`; operations that nobody called are listed above. */
const byOperation =
  (called: ReadonlySet<string | undefined>) =>
  (missing: readonly string[]): readonly string[] => {
    const groups = groupsOf(missing, ' ')
    const lines = groups
      .filter(([operation]) => called.has(operation))
      .map(([operation, clauses]) => `${operation}  ${clauses.join(' ')}`)
    return lines.length === groups.length
      ? lines
      : [...lines, 'and all refusals of operations that were never called']
  }

/** `PORT-1 3 4`. */
const byFamily = (missing: readonly string[]): readonly string[] =>
  wrap(groupsOf(missing, '-').map(([family, numbers]) => `${family}-${numbers.join(' ')}`))

function groupsOf(names: readonly string[], separator: string) {
  const groups = new Map<string, string[]>()
  for (const name of names) {
    const at = name.indexOf(separator)
    const head = name.slice(0, at)
    groups.set(head, [...(groups.get(head) ?? []), name.slice(at + 1)])
  }
  return [...groups]
}

const widthMax = 92

/** Lines of items with commas between them. */
function wrap(items: readonly string[]): readonly string[] {
  const lines: string[] = []
  for (const item of items) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + item.length + 2 <= widthMax)
      lines[lines.length - 1] = `${last}, ${item}`
    else lines.push(item)
  }
  return lines.map((line, at) => (at < lines.length - 1 ? `${line},` : line))
}
