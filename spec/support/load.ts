/** Many clients of one server: requests in a row, connections at once, uploads that are given up. What is held after them, and for how long others waited. */
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { type EventLoopUtilization, monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { text } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { AnyCall } from '../../src/engine/call.ts'

const closedRules = { inbound_policy: 'DROP', outbound_policy: 'DROP' }

/** Bytes of heap that something still holds on to. */
export async function liveBytes(): Promise<number> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  // What waits to be let go of after one collection is gone after another.
  for (let turn = 0; turn < 3; turn++) {
    await setImmediate()
    collect()
  }
  return process.memoryUsage().heapUsed
}

/**
 * Reads, changes, misses and refusals. None of them makes an event: an account keeps its events for ever. `world` has a firewall
 * and an instance, each of id 1.
 */
export const mixedCall = (turn: number): AnyCall => (calls[turn % calls.length] ?? missed)(turn)

type MakeCall = (turn: number) => AnyCall

const missed: MakeCall = turn => ({
  operation: 'firewallView',
  params: { firewallId: 1_000_000 + turn },
})

const calls: readonly MakeCall[] = [
  turn => ({
    ...{ operation: 'instanceUpdate', params: { instanceId: 1 } },
    body: { label: `instance-${turn}` },
  }),
  () => ({ operation: 'instanceView', params: { instanceId: 1 } }),
  () => ({ operation: 'firewallView', params: { firewallId: 1 } }),
  () => ({ operation: 'firewallsList' }),
  turn => ({ operation: 'firewallCreate', body: { label: `${turn}`.repeat(99) } }),
  missed,
  () => ({ operation: 'regionsList', query: { page_size: 25 } }),
  () => ({ operation: 'firewallRulesUpdate', params: { firewallId: 1 }, body: closedRules }),
]

/** What was answered, by status. */
export type Tally = Readonly<Record<number, number>>

export interface Waited {
  readonly tally: Tally
  /** The longest that nobody else had a turn, in milliseconds. */
  readonly blocked: number
  readonly utilization: EventLoopUtilization
}

/** All connections are open before the first of them has asked to the end. */
export async function askAtOnce(port: number, connections: number): Promise<Waited> {
  const sockets = await Promise.all(
    Array.from({ length: connections }, () => begin(port, bodyOf('x').length)),
  )
  const delay = monitorEventLoopDelay({ resolution: 1 })
  const before = performance.eventLoopUtilization()
  delay.enable()
  const answers = sockets.map(async (socket, at) => {
    const received = text(socket)
    socket.write(bodyOf(String.fromCharCode(97 + (at % 26))).slice(1))
    const [, status = '0'] = /^HTTP\/1\.1 (\d+)/.exec(await received) ?? []
    return Number(status)
  })
  const statuses = await Promise.all(answers)
  delay.disable()
  return {
    tally: tallied(statuses),
    blocked: delay.max / 1e6,
    utilization: performance.eventLoopUtilization(before),
  }
}

const bodyOf = (letter: string): string =>
  JSON.stringify({ label: `same-${letter}`, rules: closedRules })

const tallied = (statuses: readonly number[]): Tally => {
  const tally: Record<number, number> = {}
  for (const status of statuses) tally[status] = (tally[status] ?? 0) + 1
  return tally
}

/** A Firewall Create of which the first byte of the body is there. */
async function begin(port: number, length: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  // How the line is cut in the end is for the system to choose.
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(
    [
      'POST /v4/networking/firewalls HTTP/1.1',
      'Host: localhost',
      'Authorization: Bearer any',
      'Content-Type: application/json',
      'Connection: close',
      `Content-Length: ${length}`,
      '',
      '{',
    ].join('\r\n'),
  )
  return socket
}

/** So many clients begin to send a body, and go away before its end: some cut the line, others hang up. */
export async function giveUpUploads(port: number, count: number): Promise<void> {
  const atOnce = 50
  for (let done = 0; done < count; done += atOnce) {
    const sockets = await Promise.all(
      Array.from({ length: Math.min(atOnce, count - done) }, () => begin(port, 100_000)),
    )
    const closed = sockets.map(socket => once(socket, 'close'))
    for (const [at, socket] of sockets.entries()) {
      socket.write(' '.repeat(1000))
      if (at % 2 === 0) socket.resetAndDestroy()
      else socket.destroy()
    }
    await Promise.all(closed)
    await setImmediate()
  }
}

export interface Client {
  /** The status of the answer, which is read to its end. */
  readonly ask: (path: string, init: RequestInit) => Promise<number>
  readonly close: () => void
}

/** Over a few connections that are kept open, as a client would. */
export function clientOf(port: number): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const ask = async (path: string, { method = 'GET', headers, body }: RequestInit) => {
    const sent = request({
      ...{ agent, host: '127.0.0.1', port, path: `/v4${path}`, method },
      headers: headers as Record<string, string>,
    })
    sent.end(body)
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    await text(answer)
    return answer.statusCode ?? 0
  }
  return { ask, close: () => agent.destroy() }
}
