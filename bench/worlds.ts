/** The cost of one change follows what it changes, not the size of the world; a flat record beside it does not. */
import { produce } from 'immer'
import { apply } from '../src/engine/apply.ts'
import type { AnyCall } from '../src/engine/call.ts'
import { values } from '../src/world/table.ts'
import type { World } from '../src/world/world.ts'
import { worldOfFirewalls } from './large-worlds.ts'
import { bytesEach, type Measured, measure, microseconds, printRows, ratio } from './measure.ts'

const sizes = [100, 10_000, 100_000, 1_000_000]

const rule = {
  protocol: 'TCP',
  addresses: { ipv4: ['198.51.100.0/24'], ipv6: ['2001:db8::/32'] },
  action: 'ACCEPT',
  ports: '22, 80-90',
}
const fullRules = { inbound: Array.from({ length: 25 }, () => rule) }

/** A prime stride, so that calls wander over the whole world. */
const wander = (turn: number, count: number): number => ((turn * 7919) % count) + 1

const calls: Readonly<Record<string, (turn: number, count: number) => AnyCall>> = {
  'Firewall Update, label': (turn, count) => ({
    operation: 'firewallUpdate',
    params: { firewallId: wander(turn, count) },
    body: { label: `renamed-${turn}` },
  }),
  'Firewall Update, status': (turn, count) => ({
    operation: 'firewallUpdate',
    params: { firewallId: wander(turn, count) },
    body: { status: 'disabled' },
  }),
  'Rules Update, 25 rules': (turn, count) => ({
    operation: 'firewallRulesUpdate',
    params: { firewallId: wander(turn, count) },
    body: fullRules,
  }),
  'Device Create': (turn, count) => ({
    operation: 'firewallDeviceCreate',
    params: { firewallId: wander(turn, count) },
    body: { id: count + 1, type: 'instance' },
  }),
}

const refusedRow = 'Firewall Update, refused'

/** Its label is that of another firewall. */
const refused = (turn: number, count: number): AnyCall => {
  const firewallId = wander(turn, count)
  const label = `firewall-${(firewallId % count) + 1}`
  return { operation: 'firewallUpdate', params: { firewallId }, body: { label } }
}

export function benchWorlds(): void {
  // The first size would pay for compiling what all of them run.
  measureSize(100)
  const results = sizes.map(count => measureSize(count))
  const head = ['', ...sizes.map(count => count.toLocaleString('en')), '1,000,000 / 100']
  const rows = [...Object.keys(calls), refusedRow, 'flat immer record, one update'].map(name => {
    const medians = results.map(result => result.times.get(name)?.median ?? Number.NaN)
    const growth = (medians.at(-1) ?? Number.NaN) / (medians[0] ?? Number.NaN)
    return [name, ...medians.map(microseconds), ratio(growth)]
  })
  printRows('One call with every invariant verified, by number of firewalls (median)', [
    head,
    ...rows,
  ])
  const kept = results.map(({ bytes }) => `${(bytes / 1000).toFixed(2)} kB`)
  const flat = results.map(({ flatBytes }) => `${(flatBytes / 1000).toFixed(1)} kB`)
  printRows('Memory kept for one more world in the history (Firewall Update, label)', [
    ['', ...sizes.map(count => count.toLocaleString('en'))],
    ['paged world', ...kept],
    ['flat immer record', ...flat],
  ])
}

interface SizeResult {
  readonly times: ReadonlyMap<string, Measured>
  readonly bytes: number
  readonly flatBytes: number
}

function measureSize(count: number): SizeResult {
  const world = worldOfFirewalls(count)
  const times = new Map<string, Measured>()
  for (const [name, make] of Object.entries(calls))
    times.set(
      name,
      measure(turn => mustBeDone(world, make(turn, count))),
    )
  times.set(
    refusedRow,
    measure(turn => apply(world, refused(turn, count))),
  )
  const update = calls['Firewall Update, label']
  if (update === undefined) throw new Error('the table of calls has lost its first row')
  let latest = world
  const bytes = bytesEach(1000, turn => {
    latest = mustBeDone(latest, update(turn, count))
    return latest
  })
  const flat = flatRecord(world)
  let latestFlat = flat
  const change = (turn: number) =>
    produce(latestFlat, draft => {
      const firewall = draft[String(wander(turn, count))]
      if (firewall !== undefined) firewall.label = `renamed-${turn}`
    })
  times.set('flat immer record, one update', measure(change, { batches: 5, batchMs: 200 }))
  const flatBytes = bytesEach(count > 10_000 ? 10 : 100, turn => {
    latestFlat = change(turn)
    return latestFlat
  })
  return { times, bytes, flatBytes }
}

function mustBeDone(world: World, call: AnyCall): World {
  const outcome = apply(world, call)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.errors))
  return outcome.world
}

/** The same firewalls in one object keyed by id, as a first design would have them. */
const flatRecord = (world: World): Readonly<Record<string, { readonly label: string }>> =>
  Object.fromEntries([...values(world.tables.firewalls)].map(firewall => [firewall.id, firewall]))
