/** Faults in plans and states say which resource they are about, and which attribute. */
import { describe, expect, it } from 'vitest'
import { readAccount } from '../../src/account.ts'
import { configured, faults, firewall, planValue, still, web } from './plan-builder.ts'

const rows = (more: object) => [
  still('linode_firewall.other', firewall(801)),
  still(`module.net["a"].${web}`, firewall(802, { ...more })),
]
const planOf = (more: object) => ({
  name: 'plan.json',
  value: planValue({ rows: rows(more), resources: [configured(web)] }) as unknown,
})

describe('the place of a fault', () => {
  const inState =
    'plan.json: module.net["a"].linode_firewall.web: prior_state.values.root_module.resources[1].values'

  it('in the values of a resource names the resource and the attribute', () => {
    expect(faults(planOf({ label: 'x' }))).toEqual([
      `${inState}.label: expected a text of 3 to 32 characters, got "x" (LABEL-1)`,
    ])
    const rule = {
      label: 'web',
      action: 'ACCEPT',
      protocol: 'TCP',
      ports: '80-',
      ipv4: ['0.0.0.0/0'],
    }
    expect(faults(planOf({ inbound: [rule] }))[0]).toMatch(`${inState}.inbound[0].ports: `)
  })

  it('in a state alone names them too, and of no resource names none', () => {
    const { prior_state } = planValue({ rows: rows({ label: 'x' }) })
    const read = (value: object) => () => readAccount([{ name: 'state.json', value }])
    expect(read(prior_state)).toThrow(
      'state.json: module.net["a"].linode_firewall.web: values.root_module.resources[1].values.label: ',
    )
    expect(read({ ...prior_state, values: 1 })).toThrow(/^state\.json: values: /)
  })
})
