/** Which code honours each clause and each assumption, and which specs show it. */

import { type Assumption, assumptions } from '../../src/contract/assumptions.ts'
import { type Clause, clauses } from '../../src/contract/clauses.ts'
import { type Evidence, evidenceIn } from './evidence.ts'
import { sourcesBelow } from './sources.ts'

export interface Covered {
  readonly clause: Clause
  readonly kind: 'edge' | 'fact'
  readonly evidence: readonly Evidence[]
  readonly specs: readonly string[]
  readonly inside: number
  readonly outside: number
  readonly holds: number
}

export function coverage(): readonly Covered[] {
  const evidence = evidenceIn(honouringSources())
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
      evidence: evidence.get(clause) ?? [],
      specs: [...new Set(own.map(({ path }) => path.replace(/^spec\//, '')))],
      inside: count('inside'),
      outside: count('outside'),
      holds: count('holds'),
    }
  })
}

export interface CoveredAssumption {
  readonly assumption: Assumption
  /** Files of src that make the choice by its name. */
  readonly code: readonly string[]
  /** Specs with a block of that name, for what shows it. */
  readonly specs: readonly string[]
}

export function coveredAssumptions(): readonly CoveredAssumption[] {
  const sources = honouringSources()
  const specs = sourcesBelow('spec').filter(({ path }) => path.endsWith('.spec.ts'))
  return (Object.keys(assumptions) as Assumption[]).map(assumption => ({
    assumption,
    code: sources
      .filter(({ text }) => new RegExp(`\\b${assumption}\\b(?!-)`).test(text))
      .map(({ path }) => path.replace(/^src\//, '')),
    specs: specs
      .filter(({ text }) => text.includes(`assumption('${assumption}'`))
      .map(({ path }) => path.replace(/^spec\//, '')),
  }))
}

/** Modules that make the service what it is; the layers above only ask it. */
const honouring = [
  'refusals',
  'net',
  'world',
  'schema',
  'rules',
  'invariants',
  'operations',
  'account',
  'engine',
  'rehearsal',
  'policies',
  'http',
]

const honouringSources = () =>
  sourcesBelow('src').filter(
    ({ module, path }) => honouring.includes(module) && !path.includes('/dialects/'),
  )

/** Whether there is more than an invariant or a comment: what is only verified is not yet honoured. */
export const isHonoured = ({ evidence }: Covered): boolean =>
  evidence.some(({ kind }) => kind !== 'invariant' && kind !== 'comment')

/** Whether code besides invariants names the assumption. */
export const isMade = ({ code }: CoveredAssumption): boolean =>
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
