/** What a call says, but for the device that it names: ids of devices tell no worlds apart. */
import type { AnyCall } from '../engine/call.ts'
import { fieldsOf, isDeeplyFrozen } from '../kit/json.ts'
import { copyJson } from '../refusals/copy-json.ts'

export interface ToldCall {
  /** The same for calls that say the same. */
  readonly text: string
  /** The id of the device. */
  readonly device: number | undefined
}

/** Undefined for what is no plain JSON. */
export function tellCall(call: AnyCall): ToldCall | undefined {
  const copied = copyJson(call)
  if (!copied.ok) return undefined
  const { params, ...rest } = fieldsOf(copied.value)
  const { deviceId, ...others } = fieldsOf(params)
  const device = typeof deviceId === 'number' ? deviceId : undefined
  const text = JSON.stringify(device === undefined ? copied.value : ['of a device', rest, others])
  // JSON has no other word for numbers beyond any bound.
  return text.includes('null') || !Number.isFinite(device ?? 0) ? undefined : { text, device }
}

/** Deeper than any call. */
const levelsMax = 20

/** Whether it says the same for ever. */
export const neverChanges = (call: AnyCall): boolean => isDeeplyFrozen(call, levelsMax)
