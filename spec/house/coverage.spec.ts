/** The thread from each sentence of the contract to the code that honours it and the specs that show it. */
import { describe, expect, it } from 'vitest'
import { clauses } from '../../src/contract/clauses.ts'
import { errorConditions } from '../../src/contract/error-conditions.ts'
import { limitRows } from '../../src/contract/limits.ts'
import { silences } from '../../src/contract/silences.ts'
import {
  type Covered,
  coverage,
  coveredSilences,
  isHonoured,
  isShown,
} from '../support/coverage.ts'
import { markdownTable } from '../support/markdown.ts'

const covered = coverage()
const chosen = coveredSilences()

describe('coverage of the contract', () => {
  it('every clause is named by the code that honours it', () => {
    expect(covered.filter(each => !isHonoured(each)).map(({ clause }) => clause)).toEqual([])
  })

  it('every edge is shown on both of its sides, and every fact to hold', () => {
    expect(covered.filter(each => !isShown(each)).map(({ clause }) => clause)).toEqual([])
  })

  it('every choice is named by the code that makes it', () => {
    expect(chosen.filter(each => !isHonoured(each)).map(({ silence }) => silence)).toEqual([])
    expect(chosen).toHaveLength(Object.keys(silences).length)
  })

  it('every choice is shown by a spec, in a block of its name', () => {
    expect(chosen.filter(({ specs }) => specs.length === 0).map(each => each.silence)).toEqual([])
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
    '## Silences',
    '',
    'Where the contract says nothing, and what firedrill does there: each choice with the code that makes it and the',
    'specs that show it, both by its name.',
    '',
    markdownTable(
      ['silence', 'question', 'choice', 'why', 'code', 'spec'],
      chosen.map(({ silence, code, specs }) => {
        const { question, choice, why } = silences[silence]
        return [silence, question, choice, why, shortList(code), shortList(specs)]
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
