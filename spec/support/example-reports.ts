/** A report of each question that has pages, about the examples. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createWorld, type Rules } from '../../src/index.ts'
import { relateRules } from '../../src/policies/index.ts'
import * as report from '../../src/report/index.ts'
import * as whatIf from '../../src/whatif.ts'
import { top } from './sources.ts'

const read = (file: string) => JSON.parse(readFileSync(join(top, 'examples', file), 'utf8'))
export const [before, after] = ['rules-before.json', 'rules-after.json'].map(read) as [Rules, Rules]
const world = createWorld(read('account.json'))
const changeIn = (file: string): whatIf.Change => {
  const change = whatIf.readChange(world, read(file))
  if (!change.ok) throw new TypeError('the example is no change')
  return change.value
}
const source = { name: 'the example' }
const asked = { verdict: 'ACCEPT' } as const
const grown: Rules = read('rules-grown.json').rules
const { calls } = changeIn('move-mail.json')

export const reports: Readonly<Record<string, report.Report>> = {
  'what-if': report.reportRulesComparison(
    whatIf.compareRules(before, after),
    { name: 'rules-before.json', rules: before },
    { name: 'rules-after.json', rules: after },
  ),
  rehearse: report.reportRehearsal(
    whatIf.rehearse(world, changeIn('tighten-web.json')),
    source,
    source,
  ),
  order: report.reportOrder(
    whatIf.order(world, calls),
    { name: 'move-mail.json', calls },
    { name: 'account.json' },
  ),
  exposure: report.reportExposure(whatIf.exposureOf(world), whatIf.eastWest(world), source),
  lint: report.reportLint(whatIf.lintRules(grown), { ...source, rules: grown }),
  search: report.reportSearch(whatIf.search(before, asked), asked, source),
  relate: report.reportRulesRelation(relateRules(before, after), source, { name: 'another' }),
  compact: report.reportCompaction(whatIf.compact(grown), { ...source, rules: grown }),
}
