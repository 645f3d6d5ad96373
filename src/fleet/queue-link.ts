/** What both ends of a queue have in common: its name, how it is reached, and how jobs travel. */
import { gunzipSync, gzipSync } from 'node:zlib'
import { UsageError } from '../kit/errors.ts'
import { importOptional } from '../threads/import-optional.ts'
import type { FleetJob } from './job.ts'

type Bullmq = typeof import('bullmq')

/** BullMQ reaches Redis and Valkey by ioredis. */
export const importQueue = async (): Promise<Pick<Bullmq, 'Queue' | 'QueueEvents' | 'Worker'>> => {
  await importOptional('--queue', 'ioredis', () => import('ioredis'))
  return importOptional('--queue', 'bullmq', () => import('bullmq'))
}

/** Machines of another version do not take the jobs of this one: they may answer something else. */
export const queueName = (version: string): string => `firedrill-fleet-${version}`

/** A job that takes so many machines along is at fault itself. */
export const attemptsMost = 10

export interface Wire {
  readonly job: string
}

/** Compressed: what is asked is mostly names of fields. */
export function toWire({ files, ...job }: FleetJob): Wire {
  const held = files.map(({ name, bytes }) => ({
    ...{ name, bytes: Buffer.from(bytes).toString('base64') },
  }))
  return { job: gzipSync(JSON.stringify({ ...job, files: held })).toString('base64') }
}

export function fromWire({ job: packed }: Wire): FleetJob {
  // Only the other end writes it, and it is of the same version.
  const { files, ...job } = JSON.parse(
    gunzipSync(Buffer.from(packed, 'base64')).toString('utf8'),
  ) as Omit<FleetJob, 'files'> & { readonly files: readonly { name: string; bytes: string }[] }
  return {
    ...job,
    files: files.map(({ name, bytes }) => ({ name, bytes: Buffer.from(bytes, 'base64') })),
  }
}

/** How clients reach it. Throws a UsageError for what is no address of a Redis. */
export function connectionTo(address: string): { readonly url: string } {
  if (/^rediss?:\/\/[^\s/]+/.test(address)) return { url: address }
  throw new UsageError(
    `--queue: expected the address of a Redis or Valkey such as redis://127.0.0.1:6379, got ${JSON.stringify(withoutPassword(address))}`,
  )
}

/** Throws a UsageError where nothing answers there; from then on clients wait until it does again. */
export async function refuseUnreachable(address: string): Promise<void> {
  const { Redis } = await importOptional('--queue', 'ioredis', () => import('ioredis'))
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
    const said = why === '' && error instanceof Error ? error.message : why
    throw new UsageError(
      `--queue: expected a Redis or Valkey that answers at ${withoutPassword(address)}, got none (${said})`,
    )
  } finally {
    client.disconnect()
  }
}

export const withoutPassword = (address: string): string => address.replace(/(?<=:\/\/)[^@/]*@/, '')
