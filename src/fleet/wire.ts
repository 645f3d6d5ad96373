/** How jobs and results travel through a queue: as texts, which come out of every store as they went in. */
import { gunzipSync, gzipSync } from 'node:zlib'
import type { AccountResult } from '../report/fleet/results.ts'
import type { FleetJob } from './job.ts'
import { readResult } from './read-results.ts'

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

/** A store that keeps values may keep fields in another order, and then the report would be other bytes. */
export type WiredResult = string

export const resultToWire = (result: AccountResult): WiredResult => JSON.stringify(result)

/** Throws a UsageError for what is no result. */
export const resultFromWire = (told: unknown): AccountResult =>
  readResult(typeof told === 'string' ? JSON.parse(told) : told, 'the answer of a machine')
