/** The addresses that are shared with an instance: IPv4 addresses, and ranges without their prefix length. */
import * as v from 'valibot'
import { parseAddress, printAddress } from '../net/address.ts'
import { writeMessage } from './fault.ts'
import { list, must } from './field.ts'

const texts = 'a list of texts'

export const sharedAddresses = list(
  'SHARE-1',
  texts,
  v.pipe(
    v.string(must('SHARE-1', texts)),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const read = parseAddress(dataset.value)
      if (read.ok) return printAddress(read.value)
      addIssue({ message: writeMessage('SHARE-4', read.fault.reason) })
      return NEVER
    }),
  ),
)
