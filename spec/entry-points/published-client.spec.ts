/** The provider's TypeScript client, as it comes, through every entry point in the published dialect. */
import { beforeAll, describe, expect, it } from 'vitest'
import { digestOf } from '../../src/kit/digest.ts'
import { clientCloud, setToken, type Told } from './client-story.ts'
import { viaFetch, ways } from './client-ways.ts'

describe("the provider's client", () => {
  let told: readonly Told[]
  let journal: string
  beforeAll(async () => {
    setToken('any')
    const cloud = clientCloud()
    told = await viaFetch(cloud)
    journal = digestOf(cloud.journal)
  })

  it.each(Object.entries(ways))('%s tells one and the same story', async (_, way) => {
    const cloud = clientCloud()
    expect(await way(cloud)).toEqual(told)
    expect(digestOf(cloud.journal)).toBe(journal)
  })

  it('makes more than 40 calls, most of which are carried out', () => {
    expect(told.length).toBeGreaterThanOrEqual(60)
    expect(told.filter(({ errors }) => errors === undefined).length).toBeGreaterThan(40)
  })
})
