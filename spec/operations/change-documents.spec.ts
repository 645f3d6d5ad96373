/** Documents that propose a change: what they hold, and where they are at fault. */
import { expect, it } from 'vitest'
import { readChange } from '../../src/rehearsal/read-change.ts'
import { assumption } from '../support/assumption.ts'
import { smallWorld } from '../support/worlds.ts'

const world = smallWorld()
const call = { operation: 'firewallUpdate', params: { firewallId: 1 }, body: { label: 5 } }
const packet = { direction: 'inbound', protocol: 'TCP', address: '192.0.2.1', port: 22 }
const service = { type: 'instance', id: 1 }

assumption('ASSUME-CHANGE', () => {
  it('calls are kept as they are, for the operations to judge, and packets with their service', () => {
    expect(readChange(world, { calls: [call], packets: [{ service, ...packet }] })).toEqual({
      ok: true,
      value: { calls: [call], packets: [{ service, packet }] },
    })
  })

  it.each([
    [
      'an operation that is none',
      { calls: [{ operation: 'firewallUpdat' }] },
      'calls[0].operation',
    ],
    ['a call without one', { calls: [call, {}] }, 'calls[1].operation'],
    ['a service that is not there', packetAt({ type: 'instance', id: 9 }), 'packets[0].service.id'],
    [
      'a packet with port 0',
      { calls: [], packets: [{ service, ...packet, port: 0 }] },
      'packets[0].port',
    ],
    ['calls that are no list', { calls: call }, 'calls'],
  ])('%s is refused', (_, document, field) => {
    const { ok, ...read } = readChange(world, document)
    expect([ok, read]).toMatchObject([false, { fault: [{ field, clause: 'ASSUME-CHANGE' }] }])
  })
})

function packetAt(at: object) {
  return { calls: [], packets: [{ service: at, ...packet }] }
}
