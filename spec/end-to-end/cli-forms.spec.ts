/** Every command in every form, on the examples: what is printed is compared with what was reviewed. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkOfAnswer, checkOfSarif } from '../support/json-schemas.ts'
import { runCommand, spawnCommand } from '../support/run-command.ts'
import { top } from '../support/sources.ts'

interface Run {
  readonly name: string
  readonly words: readonly string[]
  readonly forms: readonly string[]
}

const before = 'examples/rules-before.json'
const after = 'examples/rules-after.json'
const account = 'examples/account.json'
const change = 'examples/tighten-web.json'
const grown = 'examples/rules-grown.json'

const shop = 'examples/policies/shop.jsonc'
// Nothing has run out by then, so that nothing fails.
const inMarch = ['--now', '2026-03-01', '--fail-on', 'expired']

const all = ['text', 'json', 'markdown', 'html', 'csv', 'mermaid', 'svg', 'sarif']
const without = (...forms: readonly string[]) => all.filter(each => !forms.includes(each))
const prose = without('html', 'csv', 'mermaid', 'svg')
const tabled = without('mermaid', 'svg')
const office = ['--packet', ...'inbound tcp from 198.51.100.9 port 80'.split(' ')]

const runs: readonly Run[] = [
  { name: 'what-if', words: ['what-if', before, after], forms: all },
  {
    name: 'what-if-same',
    words: ['what-if', before, before],
    forms: ['text', 'markdown', 'mermaid'],
  },
  {
    name: 'what-if-intent',
    words: ['what-if', before, after, '--intent', 'DROP inbound TCP 80'],
    forms: ['text', 'json', 'markdown', 'sarif'],
  },
  { name: 'rehearse', words: ['rehearse', account, change], forms: all },
  { name: 'explain', words: ['explain', after, ...office], forms: prose },
  {
    name: 'explain-service',
    words: ['explain', account, '--service', 'web-1', ...office],
    forms: ['text', 'json'],
  },
  {
    name: 'explain-open',
    words: ['explain', account, '--service', 'front-1', ...office],
    forms: ['text', 'json'],
  },
  {
    name: 'search',
    words: ['search', after, '--inside', 'inbound TCP 1-1024'],
    forms: without('mermaid'),
  },
  {
    name: 'search-none',
    words: ['search', after, '--inside', 'inbound TCP 3389'],
    forms: ['text', 'json', 'csv'],
  },
  { name: 'lint', words: ['lint', grown], forms: without('mermaid') },
  { name: 'lint-world', words: ['lint', account], forms: ['text', 'html', 'csv', 'svg', 'sarif'] },
  { name: 'exposure', words: ['exposure', account], forms: all },
  {
    name: 'order',
    words: ['order', account, 'examples/move-mail.json'],
    forms: without('csv'),
  },
  { name: 'plan', words: ['plan', 'examples/terraform/move-without-order.json'], forms: all },
  { name: 'check', words: ['check', shop, account, ...inMarch], forms: tabled },
  {
    name: 'check-change',
    words: ['check', shop, account, '--change', change, ...inMarch],
    forms: ['text', 'json', 'markdown'],
  },
  { name: 'relate', words: ['relate', before, after], forms: tabled },
  {
    name: 'relate-promises',
    words: ['relate', shop, '--promise', 'ssh-from-office', 'shop-is-open'],
    forms: ['text', 'json', 'markdown', 'csv'],
  },
  { name: 'order-blocked', words: ['order', account, change], forms: ['text', 'json', 'markdown'] },
  { name: 'compact', words: ['compact', grown], forms: without('csv', 'mermaid') },
]

const endings: Readonly<Record<string, string>> = {
  text: 'txt',
  // Under another ending the formatter would lay it out anew.
  json: 'json.txt',
  markdown: 'md',
  // Under their own endings too.
  html: 'html.txt',
  svg: 'svg.txt',
  mermaid: 'mmd',
  sarif: 'sarif',
}

const isSarif = checkOfSarif()

describe.each(runs)('$name', ({ name, words, forms }) => {
  const [command = ''] = words

  it.each(forms)('prints %s as it was reviewed', async form => {
    const { code, stdout, stderr } = runCommand([...words, '--format', form])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    await expect(withoutVersion(stdout)).toMatchFileSnapshot(
      `__snapshots__/cli/${name}.${endings[form] ?? form}`,
    )
    if (form === 'text') expect(linesTooLong(stdout)).toEqual([])
    if (form === 'json') expect(checkOfAnswer(command)(JSON.parse(stdout))).toEqual([])
    if (form === 'sarif') expect(isSarif(JSON.parse(stdout))).toEqual([])
  })
})

describe('each command', () => {
  const firsts = runs.filter(
    ({ words: [command] }, at) => runs.findIndex(({ words: [other] }) => other === command) === at,
  )

  it.each(firsts)('$name refuses a form that it does not have, and prints nothing', run => {
    const form = all.find(each => !run.forms.includes(each)) ?? 'yaml'
    const { code, stdout, stderr } = runCommand([...run.words, '--format', form])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    const allowed = run.forms.join(', ')
    expect(stderr).toContain(`'${form}' is invalid. Allowed choices are ${allowed}.`)
  })

  it.each(firsts)('$name prints the same of standard input, and for --json', ({ words }) => {
    const [, file = ''] = words
    const through = words.map((word, at) => (at === 1 ? '-' : word))
    const input = readFileSync(join(top, file), 'utf8')
    const { code, stdout } = spawnCommand([...through, '--json'], { input })
    expect(code).toBe(0)
    expect(stdout.replaceAll('standard input', file)).toBe(
      runCommand([...words, '--format', 'json']).stdout,
    )
  })
})

const linesTooLong = (text: string): readonly string[] =>
  text.split('\n').filter(line => [...line].length > 100)

/** Or else a release, or a change of how pages look, would change every snapshot. */
const withoutVersion = (text: string): string =>
  text
    .replace(/"version": "\d+\.\d+\.\d+[^"]*"(?=,\s*"rules")/, '"version": "x.y.z"')
    .replace(/firedrill \d+\.\d+\.\d+/g, 'firedrill x.y.z')
    .replace(/&#39;sha256-[^&]*&#39;/, '&#39;sha256-…&#39;')
    .replace(/<style>.*?<\/style>/s, '<style>…</style>')
