/** Lists that have to look at much before they know their records: others get their turn meanwhile. */
import { describe, expect, it } from 'vitest'
import { createSimulator } from '../../src/engine/simulator.ts'
import { createFetch } from '../../src/http/create-fetch.ts'
import type { World } from '../../src/world/world.ts'
import { worldAfter } from '../support/outcomes.ts'
import { emptyWorld } from '../support/worlds.ts'
import { baseUrl, initFor } from './wire.ts'

const region = 'us-east'
const onSubnet = (subnet_id: number, vpc_id: number) => ({
  ...{ purpose: 'vpc', vpc_id, subnet_id, ipv4: { vpc: '10.0.0.2' } },
})

/** What is listed at a path, and how often others had their turn. */
async function listed(world: World, path: string) {
  const fetch = createFetch(createSimulator({ world }), { baseUrl, dialect: 'published' })
  let [turns, isDone] = [0, false]
  const count = () => {
    turns++
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  const { headers = {} } = initFor({ operation: 'firewallsList', as: 'spec' })
  const { data } = (await (await fetch(baseUrl + path, { headers })).json()) as {
    readonly data: readonly unknown[]
  }
  isDone = true
  return { data, turns }
}

describe('networks, which interfaces alone name', () => {
  const instances = (count: number, interfaces: readonly object[]) =>
    Array.from({ length: count }, () => ({
      ...{ operation: 'instanceCreate' as const, body: { region, interfaces } },
    }))

  it('are looked for among many instances in turns', async () => {
    const world = worldAfter(emptyWorld(), ...instances(900, []), ...instances(1, [onSubnet(8, 7)]))
    const { data, turns } = await listed(world, '/vpcs')
    expect(data).toMatchObject([{ id: 7, subnets: [{ id: 8, linodes: [{ id: 901 }] }] }])
    expect(turns).toBeGreaterThanOrEqual(3)
  })

  it('have each instance once, in id order, whichever of its profiles names them', async () => {
    const profile = { label: 'again', interfaces: [onSubnet(9, 7), onSubnet(8, 7)] }
    const world = worldAfter(
      emptyWorld(),
      ...instances(1, [onSubnet(8, 7)]),
      ...instances(1, [onSubnet(4, 3)]),
      ...instances(1, [onSubnet(9, 7)]),
      { operation: 'profileCreate', params: { instanceId: 1 }, body: profile },
    )
    const { data } = await listed(world, '/vpcs')
    const linodes = (...ids: readonly number[]) => ids.map(id => ({ id }))
    expect(data).toMatchObject([
      { id: 3, subnets: [{ id: 4, linodes: linodes(2) }] },
      {
        id: 7,
        subnets: [
          { id: 8, linodes: linodes(1) },
          { id: 9, linodes: linodes(1, 3) },
        ],
      },
    ])
  })
})

describe('users, whom tokens name as well', () => {
  it('are looked for among many tokens in turns', async () => {
    const token = (at: number) => ({
      operation: 'tokenCreate' as const,
      body: { token: at === 0 ? 'spec' : `token-${at}`, username: 'somebody', scopes: ['*'] },
    })
    const world = worldAfter(emptyWorld(), ...Array.from({ length: 1000 }, (_, at) => token(at)))
    const fetched = await listed(world, '/account/users')
    expect(fetched.data).toMatchObject([{ username: 'somebody' }])
    expect(fetched.turns).toBeGreaterThanOrEqual(3)
  })
})
