/** Services that a promise chooses by address: those known to answer there, and those of which a hole hides it. */
import { describe, expect, it } from 'vitest'
import type { GatheredAccount } from '../../src/account/gathered.ts'
import { accountOf } from '../../src/account/holes/account.ts'
import { check, policiesOf } from '../../src/policies/index.ts'
import { dropping, firewall, gathered, instance } from '../account/holed-accounts.ts'

/** Instance 5 is closed, instance 6 has no firewall: a promise is broken where it means 6. */
const two = (six: Parameters<typeof instance>[0] = {}, parts: Partial<GatheredAccount> = {}) =>
  gathered({
    firewalls: { rows: [firewall({ rules: { inbound: [], outbound: [], ...dropping } })] },
    instances: { rows: [instance(), instance({ id: 6, label: 'web-2', ...six })] },
    ...parts,
  })

function promised(account: GatheredAccount, ...addresses: readonly string[]) {
  const promise = { id: 'closed', never: { packets: 'inbound TCP 22' }, services: { addresses } }
  const [answer] = check(policiesOf([promise]), accountOf(account), { repairs: 0 }).policies
  if (answer === undefined) throw new TypeError('there is one promise')
  return [answer.result, ...new Set(answer.open.flatMap(({ on }) => on))]
}

const five = '33.160.0.5'
const range = (prefix: number, route_target = '3fff::6') => ({
  ranges: {
    rows: [{ range: '3fff:15:e000::', prefix, region: 'newark-us', route_target }],
  },
})
const without = (name: keyof GatheredAccount) => {
  const { [name]: _, ...given } = two()
  return given as GatheredAccount
}

describe('a network', () => {
  it.each([
    [56, '3fff:15:e000::/64', 'broken'],
    [56, '3fff:15:e000:7::/64', 'broken'],
    [56, '3fff:15:e000:7::1', 'broken'],
    [56, '3fff:15:e000:ff::/64', 'broken'],
    [56, '3fff:15:e000:100::/64', 'kept'],
    [56, '3fff:15::/32', 'broken'],
    [64, '3fff:15:e000::/64', 'broken'],
    [64, '3fff:15:e000:1::/64', 'kept'],
  ])('beside a range of /%i: %s', (prefix, network, result) => {
    expect(promised(two({}, range(prefix)), network, five)).toEqual([result])
  })

  it('in a range that is routed to an address in another notation', () => {
    const parts = range(64, '3FFF:0:0::0006')
    expect(promised(two({}, parts), '3fff:15:e000::/64', five)).toEqual(['broken'])
  })

  it('in a pool is that of each instance of its region', () => {
    const pool = { range: '3fff:15:e000::', prefix: 56, region: 'newark-us' }
    const pools = { pools: { rows: [pool] } }
    expect(promised(two({}, pools), '3fff:15:e000:7::/64')).toEqual(['broken'])
    expect(promised(two({ region: 'mumbai-in' }, pools), '3fff:15:e000:7::/64')).toEqual(['kept'])
  })
})

describe('what hides that a service answers there', () => {
  it('is who shares an address of another instance', () => {
    expect(promised(without('shares'), five)).toEqual(['undecided', 'other shares'])
    // Nobody shares what nobody has, and nobody from another region.
    expect(promised(without('shares'), '33.160.0.9', five)).toEqual(['undecided', 'other shares'])
    expect(promised(without('shares'), '3fff::5')).toEqual(['kept'])
    const { shares: _, ...far } = two({ region: 'mumbai-in' })
    expect(promised(far, five)).toEqual(['kept'])
    expect(promised(two({}, { shares: { rows: [] } }), five)).toEqual(['kept'])
  })

  it('is a share that is known, of an address that nobody is known to have', () => {
    const shares = { rows: [{ address: '33.160.0.77', instance_id: 6 }] }
    const account = two(
      {},
      { shares, instances: { rows: two().instances?.rows ?? [], missing: 'some' } },
    )
    expect(promised(account, '33.160.0.77')).toEqual(['broken', 'other instances'])
    expect(promised(account, '33.160.0.78', five)).toEqual(['undecided', 'other instances'])
  })

  it.each(['ranges', 'pools'] as const)('are %s that no list tells', list => {
    const hole = `other ${list}`
    expect(promised(without(list), '3fff:15::/64', five)).toEqual(['undecided', hole])
    // These have an owner, or are none of the internet.
    for (const network of ['3fff::5', five, '1fff::/16', '4000::/16'])
      expect(promised(without(list), network, five), network).toEqual(['kept'])
    for (const network of ['2000::/16', '3fff:ffff::/32'])
      expect(promised(without(list), network, five), network).toEqual(['undecided', hole])
  })

  it('are interfaces inside the account', () => {
    const { interfaces: _, ...bare } = instance({ id: 6, label: 'web-2' })
    const account = two({}, { instances: { rows: [instance(), bare] } })
    const hole = 'interfaces of instance 6'
    expect(promised(account, '10.0.0.0/24', five)).toEqual(['undecided', hole])
    expect(promised(account, '203.0.113.0/24', five)).toEqual(['kept'])
    expect(promised(two(), '10.0.0.0/24', five)).toEqual(['kept'])
  })

  it('is an address of which nobody understands all that is said', () => {
    const at = (instance_id: number, unread?: Readonly<Record<string, unknown>>) => ({
      ips: {
        rows: [{ address: `33.160.0.${instance_id}`, instance_id, ...(unread && { unread }) }],
      },
    })
    const odd = { routed_to: 'elsewhere' }
    expect(promised(two({}, at(6)), '33.160.0.6')).toEqual(['broken'])
    expect(promised(two({}, at(6, odd)), '33.160.0.6')).toEqual([
      'undecided',
      'addresses of instance 6',
    ])
    // That of a closed service may lead to the open one.
    expect(promised(two({}, at(5, odd)), five)[0]).toBe('undecided')
    expect(promised(two({}, at(5)), five)).toEqual(['kept'])
  })

  it('are its own addresses', () => {
    const { ipv4: _, ...bare } = instance({ id: 6, label: 'web-2' })
    const account = two({}, { instances: { rows: [instance(), bare] } })
    expect(promised(account, '203.0.113.0/24', five)[0]).toBe('undecided')
  })
})

it('says of each network in which no service answers where it stands', () => {
  const services = { addresses: ['9.9.9.9', five], except: { addresses: ['9.9.9.8/31'] } }
  const promise = { id: 'closed', never: { packets: 'inbound TCP 22' }, services }
  const [answer] = check(policiesOf([promise]), accountOf(two())).policies
  const expected = 'expected a network in which a service of the account answers, got'
  expect(answer?.remarks.map(({ message }) => message)).toEqual([
    `services.addresses[0]: ${expected} "9.9.9.9"`,
    `services.except.addresses[0]: ${expected} "9.9.9.8/31"`,
  ])
})
