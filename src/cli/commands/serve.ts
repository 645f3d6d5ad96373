/** `firedrill serve [WORLD]`: the service over HTTP, for clients in any language, until it is told to stop. */
import { existsSync, renameSync, writeFileSync } from 'node:fs'
import { dialects } from '../../http/dialects/index.ts'
import { type DialectName, type Listening, listen } from '../../http/index.ts'
import { createSimulator, type Simulator } from '../../index.ts'
import { values } from '../../world/table.ts'
import { InputError } from '../input/input-error.ts'
import { readWorld } from '../read-world.ts'

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

/** Serves until the process is interrupted or terminated. Rejects with an InputError for what cannot be served. */
export async function runServe(
  worldFile: string | undefined,
  options: ServeOptions,
): Promise<void> {
  const { greeting, stop } = await startServing(worldFile, options)
  process.stdout.write(greeting)
  await new Promise<void>(resolve => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })
  await stop()
}

export async function startServing(
  worldFile: string | undefined,
  { port = '0', host, dialect = 'neutral', tokens, save }: ServeOptions,
): Promise<Serving> {
  const source = worldFile ?? (save !== undefined && existsSync(save) ? save : undefined)
  const cloud = createSimulator(source === undefined ? {} : { world: readWorld(source) })
  addTokens(cloud, tokens)
  const listening = await listenAt(cloud, {
    port: readPort(port),
    dialect: readDialect(dialect),
    ...(host !== undefined && { host }),
  })
  return {
    listening,
    greeting: `firedrill listens on ${listening.baseUrl} (${dialect}), from ${source ?? 'a small ready world'}\n`,
    async stop() {
      await listening.close()
      if (save !== undefined) keep(cloud, save)
    },
  }
}

async function listenAt(
  cloud: Simulator,
  options: Parameters<typeof listen>[1],
): Promise<Listening> {
  try {
    return await listen(cloud, options)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : error
    throw new InputError([`could not listen on port ${options?.port} (${reason})`])
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
  throw new InputError([`--port: saw ${text}; accepted is a whole number from 0 to 65535`])
}

function readDialect(name: string): DialectName {
  const known = Object.keys(dialects)
  const found = known.find((each): each is DialectName => each === name)
  if (found !== undefined) return found
  throw new InputError([`--dialect: saw ${name}; accepted is ${known.join(' or ')}`])
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
        outcome.errors.map(({ field, reason }) => `--tokens: ${field}: ${reason}`),
      )
  }
}
