/** Tens of thousands of documents of whole accounts with one spoiled value: each makes a sound world or is refused. */
import { expect, it } from 'vitest'
import { writeAccount } from '../../src/account/write/write-account.ts'
import { InvalidAccountError, readAccount } from '../../src/account.ts'
import { violationsOf } from '../../src/invariants/index.ts'
import { copyOf } from '../../src/kit/json.ts'
import { idMax } from '../../src/world/table.ts'
import { randomFrom } from '../support/random.ts'
import { manyWorlds } from '../support/random-worlds.ts'
import { seed } from './seed.ts'

const spoiledMin = 20_000
const perWorld = 500
const strange = [
  ...[null, true, 7.5, -1, 0, idMax, idMax + 1, 1e300, 'strange', '', '2026-02-30T00:00:00'],
  ...['192.0.2.300', '2001:db8::/129', 99_999, [], {}, [[]], [null]],
]

type Path = readonly string[]

const placesIn = (value: unknown, path: Path = []): readonly Path[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, held]) => {
        const place = [...path, key]
        return [place, ...placesIn(held, place)]
      })
    : []

function spoil(document: object, path: Path, value: unknown): object {
  const copy = copyOf(document)
  const holder = path
    .slice(0, -1)
    .reduce<unknown>((held, key) => Reflect.get(Object(held), key), copy)
  Reflect.set(Object(holder), path.at(-1) ?? '', value)
  return copy
}

function outcomeOf(value: unknown): 'sound' | 'refused' {
  try {
    const { account } = readAccount([{ name: 'account.json', value }])
    expect(violationsOf(account.world)).toEqual([])
    return 'sound'
  } catch (error) {
    if (!(error instanceof InvalidAccountError)) throw error
    expect(error.faults.length).toBeGreaterThan(0)
    return 'refused'
  }
}

it(`${spoiledMin} spoiled documents of accounts make a sound world or are refused`, () => {
  const random = randomFrom(seed)
  const tally = { sound: 0, refused: 0 }
  for (const world of manyWorlds(seed, Math.ceil(spoiledMin / perWorld))) {
    const [{ value: document }] = writeAccount(world, { as: 'gathered' })
    const places = placesIn(document)
    for (let tried = 0; tried < perWorld; tried++) {
      const path = random.pickOr(places, [])
      const value: unknown = random.pickOr(strange, null)
      const label = `${path.join('.')} ${JSON.stringify(value)}`
      try {
        tally[outcomeOf(spoil(document, path, value))] += 1
      } catch (error) {
        throw new Error(label, { cause: error })
      }
    }
  }
  expect(tally.sound + tally.refused).toBeGreaterThanOrEqual(spoiledMin)
  expect(tally.refused).toBeGreaterThan(spoiledMin / 4)
})
