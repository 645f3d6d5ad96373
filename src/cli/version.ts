/** The version of the package that this command belongs to. */
import { readFileSync } from 'node:fs'

const { version: found } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as { readonly version: string }

export const version = found
