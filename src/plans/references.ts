/** What resources of a configuration refer to, through modules, their variables and their outputs. */
import type {
  ConfiguredModule,
  ConfiguredResource,
  ModuleCall,
  References,
} from '../account/plan/configuration.ts'

/** A module where it is called: names of calls lead to it. */
interface Context {
  readonly path: string
  readonly module: ConfiguredModule
  readonly from?: { readonly context: Context; readonly name: string; readonly call: ModuleCall }
}

/** What references lead to: blocks of resources by their addresses without keys, and names that the plan does not show. */
interface Led {
  readonly blocks: Set<string>
  readonly hidden: Set<string>
  readonly seen: Set<string>
}

export interface ConfiguredBlock {
  readonly resource: ConfiguredResource
  /** Blocks that it waits for by what is said of it, of its module and of those around. */
  readonly needs: ReadonlySet<string>
  /** References that lead nowhere, since the plan does not show what they stand for. */
  readonly hidden: ReadonlySet<string>
}

export class Configuration {
  readonly #blocks = new Map<string, ConfiguredBlock>()
  readonly #contexts = new Map<string, Context>()
  readonly #closures = new Map<string, ReadonlySet<string>>()

  constructor(root: ConfiguredModule | undefined) {
    if (root !== undefined) this.#add({ path: '', module: root })
  }

  /** By the address of a resource without keys. */
  block(name: string): ConfiguredBlock | undefined {
    return this.#blocks.get(name)
  }

  /** All blocks that a block waits for, by one step or several. */
  closure(name: string): ReadonlySet<string> {
    const held = this.#closures.get(name)
    if (held !== undefined) return held
    const found = new Set<string>()
    const left = [name]
    for (let next = left.pop(); next !== undefined; next = left.pop())
      for (const each of this.#blocks.get(next)?.needs ?? []) {
        if (found.has(each)) continue
        found.add(each)
        left.push(each)
      }
    this.#closures.set(name, found)
    return found
  }

  /** References as they are written at an attribute of a resource, and where they lead through variables and outputs. */
  attribute(name: string, path: readonly (string | number)[]): readonly Reference[] {
    const block = this.#blocks.get(name)
    const context = this.#contexts.get(name)
    if (block === undefined || context === undefined) return []
    const key = path.join('.')
    const found = [...block.resource.expressions].filter(
      ([each]) => each === key || each.startsWith(`${key}.`) || key.startsWith(`${each}.`),
    )
    return found.flatMap(([, references]) => sources(references, context, new Set()))
  }

  #add(context: Context): void {
    const { path, module } = context
    for (const resource of module.resources) {
      const name = `${path}${resource.mode === 'data' ? 'data.' : ''}${resource.type}.${resource.name}`
      const led: Led = { blocks: new Set(), hidden: new Set(), seen: new Set() }
      const { expressions, count, forEach, dependsOn } = resource
      for (const each of [expressions, count, forEach]) follow(each, context, led)
      lead(dependsOn, context, led)
      for (let around = context; around.from !== undefined; around = around.from.context) {
        const { call, context: outer } = around.from
        for (const each of [call.count, call.forEach]) follow(each, outer, led)
        lead(call.dependsOn, outer, led)
      }
      led.blocks.delete(name)
      this.#blocks.set(name, { resource, needs: led.blocks, hidden: led.hidden })
      this.#contexts.set(name, context)
    }
    for (const [name, call] of module.calls) {
      if (call.module === undefined) continue
      const from = { context, name, call }
      this.#add({ path: `${path}module.${name}.`, module: call.module, from })
    }
  }
}

/** A reference to a resource as somebody wrote it, with the path of the module where it stands. */
export interface Reference {
  readonly path: string
  /** Without the keys of modules: `linode_instance.web[0].id`. */
  readonly text: string
}

function follow(references: References, context: Context, led: Led): void {
  for (const each of references.values()) lead(each, context, led)
}

function lead(texts: readonly string[], context: Context, led: Led): void {
  for (const text of wholeIn(texts)) leadOne(text, context, led)
}

/** Each reference is followed by those to what is around it: the longest is what was written. */
const wholeIn = (texts: readonly string[]): readonly string[] =>
  texts.filter(
    each => !texts.some(other => other.startsWith(`${each}.`) || other.startsWith(`${each}[`)),
  )

/** The names in a reference, without keys. */
const namesIn = (text: string): readonly string[] =>
  text.replaceAll(/\[(?:"(?:[^"\\]|\\.)*"|[^\]]*)\]/g, '').split('.')

function leadOne(text: string, context: Context, led: Led): void {
  const key = `${context.path}|${text}`
  if (led.seen.has(key)) return
  led.seen.add(key)
  const [head = '', name = '', member] = namesIn(text)
  if (head === 'var') leadVariable(name, context, led)
  else if (head === 'module') leadModule(name, member, context, led)
  else if (head === 'local') led.hidden.add(`local.${name}`)
  else if (head === 'data') led.blocks.add(`${context.path}data.${name}.${member}`)
  else if (!loose.has(head) && name !== '') led.blocks.add(`${context.path}${head}.${name}`)
}

/** What stands for no resource, or for what is said of the block as a whole. */
const loose: ReadonlySet<string> = new Set(['each', 'count', 'path', 'terraform', 'tofu', 'self'])

function leadVariable(name: string, { from }: Context, led: Led): void {
  if (from === undefined) return
  for (const [key, references] of from.call.expressions)
    if (key === name || key.startsWith(`${name}.`)) lead(references, from.context, led)
}

function leadModule(name: string, output: string | undefined, context: Context, led: Led): void {
  const call = context.module.calls.get(name)
  if (call?.module === undefined) return
  const inner: Context = {
    path: `${context.path}module.${name}.`,
    module: call.module,
    from: { context, name, call },
  }
  if (output === undefined) {
    for (const { mode, type, name: each } of call.module.resources)
      led.blocks.add(`${inner.path}${mode === 'data' ? 'data.' : ''}${type}.${each}`)
    for (const below of call.module.calls.keys()) leadModule(below, undefined, inner, led)
    return
  }
  const found = call.module.outputs.get(output)
  if (found === undefined) return
  follow(found.expression, inner, led)
  lead(found.dependsOn, inner, led)
}

/** References to resources at the ends of variables and outputs. */
function sources(texts: readonly string[], context: Context, seen: Set<string>): Reference[] {
  return wholeIn(texts).flatMap(text => {
    const key = `${context.path}|${text}`
    if (seen.has(key)) return []
    seen.add(key)
    const [head = '', name = '', member] = namesIn(text)
    const { from } = context
    if (head === 'var')
      return from === undefined
        ? []
        : [...from.call.expressions].flatMap(([each, references]) =>
            each === name || each.startsWith(`${name}.`)
              ? sources(references, from.context, seen)
              : [],
          )
    if (head !== 'module') return [{ path: context.path, text }]
    const call = context.module.calls.get(name)
    const output = call?.module?.outputs.get(member ?? '')
    if (call?.module === undefined || output === undefined) return [{ path: context.path, text }]
    const path = `${context.path}module.${name}.`
    const inner = { path, module: call.module, from: { context, name, call } }
    return [...output.expression.values()].flatMap(each => sources(each, inner, seen))
  })
}
