/** Holes of accounts in a few words: what is not known, which command would tell, and how answers depend on it. */
import type { Hole } from '../account/holes/hole.ts'
import { defaultsName } from '../account/holes/list-holes.ts'
import { groupedBy } from '../kit/grouped-by.ts'
import type { BothWays, FillingText } from '../rehearsal/accounts/bounds-over.ts'
import { nothingElse } from '../rehearsal/accounts/others-at.ts'
import { guardPrefix, noAddress, sharerPrefix } from '../rehearsal/accounts/words.ts'
import { bold, dim, hang, type Line, line, whole, yellow } from './text.ts'
import { shownOf, someOf } from './words.ts'

export const holesBehind = (
  { on }: { readonly on: Iterable<string> },
  holes: readonly Hole[],
): readonly Hole[] => {
  const named = new Set(on)
  return [
    ...new Map(holes.filter(({ name }) => named.has(name)).map(each => [each.name, each])).values(),
  ]
}

/** What is not known, each with the command that would tell. */
export const holeLines = (holes: readonly Hole[]): readonly Line[] =>
  holes.length === 0
    ? []
    : [
        line`${bold('Holes')}`,
        ...alikeHoles(holes).flatMap(({ hole: { says, fill }, others }) => [
          line`  ${says}`,
          ...fill.slice(0, shownOf(1)).map(command => whole(line`    ${dim(command)}`)),
          ...restInWords(others, others === '' ? fill.slice(shownOf(1)) : fill).flatMap(rest =>
            hang('    ', [dim(rest)]),
          ),
        ]),
      ]

const restInWords = (others: string, { length }: readonly string[]): readonly string[] => {
  if (others !== '') return [`and so for ${others}${length === 0 ? '' : `; ${allCommands}`}`]
  return length === 0 ? [] : [`and ${length} more; ${allCommands}`]
}

const allCommands = 'firedrill fill prints all commands'

/** Many of one kind are told by the first of them. */
export function alikeHoles<Each extends Pick<Hole, 'name' | 'says'>>(
  holes: readonly Each[],
): readonly {
  readonly hole: Each
  /** `29 more instances: 1001, 1002, 1003`; empty where there are none. */
  readonly others: string
}[] {
  // Only names of one kind end with an id, and the same is said of these but for it.
  const keyOf = ({ name, says }: Each): string =>
    kindOf(name) === name
      ? name
      : `${kindOf(name)} ${says.replaceAll(new RegExp(`\\b${lastWordOf(name)}\\b`, 'g'), '')}`
  return [...groupedBy(holes, keyOf).values()].flatMap(alike => {
    const [hole, ...more] = alike
    if (more.length < shownOf(3)) return alike.map(each => ({ hole: each, others: '' }))
    const ids = more.map(({ name }) => lastWordOf(name))
    const noun = lastWordOf(kindOf(hole.name))
    return [{ hole, others: `${more.length} more ${noun}s: ${someOf(ids, 12, 'and # more')}` }]
  })
}

/** `firewall 802 guards instance 5`, `status of firewall 802: enabled`. */
export const fillingInWords = (filling: Readonly<Record<string, string>>): string =>
  Object.entries(filling)
    .map(([name, choice]) => {
      if (name.startsWith(guardPrefix)) return `${choice} guards ${name.slice(guardPrefix.length)}`
      if (name.startsWith(sharerPrefix))
        return `${choice} shares ${name.slice(sharerPrefix.length)}`
      if (name === defaultsName) return defaultsInWords(choice)
      const [, owner] = /^interfaces of (instance \d+)$/.exec(name) ?? []
      if (owner !== undefined && choice === noAddress) return `${owner} has ${noAddress}`
      if (owner !== undefined && choice.endsWith(` at ${owner}`))
        return `${owner} has ${choice.slice(0, -` at ${owner}`.length)}`
      return `${name}: ${choice}`
    })
    .join(', ')

/** `nothing guards new instances by default, firewall 802 guards new balancers by default`. */
const defaultsInWords = (choice: string): string =>
  choice
    .split(', ')
    .map(
      each => `${each.replace(/^none /, 'nothing ').replace(' for ', ' guards new ')} by default`,
    )
    .join(', ')

/**
 * `if firewall 802 guards instance 5; not if nothing else guards instance 5`: of the second way what differs from the first,
 * and not that nothing is there in both.
 */
export function waysInWords({ filling, unless }: BothWays): string {
  const told = (way: FillingText, other: FillingText, isTold: (word: string) => boolean): string =>
    fillingInWords(
      Object.fromEntries(
        Object.entries(way).filter(([name, word]) => other[name] !== word || isTold(word)),
      ),
    )
  const isThere = (word: string): boolean => word !== nothingElse && word !== noAddress
  return `if ${told(filling, unless, isThere)}; not if ${told(unless, filling, () => false)}`
}

/** Of rows that depend on holes: those beyond the first few, unless it is one alone. */
export const notShown = <Row>(rows: readonly Row[]): readonly Row[] =>
  rows.length <= rowsShown + 1 ? [] : rows.slice(rowsShown)

const rowsShown = 4

/** How many rows are left out, on what they depend, and how they are told. */
export const moreLines = (left: number, on: readonly string[]): readonly Line[] =>
  left === 0
    ? []
    : hang(line`  ${yellow('?')} `, [
        `${left} more like these depend on ${holesInWords(on)}; --all tells them`,
      ])

/** `the devices of firewall 802`. */
export const theHole = (name: string): string => (name.startsWith('the ') ? name : `the ${name}`)

/** `interfaces of instance` for those of any instance. */
const kindOf = (name: string): string =>
  /^(.* of (?:instance|balancer|firewall)) \d+$/.exec(name)?.[1] ?? name

const lastWordOf = (text: string): string => text.replace(/^.* /, '')

/** `the devices of firewall 802 and the interfaces of 12 instances`: many of one kind are counted. */
export function holesInWords(names: readonly string[]): string {
  return [...groupedBy(names, kindOf)]
    .flatMap(([kind, alike]) =>
      alike.length > 2
        ? [`the ${kind.replace(/ (\w+)$/, ` ${alike.length} $1s`)}`]
        : alike.map(theHole),
    )
    .join(' and ')
}
