/** Grants that a caller lacks: to a thing itself, or to the instance that holds an address or a range. */
import { gotText, referTo } from '../refusals/got.ts'
import type { Problem } from '../refusals/problem.ts'
import { type Caller, mayReach } from '../world/caller.ts'
import type { InstanceId } from '../world/ids.ts'
import type { Grant, Permission } from '../world/records/user.ts'

type Granted = Pick<Grant, 'type' | 'id'>

/** Undefined for a caller who reaches the thing; `holding` is what the caller reaches by it. */
export function lackOfGrant(
  caller: Caller,
  { type, id }: Granted,
  permission: Permission,
  holding?: string,
): Problem | undefined {
  if (mayReach(caller, type, id, permission)) return undefined
  return {
    problem: 'no-grant',
    expected: {
      permission,
      to: referTo(type, { id }),
      ...(holding !== undefined && { holding: gotText(holding) }),
    },
    got: gotText(caller.username),
  }
}

/** The same for what the instance holds. */
export const lackOfGrantToHolder = (
  caller: Caller,
  { text, holder }: { readonly text: string; readonly holder: InstanceId },
  permission: Permission,
): Problem | undefined => lackOfGrant(caller, { type: 'instance', id: holder }, permission, text)
