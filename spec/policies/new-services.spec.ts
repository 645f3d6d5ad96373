/** Promises about services and addresses that a change brings into an account. */
import { describe, expect, it } from 'vitest'
import type { GatheredRule } from '../../src/account/gathered.ts'
import { type Account, accountOf } from '../../src/account/holes/account.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import { checkChange, type PolicyInput, policiesOf } from '../../src/policies/index.ts'
import { firewall, instance, rule } from '../account/holed-accounts.ts'
import { closed, on, two, web } from '../account/two-instances.ts'

type Addresses = GatheredRule['addresses']

/** A web server beside a database whose firewall takes connections from these addresses alone. */
const database = (addresses: Addresses) => {
  const inbound = [rule({ ports: '5432', addresses })]
  const rules = { ...closed, inbound, outbound_policy: 'ACCEPT' } as const
  return firewall({ id: 2, label: 'database', devices: on(6), rules })
}
const taking = (addresses: Addresses): Account =>
  accountOf(two({ firewalls: { rows: [web, database(addresses)] } }))
const takingFrom = (network: string) => database({ ipv4: [network] })

const fromAnywhere = taking({ ipv4: ['0.0.0.0/0'] })
const create: AnyCall = {
  operation: 'instanceCreate',
  body: { label: 'stage-9', region: 'newark-us' },
}
const reaching = (from: object, to: object, parts: Partial<PolicyInput> = {}): PolicyInput => ({
  ...{ id: 'apart', services: to, ...parts },
  never: { reach: { from, protocol: 'TCP', ports: '5432' } },
})
const [stage, db] = [{ labels: 'stage-*' }, { labels: 'db-*' }]

const checked = (promise: PolicyInput, account: Account, ...calls: readonly AnyCall[]) => {
  const [answer] = checkChange(policiesOf([promise]), account, calls).policies
  if (answer === undefined) throw new TypeError('there is one promise')
  return answer
}

describe('an instance that a change creates', () => {
  const resultOf = (promise: PolicyInput) => checked(promise, fromAnywhere, create).result

  it('reaches what takes packets from anywhere, and is reached', () => {
    expect(resultOf(reaching(stage, db))).toBe('broken')
    expect(resultOf(reaching(stage, db, { at: 'moments' }))).toBe('broken')
    expect(resultOf(reaching({ types: 'instance', labels: 'stage-*' }, db))).toBe('broken')
    expect(resultOf(reaching(db, stage))).toBe('broken')
    expect(checked(reaching(stage, db), fromAnywhere, create).breaches).toMatchObject([
      { from: [{ label: 'stage-9' }], to: [{ label: 'db-1' }], broughtBy: ['calls', 0] },
    ])
  })

  it('reaches nobody by another port, or over a family that nothing is taken over', () => {
    const ssh = { reach: { from: stage, protocol: 'TCP', ports: '22' } } as const
    expect(resultOf({ ...reaching(stage, db), never: ssh })).toBe('kept')
    const nothing = taking({ ipv6: ['3fff::5/128'] })
    expect(checked(reaching(stage, db), nothing, create).result).toBe('kept')
  })
})

describe('what a change makes known of an account', () => {
  it('is known after it: the interfaces that an instance is booted with', () => {
    const { interfaces: _, ...unknown } = instance({ id: 6, label: 'db-1' })
    const account = accountOf(two({ instances: { rows: [instance(), unknown] } }))
    const promise = reaching({ labels: 'web-*' }, db)
    const params = { instanceId: 6 }
    const interfaces = [{ purpose: 'vlan', label: 'inner' }]
    const calls: readonly AnyCall[] = [
      { operation: 'profileCreate', params, body: { interfaces } },
      { operation: 'instanceReboot', params, body: { profile_id: 2 } },
    ]
    expect(checked(promise, account, ...calls)).toMatchObject({
      before: 'undecided',
      result: 'kept',
    })
  })
})

describe('a service that is chosen by an address that the service picks', () => {
  const open: PolicyInput = { id: 'open', never: { packets: 'inbound TCP 22' } }
  const among = (...addresses: readonly string[]) => {
    const answer = checked({ ...open, services: { addresses } }, fromAnywhere, create)
    return [answer.result, ...answer.open.flatMap(each => each.on)]
  }
  const depends = ['undecided', 'address that stage-9 gets']

  it('is meant by all that it may get, and is not by what others have', () => {
    expect(among('0.0.0.0/0')).toEqual(['broken'])
    expect(among('0.0.0.0/1', '128.0.0.0/1')).toEqual(['broken'])
    expect(among('internet')).toEqual(['broken'])
    expect(among('::/0')).toEqual(['broken'])
    expect(among('33.160.0.6')).toEqual(['kept'])
    expect(among('33.160.0.6', '3fff::6')).toEqual(['kept'])
    expect(among('33.160.0.6', '10.0.0.0/8')).toEqual(['kept'])
  })

  it('may be meant by some of it, wherever the simulator numbers from', () => {
    for (const network of ['172.105.0.0/16', '33.0.0.0/13', '128.0.0.0/1', '2a01:7e01::/32'])
      expect(among(network, '33.160.0.6'), network).toEqual(depends)
  })
})

describe('what reaches others from an address that the service picks', () => {
  const answerFor = (account: Account, ...promises: readonly PolicyInput[]) =>
    promises.map(each => {
      const { result, open } = checked(each, account, create)
      return [result, ...open.flatMap(({ on }) => on)]
    })
  const { never: asked } = reaching(stage, db)
  const always = { id: 'reached', services: db, always: asked } as PolicyInput
  const depends = ['undecided', 'address that stage-9 gets']

  it('depends on which one that is where some of all are taken', () => {
    for (const some of ['172.105.0.0/16', '33.0.0.0/13', '128.0.0.0/1', '2a01:7e01::/32']) {
      const account = taking(some.includes(':') ? { ipv6: [some] } : { ipv4: [some] })
      expect(answerFor(account, reaching(stage, db), always), some).toEqual([depends, depends])
    }
  })

  it('is certain where all of them are taken, or none', () => {
    const certain = [['broken'], ['kept']]
    const no = [['kept'], ['broken']]
    const whole = { ipv4: ['0.0.0.0/1', '128.0.0.0/1'] }
    expect(answerFor(fromAnywhere, reaching(stage, db), always)).toEqual(certain)
    expect(answerFor(taking(whole), reaching(stage, db), always)).toEqual(certain)
    expect(answerFor(taking({ ipv6: ['2000::/3'] }), reaching(stage, db), always)).toEqual(certain)
    // These are those of others, or private ones.
    for (const other of ['33.160.0.5', '10.0.0.0/8'])
      expect(answerFor(taking({ ipv4: [other] }), reaching(stage, db), always)).toEqual(no)
    expect(answerFor(taking({ ipv6: ['3fff::5/128'] }), reaching(stage, db), always)).toEqual(no)
  })

  it('is certain where the rules name it, and depends on it where other rules take some', () => {
    const named = taking({ ipv4: ['33.0.0.2/32'] })
    expect(checked(reaching(stage, db), named, create).result).toBe('broken')
    const either = taking({ ipv4: ['33.0.0.2/32', '172.105.0.0/16'] })
    expect(checked(reaching(stage, db), either, create).result).toBe('broken')
  })
})

describe('other addresses that the service picks', () => {
  const private_ip = {
    ...create,
    body: { label: 'stage-9', region: 'newark-us', private_ip: true },
  }
  it('are private ones, of the block of private addresses', () => {
    const given = { ...two().instances?.rows[1], ipv4: ['33.160.0.6', '192.168.200.6'] }
    const rows = [instance(), instance({ ...given, id: 6 })]
    const within = (network: string) =>
      checked(
        reaching(stage, db),
        accountOf(two({ firewalls: { rows: [web, takingFrom(network)] }, instances: { rows } })),
        private_ip,
      ).result
    expect(within('192.168.128.0/17')).toBe('broken')
    expect(within('192.168.200.0/24')).toBe('undecided')
    expect(within('192.168.200.6')).toBe('kept')
    expect(within('192.168.0.0/24')).toBe('kept')
  })

  it('are those of balancers', () => {
    const body = {
      region: 'newark-us',
      label: 'front',
      configs: [{ port: 5432, protocol: 'tcp', nodes: [] }],
    }
    const balancer: AnyCall = { operation: 'balancerCreate', body }
    const account = accountOf(two())
    const toFront = reaching({ labels: 'web-*' }, { labels: 'front' })
    expect(checked(toFront, account, balancer).result).toBe('broken')
  })

  it('are those that an instance gets besides', () => {
    const rows = [instance({ spare_addresses: 1 }), instance({ id: 6, label: 'db-1' })]
    const body = { type: 'ipv4', public: true, instance_id: 5 }
    const allocate: AnyCall = { operation: 'ipAddressAllocate', body }
    const resultAt = (network: string) =>
      checked(
        reaching({ labels: 'web-*' }, db),
        accountOf(two({ firewalls: { rows: [web, takingFrom(network)] }, instances: { rows } })),
        allocate,
      ).result
    expect(resultAt('33.160.0.5')).toBe('broken')
    expect(resultAt('172.105.0.0/16')).toBe('undecided')
    expect(resultAt('0.0.0.0/0')).toBe('broken')
    expect(resultAt('10.0.0.0/8')).toBe('kept')
  })
})
