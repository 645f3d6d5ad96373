import { it } from 'vitest'
import { planBy } from '../oracle/moments/plans.ts'
import { naiveMoments } from '../oracle/moments/naive-moments.ts'
import { momentsOf } from '../../src/whatif.ts'
it('shows', () => {
  for (let s = 150; s < 214; s++) {
  const { world, planned } = planBy(s)
  const t = performance.now()
  const n = naiveMoments(world, planned)
  const u = performance.now()
  const a = momentsOf(world, planned)
  const v = performance.now()
  if (v - t > 2000) console.log(s, planned.calls.length, 'naive', (u - t).toFixed(), n === undefined, 'moments', (v - u).toFixed(), a.states)
  }
}, 300000)
