/** Worst cases of worlds: as many instances as there are firewalls, and no two firewalls alike. */

import { createWorld, type WorldSource } from '../src/account/create-world.ts'
import { readAccount } from '../src/account.ts'
import { apply } from '../src/engine/apply.ts'
import type { AnyCall } from '../src/engine/call.ts'
import { compareWorlds, eastWest, exposureOf, lintWorld } from '../src/whatif.ts'
import { snapshot } from '../src/world/snapshot.ts'
import { values } from '../src/world/table.ts'
import type { World } from '../src/world/world.ts'
import { guardedWorld } from './guarded-world.ts'
import type { WorstCase } from './measure.ts'

const worldCase = (prepare: WorstCase['prepare']): WorstCase => ({
  ...{ unit: 'firewalls', sizes: [1000, 10_000], target: 2000, prepare },
})

const readingCase = (written: (world: World) => object): WorstCase => ({
  ...{ unit: 'firewalls', sizes: [1000, 10_000], target: 2000 },
  text: count => JSON.stringify(written(guardedWorld(count, count))),
  prepare(_, text) {
    const document: WorldSource = JSON.parse(text)
    return () => holdsFirewalls(createWorld(document))
  },
})

export const worldCases: Readonly<Record<string, WorstCase>> = {
  exposureOf: worldCase(count => {
    const world = guardedWorld(count, count)
    return () => exposureOf(world)
  }),
  lintWorld: worldCase(count => {
    const world = guardedWorld(count, count)
    return () => lintWorld(world)
  }),
  'compareWorlds, every firewall edited': worldCase(count => {
    const before = guardedWorld(count, count)
    const after = edited(before)
    return () => compareWorlds(before, after)
  }),
  'compareWorlds with addresses, every firewall edited': worldCase(count => {
    const before = createWorld(documentOf(guardedWorld(count, count)))
    const after = edited(before)
    return () => compareWorlds(before, after)
  }),
  eastWest: worldCase(count => {
    const world = createWorld(documentOf(guardedWorld(count, count)))
    return () => eastWest(world)
  }),
  'readAccount of a page of the service': {
    ...{ unit: 'firewalls', sizes: [3600, 36_000], target: 4000 },
    text: pageOf,
    prepare(_, text) {
      const page = JSON.parse(text)
      return () => readAccount([{ name: 'firewalls.json', value: page }]).leaves.total
    },
  },
  'createWorld of a document': readingCase(documentOf),
  'createWorld of a snapshot': readingCase(world => snapshot(createWorld(documentOf(world)))),
}

/** Worlds are too large to be told as a text of one piece. */
const holdsFirewalls = ({ tables }: World): number => [...values(tables.firewalls)].length

/** Each firewall gets another first rule. */
function edited(world: World): World {
  let latest = world
  for (const { id, rules } of values(world.tables.firewalls)) {
    const [first, ...others] = rules.inbound
    const inbound = first === undefined ? others : [{ ...first, ports: '22,1000-2000' }, ...others]
    const call = { operation: 'firewallRulesUpdate', params: { firewallId: id }, body: { inbound } }
    const outcome = apply(latest, call as AnyCall, { verify: false })
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.errors))
    latest = outcome.world
  }
  return latest
}

/** Some 550 bytes a firewall, so that the largest page is as large as the command reads without being asked to. */
function pageOf(count: number): string {
  const rule = { protocol: 'TCP', action: 'ACCEPT', description: null }
  const web = { ...rule, label: 'web', ports: '22,443', addresses: { ipv4: ['192.0.2.0/24'] } }
  const dns = { ...rule, label: 'dns', ports: '53', addresses: { ipv6: ['2001:db8::/32'] } }
  const rules = { inbound: [web, dns], inbound_policy: 'DROP', outbound: [] }
  const data = Array.from({ length: count }, (_, at) => ({
    ...{ id: at + 1, label: `firewall-${at + 1}`, status: 'enabled', tags: ['a', 'b'] },
    ...{ created: '2026-03-01T09:00:00', updated: '2026-05-02T10:30:00', entities: [] },
    rules: { ...rules, outbound_policy: 'ACCEPT', version: 3, fingerprint: '9a31c0de' },
  }))
  return JSON.stringify({ data, page: 1, pages: 1, results: count })
}

/** As people write it: each firewall says what it guards. */
function documentOf({ tables }: World): WorldSource {
  return {
    instances: [...values(tables.instances)].map(({ id, label }) => ({
      ...{ id, label, region: 'newark-us' },
    })),
    firewalls: [...values(tables.firewalls)].map(({ label, status, rules }, at) => ({
      ...{ label, status, rules },
      devices: [{ entity: { type: 'instance', id: at + 1 } }],
    })),
  }
}
