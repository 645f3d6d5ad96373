import { readAccount } from '../../src/account.ts'
import { createWorld } from '../../src/index.ts'
import { type CheckOptions, check, type PolicyInput, policiesOf } from '../../src/policies/index.ts'

export const rule = (ports: string, address = '0.0.0.0/0') => ({
  ...{ protocol: 'TCP', ports, action: 'ACCEPT', addresses: { ipv4: [address] } },
})
export const rulesWith = (...inbound: readonly object[]) => ({
  ...{ inbound, inbound_policy: 'DROP', outbound: [], outbound_policy: 'ACCEPT' },
})
export const document = {
  instances: [
    { id: 1, label: 'db-1', region: 'newark-us', tags: ['db', 'prod'], ipv4: ['33.0.0.1'] },
    { id: 2, label: 'web-1', region: 'mumbai-in', tags: ['web'], ipv4: ['33.0.0.2'] },
  ],
  balancers: [{ id: 1, label: 'front', region: 'newark-us', ipv4: '33.0.0.3' }],
  firewalls: [
    {
      ...{ id: 1, label: 'wall', status: 'enabled', rules: rulesWith(rule('22'), rule('5432')) },
      devices: [1, 2].map(id => ({ entity: { id, type: 'instance' } })),
    },
    {
      ...{ id: 2, label: 'gate', status: 'enabled', rules: rulesWith(rule('443')) },
      devices: [{ entity: { id: 1, type: 'balancer' } }],
    },
  ],
}
export const world = createWorld(document as Parameters<typeof createWorld>[0])

/** An account whose list of instances leaves some out. */
export const leavingOut = () => {
  const value = {
    ...{ format: 'firedrill-account', version: 1, firewalls: { rows: [] } },
    ...{ instances: { rows: [], missing: 'some' }, balancers: { rows: [] } },
    default_firewalls: { instance: null, balancer: null },
  }
  return readAccount([{ name: 'account.json', value }]).account
}

export const ssh = { id: 'ssh', never: { packets: 'inbound TCP 22', from: 'internet' } } as const
export const checked = (promise: PolicyInput, options?: CheckOptions) => {
  const [answer] = check(policiesOf([promise]), world, options).policies
  if (answer === undefined) throw new TypeError('there is one promise')
  return answer
}
export const labels = (answer: ReturnType<typeof checked>) =>
  answer.breaches
    .flatMap(each => ('services' in each ? each.services : []))
    .map(({ label }) => label)
export const remarks = (answer: ReturnType<typeof checked>) =>
  answer.remarks.map(({ kind }) => kind)
