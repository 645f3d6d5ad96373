/** Baselines outlive another spelling: ids of findings and changes follow what rules mean. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Rule, Rules } from '../../src/contract/rules.ts'
import { compareRules, findingKinds, lintRules } from '../../src/whatif.ts'
import { smallRules } from '../support/arbitrary-rules.ts'
import { pairOfRules } from './whatif-pairs.ts'

const idsOf = (found: readonly { readonly id: string }[]) => found.map(({ id }) => id).sort()

/** The same packets in other words: lists backwards, networks with host bits, IPv6 in long form, spaces between ports. */
const respelt = (rules: Rules): Rules => ({
  ...rules,
  inbound: rules.inbound.map(respell),
  outbound: rules.outbound.map(respell),
})

const respell = ({ addresses, ports, ...rule }: Rule): Rule => ({
  ...rule,
  addresses: {
    ...(addresses.ipv4 && { ipv4: addresses.ipv4.map(withHostBits).reverse() }),
    ...(addresses.ipv6 && { ipv6: addresses.ipv6.map(inLongForm).reverse() }),
  },
  ...(typeof ports === 'string' && { ports: ports.split(/, ?/).reverse().join(', ') }),
})

/** The last bit of a network that has any to spare. */
function withHostBits(text: string): string {
  const [address = '', length = '32'] = text.split('/')
  const bytes = address.split('.').map(Number)
  return length === '32' ? text : `${bytes.slice(0, 3).join('.')}.${(bytes[3] ?? 0) | 1}/${length}`
}

const inLongForm = (text: string): string =>
  text.includes('.')
    ? text
    : text.replace(/[0-9a-f]{1,4}(?=[:/]|$)/g, (group, at: number) =>
        text.charAt(at - 1) === '/' ? group : group.padStart(4, '0'),
      )

/** What is said of spelling alone is not the same in other words. */
const kinds = findingKinds.filter(kind => kind !== 'host-bits')

const rulesOf = (...rules: readonly Pick<Rule, 'addresses' | 'ports'>[]): Rules => ({
  inbound: rules.map(rule => ({ protocol: 'TCP', action: 'ACCEPT', ...rule })),
  ...{ inbound_policy: 'DROP', outbound: [], outbound_policy: 'DROP' },
})

describe('ids', () => {
  it('of changes are the same for the same packets in other words', () => {
    fc.assert(
      fc.property(pairOfRules, ([before, after]) => {
        const ids = idsOf(compareRules(before, after).changes)
        expect(idsOf(compareRules(respelt(before), respelt(after)).changes)).toEqual(ids)
      }),
    )
  })

  it('of findings are the same for rules that mean the same', () => {
    fc.assert(
      fc.property(smallRules, rules => {
        const ids = idsOf(lintRules(rules, { kinds }))
        expect(idsOf(lintRules(respelt(rules), { kinds }))).toEqual(ids)
      }),
    )
  })

  const wide = { addresses: { ipv4: ['0.0.0.0/0'] }, ports: '443' }
  const oneOf = (rule: Pick<Rule, 'addresses' | 'ports'>) => [rulesOf(rule), rulesOf(wide, rule)]
  const same = { addresses: { ipv4: ['10.0.0.0/8'], ipv6: ['2001:db8::/32'] }, ports: '22, 80' }
  const findingsIn = (rules: Rules) => idsOf(lintRules(rules, { kinds }))
  const changesIn = (rules: Rules) => idsOf(compareRules(rulesOf(), rules).changes)

  it.each([
    ['another space', { ...same, ports: '22,80' }],
    ['another order of ports', { ...same, ports: '80,22' }],
    ['host bits', { ...same, addresses: { ...same.addresses, ipv4: ['10.255.0.1/8'] } }],
    [
      'IPv6 in long form',
      { ...same, addresses: { ...same.addresses, ipv6: ['2001:0DB8:0::/32'] } },
    ],
  ])('do not change with %s', (_, rule) => {
    for (const [at, rules] of oneOf(same).entries()) {
      const other = oneOf(rule)[at] ?? rules
      expect(findingsIn(other)).toEqual(findingsIn(rules))
      expect(changesIn(other)).toEqual(changesIn(rules))
    }
  })

  it.each([
    ['another port', { ...same, ports: '22, 81' }],
    ['a range', { ...same, ports: '22-80' }],
    ['another network', { ...same, addresses: { ...same.addresses, ipv4: ['11.0.0.0/8'] } }],
    ['a wider network', { ...same, addresses: { ...same.addresses, ipv6: ['2001:db8::/31'] } }],
  ])('change with %s', (_, rule) => {
    const doubled = (one: Pick<Rule, 'addresses' | 'ports'>) => rulesOf(one, one)
    expect(findingsIn(doubled(same)).length).toBeGreaterThan(0)
    const known = new Set(findingsIn(doubled(same)))
    for (const id of findingsIn(doubled(rule))) expect(known).not.toContain(id)
    expect(changesIn(rulesOf(rule))).not.toEqual(changesIn(rulesOf(same)))
  })

  it('of entries that decide nothing name the entries, wherever they stand', () => {
    const listed = (...ipv4: readonly string[]) => rulesOf({ addresses: { ipv4 }, ports: '22' })
    const deadIn = (rules: Rules) => idsOf(lintRules(rules, { kinds: ['dead-entry'] }))
    const ids = deadIn(listed('10.0.0.0/8', '10.1.0.0/16', '192.0.2.0/24'))
    expect(ids).toHaveLength(1)
    expect(deadIn(listed('192.0.2.0/24', '10.1.2.3/16', '10.0.0.0/8'))).toEqual(ids)
    expect(deadIn(listed('10.0.0.0/8', '10.2.0.0/16', '192.0.2.0/24'))).not.toEqual(ids)
  })
})
