/** How invariants read labels: character by character, and not as requests are read. */

const alphanumerics = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const separators = '-_.'

/** What is wrong with a label, to follow "a label"; undefined if nothing is. */
export function labelFault(label: string, min: number, max: number): string | undefined {
  const characters = [...label]
  if (characters.length < min || characters.length > max)
    return `of ${characters.length} characters, not ${min} to ${max}`
  if (characters.some(each => !alphanumerics.includes(each) && !separators.includes(each)))
    return 'with a character that no label has'
  if ([characters.at(0), characters.at(-1)].some(each => separators.includes(each ?? '')))
    return 'that starts or ends with a separator'
  if (characters.some((each, at) => separators.includes(each) && each === characters[at + 1]))
    return 'with the same separator twice in a row'
  return undefined
}
