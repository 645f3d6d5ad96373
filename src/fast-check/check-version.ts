/** Any version of fast-check counts as a peer, for whoever never imports this entry point; here an older one will not do. */
import { UsageError } from '../kit/errors.ts'

/** Throws a UsageError for a version of fast-check that nobody tried. */
export function checkVersion(version: string): void {
  if (Number.parseInt(version, 10) >= 4) return
  throw new UsageError(
    `firedrill/fast-check: expected fast-check 4 or newer, got ${version}; install it with: npm install -D fast-check`,
  )
}
