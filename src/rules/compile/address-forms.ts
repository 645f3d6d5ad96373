/**
 * The addresses of one direction and family in three forms, each faster than the one before and
 * dearer to make.
 */
import { type AddressSweep, type PrefixColumns, sweepAddresses } from './address-sweep.ts'
import { type Ipv6Index, indexIpv6 } from './ipv6-index.ts'
import { once } from './once.ts'
import { indexWords, type WordIndex } from './word-index.ts'

export interface AddressForms {
  readonly prefixes: PrefixColumns
  readonly sweep: () => AddressSweep
  readonly index: () => AddressIndex
}

/** The one of the family is there. */
export interface AddressIndex {
  readonly ipv4: WordIndex | undefined
  readonly ipv6: Ipv6Index | undefined
}

export function addressForms(prefixes: PrefixColumns): AddressForms {
  const sweep = once(() => sweepAddresses(prefixes))
  const index = (): AddressIndex =>
    prefixes.family === 'ipv4'
      ? { ipv4: indexWords(sweep().firsts, sweep().masks), ipv6: undefined }
      : { ipv4: undefined, ipv6: indexIpv6(sweep()) }
  return { prefixes, sweep, index: once(index) }
}
