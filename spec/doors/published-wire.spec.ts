/** The published dialect on the wire: paths, names and shapes as recordings show them, over the very same service. */
import { describe, expect, it } from 'vitest'
import type { AnyCall } from '../../src/engine/call.ts'
import { createSimulator, type Simulator } from '../../src/engine/simulator.ts'
import { createFetch } from '../../src/http/create-fetch.ts'
import { published } from '../../src/http/dialects/published.ts'
import { fingerprintOf } from '../../src/http/dialects/published-fingerprint.ts'
import { listen } from '../../src/http/listen.ts'
import { digestOf } from '../../src/kit/digest.ts'
import { operationNamed } from '../../src/operations/table.ts'
import { contractCalls, everyWorld, outsideCalls, withTokens } from '../support/every-operation.ts'
import { story, storyWorld } from './story.ts'
import { baseUrl, initFor, pathFor, receive, send } from './wire.ts'

type Json = Readonly<Record<string, unknown>>

/** One request by its method and path, as a client would write it. */
async function ask(cloud: Simulator, method: string, path: string, body?: unknown, token = 'any') {
  const fetch = createFetch(cloud, { dialect: 'published', baseUrl, onUnknown: 'answer' })
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const init = body === undefined ? { method, headers } : { method, headers, body: toText(body) }
  const received = await receive(await fetch(path, init))
  return { ...received, body: received.body as Json }
}

const toText = (body: unknown): string => (typeof body === 'string' ? body : JSON.stringify(body))
const everyCloud = () => createSimulator({ world: everyWorld })
const view = async (cloud: Simulator, path: string) => (await ask(cloud, 'GET', path)).body
const firewalls = '/v4/networking/firewalls'
const tcp = { protocol: 'TCP', action: 'ACCEPT', addresses: { ipv4: ['0.0.0.0/0'] } }

describe('records of the published dialect', () => {
  it('are the same service: a story in both dialects leaves the same journal', async () => {
    const [ours, theirs] = [
      createSimulator({ world: storyWorld }),
      createSimulator({ world: storyWorld }),
    ]
    const neutral = createFetch(ours, { baseUrl })
    for (const call of story) {
      await send(neutral, call)
      await sendPublished(theirs, call)
    }
    expect(digestOf(theirs.journal)).toBe(digestOf(ours.journal))
  })

  it('a firewall shows its entities, and its rules a version and a fingerprint, in the order recorded', async () => {
    const firewall = await view(everyCloud(), `${firewalls}/1`)
    expect(Object.keys(firewall)).toEqual([
      'id',
      'label',
      'created',
      'updated',
      'status',
      'rules',
      'tags',
      'entities',
    ])
    expect(firewall['entities']).toMatchObject([
      { id: 1, type: 'linode', url: '/v4/linode/instances/1' },
      { id: 1, type: 'nodebalancer', url: '/v4/nodebalancers/1' },
    ])
    expect(Object.keys(firewall['rules'] as Json)).toEqual([
      'inbound',
      'inbound_policy',
      'outbound',
      'outbound_policy',
      'version',
      'fingerprint',
    ])
  })

  it('the fingerprint of the recorded example is the recorded one', () => {
    const rule = {
      action: 'ACCEPT',
      label: 'go-fwrule-test',
      ports: '22',
      protocol: 'TCP',
      addresses: { ipv4: ['0.0.0.0/0'], ipv6: ['::/0'] },
    } as const
    const policies = { inbound_policy: 'ACCEPT', outbound_policy: 'ACCEPT' } as const
    expect(fingerprintOf({ inbound: [rule], outbound: [rule], ...policies })).toBe('7bcc0f03')
  })

  it('the fingerprint follows the rules alone, beyond ASCII too', async () => {
    const cloud = everyCloud()
    const fingerprint = async () =>
      ((await view(cloud, `${firewalls}/1/rules`)) as { fingerprint: string }).fingerprint
    const first = await fingerprint()
    await ask(cloud, 'PUT', `${firewalls}/1`, { label: 'renamed', tags: ['new'] })
    expect(await fingerprint()).toBe(first)
    const described = { ...tcp, description: 'T\u00fcr \u{1f6aa}' }
    await ask(cloud, 'PUT', `${firewalls}/1/rules`, { inbound: [described] })
    expect(await fingerprint()).not.toBe(first)
  })

  it('the version of rules is 1, and one more with each update, back and forth with the simulator', async () => {
    const cloud = everyCloud()
    const version = async (of = cloud) =>
      ((await view(of, `${firewalls}/1/rules`)) as { version: number }).version
    cloud.mark('start')
    expect(await version()).toBe(1)
    const updated = await ask(cloud, 'PUT', `${firewalls}/1/rules`, { inbound: [tcp] })
    expect(updated.body).toMatchObject({ version: 2 })
    const fork = cloud.fork()
    await ask(cloud, 'PUT', `${firewalls}/1/rules`, { inbound: [] })
    await ask(cloud, 'PUT', `${firewalls}/1`, { label: 'renamed' })
    await ask(cloud, 'PUT', `${firewalls}/1/rules`, { inbound: [{}] })
    expect([await version(), await version(fork)]).toEqual([3, 2])
    cloud.rewind('start')
    expect(await version()).toBe(1)
  })

  it('the availability of a region is a bare list of all its plans', async () => {
    expect(await view(everyCloud(), '/v4/regions/us-east/availability')).toEqual([
      { region: 'us-east', plan: 'premium-1', available: true },
    ])
  })

  it('a pool has its length in its range', async () => {
    const cloud = everyCloud()
    cloud.outside.poolCreate({ body: { region: 'us-east', prefix: 120 } })
    const { data } = (await view(cloud, '/v4/networking/ipv6/pools')) as { data: readonly Json[] }
    expect(data.map(pool => Object.keys(pool))).toEqual([['range', 'region', 'route_target']])
    expect(data[0]?.['range']).toMatch(/\/120$/)
  })

  it('the list of addresses has its records last, and IPv6 addresses have public last', async () => {
    const page = await view(everyCloud(), '/v4/networking/ips')
    expect(Object.keys(page)).toEqual(['page', 'pages', 'results', 'data'])
    const data = page['data'] as readonly Json[]
    const [ipv4, ipv6] = ['ipv4', 'ipv6'].map(type => data.find(each => each['type'] === type))
    const network = ['address', 'gateway', 'subnet_mask', 'prefix', 'type']
    const holder = ['rdns', 'linode_id', 'region']
    expect(Object.keys(ipv4 ?? {})).toEqual([...network, 'public', ...holder, 'vpc_nat_1_1'])
    expect(Object.keys(ipv6 ?? {})).toEqual([...network, ...holder, 'public'])
  })

  it('instances have a type for their plan, alone and in lists', async () => {
    const cloud = everyCloud()
    const body = { region: 'us-east', type: 'g6-nanode-1' }
    const made = await ask(cloud, 'POST', '/v4/linode/instances', body)
    expect(made.body).toMatchObject({ type: 'g6-nanode-1' })
    const { data } = (await view(cloud, '/v4/linode/instances')) as { data: readonly Json[] }
    expect(data.every(each => 'type' in each && !('plan' in each))).toBe(true)
  })
})

describe('requests of the published dialect', () => {
  it('are answered below v4beta as well, with or without a final slash, in process and on a server', async () => {
    const cloud = everyCloud()
    const paths = ['/v4/regions', '/v4/regions/', '/v4beta/regions', '/v4beta/regions/']
    for (const path of paths) expect((await ask(cloud, 'GET', path)).status).toBe(200)
    await using listening = await listen(cloud, { dialect: 'published' })
    const { origin } = new URL(listening.baseUrl)
    for (const path of paths) expect((await fetch(origin + path)).status).toBe(200)
    await using neutral = await listen(cloud)
    const other = new URL(neutral.baseUrl).origin
    expect((await fetch(`${other}/v4beta/regions`)).status).toBe(404)
    expect((await fetch(`${other}/v4/regions/`)).status).toBe(404)
  })

  it('that use the words of the contract are refused', async () => {
    const cloud = everyCloud()
    const allocate = { instance_id: 1, public: true, type: 'ipv4' }
    const device = { id: 2, type: 'instance' }
    const answers = [
      await ask(cloud, 'POST', '/v4/networking/ips', allocate),
      await ask(cloud, 'POST', `${firewalls}/1/devices`, device),
      await ask(cloud, 'GET', '/v4/instances/1'),
    ]
    expect(answers.map(({ status, body }) => [status, body['errors']])).toEqual([
      [
        400,
        [
          { reason: 'Keys must be one of: linode_id, public, type' },
          { reason: 'linode_id is required', field: 'linode_id' },
        ],
      ],
      [400, [{ reason: 'Must be one of linode, nodebalancer', field: 'type' }]],
      [404, [{ reason: 'Not found' }]],
    ])
    expect(cloud.journal.every(({ outcome }) => outcome === 'refused')).toBe(true)
  })

  it('are told of scopes in the words of the dialect', async () => {
    const world = withTokens(everyWorld, 'owner')
    const cloud = createSimulator({ world })
    const scopes = ['linodes:read_only', 'firewall:read_write']
    const made = { token: 'narrow', username: 'owner', scopes }
    expect((await ask(cloud, 'POST', '/v4/profile/tokens', made)).body).toMatchObject({ scopes })
    const vlans = await ask(cloud, 'GET', '/v4/networking/vlans', undefined, 'narrow')
    expect(vlans.status).toBe(200)
    expect(vlans.headers.get('X-OAuth-Scopes')).toBe(scopes.join(' '))
    expect(vlans.headers.get('X-Accepted-OAuth-Scopes')).toBe('linodes:read_only')
    const ips = await ask(cloud, 'GET', '/v4/networking/ips', undefined, 'narrow')
    expect([ips.status, ips.body]).toEqual([
      401,
      { errors: [{ reason: 'Your OAuth token is not authorized to use this endpoint.' }] },
    ])
  })

  it('may filter addresses by their instance, which lets every one through, as recorded', async () => {
    const cloud = everyCloud()
    const fetch = createFetch(cloud, { dialect: 'published', baseUrl })
    const headers = { Authorization: 'Bearer any', 'X-Filter': '{"linode_id": 2}' }
    const filtered = (await (await fetch('/v4/networking/ips', { headers })).json()) as Json
    expect(filtered['results']).toBe((await view(cloud, '/v4/networking/ips'))['results'])
  })
})

describe('errors of the published dialect', () => {
  const sound = { ...tcp, ports: '22' }
  const update = (rule: Json) => ['PUT', `${firewalls}/1/rules`, { inbound: [rule] }] as const
  const ports = 'rules.inbound[0].ports'
  const allocate = (body: Json) => ['POST', '/v4/networking/ips', body] as const
  const assign = (address: string, linode_id: number) =>
    [
      'POST',
      '/v4/networking/ips/assign',
      { region: 'us-east', assignments: [{ address, linode_id }] },
    ] as const

  const answers = [
    [
      update({ ...sound, ports: '080' }),
      { reason: 'Port must not have leading zeroes', field: ports },
    ],
    [update({ ...sound, ports: '65536' }), { reason: 'Must be 1-65535', field: ports }],
    [
      update({ ...sound, ports: '2-1' }),
      {
        reason: 'Range must start with a smaller number and end with a larger number',
        field: ports,
      },
    ],
    [
      update({ ...sound, protocol: 'ICMP' }),
      { reason: 'Ports are not allowed for ICMP and IPENCAP protocols.', field: ports },
    ],
    [
      update({ ...tcp, addresses: { ipv4: Array.from({ length: 256 }, () => '192.0.2.1') } }),
      {
        reason: 'Too many addresses submitted. Max allowed is 255',
        field: 'rules.inbound[0].addresses',
      },
    ],
    [
      update({ ...sound, nonsense: 1 }),
      {
        reason: 'Keys must be one of: protocol, addresses, action, label, ports, description',
        field: 'rules.inbound[0]',
      },
    ],
    [
      ['PUT', `${firewalls}/1/rules`, { version: 2 }],
      {
        reason: 'Keys must be one of: inbound, inbound_policy, outbound, outbound_policy',
        field: 'rules',
      },
    ],
    [
      ['PUT', `${firewalls}/1`, { status: 'deleted' }],
      { reason: 'Must be one of enabled, disabled', field: 'status' },
    ],
    [
      ['PUT', `${firewalls}/1`, { label: 'ab' }],
      { reason: 'Length must be 3-32 characters', field: 'label' },
    ],
    [['PUT', `${firewalls}/1`, '{"label": '], { reason: 'Invalid JSON' }],
    [
      ['POST', firewalls, { label: 'new-one', rules: {} }],
      { reason: 'inbound_policy is required', field: 'rules.inbound_policy' },
    ],
    [['POST', `${firewalls}/1/devices`, { id: 3, type: 'linode' }], { reason: 'Linode busy.' }],
    [
      allocate({ linode_id: 1, public: true, type: 'ipv6' }),
      { reason: 'Only addresses of type ipv4 are currently supported.' },
    ],
    [
      allocate({ linode_id: 99, public: true, type: 'ipv4' }),
      { reason: 'Linode is not active', field: 'linode_id' },
    ],
    [
      allocate({ public: true, type: 'ipv4' }),
      { reason: 'linode_id is required', field: 'linode_id' },
    ],
    [assign('192.0.2.9', 2), { reason: 'IP Address not found.' }],
    [
      ['POST', '/v4/linode/instances', { region: 'us-east', plan: 'small' }],
      {
        reason: 'Keys must be one of: region, label, type, firewall_id, private_ip, interfaces',
      },
    ],
    [['DELETE', '/v4/regions'], { reason: 'Method Not Allowed' }],
    [['GET', '/v4/networking/nothing'], { reason: 'Not found' }],
    [['GET', `${firewalls}/99`], { reason: 'Not found' }],
    [['GET', `${firewalls}?page_size=501`], { reason: 'Must be 25-500', field: 'page_size' }],
  ] as const

  it.each(answers.map(([request, error]) => [error, request] as const))(
    'say %j',
    async (error, request) => {
      const [method, path, body] = request
      const { body: answer } = await ask(everyCloud(), method, path, body)
      const errors = answer['errors'] as readonly Json[]
      expect(errors[0]).toEqual(error)
      expect(Object.keys(errors[0] ?? {})[0]).toBe('reason')
    },
  )
})

/** The same call, in the words of the dialect. */
async function sendPublished(cloud: Simulator, call: AnyCall): Promise<void> {
  const operation = operationNamed(call.operation)
  if (operation === undefined) throw new Error(`no operation is named ${call.operation}`)
  const { body, ...rest } = call
  const init = initFor(
    body === undefined ? rest : { ...rest, body: published.toBody(operation, body) },
  )
  const fetch = createFetch(cloud, { dialect: 'published', baseUrl })
  await fetch(baseUrl + pathFor(call, published.paths[call.operation]), init)
}

it('the sound calls of both tables are carried out in the published dialect', async () => {
  for (const call of [...Object.values(contractCalls), ...Object.values(outsideCalls)]) {
    const cloud = createSimulator({ world: withTokens(everyWorld, 'owner') })
    await sendPublished(cloud, { ...call, as: 'token-of-owner' })
    expect(cloud.journal.map(({ outcome }) => outcome)).toEqual(['done'])
  }
})
