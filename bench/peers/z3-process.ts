/** A process of its own for Z3, which ends in larger edits: formulas come in as messages, answers go out. */
import { init } from 'z3-solver'

const { Context } = await init()
const { Solver } = Context('main')

// One solver for all formulas: one that is collected while a check runs on another thread breaks it.
const solver = new Solver()

process.on('message', async formula => {
  solver.reset()
  solver.fromString(String(formula))
  process.send?.(await solver.check())
})
process.send?.('ready')
