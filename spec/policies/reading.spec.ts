/** Documents of policies: what they hold, and where they are at fault. */
import { describe, expect, it } from 'vitest'
import { UsageError } from '../../src/kit/errors.ts'
import { policiesOf, readPolicies } from '../../src/policies/index.ts'
import { printRefusal } from '../../src/refusals/print.ts'
import { sameRegion } from '../../src/rules/regions/region-algebra.ts'
import { parseRegion } from '../../src/rules/regions/region-text.ts'
import { assumption } from '../support/assumption.ts'

const never = { packets: 'inbound TCP 22' }
const promise = (more: object) => ({ policies: [{ id: 'one', ...more }] })
const excepting = (...except: readonly object[]) => promise({ never, except })
const owned = { owner: 'ops', reason: 'a trial' }

const regionIn = (document: object, index = 0) => {
  const read = readPolicies(document)
  if (!read.ok) throw new TypeError(read.fault.map(each => printRefusal(each)).join('\n'))
  const demand = read.value.all[index]?.demand
  if (demand?.about !== 'packets') throw new TypeError('it is about packets')
  return demand.region
}

const region = (text: string) => {
  const parsed = parseRegion(text)
  if (!parsed.ok) throw new TypeError(parsed.fault.reason)
  return parsed.value
}

assumption('ASSUME-POLICY', () => {
  it.each([
    ['never', { never }, 'inbound TCP 22'],
    [
      'never from some',
      { never: { ...never, from: 'office' } },
      'inbound TCP 22 from 192.0.2.0/24',
    ],
    [
      'always to some',
      { always: { packets: 'outbound UDP 53', to: ['10.0.0.0/8'] } },
      'outbound UDP 53 to 10.0.0.0/8',
    ],
    [
      'only from some',
      { only: { ...never, from: 'office' } },
      'inbound TCP 22 from any except 192.0.2.0/24',
    ],
    [
      'only some',
      { only: { packets: 'inbound TCP 22' } },
      'inbound TCP 1-21,23-65535; inbound UDP; inbound ICMP; inbound IPENCAP; inbound OTHER',
    ],
    ['any protocol', { never: { packets: 'inbound any 22' } }, 'inbound TCP 22; inbound UDP 22'],
    [
      'private networks',
      { never: { ...never, from: 'private' } },
      'inbound TCP 22 from 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, fc00::/7',
    ],
    [
      'the internet',
      { never: { ...never, from: 'internet' } },
      'inbound TCP 22 from 0.0.0.0/0, 2000::/3 except 0.0.0.0/8, 10.0.0.0/8, 100.64.0.0/10, 127.0.0.0/8, 169.254.0.0/16, 172.16.0.0/12, 192.168.0.0/16, 224.0.0.0/3',
    ],
  ])('%s: is against exactly these packets', (_, demanded, text) => {
    const document = { networks: { office: '192.0.2.0/24' }, ...promise(demanded) }
    expect(sameRegion(regionIn(document), region(text))).toBe(true)
  })

  it('a title, a severity and a time that are left out are made up', () => {
    const read = readPolicies(promise({ never: { ...never, from: 'internet' } }))
    expect(read.ok && read.value.all).toMatchObject([
      {
        ...{ id: 'one', title: 'never inbound TCP 22 from internet', why: '', sources: [] },
        ...{ severity: 'error', mode: 'never', at: 'after', services: {}, except: [], index: 0 },
      },
    ])
  })

  it('services have the types of the provider, too', () => {
    const services = { types: ['linode', 'balancer'], except: { types: 'nodebalancer' } }
    const read = readPolicies(promise({ never, services }))
    expect(read.ok && read.value.all[0]?.services).toEqual({
      types: ['instance', 'balancer'],
      except: { types: ['balancer'] },
    })
  })

  it.each(['any', 'internet', 'private', '10.0.0.0/8', '3fff::1'])(
    'a network by the name of %s, which means something already, is refused',
    name => {
      const demand = promise({ never: { ...never, from: name } })
      const read = readPolicies({ networks: { [name]: '192.0.2.0/24' }, ...demand })
      expect(read.ok || read.fault).toMatchObject([
        {
          path: ['networks', name],
          problem: 'bad-format',
          ...{ expected: 'network-name', got: name },
        },
      ])
    },
  )

  it.each([
    ['no list of promises', {}, ['policies'], { problem: 'wrong-type', expected: 'list' }],
    ['no promise', { policies: [] }, ['policies'], { problem: 'too-few', got: 0 }],
    ['a promise of another type', { policies: ['x'] }, ['policies', 0], { problem: 'wrong-type' }],
    [
      'an id with a space',
      promise({ id: 'a b', never }),
      ['policies', 0, 'id'],
      { problem: 'bad-format', expected: 'policy-id' },
    ],
    [
      'an id again',
      {
        policies: [
          { id: 'a', never },
          { id: 'a', never },
        ],
      },
      ['policies', 1, 'id'],
      { problem: 'repeated' },
    ],
    [
      'no demand',
      promise({}),
      ['policies', 0],
      { problem: 'wrong-fields', expected: { fields: ['never', 'always', 'only'], needed: 'one' } },
    ],
    [
      'two demands',
      promise({ never, only: never }),
      ['policies', 0],
      { problem: 'wrong-fields', got: ['never', 'only'] },
    ],
    [
      'an empty demand',
      promise({ never: {} }),
      ['policies', 0, 'never'],
      { problem: 'wrong-fields', got: [] },
    ],
    [
      'packets that are none',
      promise({ never: { packets: ['inbound TCP', 'inbond TCP 22'] } }),
      ['policies', 0, 'never', 'packets', 1],
      { problem: 'bad-format', expected: 'packets', got: 'inbond TCP 22' },
    ],
    [
      'packets of a protocol that is misspelt',
      promise({ never: { packets: 'inbound TPC 22' } }),
      ['policies', 0, 'never', 'packets', 0],
      { problem: 'bad-format', expected: 'packets', got: 'inbound TPC 22', meant: 'TCP' },
    ],
    [
      'packets that are none, with peers',
      promise({ only: { packets: 'inbond TCP 22', from: 'internet' } }),
      ['policies', 0, 'only', 'packets', 0],
      { problem: 'bad-format', expected: 'packets', got: 'inbond TCP 22' },
    ],
    [
      'peers of another direction',
      promise({ never: { ...never, to: 'any' } }),
      ['policies', 0, 'never'],
      { problem: 'wrong-fields', expected: { fields: ['to'], needed: 'none' } },
    ],
    [
      'a network that is misspelt',
      promise({ never: { ...never, from: ['internt'] } }),
      ['policies', 0, 'never', 'from', 0],
      { problem: 'not-found', expected: { record: 'network', meant: 'internet' } },
    ],
    [
      'an address that is none',
      promise({ never: { ...never, from: '192.0.2.300' } }),
      ['policies', 0, 'never', 'from', 0],
      { problem: 'bad-format', expected: 'network' },
    ],
    [
      'a network with a typing error, from which packets come',
      {
        networks: { office: ['192.0.2.0/24', '192.0.2.1O'] },
        ...promise({ only: { ...never, from: 'office' } }),
      },
      ['networks', 'office', 1],
      { problem: 'bad-format', expected: 'network' },
    ],
    [
      'a network of one that every document knows, from which packets come',
      { networks: { office: 'private' }, ...promise({ only: { ...never, from: 'office' } }) },
      ['networks', 'office', 0],
      { problem: 'bad-format', expected: 'network' },
    ],
    [
      'a network of networks',
      { networks: { a: ['10.0.0.0/8', 'b'], b: '10.0.0.0/8' }, ...promise({ never }) },
      ['networks', 'a', 1],
      { problem: 'bad-format', expected: 'network', got: 'b' },
    ],
    [
      'networks in a list',
      { networks: [], ...promise({ never }) },
      ['networks'],
      { problem: 'wrong-type', expected: 'object' },
    ],
    [
      'another word for a time',
      promise({ never, at: 'momets' }),
      ['policies', 0, 'at'],
      { problem: 'unknown-option', got: 'momets' },
    ],
    [
      'a kind that lint has not',
      promise({ never: { lint: { kinds: ['shadow'] } } }),
      ['policies', 0, 'never', 'lint', 'kinds', 0],
      { problem: 'unknown-option' },
    ],
    [
      'lint that is always found',
      promise({ always: { lint: {} } }),
      ['policies', 0],
      { problem: 'wrong-fields', got: ['always'] },
    ],
    [
      'limits that are never kept',
      promise({ never: { limits: { rules: 1 } } }),
      ['policies', 0],
      { problem: 'wrong-fields', got: ['never'] },
    ],
    [
      'limits of nothing',
      promise({ always: { limits: {} } }),
      ['policies', 0, 'always', 'limits'],
      { problem: 'wrong-fields' },
    ],
    [
      'a day that the calendar lacks',
      excepting({ ...owned, from: 'any', until: '2026-02-31' }),
      ['policies', 0, 'except', 0, 'until'],
      { problem: 'bad-format', expected: 'date' },
    ],
    [
      'an exception for nothing',
      excepting(owned),
      ['policies', 0, 'except', 0],
      { problem: 'wrong-fields', got: [] },
    ],
    [
      'an exception without an owner',
      excepting({ reason: 'x', from: 'any' }),
      ['policies', 0, 'except', 0, 'owner'],
      { problem: 'wrong-type' },
    ],
    [
      'an exception for packets of what is none',
      promise({ never: { lint: {} }, except: [{ ...owned, from: 'any' }] }),
      ['policies', 0, 'except', 0],
      { problem: 'wrong-fields', got: ['from'] },
    ],
    [
      'an exception for what passes between services, of packets',
      excepting({ ...owned, reach: { ports: '22' } }),
      ['policies', 0, 'except', 0],
      { problem: 'wrong-fields', got: ['reach'] },
    ],
    [
      'an exception for nothing that passes between services',
      promise({ never: { reach: { from: {} } }, except: [{ ...owned, reach: {} }] }),
      ['policies', 0, 'except', 0, 'reach'],
      { problem: 'wrong-fields', got: [] },
    ],
    [
      'an exception for packets of a promise about reach',
      promise({ never: { reach: { from: {} } }, except: [{ ...owned, from: 'any' }] }),
      ['policies', 0, 'except', 0],
      { problem: 'wrong-fields', got: ['from'] },
    ],
    [
      'a type of services that is none',
      promise({ never, services: { types: 'balancr' } }),
      ['policies', 0, 'services', 'types'],
      {
        problem: 'unknown-option',
        expected: ['instance', 'balancer', 'linode', 'nodebalancer'],
        got: 'balancr',
      },
    ],
    [
      'a network of services that is none',
      promise({ never, services: { addresses: ['offce'] } }),
      ['policies', 0, 'services', 'addresses', 0],
      { problem: 'not-found' },
    ],
  ])('%s is refused', (_, document, path, problem) => {
    const { ok, ...read } = readPolicies(document)
    expect([ok, read]).toMatchObject([
      false,
      { fault: [{ path, clause: 'ASSUME-POLICY', ...problem }] },
    ])
  })

  it('all faults of a document are told at once, in its order', () => {
    const read = readPolicies({
      policies: [
        { id: 'a', never: { packets: 'x', from: ['offce', '1.2.3.4'] } },
        { id: 'b', always: {}, sevrity: 'error' },
      ],
    })
    expect(read.ok ? [] : read.fault.map(({ path }) => path.join('.'))).toEqual([
      'policies.1.sevrity',
    ])
    const second = readPolicies({
      policies: [
        { id: 'a', never: { packets: 'x', from: ['offce'] } },
        { id: 'b', always: {} },
      ],
    })
    expect(second.ok ? [] : second.fault.map(({ path }) => path.join('.'))).toEqual([
      'policies.0.never.packets.0',
      'policies.0.never.from.0',
      'policies.1.always',
    ])
  })
})

describe('a key that nobody knows', () => {
  it('is refused with the nearest one', () => {
    const read = readPolicies(promise({ never, sevrity: 'error' }))
    expect(read.ok ? [] : read.fault.map(each => printRefusal(each))).toEqual([
      expect.stringContaining('got "sevrity"; did you mean severity?'),
    ])
  })
})

describe('policiesOf', () => {
  it('takes promises as they stand in documents, and functions, in their order', () => {
    const { all } = policiesOf([
      { id: 'one', never },
      { id: 'two', holds: () => true },
      { id: 'three', never },
    ])
    expect(all.map(({ id, index, demand }) => [id, index, demand.about])).toEqual([
      ['one', 0, 'packets'],
      ['two', 1, 'function'],
      ['three', 2, 'packets'],
    ])
  })

  it.each([
    ['none', [], 'promises: expected at least one'],
    [
      'an id again',
      [
        { id: 'a', never },
        { id: 'a', holds: () => true },
      ],
      'promises: expected each id once, got "a"',
    ],
    [
      'what readPolicies refuses',
      [{ id: 'a', never: {} }],
      'policies[0].never: expected one of packets, reach, lint and limits, got none',
    ],
    [
      'a function that is none',
      [{ id: 'a', holds: true }],
      'promises[0].holds: expected a function, got true',
    ],
  ])('refuses %s', (_, promises, message) => {
    const make = () => policiesOf(promises as Parameters<typeof policiesOf>[0])
    expect(make).toThrow(UsageError)
    expect(make).toThrow(message)
  })
})
