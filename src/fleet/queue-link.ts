/** What both ends of a queue have in common: its name, and how it is reached. */
import type { BackendFactory, ConnectionOptions, RedisQueueBackend } from 'bullmq'
import { UsageError } from '../kit/errors.ts'
import { importOptional } from '../threads/import-optional.ts'
import { installedVersion } from './installed-version.ts'

type Bullmq = typeof import('bullmq')

/** How the ends of a queue reach the store that it is in. */
export interface Link extends Pick<Bullmq, 'Queue' | 'QueueEvents' | 'Worker'> {
  readonly connection: ConnectionOptions
  readonly backend: BackendFactory<RedisQueueBackend, ConnectionOptions>
}

/** Throws a UsageError for what is no address of a store, where packages are missing, and where nothing answers there. */
export async function linkTo(address: string): Promise<Link> {
  const store = storeAt(address)
  const [name, , major] = drivers[store]
  const optional = (name: string) => ({ name, versionOf: () => installedVersion(name) })
  await importOptional('--queue', { ...optional(name), major, load: () => import(name) })
  const load = () => import('bullmq')
  const bullmq = await importOptional('--queue', { ...optional('bullmq'), major: 6, load })
  const link =
    store === 'redis' ? await linkToRedis(bullmq, address) : await linkToPostgres(bullmq, address)
  return { ...bullmq, ...link }
}

/** The package that BullMQ reaches each store by, what that is called, and the oldest major version that will do. */
const drivers = {
  redis: ['ioredis', 'Redis or Valkey', 5],
  postgres: ['pg', 'PostgreSQL', 8],
} as const
type Store = keyof typeof drivers

/** Throws a UsageError for what is no address of either. */
export function storeAt(address: string): Store {
  if (/^rediss?:\/\/[^\s/]+/.test(address)) return 'redis'
  if (/^postgres(?:ql)?:\/\/\S+/.test(address)) return 'postgres'
  throw new UsageError(
    `--queue: expected the address of a Redis, Valkey or PostgreSQL, such as redis://127.0.0.1:6379 or postgres://127.0.0.1/queue, got ${JSON.stringify(withoutPassword(address))}`,
  )
}

/** Machines of another version do not take the jobs of this one: they may answer something else. */
export const queueName = (version: string): string => `firedrill-fleet-${version}`

/** A job that takes so many machines along is at fault itself. */
export const attemptsMost = 10

type Reached = Pick<Link, 'connection' | 'backend'>

/** From now on clients wait until it answers again. */
async function linkToRedis(
  { getDefaultBackendFactory }: Bullmq,
  address: string,
): Promise<Reached> {
  const { Redis } = await import('ioredis')
  const client = new Redis(address, {
    ...{ lazyConnect: true, maxRetriesPerRequest: 0, connectTimeout: 5000 },
    retryStrategy: () => null,
  })
  let why = ''
  client.on('error', error => {
    why = error.message
  })
  try {
    await client.connect()
    await client.ping()
  } catch (error) {
    throw noneAt(address, why === '' ? error : new Error(why))
  } finally {
    client.disconnect()
  }
  return {
    connection: { url: address, maxRetriesPerRequest: null },
    backend: getDefaultBackendFactory<RedisQueueBackend, ConnectionOptions>(),
  }
}

/** Makes the tables of BullMQ where there are none, in a schema of its own. */
async function linkToPostgres(
  { PostgresConnection, createPostgresBackend }: Bullmq,
  address: string,
): Promise<Reached> {
  const connection = { connectionString: address, connectionTimeoutMillis: 5000 }
  const first = new PostgresConnection({ ...connection, migrate: true })
  try {
    await first.waitUntilReady()
  } catch (error) {
    throw noneAt(address, error)
  } finally {
    await first.close()
  }
  // Types know Redis alone; nothing is asked of a queue here that both stores do not have.
  return { connection, backend: createPostgresBackend } as unknown as Reached
}

function noneAt(address: string, error: unknown): UsageError {
  const [, name] = drivers[storeAt(address)]
  const said = error instanceof Error ? error.message || errorCode(error) : String(error)
  return new UsageError(
    `--queue: expected a ${name} that answers at ${withoutPassword(address)}, got none (${said})`,
  )
}

/** Of a machine with several addresses the error has no words of its own. */
const errorCode = (error: Error): string => ('code' in error ? String(error.code) : error.name)

/** Nor what follows a question mark, where a password may stand too. */
export const withoutPassword = (address: string): string =>
  address.replace(/(?<=:\/\/)[^@/]*@/, '').replace(/\?.*/s, '')
