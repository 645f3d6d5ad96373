/** A rehearsal in an account with holes: what calls do in every way to fill the holes that they rest on. */
import { type Account, readAccountValue } from '../../account/holes/account.ts'
import type { Hole } from '../../account/holes/hole.ts'
import { toParsedPacket } from '../../rules/evaluate/packet.ts'
import type { Holds } from '../../rules/partial/bounds.ts'
import { isThere } from '../guard-of.ts'
import type { PacketAtService } from '../read-change.ts'
import { type RehearsedCall, type RehearsedChange, rehearse } from '../rehearse.ts'
import { type StopOptions, stopIn } from '../untold.ts'
import { type FillingText, joinHolds } from './bounds-over.ts'
import { callAsShown } from './calls-as-shown.ts'
import { compareStates, type StatesComparison } from './compare-accounts.ts'
import { makeCalls } from './make-calls.ts'
import { partialCall } from './partial-call.ts'
import type { AccountState } from './possible-guard.ts'
import { holesOfOutcomes } from './rests-on.ts'
import { settleFor } from './settle.ts'
import { refuseUnknownDevices } from './unknown-devices.ts'
import { type VerdictAnswer, verdictOf } from './verdict-in.ts'

export interface AccountRehearsal {
  /** Is every packet judged alike before and after, at every service? */
  readonly equivalent: Holds
  /** At least one: for each way in which the outcome of the calls may differ. */
  readonly cases: readonly RehearsedCase[]
  /** In the rules of calls, and not in the account; their paths lead into the change. */
  readonly holes: readonly Hole[]
}

export interface RehearsedCase {
  /** The holes that the outcome of the calls rests on, and what they were taken to be. */
  readonly filling: FillingText
  readonly calls: readonly RehearsedCall[]
  /** The names of the holes that the outcome of the calls rests on, and that were not filled for this case. */
  readonly outcomesOn: readonly string[]
  /** The packets of the change, in their order. */
  readonly packets: readonly PacketAnswer[]
  readonly comparison: StatesComparison
}

/** A packet with what becomes of it before and after; null where the change takes the service away. */
export interface PacketAnswer extends PacketAtService {
  readonly before: VerdictAnswer
  readonly after: VerdictAnswer | null
}

/**
 * Calls may be written as the service shows records, with null where nothing is, and with rules that the contract has no words for: references to
 * rule sets, names for addresses, protocols by their numbers. What of these is not known is a hole of the state after. Throws a UsageError like `rehearse`, for calls whose outcome rests
 * on too many holes, and for a device whose id was not given.
 */
export function rehearseIn(
  account: Account,
  change: RehearsedChange,
  options: StopOptions = {},
): AccountRehearsal {
  const isStopped = stopIn(options)
  const known = readAccountValue(account, 'account')
  // Whether it is a change is for this to say; what was read is read once. Of what it compares nothing is asked.
  const read = rehearse(known.world, change, { stop: () => true })
  const calls = read.calls.map(({ call }) => callAsShown(call))
  refuseUnknownDevices(known, calls)
  const cases = settleFor(known, calls).map((each): RehearsedCase => {
    const { account: settled, filling } = each
    const made = makeCalls(settled, each.calls)
    const before = { account: made.account, world: settled.world }
    const after = { account: made.account, world: made.after }
    return {
      ...{ filling, calls: made.calls, outcomesOn: holesOfOutcomes(each, made.calls) },
      packets: read.packets.map(each => answerFor(each, before, after)),
      comparison: compareStates(before, after, isStopped),
    }
  })
  const holes = calls.flatMap((call, at) => partialCall(known, call, at)?.known?.holes ?? [])
  const names = new Set(known.holes.map(({ name }) => name))
  return {
    equivalent: joinHolds(cases.map(equivalenceIn)),
    cases,
    holes: [...new Map(holes.map(each => [each.name, each])).values()].filter(
      ({ name }) => !names.has(name),
    ),
  }
}

/** A call that finds something in a hole would do what it was refused for, or be refused for what it did. */
const equivalenceIn = ({ outcomesOn, comparison }: RehearsedCase): Holds =>
  outcomesOn.length > 0 ? 'depends' : comparison.equivalent

function answerFor(
  asked: PacketAtService,
  before: AccountState,
  after: AccountState,
): PacketAnswer {
  const { service, packet, interface: choice } = asked
  const parsed = toParsedPacket(packet)
  return {
    ...{ service, packet, ...(choice !== undefined && { interface: choice }) },
    before: verdictOf(before, service, parsed, choice),
    after: isThere(after.world, service) ? verdictOf(after, service, parsed, choice) : null,
  }
}
