/**
 * Shows a foreign text inside a one-line reason: shortened, and with nothing but printable ASCII.
 */
export function quote(text: string): string {
  const shown = text.length > longestQuote ? `${text.slice(0, longestQuote - 1)}…` : text
  return `"${shown.replace(/[^ !#-[\]-~…]/gu, escapeCharacter)}"`
}

const longestQuote = 40

function escapeCharacter(character: string): string {
  if (character === '"' || character === '\\') return `\\${character}`
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`
}
