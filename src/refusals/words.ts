/** The closed vocabularies that problems are told in, each word with its English. */
import { limits } from '../contract/limits.ts'
import { scopeFamilies } from '../contract/scopes.ts'

const { rangePrefixLengths, hostNameLengthMax, piecesPerPort, piecesPerPortRange } = limits

/** Problems that say no more of a value than what was expected in its place, and what was there if anything was. */
export const valueProblems = [
  'wrong-type',
  'unknown-option',
  'bad-number',
  'bad-length',
  'bad-format',
  'forbidden-part',
] as const
export type ValueProblemName = (typeof valueProblems)[number]

/** Records that ids and names stand for. */
export const recordNouns = {
  address: 'address',
  balancer: 'balancer',
  config: 'config',
  device: 'device',
  event: 'event',
  firewall: 'firewall',
  forward: 'forward record',
  instance: 'instance',
  interface: 'interface',
  operation: 'operation',
  profile: 'profile',
  range: 'range',
  region: 'region',
  slaac: 'SLAAC address',
  token: 'token',
  user: 'user',
} as const
export type RecordName = keyof typeof recordNouns

/** What a record is called, by its name here. */
export type Noun = (name: RecordName) => string

export const an = (noun: string): string => `${/^[aeio]/i.test(noun) ? 'an' : 'a'} ${noun}`

const idOf = (name: RecordName) => (noun: Noun) => `the id of ${an(noun(name))}`

/** What is looked for, and not found. */
export const sought = {
  address: () => 'an address of the account',
  'address-or-range': () => 'an address or a range of the account',
  balancer: idOf('balancer'),
  device: idOf('device'),
  event: idOf('event'),
  firewall: idOf('firewall'),
  forward: idOf('forward'),
  instance: idOf('instance'),
  interface: () => 'the purpose of an interface',
  'ipv4-or-range': () => 'an IPv4 address or a range',
  'kept-firewall': noun => `the id of ${an(noun('firewall'))} that is not deleted`,
  network: () =>
    'a network of the document, any, internet, private, or addresses such as 192.0.2.0/24',
  operation: () => 'the name of an operation',
  'own-address': noun => `"any" or an address of the ${noun('instance')}`,
  'own-public-ipv4': noun => `a public IPv4 address of the ${noun('instance')}`,
  profile: idOf('profile'),
  range: () => 'a range of the account, without its prefix length',
  record: () => 'the id of a record that is there',
  service: () => 'a service by its label, an address of it, its type/id or its id',
  'single-service': () => 'what one service alone is called,',
  region: idOf('region'),
  'known-region': noun =>
    `the id of ${an(noun('region'))} that the document lists under regions, or without that list one`,
  'region-with-availability': noun => `${idOf('region')(noun)} with availabilities`,
  slaac: noun => `the SLAAC address of ${an(noun('instance'))}`,
  'given-slaac': noun => `an ipv6 that the document gives to ${an(noun('instance'))}`,
  token: idOf('token'),
  user: () => 'the name of a user',
} as const satisfies Record<string, (noun: Noun) => string>
export type SoughtName = keyof typeof sought

export const types = {
  text: 'a text',
  'text-or-null': 'a text or null',
  number: 'a number',
  flag: 'true or false',
  list: 'a list',
  object: 'an object',
} as const
export type TypeName = keyof typeof types

const ipv4 = 'an IPv4 address such as 192.0.2.1'
const ipv6 = 'an IPv6 address such as 2001:db8::1'
const withLength = 'alone or with a prefix length such as /24'

const rangeLengths = rangePrefixLengths.map(length => `/${length}`).join(' or ')

/** Forms of texts. */
export const formats = {
  address: `${ipv4} or ${ipv6}`,
  ipv4,
  ipv6,
  network: `${ipv4} or ${ipv6}, ${withLength}`,
  'ipv4-network': `${ipv4}, ${withLength}`,
  'ipv6-network': `${ipv6}, ${withLength}`,
  'ipv4-with-length': 'an IPv4 address with its prefix length, such as 10.0.0.1/24, or null',
  'address-and-port': 'an address with a port, such as 192.168.128.2:80',
  'ipv4-or-range': `an IPv4 address, or an IPv6 range with ${rangeLengths}`,
  'address-or-range': `${ipv4} or ${ipv6}, or an IPv6 range with ${rangeLengths}`,
  'any-or-address': '"any" or an IP address',
  'public-ipv4': 'a public IPv4 address',
  'nat-address': '"any", a public IPv4 address or null',
  'host-name': `a host name of at most ${hostNameLengthMax} characters, such as mail.example.com`,
  'label-start': 'a text that starts with an ASCII letter or digit',
  'label-end': 'a text that ends with an ASCII letter or digit',
  'label-characters': 'ASCII letters, digits, "-", "_" and "." only',
  'rule-label': 'an ASCII letter, then ASCII letters, digits, "-", "_" and "." only',
  'vlan-label': 'a text of 1 to 64 ASCII letters, digits and hyphens',
  username: 'a text of 1 to 64 ASCII letters, digits, ".", "_" and "-"',
  token: 'a text of 1 to 128 visible characters',
  scope: `"*", or a scope such as firewall:read_only: read_only or read_write of ${scopeFamilies}`,
  port: 'a port in plain digits, as in 22, 80-90 or 443',
  'port-separator': 'a comma, at most one space after it, or the end',
  'unpadded-port': 'a port without leading zeros',
  time: 'a time such as 2026-01-01T00:00:00Z',
  instant: 'a time such as 2026-01-01T00:00:00.000Z',
  date: 'a date such as 2026-01-01',
  packets: 'packets such as inbound TCP 22,80-90 from 10.0.0.0/8',
  'network-name': 'another name than any, internet, private or an address',
  'policy-id': 'a text of 1 to 64 ASCII letters, digits, "-", "_" and "."',
} as const
export type Format = keyof typeof formats

/** Files of Terraform and OpenTofu that are no plans or states as these show them: what each is, with what to do about it. */
export const otherFiles = {
  log: 'the log of a plan: save the plan with -out=FILE, and print it with terraform show -json FILE',
  'binary-plan': 'a saved plan: print it with terraform show -json FILE',
  'raw-state': 'a stored state: print it with terraform show -json',
  configuration:
    'a configuration: save a plan with terraform plan -out=FILE, and print it with terraform show -json FILE',
  'errored-plan': 'a plan that ended in an error: plan again',
  'no-plan': 'no plan among the files',
  'state-alone': 'a state, and no plan among the files',
  'second-plan': 'another plan among the files',
} as const
export type OtherFile = keyof typeof otherFiles

/** Why a text is no address or network, as it follows on the text. */
export const addressFaults = {
  'too-long': ', longer than any address',
  'not-an-address': ', which is not an address',
  'zone-id': ' with a zone id',
  'leading-zero': ' with a leading zero in an octet',
  'prefix-length': ' with an unacceptable prefix length',
  family: ' of the other family',
} as const
export type AddressFault = keyof typeof addressFaults

/** What is told of a bad format beside it; `meant` is the word that was probably meant. */
export interface FormatFault {
  readonly because?: AddressFault
  readonly meant?: string
}

/** What an instance has to be for some calls, and how one is that is not. */
export const instanceStates = {
  'shut-down': { as: 'that is shut down', else: 'which runs' },
  'plan-succeeded': { as: 'whose plan has a successor', else: 'whose plan has none' },
} as const
export type InstanceState = keyof typeof instanceStates

const always = (one: string, several: string) => (_: Noun) => [one, several] as const

/** What is counted: one of it, and several. */
export const counted = {
  balancers: (noun: Noun) => [noun('balancer'), `${noun('balancer')}s`] as const,
  bytes: always('byte', 'bytes'),
  characters: always('character', 'characters'),
  entries: always('address or network', 'addresses and networks'),
  levels: always('level', 'levels of lists and objects'),
  policies: always('policy', 'policies'),
  pieces: always(
    'piece',
    `pieces, where a port is ${piecesPerPort} and a range ${piecesPerPortRange}`,
  ),
  'private-ipv4s': always('private IPv4 address', 'private IPv4 addresses'),
  'public-ipv4s': always('public IPv4 address', 'public IPv4 addresses'),
  ranges: always('IPv6 range', 'IPv6 ranges'),
  rules: always('rule', 'rules in both directions together'),
  values: always('value', 'values'),
}
export type Counted = keyof typeof counted

/** What is there only once, or belongs to one thing at a time. */
export const distinct = {
  address: 'address',
  forward: 'pair of a name and an address',
  grant: 'grant',
  id: 'id',
  key: 'key',
  label: 'label',
  parameter: 'parameter',
  port: 'port of a transport',
  service: 'service',
  token: 'token',
  username: 'username',
  vlan: 'VLAN',
} as const
export type Distinct = keyof typeof distinct

export const unreadable = {
  JSON: 'JSON',
  'UTF-8': 'JSON in UTF-8',
  URL: 'a URL that can be read',
} as const
