/** One text for each JSON value: keys in code unit order, no spaces, ASCII only. */
export function canonicalText(value: unknown): string {
  if (typeof value === 'string') return textLiteral(value)
  if (Array.isArray(value)) return listText(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value)
    .filter(([, held]) => held !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, held]) => `${textLiteral(key)}:${canonicalText(held)}`)
  return `{${entries.join(',')}}`
}

/** Added up, for very many are short. */
function listText(list: readonly unknown[]): string {
  let text = '['
  for (let at = 0; at < list.length; at++)
    text += `${at === 0 ? '' : ','}${canonicalText(list[at]) ?? ''}`
  return `${text}]`
}

const textLiteral = (text: string): string =>
  isPlain.test(text)
    ? `"${text}"`
    : // Escaping what is not ASCII makes characters and bytes the same, on machines without an encoder too.
      JSON.stringify(text).replace(
        /[\u007f-\uffff]/g,
        unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
      )

/** Most texts have nothing to escape, and to look takes a fifth of the time. */
const isPlain = /^[ !#-[\]-~]*$/
