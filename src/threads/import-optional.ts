/** Imports packages that not everybody needs, and says what to install where they are missing or too old. */
import { UsageError } from '../kit/errors.ts'

/** A package that may be missing, and the oldest major version that will do. */
export interface Optional<Module> {
  readonly name: string
  readonly major: number
  readonly load: () => Promise<Module>
  /** Undefined where the package does not tell. */
  readonly versionOf: (module: Module) => string | undefined
}

/**
 * Throws a UsageError that names the option, the package and the command. Any version counts as a peer, so that an older one that
 * serves something else does not keep firedrill from being installed: whether it will do is asked here.
 */
export async function importOptional<Module>(
  option: string,
  { name, major, load, versionOf }: Optional<Module>,
): Promise<Module> {
  const expecting = (expected: string, got: string) =>
    new UsageError(
      `${option}: expected ${expected} beside firedrill, got ${got}; install it with: npm install ${name}`,
    )
  const module = await load().catch(error => {
    const isMissing =
      error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND'
    throw isMissing ? expecting(`the package ${name}`, 'none') : error
  })
  const version = versionOf(module)
  if (version === undefined || Number.parseInt(version, 10) >= major) return module
  throw expecting(`${name} ${major} or newer`, version)
}
