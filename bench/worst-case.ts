/**
 * One worst case in a process of its own: prints what answering took. Its name and size are on the command line, and the file
 * with the text that it reads; `make` behind it writes that file.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import type { WorstCase } from './measure.ts'
import { worstCases } from './worst-cases.ts'

export interface WorstFigures {
  /** CPU time of the question, in milliseconds. */
  readonly ms: number
  /** The most memory that the process had, its input included, in bytes. */
  readonly peak: number
  /** The length of the answer: of a text, or of what JSON it is. */
  readonly answer: number
}

const [name = '', size = '', file, make] = process.argv.slice(2)
const worst = worstCases[name]
if (worst === undefined) throw new Error(`no worst case is named ${name}`)
if (make === 'make') writeFileSync(file ?? '', worst.text?.(Number(size)) ?? '')
else await print(worst)

async function print({ prepare }: WorstCase): Promise<void> {
  // The text is the question's to keep or to drop.
  const ask = await prepare(Number(size), file === undefined ? '' : readFileSync(file, 'utf8'))
  globalThis.gc?.()
  const start = process.cpuUsage()
  const answer = await ask()
  const { user, system } = process.cpuUsage(start)
  const peak = process.resourceUsage().maxRSS * 1024
  const figures: WorstFigures = { ms: (user + system) / 1000, peak, answer: lengthOf(answer) }
  process.stdout.write(JSON.stringify(figures))
}

/** Piece by piece, because the longest lists make no text of one piece. */
function lengthOf(told: unknown): number {
  if (typeof told === 'string') return told.length
  if (!Array.isArray(told)) return JSON.stringify(told).length
  return told.reduce((sum: number, each) => sum + 1 + JSON.stringify(each).length, 1)
}
