/**
 * Reads JSON that somebody else wrote: what a plain parser lets through but two readers could take for different things
 * (a key twice), or that is made to break a reader (nesting, width), is refused. A key such as `__proto__` is a key like any
 * other, which no operation knows.
 */
import { httpLimits } from '../contract/limits.ts'
import { failure, type Result, success } from '../kit/result.ts'
import { repeated, tooMany } from '../refusals/found.ts'
import type { Fault, Path } from '../refusals/problem.ts'
import type { Counted } from '../refusals/words.ts'

const { jsonDepth } = httpLimits

/** `valuesMax` bounds how many values it may have. */
export function parseJson(
  text: string,
  valuesMax: number = httpLimits.jsonValues,
): Result<unknown, Fault> {
  // Before the parser sees it, so that it is never the one to find out how much is too much.
  const { depth, values, keys } = extentOf(text)
  if (depth > jsonDepth) return failure(tooMuch('levels', jsonDepth, depth))
  if (values > valuesMax) return failure(tooMuch('values', valuesMax, values))
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return failure({ clause: 'WIRE-1', path: [], problem: 'unreadable', expected: 'JSON' })
  }
  // Of a key that stands twice in its object the parser keeps one.
  const fault = keysIn(value) === keys ? undefined : faultyKeyIn(text)
  return fault === undefined ? success(value) : failure(fault)
}

const tooMuch = (of: Counted, max: number, got: number): Fault => ({
  ...{ clause: 'ASSUME-REQUEST-SIZE', path: [] },
  ...tooMany(of, max, got),
})

const quote = 0x22
const backslash = 0x5c

interface Extent {
  readonly depth: number
  readonly values: number
  readonly keys: number
}

/** How deep brackets nest, and how many values and keys there can be at most, in any text at all; in JSON there are so many keys. */
function extentOf(text: string): Extent {
  let depth = 0
  let deepest = 0
  let values = 1
  let keys = 0
  // Mostly nothing is escaped, and then every quote opens or closes a text.
  const endOf = text.includes('\\') ? endOfText : nextQuote
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) at = endOf(text, at)
    else if (code === 0x2c) values++
    else if (code === 0x3a) keys++
    else if (code === 0x5b || code === 0x7b) {
      values++
      deepest = Math.max(deepest, ++depth)
    } else if (code === 0x5d || code === 0x7d) depth--
  }
  return { depth: deepest, values, keys }
}

/** How many keys all objects of a value have. It nests no deeper than `jsonDepth`. */
function keysIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  let keys = 0
  if (Array.isArray(value)) {
    for (const item of value) keys += keysIn(item)
    return keys
  }
  // Without a list of them, which takes four times as long.
  for (const key in value) keys += 1 + keysIn((value as Readonly<Record<string, unknown>>)[key])
  return keys
}

function nextQuote(text: string, start: number): number {
  const end = text.indexOf('"', start + 1)
  return end === -1 ? text.length : end
}

/** Where the quote stands that closes the text opened at `start`; the end when there is none. */
function endOfText(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let escapes = 0
    while (text.charCodeAt(end - 1 - escapes) === backslash) escapes++
    if (escapes % 2 === 0) return end
  }
  return text.length
}

interface Frame {
  /** Keys seen so far; undefined in a list. */
  readonly keys: Set<string> | undefined
  /** The key or the index that is being read. */
  at: string | number
}

/** The first key that stands twice in its object. `text` is JSON. */
function faultyKeyIn(text: string): Fault | undefined {
  const frames: Frame[] = []
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code !== quote) {
      followStructure(frames, code)
      continue
    }
    const end = endOfText(text, at)
    const fault = isKey(text, end) ? enterKey(frames, text.slice(at, end + 1)) : undefined
    if (fault !== undefined) return fault
    at = end
  }
  return undefined
}

function followStructure(frames: Frame[], code: number): void {
  const frame = frames.at(-1)
  if (code === 0x7b) frames.push({ keys: new Set(), at: '' })
  else if (code === 0x5b) frames.push({ keys: undefined, at: 0 })
  else if (code === 0x7d || code === 0x5d) frames.pop()
  else if (code === 0x2c && typeof frame?.at === 'number') frame.at++
}

/** In JSON a text is a key exactly when a colon comes next. */
function isKey(text: string, end: number): boolean {
  let at = end + 1
  while (text.charCodeAt(at) <= 0x20) at++
  return text.charCodeAt(at) === 0x3a
}

function enterKey(frames: readonly Frame[], literal: string): Fault | undefined {
  const frame = frames.at(-1)
  if (frame === undefined) return undefined
  // Two spellings of one key, such as "a" and "\u0061", are the same key.
  const key = JSON.parse(literal) as string
  frame.at = key
  if (frame.keys?.has(key) === true)
    return { clause: 'ASSUME-JSON-KEYS', path: pathOf(frames), ...repeated('key', key) }
  frame.keys?.add(key)
  return undefined
}

const pathOf = (frames: readonly Frame[]): Path => frames.map(({ at }) => at)
