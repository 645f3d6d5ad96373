/** The thread from each sentence of the contract to the code that honours it and the specs that show it. */
import { describe, expect, it } from 'vitest'
import { whatRests } from '../../src/contract/assumption.ts'
import { assumptions } from '../../src/contract/assumptions.ts'
import { type Clause, clauses } from '../../src/contract/clauses.ts'
import {
  type Covered,
  coverage,
  coveredAssumptions,
  isHonoured,
  isMade,
  isShown,
} from '../support/coverage.ts'
import { errorConditions } from '../support/error-conditions.ts'
import { type EvidenceKind, evidenceKinds, stated } from '../support/evidence.ts'
import { limitRows } from '../support/limit-rows.ts'
import { markdownTable } from '../support/markdown.ts'

const covered = coverage()
const chosen = coveredAssumptions()
const kinds = Object.keys(evidenceKinds) as EvidenceKind[]

const clausesWith = (...wanted: readonly EvidenceKind[]): readonly Clause[] =>
  covered
    .filter(({ evidence }) => evidence.some(({ kind }) => wanted.includes(kind)))
    .map(({ clause }) => clause)

const judging = 'decides about packets, where nothing is refused and no operation acts'
const unread = 'holds because whatever judges packets does not read it'
const typed = 'holds by the type of every refusal'

/** Clauses without a check, a schema, a declaration, a reducer or other code that names them: each with why. */
const unenforced: Readonly<Partial<Record<Clause, string>>> = {
  'LABEL-9': unread,
  'ACTIVE-1': 'follows from ACTIVE-2 to ACTIVE-5',
  'FIREWALL-3': unread,
  'RULESET-4': judging,
  'RULESET-5': judging,
  'RULESET-6': judging,
  'RULESET-7': judging,
  'RULE-3': judging,
  'RULE-8': judging,
  'RULE-12': judging,
  'RULE-14': unread,
  'RULE-16': unread,
  'RULE-20': judging,
  'PORT-2': judging,
  'PORT-7': judging,
  'DEVICE-10': judging,
  'DEVICE-13': judging,
  'DEVICE-14': judging,
  'EVENT-7': 'holds because a refusal gives back the very same world',
  'REGION-11': 'follows from ERROR-1',
  'ERROR-2': typed,
  'ERROR-3': typed,
}

describe('coverage of the contract', () => {
  it('every clause is enforced but those that cannot be, which are all named somewhere', () => {
    const missing = covered.filter(each => !isHonoured(each))
    expect(missing.map(({ clause }) => clause).sort()).toEqual(Object.keys(unenforced).sort())
    expect(covered.filter(({ evidence }) => evidence.length === 0)).toEqual([])
  })

  it('the sources hold what checks, invariants and operations state, and nothing else', () => {
    const sorted = (ids: Iterable<Clause>) => [...new Set(ids)].sort()
    const declared = [...stated.fields, ...stated.upholds]
    expect(sorted(clausesWith('check'))).toEqual(sorted(stated.check))
    expect(sorted(clausesWith('invariant'))).toEqual(sorted(stated.invariant))
    expect(sorted(clausesWith('schema', 'declaration', 'reducer'))).toEqual(
      sorted([...declared, ...clausesWith('schema')]),
    )
  })

  it('every edge is shown on both of its sides, and every fact to hold', () => {
    expect(covered.filter(each => !isShown(each)).map(({ clause }) => clause)).toEqual([])
  })

  it('every choice is named by the code that makes it', () => {
    expect(chosen.filter(each => !isMade(each)).map(({ assumption }) => assumption)).toEqual([])
    expect(chosen).toHaveLength(Object.keys(assumptions).length)
  })

  it('every choice is shown by a spec, in a block of its name', () => {
    expect(chosen.filter(({ specs }) => specs.length === 0).map(each => each.assumption)).toEqual(
      [],
    )
  })

  it('is written down in COVERAGE.md', async () => {
    await expect(document()).toMatchFileSnapshot('../COVERAGE.md')
  })
})

function document(): string {
  const enforced = covered.filter(isHonoured).length
  const shown = covered.filter(isShown).length
  return [
    '# Coverage of the contract',
    '',
    'Generated from the sources by `npm run golden`, and compared by `npm test`.',
    '',
    `${shown} of ${covered.length} clauses are shown by specs: an edge (a restriction) by specs inside and outside of it, a fact by`,
    `specs that it holds. ${enforced} are enforced: by a check, a schema, a declaration, a reducer, or other code that names them.`,
    '',
    markdownTable(
      ['evidence', 'what it is', 'clauses'],
      kinds.map(kind => [kind, evidenceKinds[kind], `${clausesWith(kind).length}`]),
    ),
    '',
    markdownTable(['clause', 'what it says', 'evidence', 'spec', 'shown'], covered.map(rowOf)),
    '',
    '## Clauses that nothing enforces',
    '',
    markdownTable(['clause', 'why'], Object.entries(unenforced)),
    '',
    '## Limits',
    '',
    markdownTable(
      ['limit', 'value', 'clauses'],
      limitRows.map(({ name, value, clauses: ids }) => [name, value, ids.join(', ')]),
    ),
    '',
    '## Conditions that produce an error',
    '',
    markdownTable(
      ['no.', 'condition', 'clauses'],
      errorConditions.map(({ number, text, clauses: ids }) => [`${number}`, text, ids.join(', ')]),
    ),
    '',
    '## Assumptions',
    '',
    'Where the contract says nothing, and what firedrill does there: each choice with the code that makes it and the',
    'specs that show it, both by its name. What can rest on it decides what `onAssumption: throw` does:',
    '',
    markdownTable(
      ['rests on it', 'what that means', 'assumptions'],
      Object.entries(whatRests).map(([rests, meaning]) => [rests, meaning, restingOn(rests)]),
    ),
    '',
    markdownTable(
      ['assumption', 'question', 'choice', 'why', 'rests on it', 'code', 'spec'],
      chosen.map(({ assumption, code, specs }) => {
        const { question, choice, why, rests } = assumptions[assumption]
        return [assumption, question, choice, why, rests, shortList(code), shortList(specs)]
      }),
    ),
    '',
  ].join('\n')
}

const restingOn = (rests: string): string =>
  String(Object.values(assumptions).filter(each => each.rests === rests).length)

function rowOf({
  clause,
  kind,
  evidence,
  specs,
  inside,
  outside,
  holds,
}: Covered): readonly string[] {
  const shown = kind === 'edge' ? `${inside} inside, ${outside} outside` : `${holds + inside} hold`
  const found = kinds.flatMap(each => {
    const paths = evidence.filter(one => one.kind === each).map(({ path }) => path)
    return paths.length === 0 ? [] : [`${each}: ${shortList(paths)}`]
  })
  return [clause, clauses[clause].text, found.join('; '), specs.join(' '), shown]
}

const shortList = (paths: readonly string[]): string =>
  paths.length <= 3
    ? paths.join(' ')
    : `${paths.slice(0, 3).join(' ')} and ${paths.length - 3} more`
