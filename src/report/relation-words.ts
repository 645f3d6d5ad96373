/** What can be asked of two rule sets or two promises, and what the answers say. */
import type { Question } from './report.ts'

export const relateQuestion = {
  name: 'relate',
  kinds: {
    always: 'The first accepts not every packet, or does not hold whatever the rules are.',
    never: 'The first accepts some packet.',
    implies: 'The first does not imply the second.',
    'implied-by': 'The second does not imply the first.',
    equivalent: 'The two are not equivalent.',
    disjoint: 'Both accept some packet.',
    compatible: 'No rules keep both promises.',
  },
  formats: ['text', 'json', 'markdown', 'html', 'csv', 'sarif'],
} as const satisfies Question

export type RelationName = keyof typeof relateQuestion.kinds

/** What is asked of rules and of promises, in the order in which it is told. */
export const relationsOf = {
  rules: ['always', 'never', 'implies', 'implied-by', 'equivalent', 'disjoint'],
  promises: ['always', 'implies', 'implied-by', 'equivalent', 'compatible'],
} as const satisfies Readonly<Record<string, readonly RelationName[]>>

export type Asked<About extends keyof typeof relationsOf> = (typeof relationsOf)[About][number]

/** What it says when it holds, and which packets show that it does not. */
export interface Said {
  readonly says: string
  readonly against: string
}

export interface Names {
  readonly one: string
  readonly other: string
}

export const saidOfRules = ({ one, other }: Names): Readonly<Record<Asked<'rules'>, Said>> => ({
  always: { says: `${one} accepts every packet`, against: `${one} drops` },
  never: { says: `${one} accepts no packet`, against: `${one} accepts` },
  implies: {
    says: `what ${one} accepts, ${other} accepts`,
    against: `${one} accepts and ${other} drops`,
  },
  'implied-by': {
    says: `what ${other} accepts, ${one} accepts`,
    against: `${other} accepts and ${one} drops`,
  },
  equivalent: { says: 'both accept the same packets', against: 'only one of them accepts' },
  disjoint: { says: 'no packet is accepted by both', against: 'both accept' },
})

export const saidOfPromises = ({
  one,
  other,
}: Names): Readonly<Record<Asked<'promises'>, Said>> => ({
  always: { says: `${one} is kept whatever the rules are`, against: `${one} is about` },
  implies: {
    says: `whoever keeps ${one} keeps ${other}`,
    against: `${other} asks something of and ${one} does not`,
  },
  'implied-by': {
    says: `whoever keeps ${other} keeps ${one}`,
    against: `${one} asks something of and ${other} does not`,
  },
  equivalent: {
    says: 'whoever keeps one keeps the other',
    against: 'only one of them asks this of',
  },
  compatible: {
    says: 'some rules keep both',
    against: 'one wants accepted and the other dropped',
  },
})
