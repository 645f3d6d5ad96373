/** Documents are code: every snippet runs as it stands, and every command prints what the document shows. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runCommand } from '../support/run-command.ts'
import { promisedBy, runSnippet } from '../support/run-snippet.ts'
import { top } from '../support/sources.ts'

const documents = [
  'README.md',
  ...readdirSync(join(top, 'docs'), { recursive: true })
    .map(name => `docs/${String(name)}`)
    // What builds the site is beside the pages, with packages of its own.
    .filter(name => name.endsWith('.md') && !name.startsWith('docs/site/')),
].filter(document => isExecutable(document))

interface Block {
  readonly language: string
  readonly code: string
}

describe.each(documents)('%s', document => {
  const blocks = blocksOf(readFileSync(join(top, document), 'utf8'))
  const snippets = blocks.filter(({ language }) => language === 'ts')

  it.each(snippets.map(({ code }, index) => [index + 1, code] as const))(
    'snippet %i runs and prints what it promises',
    async (index, code) => {
      const promised = promisedBy(code)
      expect(promised.length, 'a snippet that shows nothing proves nothing').toBeGreaterThan(0)
      expect(await runSnippet(`${document.replace(/\W+/g, '-')}-${index}`, code)).toEqual(promised)
    },
  )

  it.each(commandsOf(blocks))('%s prints what is shown', (command, shown) => {
    expect(run(command).trimEnd()).toBe(shown.trimEnd())
  })
})

/** Some pages show what only a test runner could run; those have specs of their own. */
function isExecutable(document: string): boolean {
  const blocks = blocksOf(readFileSync(join(top, document), 'utf8'))
  return blocks.some(({ language }) => language === 'ts') || commandsOf(blocks).length > 0
}

function blocksOf(text: string): readonly Block[] {
  return [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language = '', code = '']) => ({
    language,
    code,
  }))
}

/** A `console` block holds a command behind `$` and then what it prints. */
function commandsOf(blocks: readonly Block[]): readonly (readonly [string, string])[] {
  return blocks
    .filter(({ language, code }) => language === 'console' && code.startsWith('$ npx firedrill '))
    .map(({ code }) => {
      const end = code.indexOf('\n')
      return [code.slice(2, end), code.slice(end + 1)] as const
    })
}

/** Findings and bad input end with an exit code of their own, and print all the same. */
function run(command: string): string {
  const [, , ...words] = command.split(' ')
  const { code, stdout, stderr } = runCommand(words)
  return code === 0 ? stdout : `${stdout}${stderr}`
}
