/**
 * What was answered yesterday is answered today, byte for byte: ANSWERS.md has a digest of the reports of each question in each
 * format. A change of it is meant, and told in the changelog; `npx vitest run spec/entry-points/same-answers.spec.ts --update`.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Account, readPlan, rehearsePlan } from '../../src/account.ts'
import { explain, type Packet } from '../../src/index.ts'
import { check, checkPlan, policiesOf, relateRules } from '../../src/policies/index.ts'
import { reportAccountsComparison } from '../../src/report/account-changes.ts'
import { reportAccountExposure } from '../../src/report/account-exposure.ts'
import { reportAccountOrder } from '../../src/report/account-order.ts'
import { reportAccountRehearsal } from '../../src/report/account-rehearsal.ts'
import { reportVerdicts } from '../../src/report/account-verdicts.ts'
import * as report from '../../src/report/index.ts'
import * as whatIf from '../../src/whatif.ts'
import type { Service } from '../../src/world/records/device.ts'
import { serviceOf } from '../account/agreement/drawn-account.ts'
import { demands } from '../account/agreement/promises.ts'
import { drawQuestion, type Question, unlessTooMany } from '../account/agreement/question.ts'
import { arbitraryPacket, smallRules } from '../support/arbitrary-rules.ts'
import { reportsOfAccounts } from '../support/hostile-accounts.ts'
import { harmless } from '../support/hostile-forms.ts'
import { reportsOfWorlds } from '../support/hostile-worlds.ts'
import { randomFrom } from '../support/random.ts'
import { packets } from '../support/random-accounts.ts'
import { top } from '../support/sources.ts'

const now = '2026-03-01'
const source = { name: 'this' }
const asked = { verdict: 'ACCEPT' } as const
const ping: Packet = { direction: 'inbound', protocol: 'ICMP', address: '::1' }

/** What is asked about, and what is answered. */
type Told = readonly [about: string, report: report.Report]

/** So many questions about accounts with holes, each beside the one before. */
function* aboutAccounts(count: number): Generator<Told> {
  let before: Question | undefined
  for (let seed = 0; count > 0; seed++) {
    const question = drawQuestion(randomFrom(seed))
    if (typeof question === 'string') continue
    yield* aboutAccount(question, seed)
    if (before !== undefined) yield ['accounts', comparing(before.account, question.account)]
    before = question
    count--
  }
}

function* aboutAccount({ account, state, calls }: Question, seed: number): Generator<Told> {
  const { holes } = account
  const random = randomFrom(seed)
  const services = [...state.services].map(each => serviceOf(each) as Service)
  const sent = services.map(service => ({ service, packet: random.pickOr(packets, ping) }))
  const judged = sent.map(({ service, packet }) => {
    return { service, packet, answer: whatIf.verdictIn(account, service, packet) }
  })
  const policies = policiesOf([
    { id: 'one', services: { types: ['instance'] }, never: demands(random) },
    { id: 'two', always: demands(random) },
    { id: 'three', never: { lint: {} } },
  ])
  yield ['accounts', reportVerdicts(judged, holes, source)]
  yield [
    'accounts',
    reportAccountExposure(whatIf.exposureIn(account), whatIf.eastWestIn(account), holes, source),
  ]
  yield ['accounts', report.reportLint(whatIf.lintIn(account), source)]
  const found = whatIf.searchServicesIn(account, asked)
  yield ['accounts', report.reportServicesSearch(found, asked, source, holes)]
  const checked = check(policies, account, { now })
  yield ['accounts', report.reportCheck(checked, { policies: source, account: source, holes })]
  const rehearsal = unlessTooMany(() => whatIf.rehearseIn(account, { calls, packets: sent }))
  if (rehearsal !== undefined)
    yield ['accounts', reportAccountRehearsal(rehearsal, holes, source, source)]
  const order = unlessTooMany(() => whatIf.orderIn(account, calls))
  if (order !== undefined)
    yield ['accounts', reportAccountOrder(order, holes, { ...source, calls }, source)]
}

const comparing = (before: Account, after: Account): report.Report =>
  reportAccountsComparison(
    whatIf.compareAccounts(before, after),
    [...before.holes, ...after.holes],
    ...([source, source] as const),
  )

/** The same of rules. */
function* aboutRules(count: number): Generator<Told> {
  const drawn = fc.sample(
    smallRules.chain(rules => fc.tuple(fc.constant(rules), smallRules, arbitraryPacket(rules))),
    { numRuns: count, seed: 1 },
  )
  for (const [before, after, packet] of drawn) {
    const was = { ...source, rules: before }
    const is = { ...source, rules: after }
    const explained = { packet, explanation: explain(before, packet), rules: before }
    yield ['rules', report.reportRulesComparison(whatIf.compareRules(before, after), was, is)]
    yield ['rules', report.reportLint(whatIf.lintRules(before), was)]
    yield ['rules', report.reportSearch(whatIf.search(before, asked), asked, source)]
    yield ['rules', report.reportRulesRelation(relateRules(before, after), was, is)]
    yield ['rules', report.reportCompaction(whatIf.compact(before), was)]
    yield ['rules', report.reportExplanations([explained], source)]
  }
}

const plans = [
  'move-with-order',
  'move-without-order',
  'replace-create-first',
  'refused-second-call',
]

/** What the examples lead through, and whether promises hold on the way. */
function* aboutPlans(): Generator<Told> {
  const policies = policiesOf([
    { id: 'ssh', never: { packets: 'inbound TCP 22', from: 'internet' } },
    { id: 'web', always: { packets: 'inbound TCP 443' } },
  ])
  for (const name of plans) {
    const text = readFileSync(join(top, 'examples/terraform', `${name}.json`), 'utf8')
    const plan = readPlan([{ name, value: JSON.parse(text) }])
    const rehearsal = rehearsePlan(plan)
    const checked = checkPlan(policies, plan, rehearsal, { now })
    yield ['plans', report.reportPlan(plan, rehearsal, source)]
    yield [
      'plans',
      report.reportPlanCheck(checked, plan, rehearsal, { policies: source, plan: source }),
    ]
  }
}

function* told(): Generator<Told> {
  yield* aboutAccounts(20)
  yield* aboutRules(30)
  yield* aboutPlans()
  for (const each of [...reportsOfWorlds(harmless), ...reportsOfAccounts(harmless)])
    yield ['labels', each]
}

const options = { width: 120, all: true, version: '0.0.0' }

function page(): string {
  const texts = new Map<string, string[]>()
  for (const [about, each] of told())
    for (const format of each.question.formats) {
      const name = [about, each.question.name, format].join(' | ')
      texts.set(name, [...(texts.get(name) ?? []), report.printReport(each, format, options)])
    }
  const rows = [...texts].map(([name, all]) => {
    const digest = createHash('sha256').update(all.join('\n')).digest('hex').slice(0, 16)
    return `| ${name} | ${all.length} | \`${digest}\` |`
  })
  return [
    '# What is answered',
    '',
    'Written by `npm run golden`, which an answer that says something else makes red. A digest of the reports about random accounts with holes and random rules at fixed seeds, of example plans, and of small worlds.',
    '',
    '| about | question | format | reports | digest |',
    '| --- | --- | --- | --- | --- |',
    ...rows.sort(),
    '',
  ].join('\n')
}

it('is what was answered before, to every question in every format', async () => {
  await expect(page()).toMatchFileSnapshot('./ANSWERS.md')
})
