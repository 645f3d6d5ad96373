// NODE_OPTIONS=--experimental-vm-modules jest, with { "testMatch": ["**/with-jest.mjs"], "transform": {} } as its configuration:
// the package is made of ES modules, which Jest takes as they are if nothing transforms them.
import { beforeEach, expect, test } from '@jest/globals'
import { createSimulator } from 'firedrill'

const rules = { inbound_policy: 'DROP', outbound_policy: 'ACCEPT' }
const seeded = createSimulator()
let cloud
beforeEach(() => {
  cloud = seeded.fork()
})

test('a firewall guards an instance', () => {
  const { id } = cloud.firewallCreate({
    body: { label: 'web', rules, devices: { instances: [1] } },
  })
  expect(cloud.firewallDevicesList({ params: { firewallId: id } }).results).toBe(1)
})

test('a label is taken once', () => {
  cloud.firewallCreate({ body: { label: 'web', rules } })
  const again = () => cloud.firewallCreate({ body: { label: 'web', rules } })
  expect(again).toThrow(expect.objectContaining({ clause: 'LABEL-8' }))
})
