/** A server on the loopback address, for clients in any language; here the client is of this one. */
import { createSimulator } from 'firedrill'
import { listen } from 'firedrill/http/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { labelsOfFirewalls } from './list-firewalls.mjs'

const cloud = createSimulator()
let server
beforeAll(async () => {
  server = await listen(cloud)
})
afterAll(() => server.close())

test('what was created by a typed call is seen over the socket', async () => {
  const rules = { inbound_policy: 'DROP', outbound_policy: 'ACCEPT' }
  cloud.firewallCreate({ body: { label: 'web', rules } })
  expect(await labelsOfFirewalls({ fetch, baseUrl: server.baseUrl, token: 'any' })).toEqual(['web'])
})
