/** Holes of accounts in a few words: what is not known, which command would tell, and how answers depend on it. */
import type { Hole } from '../account/holes/hole.ts'
import { guardPrefix, sharerPrefix } from '../rehearsal/accounts/words.ts'
import { bold, dim, type Line, line } from './text.ts'

export const holesBehind = (
  { on }: { readonly on: readonly string[] },
  holes: readonly Hole[],
): readonly Hole[] => [
  ...new Map(holes.filter(({ name }) => on.includes(name)).map(each => [each.name, each])).values(),
]

/** What is not known, each with the command that would tell. */
export const holeLines = (holes: readonly Hole[]): readonly Line[] =>
  holes.length === 0
    ? []
    : [
        line`${bold('Holes')}`,
        ...holes.flatMap(({ says, fill: [command] }) => [
          line`  ${says}`,
          ...(command === undefined ? [] : [line`    ${dim(command)}`]),
        ]),
      ]

/** `firewall 802 guards instance 5`, `status of firewall 802: enabled`. */
export const fillingInWords = (filling: Readonly<Record<string, string>>): string =>
  Object.entries(filling)
    .map(([name, choice]) => {
      if (name.startsWith(guardPrefix)) return `${choice} guards ${name.slice(guardPrefix.length)}`
      if (name.startsWith(sharerPrefix))
        return `${choice} shares ${name.slice(sharerPrefix.length)}`
      return `${name}: ${choice}`
    })
    .join(', ')

/** `the devices of firewall 802`. */
export const theHole = (name: string): string => (name.startsWith('the ') ? name : `the ${name}`)

/** `the devices of firewall 802 and the interfaces of 12 instances`: many of one kind are counted. */
export function holesInWords(names: readonly string[]): string {
  const kinds = new Map<string, string[]>()
  for (const name of names) {
    const kind = /^(.* of (?:instance|balancer|firewall)) \d+$/.exec(name)?.[1] ?? name
    kinds.set(kind, [...(kinds.get(kind) ?? []), name])
  }
  return [...kinds]
    .flatMap(([kind, alike]) =>
      alike.length > 2
        ? [`the ${kind.replace(/ (\w+)$/, ` ${alike.length} $1s`)}`]
        : alike.map(theHole),
    )
    .join(' and ')
}
