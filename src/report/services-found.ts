/** Packets that were found at services, as they are told. */
import type { Hole } from '../account/holes/hole.ts'
import type { DependingAtServices, FoundAtServices } from '../rehearsal/accounts/search-services.ts'
import { blocksOf, type RegionBlock } from '../rules/regions/blocks-of.ts'
import { pickPacket } from '../rules/regions/pick-packet.ts'
import { sizeOfRegion } from '../rules/regions/size-of-region.ts'
import type { SearchQuestion } from '../rules/search/search.ts'
import * as words from './words.ts'

export interface Shown {
  readonly found: readonly Found[]
  readonly hidden: readonly string[]
  readonly asked: SearchQuestion
  /** Was every service looked at that is known? */
  readonly isWhole: boolean
  readonly holes: readonly Hole[]
}

export interface Found extends FoundAtServices {
  readonly blocks: readonly RegionBlock[]
  readonly parts: readonly Part[]
}

type Part = DependingAtServices & { readonly blocks: readonly RegionBlock[] }

export const read = (each: FoundAtServices): Found => ({
  ...each,
  blocks: blocksOf(each.certain),
  parts: each.depends.map(part => ({ ...part, blocks: blocksOf(part.region) })),
})

export const servicesOf = ({ at }: Pick<Found, 'at'>) => at.flatMap(({ services }) => services)
export const namesOf = (each: Pick<Found, 'at'>): string => words.names(servicesOf(each))

export const asJson = ({ at, none, certain, blocks, parts }: Found): object => ({
  ...{ at, none, size: `${sizeOfRegion(certain)}`, witness: pickPacket(certain) ?? null, blocks },
  depends: parts.map(({ blocks: some, on, witness, shown }) => ({
    ...{ blocks: some, on, witness, shown },
  })),
})
