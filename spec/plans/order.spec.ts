/** In which order resources are worked on: what each rule asks for, and what is not known. */
import { describe, expect, it } from 'vitest'
import { rehearsePlan } from '../../src/plans/rehearse-plan.ts'
import { configured, firewall, fresh, instance, outline, planOf, type Row } from './plan-builder.ts'

const [a, b] = ['linode_firewall.a', 'linode_firewall.b']
const tagged = (id: number): Pick<Row, 'before' | 'after'> => ({
  before: firewall(id),
  after: firewall(id, { tags: ['x'] }),
})
const gone = (id: number): Pick<Row, 'before'> => ({ before: firewall(id) })
const replaced = (id: number): Pick<Row, 'before' | 'after' | 'unknown'> => ({
  ...{ before: firewall(id), after: fresh(firewall(id)), unknown: { id: true } },
})

/** B depends on A. */
const dependent = [configured(a), configured(b, {}, { depends_on: [a] })]
const recorded = { [b]: [a] }
const order = (...rows: readonly Row[]) => outline(planOf({ rows, resources: dependent, recorded }))

const by = (operation: string, of: string, after: string) => `${operation} by ${of} after ${after}`

describe('one resource that needs another', () => {
  it('is changed after it', () => {
    expect(
      order(
        { address: b, actions: ['update'], ...tagged(2) },
        { address: a, actions: ['update'], ...tagged(1) },
      ),
    ).toEqual([by('firewallUpdate', a, 'none'), by('firewallUpdate', b, '0')])
  })

  it('is taken away before it, by what was recorded', () => {
    const rows = [
      { address: a, actions: ['delete'], ...gone(1) },
      { address: b, actions: ['delete'], ...gone(2) },
    ]
    const taken = [by('firewallDelete', b, 'none'), by('firewallDelete', a, '0')]
    expect(outline(planOf({ rows, recorded }))).toEqual(taken)
    expect(outline(planOf({ rows }))).toEqual([
      by('firewallDelete', a, 'none'),
      by('firewallDelete', b, 'none'),
    ])
  })

  it('is taken away first and made last when both are replaced', () => {
    expect(
      order(
        { address: a, actions: ['delete', 'create'], ...replaced(1) },
        { address: b, actions: ['delete', 'create'], ...replaced(2) },
      ),
    ).toEqual([
      by('firewallDelete', b, 'none'),
      by('firewallDelete', a, '0'),
      by('firewallCreate', a, '1'),
      by('firewallCreate', b, '0,2'),
    ])
  })

  it('is changed last when the other is replaced: in between it points to what is gone', () => {
    expect(
      order(
        { address: a, actions: ['delete', 'create'], ...replaced(1) },
        { address: b, actions: ['update'], ...tagged(2) },
      ),
    ).toEqual([
      by('firewallDelete', a, 'none'),
      by('firewallCreate', a, '0'),
      by('firewallUpdate', b, '1'),
    ])
  })

  it('is changed before the old one goes when the new one comes first', () => {
    expect(
      order(
        { address: a, actions: ['create', 'delete'], ...replaced(1) },
        { address: b, actions: ['update'], ...tagged(2) },
      ),
    ).toEqual([
      by('firewallCreate', a, 'none'),
      by('firewallUpdate', b, '0'),
      by('firewallDelete', a, '0,1'),
    ])
  })

  it('is taken away, and made anew, around the new one when that comes first', () => {
    expect(
      order(
        { address: a, actions: ['create', 'delete'], ...replaced(1) },
        { address: b, actions: ['delete', 'create'], ...replaced(2) },
      ),
    ).toEqual([
      by('firewallDelete', b, 'none'),
      by('firewallCreate', a, '0'),
      by('firewallCreate', b, '0,1'),
      by('firewallDelete', a, '1,0,2'),
    ])
  })

  it('goes after its own new one, and before the old one of the other, when both come first', () => {
    expect(
      order(
        { address: a, actions: ['create', 'delete'], ...replaced(1) },
        { address: b, actions: ['create', 'delete'], ...replaced(2) },
      ),
    ).toEqual([
      by('firewallCreate', a, 'none'),
      by('firewallCreate', b, '0'),
      by('firewallDelete', b, '1'),
      by('firewallDelete', a, '0,1,2'),
    ])
  })

  it('is taken away before the new one of the other comes', () => {
    expect(
      order(
        { address: a, actions: ['create', 'delete'], ...replaced(1) },
        { address: b, actions: ['delete'], ...gone(2) },
      ),
    ).toEqual([
      by('firewallDelete', b, 'none'),
      by('firewallCreate', a, '0'),
      by('firewallDelete', a, '1,0'),
    ])
  })

  it('is made of new and of old objects, each with what itself was recorded to wait for', () => {
    const deposed: Row = { address: b, actions: ['delete'], ...gone(7), more: { deposed: 'dead' } }
    const still: Row = { address: b, actions: ['no-op'], before: firewall(2), after: firewall(2) }
    const rows = [{ address: a, actions: ['delete'], ...gone(1) }, still, deposed]
    const owner = `${b} (deposed object dead)`
    expect(outline(planOf({ rows, recorded }))).toEqual([
      by('firewallDelete', owner, 'none'),
      by('firewallDelete', a, '0'),
    ])
  })

  it('is taken away first under a new address too', () => {
    const moved = { address: b, actions: ['delete'], ...gone(2) }
    const rows = [
      { address: a, actions: ['delete'], ...gone(1) },
      { ...moved, more: { previous_address: 'linode_firewall.old' } },
    ]
    expect(outline(planOf({ rows, recorded }))).toEqual([
      by('firewallDelete', b, 'none'),
      by('firewallDelete', a, '0'),
    ])
  })

  it('is taken away before the other is changed', () => {
    expect(
      order(
        { address: a, actions: ['update'], ...tagged(1) },
        { address: b, actions: ['delete'], ...gone(2) },
      ),
    ).toEqual([by('firewallDelete', b, 'none'), by('firewallUpdate', a, '0')])
  })

  it('is changed in any order with what it needs no longer', () => {
    const rows = [
      { address: a, actions: ['delete'], ...gone(1) },
      { address: b, actions: ['update'], ...tagged(2) },
    ]
    expect(outline(planOf({ rows, resources: [configured(b)], recorded }))).toEqual([
      by('firewallDelete', a, 'none'),
      by('firewallUpdate', b, 'none'),
    ])
  })

  it('waits for it through a resource that does not change, and through one of another provider', () => {
    const rows: readonly Row[] = [
      { address: a, actions: ['update'], ...tagged(1) },
      { address: b, actions: ['update'], ...tagged(2) },
    ]
    const resources = [
      configured(a),
      configured('null_resource.wait', { triggers: [`${a}.id`, a] }),
      configured(b, {}, { depends_on: ['null_resource.wait'] }),
    ]
    expect(outline(planOf({ rows, resources }))).toEqual([
      by('firewallUpdate', a, 'none'),
      by('firewallUpdate', b, '0'),
    ])
  })
})

describe('what is not in a plan', () => {
  const rows: readonly Row[] = [
    { address: a, actions: ['update'], ...tagged(1) },
    { address: b, actions: ['update'], ...tagged(2) },
  ]

  it('is said of locals', () => {
    const plan = planOf({
      rows,
      resources: [configured(a), configured(b, { tags: ['local.tags'] })],
    })
    expect(outline(plan)).toEqual([
      by('firewallUpdate', a, 'none'),
      by('firewallUpdate', b, 'none'),
    ])
    expect(plan.notes).toEqual([
      {
        kind: 'unordered',
        address: b,
        says: `${b} refers to local.tags, and a plan does not show what these refer to: every order is taken to be possible.`,
      },
    ])
  })

  it('is said of dynamic blocks', () => {
    const block = {
      label: 'web',
      action: 'ACCEPT',
      protocol: 'TCP',
      ports: '80',
      ipv4: ['0.0.0.0/0'],
      ipv6: null,
    }
    const changed = { before: firewall(1), after: firewall(1, { inbound: [block] }) }
    const row: Row = { address: a, actions: ['update'], ...changed }
    const kinds = (resource: object) =>
      planOf({ rows: [row], resources: [{ ...resource }] }).notes.map(({ kind }) => kind)
    expect(kinds(configured(a))).toEqual(['unordered'])
    expect(kinds(configured(a, {}, { expressions: { inbound: [{ ports: {} }] } }))).toEqual([])
  })

  it('is said of resources that the configuration does not show', () => {
    expect(
      planOf({ rows, resources: [configured(a)] }).notes.map(({ kind, address }) => [
        kind,
        address,
      ]),
    ).toEqual([['unordered', b]])
  })

  it('breaks a circle of replacements, says where, and proves nothing of it', () => {
    // Terraform would create A first too, for whatever such an object needs.
    const circle = [
      { address: a, actions: ['delete', 'create'], ...replaced(1) },
      { address: b, actions: ['create', 'delete'], ...replaced(2) },
    ]
    const read = planOf({ rows: circle, resources: dependent, recorded })
    expect(outline(read)).toEqual([
      by('firewallDelete', a, 'none'),
      by('firewallCreate', a, '0'),
      by('firewallCreate', b, '1'),
      by('firewallDelete', b, '2'),
    ])
    expect(read.notes.map(({ kind, address }) => [kind, address])).toEqual([['circle', a]])
    const { moments, proved } = rehearsePlan(read)
    expect([moments.proved, proved]).toEqual([true, false])
    const rows = circle.toReversed()
    const other = planOf({ rows, resources: dependent, recorded })
    expect(other.notes.map(({ kind }) => kind)).toEqual(['circle'])
  })

  it('goes in the order of the plan where resources wait for each other', () => {
    const circle = [configured(a, {}, { depends_on: [b] }), configured(b, {}, { depends_on: [a] })]
    expect(outline(planOf({ rows, resources: circle }))).toEqual([
      by('firewallUpdate', a, 'none'),
      by('firewallUpdate', b, 'none'),
    ])
  })
})

describe('an instance that is taken away', () => {
  const web = 'linode_instance.web'
  const device = { id: 9, entity_id: 101, type: 'linode', label: 'x', url: '' }
  const guarding = firewall(1, { linodes: [101], devices: [device] })
  const leaving: Row = {
    address: a,
    actions: ['update'],
    before: guarding,
    after: firewall(1, { linodes: [] }),
  }

  it('is left by its firewall first', () => {
    const rows = [{ address: web, actions: ['delete'], before: instance(101) }, leaving]
    expect(outline(planOf({ rows, resources: [configured(a)], recorded: { [a]: [web] } }))).toEqual(
      [by('firewallDeviceDelete', a, 'none'), by('instanceDelete', web, '0')],
    )
  })

  it('takes its device with it where the firewall follows it', () => {
    const now = { ...firewall(1) }
    const rows: readonly Row[] = [
      {
        address: web,
        actions: ['delete', 'create'],
        before: instance(101),
        after: fresh(instance(101)),
        unknown: { id: true },
      },
      {
        address: a,
        actions: ['update'],
        before: guarding,
        after: { ...now, linodes: undefined },
        unknown: { linodes: true },
      },
    ]
    const resources = [configured(web), configured(a, { linodes: [`${web}.id`, web] })]
    expect(outline(planOf({ rows, resources }))).toEqual([
      by('instanceDelete', web, 'none'),
      by('instanceCreate', web, '0'),
      by('firewallDeviceCreate', a, '1'),
    ])
  })
})
