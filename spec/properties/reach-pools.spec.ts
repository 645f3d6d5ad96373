/** Every instance of a region answers at its pools, and may send from there. */
import { expect, it } from 'vitest'
import { createWorld } from '../../src/account/create-world.ts'
import { eastWest } from '../../src/rehearsal/exposure/east-west.ts'

const rulesFor = (address: string) => ({
  ...{ inbound_policy: 'DROP', outbound: [], outbound_policy: 'ACCEPT' },
  inbound: [{ protocol: 'TCP', ports: '80', action: 'ACCEPT', addresses: { ipv6: [address] } }],
})

const edgesWith = (address: string) => {
  const world = createWorld({
    instances: [
      { id: 1, label: 'web-1', region: 'newark-us' },
      { id: 2, label: 'db-1', region: 'newark-us' },
      { id: 3, label: 'far-1', region: 'mumbai-in' },
    ],
    pools: [{ range: '3fff:800:f000::', prefix: 116, region: 'newark-us' }],
    firewalls: [
      {
        ...{ id: 1, label: 'wall', status: 'enabled', rules: rulesFor(address) },
        devices: [{ entity: { id: 2, type: 'instance' } }],
      },
    ],
  } as Parameters<typeof createWorld>[0])
  const { nodes, edges } = eastWest(world)
  const labelOf = new Map(
    nodes.flatMap(({ id, services }) => services.map(each => [id, each.label])),
  )
  return edges
    .filter(({ to }) => labelOf.get(to) === 'db-1')
    .map(({ from, passages }) => [labelOf.get(from), passages])
}

it('so that who accepts an address of a pool is reached from all of the region, and from no other', () => {
  const passages = [{ network: 'public', family: 'ipv6', protocol: 'TCP', ports: '80' }]
  expect(edgesWith('3fff:800:f000::5')).toEqual([['web-1', passages]])
  expect(edgesWith('3fff:800:f000::fff')).toEqual([['web-1', passages]])
  expect(edgesWith('3fff:800:f000::1000')).toEqual([])
})
