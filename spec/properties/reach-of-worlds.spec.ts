/** Of a world everything is known: asked as an account, who reaches whom there is what is told of the world, and promises agree with it. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createWorld } from '../../src/account/create-world.ts'
import { accountOfWorld } from '../../src/account/holes/account.ts'
import { profiles, worlds } from '../../src/fast-check/index.ts'
import { check, policiesOf } from '../../src/policies/index.ts'
import {
  compareAccounts,
  compareWorlds,
  eastWest,
  eastWestIn,
  rehearseIn,
} from '../../src/whatif.ts'
import { type Service, serviceKey } from '../../src/world/records/device.ts'
import type { World } from '../../src/world/world.ts'
import { pairsReached } from '../support/pairs-reached.ts'
import { reachChanged, reachWorld } from '../support/reach-worlds.ts'

interface Told {
  readonly from: readonly Service[]
  readonly to: readonly Service[]
  readonly passing: unknown
}

/** What passes from each service to each other one. */
const factsOf = (told: readonly Told[]): ReadonlyMap<string, string> =>
  new Map(
    told.flatMap(({ from, to, passing }) =>
      from.flatMap(source =>
        to.flatMap(target =>
          serviceKey(source) === serviceKey(target)
            ? []
            : [[`${serviceKey(source)} > ${serviceKey(target)}`, JSON.stringify(passing)] as const],
        ),
      ),
    ),
  )

const inOrder = (some: readonly unknown[]): readonly string[] =>
  some.map(each => JSON.stringify(each)).sort()

function ofWorld(world: World): ReadonlyMap<string, string> {
  const { nodes, edges } = eastWest(world)
  const servicesOf = new Map(nodes.map(({ id, services }) => [id, services]))
  return factsOf(
    edges.map(({ from, to, passages, through, vlans }) => ({
      ...{ from: servicesOf.get(from) ?? [], to: servicesOf.get(to) ?? [] },
      passing: [passages, through, vlans].map(inOrder),
    })),
  )
}

function ofAccount(world: World): ReadonlyMap<string, string> {
  const answer = eastWestIn(accountOfWorld(world))
  expect([answer.unlisted, answer.hidden, answer.isExact]).toEqual([[], [], true])
  const servicesOf = new Map(answer.nodes.map(({ id, services }) => [id, services]))
  return factsOf(
    pairsReached(answer).map(({ from, to, holds, passages, through, vlans }) => {
      expect(holds).toBe('always')
      return {
        ...{ from: servicesOf.get(from) ?? [], to: servicesOf.get(to) ?? [] },
        passing: [passages, through, vlans].map(inOrder),
      }
    }),
  )
}

const networksOf = (
  nodes: readonly { services: readonly Service[]; networks: readonly string[] }[],
) =>
  new Map(
    nodes.flatMap(({ services, networks }) => services.map(each => [serviceKey(each), networks])),
  )

const inProfile = fc.oneof(
  ...[profiles.smallShop, profiles.halfMovedToIpv6, profiles.messyNames, profiles.denyLists],
)

/** Never may this service reach that one. */
const never = ([from, to]: readonly [Service, Service], id: string) => ({
  ...{ id, never: { reach: { from: { ids: [from.id], types: from.type } } } },
  services: { ids: [to.id], types: to.type },
})

const pairsIn = (world: World): readonly (readonly [Service, Service])[] => {
  const services = eastWest(world).nodes.flatMap(each => each.services)
  return services.flatMap(from =>
    services.flatMap(to => (serviceKey(from) === serviceKey(to) ? [] : [[from, to] as const])),
  )
}

const passagesOnly = ({ witness: _, ...passage }: object & { readonly witness?: unknown }) =>
  passage

const changesOf = (
  rows: readonly {
    readonly from: readonly Service[]
    readonly to: readonly Service[]
    readonly gained: readonly object[]
    readonly lost: readonly object[]
  }[],
) =>
  factsOf(
    rows.map(({ from, to, gained, lost }) => ({
      ...{ from, to },
      passing: [gained, lost].map(each => inOrder(each.map(passagesOnly))),
    })),
  )

const bare = createWorld({
  instances: [
    { id: 1, label: 'db-1', region: 'newark-us' },
    { id: 2, label: 'lab-1', region: 'newark-us' },
  ],
  firewalls: [
    {
      ...{
        id: 1,
        label: 'closed',
        status: 'enabled',
        devices: [{ entity: { type: 'instance', id: 1 } }],
      },
      rules: { inbound: [], inbound_policy: 'DROP', outbound: [], outbound_policy: 'ACCEPT' },
    },
  ],
})

describe('who reaches whom in a world', () => {
  it('is told of its account as of the world itself', () => {
    fc.assert(
      fc.property(fc.oneof(worlds, inProfile), world => {
        expect(ofAccount(world)).toEqual(ofWorld(world))
        expect(networksOf(eastWestIn(accountOfWorld(world)).nodes)).toEqual(
          networksOf(eastWest(world).nodes),
        )
      }),
      { numRuns: 60 },
    )
  })

  it('is told of all networks', () => {
    for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const world = reachWorld(seed)
      expect(ofWorld(world).size).toBeGreaterThan(0)
      expect(ofAccount(world)).toEqual(ofWorld(world))
    }
  })

  it('is what promises go by', () => {
    for (const seed of [1, 2, 3]) {
      const world = reachWorld(seed)
      const reached = ofWorld(world)
      const pairs = pairsIn(world)
      const { policies } = check(policiesOf(pairs.map((pair, at) => never(pair, `p${at}`))), world)
      const expected = pairs.map(pair =>
        reached.has(pair.map(serviceKey).join(' > ')) ? 'broken' : 'kept',
      )
      expect(policies.map(({ result }) => result)).toEqual(expected)
      expect(new Set(expected).size).toBe(2)
    }
  })

  it('changes alike for its account', () => {
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      const before = reachWorld(seed)
      const after = reachChanged(before, seed)
      const { reach } = compareWorlds(before, after)
      const told = compareAccounts(accountOfWorld(before), accountOfWorld(after)).reach
      expect(changesOf(told)).toEqual(changesOf(reach ?? []))
    }
  })

  it('changes by a call with a word that nobody here knows, where it is one of another service', () => {
    const change = (name: string) =>
      rehearseIn(accountOfWorld(bare), {
        calls: [
          {
            operation: 'firewallRulesUpdate',
            params: { firewallId: 1 },
            body: {
              inbound: [
                {
                  ...{ protocol: 'TCP', ports: '5432', label: 'database', action: 'ACCEPT' },
                  addresses: { ipv4: ['0.0.0.0/0', name] },
                },
              ],
            },
          },
        ],
      }).cases.flatMap(({ comparison }) => comparison.reach)
    const [row, ...others] = change('pl::office')
    expect(others).toEqual([])
    expect([row?.holds, row?.from, row?.to, row?.gained].map(each => JSON.stringify(each))).toEqual(
      [
        '"always"',
        '[{"type":"instance","id":2,"label":"lab-1"}]',
        '[{"type":"instance","id":1,"label":"db-1"}]',
        '[{"network":"public","family":"ipv4","protocol":"TCP","ports":"5432"}]',
      ],
    )
  })
})
