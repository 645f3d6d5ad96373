/** The list of the firewalls of one service tells what they guard, and is held against what else tells it. */
import { describe, expect, it } from 'vitest'
import { gather } from '../../src/account/documents/gather.ts'
import { printDocumentFault } from '../../src/account/from-documents.ts'
import { file, problemsIn, soundly } from './gathered-samples.ts'

const device = (type: string, id: number, more: object = {}) => ({
  ...{ id: 9000 + id, created: '2026-01-01T00:00:00', updated: '2026-01-01T00:00:00' },
  entity: { id, type, label: 'a', url: '/v4/x', ...more },
})

const firewall = (id: number, more: object = {}) => ({
  ...{ id, label: `f${id}`, status: 'enabled', tags: [] },
  ...{ created: '2026-01-01T00:00:00', updated: '2026-01-01T00:00:00' },
  rules: { inbound: [], inbound_policy: 'DROP', outbound: [], outbound_policy: 'DROP' },
  ...more,
})

const guarded = (name: string, rows: readonly unknown[], ...beside: ReturnType<typeof file>[]) =>
  soundly(...beside, file(name, rows)).firewalls?.rows.map(({ id, devices }) => [
    id,
    devices?.rows.map(({ entity }) => `${entity.type}/${entity.id}`),
    devices?.missing,
  ])

const lists = file('firewalls.json', [firewall(801), firewall(802)])

describe('the firewalls of a service', () => {
  it.each([
    ['linode-602-firewalls.json', 'instance/602'],
    ['nodebalancer-902-firewalls.json', 'balancer/902'],
    ['linode-303-interface-34-firewalls.json', 'interface/34'],
  ])('guard it, where nothing else tells: %s', (name, entity) => {
    expect(guarded(name, [firewall(801)], lists)).toEqual([
      [801, [entity], 'some'],
      [802, undefined, undefined],
    ])
    expect(guarded(name, [firewall(801)])).toEqual([[801, [entity], 'some']])
  })

  it('are found to be those that devices tell', () => {
    const devices = file('firewall-801-devices.json', [device('linode', 602)])
    expect(guarded('linode-602-firewalls.json', [firewall(801)], lists, devices)?.[0]).toEqual([
      801,
      ['instance/602'],
      undefined,
    ])
  })

  it('are refused where the devices of one lack it, or have it without being listed', () => {
    const [none, one] = [[], [device('linode', 602)]]
    const listed = file('linode-602-firewalls.json', [firewall(801)])
    const of801 = (devices: unknown) => file('firewall-801-devices.json', devices)
    const of802 = file('firewall-802-devices.json', one)
    const refused = [['linode-602-firewalls.json', '', 'other-guards']]
    expect(problemsIn(lists, of801(none), listed)).toEqual(refused)
    expect(problemsIn(lists, of801(one), of802, listed)).toEqual(refused)
    expect(problemsIn(lists, of801(one), file('linode-602-firewalls.json', []))).toEqual(refused)
    const [fault] = gather([lists, of801(none), listed]).faults
    expect(fault && printDocumentFault(fault)).toBe(
      'document: expected the same firewalls of instance 602 in all files, got firewall 801 (f801) in linode-602-firewalls.json at its top, and not in firewall-801-devices.json at its top',
    )
  })

  it('may be those of its own interfaces', () => {
    const own = { parent_entity: { id: 602, type: 'linode', label: 'x', url: '/v4/y' } }
    const devices = file('firewall-801-devices.json', [device('linode_interface', 34, own)])
    const listed = file('linode-602-firewalls.json', [firewall(801)])
    expect(problemsIn(lists, devices, listed)).toEqual([])
    expect(problemsIn(lists, devices, file('linode-602-firewalls.json', []))).toEqual([])
  })

  it('leave open on which of its own interfaces they are', () => {
    const instances = file('linodes.json', {
      data: [
        { id: 602, label: 'a', region: 'x', status: 'running', interface_generation: 'linode' },
      ],
    })
    const [first] = guarded('linode-602-firewalls.json', [firewall(801)], lists, instances) ?? []
    expect(first).toEqual([801, undefined, undefined])
  })
})
