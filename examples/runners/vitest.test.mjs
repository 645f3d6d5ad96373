// vitest run vitest.test.mjs
import { firedrillTest } from 'firedrill/vitest'
import { expect } from 'vitest'

const rules = { inbound_policy: 'DROP', outbound_policy: 'ACCEPT' }

firedrillTest('a firewall guards an instance', ({ cloud }) => {
  cloud.firewallCreate({ body: { label: 'web', rules, devices: { instances: [1] } } })
  expect(cloud).toHaveFirewall('web')
})

firedrillTest('a label is taken once', ({ cloud }) => {
  cloud.firewallCreate({ body: { label: 'web', rules } })
  const again = () => cloud.firewallCreate({ body: { label: 'web', rules } })
  expect(again).toThrow(expect.objectContaining({ clause: 'LABEL-8' }))
})
