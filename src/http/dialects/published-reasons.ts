/** Reasons as the published interface gives them, by what they rest on: recorded ones, and those that its users report. */
import { limits } from '../../contract/limits.ts'
import type { ClauseOrAssumption } from '../../schema/fault.ts'
import type { HttpRefusal } from '../door-refusal.ts'

export interface PublishedError {
  readonly reason: string
  readonly field?: string
}

/** `where` is the field that is answered for: that of the refusal, unless said otherwise; none, for null. */
interface Wording {
  /** Of what was seen, as the refusal shows it; undefined where this is not what the wording is for. */
  readonly reason: string | ((seen: string) => string | undefined)
  readonly where?: string | null
}

/** Undefined where no reason is known. */
export function reasonFor(
  { clause, reason }: HttpRefusal,
  field: string | undefined,
  operation: string | undefined,
): PublishedError | undefined {
  const wording = (operation && wordingsOf[operation]?.[clause]) || wordings[clause]
  if (wording === undefined) return undefined
  const seen = /^saw ("(?:[^"\\]|\\.)*"|.+?)(?:, which|;)/.exec(reason)?.[1] ?? ''
  const worded = typeof wording.reason === 'string' ? wording.reason : wording.reason(seen)
  if (worded === undefined) return undefined
  const where = wording.where === undefined ? field : wording.where
  return {
    reason: worded,
    ...(where !== undefined && where !== null && { field: where }),
  }
}

const unquoted = (seen: string): string => seen.replace(/^"|"$/g, '')

type Wordings = Readonly<Partial<Record<ClauseOrAssumption, Wording>>>

const { portMin, portMax, pageSizeMin, pageSizeMax } = limits
const busy: Wording = { reason: 'Linode busy.', where: null }
const notJson = 'a text that is not JSON'
const notPorts: Wording = {
  reason: 'Ports must be an integer, range of integers, or a comma-separated list of integers.',
}
const notIpv6: Wording = { reason: 'Must contain only valid IPv6 addresses or networks' }

const wordings: Wordings = {
  'WIRE-1': { reason: seen => (seen === notJson ? 'Invalid JSON' : `${seen} is not valid`) },
  'ASSUME-FILTER': {
    reason(seen) {
      if (seen === notJson) return 'Filter not valid JSON'
      return seen.startsWith('"') ? `Cannot filter on ${unquoted(seen)}` : undefined
    },
  },
  'PAGE-3': { reason: `Must be ${pageSizeMin}-${pageSizeMax}` },
  'LABEL-1': {
    reason: `Length must be ${limits.labelLengthMin}-${limits.labelLengthMax} characters`,
  },
  'LABEL-8': { reason: 'Label must be unique among your Cloud Firewalls', where: 'label' },
  'RULE-6': { reason: 'Must contain only valid IPv4 addresses or networks' },
  'RULE-9': notIpv6,
  'RULE-10': notIpv6,
  'RULE-13': {
    reason: `Description must be ${limits.descriptionLengthMin}-${limits.descriptionLengthMax} characters.`,
  },
  'RULE-15': {
    reason: `Label must be ${limits.ruleLabelLengthMin}-${limits.ruleLabelLengthMax} characters.`,
  },
  'RULE-21': {
    reason: `Too many addresses submitted. Max allowed is ${limits.addressesPerRule}`,
  },
  'RULESET-8': {
    reason: `Too many rules submitted. Max allowed is ${limits.rulesPerFirewall}`,
    where: 'rules',
  },
  'PORT-1': notPorts,
  'ASSUME-PORTS-EMPTY': notPorts,
  'PORT-3': {
    reason: 'Range must start with a smaller number and end with a larger number',
  },
  'PORT-4': { reason: `Must be ${portMin}-${portMax}` },
  'PORT-5': { reason: 'Port must not have leading zeroes' },
  'PORT-6': {
    reason: `Number of ports or port range endpoints exceeded. Max allowed is ${limits.portPieces}`,
  },
  'PORT-8': { reason: 'Ports are not allowed for ICMP and IPENCAP protocols.' },
  'MIGRATION-1': busy,
  'MIGRATION-2': busy,
  'MIGRATION-3': busy,
  'MIGRATION-4': busy,
  'MIGRATION-5': busy,
  'MIGRATION-6': busy,
  'IP-10': { reason: 'Only addresses of type ipv4 are currently supported.', where: null },
  'IP-11': {
    reason:
      'Additional IPv4 addresses require technical justification.  Please contact support describing your requirement',
    where: null,
  },
  'ASSIGN-4': { reason: 'IP Address not found.', where: null },
  'ASSIGN-9': { reason: seen => `Invalid Linode ID ${unquoted(seen)}`, where: null },
  'ASSUME-RDNS-NAME': { reason: 'Domain is not valid.' },
  'RDNS-3': {
    reason: seen =>
      `No match was found for '${unquoted(seen)}'. Reverse DNS must have a matching forward entry.`,
    where: 'rdns',
  },
}

/** Where one clause is worded differently by an operation. */
const wordingsOf: Readonly<Record<string, Wordings>> = {
  ipAddressAllocate: {
    'ASSUME-BODY-IDS': { reason: 'Linode is not active', where: 'linode_id' },
  },
}
