/** Reasons as the published interface gives them, by what they rest on: recorded ones, and those that its users report. */
import type { ClauseOrAssumption } from '../../contract/assumptions.ts'
import { limits } from '../../contract/limits.ts'
import { printGot } from '../../refusals/print-data.ts'
import type { Path } from '../../refusals/problem.ts'
import type { HttpRefusal } from '../http-refusal.ts'

export interface Wording {
  /** Undefined where this is not what the wording is for. */
  readonly reason: (refusal: HttpRefusal) => string | undefined
  /** What is answered for, where that is not what the refusal is about; nothing, when it is empty. */
  readonly where?: Path
}

/** Undefined where no reason is known; an operation may word a clause differently. */
export const wordingOf = (
  { clause }: HttpRefusal,
  operation: string | undefined,
): Wording | undefined =>
  (operation === undefined ? undefined : wordingsOf[operation]?.[clause]) ?? wordings[clause]

const fixed = (reason: string, where?: Path): Wording => ({
  reason: () => reason,
  ...(where !== undefined && { where }),
})

type Wordings = Readonly<Partial<Record<ClauseOrAssumption, Wording>>>

const { portMin, portMax, pageSizeMin, pageSizeMax } = limits
const { labelLengthMin, labelLengthMax, ruleLabelLengthMin, ruleLabelLengthMax } = limits
const { descriptionLengthMin, descriptionLengthMax } = limits
const busy = fixed('Linode busy.', [])
const notPorts = fixed(
  'Ports must be an integer, range of integers, or a comma-separated list of integers.',
)
const notIpv6 = fixed('Must contain only valid IPv6 addresses or networks')

const wordings: Wordings = {
  'WIRE-1': {
    reason(refusal) {
      if (refusal.problem === 'unreadable') return 'Invalid JSON'
      return refusal.problem === 'wrong-type' ? `${printGot(refusal.got)} is not valid` : undefined
    },
  },
  'ASSUME-FILTER': {
    reason(refusal) {
      if (refusal.problem === 'unreadable') return 'Filter not valid JSON'
      return refusal.problem === 'unknown-field' ? `Cannot filter on ${refusal.got}` : undefined
    },
  },
  'PAGE-3': fixed(`Must be ${pageSizeMin}-${pageSizeMax}`),
  'LABEL-1': fixed(`Length must be ${labelLengthMin}-${labelLengthMax} characters`),
  'LABEL-8': fixed('Label must be unique among your Cloud Firewalls', ['label']),
  'RULE-6': fixed('Must contain only valid IPv4 addresses or networks'),
  'RULE-9': notIpv6,
  'RULE-10': notIpv6,
  'RULE-13': fixed(
    `Description must be ${descriptionLengthMin}-${descriptionLengthMax} characters.`,
  ),
  'RULE-15': fixed(`Label must be ${ruleLabelLengthMin}-${ruleLabelLengthMax} characters.`),
  'RULE-21': fixed(`Too many addresses submitted. Max allowed is ${limits.addressesPerRule}`),
  'RULESET-8': fixed(`Too many rules submitted. Max allowed is ${limits.rulesPerFirewall}`, [
    'rules',
  ]),
  'PORT-1': notPorts,
  'ASSUME-PORTS-EMPTY': notPorts,
  'PORT-3': fixed('Range must start with a smaller number and end with a larger number'),
  'PORT-4': fixed(`Must be ${portMin}-${portMax}`),
  'PORT-5': fixed('Port must not have leading zeroes'),
  'PORT-6': fixed(
    `Number of ports or port range endpoints exceeded. Max allowed is ${limits.portPieces}`,
  ),
  'PORT-8': fixed('Ports are not allowed for ICMP and IPENCAP protocols.'),
  'MIGRATION-1': busy,
  'MIGRATION-2': busy,
  'MIGRATION-3': busy,
  'MIGRATION-4': busy,
  'MIGRATION-5': busy,
  'MIGRATION-6': busy,
  'IP-10': fixed('Only addresses of type ipv4 are currently supported.', []),
  'IP-11': fixed(
    'Additional IPv4 addresses require technical justification.  Please contact support describing your requirement',
    [],
  ),
  'ASSIGN-4': fixed('IP Address not found.', []),
  'ASSIGN-9': {
    reason: refusal =>
      refusal.problem === 'not-found' ? `Invalid Linode ID ${refusal.got}` : undefined,
    where: [],
  },
  'ASSUME-RDNS-NAME': fixed('Domain is not valid.'),
  'RDNS-3': {
    reason: refusal =>
      refusal.problem === 'no-forward-dns'
        ? `No match was found for '${refusal.got}'. Reverse DNS must have a matching forward entry.`
        : undefined,
    where: ['rdns'],
  },
}

/** Where one clause is worded differently by an operation. */
const wordingsOf: Readonly<Record<string, Wordings>> = {
  instanceResize: {
    'ASSUME-ENVIRONMENT': {
      reason({ problem }) {
        if (problem === 'migrating') return 'Linode busy.'
        return problem === 'same-plan' ? 'Linode is already running this service plan.' : undefined
      },
      where: [],
    },
  },
  ipAddressAllocate: { 'ASSUME-BODY-IDS': fixed('Linode is not active', ['linode_id']) },
}
