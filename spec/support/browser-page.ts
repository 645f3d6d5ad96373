/** What a page does with the service, three ways; told by the page itself, and in Node for comparison. */
import { createSimulator } from 'firedrill'
import { createFetch } from 'firedrill/http'

type Fetch = (url: string, init?: RequestInit) => Promise<Response>

/** Statuses and answers of a few requests, each of which a browser would ask for beforehand. */
export async function tell(fetch: Fetch, base: string): Promise<readonly unknown[]> {
  const headers = { Authorization: 'Bearer any', 'Content-Type': 'application/json' }
  const policies = { inbound_policy: 'DROP', outbound_policy: 'ACCEPT' }
  const ask = async (method: string, path: string, body?: object, more: object = {}) => {
    const init = { method, headers: { ...headers, ...more } }
    const sent = body === undefined ? init : { ...init, body: JSON.stringify(body) }
    const response = await fetch(base + path, sent)
    const scopes = response.headers.get('X-OAuth-Scopes')
    return [response.status, scopes, await response.json()]
  }
  return [
    await ask('POST', '/networking/firewalls', { label: 'from-a-page', rules: policies }),
    await ask('PUT', '/networking/firewalls/1', { status: 'disabled' }),
    await ask('GET', '/networking/firewalls', undefined, { 'X-Filter': '{"label":"from-a-page"}' }),
    await ask('PUT', '/networking/firewalls/1/rules', { inbound: [{ ports: '80-' }] }),
    await ask('DELETE', '/networking/firewalls/1'),
    await ask('GET', '/networking/firewalls/1'),
  ]
}

export const base = 'https://api.example.org/v4'

/** By a `fetch` of the page's own, which reaches no network. */
export const tellByFetch = (): Promise<readonly unknown[]> =>
  tell(createFetch(createSimulator(), { baseUrl: base, dialect: 'published' }), base)
