/** A small shop, and who comes to reach whom in it after calls. */
import type { Rule } from '../../src/contract/rules.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import { createWorld } from '../../src/index.ts'
import { compareAddresses } from '../../src/rehearsal/addresses/compare-addresses.ts'
import { compareReach } from '../../src/rehearsal/exposure/compare-reach.ts'
import { peersMoved } from '../../src/rehearsal/exposure/peers-moved.ts'
import type { World } from '../../src/world/world.ts'
import { worldAfter } from '../support/outcomes.ts'
import { closedRules } from '../support/worlds.ts'

export const webAddress = '33.160.0.10'
export const labAddress = '33.160.0.30'
export const webRange = '2001:db8:7::'

export const fromWeb: Rule = {
  ...{ protocol: 'TCP', ports: '5432', action: 'ACCEPT', label: 'from-web' },
  addresses: { ipv4: [`${webAddress}/32`], ipv6: [`${webRange}/64`] },
}
export const guard = (
  id: number,
  label: string,
  inbound: readonly Rule[],
  ...ids: readonly number[]
) => ({
  ...{ id, label, status: 'enabled' as const, rules: { ...closedRules, inbound } },
  devices: ids.map(each => ({ entity: { type: 'instance' as const, id: each } })),
})

/** A web server, a database that takes the web server's address and range, and a lab machine; nobody else reaches anybody. */
export const shop = (): World =>
  createWorld({
    instances: [
      { id: 1, label: 'web-1', region: 'newark-us', ipv4: [webAddress, '33.160.0.11'] },
      { id: 2, label: 'database-1', region: 'newark-us', ipv4: ['33.160.0.20'] },
      { id: 3, label: 'lab-1', region: 'newark-us', ipv4: [labAddress] },
    ],
    firewalls: [guard(1, 'closed', [], 1, 3), guard(2, 'database', [fromWeb], 2)],
  })

export const change = (before: World, ...calls: readonly AnyCall[]) => {
  const after = worldAfter(before, ...calls)
  return {
    rows: compareReach(before, after),
    moved: peersMoved(after, compareAddresses(before, after)),
    after,
  }
}

export const labels = (services: readonly { readonly label: string }[]) =>
  services.map(({ label }) => label).join()

export const inShort = (rows: ReturnType<typeof compareReach>) =>
  rows.flatMap(({ from, to, gained, lost, through, vlans }) => {
    const line = (sign: string, text: string) => `${sign} ${labels(from)} > ${labels(to)}: ${text}`
    const passages = (list: typeof gained) =>
      list.map(each => `${each.network} ${each.family} ${each.protocol} ${each.ports}`)
    return [
      ...[...passages(gained), ...vlans.gained].map(text => line('+', text)),
      ...[...passages(lost), ...vlans.lost].map(text => line('-', text)),
      ...through.gained.map(each =>
        line('+', `${each.protocol} ${each.port} ${each.balancer.label}`),
      ),
      ...through.lost.map(each =>
        line('-', `${each.protocol} ${each.port} ${each.balancer.label}`),
      ),
    ]
  })
