/** The provider's TypeScript client, as it comes, through every door in the published dialect. */
import * as client from '@linode/api-v4'
import { setupServer } from 'msw/node'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createFetch } from '../../src/http/create-fetch.ts'
import { listen } from '../../src/http/listen.ts'
import { createHandlers } from '../../src/msw/create-handlers.ts'
import { clientCloud, type Told, tellStory } from './client-story.ts'

const { baseRequest } = client
/** Where the client looks for the service, as it comes. */
const baseUrl = baseRequest.defaults.baseURL ?? ''

const viaMsw = async (): Promise<readonly Told[]> => {
  const { handlers } = createHandlers(clientCloud(), { baseUrl, dialect: 'published' })
  const server = setupServer(...handlers)
  server.listen({ onUnhandledRequest: 'error' })
  try {
    return await tellStory()
  } finally {
    server.close()
  }
}

it('x', async () => {
  client.setToken('any')
  const told = await viaMsw()
  console.log(told.length, JSON.stringify(told, null, 1))
})
