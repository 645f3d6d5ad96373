/** The answers under test. */
import { expect } from 'vitest'
import { verdictAt } from '../../../src/index.ts'
import {
  combinePortSets,
  difference,
  noPorts,
  type PortSet,
  portSetOf,
  printPortSet,
  union,
} from '../../../src/net/port-set.ts'
import { compareWorlds, eastWest } from '../../../src/whatif.ts'
import type { World } from '../../../src/world/world.ts'
import type { ReachRow, ThroughRow, WhatIf } from './adapter.ts'
import type { ServiceId } from './representatives.ts'

/** Of an address that the world does not have it refuses to speak; nobody answers there. */
const dark = { action: 'DROP', cause: { kind: 'dark' }, firewall: null, holder: null }

function isThere(world: World, address: string, network: string): boolean {
  try {
    verdictAt(world, { address, network }, anyPacket)
    return true
  } catch (thrown) {
    expect(String(thrown)).toMatch(/at\.(address: expected an address that|network: expected)/)
    return false
  }
}

const anyPacket = { direction: 'inbound', protocol: 'ICMP', address: '192.0.2.1' } as const

export const whatIf: WhatIf = {
  verdictAt: (world, { address, network }, packet) =>
    isThere(world, address, network) ? verdictAt(world, { address, network }, packet) : dark,
  compareWorlds(before, after) {
    const { addresses, reach } = compareWorlds(before, after)
    const holders = (state: (typeof addresses)[number]['before']) => ({
      holders: state.holders.map(each => ({ ...each.service, interface: each.interface })),
    })
    const rows = addresses.map(row => ({
      ...row,
      before: holders(row.before),
      after: holders(row.after),
    }))
    return {
      ...{ addresses: rows, reach: reachRows(before, after) },
      through: (reach ?? []).flatMap(row =>
        (['gained', 'lost'] as const).flatMap(change => throughRows(row, change)),
      ),
    }
  },
}

type ReachChange = NonNullable<ReturnType<typeof compareWorlds>['reach']>[number]

/** Of what is told of several services one pair is shown. */
const throughRows = (
  { from, to, through }: ReachChange,
  change: 'gained' | 'lost',
): readonly ThroughRow[] =>
  through[change].flatMap(({ balancer, protocol, port, backEndPort, witness }) =>
    from.flatMap(source => {
      const others = to.filter(({ id }) => id !== source.id)
      return others.map((target): ThroughRow => {
        const isShown = source.id === witness.from.service.id && target === others[0]
        const side = (name: 'before' | 'after') => ({
          ...{ from: witness[name].from.action, to: witness[name].to.action },
          passedOn: witness.passedOn[name],
        })
        return {
          ...{ from: source.id, balancer: balancer.id, protocol, port },
          ...{ backEnd: target.id, backEndPort, change },
          witness: isShown
            ? {
                ...{ source: witness.from.address, target: witness.to.address },
                ...{ before: side('before'), after: side('after') },
              }
            : null,
        }
      })
    }),
  )

const protocols = ['TCP', 'UDP', 'ICMP', 'IPENCAP', 'OTHER'] as const

/** The ports by source, target and protocol that pass by any network; one for a protocol without ports. */
function passingIn(world: World): ReadonlyMap<string, PortSet> {
  const { nodes, edges } = eastWest(world)
  const servicesOf = (node: string) => nodes.find(({ id }) => id === node)?.services ?? []
  const passing = new Map<string, PortSet>()
  const add = (key: string, ports: string | null) =>
    passing.set(key, combinePortSets(passing.get(key) ?? noPorts, setOf(ports), union))
  for (const { from, to, passages, vlans } of edges) {
    const onVlans = vlans.length === 0 ? [] : protocols.map(protocol => ({ protocol, ports: null }))
    for (const pair of pairsOf(servicesOf(from), servicesOf(to)))
      for (const { protocol, ports } of [...passages, ...onVlans]) add(`${pair} ${protocol}`, ports)
  }
  return passing
}

const pairsOf = (sources: readonly ServiceId[], targets: readonly ServiceId[]) =>
  sources.flatMap(source =>
    targets
      .filter(({ type, id }) => type !== source.type || id !== source.id)
      .map(({ type, id }) => `${source.id} ${type} ${id}`),
  )

const setOf = (ports: string | null): PortSet =>
  portSetOf(
    (ports ?? '1-65535').split(',').map(piece => {
      const [first = 0, last = first] = piece.split('-').map(Number)
      return { first, last }
    }),
  )

function reachRows(before: World, after: World): readonly ReachRow[] {
  const [was, is] = [passingIn(before), passingIn(after)]
  return [...new Set([...was.keys(), ...is.keys()])].flatMap(key => {
    const [from, type, to, protocol = ''] = key.split(' ')
    const [old, now] = [was.get(key) ?? noPorts, is.get(key) ?? noPorts]
    const row = (change: ReachRow['change'], ports: PortSet): readonly ReachRow[] =>
      ports.length === 0
        ? []
        : [
            {
              from: { id: Number(from) },
              to: { type: type === 'balancer' ? 'balancer' : 'instance', id: Number(to) },
              ...{ protocol, change },
              ports: protocol === 'TCP' || protocol === 'UDP' ? printPortSet(ports) : null,
            },
          ]
    return [
      ...row('opened', combinePortSets(now, old, difference)),
      ...row('closed', combinePortSets(old, now, difference)),
    ]
  })
}
