/** Documents that propose a change: what they hold, and where they are at fault. */
import { expect, it } from 'vitest'
import { accountOf } from '../../src/account/holes/account.ts'
import { readChange } from '../../src/rehearsal/read-change.ts'
import { addressesOf } from '../../src/world/holders.ts'
import { gathered, instance } from '../account/holed-accounts.ts'
import { assumption } from '../support/assumption.ts'
import { smallWorld } from '../support/worlds.ts'

const world = smallWorld()
const call = { operation: 'firewallUpdate', params: { firewallId: 1 }, body: { label: 5 } }
const packet = { direction: 'inbound', protocol: 'TCP', address: '192.0.2.1', port: 22 }
const service = { type: 'instance', id: 1 }
const addressOfThird = addressesOf(world, 3)[0]?.address
const { ipv4: _4, ipv6: _6, ...withoutAddresses } = instance()

assumption('ASSUME-CHANGE', () => {
  it('calls are kept as they are, for the operations to judge, and packets with their service', () => {
    expect(readChange(world, { calls: [call], packets: [{ service, ...packet }] })).toEqual({
      ok: true,
      value: { calls: [call], packets: [{ service, packet }] },
    })
  })

  it.each([{ type: 'linode', id: 3 }, 'instance/3', 'linode/3', 'mail-1', '3', addressOfThird])(
    'a service is named as the provider names it, by label, by address or by id: %j',
    named => {
      expect(readChange(world, packetAt(named))).toEqual({
        ok: true,
        value: { calls: [], packets: [{ service: { type: 'instance', id: 3 }, packet }] },
      })
    },
  )

  it('no service is named by an address that only stands in for one that was not given', () => {
    const account = accountOf(gathered({ instances: { rows: [withoutAddresses] } }))
    const madeUp = addressesOf(account.world, 5)[0]?.address ?? ''
    expect(readChange(account.world, packetAt(madeUp)).ok).toBe(true)
    expect(readChange(account, packetAt(madeUp))).toMatchObject({
      fault: [{ path: ['packets', 0, 'service'], problem: 'not-found', got: madeUp }],
    })
    expect(readChange(account, packetAt('web-1')).ok).toBe(true)
  })

  it.each([
    [
      'an operation that is none',
      { calls: [{ operation: 'firewallUpdat' }] },
      ['calls', 0, 'operation'],
      { problem: 'not-found', expected: { meant: 'firewallUpdate' }, got: 'firewallUpdat' },
    ],
    [
      'a call without one',
      { calls: [call, {}] },
      ['calls', 1, 'operation'],
      { problem: 'wrong-type' },
    ],
    [
      'a parameter that the path does not have',
      { calls: [{ ...call, params: { firewalId: 1, firewallId: 1 } }] },
      ['calls', 0, 'params', 'firewalId'],
      { problem: 'unknown-field', expected: ['firewallId'], got: 'firewalId' },
    ],
    [
      'a call without a parameter of its path',
      { calls: [call, { operation: 'firewallUpdate', body: {} }] },
      ['calls', 1, 'params', 'firewallId'],
      { problem: 'bad-number' },
    ],
    [
      'a call at a time that is none',
      { calls: [{ ...call, at: '2026-01-01' }] },
      ['calls', 0, 'at'],
      { problem: 'bad-format', expected: 'time', got: '2026-01-01' },
    ],
    [
      'a service that is not there',
      packetAt({ type: 'instance', id: 9 }),
      ['packets', 0, 'service', 'id'],
      { problem: 'not-found', got: 9 },
    ],
    [
      'a service whose name is misspelt',
      packetAt('web-1x'),
      ['packets', 0, 'service'],
      { problem: 'not-found', expected: { record: 'service', meant: 'web-1' }, got: 'web-1x' },
    ],
    [
      'what two services are called',
      packetAt('1'),
      ['packets', 0, 'service'],
      { problem: 'not-found', expected: { record: 'single-service', example: 'instance/1' } },
    ],
    [
      'a service that is left out',
      { calls: [], packets: [packet] },
      ['packets', 0, 'service'],
      { problem: 'wrong-type', expected: 'object', got: undefined },
    ],
    [
      'a service that is a number',
      packetAt(1),
      ['packets', 0, 'service'],
      { problem: 'wrong-type', expected: 'object', got: 1 },
    ],
    [
      'a packet with port 0',
      { calls: [], packets: [{ service, ...packet, port: 0 }] },
      ['packets', 0, 'port'],
      { problem: 'bad-number', expected: { min: 1, max: 65535 }, got: 0 },
    ],
    [
      'a packet without a port',
      { calls: [], packets: [{ service, ...packet, port: undefined }] },
      ['packets', 0, 'port'],
      { problem: 'bad-number' },
    ],
    [
      'a packet with a port that its protocol has none of',
      { calls: [], packets: [{ service, ...packet, protocol: 'ICMP' }] },
      ['packets', 0, 'port'],
      { problem: 'ports-not-allowed', expected: ['TCP', 'UDP'], got: 'ICMP' },
    ],
    [
      'a packet from nowhere',
      { calls: [], packets: [{ service, ...packet, address: '192.0.2' }] },
      ['packets', 0, 'address'],
      { problem: 'bad-format', expected: 'address', got: '192.0.2' },
    ],
    [
      'calls that are no list',
      { calls: call },
      ['calls'],
      { problem: 'wrong-type', expected: 'list' },
    ],
  ])('%s is refused', (_, document, path, problem) => {
    const { ok, ...read } = readChange(world, document)
    const fault = { path, clause: 'ASSUME-CHANGE', ...problem }
    expect([ok, read]).toMatchObject([false, { fault: [fault] }])
  })
})

function packetAt(at: unknown) {
  return { calls: [], packets: [{ service: at, ...packet }] }
}
