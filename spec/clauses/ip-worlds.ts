/** A world with addresses of every kind. */
import type { AnyCall } from '../../src/engine/call.ts'
import { values } from '../../src/world/table.ts'
import { addressWorld } from '../support/address-worlds.ts'

export const world = addressWorld()

export const list = (query: object = {}) => ({ operation: 'ipAddressesList', query }) as const

export const ask = (change: object): AnyCall => ({
  operation: 'ipAddressAllocate',
  body: { instance_id: 1, public: true, type: 'ipv4', ...change },
})

export const everyAddress = [...values(world.tables.addresses)]
