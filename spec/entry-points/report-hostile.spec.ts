/** Whatever things are called, every format of every report keeps its form. */
import { describe, it } from 'vitest'
import { checkHostileLabels } from '../support/hostile-reports.ts'

describe('a thousand hostile labels', () => {
  it('break out of no format, as a parser of each reads it; ten thousand are tried by night', () => {
    checkHostileLabels(1000)
  })
})
