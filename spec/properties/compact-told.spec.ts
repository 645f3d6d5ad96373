/** What compacting tells of itself: sizes as the contract counts them, and whether it went on to the end. */
import { describe, expect, it } from 'vitest'
import type { Rule, Rules } from '../../src/contract/rules.ts'
import { compact, sizeOfRules } from '../../src/whatif.ts'

const accept = (ports: string | null | undefined, ...ipv4: readonly string[]): Rule => ({
  ...{ protocol: 'TCP', addresses: { ipv4 }, action: 'ACCEPT' },
  ...(ports !== undefined && { ports }),
})
const rulesOf = (inbound: readonly Rule[], outbound: readonly Rule[] = []): Rules => ({
  inbound,
  inbound_policy: 'DROP',
  outbound,
  outbound_policy: 'DROP',
})

describe('the size of rules', () => {
  it('has a port as one piece, a range as two, and none where no ports are named', () => {
    const pieces = (ports: string | null | undefined) =>
      sizeOfRules(rulesOf([accept(ports, '10.0.0.1')])).pieces
    expect(
      [undefined, null, '22', '22-23', '22,80', '22,80-90,443', '1-2,4-5'].map(pieces),
    ).toEqual([0, 0, 1, 2, 2, 4, 4])
  })

  it('is that of both directions and of both families together', () => {
    const both: Rule = {
      ...accept('53', '10.0.0.1', '10.0.0.2'),
      addresses: { ipv4: ['10.0.0.1', '10.0.0.2'], ipv6: ['::1'] },
    }
    expect(sizeOfRules(rulesOf([both, accept('22', '10.0.0.1')], [both]))).toEqual({
      rules: 3,
      addresses: 7,
      pieces: 3,
    })
    expect(sizeOfRules(rulesOf([]))).toEqual({ rules: 0, addresses: 0, pieces: 0 })
  })
})

describe('compacting that is stopped', () => {
  const neighbours = [0, 1, 2, 3, 4, 5].map(at => accept('22', `10.0.0.${at}`))
  const further = [0, 1, 2, 3, 4, 5].map(at => accept('443', `10.0.1.${at}`))
  const given = rulesOf(neighbours, further)
  const stoppedAfter = (asked: number) => {
    let left = asked
    return compact(given, { stop: () => left-- <= 0 })
  }

  it('is complete only where nothing was left to do in either direction', () => {
    const whole = compact(given)
    expect([whole.complete, whole.after.rules]).toEqual([true, 2])
    const met = { complete: 0, 'one direction': 0, neither: 0 }
    for (let asked = 0; met.complete === 0; asked++) {
      const { rules, complete } = stoppedAfter(asked)
      if (complete) expect(rules, `${asked}`).toEqual(whole.rules)
      if (complete) met.complete++
      else if (rules.inbound.length === 1) met['one direction']++
      else met.neither++
    }
    expect(Math.min(...Object.values(met))).toBeGreaterThan(0)
  })
})
