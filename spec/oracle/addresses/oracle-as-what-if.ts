/** The oracle in the shape of what it judges: it agrees with itself, and spoiled in one respect it must be found out. */
import type { AddressChange, AddressVerdict, ReachRow, WhatIf } from './adapter.ts'
import { naiveChanges, naiveRows } from './comparison.ts'
import { holdersAt, type Rows, rowsOf } from './holders.ts'
import { naiveReach } from './reach.ts'
import { carriedIn, familyOf, packetsOf, servicesIn } from './representatives.ts'
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
      reach: reachRows(was, is),
    }
  },
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
