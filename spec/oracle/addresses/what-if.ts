/** The answers under test: each service's own verdict at the addresses that it holds; who holds them, and the rest, is still the oracle's. */
import { verdict } from '../../../src/index.ts'
import type { WhatIf } from './adapter.ts'
import { holdersAt, rowsOf } from './holders.ts'
import { oracleAsWhatIf } from './oracle-as-what-if.ts'

export const whatIf: WhatIf = {
  ...oracleAsWhatIf,
  verdictAt: (world, endpoint, packet) => {
    const verdicts = holdersAt(rowsOf(world), endpoint).map(({ type, id, interface: passed }) => ({
      ...verdict(world, { type, id }, packet, passed === null ? {} : { interface: passed }),
      holder: { type, id },
    }))
    const dark = { action: 'DROP', cause: { kind: 'dark' }, firewall: null, holder: null }
    return verdicts.find(({ action }) => action === 'ACCEPT') ?? verdicts[0] ?? dark
  },
}
