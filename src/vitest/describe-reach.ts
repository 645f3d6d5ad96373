/** What a suite never reached, as a compact table for a terminal. */
import type { Reach } from './reach.ts'
import { edgeClauses, reachable } from './reachable.ts'

/** A line for each kind of thing, and below it all that is missing, by what it belongs to. */
export function describeReach(reach: Reach): string {
  const refused = Object.keys(reach.refusals).map(each => each.split(' '))
  const clausesMet = new Set(refused.map(([, clause]) => clause))
  const tried = new Set([...Object.keys(reach.operations), ...refused.map(([name]) => name)])
  return [
    '',
    ' firedrill  what this suite reached, and what it never did',
    '',
    ...section('operations', reachable.operations, name => name in reach.operations),
    ...section('transitions', reachable.transitions, name => name in reach.transitions),
    ...section('events', reachable.events, name => name in reach.events),
    ...section(
      'refusals',
      reachable.refusals,
      name => name in reach.refusals,
      missing => byOperation(missing, tried),
    ),
    ...section('clauses', edgeClauses, name => clausesMet.has(name), byFamily),
    '',
  ].join('\n')
}

function section(
  name: string,
  all: readonly string[],
  isMet: (each: string) => boolean,
  write: (missing: readonly string[]) => readonly string[] = wrap,
): readonly string[] {
  const missing = all.filter(each => !isMet(each))
  const count = `${all.length - missing.length} of ${all.length}`
  return [`  ${name.padEnd(11)} ${count}`, ...write(missing).map(line => `      ${line}`)]
}

/** `firewallUpdate  ACTIVE-2 STATUS-6`; operations that nobody tried are listed as such, above. */
function byOperation(
  missing: readonly string[],
  tried: ReadonlySet<string | undefined>,
): readonly string[] {
  const groups = gathered(missing, ' ')
  const lines = groups
    .filter(([operation]) => tried.has(operation))
    .map(([operation, clauses]) => `${operation}  ${clauses.join(' ')}`)
  return lines.length === groups.length
    ? lines
    : [...lines, 'and all refusals of operations that were never called']
}

/** `PORT-1 3 4`. */
const byFamily = (missing: readonly string[]): readonly string[] =>
  wrap(gathered(missing, '-').map(([family, numbers]) => `${family}-${numbers.join(' ')}`))

function gathered(names: readonly string[], separator: string) {
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
    else {
      if (last !== undefined) lines[lines.length - 1] = `${last},`
      lines.push(item)
    }
  }
  return lines
}
