/** A state and the account beside it as one account: what the state does not hold comes from the account, and where they differ is told. */

import { keyOfEntity } from '../account/documents/devices-of.ts'
import type { Gathering, Said } from '../account/documents/gather.ts'
import type {
  GatheredAccount,
  GatheredDevice,
  GatheredFirewall,
  GatheredList,
  Origin,
} from '../account/gathered.ts'
import { isRecord } from '../kit/json.ts'
import type { Path } from '../refusals/problem.ts'
import { type Comparing, compare, type Drift, plain, type Row } from './drift.ts'

export interface Joined {
  readonly gathered: GatheredAccount
  readonly drift: readonly Drift[]
  /** Where a part of the joined account stands. */
  readonly originOf: (path: Path) => Origin | undefined
}

/** Lists that a state has rows of, with what tells rows apart. */
const keys = {
  firewalls: ['id'],
  instances: ['id'],
  balancers: ['id'],
  ips: ['address'],
  ranges: ['range'],
  shares: ['address', 'instance_id'],
} as const

type ListName = keyof typeof keys

const isListName = (name: string): name is ListName => Object.hasOwn(keys, name)

interface Half {
  readonly from: Said
  readonly at: number
}

/** A row of the joined account with the rows that it was made of, the state's first. */
type Sources = Map<object, readonly Half[]>

/** The state of a plan, what its data sources say, and the account beside it. */
export function joinAccounts(state: Gathering, beside: Gathering | undefined): Joined {
  const drift: Drift[] = []
  let said: Said = state
  const others = [...state.looked, ...(beside === undefined ? [] : [beside])]
  for (const other of others) {
    const { gathered: account, originOf, drift: found } = joinTwo(said, other)
    said = { account, originOf }
    drift.push(
      ...(other === beside ? found : found.map(each => ({ ...each, isLookedUp: true as const }))),
    )
  }
  return { gathered: said.account, drift, originOf: said.originOf }
}

function joinTwo(state: Said, account: Said): Joined {
  const sources: Sources = new Map()
  const drift: Drift[] = []
  const lists = Object.keys(keys).map(name => {
    const joined = isListName(name)
      ? joinLists(name, { state, account, sources, drift })
      : undefined
    return [name, joined] as const
  })
  const defaults = joinDefaults({ state, account, drift })
  const gathered = {
    ...state.account,
    ...account.account,
    ...(defaults !== undefined && { default_firewalls: defaults }),
    ...Object.fromEntries(lists.filter(([, list]) => list !== undefined)),
  }
  const originOf = (path: Path): Origin | undefined => {
    const [name = '', rows, at, ...rest] = path
    const list = (gathered as Readonly<Record<string, unknown>>)[name]
    const row = rows === 'rows' && isRecord(list) ? rowAt(list, at) : undefined
    const halves = row === undefined ? [] : (sources.get(row) ?? [])
    const found = halves.flatMap(half => half.from.originOf([name, 'rows', half.at, ...rest]) ?? [])
    // The one that leads deepest says it.
    const [best] = found.toSorted((a, b) => b.path.length - a.path.length)
    return best ?? account.originOf(path) ?? state.originOf(path)
  }
  return { gathered, drift, originOf }
}

const rowAt = (list: Row, at: unknown): object | undefined => {
  const rows = list['rows']
  const row: unknown = Array.isArray(rows) && typeof at === 'number' ? rows[at] : undefined
  return typeof row === 'object' && row !== null ? row : undefined
}

function joinDefaults(joining: Comparing): GatheredAccount['default_firewalls'] {
  const name = 'default_firewalls'
  const [held, row] = [joining.state, joining.account].map(({ account }) => account[name])
  if (held === undefined || row === undefined) return held ?? row
  compare(joining, { path: [name], held, row, places: [[name], [name]] })
  return { ...row, ...held }
}

interface Joining extends Comparing {
  readonly sources: Sources
}

function joinLists(name: ListName, joining: Joining): GatheredList<Row> | undefined {
  const { state, account, sources } = joining
  const listOf = ({ account: each }: Said) => each[name] as unknown as GatheredList<Row> | undefined
  const [managed, listed] = [listOf(state), listOf(account)]
  if (managed === undefined || listed === undefined) return listed ?? managed
  const keyOf = (row: Row) => keys[name].map(key => plain(row[key])).join(' ')
  const places = new Map(managed.rows.map((row, at) => [keyOf(row), at]))
  const rows = listed.rows.map((row, at) => {
    const place = places.get(keyOf(row))
    const held = place === undefined ? undefined : managed.rows[place]
    if (held === undefined || place === undefined) {
      sources.set(row, [{ from: account, at }])
      return row
    }
    places.delete(keyOf(row))
    const stands = [place, at].map(each => [name, 'rows', each])
    compare(joining, { path: [name, keyOf(row)], held, row, places: stands })
    const both = merged(name, held, row)
    sources.set(both, [
      { from: state, at: place },
      { from: account, at },
    ])
    return both
  })
  const others = [...places].flatMap(([key, at]) => {
    const row = managed.rows[at]
    if (row === undefined) return []
    sources.set(row, [{ from: state, at }])
    if (listed.missing === undefined)
      joining.drift.push({
        path: [name, key],
        inState: { type: 'object' },
        state: state.originOf([name, 'rows', at]),
        account: account.originOf([name]),
      })
    return [row]
  })
  return { ...listed, rows: [...rows, ...others] }
}

/** What the state says stands, but where it cannot say what the account can: rules of kinds that it does not know. */
function merged(name: ListName, held: Row, row: Row): Row {
  if (name !== 'firewalls') return { ...row, ...held }
  const [state, account] = [held, row] as unknown as readonly [GatheredFirewall, GatheredFirewall]
  const rules = isPlain(state) || account.rules === undefined ? state.rules : account.rules
  const devices = joinDevices(state.devices, account.devices)
  return {
    ...{ ...row, ...held },
    ...(rules !== undefined && { rules }),
    ...(devices !== undefined && { devices }),
  }
}

const isPlain = ({ rules }: GatheredFirewall): boolean =>
  [...(rules?.inbound ?? []), ...(rules?.outbound ?? [])].every(each => each.unread === undefined)

type Devices = GatheredFirewall['devices']

/** The devices that the state lists, with the ids that the account has for them. */
function joinDevices(state: Devices, account: Devices): Devices {
  if (state === undefined || account === undefined) return state ?? account
  const ids = new Map(account.rows.map(each => [keyOfEntity(each.entity), each]))
  const rows = state.rows.map(
    (each): GatheredDevice => ({ ...ids.get(keyOfEntity(each.entity)), ...each }),
  )
  if (state.missing === undefined) return { rows }
  const known = new Set(rows.map(({ entity }) => keyOfEntity(entity)))
  const others = account.rows.filter(({ entity }) => !known.has(keyOfEntity(entity)))
  return { ...account, rows: [...rows, ...others] }
}
