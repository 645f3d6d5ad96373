/** What requests to firewalls and lists are made of, said as plainly as can be. */
import { prefixText, readIp, readPrefix } from './ip.ts'
import {
  characters,
  checked,
  isObject,
  list,
  may,
  need,
  oneOf,
  or,
  orNull,
  type Reader,
  record,
  text,
  textThat,
  whole,
} from './read.ts'
import type { Rule } from './state.ts'

export const page = {
  page: or(whole('PAGE-1', 1), 1),
  page_size: or(whole('PAGE-3', 25, 500), 100),
}

export const label = textThat(
  'LABEL-1',
  ['LABEL-1', label => characters(label) >= 3 && characters(label) <= 32],
  ['LABEL-2', label => /^[a-z0-9]/i.test(label)],
  ['LABEL-3', label => /[a-z0-9]$/i.test(label)],
  ['LABEL-4', label => [...label].every(character => /[a-z0-9._-]/i.test(character))],
  ['LABEL-5', label => !label.includes('--')],
  ['LABEL-6', label => !label.includes('__')],
  ['LABEL-7', label => !label.includes('..')],
)

export const tags: Reader<string[]> = (value, at, note) => {
  const tag = textThat('FIREWALL-2', [
    'ASSUME-TAGS',
    tag => characters(tag) >= 1 && characters(tag) <= 50,
  ])
  const tags = list('FIREWALL-2', tag)(value, at, note)
  return tags?.filter((tag, index) => tags.indexOf(tag) === index)
}

const ruleLabel = textThat('RULE-15', [
  'RULE-15',
  label => characters(label) >= 3 && characters(label) <= 32,
])

const description = textThat('RULE-13', [
  'RULE-13',
  text => characters(text) >= 1 && characters(text) <= 100,
])

const pieces = (ports: string): string[][] => ports.split(/, ?/).map(part => part.split('-'))
const ports = textThat(
  'RULE-17',
  ['ASSUME-PORTS-EMPTY', ports => ports !== ''],
  ['PORT-1', ports => pieces(ports).every(part => part.length <= 2)],
  ['PORT-1', ports => pieces(ports).every(part => part.every(port => /^\d+$/.test(port)))],
  ['PORT-5', ports => pieces(ports).every(part => part.every(port => !/^0\d/.test(port)))],
  ['PORT-4', ports => pieces(ports).every(part => part.every(isPort))],
  ['PORT-3', ports => pieces(ports).every(([from, to]) => to === undefined || +to > Number(from))],
  ['PORT-6', ports => pieces(ports).flat().length <= 15],
)
const isPort = (port: string) => Number(port) >= 1 && Number(port) <= 65535

/** An IPv6 address with a zone behind it. */
const hasZone = (text: string): boolean =>
  text.includes('%') && readIp(text.replace(/%.*$/s, ''))?.type === 'ipv6'

const entry =
  (type: 'ipv4' | 'ipv6'): Reader<string> =>
  (value, at, note) => {
    const clause = type === 'ipv4' ? 'RULE-6' : 'RULE-9'
    const written = text(clause)(value, at, note)
    if (typeof written !== 'string') return written
    if (type === 'ipv6' && hasZone(written)) return note('RULE-10', at)
    const prefix = readPrefix(written)
    return prefix?.type === type ? prefixText(prefix) : note(clause, at)
  }

const entries = (type: 'ipv4' | 'ipv6'): Reader<string[]> =>
  checked(list(type === 'ipv4' ? 'RULE-6' : 'RULE-9', entry(type)), (read, at, note) => {
    if ((read as string[]).length === 0) note(type === 'ipv4' ? 'RULE-7' : 'RULE-11', at)
    return undefined
  })

const addresses = checked(
  record('RULE-4', { ipv4: may(entries('ipv4')), ipv6: may(entries('ipv6')) }),
  (read, at, note) => {
    const { ipv4, ipv6 } = read as { ipv4?: string[]; ipv6?: string[] }
    if (ipv4 === undefined && ipv6 === undefined) return note('RULE-5', at)
    if ((ipv4?.length ?? 0) + (ipv6?.length ?? 0) > 255) note('RULE-21', at)
    return undefined
  },
)

const ruleWith = (ports: Reader<string>) =>
  record('RULESET-1', {
    protocol: need('RULE-18', oneOf('RULE-19', 'TCP', 'UDP', 'ICMP', 'IPENCAP')),
    addresses: need('RULE-4', addresses),
    action: need('RULE-1', oneOf('RULE-2', 'ACCEPT', 'DROP')),
    label: may(ruleLabel),
    ports: may(orNull(ports)),
    description: may(description),
  }) as Reader<Rule>

/** Whatever ports say, some protocols have none. */
const rule: Reader<Rule> = (value, at, note) => {
  const protocol = isObject(value) ? value['protocol'] : undefined
  const hasNone = protocol === 'ICMP' || protocol === 'IPENCAP'
  const noPorts: Reader<string> = (_, place, note) => note('PORT-8', place)
  return ruleWith(hasNone ? noPorts : ports)(value, at, note)
}

const ruleset: Reader<Rule[]> = list('RULESET-1', rule)

const action = { inbound: 'RULESET-2', outbound: 'RULESET-3' } as const
const policy = (direction: 'inbound' | 'outbound') => oneOf(action[direction], 'ACCEPT', 'DROP')

export const newRules = checked(
  record('FIREWALL-6', {
    inbound: or(ruleset, []),
    inbound_policy: need('RULESET-9', policy('inbound')),
    outbound: or(ruleset, []),
    outbound_policy: need('RULESET-10', policy('outbound')),
  }),
  (read, at, note) => {
    const { inbound, outbound } = read as { inbound: Rule[]; outbound: Rule[] }
    if (inbound.length + outbound.length > 25) note('RULESET-8', at)
    return undefined
  },
)

export const rulesUpdate = {
  inbound: may(ruleset),
  inbound_policy: may(policy('inbound')),
  outbound: may(ruleset),
  outbound_policy: may(policy('outbound')),
}

const ids = list('FIREWALL-8', whole('FIREWALL-8'))
export const devices = record('FIREWALL-8', {
  instances: may(ids),
  balancers: may(
    checked(ids, (read, at, note) => {
      if ((read as number[]).length > 1) note('DEVICE-12', at)
      return undefined
    }),
  ),
})
