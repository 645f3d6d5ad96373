/** Which code honours each clause, and which specs show it: read from the text of the sources. */
import { type Clause, clauses } from '../../src/contract/clauses.ts'
import { sourcesBelow } from './sources.ts'

export interface Covered {
  readonly clause: Clause
  readonly kind: 'edge' | 'fact'
  /** Files of src that name the clause, the contract itself left out. */
  readonly code: readonly string[]
  readonly specs: readonly string[]
  readonly inside: number
  readonly outside: number
  readonly holds: number
}

export function coverage(): readonly Covered[] {
  const sources = sourcesBelow('src').filter(
    ({ room, path }) => honouring.includes(room) && !path.includes('/dialects/'),
  )
  const blocks = sourcesBelow('spec/clauses').flatMap(({ path, text }) => blocksIn(path, text))
  return (Object.keys(clauses) as Clause[]).map(clause => {
    const own = blocks.filter(block => block.clause === clause)
    const count = (word: string) =>
      own.reduce(
        (sum, { text }) => sum + [...text.matchAll(new RegExp(`\\b${word}\\(`, 'g'))].length,
        0,
      )
    return {
      clause,
      kind: clauses[clause].kind,
      code: sources
        .filter(({ text }) => new RegExp(`\\b${clause}\\b`).test(text))
        .map(({ path }) => path.replace(/^src\//, '')),
      specs: [...new Set(own.map(({ path }) => path.replace(/^spec\//, '')))],
      inside: count('inside'),
      outside: count('outside'),
      holds: count('holds'),
    }
  })
}

/** Rooms that make the service what it is; the floors above only ask it. */
const honouring = ['net', 'world', 'shape', 'packets', 'invariants', 'operations', 'engine', 'http']

/** Whether code besides invariants names the clause: what is only verified is not yet honoured. */
export const isHonoured = ({ code }: Covered): boolean =>
  code.some(path => !path.startsWith('invariants/'))

/** Whether the specs of a clause show what its kind asks for. */
export const isShown = ({ kind, inside, outside, holds }: Covered): boolean =>
  kind === 'edge' ? inside > 0 && outside > 0 : inside + holds > 0

interface Block {
  readonly path: string
  readonly clause: string
  readonly text: string
}

/** A file cut at its `clause('…', …)` calls. */
function blocksIn(path: string, text: string): readonly Block[] {
  return text
    .split(/\bclause\(\s*'/)
    .slice(1)
    .map(part => ({ path, clause: part.slice(0, part.indexOf("'")), text: part }))
}
