/** Populates a world with the account of a document: gives ids and addresses where the document left them out. */
import { defaultSettings } from '../contract/settings.ts'
import { faultsIn } from '../invariants/well-formed.ts'
import { parseInstant, toTimestamp } from '../kit/instant.ts'
import { failure, type Result, success } from '../kit/result.ts'
import { canonicalAddress } from '../net/address.ts'
import { gotOf } from '../refusals/got.ts'
import type { Fault, Path } from '../refusals/problem.ts'
import { assembleWorld } from '../world/assemble.ts'
import { mapTables, type TableName } from '../world/rows.ts'
import { idMax } from '../world/table.ts'
import type { World } from '../world/world.ts'
import type { Account } from './account-schema.ts'
import { withMissingAddresses } from './missing-addresses.ts'
import { type Reading, wrong } from './reading.ts'
import { readyAvailability, readyRegions } from './ready-regions.ts'
import { type AccountRows, accountRows } from './rows.ts'

/** When a world begins whose document does not say. */
const beginning = '2026-01-01T00:00:00Z'

export interface Populated {
  readonly world: World
  readonly rows: AccountRows
}

export function populate(account: Account): Result<Populated, readonly Fault[]> {
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
  const head = {
    now,
    settings: { ...defaultSettings, ...account.settings } as World['settings'],
    regions,
    availability: (account.availability as World['availability'] | undefined) ?? availability,
    cursors,
  }
  const faults = faultsInRows(account, head, furnished)
  return faults.length > 0
    ? failure(faults)
    : success({ world: assembleWorld({ ...head, rows: furnished }), rows: furnished })
}

type Head = Omit<World, 'tables' | 'indexes' | 'counters'>

/** What is wrong with single fields of what came to be of a document, where the document says it. */
function faultsInRows(account: Account, head: Head, rows: AccountRows): readonly Fault[] {
  const faults = faultsIn({
    // Counters follow from the ids, and availability that the document does not tell is our own.
    head: {
      ...head,
      counters: mapTables(() => idMax),
      availability: account.availability ?? [],
    },
    rows: mapTables(table =>
      (rows[table] ?? []).map((value, at) => ({ path: [table, at], value })),
    ),
  })
  return (
    faults
      // The profile that an instance was booted with is its first one.
      .filter(({ path }) => path[2] !== 'booted')
      .map(fault => {
        const [table = '', at, ...part] = fault.path
        if (typeof at !== 'number') return fault
        return { ...fault, path: placeInAccount(account, rows, [table as TableName, at, ...part]) }
      })
  )
}

/** Where a document says what came to be this part of a row, as near as it is said. */
export function placeInAccount(
  account: Account,
  rows: AccountRows,
  [table, at, ...part]: readonly [TableName, number, ...Path],
): Path {
  if (table === 'instances' && part[0] === 'profiles') return [table, at, ...part.slice(2)]
  if (table === 'devices') return [...(placesOfDevices(account)[at] ?? ['firewalls']), ...part]
  if (table === 'addresses' && part[0] === 'rdns') {
    // Only the list of addresses tells reverse names.
    const address = rows.addresses?.[at]?.address
    const listed = account.ips.findIndex(each => canonicalAddress(each.address) === address)
    if (listed >= 0) return ['ips', listed, ...part]
  }
  if (table === 'addresses' || table === 'vlans' || table === 'events') return ['instances']
  return [table, at, ...part]
}

const placesOfDevices = ({ firewalls }: Account): readonly Path[] =>
  firewalls.flatMap(({ devices, entities = [] }, at) => {
    const list = devices === undefined ? 'entities' : 'devices'
    return [...(devices ?? entities).keys()].map(index => ['firewalls', at, list, index])
  })
