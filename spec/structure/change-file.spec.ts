/** The table of what a change file may call stands in the documents as the operations declare it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createWorldFromFile } from '../../src/account/create-world.ts'
import { operationsAsData } from '../../src/openapi/operations-as-data.ts'
import { readChange } from '../../src/rehearsal/read-change.ts'
import { markdownTable } from '../support/markdown.ts'
import { top } from '../support/sources.ts'

interface Shape {
  readonly properties?: Readonly<Record<string, unknown>>
  readonly required?: readonly string[]
}

/** In brackets what may be left out. */
const fieldsOf = ({ properties = {}, required = [] }: Shape): string =>
  Object.keys(properties)
    .map(key => (required.includes(key) ? `\`${key}\`` : `[\`${key}\`]`))
    .join(', ')

const text = readFileSync(join(top, 'docs/command-line.md'), 'utf8')

it('the change that docs/command-line.md shows can be read', () => {
  const shown = text.slice(text.indexOf('### The change file')).split('```json\n')[1]
  const example: unknown = JSON.parse(readFileSync(join(top, 'examples/account.json'), 'utf8'))
  const change: unknown = JSON.parse(shown?.split('```')[0] ?? '')
  expect(readChange(createWorldFromFile(example), change)).toMatchObject({
    ok: true,
    value: { calls: [{ body: { inbound_policy: 'DROP' } }, {}], packets: [{}] },
  })
})

it('docs/command-line.md has a row for each operation that changes something', () => {
  const rows = operationsAsData()
    .filter(({ method }) => method !== 'GET')
    .map(({ name, params, body }) => [`\`${name}\``, fieldsOf(params), fieldsOf(body)])
  expect(rows.length).toBeGreaterThan(30)
  const table = markdownTable(['operation', '`params`', '`body`'], rows)
  const written = text.slice(text.indexOf('| operation |')).split('\n\n')[0]
  expect(written).toBe(table)
})
