/** What was got, as data: the one place where it is cut and escaped, so that nothing large or hostile travels on. */
import { cutTo } from '../kit/characters.ts'
import type { Got, GotText, Problem, Reference } from './problem.ts'
import { type ValueProblemName, valueProblems } from './words.ts'

/** Never throws and never grows with its input; undefined for nothing, which a problem tells by having no `got`. */
export function gotOf(value: string | number): Got
export function gotOf(value: unknown): Got | undefined
export function gotOf(value: unknown): Got | undefined {
  switch (typeof value) {
    case 'undefined':
      return undefined
    case 'string':
      return gotText(value)
    case 'boolean':
      return value
    case 'number':
      // JSON has no -0.
      return Number.isFinite(value) ? value + 0 : { type: 'other', text: gotText(`${value}`) }
    case 'object':
      if (value === null) return null
      return Array.isArray(value) ? { type: 'list', length: value.length } : { type: 'object' }
    default:
      return { type: 'other', text: gotText(typeof value) }
  }
}

/** At most so many characters, all of them printable ASCII, and fit to stand between double quotes. */
export function gotText(text: string, longest = 40): GotText {
  // The one place where a text becomes one that is cut and escaped.
  return cutTo(text, longest).replace(/[^ !#-[\]-~…]/gu, escapeCharacter) as GotText
}

export const quote = (text: string): string => `"${gotText(text)}"`

/** Nothing was there, where a value had to be. */
export const isMissing = (problem: Problem): boolean =>
  isAboutValue(problem) && problem.got === undefined

type ValueProblem = Extract<Problem, { readonly problem: ValueProblemName }>

export const isAboutValue = (problem: Problem): problem is ValueProblem =>
  (valueProblems as readonly string[]).includes(problem.problem)

/** A record, with its label if it has one. */
export const referTo = (
  type: Reference['type'],
  { id, label }: { readonly id: number | string; readonly label?: string },
): Reference => ({
  type,
  id: typeof id === 'string' ? gotText(id) : id,
  ...(label !== undefined && { label: gotText(label) }),
})

function escapeCharacter(character: string): string {
  if (character === '"' || character === '\\') return `\\${character}`
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`
}
