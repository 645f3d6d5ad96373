/** What stands above a page: it says no more than the answer below it. */
import { describe, expect, it } from 'vitest'
import { readAccount } from '../../src/account.ts'
import { type AnyCall, createWorld, type WorldSource } from '../../src/index.ts'
import { checkChange, readPolicies } from '../../src/policies/index.ts'
import { reportAccountExposure } from '../../src/report/account-exposure.ts'
import { reportCheck, reportExposure, reportRehearsal } from '../../src/report/index.ts'
import * as whatIf from '../../src/whatif.ts'

const source = { name: 'it' }
const rulesOf = (ports: string, ipv4: string) =>
  ({
    inbound: [
      { protocol: 'TCP', ports, action: 'ACCEPT', addresses: { ipv4: [ipv4] }, label: 'one' },
    ],
    ...{ inbound_policy: 'DROP', outbound: [], outbound_policy: 'ACCEPT' },
  }) as const
const closed = { ...rulesOf('22', '192.0.2.0/24'), inbound: [] }

const world = (...rules: readonly (object | null)[]) =>
  createWorld({
    instances: rules.map((_, at) => ({
      id: at + 1,
      label: `vm-${at}`,
      region: 'newark-us',
      ipv4: [`33.160.0.${at + 1}`],
    })),
    firewalls: rules.flatMap((each, at) =>
      each === null
        ? []
        : [
            {
              ...{ id: at + 1, label: `fw-${at}`, status: 'enabled', rules: each },
              devices: [{ id: at + 1, entity: { type: 'instance', id: at + 1 } }],
            },
          ],
    ),
  } as WorldSource)

describe('the headline of a rehearsal', () => {
  const headline = (...calls: readonly AnyCall[]) =>
    reportRehearsal(
      whatIf.rehearse(world(closed), { calls, packets: [] }),
      source,
      source,
    ).headline?.()
  const refused: AnyCall = { operation: 'firewallDelete', params: { firewallId: 99 } }
  const update = (status: 'disabled' | 'enabled'): AnyCall => ({
    ...{ operation: 'firewallUpdate', params: { firewallId: 1 } },
    body: { status },
  })

  it('says nothing of packets where every call is refused', () => {
    expect(headline(refused)).toBe('The call is refused: what it would do is not known')
    expect(headline(refused, refused)).toBe(
      'Every call is refused: what they would do is not known',
    )
  })

  it('counts refused calls where others are carried out', () => {
    expect(headline(update('enabled'))).toBe('No packet is judged differently')
    expect(headline(update('enabled'), refused)).toBe(
      'No packet is judged differently; 1 call of 2 refused',
    )
    expect(headline(update('disabled'), refused)).toMatch(/^Opens inbound .*; 1 call of 2 refused$/)
  })
})

describe('the headline of promises', () => {
  it('counts them by what came of them, and calls that are refused', () => {
    const read = readPolicies({
      policies: [
        { id: 'closed', never: { packets: 'inbound TCP 22', from: 'internet' } },
        { id: 'open', always: { packets: 'inbound TCP 22' } },
      ],
    })
    if (!read.ok) throw new TypeError('they are policies')
    const headline = (firewallId: number) => {
      const calls: readonly AnyCall[] = [
        { operation: 'firewallUpdate', params: { firewallId }, body: { tags: ['a'] } },
      ]
      const answer = checkChange(read.value, world(closed), calls)
      const sources = {
        policies: source,
        account: source,
        change: { ...source, calls: ['it'] },
        holes: [],
      }
      return reportCheck(answer, sources).headline?.()
    }
    expect(headline(1)).toBe('1 broken, 1 kept')
    expect(headline(99)).toBe('1 broken, 1 kept; 1 call refused')
  })
})

describe('the headline of exposure', () => {
  it('counts services by what is open', () => {
    const headline = (...rules: readonly (object | null)[]) => {
      const one = world(...rules)
      return reportExposure(whatIf.exposureOf(one), whatIf.eastWest(one), source).headline?.()
    }
    const [everyone, some] = [rulesOf('22', '0.0.0.0/0'), rulesOf('22', '192.0.2.0/24')]
    expect(headline()).toBe('0 services')
    expect(headline(closed)).toBe('1 service: 1 open to nobody outside')
    expect(headline(null, null, everyone, some, closed)).toBe(
      '5 services: 2 without an active firewall, 1 open to everyone in part, 1 open to some, 1 open to nobody outside',
    )
  })

  it('tells what depends on holes, and that there may be other services', () => {
    const list = (data: readonly object[]) => ({ data, page: 1, pages: 1, results: data.length })
    const linode = (id: number) => ({
      ...{ id, label: `vm-${id}`, region: 'us-east', status: 'running', ipv4: [`192.0.2.${id}`] },
    })
    const wall = {
      ...{
        id: 801,
        label: 'wall',
        status: 'enabled',
        tags: [],
        rules: rulesOf('22', 'pl::office'),
      },
      entities: [{ id: 1, type: 'linode', label: 'vm-1', url: '/v4/linode/instances/1' }],
    }
    const headline = (...balancers: readonly object[]) => {
      const { account } = readAccount([
        { name: 'linodes.json', value: list([linode(1), linode(2)]) },
        { name: 'firewalls.json', value: list([wall]) },
        ...balancers.map(value => ({ name: 'nodebalancers.json', value })),
      ])
      return reportAccountExposure(
        whatIf.exposureIn(account),
        whatIf.eastWestIn(account),
        account.holes,
        source,
      ).headline?.()
    }
    expect(headline()).toBe(
      '2 services: 1 without an active firewall; 1 of them depends on holes; there may be others',
    )
    expect(headline(list([]))).toBe(
      '2 services: 1 without an active firewall; 1 of them depends on holes',
    )
  })
})
