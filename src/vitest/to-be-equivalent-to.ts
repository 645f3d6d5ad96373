/** `toBeEquivalentTo`: two rule sets judge every packet alike, however they are written. */

import { type ChangeGroup, groupChanges, groupInWords } from '../report/change-groups.ts'
import { packetInWords, verdictInWords } from '../report/packets-in-words.ts'
import { compareRules } from '../rules/compare/compare-rules.ts'
import { type Judgement, judge } from './judgement.ts'
import { rulesOf } from './received.ts'

/** Rules, or anything with rules, such as a firewall. */
export function toBeEquivalentTo(received: unknown, wanted: unknown): Judgement {
  const matcher = 'toBeEquivalentTo'
  const { equivalent, changes } = compareRules(rulesOf(wanted, matcher), rulesOf(received, matcher))
  return judge(equivalent, () =>
    equivalent
      ? { head: 'expected rules that judge some packet differently, but none is', lines: [] }
      : {
          head: 'expected rules that judge every packet alike, but these do not',
          lines: [
            '+ allowed by the rules received only, - by those expected only',
            '',
            ...groupChanges(changes).flatMap(group => describeGroup(group)),
          ],
        },
  )
}

function describeGroup(group: ChangeGroup): readonly string[] {
  const [{ to, before, after, witness }] = group
  const opposite = to === 'ACCEPT' ? 'DROP' : 'ACCEPT'
  return [
    `${to === 'ACCEPT' ? '+' : '-'} ${groupInWords(group)}`,
    `    expected ${verdictInWords(opposite, before)}, received ${verdictInWords(to, after)}`,
    `    for example ${packetInWords(witness)}`,
  ]
}
