/** What programs hand to a report: an answer, and what it is about. Anything else is told before it is read. */
import { isRecord } from '../kit/json.ts'
import type { ReadPlan } from '../plans/read-plan.ts'
import type { PlanRehearsal } from '../plans/rehearse-plan.ts'
import { guarded, listOf, misuse, type Reader, text } from '../refusals/usage.ts'

/** An answer of this function, which is known by these fields. */
export const answerOf =
  (from: string, ...fields: readonly string[]): Reader<unknown> =>
  (given, place) =>
    guarded(place, () => {
      if (isRecord(given) && fields.every(name => given[name] !== undefined)) return given
      throw misuse(place, `what ${from} answers`, given)
    })

/** A list of such answers. */
export const answersOf = (from: string, ...fields: readonly string[]): Reader<unknown> =>
  listOf(answerOf(from, ...fields))

/** What an answer is about: its name, and what else is asked of it. */
export const readSource = (given: unknown, place: string, ...fields: readonly string[]): void => {
  const names = ['name', ...fields]
  guarded(place, () => {
    if (!isRecord(given)) throw misuse(place, `an object with ${names.join(', ')}`, given)
    text()(given['name'], `${place}.name`)
    for (const name of fields)
      if (!isRecord(given[name])) throw misuse(`${place}.${name}`, 'an object', given[name])
  })
}

/** What `readPlan` and `rehearsePlan` answered, and what it is about. */
export function readPlanAnswers(
  plan: ReadPlan,
  rehearsal: PlanRehearsal,
  [source, place]: readonly [source: unknown, place: string],
): readonly [ReadPlan, PlanRehearsal] {
  answerOf('readPlan', 'planned', 'account', 'notSimulated', 'secrets')(plan, 'plan')
  answerOf('rehearsePlan', 'moments', 'comparison', 'unsettled')(rehearsal, 'rehearsal')
  readSource(source, place)
  return [plan, rehearsal]
}
