/** A Node server with a simulator behind it, for clients in other processes and other languages. */
import type { Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Simulator } from '../engine/simulator.ts'
import { AnswerLost } from './answer-lost.ts'
import { type DoorOptions, openDoor, sceneFor } from './door.ts'
import type { Faults } from './faults.ts'
import { statusPage } from './status-page.ts'

export interface ListenOptions extends DoorOptions {
  /** A free one, unless told otherwise. */
  readonly port?: number
  /** Loopback, unless told otherwise: nobody else on the network reaches it. */
  readonly host?: string
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

/** A route that leads to no operation is answered with 404, unless told otherwise. Rejects when the port is taken. */
export async function listen(cloud: Simulator, options: ListenOptions = {}): Promise<Listening> {
  const { port = 0, host = '127.0.0.1', basePath = '/v4' } = options
  const scene = sceneFor(cloud, options)
  const door = openDoor(basePath, () => scene, { onUnknown: 'answer', ...options })
  const waiting = new Set<Socket>()
  const answer = (request: Request) => {
    const { pathname, origin } = new URL(request.url)
    return pathname === '/' && request.method === 'GET'
      ? statusPage(origin + basePath, cloud, door)
      : door.answer(request)
  }
  const server = await serverFor(answer, waiting)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const { port: actual } = server.address() as AddressInfo
  const close = () => closeServer(server, waiting)
  return {
    baseUrl: `http://${host.includes(':') ? `[${host}]` : host}:${actual}${basePath}`,
    port: actual,
    faults: scene.faults,
    close,
    [Symbol.asyncDispose]: close,
  }
}

type Answer = (request: Request) => Response | Promise<Response>

async function serverFor(answer: Answer, waiting: Set<Socket>): Promise<Server> {
  // Only who listens needs Node.
  const [{ createServer }, { getRequestListener }] = await Promise.all([
    import('node:http'),
    import('@hono/node-server'),
  ])
  return createServer((incoming, outgoing) => {
    const listener = getRequestListener(answer, {
      overrideGlobalObjects: false,
      errorHandler(error) {
        if (!(error instanceof AnswerLost)) return failed(error)
        if (error.how === 'reset') incoming.socket.resetAndDestroy()
        else waiting.add(incoming.socket)
        return undefined
      },
    })
    void listener(incoming, outgoing)
  })
}

/** firedrill itself is at fault, or was told to throw: the one who asked hears why. */
function failed(error: unknown): Response {
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return Response.json({ errors: [{ field: '', reason }] }, { status: 500 })
}

function closeServer(server: Server, waiting: ReadonlySet<Socket>): Promise<void> {
  for (const socket of waiting) socket.destroy()
  return new Promise(resolve => {
    server.close(() => resolve())
    server.closeIdleConnections()
  })
}
