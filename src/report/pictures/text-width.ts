/** How wide a text is about to be, by a table of its own, so that pictures are the same on every machine. */

/** The text if it fits, or else as much of it as does, and an ellipsis. */
export function cutTo(text: string, size: number, most: number): string {
  if (widthOf(text, size) <= most) return text
  let sum = widthOf('…', size)
  let cut = ''
  for (const character of text) {
    sum += widthOf(character, size)
    if (sum > most) return `${cut}…`
    cut += character
  }
  return text
}

/** About as wide as fonts without serifs are, and the same on every machine. */
export function widthOf(text: string, size: number): number {
  let hundredths = 0
  for (const character of text) hundredths += hundredthsOf(character)
  return (hundredths * size) / 100
}

/** Of the size of the font. */
function hundredthsOf(character: string): number {
  if (/[ .,:;'!|()[\]/fijltI-]/.test(character)) return 32
  if (/[A-Z]/.test(character)) return /[MW]/.test(character) ? 88 : 68
  return /[mw@%→\u1100-\u{10ffff}]/u.test(character) ? 92 : 62
}
