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
const taking = (addresses: Addresses): Account => {
  const inbound = [rule({ ports: '5432', addresses })]
  const rules = { ...closed, inbound, outbound_policy: 'ACCEPT' } as const
  const database = firewall({ id: 2, label: 'database', devices: on(6), rules })
  return accountOf(two({ firewalls: { rows: [web, database] } }))
}

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
