/** How much of an account is known: what guards each service, or all that answers may rest on. */
import { type Account, readAccountValue } from './account.ts'

/** Whether it is known of every service that is known what guards it, and what its guard does. */
export function isDecided(account: Account): boolean {
  const { partial, openDevices, openStatuses, ...others } = readAccountValue(account, 'account')
  const { interfaceDevices, openInterfaces, unread, otherFirewalls } = others
  return (
    partial.size + openDevices.length + openStatuses.length === 0 &&
    interfaceDevices.length + openInterfaces.length + unread.size === 0 &&
    !otherFirewalls
  )
}

/** Whether its world is all of it: nothing is unknown, and there are no rules that a world cannot hold, such as those of rule sets. */
export const isHeldWhole = (account: Account): boolean =>
  account.holes.length === 0 && isDecided(account)
