/** How long complete comparisons take, of rules from their texts on and of worlds, and a solver for one packet. */

import { restore } from '../src/account/restore.ts'
import { apply } from '../src/engine/apply.ts'
import { pairTable } from '../src/kit/pair-table.ts'
import { mergeSteps } from '../src/net/steps.ts'
import { preparedOf } from '../src/rules/compile/prepare.ts'
import { trafficClasses } from '../src/rules/compile/traffic-class.ts'
import { cutClass } from '../src/rules/regions/class-cut.ts'
import { compareRules, compareWorlds } from '../src/whatif.ts'
import { snapshot } from '../src/world/snapshot.ts'
import type { World } from '../src/world/world.ts'
import { guardedWorld } from './guarded-world.ts'
import { printRows } from './measure.ts'
import { compile } from './packets.ts'
import { editedPair, type RulesPair, reversedPair } from './peers/edited-rules.ts'
import type { Shape } from './peers/rule-sets.ts'
import { timeZ3 } from './peers/z3-difference.ts'

const small = { rules: 10, prefixes: 4, pieces: 2 }
const medium = { rules: 25, prefixes: 10, pieces: 3 }
const maximum = { rules: 25, prefixes: 255, pieces: 15 }

interface Case {
  readonly name: string
  readonly pair: (seed: number) => RulesPair
  /** Milliseconds. */
  readonly target: number
  readonly rounds: number
}

const edited = (name: string, shape: Shape, target: number, rounds: number): Case => ({
  name: `${name} edited, ${shape.family}`,
  pair: seed => editedPair(shape, seed),
  target,
  rounds,
})

const cases: readonly Case[] = [
  edited('10 x 4 x 2', { ...small, family: 'ipv4' }, 0.3, 200),
  edited('10 x 4 x 2', { ...small, family: 'ipv6' }, 0.3, 200),
  edited('25 x 10 x 3', { ...medium, family: 'ipv4' }, 1, 100),
  edited('25 x 10 x 3', { ...medium, family: 'ipv6' }, 1, 100),
  edited('25 x 255 x 15', { ...maximum, family: 'ipv4' }, 20, 31),
  edited('25 x 255 x 15', { ...maximum, family: 'ipv6' }, 20, 31),
  {
    name: '25 x 255 x 15 reversed, ipv4',
    pair: seed => reversedPair({ ...maximum, family: 'ipv4' }, seed),
    target: 150,
    rounds: 15,
  },
]

/** Prints medians in milliseconds beside their targets. Rules are new in every round, so nothing was kept from before. */
export async function benchWhatif(): Promise<void> {
  const rows: (readonly string[])[] = []
  for (const each of cases) rows.push(await benchCase(each))
  const head = ['', 'target', 'all changes', 'of it compiling', 'changes', 'cells', 'z3, 1 packet']
  printRows('Comparing rules from their texts on, every change with its witness proved', [
    head,
    ...rows,
  ])
  printRows('Comparing worlds: 10,000 instances behind 1,000 firewalls', benchWorldPairs())
}

async function benchCase({ name, pair, target, rounds }: Case): Promise<readonly string[]> {
  const pairs = Array.from({ length: 2 * rounds }, (_, seed) => pair(seed))
  const changes: number[] = []
  const whole = timesOf(pairs, rules => changes.push(compareRules(...rules).changes.length))
  const solved = await timeZ3(pair)
  const fresh = Array.from({ length: 2 * rounds }, (_, seed) => pair(seed))
  const compiling = timesOf(fresh, rules => rules.forEach(compile))
  return [
    name,
    milliseconds(target),
    milliseconds(median(whole)),
    milliseconds(median(compiling)),
    `${median(changes)}`,
    cellsOf(pair(1)).toLocaleString('en'),
    typeof solved === 'number' ? milliseconds(solved) : solved,
  ]
}

/** Pieces of address times piece of port that a table of all answers would have, over all trafficClasses. */
function cellsOf(pair: RulesPair): number {
  const [before, after] = pair.map(each => preparedOf(each))
  if (before === undefined || after === undefined) return 0
  const cells = trafficClasses.map(trafficClass => {
    const left = cutClass(before, trafficClass)
    const right = cutClass(after, trafficClass)
    const pairs = pairTable()
    const addresses = mergeSteps(left.addresses, right.addresses, (mine, yours) =>
      pairs.idOf(mine & left.relevant, yours & right.relevant),
    )
    const ports = mergeSteps(left.ports, right.ports, pairTable().idOf)
    return addresses.size * ports.size
  })
  return cells.reduce((sum, count) => sum + count, 0)
}

function benchWorldPairs(): readonly (readonly string[])[] {
  const world = guardedWorld(10_000, 1000)
  const edits = Array.from({ length: 60 }, (_, at) => [world, edit(world, at + 1)] as const)
  const alone = { reach: false }
  const warm = timesOf(edits, worlds => compareWorlds(...worlds, alone))
  const reached = timesOf(edits.slice(0, 12), worlds => compareWorlds(...worlds))
  const copies = edits.slice(0, 8).map(([, after]) => [world, copyOf(after)] as const)
  const cold = timesOf(copies, worlds => compareWorlds(...worlds, alone))
  return [
    ['', 'target', 'median'],
    ['one firewall edited', milliseconds(5), milliseconds(median(warm))],
    ['the same, with who reaches whom', milliseconds(500), milliseconds(median(reached))],
    ['the same, from documents read anew', milliseconds(1000), milliseconds(median(cold))],
  ]
}

function edit(world: World, firewallId: number): World {
  const inbound = [
    { protocol: 'TCP', action: 'ACCEPT', addresses: { ipv4: ['10.0.0.0/8'] }, ports: '22' },
  ] as const
  const params = { firewallId }
  const outcome = apply(world, { operation: 'firewallRulesUpdate', params, body: { inbound } })
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.errors))
  return outcome.world
}

function copyOf(world: World): World {
  const copy = restore(snapshot(world))
  if (!copy.ok) throw new Error(copy.fault.map(({ path }) => path.join('.')).join(', '))
  return copy.value
}

/** Milliseconds of each round of the second half; the first half warms up. */
function timesOf<Item>(items: readonly Item[], round: (item: Item) => unknown): number[] {
  const times = items.map(item => {
    const start = performance.now()
    round(item)
    return performance.now() - start
  })
  return times.slice(times.length >> 1)
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

const milliseconds = (value: number): string =>
  `${value.toFixed(value < 1 ? 3 : value < 100 ? 1 : 0)} ms`
