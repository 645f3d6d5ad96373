/** A process of its own for Z3, which may run out of memory: formulas come in as messages, answers go out. */
import { init } from 'z3-solver'

const { Context } = await init()
const { Solver } = Context('main')

process.on('message', async formula => {
  const solver = new Solver()
  solver.fromString(String(formula))
  process.send?.(await solver.check())
})
process.send?.('ready')
