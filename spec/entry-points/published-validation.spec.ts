/**
 * Bodies that the provider's web interface would send, judged by the package that it validates them with: what the package lets
 * through is accepted, and what it stops is refused, but for what is listed here with the reason.
 */
import * as validation from '@linode/validation'
import { describe, expect, it } from 'vitest'
import { ask, everyCloud, type Json } from './published-wire.ts'

/** The package's own types lead to files without endings, which strict resolution does not follow. */
const schemas = validation as unknown as Readonly<
  Record<string, { readonly isValidSync: (body: unknown, options: { strict: true }) => boolean }>
>
const { isCustomPortsValid } = validation as unknown as {
  readonly isCustomPortsValid: (ports: string) => boolean
}

interface Form {
  readonly method: 'POST' | 'PUT'
  readonly path: string
  /** A body of which every part is sound. */
  readonly sound: Json
  /** Other values of its fields, each put in by itself; undefined leaves the field out. */
  readonly others: Readonly<Record<string, readonly unknown[]>>
  /** Where the two differ, by the reason. */
  readonly except?: Readonly<Record<string, readonly string[]>>
}

const asks = 'the contract asks for more'
const leaves = 'the contract leaves it open'
const form = 'the package has another function for it, or a form that always sends it'

const anywhere = { ipv4: ['0.0.0.0/0'], ipv6: ['::/0'] }
const rule = {
  action: 'ACCEPT',
  protocol: 'TCP',
  label: 'web-in',
  ports: '22, 80-90',
  addresses: anywhere,
}
/** What is told of a ruleset: the parts of its one rule that are others. */
const toldOf = new Map<unknown, string>()

function ruleWith(parts: Json): readonly Json[] {
  const ruleset = [{ ...rule, ...parts }]
  toldOf.set(ruleset, textOf(parts))
  return ruleset
}

const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, held: unknown) => held ?? (held === null ? null : 'left out')) ??
  'left out'

const rulesets = [
  ...[null, [], [rule, rule]],
  ...['1', '1-2', '0', '65536', '80-79', '80,', 'x', '', null, undefined].map(ports =>
    ruleWith({ ports }),
  ),
  ...['UDP', 'udp', 'SCTP', undefined].map(protocol => ruleWith({ protocol })),
  ...['ICMP', 'IPENCAP'].map(protocol => ruleWith({ protocol, ports: undefined })),
  ...['ICMP', 'IPENCAP'].map(protocol => ruleWith({ protocol })),
  ...['DROP', 'REJECT', undefined].map(action => ruleWith({ action })),
  ...['abc', 'ab', 'a'.repeat(32), 'a'.repeat(33), '1bc', 'a b', null, undefined].map(label =>
    ruleWith({ label }),
  ),
  ...['d', 'd'.repeat(100), 'd'.repeat(101), null].map(description => ruleWith({ description })),
  ...[
    { ipv4: ['192.0.2.1'] },
    { ipv4: ['192.0.2.0/33'] },
    { ipv6: ['2001:db8::/32'] },
    { ipv6: ['2001:db8::/129'] },
    { ipv4: null, ipv6: ['::/0'] },
    { ipv4: ['nowhere'] },
  ].map(addresses => ruleWith({ addresses })),
]
const policies = ['ACCEPT', 'DROP', 'REJECT', undefined]
const wholeRules = {
  inbound: [rule],
  inbound_policy: 'DROP',
  outbound: null,
  outbound_policy: 'ACCEPT',
}
const alerts = { cpu: 90, io: 1, network_in: 1, network_out: 1, transfer_quota: 80 }
const node = { label: 'back', address: '192.168.128.2', port: 80, mode: 'accept', weight: 100 }
const labels = [
  'abc',
  'ab',
  'a'.repeat(32),
  'a'.repeat(33),
  'a--b',
  'a b',
  '-ab',
  'ab-',
  undefined,
  5,
]

const forms: Readonly<Record<string, Form>> = {
  CreateFirewallSchema: {
    method: 'POST',
    path: '/v4/networking/firewalls',
    sound: { label: 'made', rules: wholeRules, tags: ['a-tag'], devices: { linodes: [2] } },
    others: { label: labels, tags: [[], ['abc', 'abd'], 'abc', undefined], rules: [undefined] },
    except: {
      [asks]: [
        ...['-ab', 'a b', 'a--b', 'ab-'].map(label => `lets through label: "${label}"`),
        'lets through rules: "left out"',
      ],
    },
  },
  FirewallRuleSchema: {
    method: 'PUT',
    path: '/v4/networking/firewalls/1/rules',
    sound: wholeRules,
    others: { inbound: rulesets, inbound_policy: policies },
    except: {
      [asks]: [
        ...[
          { action: undefined },
          { protocol: undefined },
          { description: 'd'.repeat(101) },
          { label: '1bc' },
          { label: 'a b' },
          { label: 'a'.repeat(33) },
          { label: 'ab' },
        ].map(parts => `lets through inbound: ${textOf(parts)}`),
      ],
      [leaves]: [
        'stops inbound: {"ports":"left out"}',
        'stops inbound: {"ports":null}',
        'stops inbound_policy: "left out"',
      ],
      [form]: ['0', '65536', '80,', '80-79', 'x'].map(
        ports => `lets through inbound: ${textOf({ ports })}`,
      ),
    },
  },
  updateIPSchema: {
    method: 'PUT',
    path: '/v4/linode/instances/1/ips/{own}',
    sound: { rdns: null },
    others: { rdns: [undefined, 5] },
    except: { [asks]: ['lets through rdns: "left out"'] },
  },
  allocateIPSchema: {
    ...{ method: 'POST', path: '/v4/networking/ips' },
    sound: { type: 'ipv4', public: true, linode_id: 1 },
    others: { type: ['ipv6', 5, undefined], public: [false, 'yes'], linode_id: ['one'] },
  },
  shareAddressesSchema: {
    method: 'POST',
    path: '/v4/networking/ips/share',
    sound: { linode_id: 2, ips: [] },
    others: { linode_id: [undefined, 'two'], ips: [undefined, 'x'] },
    except: { [asks]: ['lets through ips: "left out"'] },
  },
  CreateLinodeSchema: {
    ...{ method: 'POST', path: '/v4/linode/instances' },
    sound: { region: 'us-east', type: 'g6-nanode-1', label: 'made', booted: true, tags: ['a-tag'] },
    others: {
      label: ['abc', 'ab', 'a'.repeat(64), 'a'.repeat(65), 'a b', undefined],
      ...{ region: [undefined, 5], type: [undefined], tags: ['x', []], private_ip: [true, 'x'] },
      ...{ backups_enabled: [true], image: ['linode/debian12', null], group: ['g'] },
    },
    except: { [leaves]: ['stops image: "linode/debian12"', 'stops type: "left out"'] },
  },
  UpdateLinodeSchema: {
    ...{ method: 'PUT', path: '/v4/linode/instances/1' },
    sound: { label: 'renamed', tags: ['a-tag'] },
    others: {
      label: ['ab', 'a'.repeat(65)],
      watchdog_enabled: [true, 'x'],
      alerts: [alerts, { cpu: 90 }, { cpu: 'x' }],
    },
    except: { [form]: ['stops alerts: {"cpu":90}'] },
  },
  RebuildLinodeSchema: {
    method: 'POST',
    path: '/v4/linode/instances/1/rebuild',
    sound: { image: 'linode/debian12', root_pass: 'aB3$aB3$aB3$xyz', booted: true },
    others: { image: [undefined, ''], authorized_users: [['ann']] },
  },
  createNodeBalancerConfigSchema: {
    method: 'POST',
    path: '/v4/nodebalancers/1/configs',
    sound: {
      port: 8080,
      protocol: 'http',
      algorithm: 'roundrobin',
      stickiness: 'none',
      check: 'none',
      nodes: [node],
    },
    others: {
      nodes: [undefined, []],
      port: [0, 65_536, 'x'],
      protocol: ['tcp', 'sctp'],
      check_passive: [true, 'x'],
      check_attempts: [2],
    },
    except: { [form]: ['stops nodes: "left out"', 'stops nodes: []'] },
  },
  createPersonalAccessTokenSchema: {
    method: 'POST',
    path: '/v4/profile/tokens',
    sound: { label: 'ci', scopes: '*', expiry: '2027-01-01T00:00:00' },
    others: {
      scopes: [undefined, 'linodes:read_only', 5],
      label: [undefined],
      expiry: [null, undefined],
    },
    except: { [form]: ['stops expiry: null'] },
  },
  CreateUserSchema: {
    ...{ method: 'POST', path: '/v4/account/users' },
    sound: { username: 'ann', email: 'ann@example.org', restricted: false },
    others: {
      username: ['an', 'a b', 'a'.repeat(33), undefined],
      restricted: [true, undefined],
      email: [undefined],
    },
    except: {
      [leaves]: [
        'stops email: "left out"',
        'stops restricted: "left out"',
        ...['a'.repeat(33), 'an'].map(name => `stops username: "${name}"`),
      ],
    },
  },
}

const bodiesOf = ({ sound, others }: Form): readonly (readonly [string, Json])[] => [
  ['as it is', sound],
  ...Object.entries(others).flatMap(([name, values]) =>
    values.map(value => {
      const what = `${name}: ${toldOf.get(value) ?? textOf(value)}`
      return [what, { ...sound, [name]: value }] as const
    }),
  ),
]

async function outcomesOf(name: string): Promise<readonly string[]> {
  const found = forms[name]
  if (found === undefined) throw new Error(`no form is named ${name}`)
  const told: string[] = []
  for (const [what, body] of bodiesOf(found)) {
    const cloud = everyCloud()
    const [own] = cloud.environment.instancesList().data[0]?.ipv4 ?? []
    const path = found.path.replace('{own}', String(own))
    const { status } = await ask(cloud, found.method, path, body)
    const isValid = schemas[name]?.isValidSync(body, { strict: true })
    told.push(`${isValid ? 'lets through' : 'stops'} ${what} -> ${status}`)
  }
  return told
}

describe.each(Object.keys(forms))('%s', name => {
  it('lets through what is accepted, and stops what is refused', async () => {
    const told = await outcomesOf(name)
    expect(told[0]).toBe('lets through as it is -> 200')
    const odd = told.filter(each => /^lets.* 4\d\d$|^stops.* 200$/.test(each))
    const whats = odd.map(each => each.replace(/ -> \d+$/, ''))
    const expected = Object.values(forms[name]?.except ?? {}).flat()
    expect(whats.sort()).toEqual([...expected].sort())
  })
})

describe('isCustomPortsValid', () => {
  const texts = [
    ...['22', '22,80', '22, 80', '1-2', '0', '65536', '80-79', '80-80', '80,', ',80'],
    ...['x', '1-2-3', '080', '1 - 2'],
  ]

  it.each(texts)('says of %j what comes of it', async ports => {
    const body = { ...wholeRules, inbound: ruleWith({ ports }) }
    const { status } = await ask(everyCloud(), 'PUT', '/v4/networking/firewalls/1/rules', body)
    expect(status).toBe(isCustomPortsValid(ports) ? 200 : 400)
  })
})
