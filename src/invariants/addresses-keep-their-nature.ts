/** An address or a range changes hands and names; what it is, and where, stays. */
import type { Address } from '../world/records/address.ts'
import type { Range } from '../world/records/range.ts'
import { changesOf } from './changes-of.ts'
import { transitionInvariant } from './invariant.ts'

export const addressesKeepTheirNature = transitionInvariant({
  name: 'addressesKeepTheirNature',
  clauses: ['ASSIGN-7', 'ASSIGN-14', 'RANGE-2'],
  broken({ changes }) {
    for (const { before, after } of [
      ...changesOf(changes, 'addresses'),
      ...changesOf(changes, 'ranges'),
    ]) {
      if (before === undefined || after === undefined) continue
      const [was, is] = [natureOf(before), natureOf(after)]
      if (was !== is) return `${was} became ${is}`
    }
    return undefined
  },
})

const natureOf = (held: Address | Range): string =>
  'range' in held
    ? `${held.range}/${held.prefix} in ${held.region}`
    : `${held.address}, ${held.public ? 'public' : 'private'} ${held.type} in ${held.region}`
