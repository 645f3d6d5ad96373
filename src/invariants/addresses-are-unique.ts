/** No two records have the same address, and each is written in the one canonical text of its type. */
import { parseAddress, printAddress } from '../net/address.ts'
import { worldInvariant } from './invariant.ts'
import { filed, keysOf } from './records.ts'

export const addressesAreUnique = worldInvariant({
  name: 'addressesAreUnique',
  clauses: ['IP-2', 'IP-13', 'IP-14'],
  all: world => keysOf(world.indexes.addressesByText),
  touched: { addresses: ({ after }) => (after === undefined ? [] : [after.address]) },
  broken(world, text) {
    const [held, ...others] = filed(world.tables.addresses, world.indexes.addressesByText, text)
    if (held === undefined) return undefined
    if (others.length > 0) return `${text} is the address of ${others.length + 1} records`
    const read = parseAddress(text, held.type)
    if (read.ok && printAddress(read.value) === text) return undefined
    return `"${text}" is not how an ${held.type} address is written`
  },
})
