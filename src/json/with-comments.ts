/** JSON with comments as plain JSON, in which everything stands where it stood. */
import { visit } from 'jsonc-parser'

/** Comments, and commas before the end of a list or an object, are blanks of the same length. */
export function withoutComments(text: string): string {
  const blanks: (readonly [from: number, length: number])[] = []
  let comma: number | undefined
  const go = (): void => {
    comma = undefined
  }
  const end = (): void => {
    if (comma !== undefined) blanks.push([comma, 1])
    go()
  }
  visit(
    text,
    {
      onComment: (offset, length) => blanks.push([offset, length]),
      onSeparator(character, offset) {
        comma = character === ',' ? offset : undefined
      },
      ...{ onObjectBegin: go, onArrayBegin: go, onObjectProperty: go, onLiteralValue: go },
      ...{ onObjectEnd: end, onArrayEnd: end },
    },
    { allowTrailingComma: true },
  )
  const parts: string[] = []
  let from = 0
  for (const [start, length] of blanks.sort(([a], [b]) => a - b)) {
    parts.push(text.slice(from, start), text.slice(start, start + length).replace(/[^\n]/g, ' '))
    from = start + length
  }
  return parts.join('') + text.slice(from)
}
