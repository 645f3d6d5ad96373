/** Populates a world with the account of a document: gives ids and addresses where the document left them out. */
import { parseInstant, toTimestamp } from '../kit/instant.ts'
import { failure, type Result, success } from '../kit/result.ts'
import { allocateIpv4, allocateSlaac } from '../operations/effects/addressing.ts'
import type { Account } from '../shape/account.ts'
import type { Fault } from '../shape/fault.ts'
import { worldAfter } from '../world/commit.ts'
import { collectChanges } from '../world/draft.ts'
import { assembleWorld } from '../world/genesis.ts'
import { idsUnder } from '../world/key-index.ts'
import type { Instance } from '../world/records/instance.ts'
import { readyAvailability, readyRegions } from '../world/regions.ts'
import { get, values } from '../world/table.ts'
import type { World } from '../world/world.ts'
import { type Reading, wrong } from './account-reading.ts'
import { accountRows } from './account-rows.ts'

/** When a world begins whose document does not say. */
const beginning = '2026-01-01T00:00:00Z'

export function populate(account: Account): Result<World, readonly Fault[]> {
  const regions = (account.regions as World['regions'] | undefined) ?? readyRegions
  const availability = account.regions === undefined ? readyAvailability : []
  const now = parseInstant(account.now ?? beginning)
  const reading: Reading = {
    account,
    regions,
    created: now === undefined ? '' : toTimestamp(now),
    faults: [],
  }
  const rows = accountRows(reading)
  if (now === undefined) wrong(reading, 'now', account.now, `a time such as ${beginning}`)
  if (now === undefined || reading.faults.length > 0) return failure(reading.faults)
  const world = assembleWorld({
    now,
    settings: account.settings as Partial<World['settings']>,
    regions,
    availability: (account.availability as World['availability'] | undefined) ?? availability,
    rows,
  })
  return success(withAddresses(world))
}

/** Gives a public IPv4 and a SLAAC address to each instance that came without one. */
function withAddresses(world: World): World {
  const collected = collectChanges(world, world.now, draft => {
    for (const instance of values(world.tables.instances)) {
      const held = addressesHeldBy(world, instance)
      if (!held.some(address => address.type === 'ipv4' && address.public))
        allocateIpv4(draft, world, instance, true)
      if (!held.some(address => address.type === 'ipv6')) allocateSlaac(draft, world, instance)
    }
  })
  return worldAfter(world, collected)
}

const addressesHeldBy = (world: World, { id }: Instance) =>
  idsUnder(world.indexes.addressesByInstance, String(id))
    .map(each => get(world.tables.addresses, each))
    .filter(address => address !== undefined)
