/** A job: one account that is to be checked against promises, with everything that its result depends on. */
import { createHash } from 'node:crypto'

export interface FleetFile {
  /** From the folder of the fleet on, with slashes. */
  readonly name: string
  readonly bytes: Uint8Array
}

export interface FleetJob {
  /** Its path below the folder of the fleet. */
  readonly account: string
  /** 64 hexadecimal digits, of all that follows. */
  readonly digest: string
  /** The text of the promises, in which comments are blanks. */
  readonly policies: string
  /** The day on which it is asked; null where nobody says. */
  readonly now: string | null
  readonly files: readonly FleetFile[]
}

/** What the results of all accounts depend on. */
export interface FleetQuestion extends Pick<FleetJob, 'policies' | 'now'> {
  /** Of firedrill: another version may say something else. */
  readonly version: string
  /** The exceptions that have run out: a day counts for nothing else, so that tomorrow's digests are mostly today's. */
  readonly expired: readonly string[]
}

export function jobOf(
  { policies, now, version, expired }: FleetQuestion,
  account: string,
  files: readonly FleetFile[],
): FleetJob {
  const held = files.map(({ name, bytes }) => [name, sha256(bytes)])
  const digest = sha256(JSON.stringify([version, policies, expired, account, held]))
  return { account, digest, policies, now, files }
}

const sha256 = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex')
