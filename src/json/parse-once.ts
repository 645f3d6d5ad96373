/**
 * A plan of Terraform says most of what it says up to four times: as it is before, as it is after, as the state had it and as
 * it is planned. What stands again, character by character, is parsed once, and is the very same value then.
 */
import { endOfText, extentOf, keysIn } from './scan.ts'

interface Part {
  readonly text: string
  readonly value: unknown
  /** How many levels of lists and objects it has. */
  readonly depth: number
}

interface Cut {
  readonly start: number
  readonly part: Part
}

/** Undefined for a text in which nothing stands again as plans have it, or anything is wrong: what, the whole text tells. */
export function parseOnce(text: string, depthMax: number): unknown {
  const cuts = cutsIn(text, depthMax)
  if (cuts === undefined || cuts.length === 0) return undefined
  const rest = withoutCuts(text, cuts)
  const value: unknown = JSON.parse(rest)
  const { keys, depth } = extentOf(rest, rest.search(/\S/), depthMax)
  if (depth > depthMax || keys !== keysIn(value)) return undefined
  const filled = fill(value, cuts, depthMax)
  return filled === cuts.length ? value : undefined
}

/** In the order of the text, none of them within another; undefined where anything is wrong. */
function cutsIn(text: string, depthMax: number): readonly Cut[] | undefined {
  const changes = changesIn(text, depthMax)
  if (changes === undefined) return undefined
  const { cuts, parts } = changes
  const key = '"values":{'
  for (let at = text.indexOf(key); at !== -1; at = text.indexOf(key, at + key.length)) {
    const start = at + key.length - 1
    const part = parts.get(addressBefore(text, at))?.find(each => standsAt(text, start, each))
    if (part === undefined) continue
    cuts.push({ start, part })
    at = start + part.text.length - key.length
  }
  let end = 0
  return cuts
    .sort((one, other) => one.start - other.start)
    .filter(({ start, part }) => {
      const isApart = start >= end
      if (isApart) end = start + part.text.length
      return isApart
    })
}

/** What resources are before and after their changes, by their addresses. */
function changesIn(text: string, depthMax: number) {
  const cuts: Cut[] = []
  const parts = new Map<string, readonly Part[]>()
  const key = '],"before":'
  for (let at = text.indexOf(key); at !== -1; at = text.indexOf(key, at)) {
    const address = addressBefore(text, at)
    at += key.length
    const own: Part[] = []
    const take = (): boolean => {
      if (text.startsWith('null', at)) at += 'null'.length
      if (text.charAt(at) !== '{') return true
      const part = own.find(each => standsAt(text, at, each)) ?? partAt(text, at, depthMax)
      if (part === undefined) return false
      cuts.push({ start: at, part })
      own.push(part)
      at += part.text.length
      return true
    }
    if (!take()) return undefined
    const after = ',"after":'
    if (text.startsWith(after, at)) {
      at += after.length
      if (!take()) return undefined
    }
    parts.set(address, own)
  }
  return { cuts, parts }
}

function partAt(text: string, start: number, depthMax: number): Part | undefined {
  const { end, keys, depth } = extentOf(text, start, depthMax)
  if (depth > depthMax) return undefined
  const own = text.slice(start, end)
  const value: unknown = JSON.parse(own)
  return keys === keysIn(value) ? { text: own, value, depth } : undefined
}

/** Cut out and compared at once: `startsWith` goes character by character, and takes thirty times as long. */
const standsAt = (text: string, start: number, part: Part): boolean =>
  text.slice(start, start + part.text.length) === part.text

/** Of the resource whose values stand there: it is written not far before them. A wrong one leads to values that are not the same. */
function addressBefore(text: string, at: number): string {
  const key = '"address":"'
  const near = text.slice(Math.max(0, at - nearMax), at)
  const start = near.lastIndexOf(key) + key.length
  return near.slice(start, endOfText(near, start))
}

const nearMax = 1000

/** In place of each a text that no other can be in its place without being counted. */
function withoutCuts(text: string, cuts: readonly Cut[]): string {
  const pieces: string[] = []
  let from = 0
  for (const [at, { start, part }] of cuts.entries()) {
    pieces.push(text.slice(from, start), `"\\u0000${at}"`)
    from = start + part.text.length
  }
  pieces.push(text.slice(from))
  return pieces.join('')
}

/** Puts them where they were cut out; how many places there were. A part that would stand too deep is not put there. */
function fill(holder: unknown, cuts: readonly Cut[], levels: number): number {
  if (typeof holder !== 'object' || holder === null) return 0
  let filled = 0
  for (const key in holder) {
    const held = (holder as Readonly<Record<string, unknown>>)[key]
    if (typeof held === 'object') filled += fill(held, cuts, levels - 1)
    else if (typeof held === 'string' && held.charCodeAt(0) === 0) {
      const part = cuts[Number(held.slice(1))]?.part
      if (part === undefined || part.depth >= levels) return Number.NaN
      Reflect.set(holder, key, part.value)
      filled++
    }
  }
  return filled
}
