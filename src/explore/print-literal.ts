/** Plain JSON as TypeScript that reads like what a person would write. */

/** On one line, undefined properties left out. */
export function printLiteral(value: unknown): string {
  if (typeof value === 'string') return quoted(value)
  if (typeof value !== 'object' || value === null) return String(value)
  if (Array.isArray(value)) return `[${value.map(printLiteral).join(', ')}]`
  const entries = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .map(([key, each]) => `${printKey(key)}: ${printLiteral(each)}`)
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`
}

function printKey(key: string): string {
  // Written plainly, this one would set the prototype.
  if (key === '__proto__') return "['__proto__']"
  return /^[A-Za-z_]\w*$/.test(key) ? key : quoted(key)
}

const quoted = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
