/** Filters over long lists: how long each takes altogether, and how long it holds up everybody else at most. */
import { readFileSync } from 'node:fs'
import { createSimulator } from '../src/engine/simulator.ts'
import { createFetch } from '../src/http/index.ts'
import type { World } from '../src/world/world.ts'
import { worldOfAddresses, worldOfFirewalls } from './large-worlds.ts'
import {
  worldOfBackEnds,
  worldOfDevices,
  worldOfEvents,
  worldOfNetworks,
  worldOfPeople,
  worldOfTags,
} from './listed-worlds.ts'
import { printRows } from './measure.ts'

const baseUrl = 'https://firedrill.test/v4'
const records = 100_000

const firewalls = () => worldOfFirewalls(records)
const addresses = () => worldOfAddresses(records)

const fill = <Value>(length: number, value: (at: number) => Value): Value[] =>
  Array.from({ length }, (_, at) => value(at))

/** As much as one filter may hold of conditions that every record meets: nothing ends early. */
const wideOn = (name: string) => ({
  '+and': fill(140, () => ({
    [name]: { '+neq': 'x', '+gt': '', '+gte': '', '+lt': '~', '+contains': '-' },
  })),
})

/** Lists within lists as deep as may be, around conditions that no record meets. */
const deepOn = (name: string) =>
  fill(14, at => (at % 2 === 0 ? '+or' : '+and')).reduce<object>(
    (inner, list) => ({ [list]: [list === '+or' ? { [name]: '~' } : {}, inner] }),
    { '+or': fill(280, at => ({ [name]: { '+contains': `~${at}` } })) },
  )

interface Asked {
  readonly name: string
  readonly world: () => World
  readonly path: string
  readonly filter: object
  /** Where one of them alone has what is listed. */
  readonly dialect?: 'neutral' | 'published'
}

const ofFirewalls = { world: firewalls, path: '/networking/firewalls' }
const ofAddresses = { world: addresses, path: '/networking/ips' }
const ofPeople = { world: () => worldOfPeople(records), dialect: 'published' } as const
const ofNetworks = { world: () => worldOfNetworks(records) }
const ofEvents = { world: () => worldOfEvents(records) }
const published = { dialect: 'published' } as const

const filters: readonly Asked[] = [
  { name: 'firewalls of a label', ...ofFirewalls, filter: { label: 'firewall-77' } },
  { name: 'firewalls in order', ...ofFirewalls, filter: { '+order_by': 'label' } },
  {
    ...{ name: 'firewalls of 300 labels', ...ofFirewalls },
    filter: { '+or': fill(300, at => ({ label: { '+contains': `-${at}9` } })) },
  },
  { name: 'firewalls, as wide as may be', ...ofFirewalls, filter: wideOn('label') },
  { name: 'firewalls, as deep as may be', ...ofFirewalls, filter: deepOn('label') },
  { name: 'firewalls in order of tags', ...ofFirewalls, filter: { '+order_by': 'tags' } },
  { name: 'addresses with a part', ...ofAddresses, filter: { address: { '+contains': '.9.' } } },
  { name: 'addresses of a type', ...ofAddresses, filter: { type: 'ipv6' } },
  { name: 'addresses of a type, as wide', ...ofAddresses, filter: wideOn('type') },
  {
    ...{ name: 'devices of one firewall', world: () => worldOfDevices(records) },
    ...{ path: '/networking/firewalls/1/devices', filter: { '+order_by': 'id', '+order': 'desc' } },
  },
  { name: 'VLANs, as wide', ...ofNetworks, path: '/networking/vlans', filter: wideOn('label') },
  {
    ...{ name: 'instances by tags, as wide', ...ofNetworks, ...published },
    ...{ path: '/linode/instances', filter: wideOn('tags') },
  },
  {
    ...{ name: 'instances in order of tags', ...ofNetworks, ...published },
    ...{ path: '/linode/instances', filter: { '+order_by': 'tags' } },
  },
  {
    ...{ name: 'events of a type, as wide', ...ofEvents, ...published },
    ...{ path: '/account/events', filter: wideOn('entity.type') },
  },
  { name: 'tokens, as wide', ...ofPeople, path: '/profile/tokens', filter: wideOn('label') },
  { name: 'users, as deep', ...ofPeople, path: '/account/users', filter: deepOn('username') },
  {
    name: 'networks, as wide',
    ...ofNetworks,
    ...published,
    path: '/vpcs',
    filter: wideOn('label'),
  },
  {
    ...{ name: '50 firewalls of 7,900 tags, as wide', world: () => worldOfTags(50) },
    ...{ path: '/networking/firewalls', filter: wideOn('tags') },
  },
  {
    ...{ name: 'the same in order of tags', world: () => worldOfTags(50) },
    ...{ path: '/networking/firewalls', filter: { '+order_by': 'tags' } },
  },
  {
    ...{ name: '7,900 back ends, as wide', world: worldOfBackEnds, ...published },
    ...{ path: '/nodebalancers/1/configs/1/nodes', filter: wideOn('label') },
  },
]

export async function benchFilters(): Promise<void> {
  const columns = ['processor', 'blocked at most', 'again', 'blocked at most']
  printRows(`A filter over ${records.toLocaleString('en')} records and more, twice`, [
    ['', ...columns],
  ])
  for (const { name, world, path, filter, dialect: only } of filters) {
    // One at a time in memory, and for both dialects.
    const made = world()
    for (const dialect of only === undefined ? (['neutral', 'published'] as const) : [only]) {
      const fetch = createFetch(createSimulator({ world: made }), { baseUrl, dialect })
      const headers = { Authorization: 'Bearer bench', 'X-Filter': JSON.stringify(filter) }
      // Once for what is compiled and counted at first.
      const runs = [await timeOne(fetch, path, headers), await timeOne(fetch, path, headers)]
      const cells = runs
        .flat()
        .map((each, at) => `${Math.round(each)} ms`.padStart(columns[at]?.length ?? 0))
      console.log(`  ${[`${name}, ${dialect}`.padEnd(46), ...cells].join('  ')}`)
    }
  }
}

/** The time of the processor, and the most of it that went by while nobody else had a turn: that of other programs is in neither. */
async function timeOne(
  fetch: (input: string, init: RequestInit) => Promise<Response>,
  path: string,
  headers: Record<string, string>,
): Promise<readonly [number, number]> {
  // What other worlds left behind is no part of it.
  globalThis.gc?.()
  const start = process.cpuUsage()
  let [last, blocked, isDone] = [ownTime(), 0, false]
  const look = () => {
    const now = ownTime()
    blocked = Math.max(blocked, now - last)
    last = now
    if (!isDone) setImmediate(look)
  }
  setImmediate(look)
  const response = await fetch(baseUrl + path, { headers })
  const text = await response.text()
  look()
  isDone = true
  if (response.status !== 200) throw new Error(text)
  const { user, system } = process.cpuUsage(start)
  return [(user + system) / 1000, blocked]
}

/** Milliseconds that this thread ran: the loop does not wait for others of the process, such as those that collect garbage. */
function ownTime(): number {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'latin1').split(' ')[0]) / 1e6
  } catch {
    return performance.now()
  }
}
