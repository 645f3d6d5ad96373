/** Whether a caller reaches an address or a range: through the grant to the instance that holds it. */
import type { Assumption } from '../../../contract/assumptions.ts'
import { type Caller, mayReach } from '../../../world/caller.ts'
import type { InstanceId } from '../../../world/ids.ts'
import type { Permission } from '../../../world/records/user.ts'

/** What no instance holds is out of reach for restricted callers (ASSUME-RANGE-GRANTS). */
export const reachesHolder = (
  caller: Caller,
  holder: InstanceId | null,
  permission: Permission,
): boolean =>
  holder === null ? caller.grants === undefined : mayReach(caller, 'instance', holder, permission)

/** Notes that a caller was judged by a range that no instance holds. */
export function assumeHolder(
  assume: (assumption: Assumption) => void,
  { grants }: Caller,
  holder: InstanceId | null,
): void {
  if (holder === null && grants !== undefined) assume('ASSUME-RANGE-GRANTS')
}

/** Why the caller does not reach `what`. */
export const unreachedReason = (
  { username }: Caller,
  what: string,
  holder: InstanceId | null,
  permission: Permission,
): string =>
  holder === null
    ? `saw ${username}, a restricted caller, and ${what}, which is routed to no instance; accepted is a caller that is not restricted`
    : `saw no ${permission} grant of ${username} to instance ${holder}, which holds ${what}; accepted is a caller with one`
