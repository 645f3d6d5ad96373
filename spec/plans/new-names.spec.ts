/** What a plan creates has no id that anybody knows: what depends on it names its resource. */
import { expect, it } from 'vitest'
import { rehearsePlan } from '../../src/account.ts'
import { configured, planned, planOf, type Row, standing } from './plan-builder.ts'

const front = (after: object): Row => ({
  ...{ address: 'linode_nodebalancer.front', actions: ['create'] },
  after: { region: 'us-east', ...after },
  unknown: { id: true, ipv4: true, ipv6: true },
})

const waysIn = (row: Row) => {
  const plan = planOf({ rows: [row], resources: [configured(row.address)] })
  const { comparison } = rehearsePlan(plan)
  const rows = [...comparison.changes, ...comparison.addresses.flatMap(({ changes }) => changes)]
  return [...new Set(rows.flatMap(({ filling }) => Object.keys(filling)))]
}

it.each([{ label: 'front-1' }, {}])(
  'names the resource, and no label, which may be sensitive: %j',
  after => {
    const ways = waysIn(front(after))
    expect(ways).toContain('what else guards linode_nodebalancer.front')
    expect(ways.join()).not.toMatch(/balancer \d|front-1/)
  },
)

it('names the resource where it is told who reaches whom', () => {
  const born: Row = {
    ...{ address: 'linode_instance.born', actions: ['create'], unknown: { id: true } },
    after: { label: 'born', region: 'us-east' },
  }
  const { reach } = rehearsePlan(planned(standing, born)).comparison
  const shown = reach.flatMap(row =>
    row.holds === 'depends' ? [row.witness.gained, row.witness.lost] : [],
  )
  const text = JSON.stringify(shown)
  expect(text).toContain('what else guards linode_instance.born')
  expect(text).not.toContain('what else guards instance 102')
})
