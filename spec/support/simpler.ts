/** The order in which values get simpler: their JSON is shorter, or as long and earlier in the alphabet. */

/**
 * Well founded: of texts that are no longer than a given one there are finitely many, so that
 * nothing gets simpler forever. Small letters come before all else, then the order is that of ASCII.
 */
export function isSimpler(text: string, than: string): boolean {
  if (text.length !== than.length) return text.length < than.length
  let at = 0
  while (at < text.length && text[at] === than[at]) at++
  return at < text.length && placeOf(text, at) < placeOf(than, at)
}

function placeOf(text: string, at: number): number {
  const code = text.charCodeAt(at)
  return code >= 0x61 && code <= 0x7a ? code - 0x80 : code
}
