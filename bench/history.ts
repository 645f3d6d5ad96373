/** What it costs to read events and the journal of a simulator after each of its calls. */
import { createSimulator, type Simulator } from '../src/index.ts'
import { microseconds, printRows, ratio } from './measure.ts'

const rounds = 7
const calls = 10_000

/** What is read after each call. */
const reads: Readonly<Record<string, (cloud: Simulator) => number>> = {
  nothing: () => 0,
  'events.length': cloud => cloud.events.length,
  'the newest event': cloud => cloud.events.at(-1)?.id ?? 0,
  'journal.length': cloud => cloud.journal.length,
}

export function benchHistory(): void {
  const times = Object.keys(reads).map(() => [] as number[])
  // All take turns in each round, so that a slow stretch of the machine slows all of them; the first round warms up.
  for (let round = 0; round <= rounds; round++)
    for (const [at, read] of Object.values(reads).entries()) {
      const took = creating(read)
      if (round > 0) times[at]?.push(took)
    }
  const medians = times.map(each => each.sort((a, b) => a - b)[rounds >> 1] ?? Number.NaN)
  const nothing = medians[0] ?? Number.NaN
  printRows(
    `One of ${calls.toLocaleString('en')} Firewall Creates, with what is read after each (median)`,
    [
      ['', 'time', 'of that without'],
      ...Object.keys(reads).map((name, at) => {
        const median = medians[at] ?? Number.NaN
        return [name, microseconds(median), ratio(median / nothing)]
      }),
    ],
  )
}

/** Microseconds a call, the read included. */
function creating(read: (cloud: Simulator) => number): number {
  const cloud = createSimulator()
  const held = cloud.events.length
  globalThis.gc?.()
  let last = 0
  const start = performance.now()
  for (let turn = 0; turn < calls; turn++) {
    cloud.firewallCreate({
      body: {
        label: `firewall-${turn}`,
        rules: { inbound_policy: 'DROP', outbound_policy: 'ACCEPT' },
      },
    })
    last = read(cloud)
  }
  const took = ((performance.now() - start) * 1000) / calls
  if (cloud.events.length !== held + calls || last > held + calls)
    throw new Error(`expected an event for each create, got ${cloud.events.length - held}`)
  return took
}
