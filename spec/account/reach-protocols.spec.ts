/** Who reaches whom by rules of other protocols: that is of no concern to TCP, however much else is not known. */
import { expect, it } from 'vitest'
import { accountOf } from '../../src/account/holes/account.ts'
import { compareAccounts } from '../../src/rehearsal/accounts/compare-accounts.ts'
import { protocolOfPacket } from '../../src/rules/partial/partial-rules.ts'
import { dropping, firewall, gathered, instance, rule } from './holed-accounts.ts'

const accountWith = (protocol: string) => {
  const one = rule({ protocol, ...(protocol === 'TCP' && { ports: '443' }) })
  const { ports: _, ...portless } = one
  const inbound = [{ ...(protocol === 'TCP' ? one : portless), addresses: { ipv4: ['0.0.0.0/0'] } }]
  const rows = [firewall({ rules: { inbound, outbound: [], ...dropping } })]
  const bare = [5, 6, 7].map(id => {
    const { interfaces: __, ...rest } = instance({ id, label: `web-${id}` })
    return rest
  })
  const { shares: ___, ...given } = gathered({ firewalls: { rows }, instances: { rows: bare } })
  return accountOf(given)
}

it('names the protocol of the packet, and fills it, for other protocols alone', () => {
  const { reach } = compareAccounts(accountWith('TCP'), accountWith('47'))
  const rows = reach.flatMap(row =>
    row.holds === 'always'
      ? []
      : (['gained', 'lost'] as const).flatMap(side =>
          row[side].map(({ protocol }) => {
            const { filling = {}, unless = {} } = row.witness[side] ?? {}
            const isFilled = protocolOfPacket in filling || protocolOfPacket in unless
            return [side, protocol, row.on.includes(protocolOfPacket), isFilled]
          }),
        ),
  )
  expect(rows).toContainEqual(['lost', 'TCP', false, false])
  expect(rows).toContainEqual(['gained', 'OTHER', true, true])
  for (const [, protocol, isNamed, isFilled] of rows)
    expect([isNamed, isFilled]).toEqual([protocol === 'OTHER', protocol === 'OTHER'])
})
