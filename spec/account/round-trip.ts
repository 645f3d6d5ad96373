/** What is left of an account that is written in one of the forms and read again: all of it but for what is not shown. */
import { expect } from 'vitest'
import { gather } from '../../src/account/documents/gather.ts'
import type { GatheredAccount, GatheredList } from '../../src/account/gathered.ts'
import type { GatheredInstance } from '../../src/account/gathered-instances.ts'
import type { ListForm } from '../../src/account/write/listings.ts'
import { notShown } from '../../src/account/write/not-shown.ts'
import { type WriteOptions, writeAccount } from '../../src/account/write/write-account.ts'
import type { World } from '../../src/world/world.ts'

/** The forms, and the page sizes that matter: the smallest and the largest. */
export const forms: readonly WriteOptions[] = [
  { as: 'cli' },
  { as: 'published', pageSize: 25 },
  { as: 'published', pageSize: 500 },
  { as: 'neutral', pageSize: 25 },
  { as: 'neutral', pageSize: 500 },
]

/** Reading what was written gives the account of the world without what is not shown; no leaf is passed over unknown. */
export function expectRoundTrip(world: World, options: WriteOptions): void {
  const [{ value: account }] = writeAccount(world, { as: 'gathered' })
  const documents = writeAccount(world, options)
  const { account: read, faults, leaves } = gather(documents)
  expect(faults).toEqual([])
  expect(leaves.notUnderstood).toBe(0)
  expect(inOrder(read)).toEqual(
    inOrder(options.as === 'gathered' ? account : shownOf(account, options.as)),
  )
}

type Loss = (account: GatheredAccount, form: ListForm) => GatheredAccount

/** What the form does not show, with what an account loses by it. */
export const lossesIn = (form: ListForm): readonly (readonly [name: string, Loss])[] =>
  notShown
    .filter(
      ({ forms, record, field }) => forms.includes(form) && !unheld.includes(`${record}.${field}`),
    )
    .map(({ record, field }) => [`${record}.${field}`, lossOf(`${record}.${field}`)])

/** The account without what the form does not show. */
const shownOf = (account: GatheredAccount, form: ListForm): GatheredAccount =>
  lossesIn(form).reduce(
    (left, [, lose]) => lose(left, form),
    form === 'neutral' ? withoutTags(account) : account,
  )

/** Of all that clients tell of services an account has their tags, and the neutral form shows none. */
const withoutTags = (account: GatheredAccount): GatheredAccount => ({
  ...account,
  instances: mapRows(account.instances, ({ tags: _, ...row }) => row),
  balancers: mapRows(account.balancers, ({ tags: _, ...row }) => row),
})

function lossOf(name: string): Loss {
  const loss = losses[name]
  if (loss === undefined)
    throw new Error(`${name} is not shown, and nobody says what is lost with it`)
  return loss
}

/** What worlds have and accounts cannot say in any form. */
const unheld: readonly string[] = [
  ...[
    'world.counters',
    'world.cursors',
    'instances.ssh',
    'instances.details',
    'balancers.details',
    'vlans.id',
    'vlans.created',
  ],
  ...['addresses.id', 'ranges.id', 'shares.id', 'pools.id', 'forwards.id', 'users.id', 'tokens.id'],
  ...['id', 'action', 'created', 'username', 'entity', 'secondary_entity', 'seen', 'read'].map(
    field => `events.${field}`,
  ),
]

const without =
  (...names: readonly (keyof GatheredAccount)[]): Loss =>
  account =>
    leaveOut(account, names) as GatheredAccount

const leaveOut = (value: object, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)))

const mapRows = <Row>(list: GatheredList<Row> | undefined, map: (row: Row) => Row) => ({
  rows: (list?.rows ?? []).map(map),
})

/** A field of a list that only makes sense with the others is lost with all of it. */
const losses: Readonly<Record<string, Loss>> = {
  'world.now': without('now'),
  'settings.rulesUpdateOmitted': without('settings'),
  'settings.shareOwnAddress': without('settings'),
  'settings.rangesPerRegion': without('settings'),
  'settings.rdnsSuffix': without('settings'),
  'firewalls.status': account => ({
    ...account,
    firewalls: {
      rows: (account.firewalls?.rows ?? []).filter(({ status }) => status !== 'deleted'),
    },
  }),
  'instances.spare_addresses': account => ({
    ...account,
    instances: mapRows(
      account.instances,
      row => leaveOut(row, ['spare_addresses']) as GatheredInstance,
    ),
  }),
  'instances.booted': (account, form) => ({
    ...account,
    instances: mapRows(account.instances, row => bootedShown(row, form)),
  }),
  'addresses.rdns': account => ({
    ...account,
    ips: mapRows(account.ips, row =>
      row.rdns === null && isPublicIpv4(row.address)
        ? { ...row, rdns: `${row.address.replaceAll('.', '-')}.ip.example.net` }
        : row,
    ),
  }),
  'ranges.created': account => ({
    ...account,
    ranges: mapRows(account.ranges, ({ created: _, ...row }) => row),
  }),
  'pools.route_target': account => ({
    ...account,
    pools: mapRows(account.pools, row => ({ ...row, route_target: `${row.range}/${row.prefix}` })),
  }),
  'forwards.name': without('forwards'),
  'forwards.address': without('forwards'),
  ...Object.fromEntries(
    ['username', 'restricted', 'add_firewalls', 'grants'].map(each => [
      `users.${each}`,
      without('users'),
    ]),
  ),
  ...Object.fromEntries(
    ['token', 'username', 'scopes', 'label', 'created', 'expiry'].map(each => [
      `tokens.${each}`,
      without('tokens'),
    ]),
  ),
}

/** The provider tells where the interfaces of instances are, and of those that were booted what its profiles show; ours tells these alone. */
function bootedShown(row: GatheredInstance, form: ListForm): GatheredInstance {
  const profile = row.profiles?.find(({ id }) => id === row.booted)
  const isTold = form !== 'neutral' && profile !== undefined && profile.interfaces.length > 0
  const left = leaveOut(row, [
    ...(isTold ? [] : ['booted']),
    ...(form === 'neutral' ? [] : ['interfaces']),
    ...(form === 'neutral' ? ['generation'] : []),
  ])
  return left as GatheredInstance
}

const isPublicIpv4 = (address: string): boolean =>
  !address.includes(':') && !address.startsWith('192.168.')

/** Addresses and shares come from several lists, in no order that matters. */
function inOrder({ ips, shares, ...account }: GatheredAccount) {
  const sorted = <Row>(list: GatheredList<Row> | undefined) =>
    list && { ...list, rows: list.rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)) }
  return { ...account, ips: sorted(ips), shares: sorted(shares) }
}

const keyOf = (row: unknown): string =>
  JSON.stringify(Object.entries(row as object).toSorted(([a], [b]) => (a < b ? -1 : 1)))
