/** What breaks promises, and what would keep them, in a few words. */
import type { Hole } from '../account/holes/hole.ts'
import { unreachable } from '../kit/unreachable.ts'
import {
  type Breach,
  type CheckAnswer,
  type CheckedPolicy,
  type Open,
  type PolicyRepair,
  type PolicyWindow,
  type RefusedStep,
  type Result,
  results,
} from '../policies/answer.ts'
import { printRefusal } from '../refusals/print.ts'
import type { ServiceReference } from '../rehearsal/inputs.ts'
import type { Edit } from '../rules/compact/edits.ts'
import type { RegionBlock } from '../rules/regions/blocks-of.ts'
import type { FindingPlace, ReportSource } from './finding.ts'
import { theHole } from './holes.ts'
import * as traffic from './traffic.ts'
import * as words from './words.ts'

/** What the check was made of. */
export interface CheckSources {
  readonly policies: ReportSource
  readonly account: ReportSource
  /** The change or the plan, and its calls by name; left out where there is none. */
  readonly change?: ReportSource & { readonly calls: readonly string[] }
  readonly holes: readonly Hole[]
  /** One sentence on what was read. */
  readonly about?: string
  /** Where to look for what is found at a service, instead of in the account. */
  readonly placeOfService?: (service: ServiceReference) => FindingPlace
}

/** `accepted`, or `dropped` where something has to be accepted. */
const judgedAs = ({ mode }: Pick<CheckedPolicy, 'mode'>): string =>
  mode === 'always' ? 'dropped' : 'accepted'

/** Of many networks the first two: the others are in the other formats. */
const packetsIn = (region: readonly RegionBlock[]): string =>
  traffic
    .groupsOf(region)
    .map(group => {
      const [{ direction }] = group
      return `${traffic.inWords(group)} ${direction === 'inbound' ? 'from' : 'to'} ${traffic.peers(group, 2)}`
    })
    .join('; ')

/** Without a full stop. */
export function breachSays(policy: CheckedPolicy, breach: Breach): string {
  switch (breach.about) {
    case 'packets': {
      const { region, services, cause, witness } = breach
      const packets = packetsIn(region)
      return `${packets} is ${judgedAs(policy)} at ${words.names(services)}${words.by(cause)}; for example ${words.packet(witness)}`
    }
    case 'reach': {
      const { from, to, passages, through, vlans } = breach
      const ends = `${words.names(from)} → ${words.names(to)}`
      if (policy.mode === 'always') return `${ends}: nothing passes that has to`
      const passing = [
        ...new Set(passages.map(each => `${traffic.protocol(each)} over ${each.network}`)),
        ...new Set(through.map(({ label }) => `through ${label}`)),
        ...new Set(vlans.map(each => `anything over VLAN ${each}`)),
      ]
      return `${ends}: ${words.someOf(passing, 4, 'and # more')}`
    }
    case 'lint':
      return `${breach.firewall === null ? '' : `${breach.firewall.label}: `}${breach.message}`
    case 'limits':
    case 'function':
      return breach.message
    default:
      return unreachable(breach)
  }
}

/** `after call 2, in every order`. */
export function windowSays(
  policy: CheckedPolicy,
  window: PolicyWindow,
  names: readonly string[],
): string {
  const { run, inEveryOrder } = window
  const last = names[run.at(-1) ?? -1] ?? `call ${run.at(-1)}`
  const orders = inEveryOrder ? '' : ', in some orders of the calls'
  const when = `for a while after ${last}${orders}`
  if (window.about !== 'packets') return `${breachSays(policy, window.breach)}, ${when}`
  const { region, services, witness } = window
  return `${packetsIn(region)} is ${judgedAs(policy)} at ${words.names(services)} ${when}; for example ${words.packet(witness)}`
}

export function openSays({ services, region, on }: Open): string {
  const packets = region === null ? 'it' : packetsIn(region)
  const at = services.length === 0 ? '' : ` at ${words.names(services)}`
  return `${packets}${at} depends on ${words.someOf(on.map(theHole), 4, 'and # more')}`
}

/** `firewall web: remove inbound[1] ssh; also changes lab-1`. */
export function repairSays(repair: PolicyRepair): string {
  const at = repair.firewall === null ? '' : `firewall ${repair.firewall.label}: `
  if (!repair.ok) return `${at}${repair.why}`
  const others = repair.others.length === 0 ? '' : `; it also guards ${words.names(repair.others)}`
  const { edits, simpler } = repair
  const exact = edits.map(editSays).join(', then ')
  if (simpler === undefined) return `${at}${exact}${others}`
  const short = simpler.edits.map(editSays).join(', then ')
  return `${at}${short}, which drops ${packetsIn(simpler.collateral)} too; to drop nothing else: ${exact}${others}`
}

function editSays(edit: Edit): string {
  switch (edit.kind) {
    case 'remove':
      return `remove ${words.ruleName(edit.direction, edit.index)}`
    case 'replace':
      return `replace ${words.ruleName(edit.direction, edit.index)} by ${words.rule(edit.rule, edit.direction)}`
    case 'insert':
      return `insert before ${words.ruleName(edit.direction, edit.index)}: ${words.rule(edit.rule, edit.direction)}`
    case 'policy':
      return `turn the ${edit.direction} policy to ${edit.policy}`
    default:
      return unreachable(edit)
  }
}

/** Without a full stop. */
export function refusedSays({ call, errors, on }: RefusedStep, names: readonly string[]): string {
  const why = errors.map(each => printRefusal(each)).join('; ')
  const which =
    on === undefined
      ? 'is refused, so that the account after is without it'
      : `may be refused, which depends on ${on.map(theHole).join(' and ')}: the account shown after is without it`
  return `${names[call] ?? `call ${call}`} ${which}: ${why}`
}

/** `2 broken, 1 about nothing, 37 kept`. */
export function tallyOf(policies: readonly CheckedPolicy[]): string {
  const counts = results.map(result => {
    const count = policies.filter(each => each.result === result).length
    return count === 0 ? [] : [`${count} ${resultSays(result)}`]
  })
  return counts.flat().join(', ')
}

/** `2 broken, 1 kept; 1 call refused`. */
export const headlineOf = ({ policies, refused }: CheckAnswer): string =>
  `${tallyOf(policies)}${refused.length === 0 ? '' : `; ${words.countOf(refused.length, 'call')} refused`}`

/** `about nothing`. */
export const resultSays = (result: Result): string => result.replace('-', ' ')

/** A question ends it as well as a full stop. */
export const sentence = (text: string): string => (text.endsWith('?') ? text : `${text}.`)

/** What a change did to a promise; empty where it did nothing, and where there was none. */
export function sinceSays({ before, result }: CheckedPolicy): string {
  if (before === null || before === result) return ''
  if (result === 'broken' && before === 'kept') return 'the change breaks it'
  if (result === 'kept' && before === 'broken') return 'the change mends it'
  return `${resultSays(before)} before the change`
}
