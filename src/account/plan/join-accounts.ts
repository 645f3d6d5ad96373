/** A state and the account beside it as one account: what the state does not hold comes from the account, and where they differ is told. */
import { parseAddress, printAddress } from '../../net/address.ts'
import { parsePrefix, printPrefix } from '../../net/prefix.ts'
import { gotOf } from '../../refusals/got.ts'
import type { Got, Path } from '../../refusals/problem.ts'
import { keyOfEntity } from '../documents/devices-of.ts'
import type { Gathering } from '../documents/gather.ts'
import type {
  GatheredAccount,
  GatheredDevice,
  GatheredFirewall,
  GatheredList,
  Origin,
} from '../gathered.ts'
import { isRecord } from '../pages.ts'

/** A part of a record that the state and the account say differently; left out on the side that does not have it. */
export interface Drift {
  /** The list, what the record is known by, and the fields that lead to the part: `firewalls`, `802`, `rules`, `inbound`, `0`, `ports`. */
  readonly path: Path
  readonly inState?: Got
  readonly inAccount?: Got
  readonly state: Origin | undefined
  readonly account: Origin | undefined
}

export interface Joined {
  readonly gathered: GatheredAccount
  readonly drift: readonly Drift[]
  /** Where a part of the joined account stands. */
  readonly originOf: (path: Path) => Origin | undefined
}

type Row = Readonly<Record<string, unknown>>

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
  readonly from: Gathering
  readonly at: number
}

/** A row of the joined account with the rows that it was made of, the state's first. */
type Sources = Map<object, readonly Half[]>

export function joinAccounts(state: Gathering, account: Gathering | undefined): Joined {
  if (account === undefined) return { gathered: state.account, drift: [], originOf: state.originOf }
  const sources: Sources = new Map()
  const drift: Drift[] = []
  const lists = Object.keys(keys).map(name => {
    const joined = isListName(name)
      ? joinLists(name, { state, account, sources, drift })
      : undefined
    return [name, joined] as const
  })
  const gathered = {
    ...state.account,
    ...account.account,
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

interface Joining {
  readonly state: Gathering
  readonly account: Gathering
  readonly sources: Sources
  readonly drift: Drift[]
}

function joinLists(name: ListName, joining: Joining): GatheredList<Row> | undefined {
  const { state, account, sources } = joining
  const listOf = ({ account: each }: Gathering) =>
    each[name] as unknown as GatheredList<Row> | undefined
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
    compare(joining, [name, keyOf(row)], { name, held, row, places: [place, at] })
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

interface Pair {
  readonly name: ListName
  readonly held: Row
  readonly row: Row
  readonly places: readonly [state: number, account: number]
}

/** What may differ without a meaning, or is not all there on either side. */
const passing: ReadonlySet<string> = new Set(
  'created updated status reported configs plan spare_addresses expansion'.split(' '),
)

function compare(joining: Joining, path: Path, { name, held, row, places }: Pair): void {
  const skipped = (key: string) => passing.has(key) && !(name === 'firewalls' && key === 'status')
  for (const key of Object.keys(held)) {
    if (row[key] === undefined || skipped(key)) continue
    const [inState, inAccount] =
      key === 'devices' ? [entitiesIn(held[key]), entitiesIn(row[key])] : [held[key], row[key]]
    for (const found of differences(inState, inAccount, [key])) {
      const [state, account] = [joining.state, joining.account].map((each, at) =>
        each.originOf([name, 'rows', places[at] ?? 0, ...found.path]),
      )
      joining.drift.push({
        path: [...path, ...found.path],
        ...gotten('inState', found.inState),
        ...gotten('inAccount', found.inAccount),
        ...{ state, account },
      })
    }
  }
}

const gotten = (key: 'inState' | 'inAccount', value: unknown) => {
  const got = gotOf(value)
  return got === undefined ? {} : { [key]: got }
}

/** Which services, in no order; of two lists that may be cut only what both could hold. */
const entitiesIn = (devices: unknown): unknown => {
  const { rows, missing } = devices as NonNullable<Devices>
  return missing === undefined ? rows.map(({ entity }) => keyOfEntity(entity)).sort() : undefined
}

interface Difference {
  readonly path: Path
  readonly inState: unknown
  readonly inAccount: unknown
}

/** Every leaf that differs by what it means. */
function differences(inState: unknown, inAccount: unknown, path: Path): readonly Difference[] {
  if (path[0] === 'devices' && (inState === undefined || inAccount === undefined)) return []
  const [one, other] = [inState, inAccount].map(each => (isHolder(each) ? each : undefined))
  if (one === undefined && other === undefined)
    return plain(inState) === plain(inAccount) ? [] : [{ path, inState, inAccount }]
  if (isText(inState) || isText(inAccount)) return [{ path, inState, inAccount }]
  if (isSet(one) && isSet(other)) return setDifferences(one, other, path)
  const names = [...new Set([...Object.keys(one ?? {}), ...Object.keys(other ?? {})])]
  return names.flatMap(key =>
    differences(fieldOf(one, key), fieldOf(other, key), [
      ...path,
      Array.isArray(one ?? other) ? Number(key) : key,
    ]),
  )
}

/** Lists of texts and numbers are in no order that means anything. */
const isSet = (value: object | undefined): value is readonly unknown[] =>
  Array.isArray(value) && !value.some(isHolder)

function setDifferences(one: readonly unknown[], other: readonly unknown[], path: Path) {
  const [inOne, inOther] = [one, other].map(each => new Set(each.map(plain)))
  return [
    ...one.flatMap((each, at) =>
      inOther?.has(plain(each))
        ? []
        : [{ path: [...path, at], inState: each, inAccount: undefined }],
    ),
    ...other.flatMap((each, at) =>
      inOne?.has(plain(each)) ? [] : [{ path: [...path, at], inState: undefined, inAccount: each }],
    ),
  ]
}

const isText = (value: unknown): boolean =>
  value !== undefined && value !== null && !isHolder(value)

const isHolder = (value: unknown): value is object => typeof value === 'object' && value !== null

const fieldOf = (held: object | undefined, key: string): unknown =>
  held === undefined ? undefined : (held as Row)[key]

/** The same for what means the same: addresses however they are written, and nothing in any form. */
function plain(value: unknown): string {
  if (value === undefined || value === null || value === '') return ''
  if (typeof value !== 'string') return JSON.stringify(value)
  const prefix = parsePrefix(value, value.includes(':') ? 'ipv6' : 'ipv4')
  if (prefix.ok) return printPrefix(prefix.value)
  const address = parseAddress(value)
  return address.ok ? printAddress(address.value) : value
}
