/** What exceptions of promises about who reaches whom pass over: by both ends, and by what passes. */
import { describe, expect, it } from 'vitest'
import { accountOf } from '../../src/account/holes/account.ts'
import { check, type PolicyInput, policiesOf } from '../../src/policies/index.ts'
import { dropping, firewall, rule } from '../account/holed-accounts.ts'
import { on, two, web, without } from '../account/two-instances.ts'

/** The first reaches the second on TCP 22 and 5432, and by ICMP. */
const inbound = [
  rule({ addresses: { ipv4: ['33.160.0.5'] }, ports: '22, 5432' }),
  rule({ addresses: { ipv4: ['33.160.0.5'] }, protocol: 'ICMP' }),
].map(each => (each.protocol === 'ICMP' ? without(each, 'ports') : each))
const database = firewall({
  ...{ id: 2, label: 'database', devices: on(6) },
  rules: { inbound, outbound: [], ...dropping },
})
const parts = { firewalls: { rows: [web, database] } }
const of = { owner: 'ops', reason: 'a trial' }

const asked = (promise: Partial<PolicyInput>, account = two(parts)) => {
  const apart = { id: 'apart', services: { labels: 'db-*' }, ...promise }
  const [answer] = check(policiesOf([apart as PolicyInput]), accountOf(account)).policies
  if (answer === undefined) throw new TypeError('there is one promise')
  const passing = answer.breaches.flatMap(each => (each.about === 'reach' ? each.passages : []))
  const told = passing.map(
    ({ protocol, ports }) => `${protocol}${ports === null ? '' : ` ${ports}`}`,
  )
  return { ...answer, told: [...new Set(told)] }
}

const never = { reach: { from: { labels: 'web-*' } } } as const
const passed = (...except: readonly object[]) =>
  asked({
    never,
    except: except.map(each => ({ ...of, ...each })) as PolicyInput['except'] & object,
  })

describe('an exception for what passes between services', () => {
  it.each([
    [{ reach: { protocol: 'TCP', ports: '22' } }, ['TCP 5432', 'ICMP']],
    [{ reach: { protocol: 'TCP' } }, ['ICMP']],
    [{ reach: { protocol: 'ICMP' } }, ['TCP 22, 5432']],
    [
      { reach: { protocol: 'TCP', ports: '22' }, services: { labels: 'db-*' } },
      ['TCP 5432', 'ICMP'],
    ],
    [{ reach: { from: { labels: 'web-*' }, ports: '1-100' } }, ['TCP 5432', 'ICMP']],
  ])('%j leaves the rest', (exception, left) => {
    const { told, result, remarks } = passed(exception)
    expect([result, remarks]).toEqual(['broken', []])
    expect(told.map(each => each.replace(/,(?! )/, ', ')).sort()).toEqual([...left].sort())
  })

  it.each([
    [{ reach: { from: { labels: 'web-*' } } }],
    [{ reach: { from: {} } }],
    [{ services: { labels: 'db-1' } }],
  ])('%j leaves nothing', exception => {
    expect(passed(exception)).toMatchObject({ result: 'kept', breaches: [], remarks: [] })
  })

  it('adds to others', () => {
    const { told } = passed({ reach: { ports: '22' } }, { reach: { protocol: 'ICMP' } })
    expect(told).toEqual(['TCP 5432'])
  })

  it.each([
    [{ reach: { ports: '443' } }],
    [{ reach: { from: { types: ['balancer'] } } }],
    [{ reach: { ports: '22' }, services: { labels: 'web-*' } }],
  ])('%j that passes over nothing is told', exception => {
    const { told, remarks } = passed(exception)
    expect([told.length, remarks.map(({ kind }) => kind)]).toEqual([
      2,
      expect.arrayContaining(['unused-exception']),
    ])
  })

  it('leaves open what rests on whom it means', () => {
    const untagged = two(parts, {})
    const { firewalls, instances, ...rest } = untagged
    const account = {
      ...{ ...rest, firewalls },
      instances: { rows: (instances?.rows ?? []).map(each => without(each, 'tags')) },
    } as typeof untagged
    const except = [{ ...of, reach: { from: { tags: ['deploy'] }, protocol: 'TCP', ports: '22' } }]
    const { result, told, open } = asked({ never, except } as Partial<PolicyInput>, account)
    expect([result, told.sort()]).toEqual(['broken', ['ICMP', 'TCP 5432']])
    expect(open.map(each => each.on)).toEqual([['tags of instance 5']])
  })

  it('of a promise that something has to pass leaves out what need not', () => {
    const always = {
      reach: { from: { labels: 'web-*' }, protocol: 'TCP', ports: '22, 80' },
    } as const
    const need = (ports: string) =>
      asked({ always, except: [{ ...of, reach: { ports } }] } as Partial<PolicyInput>).result
    expect([asked({ always }).result, need('80'), need('22'), need('22,80')]).toEqual([
      ...['broken', 'kept', 'broken', 'kept'],
    ])
  })
})
