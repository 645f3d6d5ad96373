/** The answers under test; who reaches whom is still the oracle's. */
import { expect } from 'vitest'
import { verdictAt } from '../../../src/index.ts'
import { compareWorlds } from '../../../src/whatif.ts'
import type { World } from '../../../src/world/world.ts'
import type { WhatIf } from './adapter.ts'
import { oracleAsWhatIf } from './oracle-as-what-if.ts'

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
    const { addresses } = compareWorlds(before, after)
    const { reach } = oracleAsWhatIf.compareWorlds(before, after)
    const holders = (state: (typeof addresses)[number]['before']) => ({
      holders: state.holders.map(each => ({ ...each.service, interface: each.interface })),
    })
    const rows = addresses.map(row => ({
      ...row,
      before: holders(row.before),
      after: holders(row.after),
    }))
    return { addresses: rows, reach }
  },
}
