/** `firedrill play [FILES]`: the playground on this machine, with files in it, until it is told to stop. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename } from 'node:path'
import type { Command } from 'commander'
import { kindOfDocument } from '../../account/rules-document.ts'
import { readJsonText } from '../../json/read-text.ts'
import { fieldOf } from '../../kit/json.ts'
import { count, countOf } from '../../report/words.ts'
import { refuseInput } from '../declare-question.ts'
import { allowSize, sizeOption } from '../input/file-sizes.ts'
import { filesIn } from '../input/folder-files.ts'
import { InputError } from '../input/input-error.ts'
import { readTextFile, type TextFile } from '../input/json-file.ts'
import { playgroundScripts, readPlayground } from '../playground-files.ts'
import { endSteps } from '../progress.ts'
import { interrupted, readPort } from '../serving.ts'

export interface PlayOptions {
  /** A free one when left out. */
  readonly port?: string
}

export interface Playing {
  readonly url: string
  readonly close: () => Promise<void>
}

const help = `
The page makes no connections: what is in it stays in the browser.

Examples:
  $ firedrill play
  $ firedrill play before.json after.json
  $ firedrill play account.json change.json --port 8080`

export function declarePlay(program: Command): void {
  program
    .command('play')
    .summary('a page to edit rules and accounts in, with the answers beside them')
    .description('Serves the playground on this machine until it is interrupted, and tells where.')
    .argument(
      '[files...]',
      'one or two rule sets, or an account and a change to it last (JSON); examples when left out',
    )
    .option(...sizeOption, allowSize)
    .option('--port <number>', 'where to listen; a free port when left out')
    .addHelpText('after', help)
    .action((files: readonly string[], options: PlayOptions) =>
      play(files, options).catch(refuseInput),
    )
}

async function play(files: readonly string[], options: PlayOptions): Promise<void> {
  const { url, close } = await startPlaying(files, options)
  const end = interrupted()
  process.stdout.write(`firedrill plays on ${url}\n`)
  await end
  await close()
}

/** Rejects with an InputError for files that the page could not show, and for a port that cannot be had. */
export async function startPlaying(
  names: readonly string[],
  { port = '0' }: PlayOptions,
): Promise<Playing> {
  const given = names.length === 0 ? undefined : stateOf(filesIn(names).map(readTextFile))
  endSteps()
  const built = readPlayground()
  const page = pageWith(built['index.html'], given)
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0]
    const script = playgroundScripts.find(name => path === `/${name}`)
    if (!isForUs(request)) refuse(response, 421, 'expected this machine in Host')
    else if (request.method !== 'GET') refuse(response, 405, 'expected GET')
    else if (path === '/') answer(response, 'text/html; charset=utf-8', page)
    else if (script !== undefined) answer(response, 'text/javascript; charset=utf-8', built[script])
    else if (path === '/LICENSES.txt')
      answer(response, 'text/plain; charset=utf-8', built['LICENSES.txt'])
    else refuse(response, 404, `expected / or /${playgroundScripts.join(' or /')}`)
  })
  await listenAt(server, readPort(port))
  const { port: actual } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${actual}/`,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const listenAt = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new InputError(`--port: expected one that is free, got ${port} (${error.code ?? error})`),
      ),
    )
    server.listen(port, '127.0.0.1', resolve)
  })

/** Whoever leads another name to this machine gets no files of its owner. */
const isForUs = ({ headers: { host = '' } }: IncomingMessage): boolean =>
  /^(?:127\.0\.0\.1|localhost)(?::\d+)?$/i.test(host)

function answer(response: ServerResponse, type: string, body: string): void {
  response.writeHead(200, { ...headers, 'Content-Type': type }).end(body)
}

function refuse(response: ServerResponse, status: number, says: string): void {
  response.writeHead(status, { ...headers, 'Content-Type': 'text/plain' }).end(`${says}\n`)
}

const headers = {
  'Cache-Control': 'no-store',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
} as const

interface Given {
  readonly mode: 'rules' | 'account'
  readonly texts: readonly { readonly name: string; readonly text: string }[]
}

/** The page with its place for what it is served with filled: data that no markup in it can end. */
function pageWith(page: string, given: Given | undefined): string {
  if (given === undefined) return page
  const data = JSON.stringify(given).replaceAll('<', '\\u003c')
  const block = `<script type="application/json" id="given">${data}</script>`
  return page.replace('<!-- what it is served with -->', () => block)
}

/** As many characters as the page takes. */
const charactersMax = 5_000_000

function stateOf(files: readonly TextFile[]): Given {
  const size = files.reduce((sum, { text }) => sum + text.length, 0)
  if (size > charactersMax)
    throw new InputError(
      `FILES: expected at most ${count(`${charactersMax}`)} characters together, got ${count(`${size}`)}`,
    )
  const kinds = files.map(({ text }) => kindOf(text))
  const texts = files.map(({ name, text }) => ({ name: basename(name), text }))
  if (kinds.every(kind => kind === 'rules')) return rulesState(texts)
  const changes = kinds.filter(kind => kind === 'change').length
  const isLast = kinds.at(-1) === 'change'
  if (changes > 1 || (changes === 1 && (!isLast || kinds.length === 1)))
    throw new InputError(
      `FILES: expected an account and last a change to it, got ${countOf(changes, 'change')} among ${countOf(kinds.length, 'file')}`,
    )
  const none = { name: 'change.json', text: '{\n  "calls": []\n}\n' }
  return { mode: 'account', texts: isLast ? texts : [...texts, none] }
}

/** One set on both sides is where a change begins. */
function rulesState(texts: Given['texts']): Given {
  const [first, second = first] = texts
  if (first === undefined || second === undefined || texts.length > 2)
    throw new InputError(`FILES: expected one or two rule sets, got ${texts.length}`)
  return { mode: 'rules', texts: [first, second] }
}

/** What is no JSON, or nothing that is known, is shown beside what is wrong with it. */
function kindOf(text: string): 'rules' | 'account' | 'change' {
  const parsed = readJsonText(text)
  if (!parsed.ok) return 'rules'
  if (fieldOf(parsed.value.value, 'calls') !== undefined) return 'change'
  const kind = kindOfDocument(parsed.value.value)
  return kind.ok && (kind.value === 'world' || kind.value === 'listed') ? 'account' : 'rules'
}
