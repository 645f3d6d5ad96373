/** An example of each kind of finding about rules, with what it says. */
import { describe, expect, it } from 'vitest'
import type { Rule, Rules } from '../../src/contract/rules.ts'
import { UsageError } from '../../src/kit/errors.ts'
import type { FindingKind, RuleFinding } from '../../src/rules/lint/finding.ts'
import { findingKinds, type LintOptions, lintRules } from '../../src/rules/lint/lint-rules.ts'
import { sensitivePorts } from '../../src/rules/lint/sensitive-ports.ts'

const everywhere = { ipv4: ['0.0.0.0/0'], ipv6: ['::/0'] }
const office = { ipv4: ['198.51.100.0/24'] }
const halves = [{ ipv4: ['198.51.100.0/25'] }, { ipv4: ['198.51.100.128/25'] }] as const

const tcp = (label: string, ports: string | null, addresses: Rule['addresses'] = everywhere) =>
  ({ protocol: 'TCP', action: 'ACCEPT', addresses, ports, label }) as const satisfies Rule

const drop = (rule: Rule): Rule => ({ ...rule, action: 'DROP' })

const inbound = (...rules: readonly Rule[]): Rules => ({
  inbound: rules,
  inbound_policy: 'DROP',
  outbound: [],
  outbound_policy: 'ACCEPT',
})

/** The findings of one kind. */
function find<Kind extends FindingKind>(kind: Kind, rules: Rules, options: LintOptions = {}) {
  return lintRules(rules, { ...options, kinds: [kind] }).filter(
    (finding): finding is Extract<RuleFinding, { kind: Kind }> => finding.kind === kind,
  )
}

const messages = (findings: readonly RuleFinding[]) => findings.map(({ message }) => message)

describe('rules that are dead', () => {
  it('a rule below one that matches the same and more is unreachable', () => {
    const [found, ...others] = find('unreachable', inbound(tcp('all', null), tcp('web', '443')))
    expect(others).toEqual([])
    expect(found).toMatchObject({
      level: 'warning',
      direction: 'inbound',
      rule: { index: 1, label: 'web' },
      message:
        'inbound[1] "web" decides nothing: inbound[0] "all" matches all of it before, with the same action',
      detail: { cover: [{ index: 0, label: 'all' }], opponent: null },
    })
  })

  it('a rule below two that together match all of it is unreachable, and an error when they drop it', () => {
    const rules = inbound(
      drop(tcp('low', '22', halves[0])),
      drop(tcp('high', '1-100', halves[1])),
      tcp('elsewhere', '443'),
      tcp('ssh', '22', office),
    )
    const [found] = find('unreachable', rules)
    expect(found).toMatchObject({
      level: 'error',
      rule: { index: 3 },
      message:
        'inbound[3] "ssh" decides nothing: inbound[0] "low" and inbound[1] "high" together match all of it before, and inbound[0] "low" does the opposite',
      detail: {
        cover: [{ index: 0 }, { index: 1 }],
        opponent: { index: 0, action: 'DROP', size: '128' },
        witness: { direction: 'inbound', protocol: 'TCP', address: '198.51.100.1', port: 22 },
      },
    })
  })

  it('a rule that is dead in one family and alive in the other is partly dead', () => {
    const rules = inbound(
      tcp('v-6', '443', { ipv6: ['::/0'] }),
      tcp('web', '443', { ...office, ipv6: ['2001:db8::/32'] }),
    )
    expect(find('unreachable', rules)).toEqual([])
    const [found] = find('partly-dead', rules)
    expect(found).toMatchObject({ level: 'note', rule: { index: 1 } })
    expect(found?.detail.families.map(({ family, decides }) => [family, decides])).toEqual([
      ['ipv6', '0'],
    ])
  })

  it('a rule that later ones would stand in for is redundant', () => {
    const rules = inbound(tcp('office', '22', office), tcp('all', '1-1000'))
    expect(find('redundant', rules)).toMatchObject([
      {
        level: 'warning',
        rule: { index: 0 },
        message:
          'inbound[0] "office" changes nothing: without it inbound[1] "all" would ACCEPT the same packets',
        detail: { successors: [{ index: 1 }], policy: false },
      },
    ])
    expect(find('redundant', inbound(tcp('office', '22', office)))).toEqual([])
  })

  it('a rule that does what the policy does is said to equal it, and not to be redundant', () => {
    const rules = inbound(tcp('web', '443'), drop(tcp('rest', null)))
    expect(find('redundant', rules)).toEqual([])
    expect(messages(find('equals-policy', rules))).toEqual([
      'inbound[1] "rest" changes nothing: without it the inbound policy would DROP the same packets',
    ])
  })

  it('rules that can go together are named together', () => {
    const rules = inbound(tcp('all', null), tcp('web', '443'), tcp('ssh', '22', office))
    expect(messages(find('jointly-removable', rules))).toEqual([
      'inbound[1] "web" and inbound[2] "ssh" can all go together and no verdict changes',
    ])
  })

  it('of two rules that stand in for each other one can go, and the other then matters', () => {
    const rules = inbound(tcp('one', '22', office), tcp('two', '22', office))
    const [found] = find('jointly-removable', rules)
    expect(found?.message).toBe(
      'inbound[1] "two" can go and no verdict changes, but not inbound[0] "one" as well, which then matter',
    )
  })
})

describe('pairs of rules', () => {
  it.each([
    ['shadowing', tcp('all', null), drop(tcp('ssh', '22')), 1, 'warning'],
    ['generalization', tcp('ssh', '22'), drop(tcp('all', null)), 1, 'note'],
    ['correlation', tcp('office', null, office), drop(tcp('ssh', '22')), 1, 'note'],
    ['redundancy', tcp('all', null), tcp('ssh', '22'), 1, 'note'],
    ['redundancy', tcp('ssh', '22'), tcp('all', null), 0, 'note'],
  ] as const)('show %s', (kind, first, second, index, level) => {
    const found = find(kind, inbound(first, second))
    expect(found).toMatchObject([{ level, rule: { index } }])
    expect(found[0]?.detail).toMatchObject({ earlier: { index: 0 }, later: { index: 1 } })
  })

  it('that share no packet show nothing', () => {
    const rules = inbound(tcp('ssh', '22'), drop(tcp('web', '80-443')))
    const pairs = ['shadowing', 'generalization', 'correlation', 'redundancy'] as const
    expect(lintRules(rules, { kinds: pairs })).toEqual([])
  })
})

describe('rules that are partly alive', () => {
  it('say how much they decide and who takes the rest', () => {
    const rules = inbound(drop(tcp('spam', '25', halves[0])), tcp('mail', '25', office))
    const [found] = find('partly-shadowed', rules, { regions: true })
    expect(found).toMatchObject({
      level: 'note',
      message:
        'inbound[1] "mail" decides 50 % of the IPv4 packets that it matches; inbound[0] "spam" decides most of the rest',
      detail: {
        families: [
          { family: 'ipv4', matches: '256', decides: '128', takenBy: [{ index: 0, size: '128' }] },
        ],
        region: 'inbound TCP 25 from 198.51.100.128/25',
      },
    })
  })

  it.each([
    [29, 'decides 0.01 % of'],
    [30, 'decides less than 0.01 % of'],
  ])('say how little they decide: all of a /16 but one /%i is taken', (length, share) => {
    // The other half at each length.
    const taken = Array.from({ length: length - 16 }, (_, at) => {
      const beside = 2 ** (15 - at)
      return `10.0.${beside >> 8}.${beside & 255}/${17 + at}`
    })
    const rules = inbound(
      drop(tcp('spam', '25', { ipv4: taken })),
      tcp('mail', '25', { ipv4: ['10.0.0.0/16'] }),
    )
    expect(messages(find('partly-shadowed', rules))).toEqual([
      expect.stringContaining(`${share} the IPv4 packets`),
    ])
  })

  it('hold entries that decide nothing, for each of the reasons', () => {
    const rules = inbound(
      drop(tcp('deny', null, { ipv4: ['203.0.113.0/24'] })),
      tcp('web', '80-90, 85, 443', {
        ipv4: ['198.51.100.0/24', '198.51.100.7', '203.0.113.9'],
      }),
    )
    expect(find('dead-entry', rules)).toMatchObject([
      {
        level: 'warning',
        rule: { index: 1 },
        message:
          'inbound[1] "web" has 3 entries, each of which could go alone with no verdict changed: 198.51.100.7, 203.0.113.9 and 85',
        detail: {
          entries: [
            { list: 'ipv4', position: 1, text: '198.51.100.7', within: '198.51.100.0/24' },
            { list: 'ipv4', position: 2, text: '203.0.113.9', within: null },
            { list: 'ports', position: 1, text: '85', within: null },
          ],
        },
      },
    ])
  })
})

describe('an entry inside of one that holds every address', () => {
  it('could go, also where the rules cut these in as many parts as there are entries', () => {
    const every = tcp('every', '22', { ipv4: ['0.0.0.0/0', '10.0.0.0/8'] })
    const rules = inbound(drop(tcp('half', '443', { ipv4: ['0.0.0.0/1'] })), every)
    expect(find('dead-entry', rules)).toMatchObject([
      { rule: { index: 1 }, detail: { entries: [{ text: '10.0.0.0/8', within: '0.0.0.0/0' }] } },
    ])
  })
})

describe('hygiene', () => {
  it('finds host bits and says which network they stand for', () => {
    const [found] = find('host-bits', inbound(tcp('web', '443', { ipv4: ['192.0.2.77/24'] })))
    expect(found?.message).toBe(
      'inbound[0] "web" has addresses with host bits: 192.0.2.77/24 stands for 192.0.2.0/24',
    )
    expect(find('host-bits', inbound(tcp('web', '443', { ipv4: ['192.0.2.77/32'] })))).toEqual([])
  })

  it('finds IPv4 addresses in the clothes of IPv6', () => {
    const mapped = { ipv6: ['::ffff:192.0.2.0/120', '2001:db8::/32', '::/0'] }
    const [found] = find('mapped-address', inbound(tcp('web', '443', mapped)))
    expect(found?.detail.entries.map(({ position }) => position)).toEqual([0])
  })

  it('finds single addresses where all may be meant', () => {
    const bare = { ipv4: ['0.0.0.0', '192.0.2.1'], ipv6: ['::', '::1', '::/127'] }
    expect(messages(find('unspecified-address', inbound(tcp('web', '443', bare))))).toEqual([
      'inbound[0] "web" names single addresses that no packet has: 0.0.0.0 (all addresses are 0.0.0.0/0) and :: (all addresses are ::/0)',
    ])
    const written = { ipv4: ['0.0.0.0/32', '0.0.0.0/31', '0.0.0.0/0'], ipv6: ['::/0'] }
    const [found] = find('unspecified-address', inbound(tcp('web', '443', written)))
    expect(found?.detail.entries).toEqual([{ list: 'ipv4', position: 0, text: '0.0.0.0/32' }])
  })

  it('finds a family that was forgotten, whether opened or closed', () => {
    const ipv4 = { ipv4: ['0.0.0.0/0'] }
    expect(messages(find('one-family', inbound(tcp('web', '443', ipv4))))).toEqual([
      'inbound[0] "web" does ACCEPT TCP 443 from every IPv4 address, but no rule names an IPv6 address there, where the policy does DROP',
    ])
    const open = { ...inbound(drop(tcp('no-ssh', '22', ipv4))), inbound_policy: 'ACCEPT' } as const
    expect(find('one-family', open)).toMatchObject([
      { detail: { family: 'ipv4', forgotten: 'ipv6', ports: '22' } },
    ])
    const both = inbound(tcp('web', '443', ipv4), tcp('web6', '443', { ipv6: ['2001:db8::/32'] }))
    expect(find('one-family', both)).toEqual([])
  })

  it('finds sensitive ports that most of the world can reach', () => {
    const rules = inbound(
      drop(tcp('spam', null, { ipv4: ['192.0.2.0/24'] })),
      tcp('wide', '5000-6000'),
      tcp('ssh', '22', office),
    )
    expect(find('sensitive-port-open', rules)).toMatchObject([
      {
        level: 'error',
        rule: { index: 1 },
        message:
          'inbound[1] "wide" opens PostgreSQL (TCP 5432) and VNC (TCP 5900) to most IPv4 and IPv6 addresses',
      },
    ])
    expect(find('sensitive-port-open', inbound(tcp('ssh', '22')))[0]?.level).toBe('warning')
    const own = [{ protocol: 'TCP', port: 5555, service: 'Debug' }] as const
    expect(find('sensitive-port-open', rules, { sensitivePorts: own })[0]?.message).toBe(
      'inbound[1] "wide" opens Debug (TCP 5555) to most IPv4 and IPv6 addresses',
    )
  })

  it('knows these ports by itself, each at its number and not at another', () => {
    const known = ['TCP', 'UDP'].flatMap(protocol =>
      sensitivePorts.filter(each => each.protocol === protocol).map(({ port }) => port),
    )
    expect(known.toSorted((a, b) => a - b)).toEqual([
      ...[22, 23, 161, 445, 1433, 1521, 2375, 2379, 3306, 3389, 5432, 5900, 6379, 9200],
      ...[11211, 11211, 27017],
    ])
    for (const { protocol, port, service } of sensitivePorts) {
      const at = (given: number) => inbound({ ...tcp('open', `${given}`), protocol })
      const [found] = find('sensitive-port-open', at(port))
      expect(found?.message).toContain(`opens ${service} (${protocol} ${port})`)
      expect(find('sensitive-port-open', at(port + 2))).toEqual([])
    }
  })

  it('finds what an open policy leaves open', () => {
    const [found] = find('sensitive-port-open', { ...inbound(), inbound_policy: 'ACCEPT' })
    expect(found).toMatchObject({ rule: null, level: 'error' })
    expect(found?.message).toBe(
      'the inbound policy opens SSH (TCP 22), Telnet (TCP 23), SMB (TCP 445), SQL Server (TCP 1433) and 13 more to every IPv4 and IPv6 address',
    )
  })

  it('warns from four fifths of a limit on', () => {
    const rule = (addresses: number, ports: number) =>
      tcp('full', Array.from({ length: ports }, (_, at) => 1000 + 2 * at).join(','), {
        ipv4: Array.from({ length: addresses }, (_, at) => `10.0.${at}.0/24`),
      })
    const budgets = (...rules: readonly Rule[]) =>
      find('budget', inbound(...rules)).map(({ level, detail: { of, used } }) => [level, of, used])
    expect(budgets(rule(203, 11))).toEqual([])
    expect(budgets(rule(204, 12))).toEqual([
      ['note', 'addresses', 204],
      ['note', 'ports', 12],
    ])
    expect(budgets(rule(255, 15))).toEqual([
      ['warning', 'addresses', 255],
      ['warning', 'ports', 15],
    ])
    const many = (count: number) => Array.from({ length: count }, () => tcp('web', '443'))
    expect(budgets(...many(19))).toEqual([])
    expect(budgets(...many(20))).toEqual([['note', 'rules', 20]])
    expect(budgets(...many(25))).toEqual([['warning', 'rules', 25]])
    const [half] = find('budget', { ...inbound(...many(10)), outbound: many(10) })
    expect(half?.detail).toMatchObject({ of: 'rules', used: 20 })
  })
})

describe('a lint', () => {
  it('of clean rules finds nothing, and of no kinds neither', () => {
    const clean = inbound(tcp('web', '80,443'), tcp('ssh', '22', office))
    expect(lintRules(clean)).toEqual([])
    expect(lintRules(inbound(tcp('all', null), tcp('web', '443')), { kinds: [] })).toEqual([])
  })

  it('names every kind once', () => {
    expect(new Set(findingKinds).size).toBe(findingKinds.length)
    expect(findingKinds).toHaveLength(17)
  })

  it('refuses texts that no rule may hold', () => {
    expect(() => lintRules(inbound(tcp('web', '0-5')))).toThrow(UsageError)
  })
})
