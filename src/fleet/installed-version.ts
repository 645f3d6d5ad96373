/** Which version of a package is beside firedrill, of a package that does not tell itself. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** Undefined where it is not found. */
export function installedVersion(name: string): string | undefined {
  try {
    const main = createRequire(import.meta.url).resolve(name)
    const [folder = ''] = /^.*[\\/]node_modules[\\/][^\\/]+/.exec(main) ?? []
    const { version } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
    return typeof version === 'string' ? version : undefined
  } catch {
    return undefined
  }
}
