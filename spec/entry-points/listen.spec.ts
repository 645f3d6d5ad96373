/** A server of this process: where it listens, how it closes, and what it shows to people. */
import { once } from 'node:events'
import { type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'
import { json } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { createWorld } from '../../src/account/create-world.ts'
import { createSimulator } from '../../src/engine/simulator.ts'
import { listen } from '../../src/http/node/listen.ts'
import { smallWorld, withFirewall } from '../support/worlds.ts'
import { initFor } from './wire.ts'

const world = withFirewall(smallWorld(), 'guard-1')
/** Firewalls whose list is some 20 MB long. */
function worldOfLargeFirewalls() {
  const ipv6 = Array.from({ length: 255 }, (_, at) => `2001:db8:${at.toString(16)}:ffff::/64`)
  const rule = { protocol: 'TCP', ports: '22', addresses: { ipv6 }, action: 'ACCEPT' } as const
  const rules = { inbound: Array.from({ length: 25 }, () => rule), inbound_policy: 'DROP' } as const
  return createWorld({
    instances: [],
    firewalls: Array.from({ length: 90 }, (_, at) => ({
      id: at + 1,
      label: `large-${at}`,
      status: 'enabled',
      rules: { ...rules, outbound: [], outbound_policy: 'ACCEPT' },
      devices: [],
    })),
  })
}

const init = initFor({ operation: 'firewallView' })

describe('a server', () => {
  it('listens on loopback, at a free port', async () => {
    await using listening = await listen(createSimulator({ world }))
    expect(listening.baseUrl).toBe(`http://127.0.0.1:${listening.port}/v4`)
  })

  it('rejects when the port is taken', async () => {
    await using first = await listen(createSimulator({ world }))
    await expect(listen(createSimulator({ world }), { port: first.port })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    })
  })

  it('answers what has arrived before it closes, and nothing after', async () => {
    const listening = await listen(createSimulator({ world }))
    const url = `${listening.baseUrl}/networking/firewalls/1`
    const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(url, init)))
    const bodies = answers.map(response => response.json())
    await listening.close()
    for (const body of await Promise.all(bodies)) expect(body).toMatchObject({ id: 1 })
    await expect(fetch(url, init)).rejects.toThrow('fetch failed')
  })

  it('waits as it closes for who reads slowly', async () => {
    const listening = await listen(createSimulator({ world: worldOfLargeFirewalls() }))
    const { headers } = init
    const outgoing = request(`${listening.baseUrl}/networking/firewalls`, {
      headers: headers as OutgoingHttpHeaders,
    })
    const [answer] = (await once(outgoing.end(), 'response')) as [IncomingMessage]
    // More than the system keeps for a reader: the server has not written it all.
    const closing = listening.close()
    await new Promise(resolve => setTimeout(resolve, 50))
    const read = await json(answer)
    expect(read).toMatchObject({ results: 90 })
    await closing
  })

  it('does not wait for who asks without end, nor minds who hangs up', async () => {
    const cloud = createSimulator({ world })
    const listening = await listen(cloud)
    const open = async () => {
      // How the line is cut is for the system to choose.
      const socket = connect(listening.port, '127.0.0.1').on('error', () => undefined)
      await once(socket, 'connect')
      return socket
    }
    const begin = async () => {
      const socket = await open()
      const head = [
        'POST /v4/networking/firewalls HTTP/1.1',
        'Host: localhost',
        'Content-Length: 9',
        '',
        '{',
      ]
      socket.write(head.join('\r\n'))
      return socket
    }
    const [endless, gone, silent] = [await begin(), await begin(), await open()]
    gone.destroy()
    const closed = [endless, silent].map(
      socket => new Promise(resolve => socket.once('close', resolve)),
    )
    expect((await fetch(`${listening.baseUrl}/networking/firewalls/1`, init)).status).toBe(200)
    await listening.close()
    await Promise.all(closed)
    expect(cloud.journal).toHaveLength(1)
  })

  it('leaves the globals of the program alone', async () => {
    const before = [globalThis.Request, globalThis.Response, globalThis.fetch]
    await using _ = await listen(createSimulator({ world }))
    expect([globalThis.Request, globalThis.Response, globalThis.fetch]).toEqual(before)
  })

  it('shows people a page at its root', async () => {
    const cloud = createSimulator({ world })
    await using listening = await listen(cloud)
    cloud.firewallsList()
    const response = await fetch(new URL('/', listening.baseUrl))
    expect(response.headers.get('Content-Type')).toContain('text/plain')
    const page = await response.text()
    expect(page).toContain(`base address: ${listening.baseUrl}`)
    expect(page).toContain('calls so far: 1')
    expect(page).toContain('firewalls: 1')
  })
})
