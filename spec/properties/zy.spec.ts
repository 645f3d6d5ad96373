import { it } from 'vitest'
import { planBy } from '../oracle/moments/plans.ts'
import { naiveMoments } from '../oracle/moments/naive-moments.ts'
import { momentsOf } from '../../src/whatif.ts'
it('shows', () => {
  const { world, planned } = planBy(Number(process.env.SEED))
  for (const [i, c] of planned.calls.entries()) { const s = JSON.stringify(c); console.log(i, s.replace(/"rules":\{.*?"outbound_policy":"\w+"\}/, 'RULES').slice(0, 300)) }
  console.log('par', planned.parallelism)
  if (process.env.NAIVE === undefined) {}
  const n = naiveMoments(world, planned)
  console.log(JSON.stringify(n?.refusals), JSON.stringify(n?.lefts), JSON.stringify(n?.meantLeft))
  const a = momentsOf(world, planned)
  console.log(JSON.stringify(a.refusals.map(r => [r.call, r.run, r.inEveryOrder, r.left])), JSON.stringify(a.ends.map(e => [e.run, e.left])))
  for (const m of 'moments' in a ? a.moments : a.found) console.log(m.kind, m.size, m.services.map(s => s.label).join(), m.addresses.length, m.run, m.inEveryOrder, m.opens, m.closes)
})
