/** The list of VLANs: which there are, who is on them, and how it is cut into pages. */
import { describe, expect, it } from 'vitest'
import type { AnyCall } from '../../src/engine/call.ts'
import { withRestrictedCaller } from '../support/address-worlds.ts'
import { assumption } from '../support/assumption.ts'
import { done, worldAfter } from '../support/outcomes.ts'
import { emptyWorld } from '../support/worlds.ts'

const wired = (region: string, ...labels: readonly string[]): AnyCall => ({
  operation: 'instanceCreate',
  body: {
    region,
    interfaces: [{ purpose: 'public' }, ...labels.map(label => ({ purpose: 'vlan', label }))],
  },
})
const list = { operation: 'vlansList' } as const
const world = worldAfter(
  emptyWorld(),
  wired('us-east', 'back-end'),
  wired('us-east', 'front-end', 'back-end'),
  wired('eu-west', 'back-end'),
)

assumption('ASSUME-VLAN-RECORD', () => {
  it('tells VLANs of the same label in two regions apart, in the order in which they came', () => {
    const created = '2026-01-01T00:00:00'
    expect(done(world, list).reply).toEqual({
      data: [
        { region: 'us-east', label: 'back-end', instances: [1, 2], created },
        { region: 'us-east', label: 'front-end', instances: [2], created },
        { region: 'eu-west', label: 'back-end', instances: [3], created },
      ],
      page: 1,
      pages: 1,
      results: 3,
    })
  })
})

assumption('ASSUME-VLAN-EMPTY', () => {
  it('keeps a VLAN that nobody is on any more', () => {
    const left = worldAfter(world, { operation: 'instanceDelete', params: { instanceId: 3 } })
    const { reply, assumptions } = done(left, list)
    expect(reply.data[2]).toMatchObject({ region: 'eu-west', instances: [] })
    expect(assumptions).toEqual(['ASSUME-VLAN-EMPTY'])
    expect(done(world, list).assumptions).toEqual([])
  })
})

describe('the list of VLANs', () => {
  it('is empty in an account without VLANs', () => {
    expect(done(emptyWorld(), list).reply).toEqual({ data: [], page: 1, pages: 1, results: 0 })
  })

  it('is whole for restricted callers', () => {
    const { reply } = done(withRestrictedCaller(world), { ...list, as: 'restricted' })
    expect(reply.results).toBe(3)
  })

  it('is cut into pages', () => {
    const labels = Array.from({ length: 26 }, (_, index) => `vlan-${index}`)
    const many = worldAfter(emptyWorld(), ...labels.map(label => wired('us-east', label)))
    const { reply } = done(many, { operation: 'vlansList', query: { page: 2, page_size: 25 } })
    expect(reply).toMatchObject({ page: 2, pages: 2, results: 26 })
    expect(reply.data.map(({ label }) => label)).toEqual(['vlan-25'])
  })

  it('is the caller to change: nothing of it is part of the world', () => {
    const { reply } = done(world, list)
    for (const vlan of reply.data) vlan.instances.length = 0
    expect(done(world, list).reply.data[0]?.instances).toEqual([1, 2])
  })
})
