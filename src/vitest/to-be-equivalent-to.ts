/** `toBeEquivalentTo`: two rule sets judge every packet alike, however they are written. */

import * as changeForms from '../report/change-forms.ts'
import * as words from '../report/words.ts'
import { compareRules } from '../rules/compare/compare-rules.ts'
import type { VerdictChange } from '../rules/compare/verdict-change.ts'
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
            ...changeForms.groups(changes).flatMap(group => describeGroup(group)),
          ],
        },
  )
}

function describeGroup(group: words.Group<VerdictChange>): readonly string[] {
  const [{ to, before, after, witness }] = group
  const opposite = to === 'ACCEPT' ? 'DROP' : 'ACCEPT'
  return [
    `${to === 'ACCEPT' ? '+' : '-'} ${words.group(group)}`,
    `    expected ${words.verdict(opposite, before)}, received ${words.verdict(to, after)}`,
    `    for example ${words.packet(witness)}`,
  ]
}
