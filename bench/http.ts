/**
 * Requests a second of processor through each door, beside bare handlers of the same kind that answer the same bytes: one that looks at
 * nothing, and one that reads a body and parses it, which whoever answers a request with a body has to do.
 */
import { Agent, createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { createSimulator } from '../src/engine/simulator.ts'
import { createFetch } from '../src/http/index.ts'
import { listen } from '../src/http/node/index.ts'
import { createHandlers } from '../src/msw/index.ts'
import { worldOfFirewalls } from './large-worlds.ts'
import { microseconds, printRows, ratio } from './measure.ts'

const baseUrl = 'https://firedrill.test/v4'
const headers = { Authorization: 'Bearer bench' }
const rule = {
  protocol: 'TCP',
  addresses: { ipv4: ['198.51.100.0/24'], ipv6: ['2001:db8::/32'] },
  action: 'ACCEPT',
  ports: '22, 80-90',
}
const rules = {
  inbound: Array.from({ length: 25 }, () => rule),
  inbound_policy: 'DROP',
  outbound: [],
  outbound_policy: 'ACCEPT',
}

interface Ask {
  readonly path: string
  readonly init: {
    readonly method: string
    readonly headers: Record<string, string>
    readonly body?: string
  }
}

const asks: Readonly<Record<string, (turn: number) => Ask>> = {
  View: turn => ({
    path: `/networking/firewalls/${(turn % 100) + 1}`,
    init: { method: 'GET', headers },
  }),
  'List of 100': () => ({ path: '/networking/firewalls', init: { method: 'GET', headers } }),
  'Create, 25 rules': turn => ({
    path: '/networking/firewalls',
    init: {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ label: `created-${turn}`, rules }),
    },
  }),
}

/** Sends a request and reads the whole answer; throws unless it is a success. */
type Send = (ask: Ask) => Promise<string>
type Fetch = (input: string, init: RequestInit) => Promise<Response>

const sendWith =
  (fetch: Fetch): Send =>
  async ({ path, init }) => {
    const response = await fetch(baseUrl + path, init)
    const text = await response.text()
    if (response.status !== 200) throw new Error(text)
    return text
  }

/** A handler that answers a text, and perhaps parses the body before. */
interface Bare {
  readonly text: string
  readonly parses: boolean
}

interface Opened {
  readonly send: Send
  readonly close: () => unknown
  /** What stands in the place of the runtime's own `fetch` does so for a batch only; answers how that ends. */
  readonly begin?: () => () => void
}

/** Each door with a simulator behind it, and with nothing behind it but these bytes. */
const doors: Readonly<
  Record<
    string,
    { readonly ours: () => Promise<Opened>; readonly bare: (bare: Bare) => Promise<Opened> }
  >
> = {
  fetch: {
    ours: async () => ({
      send: sendWith(createFetch(hundred(), { baseUrl })),
      close: () => undefined,
    }),
    bare: async bare => {
      const app = bareApp(bare)
      return {
        send: sendWith(async (url, init) => app.fetch(new Request(url, init))),
        close: () => undefined,
      }
    },
  },
  MSW: {
    ours: async () => mocked(...createHandlers(hundred(), { baseUrl }).handlers),
    bare: async ({ text, parses }) =>
      mocked(
        http.all(`${baseUrl}/*`, async ({ request }) => {
          if (parses) await request.json()
          return HttpResponse.text(text, json)
        }),
      ),
  },
  'node server': {
    ours: async () => {
      const listening = await listen(hundred())
      return { send: sendTo(listening.port), close: listening.close }
    },
    bare: async bare => {
      const server = createServer(
        getRequestListener(bareApp(bare).fetch, { overrideGlobalObjects: false }),
      )
      await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
      const { port } = server.address() as AddressInfo
      return { send: sendTo(port), close: () => server.close() }
    },
  },
}

const json = { headers: { 'Content-Type': 'application/json' } }
const hundred = () => createSimulator({ world: worldOfFirewalls(100) })
const bareApp = ({ text, parses }: Bare) =>
  parses
    ? new Hono().all('/v4/*', async ({ req }) => {
        await req.json()
        return new Response(text, json)
      })
    : new Hono().all('/v4/*', () => new Response(text, json))

function mocked(...handlers: Parameters<typeof setupServer>): Opened {
  const server = setupServer(...handlers)
  const begin = () => {
    server.listen({ onUnhandledRequest: 'error' })
    return () => server.close()
  }
  return { send: sendWith((url, init) => fetch(url, init)), close: () => undefined, begin }
}

/** Over a few connections that are kept open, as a client of its own would. */
function sendTo(port: number): Send {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  return ({ path, init: { body, ...init } }) =>
    new Promise((resolve, reject) => {
      const sent = httpRequest(
        { agent, host: '127.0.0.1', port, path: `/v4${path}`, ...init },
        answer => {
          let text = ''
          answer.setEncoding('utf8')
          answer.on('data', chunk => {
            text += chunk
          })
          answer.on('end', () =>
            answer.statusCode === 200 ? resolve(text) : reject(new Error(text)),
          )
        },
      )
      sent.on('error', reject)
      sent.end(body)
    })
}

export async function benchHttp(): Promise<void> {
  const rows: string[][] = []
  for (const [door, { ours, bare }] of Object.entries(doors))
    for (const [name, make] of Object.entries(asks)) {
      const parallel = door === 'node server' ? 8 : 1
      const real = await ours()
      const first = make(0)
      const text = await firstAnswer(real, first)
      // Only with a body is there anything to parse.
      const others = [false, true].slice(0, first.init.body === undefined ? 1 : 2)
      const bares = await Promise.all(others.map(parses => bare({ text, parses })))
      const { median, others: peers } = await timeTogether(real, bares, make, parallel)
      const cells = peers.flatMap(peer => [perSecond(peer.median), peer.share.toFixed(2)])
      rows.push([`${name} through ${door}`, perSecond(median), ...cells])
    }
  const title =
    'Requests a second of processor (median), by turns with bare handlers that answer the same bytes'
  printRows(title, [['', 'firedrill', 'bare', 'share', 'parsing', 'share'], ...rows])
  await benchSizes()
}

const sizes = [100, 10_000, 100_000]

async function benchSizes(): Promise<void> {
  const columns: Map<string, number>[] = []
  for (const size of sizes) columns.push(await timeSize(size))
  const rows = Object.keys(asks).map(name => {
    const medians = columns.map(times => times.get(name) ?? Number.NaN)
    return [name, ...medians.map(microseconds), ratio((medians.at(-1) ?? 0) / (medians[0] ?? 0))]
  })
  printRows('One request through fetch, by number of firewalls (median)', [
    ['', ...sizes.map(size => size.toLocaleString('en')), '100,000 / 100'],
    ...rows,
  ])
}

async function timeSize(size: number): Promise<Map<string, number>> {
  const world = worldOfFirewalls(size)
  const times = new Map<string, number>()
  for (const [name, make] of Object.entries(asks)) {
    const send = sendWith(createFetch(createSimulator({ world }), { baseUrl }))
    times.set(name, await timeEach({ send, close: () => undefined }, make))
  }
  return times
}

const cpuNow = (): number => {
  const { user, system } = process.cpuUsage()
  return user + system
}

/** Sends a batch; what it took of the processor, in microseconds a request: nobody else's work is in it. */
type Batch = () => Promise<number>

function batchOf({ send, begin }: Opened, make: (turn: number) => Ask, parallel: number): Batch {
  // The first one is for what is answered.
  let turn = 1
  const round = () => Promise.all(Array.from({ length: parallel }, () => send(make(turn++))))
  return async () => {
    const end = begin?.()
    const [start, first] = [cpuNow(), turn]
    while (cpuNow() - start < batchMicroseconds) await round()
    const each = (cpuNow() - start) / (turn - first)
    end?.()
    return each
  }
}

async function firstAnswer({ send, begin }: Opened, ask: Ask): Promise<string> {
  const end = begin?.()
  const answer = await send(ask)
  end?.()
  return answer
}

const batchMicroseconds = 40_000
const warmingBatches = 25
const batches = 15

/** A batch of each by turns, so that a machine that gets slower slows all; shares are taken turn by turn. */
async function timeTogether(
  real: Opened,
  bares: readonly Opened[],
  make: (turn: number) => Ask,
  parallel: number,
): Promise<{
  readonly median: number
  readonly others: readonly { readonly median: number; readonly share: number }[]
}> {
  const [ours, ...theirs] = [real, ...bares].map(each => batchOf(each, make, parallel))
  const turns: { readonly own: number; readonly peers: readonly number[] }[] = []
  for (let batch = -warmingBatches; batch < batches; batch++) {
    const own = (await ours?.()) ?? Number.NaN
    const peers: number[] = []
    for (const each of theirs) peers.push(await each())
    if (batch >= 0) turns.push({ own, peers })
  }
  for (const each of [real, ...bares]) await each.close()
  return {
    median: medianOf(turns.map(({ own }) => own)),
    others: bares.map((_, at) => ({
      median: medianOf(turns.map(({ peers }) => peers[at] ?? Number.NaN)),
      share: medianOf(turns.map(({ own, peers }) => (peers[at] ?? Number.NaN) / own)),
    })),
  }
}

const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

/** The median over batches, in microseconds of the processor a request. */
async function timeEach(opened: Opened, make: (turn: number) => Ask): Promise<number> {
  const batch = batchOf(opened, make, 1)
  for (let warming = 0; warming < warmingBatches; warming++) await batch()
  const means: number[] = []
  for (let count = 0; count < batches; count++) means.push(await batch())
  await opened.close()
  return medianOf(means)
}

const perSecond = (microsecondsEach: number): string =>
  Math.round(1_000_000 / microsecondsEach).toLocaleString('en')
