import { describe, expect, it } from 'vitest'
import { allOperations } from '../../src/operations/table.ts'
import { naiveOperations } from '../oracle/service/naive-apply.ts'
import { runEpisode } from '../support/oracle-run.ts'

const episodes = 40
const steps = 500

describe('the service and a naive one, written apart from it', () => {
  it('have the same operations', () => {
    expect(Object.keys(naiveOperations).sort()).toEqual(Object.keys(allOperations).sort())
  })

  it(`answer ${episodes * steps} random calls alike, and stand alike after each`, () => {
    for (let seed = 0; seed < episodes; seed++) expect(runEpisode({ seed, steps })).toBeUndefined()
  })
})
