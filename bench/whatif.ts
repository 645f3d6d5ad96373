/** How long complete comparisons take, of rules from their texts on and of worlds, and what a solver takes for one packet. */
import { apply } from '../src/engine/apply.ts'
import { compiledOf } from '../src/packets/compile.ts'
import { compareRules, compareWorlds, fingerprint } from '../src/whatif/index.ts'
import { restore, snapshot } from '../src/world/snapshot.ts'
import type { World } from '../src/world/world.ts'
import { guardedWorld } from './guarded-world.ts'
import { printRows } from './measure.ts'
import { editedPair, type RulesPair, reversedPair } from './peers/edited-rules.ts'
import type { Shape } from './peers/rule-sets.ts'
import { openZ3, type Z3 } from './peers/z3-difference.ts'

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

/** Prints medians in milliseconds beside their targets; rules are new in every round, so nothing was kept from before. */
export async function benchWhatif(): Promise<void> {
  const z3 = await openZ3()
  const rows: string[][] = []
  for (const each of cases) rows.push(await benchCase(z3, each))
  z3.close()
  const head = ['', 'target', 'all changes', 'compiling of it', 'changes', 'cells', 'z3, one packet']
  printRows('Comparing rules from their texts on, every change with its witness proved', [head, ...rows])
  printRows('Comparing worlds of 10,000 instances behind 1,000 firewalls', benchCompareWorlds())
}

async function benchCase(z3: Z3, { name, pair, target, rounds }: Case): Promise<string[]> {
  const warmUps = rounds
  let changes = 0
  const whole = medianOf(warmUps, rounds, seed => pair(seed), rules => {
    changes = compareRules(...rules).changes.length
  })
  const compiling = medianOf(warmUps, rounds, seed => pair(seed), rules => {
    for (const each of rules) compiledOf(each)
  })
  const peer = await solve(z3, pair)
  const cells = cellsOf(pair(1)).toLocaleString('en')
  return [name, ms(target), ms(whole), ms(compiling), `${changes}`, cells, peer]
}
