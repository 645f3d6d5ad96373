/** Updating a firewall part by part, and deleting it. */
import { expect } from 'vitest'
import { verdictAt } from '../../src/rehearsal/world-verdict.ts'
import { devicesOf } from '../../src/world/guards.ts'
import { clause, holds, inside, outside } from '../support/clause.ts'
import { entitiesOf, expectFreed, params, tagged, update, view } from '../support/firewalls.ts'
import { done, expectRefused, worldAfter } from '../support/outcomes.ts'
import { closedRules, smallWorld, withFirewall } from '../support/worlds.ts'

const small = smallWorld()

clause('FIREWALL-13', () => {
  const parts = { label: 'renamed-1', status: 'disabled', tags: ['green'] }
  const names = Object.keys(parts) as (keyof typeof parts)[]
  const subsets = Array.from({ length: 8 }, (_, bits) => names.filter((_, at) => bits & (1 << at)))

  for (const chosen of subsets)
    holds(`an update of ${chosen.join(' and ') || 'nothing'} leaves the rest as it is`, () => {
      const body = Object.fromEntries(chosen.map(name => [name, parts[name]]))
      const world = withFirewall(tagged.world, 'another-1', { instances: [1] })
      const updated = worldAfter(world, { ...update(body), at: '2026-02-01T00:00:00Z' })
      const expected = { ...view(world), ...body, updated: '2026-02-01T00:00:00' }
      expect(view(updated)).toEqual(expected)
      const other = { operation: 'firewallView', params: { firewallId: 2 } } as const
      expect(done(updated, other).reply).toEqual(done(world, other).reply)
    })

  holds('an update may name the label and the tags that are there already', () => {
    const same = { label: 'subject-1', tags: ['blue', 'red'] }
    expect(view(worldAfter(tagged.world, update(same)))).toEqual(tagged.reply)
  })

  const refusals = { label: 'LABEL-1', status: 'STATUS-7', tags: 'FIREWALL-2' } as const
  for (const name of names)
    holds(`null is no way to leave out ${name}`, () => {
      expectRefused(tagged.world, update({ [name]: null }), refusals[name], name)
    })
})

clause('FIREWALL-14', () => {
  inside('an update without devices is accepted, and the devices stay', () => {
    const world = withFirewall(small, 'subject-1', { instances: [1] })
    expect(entitiesOf(worldAfter(world, update({ label: 'renamed-1' })), 1)).toEqual(['instance 1'])
  })

  for (const devices of [{ instances: [2] }, {}, [], null])
    outside(`an update with devices ${JSON.stringify(devices)} is refused`, () => {
      expectRefused(tagged.world, update({ devices }), 'FIREWALL-14', 'devices')
      expectRefused(tagged.world, update({ label: 'renamed-1', devices }), 'FIREWALL-14', 'devices')
    })
})

clause('FIREWALL-15', () => {
  inside('an update without rules is accepted, and the rules stay', () => {
    const world = worldAfter(tagged.world, update({ tags: [] }))
    expect(view(world).rules).toEqual(closedRules)
  })

  for (const rules of [closedRules, {}, [], null])
    outside(`an update with rules ${JSON.stringify(rules)} is refused`, () => {
      expectRefused(tagged.world, update({ rules }), 'FIREWALL-15', 'rules')
      expectRefused(tagged.world, update({ status: 'disabled', rules }), 'FIREWALL-15', 'rules')
    })
})

clause('FIREWALL-16', () => {
  const services = [
    { type: 'instance', id: 1 },
    { type: 'instance', id: 2 },
    { type: 'balancer', id: 1 },
  ] as const
  const packet = { direction: 'inbound', protocol: 'TCP', address: '192.0.2.1', port: 22 } as const
  const guarding = withFirewall(small, 'subject-1', { instances: [1, 2], balancers: [1] })
  const deleted = () => worldAfter(guarding, { operation: 'firewallDelete', params })

  for (const service of services)
    holds(`${service.type} ${service.id} is filtered before and not afterwards`, () => {
      expectFreed([guarding, deleted()], service, packet)
    })

  holds('no device of it is left', () => {
    expect(devicesOf(deleted(), 1)).toEqual([])
  })

  holds('firewalls on other services filter on', () => {
    const two = withFirewall(guarding, 'other-1', { instances: [3] })
    const world = worldAfter(two, { operation: 'firewallDelete', params })
    expect(verdictAt(world, { type: 'instance', id: 3 }, packet).action).toBe('DROP')
  })
})
