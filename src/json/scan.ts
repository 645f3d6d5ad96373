/** The text of JSON, for what parsing it does not tell: how deep it goes, and keys that come twice. */

export interface JsonTrouble {
  readonly kind: 'deep' | 'repeated'
  /** In characters from the start of the text. */
  readonly offset: number
  /** The key that comes again. */
  readonly key: string
}

/** The characters that make the form of a text. */
export const codes = {
  quote: 0x22,
  colon: 0x3a,
  openList: 0x5b,
  backslash: 0x5c,
  closeList: 0x5d,
  openObject: 0x7b,
  closeObject: 0x7d,
} as const

/** Is there any in the text of this value? What is parsed has fewer keys than its text where one comes twice. */
export function hasTrouble(text: string, value: unknown, depthMax: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { keys, depth } = extentOf(text, text.search(/\S/), depthMax)
  return depth > depthMax || keys !== keysIn(value)
}

export interface Extent {
  /** The place behind it. */
  readonly end: number
  readonly keys: number
  /** How many levels of lists and objects it has. */
  readonly depth: number
}

/** Of the list or object that starts there; no further than to what is too deep. */
export function extentOf(text: string, start: number, depthMax: number): Extent {
  let keys = 0
  let depth = 0
  let deepest = 0
  for (let at = start; at < text.length; at++) {
    const mark = text.charCodeAt(at)
    if (mark === codes.quote) at = endOfText(text, at + 1)
    else if (mark === codes.colon) keys++
    else depth += stepOf(mark)
    if (depth > deepest) deepest = depth
    if (depth === 0 || depth > depthMax) return { end: at + 1, keys, depth: deepest }
  }
  return { end: text.length, keys, depth: deepest }
}

/** Into a list or an object, or out of it. */
function stepOf(mark: number): number {
  if (mark === codes.openObject || mark === codes.openList) return 1
  return mark === codes.closeObject || mark === codes.closeList ? -1 : 0
}

/** How many a value has that is not too deep. */
export function keysIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  let keys = 0
  if (Array.isArray(value)) {
    // A long list of texts is passed over at once.
    for (const part of value) if (typeof part === 'object') keys += keysIn(part)
    return keys
  }
  for (const key in value) {
    const part = (value as Readonly<Record<string, unknown>>)[key]
    keys += typeof part === 'object' ? 1 + keysIn(part) : 1
  }
  return keys
}

/** The first of these in the text; undefined where there is none. */
export function troubleIn(text: string, depthMax: number): JsonTrouble | undefined {
  /** For each object around the place the keys so far; null for a list. */
  const holders: (Set<string> | null)[] = []
  // Nothing else decides what a text is and how deep it stands.
  const marks = /["[\]{},]/g
  let isKey = false
  for (let at = nextMark(marks, text, 0); at !== -1; at = nextMark(marks, text, at + 1)) {
    const mark = text.charAt(at)
    if (mark === '"') {
      const end = endOfText(text, at + 1)
      const key = isKey ? keyIn(text, at + 1, end) : ''
      if (isKey && isRepeated(holders.at(-1), key)) return { kind: 'repeated', offset: at, key }
      at = end
    } else enter(holders, mark)
    if (holders.length > depthMax) return { kind: 'deep', offset: at, key: '' }
    isKey = '{,'.includes(mark) && holders.at(-1) instanceof Set
  }
  return undefined
}

/** Into an object or a list, or out of it. */
function enter(holders: (Set<string> | null)[], mark: string): void {
  if (mark === '{') holders.push(new Set())
  else if (mark === '[') holders.push(null)
  else if (mark !== ',') holders.pop()
}

function nextMark(marks: RegExp, text: string, from: number): number {
  marks.lastIndex = from
  return marks.exec(text)?.index ?? -1
}

function isRepeated(keys: Set<string> | null | undefined, key: string): boolean {
  if (keys?.has(key) === true) return true
  keys?.add(key)
  return false
}

/** The place of the quotation mark that ends the text which starts here. */
export function endOfText(text: string, start: number): number {
  let end = text.indexOf('"', start)
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end === -1 ? text.length : end
}

function isEscaped(text: string, at: number): boolean {
  let marks = 0
  while (text.charCodeAt(at - 1 - marks) === codes.backslash) marks++
  return marks % 2 === 1
}

/** The key as it is read: one may be written with and without escapes. One with an escape that JSON has not is as it is written. */
export function keyIn(text: string, start: number, end: number): string {
  const written = text.slice(start, end)
  if (!written.includes('\\')) return written
  try {
    return String(JSON.parse(`"${written}"`))
  } catch {
    return written
  }
}
