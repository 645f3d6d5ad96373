/** Imports packages that not everybody needs, and says what to install where they are missing or too old. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { UsageError } from '../kit/errors.ts'

/**
 * Throws a UsageError that names the option, the package and the command. Any version counts as a peer, so that an older one that
 * serves something else does not keep firedrill from being installed: whether it will do is asked here.
 */
export async function importOptional<Module>(
  option: string,
  name: string,
  major: number,
  load: () => Promise<Module>,
): Promise<Module> {
  const expecting = (expected: string, got: string) =>
    new UsageError(
      `${option}: expected ${expected} beside firedrill, got ${got}; install it with: npm install ${name}`,
    )
  const version = versionOf(name)
  if (version !== undefined && Number.parseInt(version, 10) < major)
    throw expecting(`${name} ${major} or newer`, version)
  try {
    return await load()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND'))
      throw error
    throw expecting(`the package ${name}`, 'none')
  }
}

/** Undefined where it is not installed, or does not tell. */
function versionOf(name: string): string | undefined {
  try {
    const [, folder = ''] =
      /^(.*[\\/]node_modules[\\/][^\\/]+)/.exec(createRequire(import.meta.url).resolve(name)) ?? []
    const { version }: { readonly version?: unknown } = JSON.parse(
      readFileSync(`${folder}/package.json`, 'utf8'),
    )
    return typeof version === 'string' ? version : undefined
  } catch {
    return undefined
  }
}
