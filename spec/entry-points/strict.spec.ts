/** A simulator that throws where the contract is silent: `fetch` rejects, a server answers 500, and nowhere else. */
import { describe, expect, it } from 'vitest'
import { AssumptionError } from '../../src/engine/refused-error.ts'
import { createSimulator } from '../../src/engine/simulator.ts'
import { createFetch } from '../../src/http/create-fetch.ts'
import { listen } from '../../src/http/listen.ts'
import { smallWorld, withFirewall } from '../support/worlds.ts'
import { baseUrl, initFor, send } from './wire.ts'

const world = withFirewall(smallWorld(), 'guard-1')
const init = initFor({ operation: 'firewallView' })

describe('a simulator that throws where the contract is silent', () => {
  const strict = () => createSimulator({ world, onAssumption: 'throw' })
  const call = {
    operation: 'firewallsList',
    query: { no_such_field: 'x' },
  } as const

  it('rejects the fetch', async () => {
    await expect(send(createFetch(strict()), call)).rejects.toBeInstanceOf(AssumptionError)
  })

  it.each<readonly [string, RequestInit, string]>([
    ['/networking/firewall', {}, 'ASSUME-PATH'],
    ['/networking/firewalls', { method: 'DELETE' }, 'ASSUME-METHOD'],
    ['/networking/firewalls?page=1&page=1', {}, 'ASSUME-QUERY-REPEATED'],
    ['/networking/firewalls', { headers: { 'X-Filter': '{"nonsense":1}' } }, 'ASSUME-FILTER'],
    ['/networking/firewalls', { method: 'POST', body: 'label=web' }, 'ASSUME-CONTENT-TYPE'],
  ])('and where the door itself would refuse: %s with %o', async (path, sent, assumption) => {
    const fetch = createFetch(strict(), { onUnknown: 'answer' })
    const headers = { Authorization: 'Bearer any', ...sent.headers }
    const thrown = await fetch(baseUrl + path, { ...sent, headers }).catch(error => error)
    expect(thrown).toBeInstanceOf(AssumptionError)
    expect(thrown.assumptions).toEqual([assumption])
    const lenient = createFetch(createSimulator({ world }), { onUnknown: 'answer' })
    expect((await lenient(baseUrl + path, { ...sent, headers })).ok).toBe(false)
  })

  it('not where the contract speaks', async () => {
    const missing = await createFetch(strict())(`${baseUrl}/networking/firewalls/99`, init)
    expect(missing.status).toBe(404)
    const { status } = await createFetch(strict())(`${baseUrl}/networking/firewalls`)
    expect(status).toBe(401)
  })

  it('answers 500 with the assumption where nothing can be thrown', async () => {
    await using listening = await listen(strict())
    const { status, body } = await send(fetch, call, listening.baseUrl)
    expect(status).toBe(500)
    expect(JSON.stringify(body)).toContain('ASSUME-UNKNOWN-FIELDS')
  })
})
