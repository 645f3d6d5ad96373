/** The configurations of the provider in a plan: which log in alike, and what each leaves out. */
import { fieldOf, fieldsOf } from '../../kit/json.ts'
import { leavesIn } from '../documents/leaf-account.ts'
import type { Shape } from '../documents/shape.ts'

/** How the provider is set up, without what it logs in with. */
export interface ConfiguredProvider {
  /** The same for those that log in alike. */
  readonly login: number
  /** Whether it may not boot instances whose interfaces change. */
  readonly mayNotBoot: boolean
}

export const providers: Shape<ReadonlyMap<string, ConfiguredProvider>> = (value, reading) => {
  const logins: string[] = []
  let used = 0
  const read = Object.entries(fieldsOf(value)).map(([key, each]) => {
    const set = fieldsOf(fieldOf(each, 'expressions'))
    const by = ['token', 'url', 'config_path', 'config_profile'].map(name => set[name])
    const login = JSON.stringify([by, fieldOf(each, 'module_address')])
    if (!logins.includes(login)) logins.push(login)
    const skips = set['skip_implicit_reboots']
    for (const held of [...by, skips]) used += held === undefined ? 0 : leavesIn(held)
    const mayNotBoot = skips !== undefined && fieldOf(skips, 'constant_value') !== false
    return [key, { login: logins.indexOf(login), mayNotBoot }] as const
  })
  reading.used(used)
  reading.harmless('configuration', leavesIn(value) - used)
  return new Map(read)
}
