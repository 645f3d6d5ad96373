/** Makes the calls of a replay file, with what this needs of the testing kit. */
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { InvalidWorldError } from '../account/create-world.ts'
import type { AnyCall } from '../engine/call.ts'
import {
  modelChanges,
  printModelRun,
  type Replay,
  readReplay,
  replayWith,
} from '../fast-check/model/replay-file.ts'
import { type System, systemReaders } from '../fast-check/model/system.ts'
import { sendCall } from '../http/send-call.ts'
import { UsageError } from '../kit/errors.ts'
import { quote } from '../refusals/got.ts'
import { escapeForTerminal } from '../report/escape.ts'
import { exitCodes } from './exit-codes.ts'
import { InputError } from './input/input-error.ts'
import { readJsonFile } from './input/json-file.ts'
import { endSteps } from './progress.ts'

export interface ReplayFlags {
  readonly adapter?: string
  readonly baseUrl?: string
  readonly token?: string
}

/** Throws an InputError for what is no replay file, and for a system that cannot be had. */
export async function replayIn(name: string, flags: ReplayFlags): Promise<void> {
  refuseContradictions(flags)
  const file = readJsonFile(name)
  const replay = readBy(readReplay, file)
  endSteps()
  const system = await systemFor(flags)
  for (const line of system === undefined ? [] : modelChanges(replay))
    process.stderr.write(
      `firedrill: written by a firedrill that answers otherwise: ${escapeForTerminal(line.trim())}\n`,
    )
  // A backend over HTTP cannot start over: it gets one try.
  const made = flags.baseUrl === undefined ? replay : { ...replay, tries: 1 }
  const answer = system === undefined ? printModelRun(replay) : await replayWith(made, system)
  process.stdout.write(`${answer.text.split('\n').map(escapeForTerminal).join('\n')}\n`)
  if (answer.fails) process.exitCode = exitCodes.findings
}

function refuseContradictions({ adapter, baseUrl, token }: ReplayFlags): void {
  if (adapter !== undefined && baseUrl !== undefined)
    throw new InputError('--adapter, --base-url: expected one of them, got both')
  if (token !== undefined && baseUrl === undefined)
    throw new InputError('--token: expected --base-url as well, got none')
}

/** Faults of the world are shown where they stand in the file. */
function readBy(
  read: (document: unknown) => Replay,
  { name, value, faultsAt }: ReturnType<typeof readJsonFile>,
): Replay {
  try {
    return read(value)
  } catch (error) {
    if (error instanceof UsageError) throw new InputError(`${name}: ${error.message}`)
    if (error instanceof InvalidWorldError)
      throw faultsAt(error.faults.map(each => ({ ...each, path: ['world', ...each.path] })))
    throw error
  }
}

async function systemFor({
  adapter,
  baseUrl,
  token,
}: ReplayFlags): Promise<System<unknown> | undefined> {
  if (adapter !== undefined) return loadAdapter(adapter)
  return baseUrl === undefined ? undefined : backendAt(baseUrl, token)
}

async function loadAdapter(given: string): Promise<System<unknown>> {
  const refuse = (got: string) =>
    new InputError(`--adapter: expected a module that exports real and drive, got ${got}`)
  const url = pathToFileURL(resolve(given)).href
  const loaded: Readonly<Record<string, unknown>> = await import(url).catch((error: unknown) => {
    throw refuse(
      `${quote(given)}, which does not load: ${error instanceof Error ? error.message : String(error)}`,
    )
  })
  const parts = Object.entries(systemReaders).flatMap(([name, read]) => {
    try {
      const part = read(loaded[name], name)
      return part === undefined ? [] : [[name, part] as const]
    } catch (error) {
      throw error instanceof UsageError ? refuse(`${quote(given)}: ${error.message}`) : error
    }
  })
  // Each part was read by the reader of its name.
  return Object.fromEntries(parts) as unknown as System<unknown>
}

/** That it answers at all is seen before the first call. */
async function backendAt(given: string, token: string | undefined): Promise<System<unknown>> {
  const baseUrl = given.replace(/\/+$/, '')
  if (!/^https?:$/.test(URL.canParse(baseUrl) ? new URL(baseUrl).protocol : ''))
    throw new InputError(
      `--base-url: expected a URL such as http://127.0.0.1:8080/v4, got ${quote(given)}`,
    )
  await fetch(baseUrl).catch((error: unknown) => {
    const cause: unknown = error instanceof Error ? error.cause : undefined
    const reason = cause instanceof Error ? ` (${cause.message})` : ''
    throw new InputError(
      `--base-url: expected a backend that answers, got ${quote(given)}${reason}`,
    )
  })
  const bearer = token !== undefined && { as: token }
  return {
    real: () => undefined,
    drive: (_, call: AnyCall) => sendCall({ ...bearer, ...call }, { baseUrl }),
  }
}
