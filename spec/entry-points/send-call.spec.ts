/** What `sendCall` is handed that no call is: told as the same call is told in process, or refused as it is there. */
import { describe, expect, it } from 'vitest'
import type { AnyCall } from '../../src/engine/call.ts'
import { createSimulator } from '../../src/engine/simulator.ts'
import { createFetch, sendCall } from '../../src/http/index.ts'
import { UsageError } from '../../src/kit/errors.ts'

const cloud = createSimulator()
const fetch = createFetch(cloud)
const refuse = async (): Promise<Response> => {
  throw new Error('nothing is to be sent')
}

const cyclic: Record<string, unknown> = { label: 'web' }
cyclic['rules'] = cyclic

describe('a call', () => {
  it.each<readonly [string, unknown]>([
    ['no object', null],
    ['an unknown operation', { operation: 'nonsense' }],
    ['an unknown part', { operation: 'firewallsList', parms: {} }],
    ['a BigInt in its path', { operation: 'firewallView', params: { firewallId: 1n } }],
    ['a function in its query', { operation: 'firewallsList', query: { page: () => 1 } }],
    ['a cycle in its body', { operation: 'firewallCreate', body: cyclic }],
    ['a number as token', { operation: 'firewallsList', as: 5 }],
    ['no time', { operation: 'firewallsList', at: 'now' }],
  ])('with %s is told in the words of the simulator, and not sent', async (_, call) => {
    const told = caught(() => cloud.call(call as AnyCall))
    expect(told).toBeInstanceOf(UsageError)
    const sent = await sendCall(call as AnyCall, { fetch: refuse }).catch(error => error)
    expect(sent).toEqual(told)
    expect(sent).toBeInstanceOf(UsageError)
  })

  it.each<readonly [string, AnyCall]>([
    ['null for its path', { operation: 'firewallView', params: null }],
    ['a list for its path', { operation: 'firewallView', params: [1] }],
    ['null for its query', { operation: 'firewallsList', query: null }],
    ['a text for its query', { operation: 'firewallsList', query: 'page=1' }],
    ['a parameter of no path', { operation: 'regionsList', params: { firewallId: 1 } }],
    ['no text in its path', { operation: 'ipAddressView', params: { address: '' } }],
    ['a step up its path', { operation: 'ipAddressView', params: { address: '..' } }],
  ])('with %s is refused as the simulator refuses it, and not sent', async (_, call) => {
    expect(cloud.call(call).ok).toBe(false)
    expect(await sendCall(call, { fetch: refuse })).toEqual({ ok: false })
  })

  it('with half a character in its path is refused by who is asked', async () => {
    const call: AnyCall = { operation: 'ipAddressView', params: { address: 'a\ud800' } }
    expect(cloud.call(call).ok).toBe(false)
    expect(await sendCall(call, { fetch })).toMatchObject({ ok: false, status: 404 })
  })

  it.each([
    ['token', true],
    ['\xff', true],
    ['\u0100', false],
    ['a\nb', false],
  ])('as %j is sent where a header has room for it: %j', async (as, isSent) => {
    let sent = 0
    const count = (url: string, init: RequestInit) => {
      sent++
      return fetch(url, init)
    }
    const { ok } = await sendCall({ operation: 'regionsList', as }, { fetch: count })
    expect([ok, sent]).toEqual(isSent ? [true, 1] : [false, 0])
  })
})

describe('options', () => {
  const list: AnyCall = { operation: 'regionsList' }

  it.each([undefined, null, 5, {}, { status: 200 }, { json: () => ({}) }])(
    'with a fetch that gives %j are told',
    async answer => {
      const sent = sendCall(list, { fetch: async () => answer as never })
      await expect(sent).rejects.toThrow(UsageError)
      await expect(sent).rejects.toThrow(/^options\.fetch: expected a Response as its answer, got /)
    },
  )

  it('take whatever is a response of another package', async () => {
    const json = () => ({ data: [] })
    expect(await sendCall(list, { fetch: async () => ({ status: 200, json }) as never })).toEqual({
      ...{ ok: true, reply: { data: [] }, status: 200 },
    })
  })

  it('take the address that createFetch takes', async () => {
    const base = 'http://elsewhere.test/v4/'
    const at = { fetch: createFetch(cloud, { baseUrl: base }), baseUrl: base }
    expect(await sendCall(list, at)).toMatchObject({ ok: true })
    for (const baseUrl of ['x', '', '/v4', 'http://x.test/?a=b']) {
      const told = caught(() => createFetch(cloud, { baseUrl }))
      expect(await sendCall(list, { fetch: refuse, baseUrl }).catch(error => error)).toEqual(told)
    }
  })
})

function caught(run: () => unknown): unknown {
  try {
    return run()
  } catch (error) {
    return error
  }
}
