/** Whatever a label or a file name holds, a report keeps its form, and nothing in it acts on a terminal or a page. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createWorld } from '../../src/index.ts'
import { type Format, printReport, reportExposure, reportLint } from '../../src/report/index.ts'
import { eastWest, exposureOf, lintRules } from '../../src/whatif.ts'
import { readCsv } from '../support/csv.ts'

const marks = [...'\\`|*_<>&~[]()#"\',!']
const links = ['](http://e)', '][e]', ']: e', '![', '<b>', '@e', '--']
const invisible = [...'\u0000\u0007\t\n\r\u001b\u007f\u009b\u2028\u202e']

const openRule = {
  protocol: 'TCP',
  action: 'ACCEPT',
  addresses: { ipv4: ['10.0.0.1/8'] },
} as const

/** Any text, with what formats and terminals act on far more often than by chance. */
const text = fc
  .array(
    fc.oneof(
      fc.constantFrom(...marks, ...links, ...invisible, 'a', ' '),
      fc.string({ unit: 'binary' }),
    ),
  )
  .map(parts => `x${parts.join('')}x`)

/** Everyone reaches one of two instances with this label; the name is that of the input. */
function print(
  label: string,
  name: string,
  format: Format,
  width = Number.POSITIVE_INFINITY,
): string {
  const world = createWorld({
    instances: [
      { id: 1, label, region: 'newark-us' },
      { id: 2, label: 'db', region: 'newark-us' },
    ],
    firewalls: [
      {
        label: 'web',
        rules: { inbound_policy: 'DROP', outbound_policy: 'ACCEPT' },
        devices: [{ entity: { type: 'instance', id: 2 } }],
      },
    ],
  })
  const report = reportExposure(exposureOf(world), eastWest(world), { name })
  return printReport(report, format, { width })
}

const plain = (format: Format): string => print('plain', 'plain', format)

function check(format: Format, holds: (printed: string, label: string, name: string) => void) {
  fc.assert(
    fc.property(text, text, (label, name) => holds(print(label, name, format), label, name)),
    { numRuns: 150 },
  )
}

const linesOf = (printed: string): readonly string[] => printed.split('\n')

/** What no format prints but between lines. */
const acting = /[^\P{Cc}\n]|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u

describe('labels and names of any characters', () => {
  it('stay on their line in a text, shown as escapes', () => {
    check('text', printed => {
      expect(printed).not.toMatch(acting)
      expect(linesOf(printed)).toHaveLength(linesOf(plain('text')).length)
    })
    expect(print('a\u001b[31mb', 'c\nd', 'text')).toContain('a\\u{1b}[31mb')
    expect(print('a\u001b[31mb', 'c\nd', 'text')).toContain('exposure c\\u{a}d')
  })

  it('come back out of JSON as they were', () => {
    check('json', (printed, label, name) => {
      expect(printed).not.toMatch(acting)
      const { file, exposures } = JSON.parse(printed)
      expect([file, exposures[0].services[0].label]).toEqual([name, label])
    })
  })

  it('come back out of SARIF in a message, and as nothing else', () => {
    check('sarif', (printed, label) => {
      expect(printed).not.toMatch(acting)
      const [{ message }] = JSON.parse(printed).runs[0].results
      const shown = label.replace(/\[(?=[^\]]*\]\()/g, '\\[')
      expect(message.text).toBe(`Nothing filters ${shown}: every packet is accepted.`)
    })
    expect(print('see [fix](https://e) [1]', 'plain', 'sarif')).toContain(
      'see \\\\[fix](https://e) [1]',
    )
  })

  it.each(['text', 'markdown', 'csv', 'json', 'sarif'] as const)(
    'are no command to what runs a pipeline, wherever a line is broken: %s',
    format => {
      const commands = [
        ...['::error ::forged', '::stop-commands::x1', '::add-mask::a', '::SET-OUTPUT name=a::b'],
        ...['##[error]forged', '##[group]', '##vso[task.complete result=Succeeded;]'],
      ]
      for (const command of commands)
        for (let width = 20; width < 60; width += 3) {
          const printed = print(`web ${command}`, 'plain', format, width)
          expect(printed).not.toMatch(/^\s*::[a-z]|##(?:vso)?\[/im)
        }
      expect(print('web', 'plain', format)).toContain('web')
      expect(print('\n::error::x', '::error::x', format)).not.toMatch(/^\s*::[a-z]/m)
    },
  )

  it('are shown as escapes where they are commands, and stay as they are where they look like addresses', () => {
    expect(print('web ::error ::x', 'plain', 'text')).toContain('web \\u{3a}:error \\u{3a}:x')
    expect(print('::1 ::ffff:10.0.0.1 a::web #1 [x]', 'plain', 'text')).toContain(
      '::1 ::ffff:10.0.0.1 a::web #1 [x]',
    )
  })

  it('stay in their cell of a Markdown table, as code', () => {
    const cellsOf = (printed: string) =>
      linesOf(printed).map(line => (line.startsWith('|') ? line.split(/(?<!\\)\|/).length : 0))
    check('markdown', printed => {
      expect(printed).not.toMatch(acting)
      expect(cellsOf(printed)).toEqual(cellsOf(plain('markdown')))
      const [row = ''] = linesOf(printed).filter(line => line.includes('**none**'))
      // A fence that is longer than any inside: what is left of the row is as reviewed.
      expect(row.replace(/(`+)(?!`).*?(?<!`)\1(?!`)/, '…')).toBe(
        '| … | **none** | **everything** |  |',
      )
    })
  })

  it('say no more than what they are in the sentences of Markdown', () => {
    const [found] = lintRules({
      inbound_policy: 'ACCEPT',
      inbound: [],
      outbound: [openRule],
      outbound_policy: 'DROP',
    })
    if (found === undefined) throw new TypeError('nothing was found')
    const printed = (message: string): string =>
      printReport(reportLint([{ ...found, message }], { name: 'rules' }), 'markdown')
    fc.assert(
      fc.property(text, message => {
        expect(printed(message)).not.toMatch(acting)
        const row = linesOf(printed(message)).at(-2) ?? ''
        const unescaped = row.replace(/\\[!-/:-@[-`{-~]/g, '…').replaceAll('&#8203;', '\u200b')
        expect(unescaped).toMatch(/^\| \w+ \| [\w-]+ \| [^|`*<&~]* \| `[^`|]+` \|$/)
        expect(unescaped).not.toMatch(/\][([:]|(?<![A-Za-z0-9])@[A-Za-z0-9]|[#!]\d/)
      }),
      { numRuns: 1000 },
    )
  })

  it('stay in their cell of CSV, and come back out of it but for what nobody sees', () => {
    const rows = readCsv(plain('csv'))
    expect(rows.flat()).toContain('plain')
    check('csv', (printed, label) => {
      expect(printed.replace(/[\r\t]/g, '')).not.toMatch(acting)
      const read = readCsv(printed)
      expect(read.map(row => row.length)).toEqual(rows.map(row => row.length))
      const shown = label.replace(
        /[^\P{Cc}\t\r\n]|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu,
        each => `\\u{${each.codePointAt(0)?.toString(16)}}`,
      )
      expect(read).toEqual(rows.map(row => row.map(cell => (cell === 'plain' ? shown : cell))))
    })
  })

  it('stay in their box of a flowchart', () => {
    const lines =
      /^(?:flowchart LR| {2}n\d+\["[^"<>`]*"\]| {2}n\d+ (?:-->|==>|-\.->)\|"[^"<>`]*"\| n\d+|)$/
    check('mermaid', printed => {
      expect(printed).not.toMatch(acting)
      expect(linesOf(printed).filter(line => !lines.test(line))).toEqual([])
      expect(linesOf(printed)).toHaveLength(linesOf(plain('mermaid')).length)
    })
  })
})
