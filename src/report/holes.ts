/** Holes of accounts in a few words: what is not known, which command would tell, and how answers depend on it. */
import type { Hole } from '../account/holes/hole.ts'
import { guardPrefix } from '../rehearsal/accounts/words.ts'
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
    .map(([name, choice]) =>
      name.startsWith(guardPrefix)
        ? `${choice} guards ${name.slice(guardPrefix.length)}`
        : `${name}: ${choice}`,
    )
    .join(', ')

/** Nobody is told to reach nobody. */
export const insideUntold =
  'Who reaches whom inside the account is told where an account has no holes.'

/** `the devices of firewall 802`. */
export const theHole = (name: string): string => (name.startsWith('the ') ? name : `the ${name}`)
