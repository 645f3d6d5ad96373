/** `toAllowPacket`, `toDropPacket` and `toBeEquivalentTo`: what rules decide, each packet with the reasons. */

import type { Action } from '../contract/vocabulary.ts'
import { misuse, object } from '../refusals/usage.ts'
import type { InterfaceChoice } from '../rehearsal/guard-of.ts'
import type { ServiceReference } from '../rehearsal/inputs.ts'
import { explainAt } from '../rehearsal/world-verdict.ts'
import type { ToldChange } from '../report/change-forms.ts'
import * as changeForms from '../report/change-forms.ts'
import * as traffic from '../report/traffic.ts'
import * as words from '../report/words.ts'
import { compareRules } from '../rules/compare/compare-rules.ts'
import { explain } from '../rules/evaluate/explain.ts'
import type { Packet } from '../rules/evaluate/packet.ts'
import {
  hasWorld,
  isRecord,
  type MatcherResult,
  matcherResult,
  readRules,
  rulesOf,
  worldOf,
} from './subject.ts'

/** A service, and if it is an instance with several interfaces, which of them. */
export interface PacketTarget extends ServiceReference {
  readonly interface?: InterfaceChoice
}

const matchers = { ACCEPT: 'toAllowPacket', DROP: 'toDropPacket' } as const
const done = { ACCEPT: 'allowed', DROP: 'dropped' } as const

/** The matcher for packets that come to this action. */
export const packetMatcher =
  (expected: Action) =>
  (subject: unknown, packet: Packet, at?: PacketTarget): MatcherResult => {
    const matcher = matchers[expected]
    object(packet, `${matcher} packet`)
    const { verdict, sentences } = hasWorld(subject)
      ? explainInWorld(subject, packet, at, matcher)
      : explainByRules(subject, packet, at, matcher)
    const pass = verdict.action === expected
    return matcherResult(pass, () => ({
      head: `expected the packet ${pass ? 'not ' : ''}to be ${done[expected]}, but it is ${done[verdict.action]}`,
      lines: sentences,
    }))
  }

const serviceForm = "a service of the world, such as { type: 'instance', id: 1 }"

function explainInWorld(
  subject: unknown,
  packet: Packet,
  at: PacketTarget | undefined,
  matcher: string,
) {
  if (!isRecord(at) || Array.isArray(at)) throw misuse(matcher, serviceForm, at)
  const { interface: choice, ...service } = at
  const options = choice === undefined ? {} : { interface: choice }
  return explainAt(worldOf(subject, matcher), service, packet, options)
}

function explainByRules(subject: unknown, packet: Packet, at: unknown, matcher: string) {
  if (at !== undefined) throw misuse(matcher, 'no service, as rules alone are judged', at)
  return explain(rulesOf(subject, matcher), packet)
}

export function toBeEquivalentTo(subject: unknown, expected: unknown): MatcherResult {
  const matcher = 'toBeEquivalentTo'
  const { equivalent, changes } = compareRules(
    readRules(expected, `${matcher} rules`),
    rulesOf(subject, matcher),
  )
  return matcherResult(equivalent, () =>
    equivalent
      ? { head: 'expected rules that judge some packet differently, but none is' }
      : {
          head: 'expected rules that judge every packet alike, but these do not',
          lines: [
            '+ allowed by the rules received only, - by those expected only',
            '',
            ...changeForms.groups(changes).flatMap(describeGroup),
          ],
        },
  )
}

function describeGroup(group: traffic.Group<ToldChange>): readonly string[] {
  const [{ to, before, after, witness }] = group
  const [sign, opposite] = to === 'ACCEPT' ? (['+', 'DROP'] as const) : (['-', 'ACCEPT'] as const)
  return [
    `${sign} ${traffic.group(group)}`,
    `    expected ${words.verdict(opposite, before)}, received ${words.verdict(to, after)}`,
    `    for example ${words.packet(witness)}`,
  ]
}
