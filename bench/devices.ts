/** Firewalls with very many devices: created at once, and one more attached. */
import { createSimulator, createWorld } from '../src/index.ts'
import { milliseconds, printRows, ratio } from './measure.ts'

const instances = 12_000
const rounds = 5
const rules = { inbound_policy: 'DROP', outbound_policy: 'ACCEPT' } as const

export function benchDevices(): void {
  const world = createWorld({
    instances: Array.from({ length: instances }, (_, at) => ({
      id: at + 1,
      label: `instance-${at + 1}`,
      region: 'newark-us',
    })),
  })
  /** CPU time of one Firewall Create with this many devices. */
  const creating = (devices: number) =>
    median(() => {
      const cloud = createSimulator({ world })
      const body = { label: 'web', rules, devices: { instances: upTo(devices) } }
      return cpuTime(() => cloud.firewallCreate({ body }))
    })
  const attaching = (devices: number) =>
    median(() => {
      const cloud = createSimulator({ world })
      cloud.firewallCreate({ body: { label: 'web', rules, devices: { instances: upTo(devices) } } })
      return cpuTime(() => {
        for (let more = 1; more <= 100; more++)
          cloud.firewallDeviceCreate({
            params: { firewallId: 1 },
            body: { type: 'instance', id: devices + more },
          })
      })
    }) / 100
  const [first, last] = [attaching(0), attaching(10_000)]
  printRows(
    `Devices of one firewall in an account of ${instances.toLocaleString('en')} instances (CPU)`,
    [
      ['', 'median', 'of the first'],
      ...[100, 1000, 7900].map(count => [
        `create with ${count}`,
        milliseconds(creating(count)),
        '',
      ]),
      ['attach one of the first 100', milliseconds(first), ''],
      ['attach one after 10,000', milliseconds(last), ratio(last / first)],
    ],
  )
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1)

function cpuTime(run: () => unknown): number {
  const start = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

const median = (time: () => number): number =>
  Array.from({ length: rounds }, time).sort((a, b) => a - b)[rounds >> 1] ?? Number.NaN
