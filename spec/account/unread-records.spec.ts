/** Records with a field or a word that nobody understands: each is a hole that names it, and answers depend on that. */
import { describe, expect, it } from 'vitest'
import type { NamedDocument } from '../../src/account/documents/origins.ts'
import type { GatheredAccount } from '../../src/account/gathered.ts'
import { accountOf } from '../../src/account/holes/account.ts'
import { isDecided } from '../../src/account/holes/decided.ts'
import { InvalidAccountError, readAccount } from '../../src/account.ts'
import { eastWestIn, exposureIn, rehearseIn } from '../../src/whatif.ts'
import { ask, firewall, gathered, instance, onlyOn, rule } from './holed-accounts.ts'
import { samplesIn } from './samples.ts'
import { at, isObject, pathsIn, replaced } from './spoiled-documents.ts'

const unread = { firewall_bypass: true }

const withInstance = (parts: object, others: Partial<GatheredAccount> = {}) =>
  accountOf(gathered({ instances: { rows: [instance(parts)] }, ...others }))

describe('a service with a field that nobody knows', () => {
  const hole = 'unread fields of instance 5'
  const account = withInstance({ unread })

  it('is a hole whatever guards it', () => {
    expect(account.holes).toEqual([
      {
        ...{ name: hole, kind: 'service', path: ['instances', 'rows', 0], fill: [] },
        says: 'Instance 5 has firewall_bypass, which nobody here knows: whatever guards it, anything may become of its packets.',
      },
    ])
    expect(isDecided(account)).toBe(false)
    expect(ask(account)).toEqual(onlyOn(hole, { [hole]: 'ACCEPT' }, { [hole]: 'none' }))
  })

  it('is one where nothing guards it', () => {
    const alone = withInstance({ unread }, { firewalls: { rows: [] } })
    expect(ask(alone)).toEqual(onlyOn(hole, { [hole]: 'none' }, { [hole]: 'DROP' }))
  })

  it('is told apart from others that the same firewall guards', () => {
    const devices = [5, 6].map(id => ({ id, entity: { type: 'instance' as const, id } }))
    const both = accountOf(
      gathered({
        instances: { rows: [instance({ unread }), instance({ id: 6, label: 'web-2' })] },
        firewalls: {
          rows: [{ ...gathered().firewalls?.rows[0], id: 802, devices: { rows: devices } }],
        },
      }),
    )
    expect(ask(both, undefined, { type: 'instance', id: 6 })).toBe('DROP')
    expect(ask(both)).toMatchObject({ on: [hole] })
    const { exposures } = exposureIn(both)
    expect(exposures.map(({ services }) => services.map(({ id }) => id))).toEqual([[5], [6]])
  })

  it('leaves open whether a change opens something there', () => {
    const rules = { inbound: [], inbound_policy: 'ACCEPT', outbound: [], outbound_policy: 'DROP' }
    const call = { operation: 'firewallRulesUpdate', params: { firewallId: 802 }, body: rules }
    const { cases } = rehearseIn(account, { calls: [call] } as never)
    expect(cases[0]?.comparison.on).toEqual([hole])
    const known = rehearseIn(withInstance({}), { calls: [call] } as never)
    expect(known.cases[0]?.comparison.on).toEqual([])
  })

  it('may be a balancer, and all of its packets', () => {
    const balancer = { id: 9, label: 'front', region: 'newark-us', ipv4: '33.160.9.9', ipv6: null }
    const open = (parts: object) =>
      accountOf(
        gathered({ balancers: { rows: [{ ...balancer, configs: { rows: [] }, ...parts }] } }),
      )
    const front = { type: 'balancer', id: 9 } as const
    expect(ask(open({}), undefined, front)).toBe('ACCEPT')
    expect(ask(open({ unread }), undefined, front)).toMatchObject({
      on: ['unread fields of balancer 9'],
    })
  })

  it('may have it in the profile that it was booted with, or may have been', () => {
    const profile = (id: number, parts: object = {}) => ({
      ...{ id, label: `p${id}`, interfaces: [], ...parts },
    })
    const booted = (profiles: readonly object[], parts: object = {}) =>
      withInstance({ interfaces: undefined, profiles, ...parts }).unread.size
    expect(booted([profile(1, { unread })])).toBe(1)
    expect(booted([profile(1, { unread }), profile(2)])).toBe(1)
    expect(booted([profile(1, { unread }), profile(2)], { booted: 1 })).toBe(1)
    expect(booted([profile(1, { unread }), profile(2)], { booted: 2 })).toBe(0)
  })
})

describe('what a balancer passes on', () => {
  const node = { id: 1, address: '192.168.144.17', port: 80, mode: 'accept' } as const
  const config = { id: 7, port: 80, protocol: 'tcp', nodes: { rows: [node] } } as const
  const holesOf = (given: object) =>
    accountOf(
      gathered({
        balancers: {
          rows: [
            {
              ...{ id: 9, label: 'front', region: 'newark-us', ipv4: '33.160.9.9', ipv6: null },
              configs: { rows: [given as never] },
            },
          ],
        },
      }),
    ).holes.map(({ name, says }) => [name, says])

  it('is not known behind a config or a node that is not understood', () => {
    const passes = 'which nobody here knows: it may pass packets on to anyone.'
    const nodes = 'nodes of config 7 of balancer 9'
    expect(holesOf(config)).toEqual([])
    expect(
      holesOf({ ...config, nodes: { rows: [{ ...node, unread: { mode: 'trickle' } }] } }),
    ).toEqual([[nodes, `Config 7 of balancer 9, or a node of it, has mode, ${passes}`]])
    expect(holesOf({ ...config, unread: { port_range: '80-90' } })).toEqual([
      [
        'configs of balancer 9',
        'A config of balancer 9 has port_range, which nobody here knows: it may listen on anything.',
      ],
      [nodes, `Config 7 of balancer 9, or a node of it, has port_range, ${passes}`],
    ])
  })
})

describe('an address, a range or a share with a field that nobody knows', () => {
  const unread = { routed_to: 'elsewhere' }
  const two = { rows: [instance(), instance({ id: 6, label: 'web-2' })] }
  const holesOf = (parts: Partial<GatheredAccount>) =>
    accountOf(gathered({ instances: two, ...parts })).holes.map(({ name, says }) => [name, says])
  const known = 'which nobody here knows'
  const others = (whose: string) => [
    'other shares',
    `${whose} has routed_to, ${known}: other instances may answer there.`,
  ]
  const elsewhere = (whose: string) =>
    `${whose} has routed_to, ${known}: it may lead to another service, or to none.`
  const range = { range: '3fff:0:1::', prefix: 64, region: 'newark-us' }

  it('leaves open where it leads', () => {
    const own = { address: '33.160.0.5', instance_id: 5 }
    expect(holesOf({ ips: { rows: [own] } })).toEqual([])
    expect(holesOf({ ips: { rows: [{ ...own, unread }] } })).toEqual([
      ['addresses of instance 5', elsewhere('Address 33.160.0.5')],
      others('Address 33.160.0.5'),
    ])
    const routed = { ...range, route_target: '3fff::6' }
    expect(holesOf({ ranges: { rows: [routed] } })).toEqual([])
    expect(holesOf({ ranges: { rows: [{ ...routed, unread }] } })).toEqual([
      ['addresses of instance 6', elsewhere('Range 3fff:0:1::')],
      others('Range 3fff:0:1::'),
    ])
    const shared = { address: '33.160.0.5', instance_id: 6 }
    expect(holesOf({ shares: { rows: [shared] } })).toEqual([])
    expect(holesOf({ shares: { rows: [{ ...shared, unread }] } })).toEqual([
      ['addresses of instance 6', elsewhere('Shared address 33.160.0.5')],
      others('Shared address 33.160.0.5'),
    ])
  })

  it('leaves the list open where nobody is said to have it', () => {
    expect(holesOf({ ranges: { rows: [{ ...range, route_target: null, unread }] } })).toEqual([
      ['other ranges', elsewhere('Range 3fff:0:1::')],
      others('Range 3fff:0:1::'),
    ])
    expect(holesOf({ pools: { rows: [{ ...range, unread }] } })).toEqual([
      ['other pools', elsewhere('Pool 3fff:0:1::')],
      others('Pool 3fff:0:1::'),
    ])
  })

  it('leaves open who reaches whom from there, and no verdict at a service', () => {
    const opened = {
      rows: [
        firewall({
          rules: {
            inbound: [rule({ addresses: { ipv4: ['33.160.0.5/32'] } })],
            ...{ outbound: [], inbound_policy: 'DROP', outbound_policy: 'ACCEPT' },
          },
          devices: { rows: [{ id: 1, entity: { type: 'instance', id: 6 } }] },
        }),
      ],
    }
    const account = (parts: object) =>
      accountOf(
        gathered({
          ...{ instances: two, firewalls: opened },
          ips: { rows: [{ address: '33.160.0.5', instance_id: 5, ...parts }] },
        }),
      )
    const reached = (parts: object) => eastWestIn(account(parts)).edges.map(({ holds }) => holds)
    expect(reached({})).not.toContain('depends')
    expect(reached({ unread })).toContain('depends')
    expect(ask(account({ unread }), undefined, { type: 'instance', id: 6 })).toBe('DROP')
  })

  it('leaves open who answers there before and after a change', () => {
    const routed = { ...range, route_target: '3fff::6' }
    const change = { calls: [{ operation: 'ipv6RangeDelete', params: { range: range.range } }] }
    const changesOf = (parts: object) => {
      const account = accountOf(
        gathered({ instances: two, ranges: { rows: [{ ...routed, ...parts }] } }),
      )
      const { cases } = rehearseIn(account, change as never)
      return cases.flatMap(({ comparison }) =>
        comparison.addresses.flatMap(({ changes }) => changes.map(({ holds }) => holds)),
      )
    }
    expect(new Set(changesOf({}))).toEqual(new Set(['always']))
    expect(new Set(changesOf({ unread }))).toEqual(new Set(['depends']))
  })
})

describe('the view of a range', () => {
  const linodes = [11, 12].map(id => ({
    ...{ id, label: `web-${id}`, region: 'us-east', type: 'g6-nanode-1', status: 'running' },
    ...{ created: '2026-01-01T00:00:00', updated: '2026-01-01T00:00:00', tags: [] },
    ...{ ipv4: [`172.104.10.${id}`], ipv6: `2600:3c03::${id}/128` },
  }))
  const view = { range: '2600:3c03:e000:1::', prefix: 64, region: 'us-east' }
  const read = (row: object) =>
    readAccount([
      { name: 'linodes.json', value: linodes },
      { name: 'v6-ranges.json', value: [{ ...view, route_target: '2600:3c03::11', ...row }] },
    ])
  const sharesOf = (row: object) => read(row).account.gathered.shares?.rows
  const share = { address: view.range, instance_id: 12 }

  it('tells to whom it is shared', () => {
    expect(sharesOf({ is_bgp: true, linodes: [11, 12] })).toEqual([share])
    expect(sharesOf({ is_bgp: true, linodes: [11, 12], route_target: null })).toEqual([
      { ...share, instance_id: 11 },
      share,
    ])
    expect(sharesOf({ is_bgp: false, linodes: [11] })).toBeUndefined()
  })

  it('leaves open to whom where it names one alone', () => {
    const { holes } = read({ is_bgp: true, linodes: [11] })
    expect(holes.find(({ name }) => name === 'addresses of instance 11')?.says).toContain('is_bgp')
  })

  it('is refused where it is routed to another instance', () => {
    expect(() => read({ is_bgp: false, linodes: [12] })).toThrow(
      '[0].linodes: expected 11, as in v6-ranges.json at [0].route_target, got 12',
    )
  })
})

/** Documents of which nothing decides about packets: callers, regions, and what is created later. */
const beside = /region|availability|users|grants|bob|settings/

/** A profile that was not booted, and a rule set that nobody refers to. */
const decidesNothing = /configs\.json: (?:data\.)?1\b|rulesets\.json: (?:data\.)?1$/

/** One by one a field is added to each object of a document that is no envelope of rows. */
const withFieldAdded = ({ name, value }: NamedDocument): readonly NamedDocument[] =>
  pathsIn(value, isObject).flatMap(path => {
    const held = at(value, path) as Record<string, unknown>
    return Object.hasOwn(held, 'data')
      ? []
      : [{ name, value: replaced(value, path, { ...held, unheardOf: path.join('.') }) }]
  })

const fieldIn = ({ value }: NamedDocument): string =>
  /"unheardOf":"([^"]*)"/.exec(JSON.stringify(value))?.[1] ?? ''

/** In a hole that the account keeps when it is written and read, or by refusing the documents. */
function isTold(documents: readonly NamedDocument[]): boolean {
  try {
    const { account, holes } = readAccount(documents)
    const again = readAccount([{ name: 'account.json', value: account.gathered }])
    expect(again.holes.map(({ says }) => says)).toEqual(holes.map(({ says }) => says))
    return holes.some(({ says }) => says.includes('unheardOf'))
  } catch (error) {
    if (!(error instanceof InvalidAccountError)) throw error
    return true
  }
}

describe('any record of an account that bears on packets', () => {
  it.each(['cli', 'pages'] as const)('makes a hole by a field that nobody knows, in %s', folder => {
    const documents = samplesIn(folder)
    const silent = documents.flatMap((document, index) =>
      beside.test(document.name)
        ? []
        : withFieldAdded(document).flatMap(spoiled => {
            const field = fieldIn(spoiled)
            const name = `${spoiled.name}: ${field}`
            return isTold(documents.with(index, spoiled)) || decidesNothing.test(name) ? [] : [name]
          }),
    )
    expect(silent).toEqual([])
  })
})
