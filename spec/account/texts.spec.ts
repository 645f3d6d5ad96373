/** What is said of texts that are no JSON: in plain words, at the place where they go wrong. */
import { describe, expect, it } from 'vitest'
import { readJsonText } from '../../src/json/read-text.ts'

function saidOf(text: string): readonly [string, string] | undefined {
  const read = readJsonText(text)
  return read.ok ? undefined : [`${read.fault.line}:${read.fault.column}`, read.fault.said]
}

const cut =
  'expected the rest of the JSON, got the end: it was cut off, so that it has to be made again'
const colours = 'expected JSON, got colour codes of a terminal: print it without colours'
const [esc, bell] = ['\u001b', '\u0007']

const cases: readonly (readonly [what: string, text: string, place: string, said: string])[] = [
  [
    'text before JSON',
    'Request failed: 401\n{ "errors": [] }\n',
    '1:1',
    'expected JSON alone, got other text before it: "Request failed: 401"',
  ],
  [
    'text before JSON with control characters',
    `\n  ${esc}[31mRequest failed${bell}\n[]`,
    '1:1',
    'expected JSON alone, got other text before it: "\\u{1b}[31mRequest failed\\u{7}"',
  ],
  [
    'a long line before JSON',
    `${'Warning: old. '.repeat(20)}\n[]`,
    '1:1',
    `expected JSON alone, got other text before it: "${'Warning: old. '.repeat(5).slice(0, 59)}…"`,
  ],
  [
    'other text alone',
    'Request failed: 401\n',
    '1:1',
    'expected JSON, got other text: "Request failed: 401"',
  ],
  [
    'a page for browsers',
    '\n<!DOCTYPE html>\n<html>',
    '2:1',
    'expected JSON, got other text: "<!DOCTYPE html>"',
  ],
  ['colours around everything', `${esc}[1;39m[]${esc}[0m`, '1:1', colours],
  ['colours within', `{\n  ${esc}[34m"id"${esc}[0m: 1\n}`, '2:3', colours],
  ['a list that was cut off', '[\n  { "id": 1 },\n', '2:15', cut],
  ['an object that was cut off', '{ "id": 1', '1:10', cut],
  ['a text that was cut off', '[{ "label": "we\n', '1:16', cut],
  ['a key without a value', '{ "label"', '1:10', cut],
  [
    'a text over two lines',
    '{ "label": "we\nb" }',
    '1:12',
    'expected a text that ends on its line, got "\\"we"',
  ],
  ['two documents in one file', '[]\n[]\n', '2:1', 'expected one JSON value alone, got "[]"'],
  [
    'text after JSON',
    '{}\nDone in 2 s\n',
    '2:1',
    'expected one JSON value alone, got "Done in 2 s"',
  ],
  ['a comment', '{ // why\n}', '1:3', 'expected no comments, got "// why"'],
  ['single quotes', "{ 'id': 1 }", '1:3', 'expected double quotes, got "\'id\': 1 }"'],
  [
    'an escape in a key that JSON has not',
    String.raw`{ "a\x": 1 }`,
    '1:3',
    String.raw`expected an escape such as \n or \u00e9, got "\"a\\x\": 1 }"`,
  ],
  ['a comma too many', '[1,\n]', '2:1', 'expected a value, got "]"'],
  [
    'a comma too few',
    '[1\n2]',
    '2:1',
    'expected a comma or the end of the list or object, got "2]"',
  ],
  ['words of another language', '{ "id": None }', '1:9', 'expected a value of JSON, got "None }"'],
]

it.each([
  '{"after_sensitive": {"root_pass": true}, "after": {"root_pass": hunter2}}',
  '{"sensitive_values": {}, "values": {"root_pass" "hunter2"}}',
  '{"sensitive_attributes": [], "root_pass": "hunter2", nonsense hunter2}',
  'hunter2\n{"before_sensitive": true}',
  // Cut off before the first mark.
  '{"format_version": "1.2", "planned_values": {"root_pass": hunter2',
  '{"version": 4, "terraform_version": "1.9.0", "resources": [{"root_pass": hunter2',
])('of a plan or a state that is no JSON nothing is quoted: %j', text => {
  const [, said = ''] = saidOf(text) ?? []
  expect(said).toContain('other text')
  expect(said).not.toContain('hunter2')
})

describe('of a text that is no JSON it is told', () => {
  it.each(cases)('%s', (_, text, place, said) => expect(saidOf(text)).toEqual([place, said]))

  it('nothing in the words of a parser', () => {
    const sound = '{ "a": [1.5, "x\\u00e9\\n", { "b": null }, true] }'
    const marks = [
      '',
      '"',
      "'",
      '\\',
      '{',
      ']',
      ',',
      ':',
      '/*',
      '//',
      '\u0001',
      '-',
      'e',
      '.',
      '\\x',
    ]
    for (let at = 0; at <= sound.length; at++)
      for (const mark of marks)
        for (const text of [
          sound.slice(0, at) + mark + sound.slice(at),
          sound.slice(0, at) + mark,
        ]) {
          const said = saidOf(text)?.[1] ?? 'expected JSON, got it'
          expect(said).toMatch(/^expected [^,]+(?:, [^,]+)*, got /)
          expect(said).not.toMatch(/[A-Z][a-z]+[A-Z]|undefined|unknown/)
        }
  })
})
