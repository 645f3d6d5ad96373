/** A journal that fails is made shorter by putting what later calls give a firewall into earlier ones. */
import { describe, expect, it } from 'vitest'
import { limits } from '../../src/contract/limits.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import { DisagreementError, kit } from '../../src/fast-check/index.ts'
import type { System } from '../../src/fast-check/model/system.ts'
import { values } from '../../src/world/table.ts'
import type { World } from '../../src/world/world.ts'
import { worldAfter } from '../support/outcomes.ts'
import { smallWorld } from '../support/worlds.ts'
import { type Backend, carryOut, drivenBy, refusal } from './broken-backends/backend.ts'
import { brokenData } from './broken-backends/broken-data.ts'

const rule = { protocol: 'ICMP', addresses: { ipv4: ['0.0.0.0/0'] }, action: 'ACCEPT' } as const
const policies = { inbound_policy: 'DROP', outbound_policy: 'DROP' } as const
const params = { firewallId: 1 }
const create: AnyCall = { operation: 'firewallCreate', body: { label: 'web', rules: policies } }
const rulesUpdate = (body: object): AnyCall => ({ operation: 'firewallRulesUpdate', params, body })
const update = (body: object): AnyCall => ({ operation: 'firewallUpdate', params, body })

/** The journal that is left of this one, which fails; without read-backs, the calls that were written here alone. */
async function smallestOf(
  system: System<Backend> & { readonly world?: World },
  ...journal: readonly AnyCall[]
) {
  const options = { ...system, examples: [journal], runs: 1, steps: 1, seed: 1, readBack: false }
  const found = await kit.assert(options).catch((error: unknown) => error)
  return found instanceof DisagreementError ? found.journal : []
}

describe('a journal that fails', () => {
  it('has the rules of an update in the creation of their firewall', async () => {
    const lossy = brokenData.find(({ name }) => name === 'rules beyond the fifth are lost')
    if (lossy === undefined) throw new Error('expected the backend, got none')
    const full = Array.from({ length: limits.rulesPerFirewall }, () => rule)
    const calls = [create, rulesUpdate({ inbound: [rule] }), rulesUpdate({ outbound: full })]
    expect(await smallestOf(lossy.system, ...calls)).toEqual([
      { ...create, body: { label: 'web', rules: { ...policies, inbound: [rule] } } },
      rulesUpdate({ outbound: full }),
    ])
  })

  it('has two updates of one firewall as one, and the later value of a field that both have', async () => {
    const refusing = drivenBy((backend, call) => {
      const [firewall] = [...values(backend.world.tables.firewalls)]
      const isWrong = firewall?.status === 'disabled' && firewall.tags.includes('b')
      return call.operation === 'firewallView' && isWrong
        ? refusal('LABEL-8', 'label')
        : carryOut(backend, call)
    })
    const world = worldAfter(smallWorld(), create)
    const view: AnyCall = { operation: 'firewallView', params }
    const calls = [update({ status: 'disabled', tags: ['a'] }), update({ tags: ['b'] }), view]
    expect(await smallestOf({ ...refusing, world }, ...calls)).toEqual([
      update({ status: 'disabled', tags: ['b'] }),
      view,
    ])
  })
})
