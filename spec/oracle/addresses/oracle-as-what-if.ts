/** The oracle in the shape of what it judges: it agrees with itself, and spoiled in one respect it must be found out. */
import type { AddressChange, AddressVerdict, ReachRow, ThroughRow, WhatIf } from './adapter.ts'
import { naiveChanges, naiveRows } from './comparison.ts'
import { holdersAt, type Rows, rowsOf } from './holders.ts'
import { naiveReach } from './reach.ts'
import { carriedIn, familyOf, packetsOf, servicesIn } from './representatives.ts'
import { naivePassing, naiveThrough } from './through.ts'
import { naiveVerdict } from './verdict.ts'

export const oracleAsWhatIf: WhatIf = {
  verdictAt: (world, endpoint, packet): AddressVerdict => {
    const verdict = naiveVerdict(rowsOf(world), endpoint, packet)
    const { action, cause, index, firewall, holder } = verdict
    return {
      ...{ action, holder },
      cause: { kind: cause, ...(index !== null && { index }) },
      firewall: firewall === null ? null : { id: firewall },
    }
  },
  compareWorlds: (before, after) => {
    const [was, is] = [rowsOf(before), rowsOf(after)]
    return {
      addresses: naiveRows(was, is).map(({ endpoint }) => {
        const changeOf = naiveChanges(was, is, endpoint)
        return {
          ...{ addresses: [endpoint.address], network: endpoint.network },
          before: { holders: holdersAt(was, endpoint) },
          after: { holders: holdersAt(is, endpoint) },
          changes: packetsOf(familyOf(endpoint.address), was, is).flatMap(
            (packet): readonly AddressChange[] => {
              const change = changeOf(packet)
              if (change === null) return []
              return [
                {
                  ...{ direction: packet.direction, protocol: packet.protocol },
                  ...{ addresses: [packet.address], family: familyOf(packet.address) },
                  ports: packet.port === undefined ? null : `${packet.port}`,
                  to: change === 'opened' ? 'ACCEPT' : 'DROP',
                  after: { kind: change === 'dark' ? 'dark' : 'policy' },
                },
              ]
            },
          ),
        }
      }),
      ...{ reach: reachRows(was, is), through: throughRows(was, is) },
    }
  },
}

function throughRows(was: Rows, is: Rows): readonly ThroughRow[] {
  const [before, after] = [naiveThrough(was), naiveThrough(is)]
  const only = (
    change: ThroughRow['change'],
    all: typeof before,
    others: typeof before,
  ): readonly ThroughRow[] =>
    [...all].flatMap(([name, { packet, ...row }]) => {
      if (others.has(name)) return []
      const sides = {
        before: naivePassing(was, row, packet),
        after: naivePassing(is, row, packet),
      }
      return [{ ...row, change, witness: { ...packet, ...sides } }]
    })
  return [...only('gained', after, before), ...only('lost', before, after)]
}

function reachRows(was: Rows, is: Rows): readonly ReachRow[] {
  const { instances, services } = servicesIn(was, is)
  return carriedIn(was, is).flatMap(({ protocol, port }) =>
    instances.flatMap(from =>
      services.flatMap((to): readonly ReachRow[] => {
        const [before, after] = [was, is].map(
          rows => naiveReach(rows, from, to, protocol, port).passages.length > 0,
        )
        if (before === after) return []
        const ports = port === undefined ? null : `${port}`
        const change = after ? 'opened' : 'closed'
        return [{ from: { id: from }, to, protocol, ports, change }]
      }),
    ),
  )
}
