/** The library of promises, and for each of those about packets small accounts that keep it, break it by one packet, or leave it open. */
import { join } from 'node:path'
import type { GatheredAccount } from '../../src/account/gathered.ts'
import { readJsonFile } from '../../src/cli/input/json-file.ts'
import type { Rule, Rules } from '../../src/contract/rules.ts'
import type { PolicyInput } from '../../src/policies/index.ts'
import type { Policy } from '../../src/policies/policy.ts'
import type { Packet } from '../../src/rules/evaluate/packet.ts'
import { blocksOf } from '../../src/rules/regions/blocks-of.ts'
import { pickPacket } from '../../src/rules/regions/pick-packet.ts'
import { regionOf } from '../../src/rules/regions/region-of.ts'
import { top } from '../support/sources.ts'

export const libraryFile = join(top, 'examples/policies/library.jsonc')

export const library = readJsonFile(libraryFile, { mayComment: true }).value as {
  readonly policies: readonly PolicyInput[]
}

/** One instance behind one firewall; what is left out is not known. */
export const accountOf = (
  rules: Partial<Rules>,
  status: 'enabled' | 'unknown' = 'enabled',
): GatheredAccount => ({
  ...{ format: 'firedrill-account', version: 1 },
  firewalls: {
    rows: [
      {
        ...{ id: 1, label: 'wall', rules, tags: [] },
        ...(status === 'enabled' && { status }),
        devices: { rows: [{ id: 1, entity: { type: 'instance', id: 1 } }] },
      },
    ],
  },
  instances: {
    rows: [
      {
        ...{ id: 1, label: 'one', region: 'us-east', tags: ['production'], ipv6: '2001:db8::1' },
        ...{ ipv4: ['192.0.2.1'], interfaces: [{ id: 1, purpose: 'public' }] },
      },
    ],
  },
  balancers: { rows: [] },
  ...{ ips: { rows: [] }, ranges: { rows: [] }, shares: { rows: [] }, pools: { rows: [] } },
  default_firewalls: { instance: null, balancer: null },
})

const closed: Rules = {
  ...{ inbound: [], inbound_policy: 'DROP', outbound: [], outbound_policy: 'DROP' },
}

const office = { ipv4: ['192.168.7.0/24'] }

/** Three rule sets that keep every promise about packets here: nothing, HTTPS, and something from a private network. */
export const keeping: readonly Rules[] = [
  closed,
  {
    ...closed,
    inbound: [
      {
        protocol: 'TCP',
        ports: '443',
        action: 'ACCEPT',
        addresses: { ipv4: ['0.0.0.0/0'], ipv6: ['::/0'] },
      },
    ],
  },
  {
    ...closed,
    inbound: [
      { protocol: 'TCP', ports: '1-65535', action: 'ACCEPT', addresses: office },
      { protocol: 'UDP', ports: '1-65535', action: 'ACCEPT', addresses: office },
    ],
    outbound: [
      { protocol: 'TCP', ports: '443', action: 'ACCEPT', addresses: { ipv4: ['0.0.0.0/0'] } },
    ],
  },
]

/** Packets of the promise: from its first and its last block, each an edge of it. */
export function packetsOf({ demand }: Policy): readonly Packet[] {
  if (demand.about !== 'packets') return []
  const blocks = blocksOf(demand.region)
  const picked = [blocks[0], blocks.at(-1), blocks[Math.floor(blocks.length / 2)]].flatMap(block =>
    block === undefined ? [] : (pickPacket(regionOf(block)) ?? []),
  )
  return picked
}

/** The rules with one more packet accepted; undefined where no rule can name it. */
export function accepting(rules: Rules, packet: Packet): Rules | undefined {
  const { direction, protocol, address, port } = packet
  if (protocol === 'OTHER') return undefined
  const family = address.includes(':') ? 'ipv6' : 'ipv4'
  const rule: Rule = {
    ...{
      protocol,
      action: 'ACCEPT',
      addresses: { [family]: [`${address}/${family === 'ipv6' ? 128 : 32}`] },
    },
    ...(port !== undefined && { ports: `${port}` }),
  }
  return { ...rules, [direction]: [rule, ...rules[direction]] }
}
