/** Filters over long lists: how long each takes altogether, and how long it holds up everybody else at most. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createSimulator } from '../src/engine/simulator.ts'
import { createFetch } from '../src/http/index.ts'
import { worldOfAddresses, worldOfFirewalls } from './large-worlds.ts'
import { printRows } from './measure.ts'

const baseUrl = 'https://firedrill.test/v4'
const records = 100_000

const firewalls = () => worldOfFirewalls(records)
const addresses = () => worldOfAddresses(records)

const filters = [
  ['firewalls of a label', firewalls, '/networking/firewalls', { label: 'firewall-77' }],
  ['firewalls in order', firewalls, '/networking/firewalls', { '+order_by': 'label' }],
  [
    'firewalls of 300 labels',
    firewalls,
    '/networking/firewalls',
    { '+or': Array.from({ length: 300 }, (_, at) => ({ label: { '+contains': `-${at}9` } })) },
  ],
  ['addresses with a part', addresses, '/networking/ips', { address: { '+contains': '.9.' } }],
  ['addresses of a type', addresses, '/networking/ips', { type: 'ipv6' }],
] as const

export async function benchFilters(): Promise<void> {
  const rows: string[][] = []
  for (const dialect of ['neutral', 'published'] as const)
    for (const [name, world, path, filter] of filters) {
      const fetch = createFetch(createSimulator({ world: world() }), { baseUrl, dialect })
      const headers = { Authorization: 'Bearer bench', 'X-Filter': JSON.stringify(filter) }
      // Once for what is compiled and counted at first.
      const runs = [await timeOne(fetch, path, headers), await timeOne(fetch, path, headers)]
      rows.push([`${name}, ${dialect}`, ...runs.flat().map(each => `${Math.round(each)} ms`)])
    }
  printRows(`A filter over ${records.toLocaleString('en')} records and more, twice`, [
    ['', 'processor', 'blocked at most', 'again', 'blocked at most'],
    ...rows,
  ])
}

/** The time of the processor, and the longest that nobody else had a turn. */
async function timeOne(
  fetch: (input: string, init: RequestInit) => Promise<Response>,
  path: string,
  headers: Record<string, string>,
): Promise<readonly [number, number]> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  const before = process.cpuUsage()
  delay.enable()
  const response = await fetch(baseUrl + path, { headers })
  const text = await response.text()
  delay.disable()
  const { user, system } = process.cpuUsage(before)
  if (response.status !== 200) throw new Error(text)
  return [(user + system) / 1000, delay.max / 1e6]
}
