/** The provider's TypeScript client against a simulator that listens: `node --test examples/clients/provider-client.mjs`. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  addFirewallDevice,
  baseRequest,
  createFirewall,
  getFirewalls,
  setToken,
} from '@linode/api-v4'
import { createSimulator } from 'firedrill'
import { listen } from 'firedrill/http/node'

const rules = { inbound_policy: 'DROP', outbound_policy: 'ACCEPT', inbound: [], outbound: [] }
const cloud = createSimulator({ world: { instances: [{ label: 'web-1', region: 'newark-us' }] } })
let listening

before(async () => {
  listening = await listen(cloud, { dialect: 'published' })
  const { origin } = new URL(listening.baseUrl)
  setToken('any')
  // The client knows one host; everything else of its addresses stays as it is.
  baseRequest.interceptors.request.use(config => ({
    ...config,
    url: origin + new URL(config.url).pathname,
  }))
})

after(() => listening.close())

test('a firewall is created, and found by its label', async () => {
  const { id } = await createFirewall({ label: 'gate', rules, devices: { linodes: [1] } })
  const { data } = await getFirewalls({}, { label: 'gate' })
  assert.deepEqual(
    data.map(firewall => [firewall.id, firewall.entities[0].label]),
    [[id, 'web-1']],
  )
})

test('a second active firewall on the same service is refused', async () => {
  const { id } = await createFirewall({ label: 'rival', rules })
  await assert.rejects(addFirewallDevice(id, { id: 1, type: 'linode' }), error => {
    assert.equal(error.response.status, 400)
    assert.match(error.response.data.errors[0].reason, /guarded by firewall 1/)
    return true
  })
  assert.equal(cloud.journal.at(-1).outcome, 'refused')
})
