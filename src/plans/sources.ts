/** Where resources and their attributes stand in sources of a configuration: found by their blocks, without evaluating anything. */
import type { Path } from '../refusals/problem.ts'

export interface NamedText {
  readonly name: string
  readonly text: string
}

/** Lines count from 1. */
export interface Line {
  readonly file: string
  readonly line: number
}

interface Block {
  readonly file: string
  /** Its lines, with the one that opens it first. */
  readonly lines: readonly string[]
  readonly first: number
}

/** Blocks of resources by type and name. One that stands in several files is in several modules, and is not found. */
export class Sources {
  readonly #blocks = new Map<string, Block | 'several'>()

  constructor(texts: readonly NamedText[]) {
    for (const { name, text } of texts)
      for (const [key, block] of blocksIn(name, text))
        this.#blocks.set(key, this.#blocks.has(key) ? 'several' : block)
  }

  /** The line of an attribute, or of the nearest block around it that is written out. */
  find(type: string, name: string, path: Path): Line | undefined {
    const block = this.#blocks.get(`${type}.${name}`)
    if (block === undefined || block === 'several') return undefined
    return { file: block.file, line: block.first + lineOf(block.lines, path) }
  }
}

const opening = /^\s*resource\s+"([\w-]+)"\s+"([\w-]+)"\s*\{/

function blocksIn(file: string, text: string): readonly (readonly [string, Block])[] {
  const lines = text.split(/\r?\n/)
  const found: (readonly [string, Block])[] = []
  for (let at = 0; at < lines.length; at++) {
    const [, type, name] = opening.exec(lines[at] ?? '') ?? []
    if (type === undefined) continue
    const end = endOf(lines, at)
    found.push([`${type}.${name}`, { file, lines: lines.slice(at, end), first: at + 1 }])
    at = end - 1
  }
  return found
}

/** How many more braces a line opens than it closes; those in texts and comments do not count. */
function depthOf(line: string): number {
  const code = line.replaceAll(/"(?:[^"\\]|\\.)*"/g, '').replace(/(?:#|\/\/).*$/, '')
  return [...code].reduce((sum, each) => sum + (each === '{' ? 1 : each === '}' ? -1 : 0), 0)
}

/** The line after the one that closes the block that opens at a line. */
function endOf(lines: readonly string[], start: number): number {
  let depth = 0
  for (let at = start; at < lines.length; at++) {
    depth += depthOf(lines[at] ?? '')
    if (depth <= 0) return at + 1
  }
  return lines.length
}

/** How many lines below its first line an attribute of a block stands; as near as it is written out. */
function lineOf(lines: readonly string[], [key, ...rest]: Path): number {
  if (typeof key !== 'string') return 0
  const word = key.replaceAll(/[^\w-]/g, '')
  const index = typeof rest[0] === 'number' ? rest[0] : 0
  const parts = partsOf(lines)
  const attribute = parts.find(({ first }) => new RegExp(`^\\s*${word}\\s*=`).test(first))
  if (attribute !== undefined) return attribute.at
  const blocks = parts.filter(({ first }) => new RegExp(`^\\s*${word}\\s*\\{`).test(first))
  const block = blocks[index]
  if (block === undefined) return 0
  const below = typeof rest[0] === 'number' ? rest.slice(1) : rest
  return block.at + lineOf(lines.slice(block.at, block.end), below)
}

interface Part {
  readonly first: string
  readonly at: number
  readonly end: number
}

/** The attributes and blocks right inside a block. */
function partsOf(lines: readonly string[]): readonly Part[] {
  const parts: Part[] = []
  for (let at = 1; at < lines.length; at++) {
    const first = lines[at] ?? ''
    const end = depthOf(first) > 0 ? endOf(lines, at) : at + 1
    parts.push({ first, at, end })
    at = end - 1
  }
  return parts
}
