/** What data sources say of an account, beside what its state says. */
import type { Reading } from '../documents/reading.ts'
import { Tables } from '../documents/tables.ts'
import type { GatheredAccount, GatheredList } from '../gathered.ts'
import type { LookedUp, StateResource } from './resource-rows.ts'
import { takeState } from './state-rows.ts'

/** Accounts that hold every record once: several data sources may say different things of one. */
export function accountsLookedUp(
  looked: readonly LookedUp[],
  reading: Reading,
): readonly GatheredAccount[] {
  const layers: StateResource[][] = []
  const met = new Map<string, number>()
  for (const { resource } of looked) {
    const key = keyOf(resource)
    const at = met.get(key) ?? 0
    met.set(key, at + 1)
    const layer = layers[at] ?? []
    layers[at] = layer
    layer.push(resource)
  }
  return layers.map(resources => {
    const tables = new Tables(reading)
    takeState(resources, tables)
    return tables.account()
  })
}

/** Addresses are told apart by themselves, all else by ids. */
function keyOf({ kind, values }: StateResource): string {
  const { id, address = id } = values as { readonly id?: unknown; readonly address?: unknown }
  return `${kind} ${address}`
}

type Row = Readonly<Record<string, unknown>>

/** What tells the records apart that data sources say. */
const keys = { firewalls: 'id', instances: 'id', balancers: 'id', ips: 'address' } as const

/** An account with those records that nobody else says. A list that is whole lacks what is not there. */
export function withLookedUp(
  account: GatheredAccount,
  looked: readonly GatheredAccount[],
  { origins }: Reading,
): GatheredAccount {
  const listIn = (each: GatheredAccount, name: keyof typeof keys) =>
    each[name] as unknown as GatheredList<Row> | undefined
  let joined = account
  for (const each of looked)
    for (const [name, key] of Object.entries(keys) as [keyof typeof keys, string][]) {
      const [held, found] = [listIn(joined, name), listIn(each, name)]
      if (found === undefined || (held !== undefined && held.missing === undefined)) continue
      const known = new Set(held?.rows.map(row => row[key]))
      const more = found.rows.filter(row => !known.has(row[key]))
      if (more.length === 0) continue
      const list = { missing: 'some', ...held, rows: [...(held?.rows ?? []), ...more] }
      origins.add(list, held === undefined ? [] : origins.of(held))
      joined = { ...joined, [name]: list }
    }
  return joined
}
