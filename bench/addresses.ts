/** Operations on addresses cost what they change, however many addresses the account has. */
import { apply } from '../src/engine/apply.ts'
import type { AnyCall } from '../src/engine/call.ts'
import type { World } from '../src/world/world.ts'
import { addressText, worldOfAddresses } from './large-worlds.ts'
import { measure, microseconds, printRows, ratio } from './measure.ts'

const sizes = [100, 10_000, 1_000_000]

/** Instance n holds addresses 2n - 1 and 2n; two neighbours, the first of them far from the last ones. */
function pair(turn: number, count: number): readonly [number, number] {
  const instances = count / 2
  const first = ((turn * 7919) % (instances - 1)) + 1
  return [first, first + 1]
}

const calls: Readonly<Record<string, (turn: number, count: number) => AnyCall>> = {
  Assign: (turn, count) => {
    const [from, to] = pair(turn, count)
    const assignments = [{ address: addressText(2 * from), instance_id: to }]
    return { operation: 'ipAddressesAssign', body: { region: 'us-east', assignments } }
  },
  Share: (turn, count) => {
    const [from, to] = pair(turn, count)
    return {
      operation: 'ipAddressesShare',
      body: { ips: [addressText(2 * from)], instance_id: to },
    }
  },
  'Range Create': (turn, count) => ({
    operation: 'ipv6RangeCreate',
    body: { prefix_length: 64, instance_id: pair(turn, count)[0] },
  }),
  Allocate: (turn, count) => ({
    operation: 'ipAddressAllocate',
    body: { instance_id: pair(turn, count)[0], public: true, type: 'ipv4' },
  }),
}

export function benchAddresses(): void {
  // The first size would pay for compiling what all of them run.
  measureSize(100)
  const results = sizes.map(count => measureSize(count))
  const rows = Object.keys(calls).map(name => {
    const medians = results.map(result => result.get(name) ?? Number.NaN)
    const growth = (medians.at(-1) ?? Number.NaN) / (medians[0] ?? Number.NaN)
    return [name, ...medians.map(microseconds), ratio(growth)]
  })
  printRows('One call with every invariant verified, by number of addresses (median)', [
    ['', ...sizes.map(count => count.toLocaleString('en')), '1,000,000 / 100'],
    ...rows,
  ])
}

function measureSize(count: number): ReadonlyMap<string, number> {
  const world = worldOfAddresses(count)
  return new Map(
    Object.entries(calls).map(([name, make]) => [
      name,
      measure(turn => mustBeDone(world, make(turn, count))).median,
    ]),
  )
}

function mustBeDone(world: World, call: AnyCall): World {
  const outcome = apply(world, call)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.errors))
  return outcome.world
}
