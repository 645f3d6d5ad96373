/** Assignments: which address or range goes to which instance. */
import * as v from 'valibot'
import type { Clause } from '../contract/clauses.ts'
import { limits } from '../contract/limits.ts'
import { printAddress } from '../net/address.ts'
import { type Prefix, parsePrefix } from '../net/prefix.ts'
import { writeMessage } from './fault.ts'
import { list, must, required } from './field.ts'
import { id } from './id.ts'
import { object } from './object.ts'

/** The name of an IPv4 address, or of a range together with its prefix length. */
export interface AssignedName {
  readonly text: string
  /** Undefined for an IPv4 address. */
  readonly prefix: RangePrefix | undefined
}

export type RangePrefix = (typeof limits.rangePrefixLengths)[number]

const lengths = limits.rangePrefixLengths.map(length => `/${length}`).join(' or ')
const accepted = `an IPv4 address, or an IPv6 range with ${lengths}`

const assignedName = v.pipe(
  v.string(must('ASSIGN-2', accepted)),
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
    const read = parsePrefix(value)
    const clause = read.ok ? clauseBrokenBy(read.value, value.includes('/')) : 'ASSIGN-2'
    if (read.ok && clause === undefined) {
      const { address, length } = read.value
      const prefix = limits.rangePrefixLengths.find(each => each === length)
      return { text: printAddress(address), prefix } satisfies AssignedName
    }
    addIssue({ message: ({ input }) => must(clause ?? 'ASSIGN-2', accepted)({ input }) })
    return NEVER
  }),
)

/** An IPv4 address stands alone, an IPv6 range never does. */
function clauseBrokenBy({ address, length }: Prefix, hasLength: boolean): Clause | undefined {
  if (hasLength !== (address.family === 'ipv6')) return 'ASSIGN-2'
  if (!hasLength || limits.rangePrefixLengths.some(each => each === length)) return undefined
  return 'ASSIGN-3'
}

export const assignments = <InstanceId extends number>() =>
  list(
    'ASSIGN-1',
    'a list of assignments',
    object('ASSIGN-1', {
      address: required('ASSIGN-2', accepted, assignedName),
      instance_id: required('ASSIGN-6', 'the id of an instance', id<InstanceId>('ASSIGN-6')),
    }),
  )
