/** One workload in a process of its own: prints what it retains, and what it took at most. Named on the command line. */
import { createFaults, createFetch } from '../src/http/index.ts'
import { type AnyCall, createSimulator, type Simulator } from '../src/index.ts'

const rules = { inbound_policy: 'DROP', outbound_policy: 'ACCEPT' } as const
const large = 'x'.repeat(2 ** 20)

/** Firewalls that there are at most at the same time. */
const firewallsMax = 1000

type Step = (cloud: Simulator, ids: number[], turn: number) => void

const paramsOf = (ids: readonly number[], turn: number) => ({
  params: { firewallId: ids[turn % ids.length] ?? 999_999 },
})

/** Firewalls come and go, are changed and read; some are missed. */
const steps: readonly Step[] = [
  (cloud, ids, turn) => {
    ids.push(cloud.firewallCreate({ body: { label: `firewall-${turn}`, rules } }).id)
  },
  (cloud, ids, turn) => {
    const status = turn % 2 === 0 ? 'enabled' : 'disabled'
    cloud.try.firewallUpdate({ ...paramsOf(ids, turn), body: { status } })
  },
  (cloud, ids, turn) => void cloud.try.firewallView(paramsOf(ids, turn)),
  cloud => void cloud.firewallsList({ query: { page_size: 25 } }),
  (cloud, ids) => {
    const firewallId = ids.length > firewallsMax ? ids.shift() : undefined
    cloud.try.firewallDelete({ params: { firewallId: firewallId ?? 999_999 } })
  },
]

/** As it may come from outside: nobody vouches for its types. */
const refusedUpdate = (turn: number): AnyCall => ({
  operation: 'firewallUpdate',
  params: { firewallId: turn },
  body: { status: `on-${turn}` },
})

const workloads: Readonly<Record<string, (cloud: Simulator) => unknown>> = {
  'nothing at all': () => undefined,
  '500,000 mixed calls': cloud => {
    const ids: number[] = []
    for (let turn = 0; turn < 500_000; turn++) steps[turn % steps.length]?.(cloud, ids, turn)
  },
  '300,000 refused calls': cloud => {
    for (let turn = 0; turn < 300_000; turn++) cloud.call(refusedUpdate(turn))
  },
  '2,000 refused calls with 1 MB each': cloud => {
    for (let turn = 0; turn < 2000; turn++)
      cloud.try.firewallCreate({ body: { label: `${large}${turn}`, rules } })
  },
  '50,000 requests that lead nowhere': async cloud => {
    const faults = createFaults()
    const fetch = createFetch(cloud, { faults, onUnknown: 'answer' })
    for (let turn = 0; turn < 50_000; turn++) await fetch(`${unknown}/${turn}`)
    return faults
  },
}

const unknown = `https://api.example.com/${'x'.repeat(1000)}`

const [name = ''] = process.argv.slice(2)
const run = workloads[name]
if (run === undefined) console.log(JSON.stringify(Object.keys(workloads)))
else {
  const cloud = createSimulator({ keep: { journal: 100, events: 100, worlds: 10 } })
  const start = performance.now()
  // What it answers is held until all is measured.
  const held = await run(cloud)
  const seconds = (performance.now() - start) / 1000
  const peak = process.resourceUsage().maxRSS * 1024
  globalThis.gc?.()
  const retained = process.memoryUsage().heapUsed
  console.log(
    JSON.stringify({ retained, peak, seconds, calls: cloud.journal.length, holds: typeof held }),
  )
}
