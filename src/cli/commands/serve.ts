/** `firedrill serve [WORLD]`: the service over HTTP, for clients in any language, until it is told to stop. */

import { existsSync, realpathSync } from 'node:fs'
import { type Command, Option } from 'commander'
import { ourScope, scopeForm, scopes } from '../../contract/scopes.ts'
import { createSimulator, type Simulator } from '../../engine/simulator.ts'
import type { DialectName } from '../../http/index.ts'
import { isLoopback } from '../../http/node/host-names.ts'
import type { Listening, ListenOptions } from '../../http/node/index.ts'
import { quote } from '../../refusals/got.ts'
import { printPath, printReason } from '../../refusals/print.ts'
import { reasonFor } from '../../refusals/usage.ts'
import { escapeForTerminal } from '../../report/escape.ts'
import { countOf } from '../../report/words.ts'
import { enforcesTokens } from '../../world/caller.ts'
import { values } from '../../world/table.ts'
import type { World } from '../../world/world.ts'
import { refuseInput } from '../declare-question.ts'
import { exitCodes } from '../exit-codes.ts'
import { allowSize, sizeOption } from '../input/file-sizes.ts'
import { InputError } from '../input/input-error.ts'
import { readWorld } from '../input/read-input.ts'
import { worldOf } from '../input/whole-world.ts'
import { type FileToKeep, fileToKeep, type Keeper, keepState } from '../keep-state.ts'
import { endSteps } from '../progress.ts'
import { interrupted, readPort } from '../serving.ts'

export interface ServeOptions {
  /** A free one when left out. */
  readonly port?: string
  /** Loopback when left out. */
  readonly host?: string
  readonly dialect?: string
  /** Tokens to accept, such as `admin,reader=firewall:read_only+ips:read_only`; any token when left out. */
  readonly tokens?: string
  /** Names that requests may ask for beside its address, with commas between. */
  readonly hostName?: string
  /** Where the state is kept, and read from when it starts without a world. */
  readonly save?: string
}

export interface Serving {
  readonly listening: Listening
  /** What to tell whoever started it. */
  readonly greeting: string
  /** Keeps the state, if it is to be kept; false when it cannot. */
  readonly keepNow: () => boolean
  /** Answers what has arrived, and keeps the state; false when it cannot. */
  readonly stop: () => Promise<boolean>
}

const help = `
Examples:
  $ firedrill serve --port 8080
  $ firedrill serve account.json --tokens admin,reader=firewall:read_only+ips:read_only
  $ firedrill serve --save state.json
  $ firedrill serve --host 0.0.0.0 --host-name cloud.internal --tokens admin`

export function declareServe(program: Command): void {
  program
    .command('serve')
    .summary('the service over HTTP, for clients in any language')
    .description('Serves a world over HTTP until it is interrupted, and tells where.')
    .argument('[world]', 'an account or a snapshot (JSON); a small ready account when left out')
    .option(...sizeOption, allowSize)
    .option('--port <number>', 'where to listen; a free port when left out')
    .option(
      '--host <address>',
      'on which address; this machine alone when left out, others need --tokens',
    )
    .option(
      '--host-name <names>',
      'names that requests may ask for beside its address, with commas between',
    )
    .addOption(
      new Option(
        '--dialect <name>',
        'neutral, or published as clients of the provider speak',
      ).default('neutral'),
    )
    .option('--tokens <list>', 'tokens to ask for, with their scopes; any token when left out')
    .option(
      '--save <file>',
      'keep the state here, and start from it without a world; with one it must not be there yet',
    )
    .addHelpText('after', help)
    .action((world: string | undefined, options: ServeOptions) =>
      serve(world, options).catch(refuseInput),
    )
}

async function serve(worldFile: string | undefined, options: ServeOptions): Promise<void> {
  const { greeting, keepNow, stop } = await startServing(worldFile, options)
  // Whoever reads the greeting may interrupt it at once.
  const end = interrupted()
  process.stdout.write(`${escapeForTerminal(greeting)}\n`)
  await end
  // Nothing is lost while it listens; whoever interrupts it twice wants it to end.
  if (!keepNow()) {
    tell(
      'it listens on, for the state would be lost: make room or move the file away, or interrupt it again',
    )
    await interrupted()
  }
  if (!(await stop())) process.exitCode = exitCodes.bug
}

const tell = (line: string): void => {
  process.stderr.write(`firedrill: ${escapeForTerminal(line)}\n`)
}

/** Rejects with an InputError for what cannot be served. */
export async function startServing(
  worldFile: string | undefined,
  { port = '0', host, hostName, dialect = 'neutral', tokens, save }: ServeOptions,
): Promise<Serving> {
  const kept = save === undefined ? undefined : fileToKeep(save)
  const isKept = kept?.stamp !== undefined
  if (isKept && worldFile !== undefined && !isSameFile(worldFile, kept.path))
    throw new InputError(
      `--save: expected a file that is not there yet, beside a world to start from, got ${save}: to go on from the state in it leave out ${worldFile}`,
    )
  const source = worldFile ?? (isKept ? save : undefined)
  const cloud = createSimulator(source === undefined ? {} : { world: worldToServe(source) })
  addTokens(cloud, tokens)
  if (host !== undefined && !isLoopback(host) && !enforcesTokens(cloud.world))
    throw new InputError(
      `--host: expected --tokens as well, for others on the network reach ${quote(host)}, got none`,
    )
  const listening = await listenAt(cloud, dialect, {
    port: readPort(port),
    ...(host !== undefined && { host }),
    ...(hostName !== undefined && { hostNames: hostName.split(',') }),
  })
  const keeper = kept && (await keeperFor(cloud, kept, listening))
  return {
    listening,
    greeting: `firedrill listens on ${listening.baseUrl} (${dialect}), from ${source ?? 'a small ready world'}`,
    keepNow: () => keeper?.keepNow() ?? true,
    async stop() {
      await listening.close()
      keeper?.end()
      return keeper?.keepNow() ?? true
    },
  }
}

/** A world may be kept in the file that it comes from. */
const isSameFile = (named: string, file: string): boolean =>
  existsSync(named) && realpathSync(named) === file

/** Only once it listens: a server that cannot start changes no file. */
async function keeperFor(
  cloud: Simulator,
  kept: FileToKeep,
  listening: Listening,
): Promise<Keeper> {
  try {
    return keepState(cloud, kept, tell)
  } catch (error) {
    await listening.close()
    throw error
  }
}

/** The server is loaded here, as no other command needs it. */
async function listenAt(
  cloud: Simulator,
  named: string,
  options: ListenOptions,
): Promise<Listening> {
  const [{ dialects }, { listen }] = await Promise.all([
    import('../../http/index.ts'),
    import('../../http/node/index.ts'),
  ])
  const known = Object.keys(dialects)
  const dialect = known.find((each): each is DialectName => each === named)
  if (dialect === undefined)
    throw new InputError(`--dialect: ${reasonFor(known.join(' or '), named, known)}`)
  try {
    return await listen(cloud, { ...options, dialect })
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : error
    const got = `${options.host ?? 'this machine'}, port ${options.port}`
    throw new InputError(`--host, --port: expected where to listen, got ${got} (${reason})`)
  }
}

/** A scope that no operation asks for; what is none is refused where the token is made. */
function tellIdle(scope: string): void {
  const granting: readonly string[] = ['*', ...scopes]
  if (granting.includes(ourScope(scope)) || !scopeForm.test(scope)) return
  tell(`--tokens: ${quote(scope)} grants nothing here`)
}

/** A token that a saved state already knows stays as it is. */
function addTokens(cloud: Simulator, listed: string | undefined): void {
  const known = new Set([...values(cloud.world.tables.tokens)].map(({ token }) => token))
  for (const entry of listed?.split(',') ?? []) {
    const [token = '', asked] = entry.split('=')
    if (known.has(token)) continue
    const body = { token, username: 'owner', scopes: asked?.split('+') ?? ['*'] }
    for (const scope of body.scopes) tellIdle(scope)
    const outcome = cloud.try.tokenCreate({ body })
    if (!outcome.ok)
      throw new InputError(
        ...outcome.errors.map(each => `--tokens: ${printPath(each.path)}: ${printReason(each)}`),
      )
  }
}

/** The world of the file; what is not known of an account, and rules that a world cannot hold, have stand-ins, which is said. */
function worldToServe(source: string): World {
  const input = readWorld(source)
  endSteps()
  if (input.kind === 'account') {
    const { holes, account } = input.read
    const others = [...account.partial.values()].filter(({ faults = [] }) => faults.length > 0)
    if (holes.length > 0)
      tell(
        `serving stand-ins for ${countOf(holes.length, 'hole')}: firedrill account ${source} names them`,
      )
    if (others.length > 0)
      tell(
        `serving stand-ins for the rules of ${countOf(others.length, 'firewall')}, which are none that the service takes now: firedrill lint ${source} names them`,
      )
  }
  return worldOf(input)
}
