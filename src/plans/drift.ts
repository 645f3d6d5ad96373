/** Where a state and the account beside it say different things, by what they mean. */

import { keyOfEntity } from '../account/documents/devices-of.ts'
import type { Said } from '../account/documents/gather.ts'
import type { GatheredFirewall, Origin } from '../account/gathered.ts'
import type { PlannedCall } from '../moments/planned-call.ts'
import { parseAddress, printAddress } from '../net/address.ts'
import { parsePrefix, printPrefix } from '../net/prefix.ts'
import { gotOf } from '../refusals/got.ts'
import type { Got, Path } from '../refusals/problem.ts'

/** A part of a record that the state and the account say differently; left out on the side that does not have it. */
export interface Drift {
  /** The list, what the record is known by, and the fields that lead to the part: `firewalls`, `802`, `rules`, `inbound`, `0`, `ports`. */
  readonly path: Path
  readonly inState?: Got
  readonly inAccount?: Got
  /** It is not the account beside the plan that says so, but a data source of the plan. */
  readonly isLookedUp?: true
  readonly state: Origin | undefined
  readonly account: Origin | undefined
}

/** The whole account lacks the record: what is planned for it was planned for another account, or for what is gone. */
export const isLacking = ({ path, inAccount, isLookedUp }: Drift): boolean =>
  path.length === 2 && inAccount === undefined && isLookedUp !== true

/** Fields by which services and rules are named and sorted: no packet is judged by them. */
const names: ReadonlySet<string> = new Set(['label', 'tags', 'region', 'description', 'rdns'])

const making: ReadonlySet<string> = new Set(['instanceCreate', 'balancerCreate'])

/** Are packets judged by what the two say differently? Then what comes of these calls depends on which of them is right. */
export const isDecisive = (drift: Drift, calls: readonly PlannedCall[]): boolean =>
  drift.path[0] === 'default_firewalls'
    ? calls.some(({ call }) => making.has(call.operation))
    : !drift.path.slice(1).some(step => names.has(`${step}`))

export type Row = Readonly<Record<string, unknown>>

export interface Comparing {
  readonly state: Said
  readonly account: Said
  readonly drift: Drift[]
}

/** Two records of the same, with what it is told by, and where each stands in its account: the state's first. */
interface Pair {
  readonly path: Path
  readonly held: object
  readonly row: object
  readonly places: readonly Path[]
}

/** What may differ without a meaning, or is not all there on either side. */
const passing: ReadonlySet<string> = new Set(
  'created updated status reported configs plan spare_addresses expansion'.split(' '),
)

export function compare(joining: Comparing, { path, held, row, places }: Pair): void {
  const skipped = (key: string) =>
    passing.has(key) && !(path[0] === 'firewalls' && key === 'status')
  const [state, account] = [held, row] as readonly [Row, Row]
  for (const key of Object.keys(state)) {
    if (account[key] === undefined || skipped(key)) continue
    const [inState, inAccount] =
      key === 'devices'
        ? [entitiesIn(state[key]), entitiesIn(account[key])]
        : [state[key], account[key]]
    for (const found of differences(inState, inAccount, [key])) {
      const [ofState, ofAccount] = [joining.state, joining.account].map((each, at) =>
        each.originOf([...(places[at] ?? []), ...found.path]),
      )
      joining.drift.push({
        path: [...path, ...found.path],
        ...gotten('inState', found.inState),
        ...gotten('inAccount', found.inAccount),
        ...{ state: ofState, account: ofAccount },
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
  const { rows, missing } = devices as NonNullable<GatheredFirewall['devices']>
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
export function plain(value: unknown): string {
  if (value === undefined || value === null || value === '') return ''
  if (typeof value !== 'string') return JSON.stringify(value)
  const prefix = parsePrefix(value, value.includes(':') ? 'ipv6' : 'ipv4')
  if (prefix.ok) return printPrefix(prefix.value)
  const address = parseAddress(value)
  return address.ok ? printAddress(address.value) : value
}
