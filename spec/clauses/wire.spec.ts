/** What holds for every request and every answer, whatever they are about. */

import { expect } from 'vitest'
import { createWorld } from '../../src/account/create-world.ts'
import { apply } from '../../src/engine/apply.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import { createSimulator } from '../../src/engine/simulator.ts'
import { createFetch } from '../../src/http/create-fetch.ts'
import type { AnyOperation } from '../../src/operations/operation.ts'
import { allOperations, type OperationName } from '../../src/operations/table.ts'
import { snapshot } from '../../src/world/snapshot.ts'
import { values } from '../../src/world/table.ts'
import type { World } from '../../src/world/world.ts'
import { clause, holds, inside, outside } from '../support/clause.ts'
import { deface } from '../support/deface.ts'
import { expectRefused, grounds, worldAfter } from '../support/outcomes.ts'
import { plainRule } from '../support/rules.ts'
import { closedRules, regions, smallWorld, withFirewall } from '../support/worlds.ts'

/** A world with something to see for every operation that reads. */
const furnished = worldAfter(
  withFirewall(
    smallWorld({
      availability: regions.map(({ id }) => ({ region: id, plan: 'gpu-1', available: true })),
    }),
    'guard',
    { instances: [1], balancers: [1] },
  ),
  { operation: 'poolCreate', body: { region: 'us-east' } },
  { operation: 'ipv6RangeCreate', body: { prefix_length: 64, instance_id: 1 } },
)

const [firstAddress] = values(furnished.tables.addresses)
const [firstRange] = values(furnished.tables.ranges)

/** A value for each path parameter that names something in that world. */
const known: Readonly<Record<string, unknown>> = {
  firewallId: 1,
  deviceId: 1,
  instanceId: 1,
  profileId: 1,
  balancerId: 1,
  eventId: 1,
  forwardId: 1,
  tokenId: 1,
  username: 'ann',
  regionId: 'us-east',
  address: firstAddress?.address,
  range: firstRange?.range,
}

const operations = Object.values(allOperations) as readonly AnyOperation[]

/** A call to this operation with the path parameters that it needs, and nothing else. */
function callTo({ name, params }: AnyOperation): AnyCall {
  const needed = Object.keys(params).map(param => [param, known[param]])
  // Only operations of the table are called.
  return { operation: name as OperationName, params: Object.fromEntries(needed) }
}

const reads = operations.filter(({ kind }) => kind === 'read')

/** Answers every read that there is. */
const answers = (world: World) =>
  reads.map(operation => {
    const outcome = apply(world, callTo(operation))
    if (!outcome.ok) throw new Error(`${operation.name}: ${JSON.stringify(outcome.errors)}`)
    return { operation, outcome }
  })

clause('WIRE-1', () => {
  inside('a body that is a JSON object, read from text as well as written in code', () => {
    const body = { label: 'fresh', rules: { ...closedRules, inbound: [plainRule] }, tags: ['a'] }
    for (const each of [body, JSON.parse(JSON.stringify(body))])
      expect(apply(furnished, { operation: 'firewallCreate', body: each }).ok).toBe(true)
  })

  inside('every answer is what its JSON text says, no more and no less', () => {
    for (const { outcome } of answers(furnished))
      expect(JSON.parse(JSON.stringify(outcome.reply))).toStrictEqual(outcome.reply)
  })

  outside('a body that is any other JSON value, at every operation', () => {
    expect(operations.length).toBeGreaterThan(29)
    for (const operation of operations)
      for (const body of [null, true, 0, 1, '', '{}', [], [1], [{}]])
        expectRefused(furnished, { ...callTo(operation), body }, 'WIRE-1', 'body')
  })
})

clause('WIRE-2', () => {
  inside('the paths that answers tell, of services and of firewalls alike', () => {
    const devices = { operation: 'firewallDevicesList', params: { firewallId: 1 } } as const
    const told = [devices, { operation: 'eventsList' } as const].flatMap(call => {
      const outcome = apply(furnished, call)
      return outcome.ok ? [...JSON.stringify(outcome.reply).matchAll(/"url":"([^"]*)"/g)] : []
    })
    const urls = told.map(([, url]) => url)
    expect(urls).toEqual(['/v4/instances/1', '/v4/balancers/1', '/v4/networking/firewalls/1'])
  })

  inside('the paths of operations, which are told without it', () => {
    for (const { path } of operations) expect(path).toMatch(/^\/(?!v4)/)
  })

  inside('a request below it is answered', async () => {
    const fetch = createFetch(createSimulator({ world: furnished }))
    expect((await fetch('https://firedrill.test/v4/regions')).status).toBe(200)
  })

  outside('a request beside it is not, and changes nothing', async () => {
    const cloud = createSimulator({ world: furnished })
    const fetch = createFetch(cloud, { onUnknown: 'answer' })
    for (const path of ['/regions', '/v3/regions', '/v4beta/regions', '/v41/regions']) {
      const { status, headers } = await fetch(`https://firedrill.test${path}`)
      expect([status, headers.get('Firedrill-Clause')], path).toEqual([404, 'WIRE-2'])
      grounds.add('WIRE-2')
    }
    expect(cloud.world).toBe(furnished)
    expect(cloud.journal).toEqual([])
  })
})

clause('WIRE-3', () => {
  holds('each of them leaves the very same world, and nothing happens', () => {
    expect(reads.length).toBeGreaterThanOrEqual(15)
    for (const { operation, outcome } of answers(furnished)) {
      expect(outcome.world, operation.name).toBe(furnished)
      expect([outcome.events, outcome.patches, outcome.changes]).toEqual([[], [], []])
    }
  })

  holds('and so does each that is refused', () => {
    for (const operation of reads) {
      const refused = apply(furnished, { ...callTo(operation), query: { no_such_field: 1 } })
      expect([refused.ok, refused.world === furnished]).toEqual([false, true])
    }
  })

  holds('operations that only read are exactly those with the method GET', () => {
    for (const { kind, method } of operations) expect(kind === 'read').toBe(method === 'GET')
  })

  holds('asked twice they answer the same', () => {
    const repliesOf = (world: World) => answers(world).map(({ outcome }) => outcome.reply)
    const replies = JSON.stringify(repliesOf(furnished))
    // A world of its own, with the same contents; and whoever asked before has written over the replies.
    const again = createWorld(snapshot(furnished))
    for (const reply of repliesOf(again)) deface(reply)
    expect(JSON.stringify(repliesOf(again))).toBe(replies)
    expect(JSON.stringify(repliesOf(furnished))).toBe(replies)
  })
})
