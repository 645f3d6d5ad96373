/** One worst case in a process of its own: prints what answering took. Its name and size are on the command line. */
import { worstCases } from './worst-cases.ts'

export interface WorstFigures {
  /** CPU time of the question, in milliseconds. */
  readonly ms: number
  /** The most memory that the process had, its input included, in bytes. */
  readonly peak: number
  /** The length of the answer: of a text, or of what JSON it is. */
  readonly answer: number
}

const [name = '', size = ''] = process.argv.slice(2)
const worst = worstCases[name]
if (worst === undefined) throw new Error(`no worst case is named ${name}`)
const ask = await worst.prepare(Number(size))
globalThis.gc?.()
const start = process.cpuUsage()
const answer = await ask()
const { user, system } = process.cpuUsage(start)
const peak = process.resourceUsage().maxRSS * 1024
const figures: WorstFigures = { ms: (user + system) / 1000, peak, answer: lengthOf(answer) }
process.stdout.write(JSON.stringify(figures))

/** Piece by piece, because the longest lists make no text of one piece. */
function lengthOf(told: unknown): number {
  if (typeof told === 'string') return told.length
  if (!Array.isArray(told)) return JSON.stringify(told).length
  return told.reduce((sum: number, each) => sum + 1 + JSON.stringify(each).length, 1)
}
