/** What resources of a configuration refer to, through modules, their variables and their outputs. */
import type {
  ConfiguredResource,
  ConfiguredRoot,
  References,
} from '../account/plan/configuration.ts'
import type { ConfiguredProvider } from '../account/plan/providers.ts'
import {
  type Context,
  endsOf,
  inside,
  isAtOrBelow,
  namesIn,
  type Reference,
  wholeIn,
} from './reference-ends.ts'

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

  readonly #providers: ReadonlyMap<string, ConfiguredProvider>

  constructor(root: ConfiguredRoot | undefined) {
    this.#providers = root?.providers ?? new Map()
    if (root !== undefined) this.#add({ path: '', steps: [], module: root })
  }

  /** By the address of a resource without keys. */
  block(name: string): ConfiguredBlock | undefined {
    return this.#blocks.get(name)
  }

  /** Of the provider that a block is made with. */
  provider(name: string): ConfiguredProvider | undefined {
    const key = this.#blocks.get(name)?.resource.provider ?? ''
    // Old versions write the module before it.
    return this.#providers.get(key) ?? this.#providers.get(key.replace(/^.*:/, ''))
  }

  /** The same of two blocks where they are surely made for the same account. */
  login(name: string): number | string | undefined {
    return this.provider(name)?.login ?? this.#blocks.get(name)?.resource.provider
  }

  /** Whether they may be made for several accounts. */
  isOfSeveral(made: readonly { readonly block: string }[]): boolean {
    return new Set(made.flatMap(each => this.login(each.block) ?? [])).size > 1
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
      ([each]) => isAtOrBelow(each, key) || isAtOrBelow(key, each),
    )
    const { forEach } = block.resource
    return found.flatMap(([, texts]) => endsOf(texts, { context, forEach, seen: new Set() }))
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
      const inner = inside(context, name, call)
      if (inner !== undefined) this.#add(inner)
    }
  }
}

function follow(references: References, context: Context, led: Led): void {
  for (const each of references.values()) lead(each, context, led)
}

function lead(texts: readonly string[], context: Context, led: Led): void {
  // Most of what is configured is constant.
  if (texts.length === 0) return
  for (const text of wholeIn(texts)) leadOne(text, context, led)
}

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
    if (isAtOrBelow(key, name)) lead(references, from.context, led)
}

function leadModule(name: string, output: string | undefined, context: Context, led: Led): void {
  const inner = inside(context, name, context.module.calls.get(name))
  if (inner === undefined) return
  const { module, path } = inner
  if (output === undefined) {
    for (const { mode, type, name: each } of module.resources)
      led.blocks.add(`${path}${mode === 'data' ? 'data.' : ''}${type}.${each}`)
    for (const below of module.calls.keys()) leadModule(below, undefined, inner, led)
    return
  }
  const found = module.outputs.get(output)
  if (found === undefined) return
  follow(found.expression, inner, led)
  lead(found.dependsOn, inner, led)
}
