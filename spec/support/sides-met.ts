/** Which sides of the limits of the contract calls have met: carried out on the limit, or refused by its clause. */
import type { AccountInput } from '../../src/account/account-schema.ts'
import { limits } from '../../src/contract/limits.ts'
import type { AnyCall, Outcome } from '../../src/engine/call.ts'
import { accountWithUsers, callsOf, type Limit } from '../../src/fast-check/index.ts'
import { fieldsOf } from '../../src/kit/json.ts'
import { type OperationName, operations } from '../../src/operations/index.ts'

const names = Object.keys(operations) as readonly OperationName[]

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const lengthsOf = (...values: readonly unknown[]): readonly number[] =>
  values.flatMap(value => (typeof value === 'string' ? [[...value].length] : []))

const rulesetIn = ({ body }: AnyCall) =>
  'rules' in fieldsOf(body) ? fieldsOf(fieldsOf(body)['rules']) : fieldsOf(body)
const rulesIn = (call: AnyCall) =>
  ['inbound', 'outbound'].flatMap(direction => listIn(rulesetIn(call)[direction]).map(fieldsOf))
const listsOf = (family: string) => (call: AnyCall) =>
  rulesIn(call).flatMap(({ addresses }) => {
    const list = fieldsOf(addresses)[family]
    return Array.isArray(list) ? [list] : []
  })
const prefixesOf = (family: string) => (call: AnyCall) =>
  listsOf(family)(call)
    .flat()
    .flatMap(entry => (String(entry).includes('/') ? [Number(String(entry).split('/')[1])] : []))

const piecesIn = (call: AnyCall) =>
  rulesIn(call).flatMap(({ ports }) =>
    typeof ports === 'string'
      ? [ports.split(/, ?/).map(piece => piece.split('-').map(Number))]
      : [],
  )
const rangesOf = (pieces: readonly (readonly number[])[]) =>
  pieces.filter(({ length }) => length === 2)

const lengthInPath = (text: unknown) => {
  const [, length] = String(text).split('/')
  return length === undefined ? [] : [Number(length)]
}

/** What a call has of a thing that is limited, for the limits of fields. */
const measures: Readonly<Record<string, (call: AnyCall) => readonly number[]>> = {
  page: ({ query }) => [Number(fieldsOf(query)['page'])],
  page_size: ({ query }) => [Number(fieldsOf(query)['page_size'])],
  'label length': ({ body }) => lengthsOf(fieldsOf(body)['label']),
  'tags[] length': ({ body }) => lengthsOf(...listIn(fieldsOf(body)['tags'])),
  'rule.label length': call => lengthsOf(...rulesIn(call).map(({ label }) => label)),
  'rule.description length': call =>
    lengthsOf(...rulesIn(call).map(({ description }) => description)),
  'rule.addresses of both families': call =>
    rulesIn(call).map(({ addresses }) => Object.values(fieldsOf(addresses)).flat().length),
  'rule.addresses.ipv4 items': call => listsOf('ipv4')(call).map(({ length }) => length),
  'rule.addresses.ipv6 items': call => listsOf('ipv6')(call).map(({ length }) => length),
  'rule.addresses.ipv4 prefix length': prefixesOf('ipv4'),
  'rule.addresses.ipv6 prefix length': prefixesOf('ipv6'),
  'rule.ports port': call => piecesIn(call).flat(2),
  'rule.ports single ports': call =>
    piecesIn(call).flatMap(pieces => (rangesOf(pieces).length === 0 ? [pieces.length] : [])),
  'rule.ports ranges': call => piecesIn(call).map(pieces => rangesOf(pieces).length),
  'rule.ports pieces': call =>
    piecesIn(call).map(pieces => pieces.length + rangesOf(pieces).length),
  'rule.ports ports of a range': call =>
    piecesIn(call).flatMap(pieces =>
      rangesOf(pieces).map(([first = 0, last = 0]) => last - first + 1),
    ),
  'rules in both directions': call => [rulesIn(call).length],
  'devices.balancers items': ({ body }) => [
    listIn(fieldsOf(fieldsOf(body)['devices'])['balancers']).length,
  ],
  'rdns length': ({ body }) =>
    lengthsOf(fieldsOf(body)['rdns']).map((length, at) =>
      String([fieldsOf(body)['rdns']][at]).endsWith('.') ? length - 1 : length,
    ),
  'rdns label length': ({ body }) => lengthsOf(...String(fieldsOf(body)['rdns']).split('.')),
  prefix_length: ({ body }) => [Number(fieldsOf(body)['prefix_length'])],
  'address prefix length': ({ params }) => lengthInPath(fieldsOf(params)['address']),
  'assignments[].address prefix length': ({ body }) =>
    listIn(fieldsOf(body)['assignments']).flatMap(each => lengthInPath(fieldsOf(each)['address'])),
}

/** Every limit of every operation with its two sides, as `firewallCreate label length at most 32: on it`. */
const textOf = (operation: string, { of, bound, value }: Limit) =>
  `${operation} ${of} ${bound} ${value}`

const limitsByOperation = new Map(names.map(name => [name, callsOf(name).limits] as const))

export const allSides: readonly string[] = [...limitsByOperation].flatMap(([name, all]) =>
  all.flatMap(limit => [`${textOf(name, limit)}: on it`, `${textOf(name, limit)}: beyond`]),
)

/** The number of a limit in words: ids, addresses and names have none, and any call that is carried out is on them. */
function isOn({ of, value }: Limit, call: AnyCall): boolean {
  const measure = measures[of]
  if (measure === undefined || typeof value === 'string') return true
  return measure(call).includes(value)
}

/** The sides that this call has met. */
export function sidesMet(call: AnyCall, outcome: Outcome): readonly string[] {
  const all = limitsByOperation.get(call.operation as OperationName) ?? []
  if (outcome.ok)
    return all
      .filter(limit => isOn(limit, call))
      .map(limit => `${textOf(call.operation, limit)}: on it`)
  const refused = new Set(outcome.errors.map(({ clause }) => clause))
  return all
    .filter(({ clause }) => refused.has(clause))
    .map(limit => `${textOf(call.operation, limit)}: beyond`)
}

/** The account with users and one more range, in a region that may have two: one instance can be asked to take both. */
export const accountWithRanges = {
  ...accountWithUsers,
  settings: { rangesPerRegion: limits.rangesPerInstance + 1 },
  instances: accountWithUsers.instances.map((each, at) =>
    at === 1 ? { ...each, ipv6: '2001:db8:1::2' } : each,
  ),
  ranges: [
    ...accountWithUsers.ranges,
    { range: '3fff:2::', prefix: 56, region: 'newark-us', route_target: '2001:db8:1::2' },
  ],
} as const satisfies AccountInput
