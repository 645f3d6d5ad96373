/** Says in plain words why a text is no JSON, and where. */
import { type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import { otherFileIn } from '../account/plan/other-files.ts'
import { printDocumentReason } from '../refusals/document-wordings.ts'
import { gotText } from '../refusals/got.ts'
import { troubleIn } from './scan.ts'

export interface OtherText {
  readonly offset: number
  readonly said: string
}

/** Of a text that is no JSON: where only the first lines of it are none, that they are; else the first thing that is wrong. */
export function otherText(text: string, depthMax: number): OtherText {
  const start = /^[ \t]*[[{]/m.exec(text.slice(0, noiseMax))?.index ?? 0
  if (start > 0 && isJson(text.slice(start)))
    return { offset: 0, said: `expected JSON alone, got other text before it: ${firstLine(text)}` }
  if (/^\s*(?:[\u2500-\u257f|+]|[^\s"{[]+\t|\w+(?:,[\w.]+)+\r?\n)/.test(text))
    return { offset: 0, said: 'expected JSON, got a table: print it with --json' }
  const said = otherFileSaid(text)
  if (said !== undefined) return { offset: 0, said }
  const errors: ParseError[] = []
  // What is no JSON may open lists as often as it likes, and what reads it goes as deep.
  const deep = troubleIn(text, depthMax)
  parseTree(deep?.kind === 'deep' ? text.slice(0, deep.offset) : text, errors, {
    ...{ disallowComments: true, allowTrailingComma: false },
  })
  const [{ offset, error } = { offset: 0, error: 0 }] = errors
  return deep?.kind === 'deep' && offset >= deep.offset
    ? { offset: deep.offset, said: tooDeep(depthMax) }
    : wrongAt(text, offset, printParseErrorCode(error))
}

export const tooDeep = (depthMax: number): string =>
  `expected at most ${depthMax} levels of lists and objects, got more`

/** Says what a file of Terraform is that is no JSON. */
export function otherFileSaid(text: string): string | undefined {
  const got = otherFileIn(text)
  return got && printDocumentReason({ problem: 'other-file', got })
}

type ErrorCode = ReturnType<typeof printParseErrorCode>

function wrongAt(text: string, offset: number, code: ErrorCode): OtherText {
  if (text.slice(offset, offset + 2) === '\u001b[')
    return {
      offset,
      said: 'expected JSON, got colour codes of a terminal: print it without colours',
    }
  const end = text.trimEnd().length
  if (
    offset >= end ||
    (code === 'UnexpectedEndOfString' && !text.slice(offset, end).includes('\n'))
  )
    return {
      offset: end,
      said: 'expected the rest of the JSON, got the end: it was cut off, so that it has to be made again',
    }
  if (text.slice(0, offset).trim() === '')
    return { offset, said: `expected JSON, got other text: ${firstLine(text)}` }
  const sought = isJson(text.slice(0, offset))
    ? expected.EndOfFileExpected
    : text.charAt(offset) === "'"
      ? 'double quotes'
      : expected[code]
  return { offset, said: `expected ${sought}, got ${lineFrom(text, offset)}` }
}

/** What should stand where the text goes wrong. */
const expected: Readonly<Record<ErrorCode, string>> = {
  InvalidSymbol: 'a value of JSON',
  InvalidNumberFormat: 'a number as JSON has them',
  PropertyNameExpected: 'a key in double quotes',
  ValueExpected: 'a value',
  ColonExpected: 'a colon after the key',
  CommaExpected: 'a comma or the end of the list or object',
  CloseBraceExpected: 'a comma or the end of the object',
  CloseBracketExpected: 'a comma or the end of the list',
  EndOfFileExpected: 'one JSON value alone',
  InvalidCommentToken: 'no comments',
  UnexpectedEndOfComment: 'no comments',
  UnexpectedEndOfString: 'a text that ends on its line',
  UnexpectedEndOfNumber: 'a number as JSON has them',
  InvalidUnicode: 'an escape such as \\u00e9',
  InvalidEscapeCharacter: 'an escape such as \\n or \\u00e9',
  InvalidCharacter: 'control characters as escapes such as \\n',
  '<unknown ParseErrorCode>': 'JSON',
}

const firstLine = (text: string): string => lineFrom(text, text.search(/\S/))

/** The rest of the line, cut and escaped. Nothing of a plan or a state: which of its values are sensitive, nobody can tell. */
function lineFrom(text: string, offset: number): string {
  if (marks.test(text)) return 'other text'
  const rest = text.slice(offset, offset + lineMax)
  return `"${gotText(rest.split(/[\r\n]/, 1)[0]?.trimEnd() ?? '', shownMax)}"`
}

/** Keys that these begin with, and by which they mark values. */
const marks = /"(?:format_version|terraform_version|(?:\w+_)?sensitive(?:_\w+)?)"/

const [lineMax, shownMax] = [200, 60]

/** Warnings and the like are not longer. */
const noiseMax = 100_000

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
