/** vitest with an injected fetch: no socket, no timer, a world of its own for each test. */
import { createSimulator } from 'firedrill'
import { createFaults, createFetch } from 'firedrill/http'
import { expect, test } from 'vitest'
import { labelsOfFirewalls } from './list-firewalls.mjs'

const rules = { inbound_policy: 'DROP', outbound_policy: 'ACCEPT' }
const seeded = createSimulator()
for (let number = 1; number <= 60; number++)
  seeded.firewallCreate({ body: { label: `wall-${number}`, rules } })

const client = { baseUrl: 'https://firedrill.test/v4', token: 'any' }

test('the client reads every page', async () => {
  const labels = await labelsOfFirewalls({ ...client, fetch: createFetch(seeded.fork()) })
  expect(labels).toHaveLength(60)
})

test('the client passes on what the service says', async () => {
  const cloud = seeded.fork()
  cloud.environment.tokenCreate({
    body: { token: 'secret', username: 'me', scopes: ['ips:read_only'] },
  })
  const listing = labelsOfFirewalls({ ...client, token: 'secret', fetch: createFetch(cloud) })
  await expect(listing).rejects.toThrow('expected a token with firewall:read_only')
})

test('the client does not swallow an outage in the middle', async () => {
  const faults = createFaults([
    { operation: 'firewallsList', nth: 2, phase: 'before', kind: { type: 'status', status: 503 } },
  ])
  const listing = labelsOfFirewalls({ ...client, fetch: createFetch(seeded.fork(), { faults }) })
  await expect(listing).rejects.toThrow()
  faults.assertQuiet()
})
