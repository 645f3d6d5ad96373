/** What a restricted user saved is no whole account: lists leave out what the user has no grant for. */
import { describe, expect, it } from 'vitest'
import { readAccount } from '../../src/account.ts'
import { file } from './gathered-samples.ts'
import { samplesIn } from './samples.ts'

const cli = samplesIn('cli').filter(({ name }) => !/users|grants/.test(name))
const lists = ['firewalls', 'instances', 'balancers', 'ips', 'ranges'].map(each => `other ${each}`)
const told = (...documents: Parameters<typeof readAccount>[0]) =>
  readAccount([...cli, ...documents]).holes.filter(({ name }) => lists.includes(name))

describe('the profile of a restricted user', () => {
  const bob = { username: 'bob', restricted: true }

  it('leaves every list open that hides what is not granted, and says why', () => {
    const holes = told(file('profile.json', [bob]))
    expect(holes.map(({ name }) => name)).toEqual(lists)
    expect(holes[0]?.says).toBe(
      'The list of firewalls shows a restricted user only what is granted: some rows may be missing.',
    )
  })

  it('does so as one record, and as a command prints it, in a file of any name', () => {
    const whole = { ...bob, timezone: 'UTC', email_notifications: true }
    expect(told(file('me.json', whole))).toHaveLength(lists.length)
    expect(told(file('me.json', [whole]))).toHaveLength(lists.length)
  })

  it('is said by the account that it was written into', () => {
    const { gathered } = readAccount([...cli, file('profile.json', bob)]).account
    expect(gathered.restricted).toBe(true)
    expect(
      readAccount([file('account.json', gathered)]).holes.filter(({ name }) =>
        lists.includes(name),
      ),
    ).toHaveLength(lists.length)
  })

  it.each<[string, string, unknown]>([
    ['an unrestricted one', 'profile.json', { ...bob, restricted: false }],
    ['a user of the list of users', 'users.json', [bob, { username: 'ann', restricted: false }]],
    ['the only user of the list', 'users.json', [bob]],
  ])('is not %s', (_, name, value) => {
    expect(told(file(name, value))).toEqual([])
  })
})
