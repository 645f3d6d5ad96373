/** Bodies that no client should send: too large, of another type, not JSON, and JSON that no record is made of. */
import { httpLimits } from '../../src/contract/limits.ts'
import { closedRules } from '../support/worlds.ts'
import { type HostileRow, post, type Sent } from './hostile-request.ts'

const rules = JSON.stringify(closedRules)
const firewallWith = (rule: object): Sent =>
  post(JSON.stringify({ label: 'hostile', rules: { ...closedRules, inbound: [rule] } }))
const ruleWithPorts = (ports: string): Sent =>
  firewallWith({ action: 'ACCEPT', protocol: 'TCP', addresses: { ipv4: ['0.0.0.0/0'] }, ports })
const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)
const manyKeys = (count: number): string =>
  Array.from({ length: count }, (_, at) => `"k${at}":${at}`).join(',')
const label = (text: string): Sent => post(`{"label":${text},"rules":${rules}}`)

export const hostileBodies: readonly HostileRow[] = [
  [
    'a body one byte over the limit',
    post(' '.repeat(httpLimits.bodyBytes + 1)),
    413,
    'ASSUME-REQUEST-SIZE',
    'body',
  ],
  ['a body of ten megabytes', post('a'.repeat(10_000_000)), 413, 'ASSUME-REQUEST-SIZE', 'body'],
  ['a text/plain body', post('{}', 'text/plain'), 400, 'ASSUME-CONTENT-TYPE', 'Content-Type'],
  [
    'a form',
    post('label=x', 'application/x-www-form-urlencoded'),
    400,
    'ASSUME-CONTENT-TYPE',
    'Content-Type',
  ],
  [
    'a type that only begins like JSON',
    post('{}', 'application/jsonp'),
    400,
    'ASSUME-CONTENT-TYPE',
    'Content-Type',
  ],
  ['JSON that breaks off', post('{"label": "x'), 400, 'WIRE-1', 'body'],
  ['JSON with a comment', post('{} // x'), 400, 'WIRE-1', 'body'],
  ['two JSON values', post('{}{}'), 400, 'WIRE-1', 'body'],
  ['NaN', post('{"label": NaN}'), 400, 'WIRE-1', 'body'],
  ['bytes that are not UTF-8', post(Uint8Array.of(0x7b, 0xff, 0x7d)), 400, 'WIRE-1', 'body'],
  ['JSON 33 deep', post(nested(33)), 400, 'ASSUME-REQUEST-SIZE', 'body'],
  ['JSON half a million deep', post(nested(500_000)), 400, 'ASSUME-REQUEST-SIZE', 'body'],
  [
    'half a million brackets that never close',
    post('{"a":'.repeat(200_000)),
    400,
    'ASSUME-REQUEST-SIZE',
    'body',
  ],
  [
    '300,000 objects in a list',
    post(`[${'{},'.repeat(300_000)}{}]`),
    400,
    'ASSUME-REQUEST-SIZE',
    'body',
  ],
  ['50,000 keys', post(`{${manyKeys(50_000)}}`), 400, 'ASSUME-REQUEST-SIZE', 'body'],
  ['a list for a body', post('[]'), 400, 'WIRE-1', 'body'],
  ['null for a body', post('null'), 400, 'WIRE-1', 'body'],
  [
    'a key twice',
    post(`{"label":"a-1","label":"b-1","rules":${rules}}`),
    400,
    'ASSUME-JSON-KEYS',
    'label',
  ],
  [
    'a key twice in two spellings',
    post(`{"label":"a-1","l\\u0061bel":"b-1","rules":${rules}}`),
    400,
    'ASSUME-JSON-KEYS',
    'label',
  ],
  [
    'a key twice, deep inside',
    post('{"rules":{"inbound":[{},{"ports":"1","ports":"2"}]}}'),
    400,
    'ASSUME-JSON-KEYS',
    'rules.inbound[1].ports',
  ],
  [
    '__proto__',
    post(`{"__proto__":{"polluted":1},"label":"abc","rules":${rules}}`),
    400,
    'ASSUME-UNKNOWN-FIELDS',
    '__proto__',
  ],
  [
    '__proto__ inside',
    post(`{"label":"abc","rules":${rules},"devices":{"__proto__":[1]}}`),
    400,
    'ASSUME-UNKNOWN-FIELDS',
    'devices.__proto__',
  ],
  [
    'constructor',
    post(`{"constructor":{"prototype":{"polluted":1}},"label":"abc","rules":${rules}}`),
    400,
    'ASSUME-UNKNOWN-FIELDS',
    'constructor',
  ],
  [
    'toString',
    post(`{"toString":1,"label":"abc","rules":${rules}}`),
    400,
    'ASSUME-UNKNOWN-FIELDS',
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
]
