/**
 * Messages: what schemas say of what they refuse. valibot carries texts alone, so each message leaves what is wrong, as
 * data, on the issue that valibot makes, and `read` finds it there.
 */
import type { ClauseOrAssumption } from '../contract/assumptions.ts'
import { gotOf } from '../refusals/got.ts'
import type { Breach, Problem, Problems } from '../refusals/problem.ts'
import type { ValueProblemName } from '../refusals/words.ts'

const breach = Symbol('breach')

/** Every issue of valibot is one. */
export interface AnyIssue {
  readonly input: unknown
  [breach]?: Breach
}

export interface Message<Issue> {
  /** valibot calls it once for each issue, with the very object that it hands out at the end. */
  (issue: Issue): string
  readonly clause: ClauseOrAssumption
}

/** What is wrong at this clause; one that `find` names itself goes before it. */
export const says = <Issue extends AnyIssue>(
  clause: ClauseOrAssumption,
  find: (issue: Issue) => Problem & { readonly clause?: ClauseOrAssumption },
): Message<Issue> => messageOf(clause, issue => ({ clause, ...find(issue) }))

function messageOf<Issue extends AnyIssue>(
  clause: ClauseOrAssumption,
  find: (issue: Issue) => Breach,
): Message<Issue> {
  const message = (issue: Issue): string => leaveOn(issue, find(issue))
  return Object.assign(message, { clause })
}

/** What a message does that is made for one issue alone. */
export function leaveOn(issue: AnyIssue, found: Breach): string {
  issue[breach] = found
  return found.clause
}

type Unmet = {
  readonly [Name in ValueProblemName]: {
    readonly problem: Name
    readonly expected: Problems[Name]['expected']
  }
}[ValueProblemName]

/** The message of a schema that takes no other values than these. */
export function must(clause: ClauseOrAssumption, unmet: Unmet): Message<AnyIssue> {
  // It is in every refusal of this schema.
  Object.freeze(unmet.expected)
  return messageOf(clause, ({ input }) => ({ clause, got: gotOf(input), ...unmet }))
}

/** The same for a secret: refusals end up in logs, so that what was got stays out of them. */
export const mustSecretly = (clause: ClauseOrAssumption, unmet: Unmet): Message<AnyIssue> =>
  messageOf(clause, ({ input }) => ({
    clause,
    got: input === undefined ? undefined : { type: 'secret' },
    ...unmet,
  }))

export function breachIn({ [breach]: found }: AnyIssue): Breach {
  if (found === undefined) throw new TypeError('a schema refuses something without a clause')
  return found
}
