/** `X-Filter` in the published dialect: attributes are what its records show. */
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import { apply } from '../../src/engine/apply.ts'
import { createSimulator } from '../../src/engine/simulator.ts'
import { createFetch } from '../../src/http/create-fetch.ts'
import { published } from '../../src/http/dialects/published.ts'
import type { AnyOperation } from '../../src/operations/operation.ts'
import { operationOf } from '../../src/operations/table.ts'
import { contractCalls, everyWorld, onlyRange, outsideCalls } from '../support/every-operation.ts'
import { worldAfter } from '../support/outcomes.ts'
import type { Page } from './filtered.ts'
import { baseUrl, initFor } from './wire.ts'

describe('attributes in the published dialect', () => {
  const address = `${onlyRange}1`
  const name = 'range.example.org'
  const world = worldAfter(
    everyWorld,
    { operation: 'forwardCreate', body: { name, address } },
    { operation: 'ipAddressRdnsUpdate', params: { address }, body: { rdns: name } },
  )
  const at = (record: unknown, name: string) =>
    name.split('.').reduce<unknown>((held, key) => Object(held)[key], record)
  /** Of each record of a list what the operation tells, and what the dialect tells. */
  const told = Object.values({ ...contractCalls, ...outsideCalls })
    .map(call => ({ call, operation: operationOf(call.operation) as AnyOperation }))
    .filter(({ operation }) => operation.filters !== undefined)
    .flatMap(({ call, operation }) => {
      const names = Object.keys({
        ...operation.filters,
        ...published.ignoredFilters[call.operation],
      })
      const outcome = apply(world, call)
      if (!outcome.ok) throw new Error(JSON.stringify(outcome.errors))
      const { reply } = outcome as { readonly reply: { readonly data: readonly unknown[] } }
      const answer = { operation, call, reply: structuredClone(reply), before: world, world }
      const shown = published.toAnswer(answer) as typeof reply
      const isOther = (name: string) =>
        reply.data.some(
          (each, index) => !isDeepStrictEqual(at(each, name), at(shown.data[index], name)),
        )
      return names.map(name => ({
        name: `${call.operation}: ${name}`,
        isOther: isOther(name),
        isDeclared: published.toldOtherwise[call.operation]?.includes(name) ?? false,
      }))
    })

  it('are declared where they are told otherwise than by the operation', () => {
    const names = (which: 'isOther' | 'isDeclared') =>
      told.filter(each => each[which]).map(({ name }) => name)
    const found = ['ipAddressesList: type', 'ipAddressesList: linode_id']
    expect(names('isOther')).toEqual(found)
    // No call makes an event of a service, but a world may hold one.
    expect(names('isDeclared')).toEqual([...found, 'eventsList: entity.type'])
  })

  it.each([
    ['/networking/ips', { type: 'ipv6/range' }, 1],
    ['/account/events', { 'entity.type': 'firewall' }, 1],
  ])('are filtered by as they are told: %s', async (path, filter, least) => {
    const fetch = createFetch(createSimulator({ world }), { baseUrl, dialect: 'published' })
    const { headers } = initFor({ operation: 'firewallsList' })
    const init = { headers: { ...headers, 'X-Filter': JSON.stringify(filter) } }
    const { data } = (await (await fetch(baseUrl + path, init)).json()) as Page
    expect(data.length).toBeGreaterThanOrEqual(least)
    for (const record of data)
      for (const [name, value] of Object.entries(filter)) expect(at(record, name)).toBe(value)
  })
})
