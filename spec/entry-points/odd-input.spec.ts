/** Odd input that is sound: other spellings, empty bodies and very large ones are read like any other. */
import { describe, expect, it } from 'vitest'
import { httpLimits } from '../../src/contract/limits.ts'
import { createSimulator } from '../../src/engine/simulator.ts'
import { createFetch } from '../../src/http/create-fetch.ts'
import { values } from '../../src/world/table.ts'
import { closedRules, smallWorld, withFirewall } from '../support/worlds.ts'
import { initOf, post } from './hostile-request.ts'
import { baseUrl, clausesIn, receive } from './wire.ts'

const world = withFirewall(smallWorld(), 'guard-1', { instances: [1] })
const fetchInto = (cloud = createSimulator({ world })) => createFetch(cloud, { baseUrl })

describe('odd input that is sound', () => {
  const view = async (path: string) => {
    const response = await fetchInto()(baseUrl + path, initOf({ path }))
    return [response.status, await response.json()]
  }
  const slaac = [...values(world.tables.addresses)].find(({ type }) => type === 'ipv6')?.address

  it('every spelling of one IPv6 address in a path is one resource', async () => {
    const address = String(slaac)
    const plain = await view(`/networking/ips/${address}`)
    expect(plain[0]).toBe(200)
    const spellings = [
      address.toUpperCase(),
      encodeURIComponent(address),
      encodeURIComponent(address.toUpperCase()).toLowerCase(),
      address.replace(':', '%3a'),
    ]
    for (const spelling of spellings)
      expect(await view(`/networking/ips/${spelling}`), spelling).toEqual(plain)
  })

  it('an empty body is no body, whatever its type says', async () => {
    for (const type of ['application/json', 'text/plain']) {
      const sent = { path: '/networking/firewalls/1', method: 'PUT', type, body: '' }
      const response = await fetchInto()(baseUrl + sent.path, initOf(sent))
      expect(response.status).toBe(200)
    }
  })

  it('a type with parameters, a byte order mark and a number with an exponent are JSON', async () => {
    const cloud = createSimulator({ world })
    const sent = {
      path: '/networking/firewalls/1/devices',
      method: 'POST',
      type: 'Application/JSON; charset=utf-8',
      body: '\ufeff{"id": 0.2e1, "type": "instance"}',
    }
    const response = await fetchInto(cloud)(baseUrl + sent.path, initOf(sent))
    expect(response.status).toBe(200)
    expect(cloud.journal.at(-1)?.call.body).toEqual({ id: 2, type: 'instance' })
  })

  it('the largest rules that the contract allows', async () => {
    const ipv4 = Array.from({ length: 255 }, (_, at) => `192.0.2.${at}/32`)
    const inbound = Array.from({ length: 25 }, (_, at) => ({
      action: 'ACCEPT',
      protocol: 'TCP',
      label: `rule-${at}`,
      description: 'd'.repeat(100),
      ports: '1-2,3-4,5-6,7-8,9-10,11-12,13-14,15',
      addresses: { ipv4 },
    }))
    const sent = post(JSON.stringify({ label: 'largest', rules: { ...closedRules, inbound } }))
    const response = await fetchInto()(baseUrl + sent.path, initOf(sent))
    expect(response.status).toBe(200)
  })

  it('a text of almost the longest body is read and judged', async () => {
    const sent = post(JSON.stringify({ label: 'x'.repeat(httpLimits.bodyBytes - 20) }))
    const received = await receive(await fetchInto()(baseUrl + sent.path, initOf(sent)))
    expect(clausesIn(received)).toBe('LABEL-1, FIREWALL-6')
  })
})
