/** No format of a report leaves out a finding: whoever reads one of them alone is told of everything. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createWorld, type Rule, type Rules } from '../../src/index.ts'
import * as report from '../../src/report/index.ts'
import * as whatIf from '../../src/whatif.ts'
import { readableText } from '../support/markup-text.ts'
import { top } from '../support/sources.ts'

const read = (file: string) => JSON.parse(readFileSync(join(top, 'examples', file), 'utf8'))

const { tokens: _, users: __, ...account } = read('account.json')
const world = createWorld(account)
const rules: readonly Rules[] = [read('rules-before.json'), read('rules-after.json')]
const [before, after] = rules as readonly [Rules, Rules]
const sources = [{ name: 'the change' }, { name: 'the world' }] as const

const unknown = { operation: 'firewallDelete', params: { firewallId: 999 } } as const
const guarded = {
  operation: 'firewallCreate',
  body: { label: 'second', rules: before, devices: { instances: [58412001] } },
} as const
const tags = {
  operation: 'firewallUpdate',
  params: { firewallId: 801 },
  body: { tags: ['x'] },
} as const

const other = structuredClone(account)
other.instances.push({ id: 58412099, label: 'extra-1', region: 'newark-us' })
other.instances = other.instances.filter(({ label }: { label: string }) => label !== 'bastion-1')

const [wanted] = [whatIf.parseRegion('inbound TCP 3389')].map(region => {
  if (!region.ok) throw new TypeError(region.fault.reason)
  return { verdict: 'ACCEPT', region: region.value } as const
})
const intent = { ...wanted, ...whatIf.checkChange(before, after, wanted as whatIf.Intent) }
const nothing = { verdict: 'ACCEPT', region: whatIf.noPackets } as const

/** A report, and the texts that each of its formats has for its findings. */
const reports: Readonly<Record<string, readonly [report.Report, readonly RegExp[]]>> = {
  'a rehearsal of calls that are refused': [
    report.reportRehearsal(whatIf.rehearse(world, { calls: [unknown, guarded] }), ...sources),
    [/refused/i, /expected the id of a firewall/, /without another active firewall/],
  ],
  'a comparison of worlds with other services': [
    report.reportWorldsComparison(whatIf.compareWorlds(world, createWorld(other)), ...sources),
    [/appeared/i, /extra-1/, /disappeared/i, /bastion-1/],
  ],
  'a change that is not what was meant': [
    report.reportRulesComparison(
      whatIf.compareRules(before, after),
      { name: 'before', rules: before },
      { name: 'after', rules: after },
      intent as report.CheckedIntent,
    ),
    [/missing/, /TCP 3389/, /collateral/, /opened/i, /closed/i],
  ],
  'an intent about no packet': [
    report.reportRulesComparison(
      whatIf.compareRules(before, after),
      { name: 'before', rules: before },
      { name: 'after', rules: after },
      { ...nothing, ...whatIf.checkChange(before, after, nothing) },
    ),
    [/collateral/, /opened/i, /closed/i],
  ],
  'calls that succeed in no order': [
    report.reportOrder(
      whatIf.order(world, [tags, guarded]),
      { ...sources[0], calls: [tags, guarded] },
      sources[1],
    ),
    [/refused|no order succeeds/i, /without another active firewall/, /second/, /firewallUpdate/],
  ],
}

const cases = Object.entries(reports).flatMap(([name, [made, texts]]) =>
  made.question.formats.map(format => ({ name, format, made, texts })),
)

describe('a report of', () => {
  it.each(cases)('$name tells all of it as $format', ({ format, made, texts }) => {
    const printed = report.printReport(made, format)
    const inFindings = ['json', 'sarif', 'svg'].includes(format)
    const flat = readableText(printed, format).replace(/\s+/g, ' ').replaceAll('\\', '')
    // JSON, SARIF and pictures tell findings: calls that were made are not among them.
    for (const text of texts)
      if (!inFindings || !text.source.includes('firewallUpdate')) expect(flat).toMatch(text)
    if (format === 'json' || format === 'sarif')
      for (const { id } of made.findings) expect(printed).toContain(`"${id}"`)
  })

  it.each(['text', 'markdown'] as const)('an intent about no packet says so as %s', format => {
    const [, made] =
      Object.entries(reports).find(([name]) => name === 'an intent about no packet') ?? []
    expect(made && report.printReport(made[0], format)).toMatch(/about no packet$/m)
    const same = report.reportRulesComparison(
      whatIf.compareRules(after, after),
      { name: 'before', rules: after },
      { name: 'after', rules: after },
      { ...nothing, ...whatIf.checkChange(after, after, nothing) },
    )
    expect(report.printReport(same, format)).toContain('about no packet, and nothing changes')
  })

  it('calls of which some are refused says how many before it says anything of packets', () => {
    const rehearsal = whatIf.rehearse(world, { calls: [tags, unknown] })
    const printed = report.printReport(report.reportRehearsal(rehearsal, ...sources), 'markdown')
    expect(printed).toMatch(/^### Rehearsal: 1 call carried out, 1 refused\n/)
    expect(printed).toMatch(
      /Refused[\s\S]+firewallDelete 999[\s\S]+No packet is judged differently/,
    )
  })

  it('packets that were asked about shows their verdicts in Markdown', () => {
    const { calls, packets } = read('tighten-web.json')
    const change = whatIf.readChange(world, { calls, packets })
    if (!change.ok) throw new TypeError('the example is no change')
    const rehearsal = whatIf.rehearse(world, change.value)
    const printed = report.printReport(report.reportRehearsal(rehearsal, ...sources), 'markdown')
    const rows = printed.split('\n').filter(line => / → .*\| (ACCEPT|DROP).*\|/.test(line))
    expect(rows).toHaveLength(packets.length)
  })

  it('exposure shows who reaches whom inside the account in Markdown', () => {
    const made = report.reportExposure(whatIf.exposureOf(world), whatIf.eastWest(world), sources[1])
    expect(report.printReport(made, 'markdown')).toContain(
      '| `bastion-1` | `db-1` | TCP 22 over IPv4 |',
    )
  })

  it.each<[string, readonly Rule[], string]>([
    [
      'ports of each family',
      [accept('22, 443', 'ipv4'), accept('443', 'ipv6')],
      'TCP 22, 443 over IPv4, and TCP 443 over IPv6',
    ],
    ['the same ports of both', [accept('22', 'ipv4'), accept('22', 'ipv6')], 'TCP 22'],
    ['one family alone', [accept('22', 'ipv6')], 'TCP 22 over IPv6'],
    [
      'everything of one family',
      (['TCP', 'UDP', 'ICMP', 'IPENCAP'] as const).map(protocol => ({
        ...accept(null, 'ipv4'),
        protocol,
      })),
      'TCP any port, UDP any port, ICMP, IPENCAP over IPv4',
    ],
    [
      'addresses of one network',
      [{ ...accept('22', 'ipv4'), addresses: { ipv4: ['192.168.128.0/17'] } }],
      'TCP 22 over private IPv4',
    ],
  ])('exposure tells over which addresses instances reach each other: %s', (_, inbound, told) => {
    const made = createWorld({
      instances: [1, 2].map(id => ({ id, region: 'newark-us', label: `web-${id}` })),
      ips: [1, 2].flatMap(id => [
        { address: `33.0.0.${id}`, instance_id: id },
        { address: `192.168.130.${id}`, instance_id: id },
      ]),
      firewalls: [
        {
          label: 'guard',
          rules: { inbound, inbound_policy: 'DROP', outbound_policy: 'ACCEPT' },
          devices: [{ entity: { type: 'instance', id: 1 } }],
        },
      ],
    })
    const exposure = report.reportExposure(
      whatIf.exposureOf(made),
      whatIf.eastWest(made),
      sources[1],
    )
    const [line = ''] = report.printReport(exposure, 'text').match(/web-2 → web-1.*/) ?? []
    expect(line.replace(/^web-2 → web-1 +/, '')).toBe(told)
    expect(report.printReport(exposure, 'mermaid')).toContain(`|"${told}"|`)
  })
})

function accept(ports: string | null, family: 'ipv4' | 'ipv6'): Rule {
  const everybody = family === 'ipv4' ? '0.0.0.0/0' : '::/0'
  return { protocol: 'TCP', ports, action: 'ACCEPT', addresses: { [family]: [everybody] } }
}
