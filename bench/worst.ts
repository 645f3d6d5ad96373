/** The worst inputs that limits allow: each question in a process of its own, with its time, its memory and its answer. */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { milliseconds, printRows, ratio } from './measure.ts'
import type { WorstFigures } from './worst-case.ts'
import { worstCases } from './worst-cases.ts'

const process = fileURLToPath(new URL('worst-case.js', import.meta.url))

/** CPU time of questions that nothing has been compiled for yet; growth is 1 where twice the input takes twice the time. */
export function benchWorst(): void {
  const rows = Object.entries(worstCases).flatMap(([name, { unit, sizes, target }]) => {
    const smallest = measureOf(name, sizes[0])
    return sizes.map((size, at) => {
      const figures = at === 0 ? smallest : measureOf(name, size)
      const growth = figures.ms / size / (smallest.ms / sizes[0])
      return [
        `${name}, ${size.toLocaleString('en')} ${unit}`,
        ...told(figures),
        at === 0 ? '' : ratio(growth),
        `${milliseconds((target * size) / Math.max(...sizes))}`,
      ]
    })
  })
  printRows('The worst inputs, cold: CPU time, and what the process took at most', [
    ['', 'time', 'memory', 'answer', 'growth', 'target'],
    ...rows,
  ])
}

const rounds = 2

/** The fastest round, and the one with the least memory. */
function measureOf(name: string, size: number): WorstFigures {
  const figures = Array.from({ length: rounds }, (): WorstFigures => {
    const printed = execFileSync('node', ['--expose-gc', process, name, `${size}`], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    return JSON.parse(printed.toString())
  })
  const least = (field: keyof WorstFigures) => Math.min(...figures.map(each => each[field]))
  return { ms: least('ms'), peak: least('peak'), answer: least('answer') }
}

const told = ({ ms, peak, answer }: WorstFigures): readonly string[] => [
  milliseconds(ms),
  `${(peak / 1e6).toFixed(0)} MB`,
  `${(answer / 1e3).toFixed(0)} kB`,
]
