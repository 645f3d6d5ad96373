/** The provider's regions, for accounts without a list of them. */
import { expect, it } from 'vitest'
import { gather } from '../../src/account/documents/gather.ts'
import { publishedRegions, publishedRegionsDate } from '../../src/account/published-regions.ts'

it('are regions as a list of them would be read', () => {
  const listed = publishedRegions.map(region => ({ ...region, status: 'ok' }))
  const { account, faults } = gather([
    { name: 'regions.json', value: { data: listed, page: 1, pages: 1, results: listed.length } },
  ])
  expect(faults).toEqual([])
  expect(account.regions).toEqual({ rows: listed })
})

it('have a country each, and the ids that accounts have used for long', () => {
  expect(publishedRegions.filter(({ country }) => !/^[a-z]{2}$/.test(country ?? ''))).toEqual([])
  const ids = publishedRegions.map(({ id }) => id)
  for (const id of ['us-east', 'us-ord', 'eu-west', 'eu-central', 'ap-south', 'ca-central'])
    expect(ids).toContain(id)
})

it('are of a day', () => {
  expect(publishedRegionsDate).toMatch(/^\d{4}-\d{2}-\d{2}$/)
})

it('are not made up for an account: a region that nobody lists is known by its id', () => {
  const instances = [{ id: 5, label: 'a', region: 'us-nowhere-1' }]
  const { account, faults } = gather([{ name: 'account.json', value: { instances } }])
  expect(faults).toEqual([])
  expect(account.regions).toBeUndefined()
  expect(account.instances?.rows).toEqual(instances)
})
