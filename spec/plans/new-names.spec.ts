/** What a plan creates has no id that anybody knows: what depends on it names its resource. */
import { expect, it } from 'vitest'
import { type ReadPlan, rehearsePlan } from '../../src/account.ts'
import { reservedId } from '../../src/world/reserved.ts'
import { configured, firewall, planned, planOf, type Row, rule, standing } from './plan-builder.ts'

const front = (after: object): Row => ({
  ...{ address: 'linode_nodebalancer.front', actions: ['create'] },
  after: { region: 'us-east', ...after },
  unknown: { id: true, ipv4: true, ipv6: true },
})

const waysIn = (plan: ReadPlan) => {
  const { comparison } = rehearsePlan(plan)
  const rows = [...comparison.changes, ...comparison.addresses.flatMap(({ changes }) => changes)]
  return [...new Set(rows.flatMap(({ filling }) => Object.keys(filling)))]
}

it.each([{ label: 'front-1' }, {}])(
  'names the resource, and no label, which may be sensitive: %j',
  after => {
    const row = front(after)
    const ways = waysIn(planOf({ rows: [row], resources: [configured(row.address)] }))
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

it('leaves a key of a resource alone that reads like the id of a service', () => {
  const born = (key: string): readonly Row[] => [
    standing,
    {
      ...{ address: 'linode_instance.born', actions: ['create'], unknown: { id: true } },
      after: { label: 'born', region: 'us-east', firewall_id: 802 },
    },
    {
      ...{ address: `linode_firewall.web["${key}"]`, actions: ['update'] },
      before: firewall(802, { linodes: [101] }),
      after: firewall(802, { linodes: [101], inbound: [{ ...rule, ipv4: undefined }] }),
      unknown: { inbound: [{ ipv4: true }] },
      more: { index: key },
    },
  ]
  const planWith = (key: string) =>
    planOf({
      rows: born(key),
      resources: [configured('linode_instance.born'), configured('linode_firewall.web')],
    })
  const namesIn = (key: string) => waysIn(planWith(key))
  const { account, planned: made } = planWith('a')
  const place = made.calls.findIndex(({ call }) => call.operation === 'instanceCreate')
  const key = `instance ${reservedId(account.world, 'instances', place)}`
  expect(namesIn(key)).toContain(`inbound[0].ipv4 of linode_firewall.web["${key}"]`)
  expect(namesIn('a')).toContain('inbound[0].ipv4 of linode_firewall.web["a"]')
})
