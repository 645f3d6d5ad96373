/** Requests that are as large as is read, and made to keep a reader busy: what a regular expression or a loop could hang on. */
import { httpLimits } from '../../src/contract/limits.ts'

export interface HeavyRequest {
  readonly title: string
  readonly path: string
  readonly init: RequestInit
}

/** Bytes of a text that fills a body, with room for what stands around it. */
const room = httpLimits.bodyBytes - 1000
const fill = (piece: string, size = room): string =>
  piece.repeat(Math.floor(size / new TextEncoder().encode(piece).byteLength))
/** As many of them as JSON may hold, when each takes this many values. */
const many = (piece: (at: number) => string, values = 1): string =>
  Array.from({ length: Math.floor((httpLimits.jsonValues - 50) / values) }, (_, at) =>
    piece(at),
  ).join()

const authorization = { Authorization: 'Bearer any' }
const list = '/networking/firewalls'

const get = (title: string, path: string, headers = {}): HeavyRequest => ({
  title,
  path,
  init: { headers: { ...authorization, ...headers } },
})
const send = (title: string, path: string, body: string, method = 'POST'): HeavyRequest => ({
  title,
  path,
  init: { method, headers: { ...authorization, 'Content-Type': 'application/json' }, body },
})
const create = (title: string, body: string) => send(title, list, body)
const withRules = (title: string, rules: string) =>
  create(
    title,
    `{"label":"abc","rules":{"inbound_policy":"DROP","outbound_policy":"DROP","inbound":[${rules}]}}`,
  )
const rule = (more: object): string =>
  JSON.stringify({
    action: 'ACCEPT',
    protocol: 'TCP',
    addresses: { ipv4: ['0.0.0.0/0'] },
    ...more,
  })
const withRule = (title: string, more: object) => withRules(title, rule(more))
/** 25 rules of 255 addresses. */
const withAddresses = (title: string, address: string, family = 'ipv6') =>
  withRules(
    title,
    Array(25)
      .fill(rule({ addresses: { [family]: Array(255).fill(address) } }))
      .join(),
  )

const texts = [
  create('nothing but spaces', fill(' ')),
  create('nothing but quotes', fill('"')),
  create('a text of backslashes', `"${fill('\\')}`),
  create('a text of escaped quotes', `"${fill('\\"')}`),
  create('a label of escapes', `{"label":"${fill('\\u0000')}"}`),
  create('a label of dashes', `{"label":"${fill('a-')}"}`),
  create('a label of pairs', `{"label":"${fill('\u{1f6aa}')}"}`),
  create('a number of a million digits', `{"label":0.${fill('1')}}`),
]

const keys = [
  create('as many keys as may be', `{${many(at => `"k${at}":1`)}}`),
  create('as many long keys as may be', `{${many(at => `"${'k'.repeat(110)}${at}":1`)}}`),
  create('a key twice, at the end', `{${many(at => `"k${at}":1`)},"k0":1}`),
  create('a key of a megabyte', `{"${fill('a')}":1}`),
  create('a key that ends in a dot', `{"${fill('a')}.":1}`),
  create('a key of dots', `{"${fill('.')}":1}`),
  create('a key of words to exchange', `{"${fill('linode_id,')}":1}`),
  create('a key of underscores', `{"${fill('_')}":1}`),
]

const ports = [',', '9', ' ', '1,', '1-', '0', '1, '].map(piece =>
  withRule(`ports made of ${JSON.stringify(piece)}`, { ports: `1${fill(piece)}` }),
)

const addresses = [
  withAddresses('the largest sound rules', '2001:db8:1234:5678:9abc:def0:1234:5678/128'),
  withAddresses('as many IPv6 addresses of colons', ':'.repeat(150)),
  withAddresses('as many IPv6 addresses that are too long', `${'1:'.repeat(70)}/64`),
  withAddresses('as many IPv4 addresses of digits', '1'.repeat(150), 'ipv4'),
  withAddresses('as many addresses of control characters', '\u0001'.repeat(20)),
  withRule('an address of a megabyte of colons', { addresses: { ipv6: [fill(':')] } }),
  withRule('an address of a megabyte of dots', { addresses: { ipv4: [fill('1.')] } }),
]

const lists = [
  withRules(
    'as many rules as may be, of nothing',
    many(() => '{}', 2),
  ),
  withRules(
    'as many rules as may be, of nothing right',
    many(() => '{"action":1,"ports":2,"x":3}', 5),
  ),
  withRules(
    'as many rules as may be that are none',
    many(() => '0'),
  ),
  create('as many tags', `{"label":"abc","tags":[${many(at => `"t${at}"`)}]}`),
  create('as many tags that are none', `{"label":"abc","tags":[${many(() => '""')}]}`),
  create(
    'as many instances',
    `{"label":"abc","devices":{"instances":[${many(at => `${at + 1}`)}]}}`,
  ),
  send(
    'as many assignments',
    '/networking/ips/assign',
    `{"region":"us-east","assignments":[${many(at => `{"address":"192.0.${at >> 8}.${at & 255}","instance_id":1}`, 3)}]}`,
  ),
  send(
    'as many assignments of long texts',
    '/networking/ips/assign',
    `{"region":"us-east","assignments":[${many(() => `{"address":"${':'.repeat(300)}","instance_id":1}`, 3)}]}`,
  ),
  send(
    'as many shares',
    '/networking/ips/share',
    `{"instance_id":1,"ips":[${many(at => `"192.0.${at >> 8}.${at & 255}"`)}]}`,
  ),
  ...['a', 'a.', 'a-'].map(piece =>
    send(
      `a reverse name made of ${piece}`,
      '/networking/ips/192.0.2.1',
      `{"rdns":"${fill(piece)}"}`,
      'PUT',
    ),
  ),
]

const longest = (piece: string): string => fill(piece, httpLimits.urlLength - 100)

const filterOf = (part: string): string =>
  `{"+or":[${Array(httpLimits.filterValues / 2 - 1)
    .fill(part)
    .join()}]}`

const places = [
  ...['a', '/', '%25', '%zz', '%ff', 'a/'].map(piece =>
    get(`a path made of ${piece}`, `/${longest(piece)}`),
  ),
  get('a long id, and then astray', `${list}/${longest('a')}/x`),
  get('an address of colons in the path', `/networking/ips/${longest(':')}`),
  get('a range of zeros in the path', `/networking/ipv6/ranges/${longest('0:')}`),
  get('an id of digits', `${list}/${longest('1')}`),
  ...['&', '%', 'a', 'page=1&', 'k&'].map(piece =>
    get(`a query made of ${piece}`, `${list}?${longest(piece)}`),
  ),
  get('a path of a megabyte', `/${fill('a')}`),
]

const headers = [
  get('a token of a megabyte', list, { Authorization: `Bearer ${fill('a')}` }),
  get('a token with spaces in it', list, { Authorization: `Bearer a${fill(' ')}b` }),
  get(
    'ten thousand headers',
    list,
    Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`x-${at}`, '1'])),
  ),
  get('a filter of many parts', list, { 'X-Filter': filterOf('{"id":1}') }),
  get('a filter as deep as may be', list, {
    'X-Filter': `${'{"+and":['.repeat(16)}${']}'.repeat(16)}`,
  }),
  get('a filter by a megabyte', list, { 'X-Filter': `{"label":{"+contains":"${fill('g')}"}}` }),
  get('a filter on a megabyte', list, { 'X-Filter': `{"${fill('g')}.":1}` }),
]

export const heavyRequests: readonly HeavyRequest[] = [
  ...texts,
  ...keys,
  ...ports,
  ...addresses,
  ...lists,
  ...places,
  ...headers,
]
