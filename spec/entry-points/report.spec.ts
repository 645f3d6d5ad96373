/** `firedrill/report` as a library: each question in each of its formats is what the command prints. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readPlan, rehearsePlan } from '../../src/account.ts'
import { readJsonFile } from '../../src/cli/input/json-file.ts'
import { readChangeTo, readInput } from '../../src/cli/input/read-input.ts'
import { createWorld, explain, explainAt, type Packet, type Rules } from '../../src/index.ts'
import { UsageError } from '../../src/kit/errors.ts'
import { check, readPolicies, relatePromises, relateRules } from '../../src/policies/index.ts'
import * as report from '../../src/report/index.ts'
import * as whatIf from '../../src/whatif.ts'
import { checkOfAnswer, checkOfSarif } from '../support/json-schemas.ts'
import { runCommand } from '../support/run-command.ts'
import { top } from '../support/sources.ts'

const before = 'examples/rules-before.json'
const after = 'examples/rules-after.json'
const grown = 'examples/rules-grown.json'
const account = 'examples/account.json'
const moveMail = 'examples/move-mail.json'
const tightenWeb = 'examples/tighten-web.json'
const openAPort = 'examples/terraform/open-a-port.json'
const shop = 'examples/policies/shop.jsonc'
const library = 'examples/policies/library.jsonc'

const document = (file: string) => JSON.parse(readFileSync(join(top, file), 'utf8'))
const [rulesBefore, rulesAfter] = [document(before), document(after)] as readonly [Rules, Rules]
const world = createWorld(document(account))

const folder = mkdtempSync(join(tmpdir(), 'firedrill-'))
afterAll(() => rmSync(folder, { recursive: true }))
const edited = document(account)
const [web] = edited.firewalls.data
web.rules.inbound[0].ports = '443'
edited.instances.push({
  id: 58412099,
  label: 'extra-1',
  region: 'newark-us',
  ipv4: ['33.160.0.99'],
})
const editedAccount = join(folder, 'edited.json')
writeFileSync(editedAccount, JSON.stringify(edited, null, 2))

/** What names the input alone, or also tells where its parts stand, as the command does. */
type SourceOf = (file: string) => report.ReportSource
const named: SourceOf = file => ({ name: file })
const located: SourceOf = file => {
  if (file === moveMail || file === tightenWeb) return readChangeTo(world, file)
  if (file === openAPort) return planFile(file)
  if (file === shop || file === library) return planFile(file, { mayComment: true })
  return readInput(file)
}

function planFile(file: string, options = {}): report.ReportSource {
  const { name, placeOf } = readJsonFile(file, options)
  return { name, placeOf: path => placeOf(path) }
}

function changeIn(file: string): whatIf.Change {
  const change = whatIf.readChange(world, document(file))
  if (!change.ok) throw new TypeError(JSON.stringify(change.fault))
  return change.value
}

function regionOf(text: string): whatIf.PacketRegion {
  const region = whatIf.parseRegion(text)
  if (!region.ok) throw new TypeError(region.fault.reason)
  return region.value
}

const planRead = readPlan([{ name: openAPort, value: document(openAPort) }])
const grownRules: Rules = document(grown).rules
const webRules: Rules = document(account).firewalls.data[0].rules
const packet: Packet = { direction: 'inbound', protocol: 'TCP', address: '198.51.100.9', port: 80 }
const service = { type: 'instance', id: 58412001 } as const
const intent: whatIf.Intent = { verdict: 'DROP', region: regionOf('inbound TCP 80') }
const asked = { verdict: 'ACCEPT', inside: regionOf('inbound TCP 1-1024') } as const

interface Asked {
  readonly name: string
  /** What asks the command the same. */
  readonly words: readonly string[]
  readonly reportFrom: (source: SourceOf) => report.Report
}

const questions: readonly Asked[] = [
  {
    name: 'what-if of rules',
    words: ['what-if', before, after, '--intent', 'DROP inbound TCP 80'],
    reportFrom: source =>
      report.reportRulesComparison(
        whatIf.compareRules(rulesBefore, rulesAfter),
        { ...source(before), rules: rulesBefore },
        { ...source(after), rules: rulesAfter },
        { ...intent, ...whatIf.checkChange(rulesBefore, rulesAfter, intent) },
      ),
  },
  {
    name: 'what-if of worlds',
    words: ['what-if', account, editedAccount],
    reportFrom: source =>
      report.reportWorldsComparison(
        whatIf.compareWorlds(world, createWorld(edited)),
        source(account),
        source(editedAccount),
      ),
  },
  {
    name: 'rehearse',
    words: ['rehearse', account, tightenWeb],
    reportFrom: source =>
      report.reportRehearsal(
        whatIf.rehearse(world, changeIn(tightenWeb)),
        source(tightenWeb),
        source(account),
      ),
  },
  {
    name: 'order',
    words: ['order', account, moveMail],
    reportFrom: source => {
      const { calls } = changeIn(moveMail)
      const change = { ...source(moveMail), calls }
      return report.reportOrder(whatIf.order(world, calls), change, source(account))
    },
  },
  {
    name: 'order of calls that are refused',
    words: ['order', account, tightenWeb],
    reportFrom: source => {
      const { calls } = changeIn(tightenWeb)
      const change = { ...source(tightenWeb), calls }
      return report.reportOrder(whatIf.order(world, calls), change, source(account))
    },
  },
  {
    name: 'explain',
    words: ['explain', after, '--packet', 'inbound tcp from 198.51.100.9 port 80'],
    reportFrom: source => {
      const explanation = explain(rulesAfter, packet)
      return report.reportExplanations([{ packet, explanation, rules: rulesAfter }], source(after))
    },
  },
  {
    name: 'explain at a service',
    words: [
      ...['explain', account, '--service', 'web-1'],
      ...['--packet', 'inbound tcp from 198.51.100.9 port 80'],
    ],
    reportFrom: source => {
      const explanation = explainAt(world, service, packet)
      const explained = [{ packet, explanation, service, rules: webRules }]
      return report.reportExplanations(explained, source(account))
    },
  },
  {
    name: 'search',
    words: ['search', after, '--inside', 'inbound TCP 1-1024'],
    reportFrom: source =>
      report.reportSearch(whatIf.search(rulesAfter, asked), asked, source(after)),
  },
  {
    name: 'lint of rules',
    words: ['lint', before],
    reportFrom: source => report.reportLint(whatIf.lintRules(rulesBefore), source(before)),
  },
  {
    name: 'lint of a world',
    words: ['lint', account],
    reportFrom: source => report.reportLint(whatIf.lintWorld(world), source(account)),
  },
  {
    name: 'exposure',
    words: ['exposure', account],
    reportFrom: source =>
      report.reportExposure(whatIf.exposureOf(world), whatIf.eastWest(world), source(account)),
  },
  {
    name: 'plan',
    words: ['plan', openAPort],
    reportFrom: source => report.reportPlan(planRead, rehearsePlan(planRead), source(openAPort)),
  },
  {
    name: 'check',
    words: ['check', shop, account, '--now', '2026-03-01', '--fail-on', 'expired'],
    reportFrom: source => {
      const read = readPolicies(readJsonFile(join(top, shop), { mayComment: true }).value)
      if (!read.ok) throw new TypeError('the policies can be read')
      const answer = check(read.value, world, { now: '2026-03-01' })
      const policies = source(shop)
      return report.reportCheck(answer, { policies, account: source(account), holes: [] })
    },
  },
  {
    name: 'relate',
    words: ['relate', before, after, '--question', 'implies', '--question', 'disjoint'],
    reportFrom: source =>
      report.reportRulesRelation(
        relateRules(rulesBefore, rulesAfter),
        source(before),
        source(after),
        ['implies', 'disjoint'],
      ),
  },
  {
    name: 'relate of promises',
    words: ['relate', library, '--promise', 'no-ssh-from-internet', 'no-rdp-from-internet'],
    reportFrom: source => {
      const read = readPolicies(readJsonFile(join(top, library), { mayComment: true }).value)
      if (!read.ok) throw new TypeError('the policies can be read')
      const ids = ['no-ssh-from-internet', 'no-rdp-from-internet'] as const
      const [one, other] = ids.map(id => ({ ...source(library), id }))
      if (one === undefined || other === undefined) throw new TypeError('there are two')
      const relation = relatePromises(read.value, one.id, other.id)
      return report.reportPromisesRelation(relation, one, other)
    },
  },
  {
    name: 'compact',
    words: ['compact', grown],
    reportFrom: source =>
      report.reportCompaction(whatIf.compact(grownRules), {
        ...source(grown),
        rules: grownRules,
      }),
  },
]

const { version } = document('package.json')

describe.each(questions)('$name', ({ words, reportFrom }) => {
  const { question, findings } = reportFrom(located)

  it.each(question.formats)('is as %s what the command prints', format => {
    const { code, stdout } = runCommand([...words, '--format', format])
    expect(code).toBe(0)
    expect(report.printReport(reportFrom(located), format, { version })).toBe(stdout)
  })

  it('says the same of what was read from no file, but for lines and columns', () => {
    const bare = reportFrom(named)
    const withoutPlace = ({ place: _place, ...rest }: report.Finding) => rest
    expect(bare.findings.map(withoutPlace)).toEqual(findings.map(withoutPlace))
    for (const { place } of bare.findings) expect(Object.keys(place)).toEqual(['field'])
    const answer = JSON.parse(report.printReport(bare, 'json'))
    expect(checkOfAnswer(question.name)(answer)).toEqual([])
    expect(checkOfSarif()(JSON.parse(report.printReport(bare, 'sarif')))).toEqual([])
  })

  it('refuses a format that it does not have', () => {
    const alike: Readonly<Record<string, report.Format>> = { csv: 'svg', svg: 'csv' }
    for (const format of report.formats.filter(each => !question.formats.includes(each))) {
      const near = question.formats.find(each => each === alike[format])
      const hint = near === undefined ? '' : `; did you mean ${near}?`
      expect(() => report.printReport(reportFrom(named), format)).toThrow(
        new UsageError(
          `format: expected ${question.formats.slice(0, -1).join(', ')} or ${question.formats.at(-1)}, got "${format}"${hint}`,
        ),
      )
    }
  })

  it('finds something, and nothing but what its question knows', () => {
    expect(findings.length).toBeGreaterThan(0)
    for (const { kind } of findings) expect(Object.keys(question.kinds)).toContain(kind)
  })
})

it('every question is asked here', () => {
  // No command asks for moments alone.
  const exported = Object.keys(report).filter(
    name => name.endsWith('Question') && name !== 'momentsQuestion',
  )
  const names = questions.map(({ reportFrom }) => reportFrom(named).question.name)
  expect(new Set(names).size).toBe(exported.length)
})

describe('printReport', () => {
  const lint = report.reportLint(whatIf.lintWorld(world), { name: 'the account' })

  it('puts styles on what stands out, and changes nothing else', () => {
    const tag = (name: string) => (text: string) => `<${name}>${text}</${name}>`
    const style = {
      ...{ bold: tag('b'), dim: tag('i'), red: tag('red') },
      ...{ green: tag('green'), yellow: tag('yellow'), cyan: tag('cyan') },
    }
    const styled = report.printReport(lint, 'text', { style })
    expect(styled).toContain('<b>lint</b> the account')
    expect(styled.replace(/<\/?\w+>/g, '')).toBe(report.printReport(lint, 'text'))
  })

  it.each([60, 80])('breaks lines between words at %i characters, and loses none', width => {
    const text = report.printReport(lint, 'text', { width })
    const wide = report.printReport(lint, 'text', { width: 10_000 })
    expect(text.split('\n').filter(line => line.length > width)).toEqual([])
    expect(text.split('\n').length).toBeGreaterThan(wide.split('\n').length)
    expect(text.split(/\s+/)).toEqual(wide.split(/\s+/))
  })

  it('tells what is new and what is gone since an earlier answer', () => {
    const [first, ...baseline] = lint.findings
    const gone = { ...first, id: '0123456789abcdef', message: 'Gone.' } as report.Finding
    const text = report.printReport(lint, 'text', { baseline: [...baseline, gone] })
    expect(text).toContain(`Against the baseline 1 new, ${baseline.length} known, 1 gone`)
    expect(report.compareWithBaseline(lint.findings, [...baseline, gone]).fresh).toEqual([first])
  })
})
