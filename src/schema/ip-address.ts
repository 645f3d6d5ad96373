/** One IP address in a request, read into its canonical text. */
import * as v from 'valibot'
import { type Family, parseAddress, printAddress } from '../net/address.ts'
import { type ClauseOrAssumption, writeMessage } from './fault.ts'
import { must } from './field.ts'

/** A bare address, of the given family if one is given. */
export const ipAddress = (clause: ClauseOrAssumption, family?: Family) =>
  v.pipe(
    v.string(must(clause, 'an IP address')),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const read = parseAddress(dataset.value, family)
      if (read.ok) return printAddress(read.value)
      addIssue({ message: writeMessage(clause, read.fault.reason) })
      return NEVER
    }),
  )
