/** The worst inputs that limits allow: each question in a process of its own, with its time, its memory and its answer. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { milliseconds, printRows, ratio, type WorstCase } from './measure.ts'
import type { WorstFigures } from './worst-case.ts'
import { worstCases } from './worst-cases.ts'
import { worldCases } from './worst-worlds.ts'

const process = fileURLToPath(new URL('worst-case.js', import.meta.url))

/** CPU time of questions that nothing has been compiled for yet; growth is 1 where twice the input takes twice the time. */
export function benchWorst(): void {
  const rows = Object.entries(worstCases).flatMap(([name, each]) =>
    rowsOf(name, each, each.sizes, 2),
  )
  printWorst('The worst inputs, cold: CPU time, and what the process took at most', rows)
}

/** Ten times as much as has a target, once; takes minutes, and up to 8 GB. */
export function benchLarge(): void {
  const rows = Object.entries(worldCases).flatMap(([name, each]) => {
    const [smallest] = each.sizes
    return rowsOf(name, each, [smallest, 10 * smallest, 100 * smallest], 1)
  })
  printWorst('Ten times the worst worlds, cold', rows)
}

function rowsOf(
  name: string,
  { unit, target, sizes: aimed }: WorstCase,
  sizes: WorstCase['sizes'],
  rounds: number,
): readonly (readonly string[])[] {
  const smallest = measureOf(name, sizes[0], rounds)
  return sizes.map((size, at) => {
    const figures = at === 0 ? smallest : measureOf(name, size, rounds)
    const growth = figures.ms / size / (smallest.ms / sizes[0])
    return [
      `${name}, ${size.toLocaleString('en')} ${unit}`,
      ...told(figures),
      at === 0 ? '' : ratio(growth),
      `${milliseconds((target * size) / Math.max(...aimed))}`,
    ]
  })
}

const printWorst = (title: string, rows: readonly (readonly string[])[]) =>
  printRows(title, [['', 'time', 'memory', 'answer', 'growth', 'target'], ...rows])

/** The fastest round, and the one with the least memory. */
function measureOf(name: string, size: number, rounds: number): WorstFigures {
  const options = ['--expose-gc', '--max-old-space-size=12288']
  const run = (...words: readonly string[]): string =>
    execFileSync('node', [...options, process, name, `${size}`, ...words], {
      stdio: ['ignore', 'pipe', 'inherit'],
    }).toString()
  const folder = mkdtempSync(join(tmpdir(), 'firedrill-'))
  const files = worstCases[name]?.text === undefined ? [] : [join(folder, 'text')]
  for (const file of files) run(file, 'make')
  const figures = Array.from({ length: rounds }, (): WorstFigures => JSON.parse(run(...files)))
  rmSync(folder, { recursive: true })
  const least = (field: keyof WorstFigures) => Math.min(...figures.map(each => each[field]))
  return { ms: least('ms'), peak: least('peak'), answer: least('answer') }
}

const told = ({ ms, peak, answer }: WorstFigures): readonly string[] => [
  milliseconds(ms),
  `${(peak / 1e6).toFixed(0)} MB`,
  `${(answer / 1e3).toFixed(0)} kB`,
]
