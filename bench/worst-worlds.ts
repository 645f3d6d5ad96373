/** Worst cases of worlds: as many instances as there are firewalls, and no two firewalls alike. */

import { createWorld, type WorldSource } from '../src/account/create-world.ts'
import { apply } from '../src/engine/apply.ts'
import type { AnyCall } from '../src/engine/call.ts'
import { compareWorlds, exposureOf, lintWorld } from '../src/whatif.ts'
import { snapshot } from '../src/world/snapshot.ts'
import { values } from '../src/world/table.ts'
import type { World } from '../src/world/world.ts'
import { guardedWorld } from './guarded-world.ts'
import type { WorstCase } from './worst-cases.ts'

const worldCase = (prepare: WorstCase['prepare']): WorstCase => ({
  ...{ unit: 'firewalls', sizes: [1000, 10_000], target: 2000, prepare },
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
  'createWorld of a document': worldCase(count => {
    const document = documentOf(guardedWorld(count, count))
    return () => holdsFirewalls(createWorld(document))
  }),
  'createWorld of a snapshot': worldCase(count => {
    const document = snapshot(createWorld(documentOf(guardedWorld(count, count))))
    return () => holdsFirewalls(createWorld(document))
  }),
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
