/** Two thousand small rehearsals: what is said of addresses, of who answers there, and of who reaches whom, is what trying shows. */
import { expect, it } from 'vitest'
import { checkRehearsals, metByAll } from '../oracle/addresses/agreement.ts'
import { whatIf } from '../oracle/addresses/what-if.ts'
import { seed } from './seed.ts'

const rehearsals = 2000
/** In how many of them each call, cause, change and kind of passage is met, at least. */
const enough = 50

it(`${rehearsals} rehearsals on random accounts are told as trying shows`, () => {
  const met = checkRehearsals(whatIf, seed, rehearsals)
  console.log([...met].map(([each, often]) => `${String(often).padStart(7)} ${each}`).join('\n'))
  expect(metByAll.filter(each => (met.get(each) ?? 0) < enough)).toEqual([])
  expect(met.get('moved')).toBeGreaterThan(rehearsals / 2)
})
