/** The functions of a source, and the source with a mark in each that tells whether it ran. */
import ts from 'typescript'

export interface Place {
  readonly start: number
  readonly end: number
}

type WithBody = ts.FunctionLikeDeclaration & { readonly body: ts.ConciseBody }

/** In the order in which they begin, so that of those around a place the last is the innermost. */
export const functionsIn = (text: string): readonly Place[] =>
  bodiesIn(text).map(({ source, node }) => ({ start: node.getStart(source), end: node.end }))

/**
 * Marks the first function by the number `first` when it runs, and so on: as one that ran while its module was loaded, or later. Lines
 * stay where they are.
 */
export function marked(text: string, first: number): string {
  const added = bodiesIn(text).flatMap(({ source, node: { body } }, at) => {
    const mark = `ran_.marks[${first + at}] |= ran_.now`
    const start = body.getStart(source)
    return ts.isBlock(body)
      ? [{ at: start + 1, text: `${mark};` }]
      : [
          { at: start, text: `(${mark}, ` },
          { at: body.end, text: ')' },
        ]
  })
  const code = added
    .toSorted((a, b) => b.at - a.at)
    .reduce((code, { at, text }) => code.slice(0, at) + text + code.slice(at), text)
  // The first line of a program that is run by its name stays the first.
  const [program = ''] = /^#!.*\n/.exec(code) ?? []
  return `${program}const ran_ = globalThis.firedrillRan; ran_.now = 2; ${code.slice(program.length)}\n;ran_.now = 1`
}

function bodiesIn(text: string) {
  const source = ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest, true)
  const found: { readonly source: ts.SourceFile; readonly node: WithBody }[] = []
  const visit = (node: ts.Node): void => {
    if (hasBody(node)) found.push({ source, node })
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

const hasBody = (node: ts.Node): node is WithBody =>
  ts.isFunctionLike(node) && 'body' in node && node.body !== undefined
