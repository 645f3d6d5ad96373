/** Texts by their characters: a code point is one, however many units it takes in memory. */

/** How many there are; no more than `enough` are counted. */
export function charactersIn(text: string, enough = Number.POSITIVE_INFINITY): number {
  let count = 0
  for (const _ of text) if (++count >= enough) break
  return count
}

/** The whole text if it has no more characters than these; or else its first ones and an ellipsis, `most` together. */
export function cutTo(text: string, most: number): string {
  if (text.length <= most || charactersIn(text, most + 1) <= most) return text
  // As many characters take twice as many units at most.
  const first = [...text.slice(0, 2 * (most - 1))].slice(0, most - 1)
  return `${first.join('')}…`
}

/**
 * The same text, in one piece: one that was put together keeps its parts until somebody reads it, which takes several times the
 * room where very many texts are kept.
 */
export function inOnePiece(text: string): string {
  first[0] = text.charCodeAt(0)
  return text
}

/** Written and never read. */
const first = new Uint16Array(1)
