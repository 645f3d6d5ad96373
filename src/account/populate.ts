/** Populates a world with the account of a document: gives ids and addresses where the document left them out. */
import { parseInstant, toTimestamp } from '../kit/instant.ts'
import { failure, type Result, success } from '../kit/result.ts'
import { gotOf } from '../refusals/got.ts'
import type { Fault } from '../refusals/problem.ts'
import { assembleWorld } from '../world/assemble.ts'
import type { World } from '../world/world.ts'
import type { Account } from './account-schema.ts'
import { withMissingAddresses } from './missing-addresses.ts'
import { type Reading, wrong } from './reading.ts'
import { readyAvailability, readyRegions } from './ready-regions.ts'
import { accountRows } from './rows.ts'

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
  if (now === undefined)
    wrong(reading, ['now'], { problem: 'bad-format', expected: 'time', got: gotOf(account.now) })
  if (now === undefined || reading.faults.length > 0) return failure(reading.faults)
  const { rows: furnished, cursors } = withMissingAddresses(reading, rows)
  if (reading.faults.length > 0) return failure(reading.faults)
  return success(
    assembleWorld({
      now,
      settings: account.settings as Partial<World['settings']>,
      regions,
      availability: (account.availability as World['availability'] | undefined) ?? availability,
      rows: furnished,
      cursors,
    }),
  )
}
