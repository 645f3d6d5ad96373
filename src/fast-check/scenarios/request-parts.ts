/** Parts that a request can do without: under swarm testing a run leaves some of them out of all its calls. */
import { fieldsOf } from '../../kit/json.ts'
import type { RequestParts } from './request.ts'

type Fields = Readonly<Record<string, unknown>>

/** How each part is taken out of a body. */
const takingOut = {
  tags: ({ tags: _, ...body }) => body,
  devices: ({ devices: _, ...body }) => body,
  rules: onRules(rules => ({
    ...rules,
    ...emptied(rules, 'inbound'),
    ...emptied(rules, 'outbound'),
  })),
  outbound: onRules(rules => ({ ...rules, ...emptied(rules, 'outbound') })),
  ports: onEachRule(({ ports: _, ...rule }) => rule),
  texts: onEachRule(({ label: _, description: __, ...rule }) => rule),
  ipv6: onEachRule(rule => ({ ...rule, addresses: withoutIpv6(fieldsOf(rule['addresses'])) })),
  query: body => body,
} as const satisfies Readonly<Record<string, (body: Fields) => Fields>>

export type RequestPart = keyof typeof takingOut

export const requestParts = Object.keys(takingOut) as readonly RequestPart[]

export function withoutParts(request: RequestParts, parts: readonly RequestPart[]): RequestParts {
  const { query, ...rest } = request
  const kept = parts.includes('query') ? rest : request
  if (kept.body === undefined || parts.length === 0) return kept
  return { ...kept, body: parts.reduce((body: Fields, part) => takingOut[part](body), kept.body) }
}

const emptied = (rules: Fields, direction: string): Fields =>
  direction in rules ? { [direction]: [] } : {}

/** Rules are in a field of the body, or are the body. */
function onRules(change: (rules: Fields) => Fields) {
  return (body: Fields): Fields =>
    'rules' in body ? { ...body, rules: change(fieldsOf(body['rules'])) } : change(body)
}

function onEachRule(change: (rule: Fields) => Fields) {
  return onRules(rules => {
    const changed = ['inbound', 'outbound'].map(direction => {
      const list = rules[direction]
      return Array.isArray(list) ? { [direction]: list.map(each => change(fieldsOf(each))) } : {}
    })
    return Object.assign({ ...rules }, ...changed)
  })
}

const withoutIpv6 = ({ ipv6, ...others }: Fields): Fields =>
  'ipv4' in others || ipv6 === undefined ? others : { ipv6 }
