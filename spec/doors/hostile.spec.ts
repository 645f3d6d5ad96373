/** Hostile input: what was sent, what came back; nothing changes, nothing breaks. */
import { describe, expect, it } from 'vitest'
import { doorLimits } from '../../src/contract/door-limits.ts'
import { createSimulator } from '../../src/engine/simulator.ts'
import { createFetch } from '../../src/http/create-fetch.ts'
import { listen } from '../../src/http/listen.ts'
import { values } from '../../src/world/table.ts'
import { markdownTable } from '../support/markdown.ts'
import { closedRules, smallWorld, withFirewall } from '../support/worlds.ts'
import { baseUrl, clausesIn, errorsIn, type Received, receive } from './wire.ts'

const world = withFirewall(smallWorld(), 'guard-1', { instances: [1] })

/** A request as its sender writes it. */
interface Sent {
  readonly path: string
  readonly method?: string
  readonly type?: string
  readonly filter?: string
  readonly body?: string | Uint8Array
}

const json = 'application/json'
const post = (body: string | Uint8Array, type: string = json): Sent => ({
  path: '/networking/firewalls',
  method: 'POST',
  type,
  body,
})
const get = (path: string): Sent => ({ path })
const rules = JSON.stringify(closedRules)
const firewallWith = (rule: object): Sent =>
  post(JSON.stringify({ label: 'hostile', rules: { ...closedRules, inbound: [rule] } }))
const ruleWithPorts = (ports: string): Sent =>
  firewallWith({ action: 'ACCEPT', protocol: 'TCP', addresses: { ipv4: ['0.0.0.0/0'] }, ports })
const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)
const manyKeys = (count: number): string =>
  Array.from({ length: count }, (_, at) => `"k${at}":${at}`).join(',')
const label = (text: string): Sent => post(`{"label":${text},"rules":${rules}}`)

/** Title, request, status, clauses, fields. */
type Row = readonly [string, Sent, number, string, string]

const rows: readonly Row[] = [
  [
    'a body one byte over the limit',
    post(' '.repeat(doorLimits.bodyBytes + 1)),
    413,
    'SILENT-REQUEST-SIZE',
    'body',
  ],
  ['a body of ten megabytes', post('a'.repeat(10_000_000)), 413, 'SILENT-REQUEST-SIZE', 'body'],
  ['a text/plain body', post('{}', 'text/plain'), 400, 'SILENT-CONTENT-TYPE', 'Content-Type'],
  [
    'a form',
    post('label=x', 'application/x-www-form-urlencoded'),
    400,
    'SILENT-CONTENT-TYPE',
    'Content-Type',
  ],
  [
    'a type that only begins like JSON',
    post('{}', 'application/jsonp'),
    400,
    'SILENT-CONTENT-TYPE',
    'Content-Type',
  ],
  ['JSON that breaks off', post('{"label": "x'), 400, 'WIRE-1', 'body'],
  ['JSON with a comment', post('{} // x'), 400, 'WIRE-1', 'body'],
  ['two JSON values', post('{}{}'), 400, 'WIRE-1', 'body'],
  ['NaN', post('{"label": NaN}'), 400, 'WIRE-1', 'body'],
  ['bytes that are not UTF-8', post(Uint8Array.of(0x7b, 0xff, 0x7d)), 400, 'WIRE-1', 'body'],
  ['JSON 33 deep', post(nested(33)), 400, 'SILENT-REQUEST-SIZE', 'body'],
  ['JSON half a million deep', post(nested(500_000)), 400, 'SILENT-REQUEST-SIZE', 'body'],
  [
    'half a million brackets that never close',
    post('{"a":'.repeat(200_000)),
    400,
    'SILENT-REQUEST-SIZE',
    'body',
  ],
  [
    '300,000 objects in a list',
    post(`[${'{},'.repeat(300_000)}{}]`),
    400,
    'SILENT-REQUEST-SIZE',
    'body',
  ],
  ['50,000 keys', post(`{${manyKeys(50_000)}}`), 400, 'SILENT-REQUEST-SIZE', 'body'],
  ['a list for a body', post('[]'), 400, 'WIRE-1', 'body'],
  ['null for a body', post('null'), 400, 'WIRE-1', 'body'],
  [
    'a key twice',
    post(`{"label":"a-1","label":"b-1","rules":${rules}}`),
    400,
    'SILENT-JSON-KEYS',
    'label',
  ],
  [
    'a key twice in two spellings',
    post(`{"label":"a-1","l\\u0061bel":"b-1","rules":${rules}}`),
    400,
    'SILENT-JSON-KEYS',
    'label',
  ],
  [
    'a key twice, deep inside',
    post('{"rules":{"inbound":[{},{"ports":"1","ports":"2"}]}}'),
    400,
    'SILENT-JSON-KEYS',
    'rules.inbound[1].ports',
  ],
  [
    '__proto__',
    post(`{"__proto__":{"polluted":1},"label":"abc","rules":${rules}}`),
    400,
    'SILENT-UNKNOWN-FIELDS',
    '__proto__',
  ],
  [
    '__proto__ inside',
    post(`{"label":"abc","rules":${rules},"devices":{"__proto__":[1]}}`),
    400,
    'SILENT-UNKNOWN-FIELDS',
    'devices.__proto__',
  ],
  [
    'constructor',
    post(`{"constructor":{"prototype":{"polluted":1}},"label":"abc","rules":${rules}}`),
    400,
    'SILENT-UNKNOWN-FIELDS',
    'constructor',
  ],
  [
    'toString',
    post(`{"toString":1,"label":"abc","rules":${rules}}`),
    400,
    'SILENT-UNKNOWN-FIELDS',
    'toString',
  ],
  ['a number for a label', label('7'), 400, 'LABEL-1', 'label'],
  ['a label of a megabyte', label(`"${'a'.repeat(1_000_000)}"`), 400, 'LABEL-1', 'label'],
  ['a label with a line break', label('"web\\n"'), 400, 'LABEL-3', 'label'],
  [
    'a label of brackets and quotes',
    label(JSON.stringify('[{"\\'.repeat(1000))),
    400,
    'LABEL-1',
    'label',
  ],
  ['a label with half a character', label('"ab\\ud800"'), 400, 'LABEL-3', 'label'],
  ['a label with a zero', label('"a\\u0000b"'), 400, 'LABEL-4', 'label'],
  [
    'ports without end',
    ruleWithPorts('1,'.repeat(100_000)),
    400,
    'PORT-6',
    'rules.inbound[0].ports',
  ],
  [
    'ports made of spaces',
    ruleWithPorts(`1${' '.repeat(200_000)}`),
    400,
    'PORT-1',
    'rules.inbound[0].ports',
  ],
  [
    'ports made of digits',
    ruleWithPorts('9'.repeat(200_000)),
    400,
    'PORT-4',
    'rules.inbound[0].ports',
  ],
  [
    'ports made of dashes',
    ruleWithPorts('-'.repeat(200_000)),
    400,
    'PORT-1',
    'rules.inbound[0].ports',
  ],
  ['page=01', get('/networking/firewalls?page=01'), 400, 'PAGE-1', 'page'],
  ['page=1e3', get('/networking/firewalls?page=1e3'), 400, 'PAGE-1', 'page'],
  ['page=-0', get('/networking/firewalls?page=-0'), 400, 'PAGE-1', 'page'],
  ['page=+1', get('/networking/firewalls?page=%2B1'), 400, 'PAGE-1', 'page'],
  ['page=1.0', get('/networking/firewalls?page=1.0'), 400, 'PAGE-1', 'page'],
  ['page=0x1', get('/networking/firewalls?page=0x1'), 400, 'PAGE-1', 'page'],
  ['page= with nothing', get('/networking/firewalls?page='), 400, 'PAGE-1', 'page'],
  [
    'a page beyond whole numbers',
    get('/networking/firewalls?page=9007199254740993'),
    400,
    'PAGE-1',
    'page',
  ],
  [
    'a page of a thousand digits',
    get(`/networking/firewalls?page=${'9'.repeat(1000)}`),
    400,
    'PAGE-1',
    'page',
  ],
  ['page twice', get('/networking/firewalls?page=1&page=1'), 400, 'SILENT-QUERY-REPEATED', 'page'],
  ['page[]', get('/networking/firewalls?page[]=1'), 400, 'SILENT-UNKNOWN-FIELDS', 'page[]'],
  ['Page', get('/networking/firewalls?Page=1'), 400, 'SILENT-UNKNOWN-FIELDS', 'Page'],
  [
    '__proto__ in the query',
    get('/networking/firewalls?__proto__=1'),
    400,
    'SILENT-UNKNOWN-FIELDS',
    '__proto__',
  ],
  [
    '20,000 parameters in the query',
    get(`/networking/firewalls?${Array.from({ length: 20_000 }, (_, at) => `k${at}=1`).join('&')}`),
    414,
    'SILENT-REQUEST-SIZE',
    'path',
  ],
  ['True in the query', get('/networking/ips?skip_ipv6_rdns=True'), 400, 'IP-6', 'skip_ipv6_rdns'],
  [
    '1 for true in the query',
    get('/networking/ips?skip_ipv6_rdns=1'),
    400,
    'IP-6',
    'skip_ipv6_rdns',
  ],
  [
    'an id with a zero before it',
    get('/networking/firewalls/01'),
    404,
    'FIREWALL-12',
    'firewallId',
  ],
  ['an id with an exponent', get('/networking/firewalls/1e0'), 404, 'FIREWALL-12', 'firewallId'],
  [
    'an id beyond whole numbers',
    get('/networking/firewalls/9007199254740993'),
    404,
    'FIREWALL-12',
    'firewallId',
  ],
  ['a negative id', get('/networking/firewalls/-1'), 404, 'FIREWALL-12', 'firewallId'],
  ['an id with a line break', get('/networking/firewalls/1%0A'), 404, 'FIREWALL-12', 'firewallId'],
  ['an escape that is none', get('/networking/firewalls/%zz'), 404, 'FIREWALL-12', 'firewallId'],
  [
    'an escape that is not UTF-8',
    get('/networking/firewalls/%ff'),
    404,
    'FIREWALL-12',
    'firewallId',
  ],
  ['an address with a zone', get('/networking/ips/fe80::1%25eth0'), 404, 'IP-13', 'address'],
  ['an address with a length', get('/networking/ips/3fff:1::%2F64'), 404, 'IP-13', 'address'],
  [
    'an address of 8,000 colons',
    get(`/networking/ips/${':'.repeat(8000)}`),
    404,
    'IP-13',
    'address',
  ],
  [
    'an address of 50,000 colons',
    get(`/networking/ips/${':'.repeat(50_000)}`),
    414,
    'SILENT-REQUEST-SIZE',
    'path',
  ],
  [
    '1,000 parameters in the query',
    get(`/networking/firewalls?${Array.from({ length: 1000 }, (_, at) => `k${at}=1`).join('&')}`),
    400,
    'SILENT-UNKNOWN-FIELDS',
    'k0',
  ],
]

const fetchInto = (cloud = createSimulator({ world })) => createFetch(cloud, { baseUrl })

const initOf = ({ method = 'GET', type, filter, body }: Sent): RequestInit => ({
  method,
  headers: {
    Authorization: 'Bearer any',
    ...(type !== undefined && { 'Content-Type': type }),
    ...(filter !== undefined && { 'X-Filter': filter }),
  },
  ...(body !== undefined && { body }),
})

const summary = (received: Received) => ({
  status: received.status,
  clauses: clausesIn(received),
  fields: errorsIn(received)
    .map(({ field }) => field)
    .join(', '),
})

describe('hostile input through fetch', () => {
  it.each(rows)('%s', async (_, sent, status, clauses, fields) => {
    const cloud = createSimulator({ world })
    const received = await receive(await fetchInto(cloud)(baseUrl + sent.path, initOf(sent)))
    expect(summary(received)).toEqual({ status, clauses, fields })
    expect(cloud.world).toBe(world)
  })

  it('touches no prototype', () => {
    expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain('polluted')
    expect('polluted' in {}).toBe(false)
  })

  it('gives reasons that do not grow with what was sent', async () => {
    const cloud = createSimulator({ world })
    for (const [, sent] of rows) {
      const received = await receive(await fetchInto(cloud)(baseUrl + sent.path, initOf(sent)))
      for (const { reason } of errorsIn(received)) expect(reason.length).toBeLessThan(300)
    }
  })

  it('is written down in HOSTILE.md', async () => {
    await expect(document()).toMatchFileSnapshot('./HOSTILE.md')
  })
})

describe('hostile input in the published dialect', () => {
  const longKey = `${'a'.repeat(1_000_000)}.`
  const more: readonly (readonly [string, Sent, number])[] = [
    ['a key of a megabyte that ends in a dot', post(`{"${longKey}":1}`), 400],
    ['a key of nothing but dots', post(`{"${'.'.repeat(1_000_000)}":1}`), 400],
    ['a filter on such a key', { path: '/networking/firewalls', filter: `{"${longKey}":1}` }, 400],
  ]

  const all = [...rows.map(([title, sent, status]) => [title, sent, status] as const), ...more]

  it.each(all)('%s', async (_, sent, status) => {
    const cloud = createSimulator({ world })
    const door = createFetch(cloud, { baseUrl, dialect: 'published' })
    const received = await receive(await door(baseUrl + sent.path, initOf(sent)))
    expect(received.status).toBe(status)
    expect(errorsIn(received)).not.toEqual([])
    expect(cloud.world).toBe(world)
  })
})

describe('hostile input through a Node server', () => {
  it('is answered in the same way', async () => {
    const cloud = createSimulator({ world })
    await using listening = await listen(cloud)
    for (const [title, sent, status, clauses, fields] of rows) {
      if (sent.path.length > 10_000) continue
      const received = await receive(await fetch(listening.baseUrl + sent.path, initOf(sent)))
      expect(summary(received), title).toEqual({ status, clauses, fields })
    }
    expect(cloud.world).toBe(world)
  })
})

describe('odd input that is sound', () => {
  const view = async (path: string) => {
    const response = await fetchInto()(baseUrl + path, initOf({ path }))
    return [response.status, await response.json()]
  }
  const slaac = [...values(world.tables.addresses)].find(({ type }) => type === 'ipv6')?.address

  it('every spelling of one IPv6 address in a path is one resource', async () => {
    const address = String(slaac)
    const plain = await view(`/networking/ips/${address}`)
    expect(plain[0]).toBe(200)
    const spellings = [
      address.toUpperCase(),
      encodeURIComponent(address),
      encodeURIComponent(address.toUpperCase()).toLowerCase(),
      address.replace(':', '%3a'),
    ]
    for (const spelling of spellings)
      expect(await view(`/networking/ips/${spelling}`), spelling).toEqual(plain)
  })

  it('an empty body is no body, whatever its type says', async () => {
    for (const type of [json, 'text/plain']) {
      const sent = { path: '/networking/firewalls/1', method: 'PUT', type, body: '' }
      const response = await fetchInto()(baseUrl + sent.path, initOf(sent))
      expect(response.status).toBe(200)
    }
  })

  it('a type with parameters, a byte order mark and a number with an exponent are JSON', async () => {
    const cloud = createSimulator({ world })
    const sent = {
      path: '/networking/firewalls/1/devices',
      method: 'POST',
      type: 'Application/JSON; charset=utf-8',
      body: '\ufeff{"id": 0.2e1, "type": "instance"}',
    }
    const response = await fetchInto(cloud)(baseUrl + sent.path, initOf(sent))
    expect(response.status).toBe(200)
    expect(cloud.journal.at(-1)?.call.body).toEqual({ id: 2, type: 'instance' })
  })

  it('the largest rules that the contract allows', async () => {
    const ipv4 = Array.from({ length: 255 }, (_, at) => `192.0.2.${at}/32`)
    const inbound = Array.from({ length: 25 }, (_, at) => ({
      action: 'ACCEPT',
      protocol: 'TCP',
      label: `rule-${at}`,
      description: 'd'.repeat(100),
      ports: '1-2,3-4,5-6,7-8,9-10,11-12,13-14,15',
      addresses: { ipv4 },
    }))
    const sent = post(JSON.stringify({ label: 'largest', rules: { ...closedRules, inbound } }))
    const response = await fetchInto()(baseUrl + sent.path, initOf(sent))
    expect(response.status).toBe(200)
  })

  it('a text of almost the longest body is read and judged', async () => {
    const sent = post(JSON.stringify({ label: 'x'.repeat(doorLimits.bodyBytes - 20) }))
    const received = await receive(await fetchInto()(baseUrl + sent.path, initOf(sent)))
    expect(summary(received).clauses).toBe('LABEL-1, FIREWALL-6')
  })
})

function document(): string {
  const lines = rows.map(([title, { method = 'GET', path }, status, clauses, fields]) => [
    title,
    `${method} ${path.length > 60 ? `${path.slice(0, 60)}…` : path}`,
    `${status}`,
    fields,
    clauses,
  ])
  return [
    '# Hostile input',
    '',
    'What was sent, and what came back: through `fetch`, and through a Node server up to the length of path that Node reads.',
    '',
    markdownTable(['sent', 'to', 'status', 'field', 'clause'], lines),
    '',
  ].join('\n')
}
