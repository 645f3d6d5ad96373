/** Scopes explored whole, every invariant verified at every step and in every world: on one thread, and on several as built. */
import { availableParallelism, loadavg } from 'node:os'
import { type Exploration, explore, firewallScope } from '../src/explore/index.ts'
import { printRows } from './measure.ts'

const scopes = [
  { size: { firewalls: 3, services: 3 }, symmetry: 'none' },
  { size: { firewalls: 3, services: 3 }, symmetry: 'scope' },
  { size: { firewalls: 3, services: 3, from: 'nothing' }, symmetry: 'none' },
  { size: { firewalls: 3, services: 3, from: 'nothing' }, symmetry: 'scope' },
  { size: { firewalls: 4, services: 4 }, symmetry: 'scope' },
  // Threads pay for what each of them has to learn in large scopes alone.
  { size: { firewalls: 4, services: 5 }, symmetry: 'scope' },
] as const

type Scope = (typeof scopes)[number]

type BuiltForNode = typeof import('../src/explore-node/index.ts')

export async function benchExplore(): Promise<void> {
  const rows: string[][] = []
  for (const each of scopes)
    rows.push(
      await rowOf(each, '', () =>
        explore({ scope: firewallScope(each.size), symmetry: each.symmetry }),
      ),
    )
  const { exploreInThreads }: BuiltForNode = await import(
    new URL('../../dist/explore-node/index.js', import.meta.url).href
  )
  const large = scopes[5]
  for (let threads = 1; threads <= Math.min(4, availableParallelism()); threads++)
    rows.push(
      await rowOf(large, `, ${threads} of exploreInThreads`, () =>
        exploreInThreads({ ...large, threads }),
      ),
    )
  printRows(`Scopes explored whole, at a load of ${loadavg()[0]?.toFixed(1)}`, [
    ['', 'worlds', 'carried out', 'refused', 'time', 'CPU time', 'a second', 'bytes a world'],
    ...rows,
  ])
}

async function rowOf(
  { size, symmetry }: Scope,
  how: string,
  run: () => Exploration | Promise<Exploration>,
): Promise<string[]> {
  const from = 'from' in size ? ' from nothing' : ''
  const folded = symmetry === 'scope' ? ', folded' : ''
  const start = performance.now()
  const before = process.cpuUsage()
  const { complete, worlds, transitions, refusals, bytes } = await run()
  const { user, system } = process.cpuUsage(before)
  const seconds = (performance.now() - start) / 1000
  if (!complete) throw new Error('a scope was not explored whole')
  return [
    `${size.firewalls} firewalls, ${size.services} services${from}${folded}${how}`,
    ...[worlds, transitions, refusals].map(each => each.toLocaleString('en')),
    ...[`${seconds.toFixed(1)} s`, `${((user + system) / 1e6).toFixed(1)} s`],
    ...[
      Math.round(transitions / seconds).toLocaleString('en'),
      Math.round(bytes / worlds).toString(),
    ],
  ]
}
