/** MSW: code that calls the global fetch meets a simulator, and tests that run at the same time do not meet each other. */
import { createSimulator } from 'firedrill'
import { createHandlers } from 'firedrill/msw'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { labelsOfFirewalls } from './list-firewalls.mjs'

const baseUrl = 'https://api.example.com/v4'
const { handlers, isolate } = createHandlers(createSimulator(), { baseUrl })
const server = setupServer(...handlers)
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterAll(() => server.close())

const rules = { inbound_policy: 'DROP', outbound_policy: 'ACCEPT' }

test.concurrent.each(['red-wall', 'blue-wall'])('%s is alone in its world', label =>
  isolate(async cloud => {
    cloud.firewallCreate({ body: { label, rules } })
    expect(await labelsOfFirewalls({ fetch, baseUrl, token: 'any' })).toEqual([label])
  }),
)
