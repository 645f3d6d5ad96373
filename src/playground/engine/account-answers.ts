/** Answers about an account and a change to it: what it does, in which order, and what is open or dead. */
import { isHeldWhole } from '../../account/holes/decided.ts'
import { UsageError } from '../../kit/errors.ts'
import { orderIn } from '../../order/accounts/order-in.ts'
import { order } from '../../order/order.ts'
import { eastWestIn } from '../../rehearsal/accounts/east-west-in.ts'
import { exposureIn } from '../../rehearsal/accounts/exposure-in.ts'
import { lintIn } from '../../rehearsal/accounts/lint-in.ts'
import { havePartial, restOnAccount } from '../../rehearsal/accounts/make-calls.ts'
import { rehearseIn } from '../../rehearsal/accounts/rehearse-in.ts'
import { settleFor } from '../../rehearsal/accounts/settle.ts'
import { refuseUnknownDevices } from '../../rehearsal/accounts/unknown-devices.ts'
import { eastWest } from '../../rehearsal/exposure/east-west.ts'
import { exposureOf } from '../../rehearsal/exposure/exposure-of.ts'
import { lintWorld } from '../../rehearsal/lint-world.ts'
import { rehearse } from '../../rehearsal/rehearse.ts'
import { reportAccountExposure } from '../../report/account-exposure.ts'
import { reportAccountOrder } from '../../report/account-order.ts'
import { reportAccountRehearsal } from '../../report/account-rehearsal.ts'
import { reportExposure } from '../../report/exposure.ts'
import { reportLint } from '../../report/lint.ts'
import { reportOrder } from '../../report/order.ts'
import { reportRehearsal } from '../../report/rehearsal.ts'
import type { Report } from '../../report/report.ts'
import type { World } from '../../world/world.ts'
import { FaultsError } from './faults.ts'
import type { AccountRead, ChangeRead } from './read-account.ts'

export const isWhole = ({ account }: AccountRead): boolean => isHeldWhole(account)

/** May throw a FaultsError. */
export function rehearsed(read: AccountRead, change: ChangeRead): Report {
  const { account, holes } = read
  const { calls, packets } = change
  refuseUnknown(read, change)
  if (!isWhole(read) || restOnAccount(account, calls)) {
    const answer = answerOn(change, () => rehearseIn(account, { calls, packets }))
    return reportAccountRehearsal(answer, holes, change, read)
  }
  const answer = answerOn(change, () => rehearse(account.world, { calls, packets }))
  return reportRehearsal(answer, change, read)
}

/** The world after all calls; undefined where it is not one alone, or where a call is none. */
export function worldAfter(read: AccountRead, { calls }: ChangeRead): World | undefined {
  const { account } = read
  if (!isWhole(read) || havePartial(account, calls)) return undefined
  try {
    const [only, ...others] = settleFor(account, calls)
    return only === undefined || others.length > 0
      ? undefined
      : rehearse(only.account.world, { calls: only.calls }).after
  } catch (error) {
    if (error instanceof UsageError) return undefined
    throw error
  }
}

export function ordered(read: AccountRead, change: ChangeRead): Report {
  const { account, holes } = read
  const { calls } = change
  refuseUnknown(read, change)
  return answerOn(change, () =>
    isWhole(read) && !restOnAccount(account, calls)
      ? reportOrder(order(account.world, calls), change, read)
      : reportAccountOrder(orderIn(account, calls), holes, change, read),
  )
}

export function exposed(read: AccountRead): Report {
  const { account, holes } = read
  return isWhole(read)
    ? reportExposure(exposureOf(account.world), eastWest(account.world), read)
    : reportAccountExposure(exposureIn(account), eastWestIn(account), holes, read)
}

export const linted = (read: AccountRead): Report =>
  reportLint(isWhole(read) ? lintWorld(read.account.world) : lintIn(read.account), read)

const refuseUnknown = ({ account }: AccountRead, change: ChangeRead): void =>
  answerOn(change, () => refuseUnknownDevices(account, change.calls))

/** Only making a call shows whether it is one. */
function answerOn<Made>(change: ChangeRead, answer: () => Made): Made {
  try {
    return answer()
  } catch (error) {
    if (error instanceof UsageError)
      throw new FaultsError([{ name: change.name, message: error.message }])
    throw error
  }
}
