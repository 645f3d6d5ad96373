/** What is not known, what it may be, and every way to fill it in. */

/**
 * - `addresses`: a name in rules that stands for addresses; the same ones wherever it stands.
 * - `rules`: other rules in the place of an entry, any at all; the same ones wherever its name stands.
 * - `protocol`: which protocol a packet is of that is none of those with a word of their own.
 * - `word`: one of a few words, such as a policy or a status.
 */
export type UnknownKind = 'addresses' | 'rules' | 'protocol' | 'word'

export interface Unknown {
  readonly name: string
  readonly kind: UnknownKind
  /** At least two. */
  readonly choices: readonly Choice[]
}

/** No address, packet or rule; all of them; every packet accepted or dropped; or a word. */
export type Choice = string

/** By the names of unknowns what each is taken to be. */
export type Filling = ReadonlyMap<string, Choice>

export const unknownAddresses = (name: string): Unknown => ({
  ...{ name, kind: 'addresses', choices: ['none', 'all'] },
})

export const unknownRules = (name: string): Unknown => ({
  ...{ name, kind: 'rules', choices: ['none', 'ACCEPT', 'DROP'] },
})

export const unknownWord = (name: string, choices: readonly string[]): Unknown => ({
  ...{ name, kind: 'word', choices },
})

/** One of each name; what several say of a packet's protocol is one question. */
export function mergeUnknowns(unknowns: readonly Unknown[]): readonly Unknown[] {
  const merged = new Map<string, Unknown>()
  for (const each of unknowns) {
    const choices = [...new Set([...(merged.get(each.name)?.choices ?? []), ...each.choices])]
    merged.set(each.name, { ...each, choices })
  }
  return [...merged.values()]
}

/** Beyond so many fillings a question is not put to each of them. */
export const fillingsMax = 4096

export const countFillings = (unknowns: readonly Unknown[]): number =>
  unknowns.reduce((count, { choices }) => count * choices.length, 1)

/**
 * Every filling in which each unknown is one thing for all packets. A packet sees no more of an unknown than one choice,
 * so that these are enough to know what becomes of any one packet in any filling whatever.
 */
export function fillingsOf(unknowns: readonly Unknown[]): readonly Filling[] {
  return unknowns.reduce<readonly Filling[]>(
    (fillings, { name, choices }) =>
      fillings.flatMap(filling => choices.map(choice => new Map(filling).set(name, choice))),
    [new Map()],
  )
}

/** The choices that both make, in one filling. */
export const together = (a: Filling, b: Filling): Filling => new Map([...a, ...b])
