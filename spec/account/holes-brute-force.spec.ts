/** Random small accounts with holes: what is answered is what every way to fill the holes shows. */
import { expect, it } from 'vitest'
import { checkAccounts, metByAll } from './holes-agreement.ts'

const worlds = 300

it(`answers about ${worlds} accounts are those of every filling`, () => {
  const met = checkAccounts(0, worlds)
  expect(metByAll.filter(each => (met.get(each) ?? 0) < 1)).toEqual([])
})
