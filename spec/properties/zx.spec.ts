import { it } from 'vitest'
import { planBy } from '../oracle/moments/plans.ts'
import { momentsOf } from '../../src/whatif.ts'
it('shows', () => {
  for (let s = 10000; s < 12000; s++) {
  const { world, planned } = planBy(s)
  try { momentsOf(world, planned) } catch (e) { console.log(s, String(e).slice(0, 200)) }
  }
}, 300000)
