/** A Node server with a simulator behind it, for clients in other processes and other languages. */

import type { IncomingMessage, Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Simulator } from '../../engine/simulator.ts'
import { gotText } from '../../refusals/got.ts'
import { listOf, misuse, optional, type Reader, text, whole } from '../../refusals/usage.ts'
import { AnswerLostError } from '../answer-lost.ts'
import { readBasePath } from '../base-url.ts'
import type { Dialect } from '../dialect.ts'
import type { Faults } from '../faults.ts'
import { unreadable } from '../http-refusal.ts'
import { respond, respondRefused } from '../respond.ts'
import { openService, sceneFor } from '../service.ts'
import type { ServiceOptions } from '../service-options.ts'
import { hostCheck, hostInUrl } from './host-names.ts'
import { statusPage } from './status-page.ts'

export interface ListenOptions extends ServiceOptions {
  /** A free one, unless told otherwise. */
  readonly port?: number
  /** Loopback, unless told otherwise: nobody else on the network reaches it. */
  readonly host?: string
  /** Names that requests may ask for in `Host`, beside `host` itself and those of loopback; any address where it hears all. */
  readonly hostNames?: readonly string[]
  /** What all paths are below: `/v4`, unless told otherwise. */
  readonly basePath?: string
}

export interface Listening extends AsyncDisposable {
  /** Where it listens, such as `http://127.0.0.1:40123/v4`. */
  readonly baseUrl: string
  readonly port: number
  readonly faults: Faults
  /** Answers what has arrived, then lets go of every connection. */
  readonly close: () => Promise<void>
}

/** An empty one would be every address that this machine has. */
const host: Reader<string> = (given, place) => {
  if (given === '') throw misuse(place, 'an address or a name of this machine', given)
  return text()(given, place)
}

const ownOptions = {
  port: optional(whole(0, 65_535)),
  host: optional(host),
  hostNames: optional(listOf(text())),
  basePath: optional(text()),
}

/** A route that leads to no operation is answered with 404, unless told otherwise. Rejects when the port is taken. */
export async function listen(cloud: Simulator, options: ListenOptions = {}): Promise<Listening> {
  const scene = sceneFor(cloud, options, ownOptions)
  const { port = 0, host = '127.0.0.1', hostNames = [] } = options
  const basePath = readBasePath(options.basePath ?? '/v4')
  const service = openService({ path: basePath }, () => scene, { onUnknown: 'answer', ...options })
  const open = new Set<Exchange>()
  const findFault = hostCheck(host, hostNames)
  const answer = (request: Request) => {
    const { pathname, origin, hostname } = new URL(request.url)
    const fault = findFault(hostname)
    if (fault !== undefined)
      return respondRefused(service.dialect, [fault], service.dialect.headers)
    return pathname === '/' && ['GET', 'HEAD'].includes(request.method)
      ? statusPage(origin + basePath, cloud, service)
      : service.answer(request)
  }
  const server = await serverFor(
    { answer, fail: error => failed(error, service.dialect), host },
    open,
  )
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const { port: actual } = server.address() as AddressInfo
  const sockets = new Set<Socket>()
  server.on('connection', socket => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const close = () => closeServer(server, sockets, open)
  return {
    baseUrl: `http://${hostInUrl(host)}:${actual}${basePath}`,
    port: actual,
    faults: scene.faults,
    close,
    [Symbol.asyncDispose]: close,
  }
}

interface Answering {
  readonly answer: (request: Request) => Response | Promise<Response>
  readonly fail: (error: unknown) => Response
  /** For requests that do not say which they mean: HTTP 1.0 has none. */
  readonly host: string
}

/** A request over a socket that has no response yet. */
interface Exchange {
  readonly incoming: IncomingMessage
  /** Until it has one, or the socket is gone. */
  readonly end: Promise<unknown>
  /** A planned fault has it that none will come. */
  isForsaken: boolean
}

async function serverFor({ answer, fail, host }: Answering, open: Set<Exchange>): Promise<Server> {
  // Only who listens needs Node.
  const [{ createServer }, { getRequestListener }] = await Promise.all([
    import('node:http'),
    import('@hono/node-server'),
  ])
  return createServer((incoming, outgoing) => {
    const end = new Promise(resolve => outgoing.once('close', resolve))
    const exchange: Exchange = { incoming, end, isForsaken: false }
    open.add(exchange)
    void end.then(() => open.delete(exchange))
    const listener = getRequestListener(answer, {
      overrideGlobalObjects: false,
      hostname: hostInUrl(host),
      errorHandler(error) {
        if (!(error instanceof AnswerLostError)) return fail(error)
        if (error.how === 'reset') incoming.socket.resetAndDestroy()
        exchange.isForsaken = true
        return undefined
      },
    })
    void listener(incoming, outgoing)
  })
}

/** A request whose address cannot be read; or firedrill itself is at fault, or told to throw, and the one who asked hears why. */
function failed(error: unknown, dialect: Dialect): Response {
  const { name, message } = error instanceof Error ? error : { name: 'thrown', message: `${error}` }
  if (name === 'RequestError')
    return respondRefused(
      dialect,
      [
        unreadable({
          clause: 'WIRE-2',
          path: ['path'],
          problem: 'unreadable',
          expected: 'URL',
          got: gotText(message, 200),
        }),
      ],
      dialect.headers,
    )
  const got = `${name}: ${message}`
  const fault = unreadable({ clause: 'ERROR-1', path: [], problem: 'internal-error', got })
  return respond({
    status: 500,
    headers: dialect.headers,
    body: { errors: [dialect.toError(fault)] },
  })
}

/**
 * Node's own `close` takes a connection for idle as soon as its answer is handed over, and would cut off whoever has not
 * read it to the end.
 */
async function closeServer(
  server: Server,
  sockets: ReadonlySet<Socket>,
  open: ReadonlySet<Exchange>,
): Promise<void> {
  server.on('connection', socket => socket.destroy())
  const inUse = new Set([...open].map(({ incoming }) => incoming.socket))
  for (const socket of sockets) if (!inUse.has(socket)) socket.destroy()
  const ends = [...open].map(({ incoming, isForsaken, end }) => {
    // Whoever has not asked to the end, or gets no answer, would keep the server open for ever.
    if (isForsaken || !incoming.complete) incoming.socket.destroy()
    return end
  })
  await Promise.all(ends)
  const closed = new Promise(resolve => server.close(resolve))
  server.closeAllConnections()
  await closed
}
