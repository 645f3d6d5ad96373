/** The document of a world that stands in for a gathered account: what is not known in it has a stand-in, or is left out. */

import { limits } from '../../contract/limits.ts'
import { canonicalAddress } from '../../net/address.ts'
import type { Path } from '../../refusals/problem.ts'
import type { AccountInput } from '../account-schema.ts'
import type {
  GatheredAccount,
  GatheredFirewall,
  GatheredRange,
  GatheredShare,
} from '../gathered.ts'
import { slaacOf, type Unread } from '../gathered-instances.ts'
import { regionNamed } from '../published-regions.ts'
import type { Finder } from './finder.ts'
import { type KnownDevice, type StandIns, servicesOf, unknownRegion } from './service-inputs.ts'

/** What a list of the document is made of: the same rows, or some of them. */
export interface InputOf {
  readonly input: AccountInput
  /** Where a path of the document leads in the gathered account. */
  readonly gatheredPath: (path: Path) => Path
  /** Those included that others name alone. */
  readonly instances: ReturnType<typeof servicesOf>['instances']
}

export function accountInput(
  finder: Finder,
  gathered: GatheredAccount,
  standIns: StandIns,
): InputOf {
  const services = servicesOf(finder, gathered, standIns)
  const kept = keptRows(gathered, services.instances)
  const pools = (gathered.pools?.rows ?? []).map(asKnown)
  const placed = [...services.instances, ...services.balancers, ...kept.ranges.rows, ...pools]
  const regionIds = placed.map(({ region }) => region)
  const input = {
    ...(gathered.now !== undefined && { now: gathered.now }),
    settings: settingsOf(gathered),
    regions: regionsOf(gathered, regionIds),
    ...(gathered.availability !== undefined && { availability: gathered.availability.rows }),
    ...services,
    firewalls: firewallsOf(gathered, standIns),
    ips: kept.ips.rows.map(({ address, instance_id, rdns = null }) => ({
      ...{ address, instance_id, rdns },
    })),
    ranges: kept.ranges.rows.map(asKnown),
    shares: kept.shares.rows.map(asKnown),
    pools,
    forwards: gathered.forwards?.rows ?? [],
    users: usersOf(gathered, services),
    tokens: gathered.tokens?.rows ?? [],
  }
  const indexes: Readonly<Record<string, { readonly indexes: readonly number[] }>> = kept
  return {
    // The schema of documents reads it next, and says what is wrong with it.
    input: input as unknown as AccountInput,
    instances: services.instances,
    gatheredPath: ([list = '', at, ...rest]) =>
      typeof at === 'number' ? [list, 'rows', indexes[list]?.indexes[at] ?? at, ...rest] : [list],
  }
}

/** A world has no place for what nobody understands. */
const asKnown = <Row extends Unread>({ unread: _, ...known }: Row): Omit<Row, 'unread'> => known

/** Addresses and ranges of instances that are known, and shares of these between them. */
function keptRows(gathered: GatheredAccount, known: ReturnType<typeof servicesOf>['instances']) {
  const { ips, ranges, shares } = gathered
  const ids = new Set(known.map(({ id }) => id))
  const slaacs = new Set(known.map(slaacOf))
  const kept = {
    ips: keep(ips?.rows, ({ instance_id: id }) => id !== null && ids.has(id)),
    ranges: keep(ranges?.rows, each => slaacs.has(canonicalAddress(each.route_target ?? ''))),
  }
  const isStray = strayShares(gathered, known, kept.ranges.rows)
  return {
    ...kept,
    shares: keep(shares?.rows, each => ids.has(each.instance_id) && !isStray(each)),
  }
}

/** A world cannot hold those of which it is not known who has the address, or in which region that is. */
function strayShares(
  { instances, ips, ranges, shares }: GatheredAccount,
  known: ReturnType<typeof servicesOf>['instances'],
  rangesKept: readonly GatheredRange[],
): (share: GatheredShare) => boolean {
  if (shares === undefined || shares.rows.length === 0) return () => false
  const regions = new Map<number | null, string>(known.map(({ id, region }) => [id, region]))
  const held = new Map(
    [
      ...known.flatMap(({ ipv4 = [], region }) => ipv4.map(each => [each, region] as const)),
      ...(ips?.rows ?? []).map(each => [each.address, regions.get(each.instance_id)] as const),
      ...rangesKept.map(({ range, region }) => [range, region] as const),
    ].map(([text, region]) => [canonicalAddress(text), region] as const),
  )
  const areAllKnown =
    instances !== undefined &&
    instances.missing === undefined &&
    instances.rows.length === known.length &&
    known.every(({ ipv4 }) => ipv4 !== undefined) &&
    ranges !== undefined &&
    ranges.missing === undefined &&
    ranges.rows.length === rangesKept.length
  return ({ address, instance_id }) => {
    const [at, region] = [held.get(canonicalAddress(address)), regions.get(instance_id)]
    return at === undefined ? !areAllKnown : at !== region && [at, region].includes(unknownRegion)
  }
}

/** What an account has is within its limits: support may have raised them. */
function settingsOf({ settings = {}, ranges }: GatheredAccount) {
  const counts = new Map<string, number>()
  for (const { region } of ranges?.rows ?? []) counts.set(region, (counts.get(region) ?? 0) + 1)
  const most = Math.max(limits.rangesPerRegion, ...counts.values())
  return { ...(most > limits.rangesPerRegion && { rangesPerRegion: most }), ...settings }
}

/** A grant to something that is not known grants nothing here. */
function usersOf({ users, firewalls }: GatheredAccount, services: ReturnType<typeof servicesOf>) {
  const known = {
    firewall: idsOf(firewalls?.rows ?? []),
    instance: idsOf(services.instances),
    balancer: idsOf(services.balancers),
  }
  return (users?.rows ?? []).map(({ grants, ...user }) => ({
    ...user,
    ...(grants && { grants: grants.filter(({ type, id }) => known[type].has(id)) }),
  }))
}

const idsOf = (rows: readonly { readonly id: number }[]): ReadonlySet<number> =>
  new Set(rows.map(({ id }) => id))

function firewallsOf(
  { firewalls }: GatheredAccount,
  { rulesOf, devicesOf }: StandIns,
): readonly object[] {
  const rows = firewalls?.rows ?? []
  const servicesOn = (id: number) =>
    (devicesOf.get(id) ?? []).map(({ entity }) => `${entity.type}/${entity.id}`)
  const guarded = new Set(
    rows.flatMap(({ id, status }) => (status === 'enabled' ? servicesOn(id) : [])),
  )
  /** One of unknown status is enabled where no other one is. */
  const standInStatus = (id: number) => {
    const services = servicesOn(id)
    if (services.some(each => guarded.has(each))) return 'disabled'
    for (const each of services) guarded.add(each)
    return 'enabled'
  }
  // No id of a device that is left out is given to another one.
  let last = rows.flatMap(idsOfDevices).reduce((high, id) => Math.max(high, id), 0)
  const numbered = (device: KnownDevice) => withoutUndefined({ ...device, id: device.id ?? ++last })
  return rows.map(firewall => ({
    id: firewall.id,
    label: firewall.label ?? `firewall-${firewall.id}`,
    status: firewall.status ?? standInStatus(firewall.id),
    rules: rulesOf.get(firewall.id)?.rules ?? noRules,
    tags: firewall.tags ?? [],
    devices: (devicesOf.get(firewall.id) ?? []).map(numbered),
    ...timesOf(firewall),
  }))
}

const idsOfDevices = ({ devices }: GatheredFirewall): readonly number[] =>
  (devices?.rows ?? []).map(({ id = 0 }) => id)

const noRules = {
  inbound: [],
  inbound_policy: 'DROP',
  outbound: [],
  outbound_policy: 'DROP',
} as const

function keep<Row>(rows: readonly Row[] = [], isKept: (row: Row) => boolean) {
  const indexes = [...rows.keys()].filter(at => rows[at] !== undefined && isKept(rows[at]))
  return { indexes, rows: indexes.flatMap(at => rows[at] ?? []) }
}

interface Times {
  readonly created?: string | undefined
  readonly updated?: string | undefined
}

const timesOf = ({ created, updated }: Times) => ({
  ...(created !== undefined && { created }),
  ...(updated !== undefined && { updated }),
})

const withoutUndefined = ({ id, entity, ...times }: KnownDevice) => ({
  ...(id !== undefined && { id }),
  entity: { id: entity.id, type: entity.type },
  ...timesOf(times),
})

/** Those that were given, and for each id that is only named the region that has it, or one that has whatever is asked of it. */
function regionsOf({ regions }: GatheredAccount, named: readonly string[]) {
  const known = regions?.rows ?? []
  const ids = new Set(known.map(({ id }) => id))
  const others = [...new Set(named)].filter(id => !ids.has(id))
  return [...known, ...others.map(regionNamed)]
}
