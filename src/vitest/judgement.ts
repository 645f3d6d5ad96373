/** What a matcher answers: whether it matches, and what to say when that is not what was expected. */

export interface Judgement {
  readonly pass: boolean
  readonly message: () => string
}

/** A first line, and below it what explains it, each line set in by two. */
export const judge = (
  pass: boolean,
  explain: () => { readonly head: string; readonly lines: readonly string[] },
): Judgement => ({
  pass,
  message: () => {
    const { head, lines } = explain()
    return lines.length === 0
      ? head
      : [head, '', ...lines.map(line => `  ${line}`.trimEnd())].join('\n')
  },
})
