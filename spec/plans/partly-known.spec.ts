import { describe, expect, it } from 'vitest'
import { momentsOf } from '../../src/moments/moments.ts'
import { type PlanRehearsal, rehearsePlan } from '../../src/plans/rehearse-plan.ts'
import {
  configured,
  firewall,
  instance,
  planOf,
  type Row,
  rule,
  still,
  vm,
  web,
} from './plan-builder.ts'

const device = (id: number, entity_id: number) => ({
  ...{ id, entity_id, type: 'linode', label: `instance-${entity_id}`, url: '' },
})
const guarding = { linodes: [101], devices: [device(9, 101)] }
const open = { ...rule, ports: '80', ipv4: ['0.0.0.0/0'] }

const updated = (inbound: readonly object[], unknown: unknown, more: object = {}): Row => ({
  ...{ address: web, actions: ['update'], before: firewall(802, { ...guarding, inbound: [open] }) },
  after: firewall(802, { ...guarding, inbound, ...more }),
  unknown,
})

const rehearsed = (row: Row, ...others: readonly Row[]) => {
  const rows = [row, still(vm, instance(101)), ...others]
  return rehearsePlan(planOf({ rows, resources: rows.map(({ address }) => configured(address)) }))
}

const changesIn = ({ comparison }: PlanRehearsal) =>
  comparison.changes.map(({ holds, direction, protocol, ports, addresses, to, on }) =>
    [holds, direction, protocol, ports, addresses?.join(), to, ...on].join(' '),
  )

describe('a part of rules that is known only later', () => {
  const { ipv4: _, ...nowhere } = rule
  const fromLater = { ...nowhere, label: 'ssh', ports: '22' }

  it('is a hole at its packets alone: what becomes of all others is told', () => {
    const answer = rehearsed(
      updated([fromLater, open, { ...open, ports: '443' }], { inbound: [{ ipv4: true }] }),
    )
    expect(changesIn(answer)).toEqual([
      'always inbound TCP 443 0.0.0.0/0 ACCEPT',
      'depends inbound TCP 22 0.0.0.0/0 ACCEPT inbound[0].ipv4 of linode_firewall.web',
    ])
    const [undecided, ...others] = answer.moments.undecided
    expect(others).toEqual([])
    expect(undecided).toMatchObject({ everywhere: false, services: [{ id: 101 }] })
    expect(undecided?.packets).toMatchObject([
      {
        direction: 'inbound',
        family: 'ipv4',
        protocol: 'TCP',
        ports: '22',
        addresses: ['0.0.0.0/0'],
      },
    ])
    expect(answer.proved).toBe(false)
  })

  it('may be a rule with an attribute that nobody knows, before or after: it stands for any rules', () => {
    const odd = { ...open, label: 'odd', ports: '443', prots: '22' }
    const coming = rehearsed(updated([open, odd], {}))
    expect(
      new Set(coming.comparison.changes.map(({ holds, on }) => [holds, ...on].join(' '))),
    ).toEqual(new Set(['depends inbound[1] of linode_firewall.web']))
    expect(coming.moments.undecided.map(({ leaves }) => leaves)).toEqual([
      [
        {
          path: ['body', 'inbound', 1],
          reason: 'What prots of this rule means is not understood.',
        },
      ],
    ])
    const before = firewall(802, { ...guarding, inbound: [odd] })
    const going = rehearsed({ ...updated([open], {}), before })
    expect(new Set(going.comparison.changes.map(({ holds }) => holds))).toEqual(
      new Set(['depends']),
    )
    const { prots: _prots, ...known } = odd
    expect([coming, going, rehearsed(updated([open, known], {}))].map(each => each.proved)).toEqual(
      [false, false, true],
    )
    expect(changesIn(rehearsed(updated([open, known], {})))).toEqual([
      'always inbound TCP 443 0.0.0.0/0 ACCEPT',
    ])
  })

  it('may be a policy that the plan does not say at all', () => {
    const { outbound_policy: _, ...after } = firewall(802, { ...guarding, inbound: [] })
    const answer = rehearsed({
      ...{ address: web, actions: ['update'], unknown: {}, after },
      before: firewall(802, { ...guarding, inbound: [open] }),
    })
    expect(answer.proved).toBe(false)
    expect(answer.moments.undecided.map(({ leaves }) => leaves)).toEqual([
      [
        {
          path: ['body', 'outbound_policy'],
          reason: 'What outbound_policy is, the plan does not say.',
        },
      ],
    ])
    expect(changesIn(answer)).toContain('always inbound TCP 80 0.0.0.0/0 DROP')
  })

  it('decides nothing of packets that other rules decide either way', () => {
    const answer = rehearsed(
      updated([{ ...open, ports: '80', ipv4: ['0.0.0.0/0', null] }], {
        inbound: [{ ipv4: [false, true] }],
      }),
    )
    expect(changesIn(answer)).toEqual([])
    expect(answer.comparison.equivalent).toBe('always')
    expect(answer.moments.undecided).toMatchObject([{ packets: [] }])
  })

  it('leaves open behind a rule that drops only what that lets past', () => {
    const dropped = { ...open, action: 'DROP', ports: '22', ipv4: ['10.0.0.0/8'] }
    const answer = rehearsed(updated([dropped, fromLater, open], { inbound: [{}, { ipv4: true }] }))
    const [undecided] = answer.moments.undecided
    expect(undecided?.packets).toMatchObject([{ ports: '22', addressesExcept: ['10.0.0.0/8'] }])
  })

  it.each([
    ['ports', { inbound: [{ ports: true }] }, 'inbound[0] of linode_firewall.web'],
    ['all rules', { inbound: true }, 'inbound rules of linode_firewall.web'],
    ['a policy', { inbound_policy: true }, 'inbound_policy of linode_firewall.web'],
  ])('may be %s: the other direction is told all the same', (_what, unknown, name) => {
    const row = updated([fromLater], unknown, {
      ...{ outbound_policy: 'DROP', outbound: [{ ...open, ports: '53' }] },
      ...('inbound_policy' in unknown && { inbound: [open], inbound_policy: null }),
    })
    const answer = rehearsed(row)
    const [inward, outward] = ['inbound', 'outbound'].map(each =>
      answer.comparison.changes.filter(({ direction }) => direction === each),
    )
    expect(new Set(inward?.flatMap(({ on }) => on))).toEqual(new Set([name]))
    expect(new Set(outward?.map(({ holds }) => holds))).toEqual(new Set(['always']))
    const [undecided] = answer.moments.undecided
    expect(new Set(undecided?.packets?.map(({ direction }) => direction))).toEqual(
      new Set(['inbound']),
    )
  })

  it('is told with what it refers to, and the addresses that are given out by whose they are', () => {
    const later = 'linode_instance.later'
    const row = updated([fromLater, open], { inbound: [{ ipv4: true }] })
    const born: Row = {
      ...{ address: later, actions: ['create'], unknown: { id: true, ip_address: true } },
      after: { label: 'later', region: 'us-east' },
    }
    const member = { ...row, unknown: { inbound: [{ ipv4: true }], linodes: [false, true] } }
    const plan = planOf({
      rows: [
        { ...member, after: { ...row.after, linodes: [101, null] } },
        born,
        still(vm, instance(101)),
      ],
      resources: [
        configured(web, { linodes: [`${later}.id`, later, `${vm}.id`, vm] }, {}),
        configured(later),
        configured(vm),
      ].map(each =>
        each.address === web
          ? {
              ...each,
              expressions: {
                ...each.expressions,
                inbound: [{ ipv4: { references: [`${later}.ip_address`, later] } }, {}],
              },
            }
          : each,
      ),
    })
    const [undecided] = rehearsePlan(plan).moments.undecided
    expect(undecided?.leaves.map(({ reason }) => reason)).toEqual([
      `What this rule, with its addresses, holds is known only after other changes. It refers to ${later}.ip_address.`,
    ])
    expect(undecided?.addresses.map(({ text }) => text)).toEqual([
      'the public IPv4 address of later',
      'the public IPv6 address of later',
    ])
  })

  it('is told from what services a firewall guards, which leaves all of them open', () => {
    const row: Row = {
      ...{
        address: web,
        actions: ['create'],
        unknown: { linodes: true, inbound: [{ ipv4: true }] },
      },
      after: firewall(802, { inbound: [fromLater], linodes: undefined }),
    }
    const plan = planOf({ rows: [row], resources: [configured(web, { linodes: ['local.ids'] })] })
    const { moments } = rehearsePlan(plan)
    expect(moments.undecided).toMatchObject([{ everywhere: true }])
    expect(moments.undecided[0]?.packets).toBeUndefined()
  })

  it('leaves its service open where the service refuses what is known of it', () => {
    const wrong = { ...fromLater, ports: '80-' }
    const answer = rehearsed(updated([wrong, open], { inbound: [{ ipv4: true }] }))
    expect(answer.moments.undecided[0]?.packets).toBeUndefined()
    const tooMany = Array.from({ length: 26 }, () => fromLater)
    const all = rehearsed(updated(tooMany, { inbound: tooMany.map(() => ({ ipv4: true })) }))
    expect(all.moments.undecided[0]?.packets).toBeUndefined()
  })

  it('leaves its service open for whoever looks at the calls alone', () => {
    const rows = [
      updated([fromLater, open], { inbound: [{ ipv4: true }] }),
      still(vm, instance(101)),
    ]
    const { account, planned } = planOf({
      rows,
      resources: rows.map(each => configured(each.address)),
    })
    expect(momentsOf(account.world, planned).undecided[0]?.packets).toBeUndefined()
  })
})
