/** Ten thousand hostile labels in every report and every format. */
import { describe, it } from 'vitest'
import { checkHostileLabels } from '../support/hostile-reports.ts'
import { seed } from './seed.ts'

describe('ten thousand hostile labels', () => {
  it('break out of no format, as a parser of each reads it', () => {
    checkHostileLabels(10_000, seed)
  })
})
