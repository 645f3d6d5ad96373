/** Lists as the service behind `firedrill/http` answers them, in every dialect. */
import { describe, expect, it } from 'vitest'
import { gather } from '../../src/account/documents/gather.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import { createSimulator } from '../../src/engine/simulator.ts'
import { createFetch } from '../../src/http/create-fetch.ts'
import { sendPublished } from '../entry-points/published-wire.ts'
import { baseUrl, send } from '../entry-points/wire.ts'
import { everyWorld } from '../support/every-operation.ts'

const lists: Readonly<Record<string, AnyCall>> = {
  'firewalls.json': { operation: 'firewallsList' },
  'devices-1.json': { operation: 'firewallDevicesList', params: { firewallId: 1 } },
  'rules-1.json': { operation: 'firewallRulesList', params: { firewallId: 1 } },
  'firewall-1.json': { operation: 'firewallView', params: { firewallId: 1 } },
  'ips.json': { operation: 'ipAddressesList' },
  'ranges.json': { operation: 'ipv6RangesList' },
  'pools.json': { operation: 'ipv6PoolsList' },
  'vlans.json': { operation: 'vlansList' },
  'regions.json': { operation: 'regionsList' },
  'availability.json': { operation: 'regionsAvailabilityList' },
}

const gathered = async (answer: (call: AnyCall) => Promise<{ readonly body: unknown }>) => {
  const documents = []
  for (const [name, call] of Object.entries(lists))
    documents.push({ name, value: (await answer(call)).body })
  return gather(documents)
}

describe('what the service answers', async () => {
  const cloud = createSimulator({ world: everyWorld })
  const neutral = await gathered(call => send(createFetch(cloud, { baseUrl }), call))
  const published = await gathered(call => sendPublished(cloud, call))

  it('is understood to the last leaf in both dialects', () => {
    for (const { faults, leaves } of [neutral, published]) {
      expect(faults).toEqual([])
      expect(leaves.unknown).toEqual([])
    }
  })

  it('is the same account in both', () => {
    expect(published.account).toEqual(neutral.account)
  })

  it('is a fault where it is an error', async () => {
    const call: AnyCall = { operation: 'firewallView', params: { firewallId: 99 } }
    const answers = [
      await send(createFetch(cloud, { baseUrl }), call),
      await sendPublished(cloud, call),
    ]
    for (const { body } of answers)
      expect(gather([{ name: 'firewall-99.json', value: body }]).faults).toMatchObject([
        { problem: 'error-answer' },
      ])
  })
})
