/** Reads results of accounts that were written before. */
import { isRecord } from '../kit/json.ts'
import { results as resultWords } from '../policies/answer.ts'
import { listOf, misuse, type Reader, record, text, whole, word } from '../refusals/usage.ts'
import type { Finding } from '../report/finding.ts'
import { type AccountResult, outcomes } from '../report/fleet/results.ts'
import { levels } from '../rules/lint/finding.ts'

/** Its fields are looked at as far as a report depends on them. */
const readFinding: Reader<Finding> = (given, place) => {
  if (!isRecord(given)) throw misuse(place, 'a finding', given)
  for (const name of ['id', 'kind', 'message']) text()(given[name], `${place}.${name}`)
  word(levels)(given['level'], `${place}.level`)
  const at = given['place']
  if (!isRecord(at)) throw misuse(`${place}.place`, 'an object with field', at)
  text()(at['field'], `${place}.place.field`)
  // What a report is made of was just looked at; the rest is shown as it is.
  return given as unknown as Finding
}

/** Throws a UsageError that names the place. */
export const readResult: Reader<AccountResult> = record({
  account: text(),
  digest: text(),
  outcome: word(outcomes),
  promises: listOf(word(resultWords)),
  findings: listOf(readFinding),
  more: whole(0),
  remarks: listOf(readFinding),
  says: listOf(text()),
}) as Reader<AccountResult>
