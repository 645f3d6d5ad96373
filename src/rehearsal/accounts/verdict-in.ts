/** The verdict on a packet at a service of an account with holes. */
import { type Account, readAccountValue } from '../../account/holes/account.ts'
import { record } from '../../refusals/usage.ts'
import { type Packet, type ParsedPacket, parsePacketAt } from '../../rules/evaluate/packet.ts'
import type { Service } from '../../world/records/device.ts'
import type { FirewallName, InterfaceChoice } from '../guard-of.ts'
import { readInterface, readService, type ServiceReference } from '../inputs.ts'
import type { VerdictOptions } from '../world-verdict.ts'
import { type FillingText, fillingText, splitBy } from './bounds-over.ts'
import { casesAt } from './cases.ts'
import type { AccountState, PossibleVerdict } from './possible-guard.ts'

export interface VerdictIn extends PossibleVerdict {
  /** The active firewall; null for none, `unknown` for one of which nothing is known. */
  readonly firewall: FirewallName | null | 'unknown'
}

/** Plain JSON. */
export type VerdictAnswer =
  | {
      /** The same action, however the holes are filled. */
      readonly holds: 'always'
      readonly action: PossibleVerdict['action']
      /** In one of the fillings; who decides may differ. */
      readonly verdict: VerdictIn
    }
  | {
      readonly holds: 'depends'
      /** The names of the holes that make the difference. */
      readonly on: readonly string[]
      /** A verdict of each kind, with a filling that leads to it. */
      readonly cases: readonly { readonly verdict: VerdictIn; readonly filling: FillingText }[]
    }

/**
 * The verdict for every filling of the holes, or what it depends on. Throws a UsageError for what is no account, a
 * service or an interface that is not there, and a packet that `parsePacket` refuses.
 */
export function verdictIn(
  account: Account,
  service: ServiceReference,
  packet: Packet | ParsedPacket,
  options: VerdictOptions = {},
): VerdictAnswer {
  const { world } = readAccountValue(account, 'account')
  const state = { account, world }
  const known = readService(world)(service, 'service')
  const parsed = parsePacketAt(packet, 'packet')
  const read = record({ interface: readInterface(known) })(options, 'options')
  return verdictOf(state, known, parsed, read.interface)
}

/** The same of what was read already, in a world that came of the account's. */
export function verdictOf(
  state: AccountState,
  service: Service,
  packet: ParsedPacket,
  choice?: InterfaceChoice,
): VerdictAnswer {
  const { values, on } = splitBy(
    casesAt([state], service, choice),
    packet,
    ({ each: { guards }, filling }, asked): VerdictIn | undefined => {
      const [guard] = guards
      return guard && { ...guard.judge(asked, filling), firewall: guard.firewall }
    },
    verdict => verdict?.action ?? '',
  )
  const cases = values.flatMap(({ value, way }) =>
    value === undefined ? [] : [{ verdict: value, filling: fillingText(way) }],
  )
  const [first, ...others] = cases
  if (first === undefined) throw new TypeError('a service is guarded in some way')
  return others.length === 0
    ? { holds: 'always', action: first.verdict.action, verdict: first.verdict }
    : { holds: 'depends', on, cases }
}
