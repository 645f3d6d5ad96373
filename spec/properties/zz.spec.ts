import { it } from 'vitest'
import { agreeOnPlans } from '../oracle/moments/agree.ts'
it('agrees', () => { const t = performance.now(); console.log(JSON.stringify(agreeOnPlans(Number(process.env.SEED ?? 1), Number(process.env.N ?? 60))), performance.now() - t) }, 600000)
