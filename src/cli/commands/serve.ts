/** `firedrill serve [WORLD]`: the service over HTTP, for clients in any language, until it is told to stop. */

import { existsSync, renameSync, writeFileSync } from 'node:fs'
import { type Command, Option } from 'commander'
import { createSimulator, type Simulator } from '../../engine/simulator.ts'
import type { DialectName, Listening, ListenOptions } from '../../http/index.ts'
import { quote } from '../../refusals/got.ts'
import { printPath, printReason } from '../../refusals/print.ts'
import { escapeForTerminal } from '../../report/escape.ts'
import { countOf } from '../../report/words.ts'
import { values } from '../../world/table.ts'
import type { World } from '../../world/world.ts'
import { refuseInput } from '../declare-question.ts'
import { allowSize, sizeOption } from '../input/file-sizes.ts'
import { InputError } from '../input/input-error.ts'
import { readWorld } from '../input/read-input.ts'
import { worldOf } from '../input/whole-world.ts'
import { endSteps } from '../progress.ts'

export interface ServeOptions {
  /** A free one when left out. */
  readonly port?: string
  /** Loopback when left out. */
  readonly host?: string
  readonly dialect?: string
  /** Tokens to accept, such as `admin,reader=firewall:read_only+ips:read_only`; any token when left out. */
  readonly tokens?: string
  /** Where the state is kept when it stops, and read from when it starts without a world. */
  readonly save?: string
}

export interface Serving {
  readonly listening: Listening
  /** What to tell whoever started it. */
  readonly greeting: string
  /** Answers what has arrived, and keeps the state if it is to be kept. */
  readonly stop: () => Promise<void>
}

const help = `
Examples:
  $ firedrill serve --port 8080
  $ firedrill serve account.json --tokens admin,reader=firewall:read_only+ips:read_only
  $ firedrill serve --save state.json`

export function declareServe(program: Command): void {
  program
    .command('serve')
    .summary('the service over HTTP, for clients in any language')
    .description('Serves a world over HTTP until it is interrupted, and tells where.')
    .argument('[world]', 'an account or a snapshot (JSON); a small ready account when left out')
    .option(...sizeOption, allowSize)
    .option('--port <number>', 'where to listen; a free port when left out')
    .option('--host <address>', 'on which address; this machine alone when left out')
    .addOption(new Option('--dialect <name>', 'how the wire looks').default('neutral'))
    .option('--tokens <list>', 'tokens to ask for, with their scopes; any token when left out')
    .option('--save <file>', 'keep the state here at the end, and start from it without a world')
    .addHelpText('after', help)
    .action((world: string | undefined, options: ServeOptions) =>
      serve(world, options).catch(refuseInput),
    )
}

async function serve(worldFile: string | undefined, options: ServeOptions): Promise<void> {
  const { greeting, stop } = await startServing(worldFile, options)
  process.stdout.write(`${escapeForTerminal(greeting)}\n`)
  await new Promise<void>(resolve => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })
  await stop()
}

/** Rejects with an InputError for what cannot be served. */
export async function startServing(
  worldFile: string | undefined,
  { port = '0', host, dialect = 'neutral', tokens, save }: ServeOptions,
): Promise<Serving> {
  const source = worldFile ?? (save !== undefined && existsSync(save) ? save : undefined)
  const cloud = createSimulator(source === undefined ? {} : { world: worldToServe(source) })
  addTokens(cloud, tokens)
  const listening = await listenAt(cloud, dialect, {
    port: readPort(port),
    ...(host !== undefined && { host }),
  })
  return {
    listening,
    greeting: `firedrill listens on ${listening.baseUrl} (${dialect}), from ${source ?? 'a small ready world'}`,
    async stop() {
      await listening.close()
      if (save !== undefined) keep(cloud, save)
    },
  }
}

/** The server is loaded here, as no other command needs it. */
async function listenAt(
  cloud: Simulator,
  named: string,
  options: ListenOptions,
): Promise<Listening> {
  const { dialects, listen } = await import('../../http/index.ts')
  const known = Object.keys(dialects)
  const dialect = known.find((each): each is DialectName => each === named)
  if (dialect === undefined)
    throw new InputError(`--dialect: expected ${known.join(' or ')}, got ${quote(named)}`)
  try {
    return await listen(cloud, { ...options, dialect })
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : error
    const got = `${options.host ?? 'this machine'}, port ${options.port}`
    throw new InputError(`--host, --port: expected where to listen, got ${got} (${reason})`)
  }
}

/** Through a file beside it, so that a state is whole or not there. */
function keep(cloud: Simulator, file: string): void {
  const beside = `${file}.new`
  writeFileSync(beside, `${JSON.stringify(cloud.snapshot())}\n`)
  renameSync(beside, file)
}

function readPort(text: string): number {
  const port = Number(text)
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port
  throw new InputError(`--port: expected a whole number from 0 to 65535, got ${quote(text)}`)
}

/** A token that a saved state already knows stays as it is. */
function addTokens(cloud: Simulator, listed: string | undefined): void {
  const known = new Set([...values(cloud.world.tables.tokens)].map(({ token }) => token))
  for (const entry of listed?.split(',') ?? []) {
    const [token = '', scopes] = entry.split('=')
    if (known.has(token)) continue
    const body = { token, username: 'owner', scopes: scopes?.split('+') ?? ['*'] }
    const outcome = cloud.try.tokenCreate({ body })
    if (!outcome.ok)
      throw new InputError(
        ...outcome.errors.map(each => `--tokens: ${printPath(each.path)}: ${printReason(each)}`),
      )
  }
}

/** The world of the file; what is not known of an account has stand-ins, which is said. */
function worldToServe(source: string): World {
  const input = readWorld(source)
  endSteps()
  if (input.kind === 'account')
    process.stderr.write(
      `firedrill: serving stand-ins for ${countOf(input.read.holes.length, 'hole')}: firedrill account ${source} names them\n`,
    )
  return worldOf(input)
}
