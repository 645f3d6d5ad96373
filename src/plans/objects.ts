/** The objects that a plan is about, each by the address of its resource, and which of them references lead to. */
import { ourWord } from '../account/documents/provider-words.ts'
import { isMarked } from '../account/plan/attributes.ts'
import type { ModuleStep, ResourceChange } from '../account/plan/resource-rows.ts'
import type { ResourceType } from '../account/plan/resource-types.ts'
import type { Path } from '../refusals/problem.ts'
import { isAtOrBelow, type Reference } from './reference-ends.ts'
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
  /** What may choose among the objects, or add to them, and is known to those who made the plan: inputs and keys. */
  readonly choices: readonly string[]
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
      const block = each.block
      const held = this.#byBlock.get(block)
      if (held === undefined) this.#byBlock.set(block, [each])
      else held.push(each)
    }
  }

  /** But for what is left over. */
  all(): readonly ResourceChange[] {
    return [...this.#byBlock.values()].flat()
  }

  /** From now on this is the id of what the resource stands for. */
  create({ address }: ResourceChange, id: number): void {
    this.#created.set(address, id)
  }

  /** The id of the object once the steps so far are made. */
  idOf(change: ResourceChange): number | undefined {
    return this.#created.get(change.address) ?? numericId(change.after) ?? numericId(change.before)
  }

  /** Whether an attribute is written out, for all that the plan shows. */
  isConfigured(change: ResourceChange, attribute: string): boolean {
    const block = this.configuration.block(change.block)
    if (block === undefined) return true
    return [...block.resource.expressions.keys()].some(each => isAtOrBelow(each, attribute))
  }

  /** How many blocks of a list are written out; dynamic ones are not shown. */
  countBlocks(change: ResourceChange, attribute: Path): number {
    const start = `${attribute.join('.')}.`
    const keys = this.configuration.block(change.block)?.resource.expressions.keys() ?? []
    const below = [...keys].filter(each => each.startsWith(start))
    return new Set(below.map(each => each.slice(start.length).split('.')[0])).size
  }

  /** Whether an attribute is written out, and known only later; what is not written out is given by the service. */
  isGivenLater(change: ResourceChange, attribute: string): boolean {
    return isMarked(change.unknown, [attribute]) && this.isConfigured(change, attribute)
  }

  follow(change: ResourceChange, path: Path): Followed {
    const references = this.configuration.attribute(change.block, path)
    const keys = references.flatMap(({ text }) =>
      /^(?:each\.key|count\.)/.test(text) ? [text] : [],
    )
    const values = references.some(({ isOneOf }) => isOneOf) ? ['each.value'] : []
    const inputs = references.flatMap(({ text }) => (text.startsWith('var.') ? [text] : []))
    const objects: Referred[] = []
    const lost: string[] = []
    for (const each of references) {
      const { text } = each
      if (/^(?:each\.key|(?:count|path|terraform|tofu|var)\.)/.test(text)) continue
      const { found, attribute } = this.#behind(change, each, keys.length > 0)
      if (found.length === 0) lost.push(text)
      objects.push(...found.map(one => this.#referred(one, attribute)))
    }
    const choosing = objects.length > 1 ? [...keys, ...values] : []
    return { objects, lost, choices: [...inputs, ...choosing] }
  }

  #behind(change: ResourceChange, { path, steps, text, isOwn }: Reference, isKeyed: boolean) {
    const [, type = '', name = '', key, attribute = ''] = reference.exec(text) ?? []
    const all = this.#byBlock.get(`${path}${type}.${name}`) ?? []
    const near = all.filter(each => areNear(change, each) && isIn(each, steps))
    if (key !== undefined) return { attribute, found: near.filter(each => each.key === key) }
    const own = near.filter(each => each.key === change.key)
    const isChosen = isOwn === true || (isKeyed && change.key !== undefined && own.length > 0)
    return { attribute, found: isChosen ? own : near }
  }

  /** The id at an attribute: what is planned there, or what the one object that it refers to has. */
  number(
    change: ResourceChange,
    path: Path,
    planned: number | undefined,
    depth = 0,
  ): number | undefined {
    if (!isMarked(change.unknown, path)) return planned
    const { objects, lost } = this.follow(change, path)
    const [only, ...others] = objects
    if (only === undefined || others.length > 0 || lost.length > 0) return undefined
    const { change: held, attribute, id } = only
    const isNamed = kindsOf.get(path.at(-1))?.includes(held.kind) === true
    if (attribute === '' || attribute === 'id') return isNamed ? id : undefined
    const value: unknown = held.after && Reflect.get(held.after, ourWord(attribute))
    const known = typeof value === 'number' ? value : undefined
    // What refers to each other in a circle was made by hand.
    return depth > levelsMax ? undefined : this.number(held, [attribute], known, depth + 1)
  }

  #referred(change: ResourceChange, attribute: string): Referred {
    const isGone = change.action.includes('delete') || change.action === 'create, forget'
    return {
      ...{ change, attribute, id: this.idOf(change) },
      formerId: isGone ? numericId(change.before) : undefined,
    }
  }
}

const levelsMax = 100

/** What attributes hold the ids of. */
const kindsOf: ReadonlyMap<unknown, readonly ResourceType[]> = new Map([
  ...['firewall_id', 'linode', 'nodebalancer', 'public_interface', 'vpc_interface'].map(
    (each): [string, readonly ResourceType[]] => [each, ['linode_firewall']],
  ),
  ['linode_id', ['linode_instance']],
  ['entity_id', ['linode_instance', 'linode_nodebalancer']],
])

/** Whether it is in these calls of modules, as far as they say which. */
const isIn = ({ modules }: ResourceChange, steps: readonly ModuleStep[]): boolean =>
  steps.every(({ key }, at) => key === undefined || modules[at]?.key === key)

/** `linode_instance.web["a"].id` */
const reference = /^([\w-]+)\.([\w-]+)(\[(?:"(?:[^"\\]|\\.)*"|\d+)\])?(?:\.(.+))?$/

/** What has a number for its id. */
function numericId(values: object | undefined): number | undefined {
  const id: unknown = values === undefined || !('id' in values) ? undefined : values.id
  return typeof id === 'number' ? id : undefined
}
