/** What a page of HTML or a picture in SVG says, as an independent parser reads it. */
import { Parser } from 'htmlparser2'

/** An element as it begins, with its attributes. */
export interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
}

export interface ReadMarkup {
  /** In the order in which they begin. */
  readonly elements: readonly Element[]
  /** All texts but styles; what stands in elements of its own is kept apart by blanks. */
  readonly text: string
  readonly comments: number
}

export function readMarkup(printed: string, xmlMode = printed.startsWith('<svg')): ReadMarkup {
  const elements: Element[] = []
  const texts: string[] = []
  const open: string[] = []
  let comments = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        elements.push({ name, attributes: { ...attributes } })
        open.push(name)
        if (name !== 'span') texts.push(' ')
      },
      onclosetag(name) {
        open.pop()
        if (name !== 'span') texts.push(' ')
      },
      ontext(text) {
        if (open.at(-1) !== 'style') texts.push(text)
      },
      oncomment: () => comments++,
    },
    { xmlMode, decodeEntities: true },
  )
  parser.end(printed)
  return { elements, text: texts.join('').replace(/\s+/g, ' '), comments }
}

/** Of markup what it says, of other formats what is printed. */
export const readableText = (printed: string, format: string): string =>
  format === 'html' || format === 'svg' ? readMarkup(printed).text : printed
