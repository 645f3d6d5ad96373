/** Calls that have nothing to do with each other are looked at apart, whatever they are on: so many more of them are so many more states. */
import { describe, expect, it } from 'vitest'
import type { AnyCall } from '../../src/engine/call.ts'
import { worldAfter } from '../support/outcomes.ts'
import { smallWorld } from '../support/worlds.ts'
import { by, guarded, provedOf } from './moments-story.ts'
import { setRules } from './order-story.ts'

const many = Array.from({ length: 20 }, (_, at) => at)

/** Twenty instances, each with room for one address more. */
const wide = many.reduce(
  (world, at) =>
    worldAfter(
      world,
      { operation: 'instanceCreate', body: { region: 'us-east', label: `app-${at}` } },
      {
        ...{ operation: 'instancePrepare', params: { instanceId: at + 4 } },
        body: { spare_addresses: 1 },
      },
    ),
  smallWorld(),
)

const kinds: readonly (readonly [string, (at: number) => AnyCall])[] = [
  ['balancers that come', at => create('balancerCreate', `front-${at + 10}`)],
  ['instances that are renamed', at => onInstance('instanceUpdate', at, { label: `old-${at}` })],
  ['instances that are rebooted', at => onInstance('instanceReboot', at, {})],
  [
    'profiles that change',
    at => ({
      ...{ operation: 'profileUpdate', params: { instanceId: at + 4, profileId: 1 } },
      body: { interfaces: [{ purpose: 'vlan', label: `lan-${at}`, ipam_address: null }] },
    }),
  ],
  [
    'names of addresses',
    at => ({
      ...{ operation: 'ipAddressRdnsUpdate', params: { address: `33.0.0.${at + 5}` } },
      body: { rdns: null },
    }),
  ],
  [
    'addresses that are added',
    at => ({
      operation: 'ipAddressAllocate',
      body: { instance_id: at + 4, public: true, type: 'ipv4' },
    }),
  ],
]

function create(operation: 'balancerCreate', label: string): AnyCall {
  return { operation, body: { region: 'us-east', label } }
}

function onInstance(
  operation: 'instanceUpdate' | 'instanceReboot',
  at: number,
  body: object,
): AnyCall {
  return { operation, params: { instanceId: at + 4 }, body }
}

describe('a plan with twenty calls in no order', () => {
  it.each(kinds)('on %s has as many parts', (_, callAt) => {
    const { states } = provedOf(
      wide,
      many.map(at => by(`r${at}`, callAt(at))),
    )
    expect(states).toBeLessThanOrEqual(2 * many.length)
  })
})

it('looks at a firewall apart from the balancer that comes beside it', () => {
  const calls = [by('front', create('balancerCreate', 'front-9'))]
  const rules = [by('web', setRules(1, '80')), by('web', setRules(1, '443'), 1)]
  expect(provedOf(guarded, [...calls, ...rules]).states).toBe(2 + 3)
})

it('looks at two balancers together that want the same firewall', () => {
  const wanting = (label: string): AnyCall => ({
    operation: 'balancerCreate',
    body: { region: 'us-east', label, firewall_id: 1 },
  })
  const { refusals } = provedOf(guarded, [by('a', wanting('a-1')), by('b', wanting('b-1'))])
  expect(refusals.map(({ call, inEveryOrder }) => [call, inEveryOrder])).toEqual([
    [0, false],
    [1, false],
  ])
})
