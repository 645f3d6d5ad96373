/** Nodes of clusters: nobody knows when they come, but behind which firewall they do. */
import { describe, expect, it } from 'vitest'
import { rehearsePlan } from '../../src/account.ts'
import {
  configured,
  create,
  firewall,
  fresh,
  instance,
  planned,
  planOf,
  type Row,
  remove,
  rule,
  still,
  update,
  web,
} from './plan-builder.ts'

const pool = 'linode_lke_node_pool.p'
const cluster = 'linode_lke_cluster.c'
const told = ({ notSimulated }: ReturnType<typeof planned>) =>
  notSimulated.map(({ address, attribute, says }) => [address, attribute.join('.'), says])
const values = (more: object) => ({ id: '77', cluster_id: 5, type: 'g6-standard-1', ...more })
const comes = (behind: string) =>
  `Its nodes come and go by themselves, behind ${behind}: what reaches them is not simulated.`

describe('a pool of nodes', () => {
  it('names the firewall that its nodes are born behind', () => {
    const known = create(pool, { cluster_id: 5, firewall_id: 9 })
    expect(told(planned(known))).toEqual([[pool, 'firewall_id', comes('firewall 9')]])
    const made = planOf({
      rows: [
        create(web, fresh(firewall(1))),
        create(pool, { cluster_id: 5 }, { id: true, firewall_id: true }),
      ],
      resources: [configured(web), configured(pool, { firewall_id: [`${web}.id`, web] })],
    })
    expect(told(made)).toEqual([[pool, 'firewall_id', comes(web)]])
    expect([made.checked, rehearsePlan(made).proved]).toEqual([{ checked: 1, of: 2 }, false])
  })

  it('says where nobody knows which one that is', () => {
    const row = create(pool, { cluster_id: 5 }, { id: true, firewall_id: true })
    const asked = (references: readonly string[]) =>
      planOf({
        rows: [row],
        resources: [configured(pool, references.length > 0 ? { firewall_id: references } : {})],
      })
    expect(told(asked(['local.guard']))).toEqual([
      [pool, 'firewall_id', comes('a firewall that the plan does not show')],
    ])
    expect(told(asked([]))).toEqual([
      [pool, 'firewall_id', comes('the firewall that their cluster gives them')],
    ])
  })

  it('says between which ones its nodes go', () => {
    const row = update(pool, values({ firewall_id: 8 }), values({ firewall_id: 9 }))
    expect(told(planned(row, still(web, firewall(9))))).toEqual([
      [
        ...[pool, 'firewall_id'],
        `Its nodes go by themselves from firewall 8 to ${web}: when they do, and what reaches them, is not simulated.`,
      ],
    ])
    expect(told(planned(remove(pool, values({ firewall_id: 8 }))))).toHaveLength(1)
  })

  it('of a cluster is told where it stands', () => {
    const held = { id: 3, type: 'g6-standard-1', count: 3, firewall_id: 8 }
    const of = (...pools: readonly object[]) => ({ id: '5', label: 'k8s', pool: pools })
    const plan = planned(
      update(cluster, of(held), of(held, { type: 'g6-standard-2', count: 1, firewall_id: 9 })),
    )
    expect(told(plan)).toEqual([
      [cluster, 'pool.0.firewall_id', comes('firewall 8')],
      [cluster, 'pool.1.firewall_id', comes('firewall 9')],
    ])
    expect(plan.leaves.unknown).toEqual([])
  })
})

describe('a pool that stays, behind a firewall that changes', () => {
  const opened = update(
    web,
    firewall(9),
    firewall(9, { inbound: [{ ...rule, ipv4: ['0.0.0.0/0'] }] }),
  )
  const says = `Its nodes are behind ${web}, which the plan changes: those that come later, or are in no list, are not simulated.`
  const nodes = [{ id: 'a', instance_id: 101, status: 'ready' }]
  const held = (more: object) => values({ firewall_id: 9, nodes, autoscaler: [], ...more })
  const node = still('linode_instance.node', instance(101))

  it.each<readonly [string, readonly Row[]]>([
    ['where its nodes are in no list', [still(pool, held({}))]],
    ['where it has none yet', [node, still(pool, held({ nodes: [] }))]],
    ['where it may get more', [node, still(pool, held({ autoscaler: [{ min: 1, max: 5 }] }))]],
  ])('is told of %s', (_, rows) => {
    expect(told(planned(opened, ...rows))).toEqual([[pool, 'firewall_id', says]])
  })

  it('is told of as a part of its cluster', () => {
    const values = { id: '5', label: 'k8s', pool: [{ id: 3, firewall_id: 9, nodes: [] }] }
    expect(told(planned(opened, still(cluster, values)))).toEqual([
      [cluster, 'pool.0.firewall_id', says],
    ])
  })

  it('is whole where all of its nodes are instances of the account, or where nothing changes', () => {
    expect(told(planned(opened, node, still(pool, held({}))))).toEqual([])
    expect(told(planned(still(web, firewall(9)), still(pool, held({}))))).toEqual([])
    expect(told(planned(opened, still(pool, held({ firewall_id: 8 }))))).toEqual([])
  })
})
