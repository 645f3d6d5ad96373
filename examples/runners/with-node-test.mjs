// node --test with-node-test.mjs
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { createSimulator, RefusedError } from 'firedrill'

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
  assert.equal(cloud.firewallDevicesList({ params: { firewallId: id } }).results, 1)
})

test('a label is taken once', () => {
  cloud.firewallCreate({ body: { label: 'web', rules } })
  const again = () => cloud.firewallCreate({ body: { label: 'web', rules } })
  assert.throws(again, error => error instanceof RefusedError && error.clause === 'LABEL-8')
})
