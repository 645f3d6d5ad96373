/** What counts as the same failure while it is made smaller: not the place in a list, and not which records are on a page. */
import { describe, expect, it } from 'vitest'
import type { AnyCall } from '../../src/engine/call.ts'
import { createSimulator, type Simulator } from '../../src/engine/simulator.ts'
import { DisagreementError, kit } from '../../src/fast-check/index.ts'
import { fieldsOf } from '../../src/kit/json.ts'
import type { World } from '../../src/world/world.ts'

const seeded = createSimulator()
for (let at = 0; at < 120; at++)
  seeded.firewallCreate({
    body: { label: `fw-${at}`, rules: { inbound_policy: 'DROP', outbound_policy: 'DROP' } },
  })

describe('a failure', () => {
  async function found(options: object): Promise<DisagreementError> {
    const error = await kit.assert(options as never).catch((thrown: unknown) => thrown)
    if (error instanceof DisagreementError) return error
    throw new Error('expected a disagreement', { cause: error })
  }

  /** Takes more ports than the service does. */
  const takesManyPorts = {
    real: (world: World) => createSimulator({ world }),
    drive(cloud: Simulator, call: AnyCall) {
      const outcome = cloud.call(call)
      return outcome.ok || outcome.errors[0].clause !== 'PORT-6' ? outcome : { ok: true }
    },
    ...{ operations: ['firewallCreate'], runs: 300 },
  }

  it.each([1, 2, 3, 4])('is the same in whichever rule it is: seed %i', async seed => {
    const { journal } = await found({ ...takesManyPorts, seed })
    expect(journal).toHaveLength(1)
    const { rules } = fieldsOf(journal[0]?.body)
    const [only, ...others] = Object.values(fieldsOf(rules)).flat() as { ports: string }[]
    expect(others).toEqual([])
    expect(Object.keys(only ?? {})).toEqual(['ports'])
    expect(only?.ports.length).toBeLessThan(60)
  })

  /** Takes the offset of a page from the default size. */
  const takesWrongPage = {
    real: (world: World) => createSimulator({ world }),
    drive(cloud: Simulator, call: AnyCall) {
      const outcome = cloud.call(call)
      if (!outcome.ok || call.operation !== 'firewallsList') return outcome
      const { page = 1, page_size = 100 } = (call.query ?? {}) as {
        page?: number
        page_size?: number
      }
      const all = [1, 2].flatMap(each => cloud.firewallsList({ query: { page: each } }).data)
      const from = (page - 1) * 100
      return {
        ok: true,
        reply: { ...Object(outcome.reply), data: all.slice(from, from + page_size) },
      }
    },
    operations: [
      ...['firewallCreate', 'firewallView', 'firewallDelete', 'firewallsList', 'firewallUpdate'],
    ],
    ...{ runs: 20, world: seeded.world },
  }

  it.each([1, 3, 5])('is the same with other records on a page: seed %i', async seed => {
    const { journal } = await found({ ...takesWrongPage, seed })
    expect(journal.map(({ operation }) => operation)).toEqual(['firewallsList'])
    expect(journal[0]?.body).toBeUndefined()
  })
})
