/** Firewalls on interfaces that instances have of their own, and profiles that are taken away. */
import { describe, expect, it } from 'vitest'
import type { ReadPlan } from '../../src/account.ts'
import { guarding, inside, newer, on, outside, says, vlan } from './interface-rows.ts'
import {
  create,
  firewall,
  fresh,
  instance,
  callsOf as made,
  missed,
  planned,
  planOf,
  type Row,
  remove,
  shown,
  still,
  update,
  web,
} from './plan-builder.ts'

describe('a firewall on the one interface that firewalls filter', () => {
  const around = [newer, outside, vlan]

  it('guards the instance once it is put on that', () => {
    expect(made(...around, update(web, firewall(1), firewall(1, on(5))))).toEqual([
      {
        ...{ operation: 'firewallDeviceCreate', params: { firewallId: 1 } },
        body: { type: 'instance', id: 101 },
      },
    ])
    expect(missed(...around, update(web, firewall(1), firewall(1, on(5))))).toEqual([])
  })

  it('leaves it once it is taken off', () => {
    const rows = [...around, update(web, firewall(1, guarding(5)), firewall(1, on()))]
    expect(made(...rows)).toEqual([
      { operation: 'firewallDeviceDelete', params: { firewallId: 1, deviceId: 90 } },
    ])
    expect(missed(...rows)).toEqual([])
  })

  it('guards it from the first call on where it is created so', () => {
    const [call] = made(...around, create(web, fresh(firewall(1, on(5)))))
    expect(call).toMatchObject({
      ...{ operation: 'firewallCreate', body: { devices: { instances: [101] } } },
    })
  })

  it('may be a resource of its own', () => {
    const device = { firewall_id: 1, entity_id: 5, entity_type: 'linode_interface' }
    const rows = [...around, still(web, firewall(1))]
    expect(made(...rows, create('linode_firewall_device.d', device))).toMatchObject([
      { operation: 'firewallDeviceCreate', body: { type: 'instance', id: 101 } },
    ])
    const held = [...around, still(web, firewall(1, guarding(5)))]
    expect(
      made(...held, remove('linode_firewall_device.d', { ...device, id: '90' })),
    ).toMatchObject([{ operation: 'firewallDeviceDelete', params: { deviceId: 90 } }])
  })

  it('does nothing on a VLAN', () => {
    const rows = [...around, update(web, firewall(1), firewall(1, on(8)))]
    expect([made(...rows), missed(...rows)]).toEqual([[], []])
  })
})

describe('a firewall on a part of what is filtered is not simulated', () => {
  const put = update(web, firewall(1), firewall(1, on(5)))

  it.each<readonly [string, readonly Row[]]>([
    ['where another interface is filtered too', [newer, outside, inside]],
    ['where nobody says whose it is', [newer]],
    [
      'where interfaces of the instance change',
      [newer, remove('linode_interface.out', { id: '5', linode_id: 101, public: {} })],
    ],
  ])('%s', (_, around) => {
    expect(made(...around, put)).toEqual([])
    expect(missed(...around, put)).toContainEqual([web, 'interfaces', says])
  })
})

describe('interfaces that a state has, of which there may be more', () => {
  const alone = (...rows: readonly Row[]) => planOf(shown(rows))
  const holesIn = ({ account }: ReadPlan) =>
    account.holes.flatMap(({ kind, name }) => (kind === 'interfaces' ? [name] : []))
  const hole = ['interfaces of instance 101']

  it('leave open where the instance answers, unless a list of the service tells all', () => {
    const rows = [newer, outside, still(web, firewall(1, guarding(5)))]
    const open = alone(...rows)
    expect([holesIn(open), holesIn(planned(...rows))]).toEqual([hole, []])
    expect(open.account.holes.map(({ kind }) => kind)).toContain('interface')
    expect(planned(...rows).account.holes.map(({ kind }) => kind)).not.toContain('interface')
  })

  it('leave open what a firewall on one of them does', () => {
    for (const after of [on(5), guarding(5)]) {
      const plan = alone(newer, outside, vlan, update(web, firewall(1), firewall(1, after)))
      expect([plan.planned.calls, plan.notSimulated.map(({ says }) => says)]).toEqual([[], [says]])
    }
    // Whatever else there is, on a VLAN none does anything.
    const plan = alone(newer, outside, vlan, update(web, firewall(1), firewall(1, on(8))))
    expect([plan.planned.calls, plan.notSimulated]).toEqual([[], []])
  })

  it('are those of profiles too, but for the one that is up', () => {
    const bare = still('linode_instance.vm', instance(101, { config: [] }))
    const config = { id: '9', linode_id: 101, label: 'own', interface: [{ purpose: 'public' }] }
    const of = (more: object) =>
      holesIn(alone(bare, still('linode_instance_config.c', { ...config, ...more })))
    expect([of({}), of({ booted: false }), of({ booted: true })]).toEqual([hole, hole, []])
    expect(of({ interface: [{ purpose: 'public', active: true }] })).toEqual([])
  })
})

describe('a profile that is taken away', () => {
  const config = 'linode_instance_config.c'
  const standing = still('linode_instance.vm', instance(101, { boot_config_label: 'boot' }))
  const values = { id: '9', linode_id: 101, label: 'rescue', interface: [] }

  it('is met by no packet while it is not booted', () => {
    const plan = planned(standing, remove(config, values))
    expect([plan.planned.calls, plan.notSimulated]).toEqual([[], []])
    expect(plan.checked).toEqual({ checked: 2, of: 2 })
  })

  it('shuts its instance down where it is, which is not simulated', () => {
    expect(missed(standing, remove(config, { ...values, booted: true }))).toEqual([
      [
        ...[config, 'booted'],
        'Its instance is shut down before it goes; that it answers no longer is not simulated.',
      ],
    ])
    expect(missed(standing, remove(config, { ...values, id: '1010' }))).toHaveLength(1)
  })

  it('may have been booted where nobody says', () => {
    const [, , says] = missed(remove(config, values))[0] ?? []
    expect(says).toContain('nobody says')
  })

  it('goes with its instance', () => {
    const gone = remove('linode_instance.vm', instance(101))
    const rows = [gone, remove(config, { ...values, booted: true })]
    expect(made(...rows).map(({ operation }) => operation)).toEqual(['instanceDelete'])
    expect(missed(...rows)).toEqual([])
  })
})
