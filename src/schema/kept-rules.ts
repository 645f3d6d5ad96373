/**
 * Rules that say the same are one frozen object: programs send the same rules over and over, and what was read, verified or
 * compiled of one holds of the next. Rules are what takes longest to read in any request.
 */
import type * as v from 'valibot'
import type { Assume, CallAssumption } from '../contract/assumptions.ts'
import { freezeDeeply, isRecord } from '../kit/json.ts'
import type { AnySchema } from './field.ts'
import { collectorIn, readingWith } from './watch.ts'

interface KeptRule {
  readonly rule: unknown
  /** What reading it rests on. */
  readonly assumed: readonly CallAssumption[]
}

/** About as many as all firewalls of a large test suite have. */
const keptMax = 4096
const longestKept = 600
const entriesMax = 16

/** The same schema of one rule; what it accepts it gives again, the very same, for a rule that says the same. */
export function keepingRules<Schema extends AnySchema>(schema: Schema): Schema {
  const kept = new Map<string, KeptRule>()
  return {
    ...schema,
    '~run'(dataset, config) {
      const assume = collectorIn(config)
      // Without a collector nobody learns what it rests on, and that has to be known for the next one.
      const text = assume && textOf(dataset.value)
      if (assume === undefined || text === undefined) return schema['~run'](dataset, config)
      const known = kept.get(text)
      if (known !== undefined) return tell(dataset, known, assume)
      const assumed: CallAssumption[] = []
      const read = schema['~run'](
        dataset,
        readingWith(each => assumed.push(each as CallAssumption)),
      )
      for (const each of assumed) assume(each)
      if (read.issues !== undefined) return read
      if (kept.size >= keptMax) kept.clear()
      kept.set(text, { rule: freezeDeeply(read.value), assumed })
      return read
    },
  }
}

function tell(dataset: v.UnknownDataset, { rule, assumed }: KeptRule, assume: Assume) {
  for (const each of assumed) assume(each)
  return Object.assign(dataset, { typed: true as const, value: rule })
}

/**
 * The same for no two rules that differ; undefined for what is no short, plain rule. What was accepted has this character nowhere
 * but in a description, and none is kept that has it there.
 */
function textOf(given: unknown): string | undefined {
  if (!isRecord(given)) return undefined
  const { protocol, addresses, action, label, ports, description } = given
  const families = textOfFamilies(addresses)
  if (families === undefined || String(description).includes('\0')) return undefined
  let text = families
  let held = 1
  for (const each of [protocol, action, label, ports, description]) {
    const told = textOfField(each)
    if (told === undefined) return undefined
    if (told !== '') held++
    text += `\0${told}`
  }
  return text.length < longestKept && held === Object.keys(given).length ? text : undefined
}

function textOfField(held: unknown): string | undefined {
  if (typeof held === 'string') return `=${held}`
  if (held === undefined) return ''
  return held === null ? '-' : undefined
}

function textOfFamilies(addresses: unknown): string | undefined {
  if (!isRecord(addresses)) return undefined
  const { ipv4, ipv6 } = addresses
  const held = (ipv4 === undefined ? 0 : 1) + (ipv6 === undefined ? 0 : 1)
  if (held !== Object.keys(addresses).length) return undefined
  const [first, second] = [textOfEntries(ipv4), textOfEntries(ipv6)]
  return first === undefined || second === undefined ? undefined : `${first}\0${second}`
}

function textOfEntries(entries: unknown): string | undefined {
  if (entries === undefined) return '-'
  if (!Array.isArray(entries) || entries.length > entriesMax) return undefined
  let text = `${entries.length}`
  for (let at = 0; at < entries.length; at++) {
    const entry: unknown = entries[at]
    if (typeof entry !== 'string') return undefined
    text += `\0${entry}`
  }
  return text
}
