/** Addresses in and outside ranges, and who may see them. */
import { addressWorld } from '../support/address-worlds.ts'
import { regions } from '../support/worlds.ts'

export const world = addressWorld()

export const as = 'restricted'

export const givenRegions = regions.map(({ id, capabilities }) => ({
  id,
  capabilities: [...capabilities],
}))
