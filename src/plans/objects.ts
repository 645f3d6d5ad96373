/** The objects that a plan is about, each by the address of its resource, and which of them references lead to. */
import { isMarked } from '../account/plan/attributes.ts'
import { blockOf, type ResourceChange } from '../account/plan/resource-rows.ts'
import type { Path } from '../refusals/problem.ts'
import type { Configuration } from './references.ts'
import { areNear } from './steps.ts'

/** An object that a reference leads to. */
export interface Referred {
  readonly change: ResourceChange
  /** What is asked of it: `id`; empty for all of it. */
  readonly attribute: string
  /** Undefined where it is created by no call. */
  readonly id: number | undefined
  /** The id that it has no longer. */
  readonly formerId: number | undefined
}

/** What an attribute that is not known yet is made of, by what it refers to. */
export interface Followed {
  readonly objects: readonly Referred[]
  /** References that lead to no object of the plan. */
  readonly lost: readonly string[]
}

export class Objects {
  readonly configuration: Configuration
  readonly #byBlock = new Map<string, ResourceChange[]>()
  /** Ids of created objects, by address. */
  readonly #created = new Map<string, number>()

  constructor(configuration: Configuration, changes: readonly ResourceChange[]) {
    this.configuration = configuration
    for (const each of changes) {
      if (each.deposed !== undefined) continue
      const block = blockOf(each)
      const held = this.#byBlock.get(block)
      if (held === undefined) this.#byBlock.set(block, [each])
      else held.push(each)
    }
  }

  /** From now on this is the id of what the resource stands for. */
  create({ address }: ResourceChange, id: number): void {
    this.#created.set(address, id)
  }

  /** The id of the object once the steps so far are made. */
  idOf(change: ResourceChange): number | undefined {
    return this.#created.get(change.address) ?? numericId(change.after) ?? numericId(change.before)
  }

  /** Whether the plan shows what an attribute is made of. */
  isConfigured(change: ResourceChange, attribute: string): boolean {
    return this.configuration.block(blockOf(change))?.resource.expressions.has(attribute) === true
  }

  follow(change: ResourceChange, path: Path): Followed {
    const references = this.configuration.attribute(blockOf(change), path)
    const isKeyed = references.some(({ text }) => /^(?:each|count)\./.test(text))
    const objects: Referred[] = []
    const lost: string[] = []
    for (const { path: module, text } of references) {
      if (/^(?:each|count|path|terraform|tofu)\./.test(text)) continue
      const [, type = '', name = '', key, attribute = ''] = reference.exec(text) ?? []
      const all = this.#byBlock.get(`${module}${type}.${name}`) ?? []
      const near = all.filter(each => areNear(change, each))
      const found = chosen(near, key, isKeyed ? change.key : undefined)
      if (found.length === 0) lost.push(text)
      objects.push(...found.map(each => this.#referred(each, attribute)))
    }
    return { objects, lost }
  }

  /** The number at an attribute: what is planned there, or the id of the one object that it refers to. */
  number(
    change: ResourceChange,
    attribute: string,
    planned: number | undefined,
  ): number | undefined {
    if (!isMarked(change.unknown, [attribute])) return planned
    const { objects, lost } = this.follow(change, [attribute])
    const [only, ...others] = objects
    return others.length === 0 && lost.length === 0 ? only?.id : undefined
  }

  #referred(change: ResourceChange, attribute: string): Referred {
    const isGone = change.action.includes('delete') || change.action === 'create, forget'
    return {
      ...{ change, attribute, id: this.idOf(change) },
      formerId: isGone ? numericId(change.before) : undefined,
    }
  }
}

/** `linode_instance.web["a"].id` */
const reference = /^([\w-]+)\.([\w-]+)(\[(?:"(?:[^"\\]|\\.)*"|\d+)\])?(?:\.(.+))?$/

/** The one with the key that is written, or with the key of the one that refers; all of them where none is. */
function chosen(
  all: readonly ResourceChange[],
  key: string | undefined,
  ownKey: string | undefined,
): readonly ResourceChange[] {
  if (key !== undefined) return all.filter(each => each.key === key)
  const own = all.filter(each => each.key === ownKey)
  return ownKey !== undefined && own.length > 0 ? own : all
}

/** What has a number for its id. */
function numericId(values: object | undefined): number | undefined {
  const id: unknown = values === undefined || !('id' in values) ? undefined : values.id
  return typeof id === 'number' ? id : undefined
}
