/** Runs commands over the files of examples, one or more of them spoiled; what such a run must never do. */
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import fc from 'fast-check'
import { parse } from 'jsonc-parser'
import { pathsIn } from '../account/spoiled-documents.ts'
import { type Ran, runCommand } from './run-command.ts'
import { top } from './sources.ts'
import { type Change, changed, changesUpTo } from './spoil-document.ts'

interface Asked {
  readonly files: readonly string[]
  readonly words: (files: readonly string[]) => readonly string[]
}

const jsonIn = (folder: string): readonly string[] =>
  readdirSync(join(top, folder))
    .filter(name => name.endsWith('.json'))
    .map(name => `${folder}/${name}`)

const command = (name: string, files: readonly string[], ...more: readonly string[]): Asked => ({
  files,
  words: named => [name, ...named, ...more],
})
const account = 'examples/account.json'
const exported = jsonIn('examples/exports')
const [before, after] = ['examples/rules-before.json', 'examples/rules-after.json']
const policy = 'examples/policies/shop.jsonc'
const day = ['--now', '2026-03-01']

export const commands: readonly Asked[] = [
  command('what-if', [before, after]),
  command('relate', [before, after]),
  command('lint', [before]),
  command('compact', ['examples/rules-grown.json']),
  command('search', [before], '--inside', 'inbound TCP 22'),
  command('explain', [before], '--packet', 'inbound tcp from 192.0.2.1 port 22'),
  ...['lint', 'exposure'].map(name => command(name, [account])),
  command('rehearse', [account, 'examples/tighten-web.json']),
  command('order', [account, 'examples/move-mail.json']),
  ...['account', 'lint', 'exposure'].map(name => command(name, exported)),
  ...['rehearse', 'order'].map(name => command(name, [...exported, 'examples/swap-rules.json'])),
  command('check', [policy, account], ...day),
  {
    files: [policy, account, 'examples/tighten-web.json'],
    words: ([first = '', second = '', change = '']) => [
      ...['check', first, second, '--change', change, ...day],
    ],
  },
  ...jsonIn('examples/terraform')
    .filter(file => readFileSync(join(top, file), 'utf8').includes('"resource_changes"'))
    .map(file => command('plan', [file])),
]

/** Those that every command has. */
const forms = ['text', 'json', 'markdown'] as const

export interface SpoiledRun {
  readonly command: number
  readonly file: number
  readonly changes: readonly Change[]
  readonly form: (typeof forms)[number]
  /** Whether any finding is to fail it. */
  readonly fails: boolean
}

const spoiledRuns: fc.Arbitrary<SpoiledRun> = fc.record({
  command: fc.nat({ max: commands.length - 1 }),
  file: fc.nat(),
  changes: changesUpTo(2),
  form: fc.constantFrom(...forms),
  fails: fc.boolean(),
})

const folder = mkdtempSync(join(tmpdir(), 'firedrill-'))
const documents = new Map<string, unknown>()

/** As JSON without comments. */
function documentIn(file: string): unknown {
  if (!documents.has(file)) documents.set(file, parse(readFileSync(join(top, file), 'utf8')))
  return documents.get(file)
}

/** The run, with the text of the file that was spoiled. */
export function runSpoiled({ command: at, file, changes, form, fails }: SpoiledRun) {
  const { files, words } = commands[at] ?? { files: [], words: () => [] }
  const given = files[file % files.length] ?? ''
  const sound = documentIn(given)
  const paths = pathsIn(sound, () => true).slice(1)
  const document = changes.reduce((held, each) => changed(held, paths, each), sound)
  const spoiled = join(folder, basename(given))
  const text = JSON.stringify(document, null, 2)
  writeFileSync(spoiled, text)
  const named = files.map(each => (each === given ? spoiled : each))
  const more = ['--format', form, ...(fails ? ['--fail-on', 'any'] : [])]
  return { text, ran: runCommand([...words(named), ...more]) }
}

/** What is wrong with how a run ended: nothing but an answer, or faults and no answer, is right. */
export function wrongIn({ code, stdout, stderr }: Ran): readonly string[] {
  const lines = stderr.split('\n').slice(0, -1)
  const isPart = stderr.includes('not all of it was checked')
  return [
    ...([0, 1, 2, 3].includes(Number(code)) ? [] : [`ends with ${code}`]),
    ...(lines.every(line => line.startsWith('firedrill: ')) ? [] : ['says what is no fault']),
    ...(code !== 0 && lines.length === 0 ? ['fails in silence'] : []),
    ...(code === 2 && stdout !== '' && !isPart ? ['answers what it refuses'] : []),
    ...(code !== 2 && stdout === '' ? ['has no answer'] : []),
    ...(/\bundefined\b|\[object |\bNaN\b|is a bug/.test(stdout + stderr)
      ? ['tells its insides']
      : []),
  ]
}

/** How often runs with a spoiled file ended with each exit code; throws for one that ended otherwise than in words. */
export function endings(
  parameters: fc.Parameters<[SpoiledRun]>,
): ReadonlyMap<number | null, number> {
  const codes = new Map<number | null, number>()
  fc.assert(
    fc.property(spoiledRuns, run => {
      const { ran, text } = runSpoiled(run)
      codes.set(ran.code, (codes.get(ran.code) ?? 0) + 1)
      const wrong = wrongIn(ran)
      if (wrong.length > 0) throw new Error([...wrong, ran.stderr, text].join('\n'))
    }),
    parameters,
  )
  return codes
}
