/** Programs that the plan has run beside its changes, which may do anything. */
import { leavesIn } from '../documents/leaf-account.ts'
import type { Reading } from '../documents/reading.ts'
import type { ConfiguredModule, Provisioner } from './configuration.ts'
import type { AnyChange } from './resource-rows.ts'

export interface Program {
  /** Of the resource that runs it. */
  readonly address: string
  /** `local-exec`, or the type of the resource. */
  readonly type: string
}

/** Accounts for every provisioner of the configuration, and names those that the changes run. */
export function programsIn(
  configuration: ConfiguredModule | undefined,
  changes: readonly AnyChange[],
  reading: Reading,
): readonly Program[] {
  const { place } = reading
  const running = new Map(changes.flatMap(each => (runs(each) ? [[each.block, each]] : [])))
  const programs = provisionersIn(configuration, '').flatMap(([block, { type, value, place }]) => {
    const by = isInside.has(type) ? undefined : running.get(block)
    reading.at(place)
    if (by === undefined) reading.harmless('configuration', leavesIn(value))
    else reading.notUnderstood(value)
    return by === undefined ? [] : [{ address: by.address, type }]
  })
  reading.at(place)
  return [...programs, ...changes.filter(isProgram).map(({ address, type }) => ({ address, type }))]
}

/** What is nothing but a program, or a request to any service. */
const isProgram = ({ type, action }: AnyChange): boolean =>
  (type === 'external' ? /read/ : /create|update|delete/).test(action) &&
  ['shell_script', 'restapi_object', 'terracurl_request', 'external'].includes(type)

/** What comes to be or ends; one that fails half way runs them again, as a replacement. */
const runs = ({ action }: AnyChange): boolean => /create|delete/.test(action)

/** They work in an instance, as what it starts with does. */
const isInside: ReadonlySet<string> = new Set(['file', 'remote-exec'])

/** By the address of the block, as changes name it. */
const provisionersIn = (
  module: ConfiguredModule | undefined,
  path: string,
): readonly (readonly [string, Provisioner])[] => [
  ...(module?.resources ?? []).flatMap(({ type, name, provisioners }) =>
    provisioners.map(each => [`${path}${type}.${name}`, each] as const),
  ),
  ...[...(module?.calls ?? [])].flatMap(([name, call]) =>
    provisionersIn(call.module, `${path}module.${name}.`),
  ),
]
