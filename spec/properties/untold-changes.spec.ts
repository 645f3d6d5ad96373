/** Lint, search and comparisons, as far as there was time: a part of the whole answer, and the rest by name. */
import { describe, expect, it } from 'vitest'
import type { AnyCall } from '../../src/engine/call.ts'
import type { WorldFinding } from '../../src/rehearsal/lint-world.ts'
import type { Untold } from '../../src/rehearsal/untold.ts'
import { parseRegion } from '../../src/rules/regions/region-text.ts'
import {
  compareAccounts,
  compareWorlds,
  lintIn,
  lintInSoFar,
  lintWorld,
  lintWorldSoFar,
  rehearse,
  rehearseIn,
  type SearchQuestion,
  searchServicesIn,
  type WorldsComparison,
} from '../../src/whatif.ts'
import { type Service, serviceKey } from '../../src/world/records/device.ts'
import { values } from '../../src/world/table.ts'
import { randomFrom } from '../support/random.ts'
import { randomCrowd } from '../support/random-crowds.ts'
import { reachChanged, reachWorld } from '../support/reach-worlds.ts'
import { askedIn, stopAfter } from '../support/stop-after.ts'

const seeds = Array.from({ length: 6 }, (_, at) => at + 1)
const worlds = seeds.map(seed => reachWorld(seed))
const changes = worlds.map((world, at) => {
  let after = world
  for (let step = 0; step < 4; step++) after = reachChanged(after, 10 * at + step)
  return { before: world, after }
})
const accounts = seeds.slice(0, 3).map(seed => randomCrowd(randomFrom(seed)))

const keysOf = (untold: Untold | undefined) => new Set((untold?.services ?? []).map(serviceKey))
const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id)

/** Places at which a question can be told to stop: the first ones, one in the middle, and the last ones. */
function stops(question: (stop: () => boolean) => unknown): readonly number[] {
  const asked = askedIn(question)
  const places = [0, 1, 2, asked >> 1, asked - 3, asked - 2, asked - 1]
  return [...new Set(places)].filter(at => at >= 0 && at < asked)
}

describe('lint, as far as there was time', () => {
  it('finds all there is to find of what it looked at, and names the rest', () => {
    for (const world of worlds) {
      const whole = lintWorld(world)
      for (const at of stops(stop => lintWorldSoFar(world, { stop }))) {
        const { findings, untold } = lintWorldSoFar(world, { stop: stopAfter(at) })
        const firewalls = new Set(untold?.firewalls.map(({ id }) => id))
        const services = keysOf(untold)
        const isOfRest = (each: WorldFinding): boolean => {
          if (each.firewall !== null) return firewalls.has(each.firewall.id)
          const { services: about } = each.detail as { readonly services: readonly Service[] }
          return about.some(service => services.has(serviceKey(service)))
        }
        expect(untold).toBeDefined()
        const found = new Set(ids(findings))
        expect(findings).toEqual(whole.filter(({ id }) => found.has(id)))
        expect(whole.filter(each => !found.has(each.id) && !isOfRest(each))).toEqual([])
      }
      expect(lintWorldSoFar(world, { stop: () => false })).toEqual({ findings: whole })
    }
  })

  it('names every firewall and every service where it looked at nothing', () => {
    for (const world of worlds) {
      const { findings, untold } = lintWorldSoFar(world, { stop: stopAfter(0) })
      expect(findings).toEqual([])
      expect(untold?.firewalls.length).toBe(
        [...values(world.tables.firewalls)].filter(({ status }) => status !== 'deleted').length,
      )
      const { instances, balancers } = world.tables
      expect(untold?.services.length).toBe([...values(instances), ...values(balancers)].length)
    }
  })

  it('finds nothing in accounts with holes that it does not find with all the time', () => {
    for (const account of accounts) {
      const whole = ids(lintIn(account))
      for (const at of stops(stop => lintInSoFar(account, { stop }))) {
        const { findings, untold } = lintInSoFar(account, { stop: stopAfter(at) })
        expect(whole).toEqual(expect.arrayContaining(ids(findings)))
        expect(untold).toBeDefined()
      }
      expect(lintInSoFar(account, { stop: () => false })).toEqual({ findings: lintIn(account) })
    }
  })
})

describe('search at services, as far as there was time', () => {
  it('finds the same at those that were looked at, and names the others', () => {
    const region = parseRegion('inbound TCP 22 from any')
    const asked: SearchQuestion = {
      verdict: 'ACCEPT',
      ...(region.ok && { inside: region.value }),
    }
    const factsIn = ({ found }: ReturnType<typeof searchServicesIn>) =>
      found.flatMap(({ at, none, depends }) =>
        at.flatMap(({ services }) =>
          services.map(each => `${serviceKey(each)} ${none} ${depends.map(({ on }) => on)}`),
        ),
      )
    for (const account of accounts) {
      const whole = factsIn(searchServicesIn(account, asked))
      for (const at of stops(stop => searchServicesIn(account, asked, { stop }))) {
        const told = searchServicesIn(account, asked, { stop: stopAfter(at) })
        const left = keysOf(told.untold)
        expect(left.size).toBeGreaterThan(0)
        expect(factsIn(told).sort()).toEqual(
          whole.filter(fact => !left.has(fact.split(' ')[0] ?? '')).sort(),
        )
      }
    }
  })
})

/** Whether all that it rests on was looked at. */
const provesEquivalence = ({ untold }: WorldsComparison): boolean =>
  (untold?.services ?? []).length === 0 && !untold?.fields.includes('addresses')

function expectPart(told: WorldsComparison, whole: WorldsComparison): void {
  const { untold } = told
  const fields = new Set<string>(untold?.fields)
  const left = keysOf(untold)
  const isLeft = (some: readonly Service[]) => some.some(each => left.has(serviceKey(each)))
  expect(untold).toBeDefined()
  expect(told.changes).toEqual(whole.changes.filter(({ services }) => !isLeft(services)))
  const addresses = new Set(ids(told.addresses))
  expect(told.addresses).toEqual(
    whole.addresses.filter(({ id }) => !fields.has('addresses') || addresses.has(id)),
  )
  expect(told.peers).toEqual(fields.has('peers') ? [] : whole.peers)
  expect(told.reach).toEqual(fields.has('reach') ? null : whole.reach)
  expect([told.appeared, told.disappeared]).toEqual([whole.appeared, whole.disappeared])
}

describe('a comparison, as far as there was time', () => {
  it('tells rows of the whole one, all of those services that it does not name, and never that nothing changes', () => {
    for (const { before, after } of changes) {
      const whole = compareWorlds(before, after)
      for (const at of stops(stop => compareWorlds(before, after, { stop }))) {
        const told = compareWorlds(before, after, { stop: stopAfter(at) })
        expectPart(told, whole)
        expect(told.equivalent && !provesEquivalence(told)).toBe(false)
        expect(told.equivalent && !whole.equivalent).toBe(false)
      }
      expect(compareWorlds(before, after, { stop: () => false })).toEqual(whole)
    }
  })

  it('does not ask for who reaches whom where nobody wants it', () => {
    const [{ before, after } = { before: worlds[0], after: worlds[1] }] = changes
    const stop = stopAfter(0)
    const { reach, untold } = compareWorlds(before as never, after as never, { reach: false, stop })
    expect([reach, untold?.fields.includes('reach')]).toEqual([null, false])
  })

  it('is the same in accounts with holes', () => {
    for (const [at, account] of accounts.slice(0, 1).entries()) {
      const other = randomCrowd(randomFrom(100 + at))
      const whole = compareAccounts(account, other)
      for (const place of stops(stop => compareAccounts(account, other, { stop }))) {
        const told = compareAccounts(account, other, { stop: stopAfter(place) })
        const left = keysOf(told.untold)
        const isLeft = (some: readonly Service[]) => some.some(each => left.has(serviceKey(each)))
        expect(told.untold).toBeDefined()
        expect(told.changes).toEqual(whole.changes.filter(({ services }) => !isLeft(services)))
        expect(ids(whole.addresses)).toEqual(expect.arrayContaining(ids(told.addresses)))
        expect(told.reach).toEqual(told.untold?.fields.includes('reach') ? [] : whole.reach)
        if (left.size > 0) expect(told.equivalent).not.toBe('always')
      }
      expect(compareAccounts(account, other, { stop: () => false })).toEqual(whole)
    }
  })
})

describe('a rehearsal, as far as there was time', () => {
  const disabling = (id: number): AnyCall =>
    ({
      operation: 'firewallUpdate',
      params: { firewallId: id },
      body: { status: 'disabled' },
    }) as AnyCall

  it('makes every call, and names what it did not compare', () => {
    for (const world of worlds) {
      const calls = [...values(world.tables.firewalls)].map(({ id }) => disabling(id))
      const whole = rehearse(world, { calls })
      const told = rehearse(world, { calls }, { stop: stopAfter(0) })
      expect(told.calls).toEqual(whole.calls)
      expect(told.after).toEqual(whole.after)
      expect(told.comparison.untold?.fields).toContain('reach')
      expect(rehearse(world, { calls }, { stop: () => false })).toEqual(whole)
    }
  })

  it('is the same in accounts with holes', () => {
    for (const account of accounts) {
      const calls = [...values(account.world.tables.firewalls)]
        .slice(0, 1)
        .map(({ id }) => disabling(id))
      const whole = rehearseIn(account, { calls })
      const told = rehearseIn(account, { calls }, { stop: stopAfter(0) })
      expect(told.cases.map(each => each.calls)).toEqual(whole.cases.map(each => each.calls))
      expect(told.equivalent).not.toBe('always')
      for (const { comparison } of told.cases) expect(comparison.untold).toBeDefined()
      expect(rehearseIn(account, { calls }, { stop: () => false })).toEqual(whole)
    }
  })
})
