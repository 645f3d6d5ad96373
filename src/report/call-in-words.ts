/** `firewallUpdate 801`: a call by its operation and what its path names. */
import type { AnyCall } from '../engine/call.ts'

export function callInWords({ operation, params, body }: AnyCall): string {
  const named = Object.values(params ?? {}).map(String)
  const label = typeof body === 'object' && body !== null && 'label' in body ? [body.label] : []
  return [operation, ...(named.length === 0 ? label : [named.join('/')])].join(' ')
}
