/** Modules where they are called, and what references in them are in the end, through variables and outputs. */
import type { ConfiguredModule, ModuleCall, References } from '../account/plan/configuration.ts'
import { type ModuleStep, modulesOf } from '../account/plan/resource-rows.ts'

/** A module where it is called: names of calls lead to it. */
export interface Context {
  readonly path: string
  /** The calls on the way to it; a key where one is written. */
  readonly steps: readonly ModuleStep[]
  readonly module: ConfiguredModule
  readonly from?: { readonly context: Context; readonly name: string; readonly call: ModuleCall }
}

export const isAtOrBelow = (key: string, other: string): boolean =>
  key === other || key.startsWith(`${other}.`)

/** A module that is called where a module is; `key` tells which of several, if that is known. */
export function inside(
  context: Context,
  name: string,
  call: ModuleCall | undefined,
  key?: string,
): Context | undefined {
  if (call?.module === undefined) return undefined
  return {
    path: `${context.path}module.${name}.`,
    steps: [...context.steps, { name, ...(key !== undefined && { key }) }],
    ...{ module: call.module, from: { context, name, call } },
  }
}

/** A reference as somebody wrote it, with the calls on the way to the module where it stands. */
export interface Reference {
  readonly path: string
  readonly steps: readonly ModuleStep[]
  /** Without the keys of modules: `linode_instance.web[0].id`. */
  readonly text: string
  /** Whether only the instance with the key of the one that refers is meant. */
  readonly isOwn?: true
  /** Whether only one of several such references is meant. */
  readonly isOneOf?: true
}

/** Each reference is followed by those to what is around it: the longest is what was written. */
export const wholeIn = (texts: readonly string[]): readonly string[] =>
  texts.filter((each, at) => {
    const before = texts[at - 1] ?? ''
    return !before.startsWith(`${each}.`) && !before.startsWith(`${each}[`)
  })

/** The names in a reference, without keys. */
export const namesIn = (text: string): readonly string[] =>
  text.replaceAll(/\[(?:"(?:[^"\\]|\\.)*"|[^\]]*)\]/g, '').split('.')

/** Where references are written. */
interface Written {
  readonly context: Context
  /** What `each.value` is one of. */
  readonly forEach: References
  readonly seen: Set<string>
}

/** References to resources at the ends of variables and outputs; those that end elsewhere as they are written. */
export function endsOf(texts: readonly string[], written: Written): readonly Reference[] {
  const { context, seen } = written
  return wholeIn(texts).flatMap(text => {
    // One of the instances of a module is not another one.
    const key = JSON.stringify([context.steps, text])
    if (seen.has(key)) return []
    seen.add(key)
    const [head = '', name = '', member = ''] = namesIn(text)
    const found =
      head === 'var'
        ? behindVariable(name, written)
        : head === 'module'
          ? behindOutput(modulesOf(text)[0], member, written)
          : head === 'each' && name === 'value'
            ? behindEach(text.slice('each.value'.length), written)
            : undefined
    return found ?? [{ path: context.path, steps: context.steps, text }]
  })
}

/** Undefined where it is an input, or constant. */
function behindVariable(name: string, { context: { from }, seen }: Written) {
  if (from === undefined) return undefined
  const { context, call } = from
  const texts = [...call.expressions].flatMap(([key, each]) => (isAtOrBelow(key, name) ? each : []))
  return texts.length === 0 ? undefined : endsOf(texts, { context, forEach: call.forEach, seen })
}

function behindOutput(step: ModuleStep | undefined, member: string, { context, seen }: Written) {
  const { name = '', key } = step ?? {}
  const inner = inside(context, name, context.module.calls.get(name), key)
  const output = inner?.module.outputs.get(member)
  if (inner === undefined || output === undefined) return undefined
  return [...output.expression.values()].flatMap(each =>
    endsOf(each, { context: inner, forEach: new Map(), seen }),
  )
}

function behindEach(rest: string, { context, forEach, seen }: Written) {
  const whole = new Set([...forEach.values()].flatMap(wholeIn))
  const texts = [...whole].map(each => `${each}${rest}`)
  if (texts.length === 0) return undefined
  const found = endsOf(texts, { context, forEach: new Map(), seen })
  const which = texts.length > 1 ? ({ isOneOf: true } as const) : ({ isOwn: true } as const)
  return found.map((each): Reference => ({ ...each, ...which }))
}
