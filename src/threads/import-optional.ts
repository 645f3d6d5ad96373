/** Imports packages that not everybody needs, and says what to install where they are missing. */
import { UsageError } from '../kit/errors.ts'

/** Throws a UsageError that names the option, the package and the command. */
export async function importOptional<Module>(
  option: string,
  name: string,
  load: () => Promise<Module>,
): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND'))
      throw error
    throw new UsageError(
      `${option}: expected the package ${name} beside firedrill, got none; install it with: npm install ${name}`,
    )
  }
}
