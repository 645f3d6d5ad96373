/** The lint of the largest rule sets, and what is open in a large account, from rules that nobody compiled yet. */
import { exposureOf, lintRules } from '../src/whatif.ts'
import { guardedWorld } from './guarded-world.ts'
import { printRows } from './measure.ts'
import { pickFrom, ruleSet } from './peers/rule-sets.ts'

const maximum = { rules: 25, prefixes: 255, pieces: 15 }

/** Every round has rules of its own, so that nothing of the last one is of use. */
export function benchLint(): void {
  const rows = (['ipv4', 'ipv6'] as const).map(family => {
    const times = Array.from({ length: 15 }, (_, round) => {
      const rules = ruleSet({ ...maximum, family }, pickFrom(round + 1))
      return millisecondsOf(() => lintRules(rules))
    })
    return [`lint of 25 x 255 x 15, ${family}`, ...summary(times), '50 ms']
  })
  const worlds = Array.from({ length: 5 }, () => guardedWorld(10_000, 1_000))
  const exposure = worlds.map(world => millisecondsOf(() => exposureOf(world)))
  printRows('Questions about rules and accounts', [
    ['', 'median', 'low', 'high', 'target'],
    ...rows,
    ['exposure of 10,000 instances behind 1,000 firewalls', ...summary(exposure), '-'],
  ])
}

function millisecondsOf(run: () => unknown): number {
  const start = performance.now()
  run()
  return performance.now() - start
}

function summary(times: number[]): readonly string[] {
  const sorted = times.sort((a, b) => a - b)
  return [sorted[sorted.length >> 1], sorted[0], sorted.at(-1)].map(
    time => `${(time ?? Number.NaN).toFixed(1)} ms`,
  )
}
