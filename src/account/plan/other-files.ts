/** Files of Terraform and OpenTofu that are no plans or states as these show them, told by what they hold. */

import { isRecord } from '../../kit/json.ts'
import type { OtherFile } from '../../refusals/words.ts'

/** Of JSON that was parsed. */
export function otherFileOf(value: unknown): OtherFile | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value
  if (!isRecord(first)) return undefined
  if (typeof first['@level'] === 'string') return 'log'
  const { version, lineage, serial } = first
  const isStored = typeof lineage === 'string' || (serial !== undefined && version !== undefined)
  return isStored && typeof version === 'number' ? 'raw-state' : undefined
}

/** Of a text that is no JSON. */
export function otherFileIn(text: string): OtherFile | undefined {
  if (text.startsWith('PK\u0003\u0004')) return 'binary-plan'
  const start = text.trimStart().slice(0, 10_000)
  if (/^\{[^\n]*"@level"/.test(start)) return 'log'
  return isConfiguration(text) ? 'configuration' : undefined
}

/** A block of a resource, a provider, a module or the like, at the start of a line. */
export const isConfiguration = (text: string): boolean =>
  /^[ \t]*(?:resource|data|provider|module|variable|terraform|locals|output)[ \t]*(?:"[^"\n]*"[ \t]*){0,2}\{/m.test(
    text,
  )
