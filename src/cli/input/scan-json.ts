/** One pass over the text of sound JSON for what parsing it does not tell: how deep it goes, and keys that come twice. */

export interface JsonTrouble {
  readonly kind: 'deep' | 'repeated'
  /** In characters from the start of the text. */
  readonly offset: number
  /** The key that comes again. */
  readonly key: string
}

const backslash = 0x5c

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
function endOfText(text: string, start: number): number {
  let end = text.indexOf('"', start)
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end === -1 ? text.length : end
}

function isEscaped(text: string, at: number): boolean {
  let marks = 0
  while (text.charCodeAt(at - 1 - marks) === backslash) marks++
  return marks % 2 === 1
}

/** The key as it is read: one may be written with and without escapes. */
function keyIn(text: string, start: number, end: number): string {
  const written = text.slice(start, end)
  return written.includes('\\') ? String(JSON.parse(`"${written}"`)) : written
}
