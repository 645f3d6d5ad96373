/** What an assignment names: an IPv4 address, or an IPv6 range together with its prefix length. */
import * as v from 'valibot'
import type { Clause } from '../contract/clauses.ts'
import { limits } from '../contract/limits.ts'
import { printAddress } from '../net/address.ts'
import { type Prefix, parsePrefix } from '../net/prefix.ts'
import { must } from './field.ts'

export interface AssignedName {
  readonly text: string
  /** Undefined for an IPv4 address. */
  readonly prefix: RangePrefix | undefined
}

export type RangePrefix = (typeof limits.rangePrefixLengths)[number]

const lengths = limits.rangePrefixLengths.map(length => `/${length}`).join(' or ')
export const assignedNameAccepted = `an IPv4 address, or an IPv6 range with ${lengths}`

export const assignedName = v.pipe(
  v.string(must('ASSIGN-2', assignedNameAccepted)),
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
    const read = parsePrefix(value)
    const clause = read.ok ? clauseBrokenBy(read.value, value.includes('/')) : 'ASSIGN-2'
    if (read.ok && clause === undefined) {
      const { address, length } = read.value
      const prefix = limits.rangePrefixLengths.find(each => each === length)
      return { text: printAddress(address), prefix } satisfies AssignedName
    }
    addIssue({ message: must(clause ?? 'ASSIGN-2', assignedNameAccepted)({ input: value }) })
    return NEVER
  }),
)

/** An IPv4 address stands alone, an IPv6 range never does. */
function clauseBrokenBy({ address, length }: Prefix, hasLength: boolean): Clause | undefined {
  if (hasLength !== (address.family === 'ipv6')) return 'ASSIGN-2'
  if (!hasLength || limits.rangePrefixLengths.some(each => each === length)) return undefined
  return 'ASSIGN-3'
}
