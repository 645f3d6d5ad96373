/** The ways in which the provider's client reaches a simulator, and the story that it tells by each. */
import { setupServer } from 'msw/node'
import type { Simulator } from '../../src/engine/simulator.ts'
import { createFetch } from '../../src/http/create-fetch.ts'
import { listen } from '../../src/http/node/listen.ts'
import { createHandlers } from '../../src/msw/index.ts'
import { baseRequest, type Told, tellStory } from './client-story.ts'

const plain = { ...baseRequest.defaults }
/** Where the client looks for the service, as it comes. */
const baseUrl = plain.baseURL

type Way = (cloud: Simulator, tell?: () => Promise<readonly Told[]>) => Promise<readonly Told[]>

/** Nothing of the client is changed: its requests are caught on their way out. */
const viaMsw: Way = async cloud => {
  const server = setupServer(...createHandlers(cloud, { baseUrl, dialect: 'published' }).handlers)
  server.listen({ onUnhandledRequest: 'error' })
  try {
    return await tellStory()
  } finally {
    server.close()
  }
}

/** The client is told of another `fetch`, in the way in which it can be told. */
export const viaFetch: Way = async (cloud, tell = tellStory) => {
  const fetch = createFetch(cloud, { baseUrl, dialect: 'published' })
  Object.assign(baseRequest.defaults, { adapter: 'fetch', env: { ...plain.env, fetch } })
  try {
    return await tell()
  } finally {
    Object.assign(baseRequest.defaults, { adapter: plain.adapter, env: plain.env })
  }
}

/** The client is told of another host: everything else of its addresses stays as it is. */
const viaServer: Way = async cloud => {
  await using listening = await listen(cloud, { dialect: 'published' })
  const { origin } = new URL(listening.baseUrl)
  const redirected = baseRequest.interceptors.request.use(config => ({
    ...config,
    url: origin + new URL(config.url, baseUrl).pathname,
  }))
  try {
    return await tellStory()
  } finally {
    baseRequest.interceptors.request.eject(redirected)
  }
}

export const ways = { viaMsw, viaFetch, viaServer }
