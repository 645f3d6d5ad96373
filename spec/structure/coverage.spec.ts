/** The thread from each sentence of the contract to the code that honours it and the specs that show it. */
import { describe, expect, it } from 'vitest'
import { assumptions } from '../../src/contract/assumptions.ts'
import { clauses } from '../../src/contract/clauses.ts'
import { errorConditions } from '../../src/contract/error-conditions.ts'
import { limitRows } from '../../src/contract/limit-rows.ts'
import {
  type Covered,
  coverage,
  coveredAssumptions,
  isHonoured,
  isShown,
} from '../support/coverage.ts'
import { markdownTable } from '../support/markdown.ts'

const covered = coverage()
const chosen = coveredAssumptions()

describe('coverage of the contract', () => {
  it('every clause is named by the code that honours it', () => {
    expect(covered.filter(each => !isHonoured(each)).map(({ clause }) => clause)).toEqual([])
  })

  it('every edge is shown on both of its sides, and every fact to hold', () => {
    expect(covered.filter(each => !isShown(each)).map(({ clause }) => clause)).toEqual([])
  })

  it('every choice is named by the code that makes it', () => {
    expect(chosen.filter(each => !isHonoured(each)).map(({ assumption }) => assumption)).toEqual([])
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
  const whole = covered.filter(each => isHonoured(each) && isShown(each)).length
  return [
    '# Coverage of the contract',
    '',
    'Generated from the sources by `npm run golden`, and compared by `npm test`.',
    '',
    `${whole} of ${covered.length} clauses are named by code and shown by specs. An edge (a restriction) has specs inside and`,
    'outside of it; a fact has specs that it holds.',
    '',
    markdownTable(['clause', 'what it says', 'code', 'spec', 'shown'], covered.map(rowOf)),
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
    'specs that show it, both by its name.',
    '',
    markdownTable(
      ['assumption', 'question', 'choice', 'why', 'code', 'spec'],
      chosen.map(({ assumption, code, specs }) => {
        const { question, choice, why } = assumptions[assumption]
        return [assumption, question, choice, why, shortList(code), shortList(specs)]
      }),
    ),
    '',
  ].join('\n')
}

function rowOf({ clause, kind, code, specs, inside, outside, holds }: Covered): readonly string[] {
  const shown = kind === 'edge' ? `${inside} inside, ${outside} outside` : `${holds + inside} hold`
  return [clause, clauses[clause].text, shortList(code), specs.join(' '), shown]
}

const shortList = (paths: readonly string[]): string =>
  paths.length <= 3
    ? paths.join(' ')
    : `${paths.slice(0, 3).join(' ')} and ${paths.length - 3} more`
