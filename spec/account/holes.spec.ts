/** Each kind of hole by hand: given, there is none and the answer is exact; not given, the answer depends on just that. */
import { describe, expect, it } from 'vitest'
import type { GatheredDevice } from '../../src/account/gathered.ts'
import type { GatheredInterface } from '../../src/account/gathered-instances.ts'
import { accountOf } from '../../src/account/holes/account.ts'
import { check, policiesOf } from '../../src/policies/index.ts'
import {
  ask,
  dropping,
  firewall,
  gathered,
  instance,
  namesOf,
  onInstance,
  onlyOn,
  rule,
  ssh,
  withFirewall,
} from './holed-accounts.ts'

describe('an account of which everything is known', () => {
  it('has no holes and exact answers', () => {
    const account = accountOf(gathered())
    expect([account.holes, ask(account)]).toEqual([[], 'DROP'])
  })
})

describe('devices', () => {
  const hole = 'devices of firewall 802'
  const fillings = [
    { 'what else guards instance 5': 'nothing else' },
    { 'what else guards instance 5': 'firewall 802' },
  ] as const
  const { devices: _, ...bare } = firewall()

  it('that were given are all there are', () => {
    const account = withFirewall({ devices: { rows: [] } })
    expect([account.holes, ask(account)]).toEqual([[], 'ACCEPT'])
  })

  it('that were not given are a hole, and so are those that were cut off', () => {
    for (const account of [
      accountOf(gathered({ firewalls: { rows: [bare] } })),
      withFirewall({ devices: { rows: [], missing: 1 } }),
      withFirewall({ devices: { rows: [], missing: 'some' } }),
    ]) {
      expect(namesOf(account)).toEqual([hole])
      expect(ask(account)).toEqual(onlyOn(hole, ...fillings))
    }
  })

  it('decide nothing of a service that has another active firewall', () => {
    const rows = [bare, firewall({ id: 803, label: 'other' })]
    expect(ask(accountOf(gathered({ firewalls: { rows } })))).toBe('DROP')
  })

  it('with a field that nobody knows may guard anything, and those without are what they were', () => {
    const scoped: GatheredDevice = { ...onInstance, unread: { scope: 'half' } }
    const account = withFirewall({ devices: { rows: [scoped] } })
    expect(account.holes).toMatchObject([
      { name: hole, says: expect.stringContaining('scope'), fill: [] },
    ])
    expect(ask(account)).toEqual(onlyOn(hole, ...fillings))
    expect(ask(withFirewall({ devices: { rows: [onInstance, { ...scoped, id: 2 }] } }))).toBe(
      'DROP',
    )
  })

  it('of a disabled firewall decide nothing', () => {
    expect(ask(withFirewall({ status: 'disabled', devices: { rows: [], missing: 1 } }))).toBe(
      'ACCEPT',
    )
  })
})

describe('a list', () => {
  const other = (action: string) => ({
    'what else guards instance 5': 'another firewall',
    'other firewalls': action,
  })

  it('of firewalls that was cut off hides others, and one that was not given does too', () => {
    const { firewalls: _, ...none } = gathered()
    for (const account of [
      accountOf(gathered({ firewalls: { rows: [], missing: 'some' } })),
      accountOf(none),
    ]) {
      expect(namesOf(account)).toEqual(['other firewalls'])
      expect(ask(account)).toMatchObject({
        on: ['other firewalls'],
        cases: { DROP: other('DROP') },
      })
    }
  })

  it('of firewalls that was cut off hides none where an active one is known', () => {
    const account = accountOf(gathered({ firewalls: { rows: [firewall()], missing: 4 } }))
    expect([namesOf(account), ask(account)]).toEqual([['other firewalls'], 'DROP'])
  })

  it('of services, addresses or ranges that was not given is a hole', () => {
    const { instances: _, balancers: __, ips: ___, ranges: ____, ...rest } = gathered()
    expect(namesOf(accountOf({ ...rest, firewalls: { rows: [] } }))).toEqual(
      ['instances', 'balancers', 'ips', 'ranges'].map(list => `other ${list}`),
    )
  })
})

describe('a status', () => {
  const { status: _, ...bare } = firewall()
  const hole = 'status of firewall 802'

  it('that was given is a fact', () => {
    expect(ask(withFirewall({ status: 'disabled' }))).toBe('ACCEPT')
  })

  it('that was not given is a hole', () => {
    const account = accountOf(gathered({ firewalls: { rows: [bare] } }))
    expect(namesOf(account)).toEqual([hole])
    expect(ask(account)).toEqual(onlyOn(hole, { [hole]: 'disabled' }, { [hole]: 'enabled' }))
  })

  it('is known of a firewall that shares a service with an enabled one, also at other services', () => {
    const on6: GatheredDevice = { id: 2, entity: { type: 'instance', id: 6 } }
    const on5too: GatheredDevice = { id: 3, entity: { type: 'instance', id: 5 } }
    const rows = [
      { ...bare, devices: { rows: [onInstance, on6] } },
      firewall({ id: 803, label: 'other', devices: { rows: [on5too] } }),
    ]
    const account = accountOf(
      gathered({
        firewalls: { rows },
        instances: { rows: [instance(), instance({ id: 6, label: 'web-2' })] },
      }),
    )
    expect([ask(account), ask(account, ssh, { type: 'instance', id: 6 })]).toEqual([
      'DROP',
      'ACCEPT',
    ])
  })

  it('of two firewalls on one service does not refuse the account', () => {
    const second = {
      ...bare,
      id: 803,
      label: 'other',
      devices: { rows: [{ ...onInstance, id: 2 }] },
    }
    const account = accountOf(gathered({ firewalls: { rows: [bare, second] } }))
    expect(ask(account)).toMatchObject({ on: [hole, 'status of firewall 803'] })
  })
})

describe('a firewall on an interface', () => {
  const on = (...ids: readonly number[]) => ({
    rows: ids.map((id): GatheredDevice => ({ entity: { type: 'interface', id, instance_id: 5 } })),
  })
  const vpc: GatheredInterface = {
    ...{ id: 51, vpc_id: 1, subnet_id: 2, ipv4: { vpc: '10.0.0.4', nat_1_1: null } },
    purpose: 'vpc',
  }
  const vlan = { id: 52, purpose: 'vlan', label: 'backstage', ipam_address: null } as const
  const several: readonly GatheredInterface[] = [{ id: 50, purpose: 'public' }, vpc, vlan]
  const both = { instances: { rows: [instance({ interfaces: several })] } }

  it('guards an instance that has no other but VLANs', () => {
    const interfaces = [{ id: 50, purpose: 'public' } as const, vlan]
    const account = withFirewall(
      { devices: on(50) },
      { instances: { rows: [instance({ interfaces })] } },
    )
    expect([account.holes, ask(account)]).toEqual([[], 'DROP'])
  })

  it('guards an instance when it is on all of them', () => {
    const account = withFirewall({ devices: on(50, 51) }, both)
    expect([account.holes, ask(account)]).toEqual([[], 'DROP'])
  })

  it('on a VLAN guards nothing', () => {
    const account = withFirewall({ devices: on(52) }, both)
    expect([account.holes, ask(account)]).toEqual([[], 'ACCEPT'])
  })

  it('is a hole when it is on one of several', () => {
    const account = withFirewall({ devices: on(51) }, both)
    const hole = 'firewall 802 on interface 51 of instance 5'
    expect(namesOf(account)).toEqual([hole])
    expect(ask(account)).toEqual(
      onlyOn(hole, { [hole]: 'guards nothing' }, { [hole]: 'guards the instance' }),
    )
  })

  it('depends on both where each of two has a firewall of its own, and not where these judge alike', () => {
    const holes = [
      'firewall 802 on interface 50 of instance 5',
      'firewall 803 on interface 51 of instance 5',
    ]
    const accountWith = (inbound: readonly ReturnType<typeof rule>[]) => {
      const rules = { ...dropping, inbound }
      const second = { ...firewall({ id: 803, label: 'other', devices: on(51) }), rules }
      const rows = [firewall({ devices: on(50) }), second] as const
      return accountOf(gathered({ ...both, firewalls: { rows } }))
    }
    const differing = ask(accountWith([rule()]))
    expect(differing).toMatchObject({ on: holes })
    expect(ask(accountWith([]))).toBe('DROP')
    const open = check(
      policiesOf([{ id: 'ssh', never: { packets: 'inbound TCP 22' } }]),
      accountWith([rule()]),
    ).policies.flatMap(each => each.open.map(({ on }) => on))
    expect(open).toEqual([holes])
  })

  it('of an instance that nobody names may guard any', () => {
    const devices = { rows: [{ entity: { type: 'interface', id: 51 } } as const] }
    const account = withFirewall({ devices })
    expect(namesOf(account)).toEqual(['devices of firewall 802'])
    expect(ask(account)).toMatchObject({ on: ['devices of firewall 802'] })
  })

  it('names an instance of which there is no record', () => {
    const account = withFirewall({ devices: on(51) }, { instances: { rows: [] } })
    expect(namesOf(account)).toEqual([
      'firewall 802 on interface 51 of instance 5',
      'record of instance 5',
    ])
  })
})

describe('other holes', () => {
  it('are default firewalls that were not given, or not listed, and none that are known', () => {
    const { default_firewalls: _, ...rest } = gathered()
    expect(namesOf(accountOf(rest))).toEqual(['default firewalls'])
    expect(ask(accountOf(rest))).toBe('DROP')
    const none = { instance: null, balancer: null }
    expect(accountOf(gathered({ default_firewalls: none })).holes).toEqual([])
    const listed = { instance: 802, balancer: 802, public_interface: 900 }
    expect(accountOf(gathered({ default_firewalls: listed })).holes).toEqual([])
    for (const each of [{ instance: 802 }, { ...listed, balancer: 900 }])
      expect(namesOf(accountOf(gathered({ default_firewalls: each })))).toEqual([
        'default firewalls',
      ])
  })

  it('are records of which only devices tell', () => {
    const rows: readonly GatheredDevice[] = [
      { entity: { type: 'balancer', id: 9, label: 'front' } },
    ]
    const account = withFirewall({ devices: { rows } })
    expect(namesOf(account)).toEqual(['record of balancer 9'])
    expect(ask(account, ssh, { type: 'balancer', id: 9 })).toBe('DROP')
  })

  it('are interfaces that were not given', () => {
    const { interfaces: _, ...bare } = instance()
    const account = accountOf(gathered({ instances: { rows: [bare] } }))
    expect([namesOf(account), ask(account)]).toEqual([['interfaces of instance 5'], 'DROP'])
  })

  it('are interfaces of its own, which no profile tells', () => {
    const { interfaces: _, ...bare } = instance()
    const profiles = [{ id: 1, label: 'boot', interfaces: [] }]
    const accountWith = (parts: object) =>
      accountOf(gathered({ instances: { rows: [{ ...bare, ...parts }] } }))
    const fillsOf = (parts: object) => accountWith(parts).holes.flatMap(({ fill }) => fill)
    const file = 'linode-cli linodes interfaces-list 5 --json --all-columns --all-rows'
    expect(fillsOf({ generation: 'interfaces' })).toEqual([`${file} > linode-5-interfaces.json`])
    expect(fillsOf({ generation: 'interfaces', profiles })).toEqual([
      `${file} > linode-5-interfaces.json`,
    ])
    expect(accountWith({ generation: 'profiles', profiles }).holes).toEqual([])
    expect(accountWith({ generation: 'interfaces', interfaces: [] }).holes).toEqual([])
  })

  it('are not regions that nobody describes', () => {
    const account = accountOf(
      gathered({
        regions: { rows: [{ id: 'newark-us' }] },
        instances: { rows: [instance({ region: 'atlantis' })] },
      }),
    )
    expect([account.holes, ask(account)]).toEqual([[], 'DROP'])
  })

  it('are which of two profiles was booted, where one has VLANs alone', () => {
    const { interfaces: _, ...bare } = instance()
    const vlan = { purpose: 'vlan', label: 'db', ipam_address: null } as const
    const accountWith = (second: readonly object[]) =>
      withFirewall({ rules: { inbound: [rule()], outbound: [], ...dropping } }, {
        instances: {
          rows: [
            {
              ...bare,
              profiles: [
                { id: 1, label: 'boot', interfaces: [{ purpose: 'public' }] },
                { id: 2, label: 'other', interfaces: second },
              ],
            },
          ],
        },
      } as never)
    const hole = 'interfaces of instance 5'
    expect(ask(accountWith([vlan]))).toEqual(
      onlyOn(hole, { [hole]: 'some that are filtered' }, { [hole]: 'VLANs only' }),
    )
    expect(ask(accountWith([vlan, { purpose: 'public' }]))).toBe('ACCEPT')
  })

  it('are what else a firewall guards, to a promise about how many services it has', () => {
    const few = policiesOf([{ id: 'few', always: { limits: { servicesPerFirewall: 1 } } }])
    const { devices: _, ...listed } = firewall({ devices: { rows: [onInstance] } })
    const account = accountOf(gathered({ firewalls: { rows: [listed] } }))
    const [answer] = check(few, account).policies
    expect(answer?.open.flatMap(({ on }) => on)).toEqual(['devices of firewall 802'])
    expect(check(few, withFirewall({ devices: { rows: [onInstance] } })).policies[0]?.result).toBe(
      'kept',
    )
  })
})
