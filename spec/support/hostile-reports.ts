/** Hostile labels in every report and every format, each read back by a parser of that format: nothing breaks out. */
import fc from 'fast-check'
import MarkdownIt from 'markdown-it'
import { expect } from 'vitest'
import {
  type AnyCall,
  createWorld,
  explain,
  type Rule,
  type Rules,
  type WorldSource,
} from '../../src/index.ts'
import { relateRules } from '../../src/policies/index.ts'
import * as report from '../../src/report/index.ts'
import * as whatIf from '../../src/whatif.ts'
import { readCsv } from './csv.ts'
import { hostileLabel } from './hostile-labels.ts'
import { type ReadMarkup, readMarkup } from './markup-text.ts'

/** Labels of each kind in one world. */
const count = 25

/** What rules may be called: 3 to 32 characters. */
const ruleLabel = (text: string): string => [...`${text}xxx`].slice(0, 32).join('')

const ruleOf = (label: string, ports: string): Rule => ({
  ...{ protocol: 'TCP', ports, action: 'ACCEPT', label: ruleLabel(label) },
  addresses: { ipv4: ['0.0.0.0/0'], ipv6: ['2001:db8::/32'] },
})

const rulesOf = (labels: readonly string[], first: number): Rules => ({
  inbound: labels.map((label, at) => ruleOf(label, `${first + 2 * at}`)),
  ...{ inbound_policy: 'DROP', outbound: [], outbound_policy: 'ACCEPT' },
})

/** Each instance behind a firewall of its own, but for the last one, which is behind none. */
const documentOf = (labels: readonly string[], first: number): WorldSource => ({
  instances: labels.map((label, at) => ({
    ...{ id: at + 1, label, region: 'newark-us' },
    ...{ ipv4: [`33.160.0.${at + 1}`] },
  })),
  balancers: [{ id: 99, label: labels[0] ?? '', region: 'newark-us' }],
  firewalls: labels.slice(1).map((label, at) => ({
    ...{
      id: at + 801,
      label: `fw-${at}`,
      status: 'enabled',
      rules: rulesOf([label], first + 2 * at),
    },
    devices: [{ id: at + 9001, entity: { type: 'instance', id: at + 1 } }],
  })),
})

/** The reports of all questions about things that are called so. */
function reportsOf(labels: readonly string[]): readonly report.Report[] {
  const [before, after] = [rulesOf(labels, 1000), rulesOf(labels, 1010)] as const
  const [was, is] = [createWorld(documentOf(labels, 2000)), createWorld(documentOf(labels, 2002))]
  const name = labels[1] ?? ''
  const source = { name }
  const packet = {
    direction: 'inbound',
    protocol: 'TCP',
    address: '192.0.2.1',
    port: 1010,
  } as const
  const calls: readonly AnyCall[] = [
    { operation: 'firewallDelete', params: { firewallId: 801 } },
    {
      operation: 'firewallUpdate',
      params: { firewallId: name as never },
      body: { label: 'other' },
    },
    {
      operation: 'firewallCreate',
      body: { label: 'made', rules: rulesOf(['made'], 1000), devices: { instances: [1] } },
    },
  ]
  const asked = { verdict: 'ACCEPT' } as const
  return [
    report.reportRulesComparison(
      whatIf.compareRules(before, after),
      { ...source, rules: before },
      { ...source, rules: after },
    ),
    report.reportWorldsComparison(whatIf.compareWorlds(was, is), source, source),
    report.reportRehearsal(whatIf.rehearse(was, { calls, packets: [] }), source, source),
    report.reportOrder(
      whatIf.order(was, [calls[0], calls[2]] as readonly AnyCall[]),
      { ...source, calls: [calls[0], calls[2]] as readonly AnyCall[] },
      source,
    ),
    report.reportExposure(whatIf.exposureOf(was), whatIf.eastWest(was), source),
    report.reportLint(whatIf.lintWorld(was), source),
    report.reportLint(whatIf.lintRules(before), { ...source }),
    report.reportSearch(whatIf.search(before, asked), asked, source),
    report.reportRulesRelation(relateRules(before, after), source, source),
    report.reportCompaction(whatIf.compact(before), { ...source, rules: before }),
    report.reportExplanations(
      [{ packet, explanation: explain(before, packet), rules: before }],
      source,
    ),
  ]
}

const harmless = Array.from({ length: count }, (_, at) => `label${at}`)
const plain = reportsOf(harmless)
const formats = [...new Set(plain.flatMap(({ question }) => question.formats))]
const options = { width: Number.POSITIVE_INFINITY, version: '0.0.0' }
const plainly = formats.map(format => ({
  format,
  printed: plain.map(each =>
    each.question.formats.includes(format) ? report.printReport(each, format, options) : undefined,
  ),
}))

/** What no format prints but between lines. */
const acting = /[^\P{Cc}\n]|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u

/** The form that a parser sees, without what the texts say. */
const formOf: Readonly<Record<string, (printed: string) => unknown>> = {
  text: printed => printed.split('\n').length,
  json: printed => formOfJson(JSON.parse(printed)),
  sarif: printed => formOfJson(JSON.parse(printed)),
  csv: printed => readCsv(printed).map(row => row.length),
  mermaid: printed =>
    printed.split('\n').map(line => line.replace(/"[^"<>`]*"/g, '…').replace(/n\d+/g, 'n')),
  markdown: printed => formOfMarkdown(printed),
  html: printed => formOfMarkup(readMarkup(printed)),
  // How many lines a text takes depends on the text.
  svg: printed => formOfMarkup(readMarkup(printed)).filter(each => !/^(?:text|g) /.test(each)),
}

const formOfJson = (value: unknown): unknown =>
  typeof value !== 'object' || value === null
    ? typeof value
    : Array.isArray(value)
      ? value.map(formOfJson)
      : Object.entries(value).map(([key, each]) =>
          // How many there are depends on what a call holds.
          key === 'assumptions' ? key : [key, formOfJson(each)],
        )

const markdown = new MarkdownIt({ html: true, linkify: true })

function formOfMarkdown(printed: string): readonly string[] {
  const tokens = markdown.parse(printed, {}).flatMap(each => [each, ...(each.children ?? [])])
  return tokens
    .filter(({ type }) => type !== 'text' && type !== 'inline')
    .map(({ type, tag, content }) => `${type} ${tag} ${type.startsWith('html') ? content : ''}`)
}

const formOfMarkup = ({ elements, comments }: ReadMarkup): readonly string[] => [
  `${comments} comments`,
  ...elements.map(({ name, attributes }) => {
    const kept = Object.entries(attributes).map(([key, value]) =>
      // A blank at the start of a label moves its line a little.
      key === 'class' || key === 'href' || key === 'id'
        ? `${key}=${value.replace(/\bin\d+/, 'in')}`
        : key,
    )
    return `${name} ${kept.join(' ')}`
  }),
]

/** What a spreadsheet takes for a formula. */
const formula = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/

/** What a format prints for each report, and the form of it for labels that are harmless. */
function checkForms(labels: readonly string[]): void {
  const hostile = reportsOf(labels)
  for (const { format, printed } of plainly)
    for (const [at, usual] of printed.entries()) {
      const made = hostile[at]
      if (usual === undefined || made === undefined) continue
      checkForm(format, report.printReport(made, format, options), usual)
    }
}

function checkForm(format: report.Format, hostile: string, usual: string): void {
  expect(hostile.replace(format === 'csv' ? /[\r\t]/g : '', ''), format).not.toMatch(acting)
  expect(formOf[format]?.(hostile), format).toEqual(formOf[format]?.(usual))
  if (format !== 'csv') return
  const cells = readCsv(hostile).flat()
  expect(cells.filter(cell => formula.test(cell))).toEqual([])
}

/** So many labels at least, each in reports of every question and in every format. */
export function checkHostileLabels(labelsMin: number, seed?: number): void {
  fc.assert(
    fc.property(fc.uniqueArray(hostileLabel, { minLength: count, maxLength: count }), checkForms),
    {
      ...(seed !== undefined && { seed }),
      numRuns: Math.ceil(labelsMin / count),
      endOnFailure: true,
    },
  )
}
