/** HTML and SVG that are safe however hostile the values: only this template makes them, and it escapes what is put in. */
import { escapeForMarkup } from './escape.ts'

/** Finished text of HTML or SVG; nothing outside this file makes one. */
export class Markup {
  readonly #text: string

  private constructor(text: string) {
    this.#text = text
  }

  static of(texts: TemplateStringsArray, pieces: readonly Piece[]): Markup {
    const places = placesIn(texts)
    const parts = pieces.map((piece, at) => Markup.print(piece, places[at] ?? 'nowhere'))
    return new Markup(texts.map((text, at) => text + (parts[at] ?? '')).join(''))
  }

  static print(piece: Piece, place: Place): string {
    if (place === 'nowhere')
      throw new TypeError('a value stands where the template lets none stand')
    if (typeof piece === 'string') return escapeForMarkup(piece)
    if (typeof piece === 'number' || typeof piece === 'bigint') return `${piece}`
    const parts: readonly unknown[] = Array.isArray(piece) ? piece : [piece]
    if (place === 'attribute' || !parts.every(each => each instanceof Markup))
      throw new TypeError(`expected a text, a number or finished markup, got ${typeof piece}`)
    return parts.map(each => each.#text).join('')
  }

  /** A style sheet of ours, which no value is ever a part of. */
  static style(css: string): Markup {
    if (/<[/!]/.test(css)) throw new TypeError('a style sheet ends its own element')
    return new Markup(`<style>${css}</style>`)
  }

  toString(): string {
    return this.#text
  }
}

export type Piece = Markup | string | number | bigint | readonly Markup[]

/** Values are escaped, finished markup is not; anything else, such as a function, is refused. */
export const markup = (texts: TemplateStringsArray, ...pieces: readonly Piece[]): Markup =>
  Markup.of(texts, pieces)

type Place = 'text' | 'attribute' | 'nowhere'

const known = new WeakMap<TemplateStringsArray, readonly Place[]>()

/** Where each value of a template stands. */
function placesIn(texts: TemplateStringsArray): readonly Place[] {
  const before = known.get(texts)
  if (before !== undefined) return before
  const isRaw = raw.test(texts.join(''))
  let open = ''
  const places = texts.map((text): Place => {
    open = restOf(open + text)
    return isRaw ? 'nowhere' : open === '' ? 'text' : attribute.test(open) ? 'attribute' : 'nowhere'
  })
  known.set(texts, places)
  return places
}

/** From the tag that is still open; nothing between tags. */
function restOf(text: string): string {
  const tags = /<(?:[^"'<>]|"[^"]*")*>/g
  let end = 0
  for (const { index, 0: tag } of text.matchAll(tags)) end = index + tag.length
  const start = text.indexOf('<', end)
  return start === -1 ? '' : text.slice(start)
}

/** What reads its text as something else than text, or loads another document. */
const raw =
  /<(?:!--|(?:base|embed|foreignobject|iframe|link|noscript|object|plaintext|script|style|template|textarea|xmp)\b)/i

/** An attribute that is open, and whose value no browser runs or fetches; an address is one inside the document. */
const attribute =
  /^<[a-z](?:[^"'<>]|"[^"]*")*\s(?:(?!on|style|srcdoc|src|href|xlink)[a-z-]+="|href="#)[^"<>]*$/i
