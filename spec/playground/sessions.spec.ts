/** What the workers of the playground tell: the answers of the library, and where in the texts they stand. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Parser } from 'htmlparser2'
import { describe, expect, it } from 'vitest'
import { explain } from '../../src/index.ts'
import { accountSession } from '../../src/playground/engine/account-session.ts'
import { rulesSession } from '../../src/playground/engine/rules-answers.ts'
import { tell, tellings } from '../../src/playground/engine/session.ts'
import type { Ask, Told } from '../../src/playground/protocol.ts'
import { type PlaygroundState, readState } from '../../src/playground/state.ts'
import { printReport, reportCompaction, reportLint } from '../../src/report/index.ts'
import { compact, compareRules, lintRules } from '../../src/whatif.ts'
import { top } from '../support/sources.ts'

const example = (name: string): string => readFileSync(join(top, 'examples', name), 'utf8')
const textOf = (name: string) => ({ name, text: example(name) })

function stateOf(mode: 'rules' | 'account', texts: PlaygroundState['texts'], change: object = {}) {
  const read = readState({ mode, texts, ...change })
  if (!read.ok) throw new TypeError(read.fault)
  return read.value
}

const rules = (change: object = {}, names = ['rules-before.json', 'rules-after.json']) =>
  stateOf('rules', names.map(textOf), change)
const account = (change: object = {}, names = ['account.json', 'move-mail.json']) =>
  stateOf('account', names.map(textOf), change)

let number = 0
const ask = (state: PlaygroundState, format?: string): Ask => {
  number++
  return { number, state, version: '1.2.3', ...(format !== undefined && { format }) }
}
/** A clock that stands still: nothing that is told depends on it but how long it took. */
const askRules = (state: PlaygroundState, format?: string): Told =>
  tell(rulesSession(), ask(state, format), () => 0)
const askAccount = (state: PlaygroundState, format?: string): Told =>
  tell(accountSession(), ask(state, format), () => 0)

const headline = ({ answer }: Told) => (answer.kind === 'shown' ? answer.headline : answer)
const faultsIn = ({ answer }: Told) => (answer.kind === 'faults' ? answer.faults : [])

describe('of two rule sets', () => {
  const [before, after] = ['rules-before.json', 'rules-after.json'].map(name => ({
    name,
    rules: JSON.parse(example(name)),
  }))
  if (before === undefined || after === undefined) throw new TypeError('two examples')

  it('the difference is told, with packets that prove it', () => {
    const told = askRules(rules())
    expect(headline(told)).toMatch(/^Opens inbound TCP 8000-8080 from 203\.0\.112\.0\/24/)
    const { changes } = compareRules(before.rules, after.rules)
    expect(told.tries.map(each => each.address)).toEqual(
      changes.map(({ witness }) => witness.address),
    )
    expect(told.tries.length).toBeGreaterThan(2)
  })

  it('the words of a difference are told before its pictures, and again with them', () => {
    const all = (state: PlaygroundState) => [...tellings(rulesSession(), ask(state), () => 0)]
    const sectionsOf = ({ answer }: Told) =>
      answer.kind === 'shown' ? answer.sections.map(({ id }) => id) : []
    const [words, whole, ...more] = all(rules())
    if (words === undefined || whole === undefined) throw new TypeError('two tellings')
    expect([words.isBrief, whole.isBrief, more]).toEqual([true, undefined, []])
    expect(sectionsOf(whole)).toEqual(['answer', 'pictures', 'numbers', 'findings'])
    expect(sectionsOf(words)).toEqual(['answer', 'numbers', 'findings'])
    expect(headline(words)).toBe(headline(whole))
    expect([words.tries, words.packet]).toEqual([whole.tries, whole.packet])
    expect([words.marks, whole.marks.length]).toEqual([[], 2])
    // What is not a comparison, or cannot be read, is told once.
    expect(all(rules({ view: 'lint' }))).toHaveLength(1)
    const broken = rules()
    const texts = broken.texts.map(({ name }) => ({ name, text: '{' }))
    expect(all({ ...broken, texts }).map(({ isBrief }) => isBrief)).toEqual([undefined])
  })

  it('lint and fewer rules are of the side that is asked about', () => {
    for (const [about, { rules: own, name }] of [before, after].entries()) {
      const linted = askRules(rules({ view: 'lint', about }), 'json')
      const { findings } = JSON.parse(linted.exported?.text ?? '')
      const messagesOf = (found: readonly { readonly message: string }[]) =>
        found.map(({ message }) => message)
      expect(messagesOf(findings)).toEqual(
        messagesOf(reportLint(lintRules(own), { name }).findings),
      )
      const compacted = askRules(rules({ view: 'compact', about }), 'markdown')
      const report = reportCompaction(compact(own), { name, rules: own })
      expect(compacted.exported?.text).toBe(printReport(report, 'markdown'))
    }
  })

  it('a packet has a verdict on each side, and the rule that decides is marked', () => {
    const packet = { direction: 'inbound', protocol: 'TCP', address: '203.0.112.9', port: '8000' }
    const state = rules({ view: 'packet', packet })
    const told = askRules(state)
    expect(told.packet).toEqual({
      kind: 'judged',
      verdicts: [
        { side: 'before', action: 'DROP', by: 'the inbound policy' },
        { side: 'after', action: 'ACCEPT', by: 'inbound[2] partners' },
      ],
    })
    expect(headline(told)).toBe('DROP before, ACCEPT after')
    const marked = told.marks.map((marks, text) =>
      marks
        .filter(({ decides }) => decides !== undefined)
        .map(({ from, to, decides }) => [decides, state.texts[text]?.text.slice(from, to)]),
    )
    expect(marked[0]).toEqual([['DROP', '"DROP"']])
    const [[decides, rule] = []] = marked[1] ?? []
    expect(decides).toBe('ACCEPT')
    expect(JSON.parse(rule ?? '')).toEqual(after.rules.inbound[2])
    const verdicts = [before, after].map(
      each => explain(each.rules, { ...packet, port: 8000 } as never).verdict.action,
    )
    expect(verdicts).toEqual(['DROP', 'ACCEPT'])
  })

  it.each([
    [{ address: 'x' }, 'address'],
    [{ port: '' }, 'port'],
    [{ port: '1e3' }, 'port'],
    [{ protocol: '__proto__' }, 'protocol'],
  ])('a packet with %j is told by its field', (odd, field) => {
    const packet = { protocol: 'TCP', address: '192.0.2.1', port: '22', ...odd }
    const told = askRules(rules({ packet }))
    expect(told.packet).toMatchObject({ kind: 'fault', field })
    expect(headline(told)).toMatch(/^Opens/)
  })

  it('what to search for is read as regions are written', () => {
    const found = (inside: string) => askRules(rules({ view: 'search', search: { inside } }))
    expect(headline(found('inbound TCP 443'))).toMatch(/^Packets of every address judged ACCEPT$/)
    expect(headline(found('inbound TCP 4444'))).toBe('No packet is judged ACCEPT there: proved')
    expect(faultsIn(found('inbond TCP 22'))).toEqual([
      { name: 'packets', message: expect.stringContaining('got "inbond') },
    ])
  })

  it('a fault of either side stands at its place, and what can be read is judged all the same', () => {
    const broken = example('rules-after.json').replace('"443"', '"44300-"')
    const state = stateOf('rules', [
      textOf('rules-before.json'),
      { name: 'mine.json', text: broken },
    ])
    const told = askRules(state)
    const [fault] = faultsIn(told)
    expect(fault).toMatchObject({ text: 1, name: 'mine.json', line: 8, column: 16 })
    expect(broken.slice(fault?.offset)).toMatch(/^"44300-"/)
    expect(told.marks[1]).toMatchObject([{ level: 'error', message: fault?.message }])
    expect(told.packet).toMatchObject({ kind: 'judged', verdicts: [{ side: 'before' }] })
  })

  it('faults of both sides are told together', () => {
    const texts = [
      { name: 'a', text: '{' },
      { name: 'b', text: example('account.json') },
    ]
    const faults = faultsIn(askRules(stateOf('rules', texts)))
    expect(faults.map(({ name, message }) => [name, message])).toEqual([
      [
        'a',
        'expected the rest of the JSON, got the end: it was cut off, so that it has to be made again',
      ],
      ['b', 'expected rules or a firewall, got an account: the mode Account takes accounts'],
    ])
  })

  it('what is found stands where it is in the text', () => {
    const told = askRules(rules({}, ['rules-grown.json', 'rules-grown.json']))
    const text = example('rules-grown.json')
    const found = lintRules(JSON.parse(text).rules)
    const marks = told.marks[0]?.filter(({ decides }) => decides === undefined) ?? []
    expect(marks.map(({ message }) => message)).toEqual(found.map(each => `${each.message}.`))
    for (const { from } of marks) expect(text.slice(from)).toMatch(/^[[{]/)
  })
})

describe('of an account and a change', () => {
  it('each view is answered', () => {
    const told = ['rehearse', 'order', 'packet', 'exposure', 'lint'].map(view =>
      headline(askAccount(account({ view }))),
    )
    expect(told).toEqual([
      expect.stringMatching(/^Closes|^Opens/),
      'Exposes mail-1 for a while, whatever the order; other calls avoid that',
      'ACCEPT before and after',
      '6 services: 2 without an active firewall, 2 open to everyone in part, 1 open to most addresses in part, 1 open to some',
      expect.stringMatching(/error|warning|note/),
    ])
  })

  it('a window is marked at the call that opens it', () => {
    const told = askAccount(account({ view: 'order' }))
    const text = example('move-mail.json')
    const marks = told.marks[1] ?? []
    expect(marks.map(({ level }) => level)).toEqual(['error'])
    expect(text.slice(marks[0]?.from)).toMatch(/^\{\s*"operation": "firewallDeviceDelete"/)
  })

  it('packets are judged at the service that is named, before and after', () => {
    const { services } = askAccount(account())
    const service = services.find(({ label }) => label === 'mail-1')?.key
    const packet = { protocol: 'TCP', address: '192.0.2.1', port: '25', service }
    const told = askAccount(account({ packet }))
    const verdicts = told.packet.kind === 'judged' ? told.packet.verdicts : []
    expect(verdicts.map(({ side }) => side)).toEqual(['before', 'after'])
    expect(verdicts[0]?.by).toMatch(/^mail: /)
    // The first call is refused, as the firewall that the second one takes away is still there.
    expect(verdicts[1]?.by).toBe('no active firewall')
  })

  it('several files are one account, with what is not known of it', () => {
    const names = ['firewalls.json', 'linodes.json']
    const texts = [
      ...names.map(name => textOf(`exports/${name}`)),
      { name: 'change.json', text: '{ "calls": [] }' },
    ]
    for (const view of ['rehearse', 'exposure', 'lint', 'packet']) {
      const told = askAccount(stateOf('account', texts, { view }))
      expect(told.answer.kind).toBe('shown')
      expect(told.services.length).toBeGreaterThan(0)
    }
  })

  it('faults stand in the file that has them', () => {
    const change = { name: 'change.json', text: '{ "calls": [{ "operation": "fierwallUpdate" }] }' }
    const told = askAccount(stateOf('account', [textOf('account.json'), change]))
    expect(faultsIn(told)).toMatchObject([{ text: 1, name: 'change.json', line: 1, column: 28 }])
    expect(told.marks[1]).toMatchObject([{ level: 'error', from: 27 }])
    const broken = stateOf('account', [
      { name: 'a.json', text: '{ "firewalls": [{ "label": 7 }] }' },
      change,
    ])
    expect(faultsIn(askAccount(broken)).every(({ text }) => text === 0)).toBe(true)
  })

  it('rules are no account', () => {
    const texts = [textOf('rules-before.json'), { name: 'change.json', text: '{ "calls": [] }' }]
    expect(faultsIn(askAccount(stateOf('account', texts)))).toMatchObject([{ text: 0 }])
  })
})

describe('whatever the texts hold', () => {
  const nasty = '</script><img src=x onerror=alert(1)>"\'`\u001b[2J\u202e'
  const texts = [
    '',
    '[',
    '['.repeat(200_000),
    '{"__proto__": {"inbound": []}}',
    '{"inbound": [], "inbound": []}',
    'null',
    '1e999',
    `{"${'x'.repeat(1_000_000)}": 1}`,
    `{"inbound": [${'{},'.repeat(20_000)}{}], "inbound_policy": "DROP"}`,
    JSON.stringify({ label: nasty, [nasty]: nasty, rules: {} }),
  ]

  it.each(texts.map((text, at) => [at, text] as const))(
    'text %i is answered in either mode, in less than five seconds',
    (_, text) => {
      const start = Date.now()
      const given = [
        { name: nasty, text },
        { name: nasty, text },
      ]
      const both = [askRules(stateOf('rules', given)), askAccount(stateOf('account', given))]
      for (const told of both) {
        expect(faultsIn(told).length).toBeGreaterThan(0)
        expect(faultsIn(told).length).toBeLessThanOrEqual(102)
        expect(faultsIn(told).map(({ name }) => name)).not.toContain('this is a bug in firedrill')
      }
      expect(Date.now() - start).toBeLessThan(5_000)
    },
  )

  it('labels are text in what is shown', () => {
    const open = { ...JSON.parse(example('rules-after.json')) }
    const named = {
      ...open,
      inbound: open.inbound.map((rule: object) => ({ ...rule, description: nasty })),
    }
    const given = [
      { name: nasty, text: JSON.stringify({ label: nasty, rules: open }) },
      { name: nasty, text: JSON.stringify({ label: nasty, rules: { ...named, inbound: [] } }) },
    ]
    const known = [
      'a',
      'b',
      'circle',
      'details',
      'div',
      'fieldset',
      'figcaption',
      'figure',
      'g',
      'h2',
      'h3',
      'h4',
    ]
    const more = [
      'input',
      'label',
      'legend',
      'li',
      'p',
      'path',
      'rect',
      'span',
      'svg',
      'table',
      'tbody',
      'td',
    ]
    const rest = ['small', 'text', 'th', 'thead', 'title', 'tr', 'ul', 'line', 'summary']
    const names = new Set<string>()
    for (const view of ['difference', 'packet', 'lint', 'search', 'compact']) {
      const { answer } = askRules(stateOf('rules', given, { view }))
      const sections = answer.kind === 'shown' ? answer.sections : []
      expect(sections.length).toBeGreaterThan(0)
      const parser = new Parser({
        onopentag(name, attributes) {
          names.add(name)
          for (const each of Object.keys(attributes)) expect(each).not.toMatch(/^on|^style|^src/)
        },
      })
      for (const { html } of sections) parser.write(html)
      parser.end()
    }
    expect([...names].filter(name => ![...known, ...more, ...rest].includes(name))).toEqual([])
    expect(names.size).toBeGreaterThan(8)
  })
})
