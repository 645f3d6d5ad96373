/** `firedrill play` as a process, and the page that it serves: how large it is, what it may do, and whose it is. */
import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { Parser } from 'htmlparser2'
import { afterAll, describe, expect, it } from 'vitest'
import { playgroundScripts, readPlayground } from '../../src/cli/playground-files.ts'
import { accountSession } from '../../src/playground/engine/account-session.ts'
import { rulesSession } from '../../src/playground/engine/rules-answers.ts'
import { tell } from '../../src/playground/engine/session.ts'
import { readState } from '../../src/playground/state.ts'
import {
  compactQuestion,
  exposureQuestion,
  lintQuestion,
  orderQuestion,
  type Question,
  rehearseQuestion,
  searchQuestion,
  whatIfQuestion,
} from '../../src/report/index.ts'
import { runCommand } from '../support/run-command.ts'
import { top } from '../support/sources.ts'

const built = readPlayground()
const page = built['index.html']
const sizeOf = (content: string): number => gzipSync(content, { level: 9 }).length

const folder = mkdtempSync(join(tmpdir(), 'firedrill-'))
afterAll(() => rmSync(folder, { recursive: true }))

const questions: Readonly<Record<string, Question>> = Object.fromEntries(
  [
    ...[whatIfQuestion, lintQuestion, compactQuestion, searchQuestion],
    ...[rehearseQuestion, orderQuestion, exposureQuestion],
  ].map(question => [question.name, question]),
)

interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  text: string
}

/** All elements, each with its own text. */
function elementsIn(html: string): readonly Element[] {
  const elements: Element[] = []
  const open: Element[] = []
  const parser = new Parser({
    onopentag(name, attributes) {
      const element = { name, attributes, text: '' }
      elements.push(element)
      open.push(element)
    },
    ontext(data) {
      const element = open.at(-1)
      if (element !== undefined) element.text += data
    },
    onclosetag: () => open.pop(),
  })
  parser.end(html)
  return elements
}

const elements = elementsIn(page)
const policy =
  elements.find(({ attributes }) => attributes['http-equiv'] === 'Content-Security-Policy')
    ?.attributes['content'] ?? ''
const isProgram = ({ name, attributes }: Element) =>
  name === 'script' && attributes['type'] === undefined
const hashOf = (content: string): string =>
  `'sha256-${createHash('sha256').update(content).digest('base64')}'`

describe('the page of the playground', () => {
  it('is small: what answers first below 150 kB as it is sent, with the editor below 250', () => {
    expect(elements.filter(isProgram)[0]?.text).toMatch(
      /^\(globalThis\.firedrillEngines\?\?=\{\}\)\.rules=function/,
    )
    const first = sizeOf(page)
    expect(first).toBeLessThan(150_000)
    expect(first + sizeOf(built['editor.js'])).toBeLessThan(250_000)
  })

  it('loads less than 300 kB more for accounts', () => {
    const [packages, account] = [sizeOf(built['packages.js']), sizeOf(built['account.js'])]
    expect(account).toBeLessThan(260_000)
    expect(account + packages).toBeLessThan(300_000)
  })

  it('allows its own scripts and styles by their digests, and no connection', () => {
    const [styles, programs] = [
      elements.filter(({ name }) => name === 'style'),
      elements.filter(isProgram),
    ]
    expect([styles.length, programs.length]).toEqual([1, 2])
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      `script-src ${programs.map(each => hashOf(each.text)).join(' ')} 'self' file:`,
      `style-src ${hashOf(styles[0]?.text ?? '')}`,
      ...['worker-src blob:', "connect-src 'none'", 'img-src data:', "base-uri 'none'"],
      ...["form-action 'none'", "require-trusted-types-for 'script'", 'trusted-types firedrill'],
    ])
    const acting = elements.flatMap(({ attributes }) =>
      Object.keys(attributes).filter(name => /^on|^src$|^style$|^srcdoc$/.test(name)),
    )
    expect(acting).toEqual([])
  })

  it('has a label for everything that can be used', () => {
    const labelled = page.match(/<label[\s\S]*?<\/label>/g)?.join('') ?? ''
    const fields = elements.filter(
      ({ name, attributes }) => ['input', 'select'].includes(name) && attributes['type'] !== 'file',
    )
    expect(fields.length).toBeGreaterThan(10)
    const bare = fields.filter(({ attributes }) => {
      const { id, name: field } = attributes
      return !labelled.includes(id === undefined ? `name="${field}"` : `id="${id}"`)
    })
    expect(bare).toEqual([])
  })

  it('comes with the licence of every package that is in it', () => {
    const licences = built['LICENSES.txt']
    const named = [...licences.matchAll(/The playground holds a copy of (\S+):/g)].map(
      ([, name]) => name,
    )
    expect(named).toEqual(
      expect.arrayContaining(['@codemirror/view', '@lezer/common', 'valibot', 'immer', 'ip-num']),
    )
    expect(licences.match(/permission/gi)?.length).toBeGreaterThanOrEqual(named.length)
  })

  it('is the same bytes whenever it is built, and the same as the static folder', () => {
    execFileSync('node', ['src/playground/build.mjs', folder], { cwd: top })
    expect(readdirSync(folder).sort()).toEqual(
      ['LICENSES.txt', 'index.html', ...playgroundScripts].sort(),
    )
    for (const [name, content] of Object.entries(built))
      expect(readFileSync(join(folder, name), 'utf8')).toBe(content)
  })
})

/** What is answered at the address that a running command tells. */
async function served(words: readonly string[], use: (url: string) => Promise<void>) {
  const child = spawn('node', ['dist/cli/main.js', 'play', ...words], { cwd: top })
  try {
    const [greeting] = await once(child.stdout, 'data')
    const [, url = ''] = /^firedrill plays on (http:\/\/127\.0\.0\.1:\d+\/)\n$/.exec(greeting) ?? []
    expect(url).not.toBe('')
    await use(url)
    const ended = once(child, 'exit')
    child.kill('SIGINT')
    expect(await ended).toEqual([0, null])
  } finally {
    child.kill('SIGKILL')
  }
}

const givenIn = (html: string): unknown =>
  JSON.parse(elementsIn(html).find(({ attributes }) => attributes['id'] === 'given')?.text ?? '')

describe('firedrill play', () => {
  it('serves the page with its scripts, and nothing else', async () => {
    await served([], async url => {
      const answer = await fetch(url)
      expect(await answer.text()).toBe(page)
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(answer.headers.get('cache-control')).toBe('no-store')
      for (const name of [...playgroundScripts, 'LICENSES.txt'] as const)
        expect(await (await fetch(url + name)).text()).toBe(built[name])
      for (const path of ['package.json', '../package.json', 'index.html', '%2e%2e/package.json'])
        expect((await fetch(url + path)).status).toBe(404)
      expect((await fetch(url, { method: 'POST' })).status).toBe(405)
    })
  })

  it('answers no other name than its own', async () => {
    await served([], async url => {
      for (const [host, status] of [
        ['firedrill.example', 421],
        ['127.0.0.1.firedrill.example', 421],
        ['localhost', 200],
      ] as const) {
        const sent = request(url, { headers: { host } }).end()
        const [answer] = await once(sent, 'response')
        expect(answer.statusCode).toBe(status)
        await text(answer)
      }
    })
  })

  it.each([
    ['two rule sets', ['rules-before.json', 'rules-after.json'], 'rules', 2],
    ['one, to be edited', ['rules-before.json'], 'rules', 2],
    ['an account and a change', ['account.json', 'move-mail.json'], 'account', 2],
    ['an account in a folder', ['exports'], 'account', 4],
  ])('takes %s', async (_, names, mode, count) => {
    await served(
      names.map(name => `examples/${name}`),
      async url => {
        const given = givenIn(await (await fetch(url)).text())
        expect(given).toMatchObject({ mode })
        const { texts } = given as { texts: readonly { name: string; text: string }[] }
        expect(texts.length).toBe(count)
        expect(texts[0]?.text).toBe(
          readFileSync(
            join(
              top,
              'examples',
              mode === 'rules' || count === 2 ? (names[0] ?? '') : 'exports/firewalls.json',
            ),
            'utf8',
          ),
        )
      },
    )
  })

  it('puts files into the page as data that ends no element, broken ones too', async () => {
    const file = join(folder, 'x<!--<script>.json')
    const content = '{"label": "</script><script>alert(1)</script><!--", '
    writeFileSync(file, content)
    await served([file], async url => {
      const html = await (await fetch(url)).text()
      expect(givenIn(html)).toMatchObject({
        mode: 'rules',
        texts: [{ name: 'x<!--<script>.json', text: content }, { text: content }],
      })
      expect(elementsIn(html).filter(isProgram).length).toBe(2)
    })
  })

  it.each([
    [['examples/nothing.json'], 'examples/nothing.json: expected a JSON file'],
    [
      ['examples/move-mail.json'],
      'FILES: expected an account and last a change to it, got 1 change among 1 file',
    ],
    [
      ['examples/move-mail.json', 'examples/account.json'],
      'FILES: expected an account and last a change to it, got 1 change among 2 files',
    ],
    [
      ['examples/rules-before.json', 'examples/rules-after.json', 'examples/rules-grown.json'],
      'FILES: expected one or two rule sets, got 3',
    ],
    [['--port', '99999'], '--port: expected a whole number from 0 to 65535, got "99999"'],
  ])('refuses %j', (words, message) => {
    const { code, stderr } = runCommand(['play', ...words])
    expect([code, stderr]).toEqual([2, expect.stringContaining(`firedrill: ${message}`)])
  })
})

describe('what the playground exports', () => {
  const { version } = JSON.parse(readFileSync(join(top, 'package.json'), 'utf8'))
  const exported = (
    mode: 'rules' | 'account',
    view: string,
    files: readonly string[],
    format: string,
  ) => {
    const texts = files.map(name => ({ name, text: readFileSync(join(top, name), 'utf8') }))
    const state = readState({ mode, view, texts, search: { inside: 'inbound TCP 22' } })
    if (!state.ok) throw new TypeError(state.fault)
    const session = mode === 'rules' ? rulesSession() : accountSession()
    const told = tell(session, { number: 1, state: state.value, version, format }, () => 0)
    return told.exported?.text
  }
  const rules = ['examples/rules-before.json', 'examples/rules-after.json']
  const change = ['examples/account.json', 'examples/move-mail.json']
  const cases = [
    ['rules', 'difference', rules, ['what-if', ...rules]],
    ['rules', 'lint', rules, ['lint', rules[1] ?? '']],
    ['rules', 'compact', rules, ['compact', rules[1] ?? '']],
    ['rules', 'search', rules, ['search', rules[1] ?? '', '--inside', 'inbound TCP 22']],
    ['account', 'rehearse', change, ['rehearse', ...change]],
    ['account', 'order', change, ['order', ...change]],
    ['account', 'exposure', change, ['exposure', change[0] ?? '']],
    ['account', 'lint', change, ['lint', change[0] ?? '']],
  ] as const

  it.each(cases)('of %s, %s is the same bytes as of the command, in every format', (...given) => {
    const [mode, view, files, [name = '', ...words]] = given
    const { formats } = questions[name] ?? { formats: [] }
    expect(formats.length).toBeGreaterThan(3)
    for (const format of formats) {
      const { stdout } = runCommand([name, ...words, '--format', format])
      expect(stdout.length).toBeGreaterThan(20)
      expect(exported(mode, view, files, format)).toBe(stdout)
    }
  })
})
