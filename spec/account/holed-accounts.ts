/** One instance behind one firewall, with what is not known of it, and what is answered then. */
import type {
  GatheredAccount,
  GatheredDevice,
  GatheredFirewall,
  GatheredRule,
} from '../../src/account/gathered.ts'
import type { GatheredInstance } from '../../src/account/gathered-instances.ts'
import { type Account, accountOf } from '../../src/account/holes/account.ts'
import { verdictIn } from '../../src/rehearsal/accounts/verdict-in.ts'
import type { Packet } from '../../src/rules/evaluate/packet.ts'

export const ssh: Packet = { direction: 'inbound', protocol: 'TCP', address: '192.0.2.1', port: 22 }

export const onInstance: GatheredDevice = { id: 1, entity: { type: 'instance', id: 5 } }

export const accepting = { inbound_policy: 'ACCEPT', outbound_policy: 'ACCEPT' } as const

export const dropping = { inbound_policy: 'DROP', outbound_policy: 'DROP' } as const

export const firewall = (parts: Partial<GatheredFirewall> = {}): GatheredFirewall => ({
  ...{ id: 802, label: 'web', status: 'enabled', tags: [] },
  rules: { inbound: [], outbound: [], ...dropping },
  devices: { rows: [onInstance] },
  ...parts,
})

export const instance = (parts: Partial<GatheredInstance> = {}): GatheredInstance => ({
  ...{ id: 5, label: 'web-1', region: 'newark-us', interfaces: [{ id: 50, purpose: 'public' }] },
  ...{ ipv4: [`33.160.0.${parts.id ?? 5}`], ipv6: `3fff::${parts.id ?? 5}` },
  ...parts,
})

/** Everything is known of it: one instance behind one firewall that drops all packets. */
export const gathered = (parts: Partial<GatheredAccount> = {}): GatheredAccount => ({
  ...{ format: 'firedrill-account', version: 1 },
  firewalls: { rows: [firewall()] },
  instances: { rows: [instance()] },
  balancers: { rows: [] },
  ips: { rows: [] },
  ranges: { rows: [] },
  shares: { rows: [] },
  pools: { rows: [] },
  default_firewalls: { instance: null, balancer: null },
  ...parts,
})

export const withFirewall = (
  parts: Partial<GatheredFirewall>,
  others: Partial<GatheredAccount> = {},
) => accountOf(gathered({ firewalls: { rows: [firewall(parts)] }, ...others }))

export const rule = (parts: Partial<GatheredRule> = {}): GatheredRule => ({
  ...{ protocol: 'TCP', addresses: { ipv4: ['192.0.2.1/32'] }, action: 'ACCEPT', ports: '22' },
  ...parts,
})

export const namesOf = ({ holes }: Account) => holes.map(({ name }) => name)

export const service = { type: 'instance', id: 5 } as const

/** The action, or what it depends on and a filling for each. */
export function ask(
  account: Account,
  packet: Packet = ssh,
  at: Parameters<typeof verdictIn>[1] = service,
) {
  const answer = verdictIn(account, at, packet)
  if (answer.holds === 'always') return answer.action
  return {
    on: answer.on,
    cases: Object.fromEntries(answer.cases.map(each => [each.verdict.action, each.filling])),
  }
}

/** One hole, on which the answer depends. */
export const onlyOn = (name: string, ACCEPT: object, DROP: object) => ({
  on: [name],
  cases: { ACCEPT, DROP },
})
