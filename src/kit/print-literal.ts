/** Prints a JSON value as TypeScript source: names without quotes where they need none, texts in single quotes. */

/** On one line if it is short enough for one. */
export function printLiteral(value: unknown, indent = ''): string {
  const line = printLine(value)
  if (line.length + indent.length <= 92 || typeof value !== 'object' || value === null) return line
  const inner = `${indent}  `
  if (Array.isArray(value)) {
    const items = value.map(item => `${inner}${printLiteral(item, inner)},\n`)
    return `[\n${items.join('')}${indent}]`
  }
  const fields = Object.entries(value)
    .filter(([, held]) => held !== undefined)
    .map(([name, held]) => `${inner}${printName(name)}: ${printLiteral(held, inner)},\n`)
  return `{\n${fields.join('')}${indent}}`
}

/** On one line, however long. */
export function printLine(value: unknown): string {
  if (typeof value === 'string') return printText(value)
  if (Array.isArray(value)) return `[${value.map(printLine).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(JSON.stringify(value))
  const fields = Object.entries(value)
    .filter(([, held]) => held !== undefined)
    .map(([name, held]) => `${printName(name)}: ${printLine(held)}`)
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
}

const printName = (name: string): string => {
  if (name === '__proto__') return "['__proto__']"
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : printText(name)
}

export const printText = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
