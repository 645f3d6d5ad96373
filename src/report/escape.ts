/** Every value that a report shows passes one of these: a label or a file name never acts on the reader's machine. */

/** What moves the cursor, changes colours, breaks a line or turns the direction of writing. */
const invisible = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu

/**
 * What the runners of GitHub and Azure carry out when it is in a log: `::name` at the start of a line, and a line may be broken before any
 * word; `##[name]` and `##vso[name]` anywhere. After the two colons of an address only hexadecimal digits come.
 */
const command = /(?<!\S):(?=:[\da-f-]*[g-z])|#(?=#(?:vso)?\[)/gi

const codeOf = (character: string): string => (character.codePointAt(0) ?? 0).toString(16)

/** For a terminal or a log: on one line, with what nobody sees as `\u{1b}`, and no command to a runner. */
export const escapeForTerminal = (text: string): string =>
  [invisible, command].reduce(
    (shown, hostile) => shown.replace(hostile, each => `\\u{${codeOf(each)}}`),
    text,
  )

/** What spreadsheets take for the start of a formula, full-width forms too. */
const formula = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/

/** For a cell of CSV (RFC 4180), which may hold several lines; what looks like a formula is marked as a text. */
function escapeForCsv(text: string): string {
  const marked = formula.test(text) ? `'${text}` : text
  const shown = marked.replace(/[^\t\r\n]+/g, escapeForTerminal)
  return /[",\r\n]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown
}

const onOneLine = (text: string): string => escapeForTerminal(text.replace(/\s+/g, ' '))

/** For a quoted text of Mermaid, which reads entities after `#`, and HTML. */
export const escapeForMermaid = (text: string): string =>
  onOneLine(text).replace(/[#"<>`]/g, character => `#${character.codePointAt(0)};`)

/** For a text of HTML or SVG, or for an attribute between quotation marks; what XML cannot hold is shown as escapes. */
export const escapeForMarkup = (text: string): string =>
  escapeForTerminal(text)
    .replace(/[\p{Cs}\p{Noncharacter_Code_Point}]/gu, each => `\\u{${codeOf(each)}}`)
    .replace(/[&<>"']/g, each => `&#${each.charCodeAt(0)};`)

/** For a part of an address: half a pair of surrogates becomes the character that stands for what cannot be written. */
export const escapeForUri = (text: string): string =>
  encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd'))

/** As JSON it means the same, but nothing in it acts on a terminal. */
export const printJson = (value: unknown): string =>
  JSON.stringify(value, null, 2)
    .split('\n')
    .map(text =>
      [invisible, command].reduce(
        (shown, hostile) => shown.replace(hostile, each => `\\u${codeOf(each).padStart(4, '0')}`),
        text,
      ),
    )
    .join('\n')

/** Text that is Markdown already: only the functions below make it, so that no value is forgotten. */
export interface Markdown {
  readonly markdown: string
}

type Piece = Markdown | string | number

/** Markdown with these pieces in it: texts are escaped, Markdown is not. */
export const md = (texts: TemplateStringsArray, ...pieces: readonly Piece[]): Markdown => ({
  markdown: texts
    .map((text, at) => text + (startsBlock(text, at) ? blockOf : markdownOf)(pieces[at] ?? ''))
    .join(''),
})

/** Whether what follows this text is the first of a paragraph, of a heading or of an item. */
const startsBlock = (text: string, at: number): boolean =>
  /\n *(?:[->] |#+ )?$/.test(at === 0 ? `\n${text}` : text)

/** As the first of a block it begins no heading, no quotation, no item and no line across. */
const blockOf = (piece: Piece): string =>
  typeof piece === 'object'
    ? piece.markdown
    : markdownOf(piece).replace(/^( *\d*)([#>+=-]|(?<=\d)[.)])/, '$1\\$2')

/**
 * Text says no more than what it is: no emphasis, no code, no link, no HTML, and no address that becomes a link. Nobody is mentioned by it
 * and no issue linked: forges look for these in what is shown, so that a space without width has to be there.
 */
const markdownOf = (piece: Piece): string =>
  typeof piece === 'object'
    ? piece.markdown
    : onOneLine(`${piece}`)
        .replace(
          /[\\`*<&~]|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])|\](?=[([:])|:(?=\/\/)|(?<=www)\./gi,
          '\\$&',
        )
        .replace(/(?<![A-Za-z0-9])@(?=[A-Za-z0-9])|[#!](?=\d)|\bGH-(?=\d)/gi, '$&&#8203;')

export const joinMarkdown = (pieces: readonly (Piece | undefined)[], separator: string) => ({
  markdown: pieces
    .flatMap(piece =>
      piece === undefined ? [] : (separator.endsWith('\n') ? blockOf : markdownOf)(piece),
    )
    .join(separator),
})

/** Code on one line, whatever is in it. */
export function code(text: string): Markdown {
  const shown = onOneLine(text)
  const longest = Math.max(0, ...(shown.match(/`+/g) ?? []).map(({ length }) => length))
  const fence = '`'.repeat(longest + 1)
  const space = shown.startsWith('`') || shown.endsWith('`') ? ' ' : ''
  return { markdown: shown === '' ? '' : `${fence}${space}${shown}${space}${fence}` }
}

/** A value as JSON, under a summary that unfolds it. */
export const foldedJson = (summary: string, value: unknown): Markdown =>
  md`<details><summary>${summary}</summary>\n\n\`\`\`json\n${{ markdown: printJson(value) }}\n\`\`\`\n\n</details>`

/** A table of GitHub Flavored Markdown: a bar ends a cell, in code too. */
export function markdownTable(
  columns: readonly string[],
  rows: readonly (readonly Piece[])[],
): Markdown {
  const printRow = (cells: readonly Piece[]) =>
    `| ${cells.map(cell => markdownOf(cell).replaceAll('|', '\\|')).join(' | ')} |`
  const lines = [columns, columns.map(() => '---'), ...rows].map(printRow)
  return { markdown: lines.join('\n') }
}

/** A table without a form. */
export interface TextTable {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** Each record is ended by a line feed. */
export const printCsv = ({ columns, rows }: TextTable): string =>
  [columns, ...rows].map(row => `${row.map(escapeForCsv).join(',')}\n`).join('')
