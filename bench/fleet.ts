/** A fleet of accounts, generated: how many a second the built command checks, and how much memory it takes on the way. */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { printRows } from './measure.ts'

const accounts = 10_000

/** The same numbers on every machine, between 0 and 1. */
function drawing(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** With this median; 95 of 100 are below seven times as many. */
function skewed(draw: () => number, median: number, most: number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw())
  return Math.min(most, Math.max(1, Math.round(median * Math.exp(1.2 * normal))))
}

/**
 * Instances with a median of 8, of which one in twenty has no firewall; a firewall for every 6 of them; rules with a median of 5, of which one in
 * five accepts from anywhere, and addresses with a median of 3 in the others.
 */
function accountOf(draw: () => number): object {
  const instances = Array.from({ length: skewed(draw, 8, 400) }, (_, at) => ({
    ...{ id: at + 1, label: `vm-${at + 1}`, region: 'us-east', tags: ['production'] },
    ...{ ipv4: [`192.0.${2 + (at >> 8)}.${at & 255}`], ipv6: `2001:db8::${(at + 1).toString(16)}` },
    interfaces: [{ id: at + 1, purpose: 'public' }],
  }))
  const guarded = instances.filter(() => draw() > 0.05)
  const firewalls = Array.from({ length: Math.ceil(guarded.length / 6) }, (_, at) => ({
    ...{ id: at + 1, label: `wall-${at + 1}`, status: 'enabled', tags: [], rules: rulesOf(draw) },
    devices: {
      rows: guarded
        .slice(at * 6, at * 6 + 6)
        .map(({ id }) => ({ id: 1000 + id, entity: { type: 'instance', id } })),
    },
  }))
  return {
    ...{ format: 'firedrill-account', version: 1 },
    ...{ firewalls: { rows: firewalls }, instances: { rows: instances }, balancers: { rows: [] } },
    ...{ ips: { rows: [] }, ranges: { rows: [] }, shares: { rows: [] }, pools: { rows: [] } },
    default_firewalls: { instance: null, balancer: null },
  }
}

const ports = ['22', '80,443', '443', '3306', '5432', '6379', '8080', '9100', '1-65535'] as const

function rulesOf(draw: () => number) {
  const anywhere = { ipv4: ['0.0.0.0/0'], ipv6: ['::/0'] }
  const inbound = Array.from({ length: skewed(draw, 5, 25) }, (_, at) => ({
    ...{ label: `rule-${at}`, protocol: 'TCP', action: 'ACCEPT' },
    ports: ports[Math.floor(draw() * (ports.length - 0.9))],
    addresses:
      draw() < 0.2
        ? anywhere
        : {
            ipv4: Array.from(
              { length: skewed(draw, 3, 200) },
              () => `10.${Math.floor(draw() * 256)}.${Math.floor(draw() * 256)}.0/24`,
            ).filter((each, place, all) => all.indexOf(each) === place),
          },
  }))
  return { inbound, inbound_policy: 'DROP', outbound: [], outbound_policy: 'ACCEPT' }
}

export async function benchFleet(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'firedrill-bench-'))
  try {
    const sizes = writeFleet(folder).sort((a, b) => a - b)
    const at = (part: number) =>
      `${((sizes[Math.floor(part * sizes.length)] ?? 0) / 1000).toFixed(0)} kB`
    console.log(
      `fleet: ${accounts} accounts, the forty promises of examples/policies/library.jsonc; a file has ${at(0.5)} (median), ${at(0.9)} (90 of 100), ${at(0.9999)} (largest)`,
    )
    const rows = [
      await runWith(folder, 1, 1000),
      await runWith(folder, 2, 1000),
      await runWith(folder, 2, accounts),
    ]
    printRows('fleet', [heads, ...rows])
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The first thousand are a fleet of their own. */
function writeFleet(folder: string): number[] {
  for (const name of ['all', 'some']) mkdirSync(join(folder, name))
  return Array.from({ length: accounts }, (_, at) => {
    const text = JSON.stringify(accountOf(drawing(at + 1)))
    const name = `account-${`${at}`.padStart(5, '0')}.json`
    for (const fleet of at < 1000 ? ['all', 'some'] : ['all'])
      writeFileSync(join(folder, fleet, name), text)
    return statSync(join(folder, 'all', name)).size
  })
}

async function runWith(folder: string, jobs: number, count: number): Promise<readonly string[]> {
  const fleet = join(folder, count === accounts ? 'all' : 'some')
  const words = ['check', 'examples/policies/library.jsonc', fleet, '--jobs', `${jobs}`, '--json']
  const started = performance.now()
  const run = spawn('node', ['dist/cli/main.js', ...words], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const held: number[] = []
  let worked = 0
  const timer = setInterval(() => {
    held.push(memoryOf(run.pid ?? 0))
    worked = Math.max(worked, secondsOf(run.pid ?? 0))
  }, 250)
  let told = ''
  run.stderr.on('data', chunk => {
    told += chunk
  })
  const code = await new Promise(resolve => run.once('close', resolve))
  clearInterval(timer)
  const seconds = (performance.now() - started) / 1000
  if (!told.includes(`firedrill: ${count.toLocaleString('en')} accounts in`))
    throw new Error(`expected a run over ${count} accounts, got exit code ${code}: ${told}`)
  const most = (from: number, to: number) =>
    `${Math.max(...held.slice(Math.floor(from * held.length), Math.ceil(to * held.length)))} MB`
  return [
    `${count} accounts, ${jobs} ${jobs === 1 ? 'thread' : 'threads'}`,
    ...[(count / seconds).toFixed(1), seconds.toFixed(1)],
    `${((1000 * worked) / count).toFixed(1)} ms`,
    ...[most(0, 0.25), most(0.25, 0.5), most(0.5, 0.75), most(0.75, 1)],
  ]
}

const heads = [
  ...[
    '',
    'a second',
    'seconds',
    'CPU each',
    'memory: quarter 1',
    'quarter 2',
    'quarter 3',
    'quarter 4',
  ],
]

/** What the process holds, in megabytes; 0 where the machine does not say. */
function memoryOf(pid: number): number {
  try {
    const [, kilobytes = '0'] =
      /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Math.round(Number(kilobytes) / 1000)
  } catch {
    return 0
  }
}

/** How long processors have worked for the process; 0 where the machine does not say. */
function secondsOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    // In hundredths of a second, in its own code and in that of the system.
    return (Number(fields[11]) + Number(fields[12])) / 100
  } catch {
    return 0
  }
}
