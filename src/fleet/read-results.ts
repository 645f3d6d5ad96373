/** Reads results of accounts that were written before. */
import { groupedBy } from '../kit/grouped-by.ts'
import { fieldOf, isRecord } from '../kit/json.ts'
import { results as resultWords } from '../policies/answer.ts'
import {
  listOf,
  misuse,
  optional,
  type Reader,
  record,
  text,
  whole,
  word,
} from '../refusals/usage.ts'
import type { Finding } from '../report/finding.ts'
import {
  type AccountResult,
  type EarlierFleet,
  isChecked,
  outcomes,
} from '../report/fleet/results.ts'
import { untold } from '../report/fleet/told.ts'
import { levels } from '../rules/lint/finding.ts'

/** Its fields are looked at as far as a report depends on them. */
const readFinding: Reader<Finding> = (given, place) => {
  if (!isRecord(given)) throw misuse(place, 'a finding', given)
  for (const name of ['id', 'kind', 'message']) text()(given[name], `${place}.${name}`)
  word(levels)(given['level'], `${place}.level`)
  optional(text())(given['account'], `${place}.account`)
  const at = given['place']
  if (!isRecord(at)) throw misuse(`${place}.place`, 'an object with field', at)
  text()(at['field'], `${place}.place.field`)
  optional(text())(at['file'], `${place}.place.file`)
  // What a report is made of was just looked at; the rest is shown as it is.
  return given as unknown as Finding
}

const told = {
  account: text(),
  digest: text(),
  outcome: word(outcomes),
  promises: listOf(word(resultWords)),
}

/** Throws a UsageError that names the place. Its fields come in the order in which a check tells them. */
export const readResult: Reader<AccountResult> = record({
  ...told,
  findings: listOf(readFinding),
  more: whole(0),
  remarks: listOf(readFinding),
  says: listOf(text()),
}) as Reader<AccountResult>

/** Of a report as JSON: each finding is back at its account. Throws a UsageError that names the place. */
export function readFleet(report: Readonly<Record<string, unknown>>): EarlierFleet {
  const read = <Value>(name: string, reader: Reader<Value>): Value => reader(report[name], name)
  const sources = { policies: read('policies', text()), folder: read('folder', text()) }
  const remarks = read('remarks', listOf(readFinding)).map(each => untold(each, sources))
  const readRemark: Reader<Finding> = (given, place) => {
    const remark = remarks[whole(0)(given, place)]
    if (remark === undefined) throw misuse(place, `a place in ${remarks.length} remarks`, given)
    return remark
  }
  const accounts = read(
    'accounts',
    listOf(record({ ...told, more: whole(0), remarks: listOf(readRemark), says: listOf(text()) })),
  )
  const found = groupedBy(read('findings', listOf(readFinding)), ({ account }) => account)
  return {
    promises: read(
      'promises',
      listOf((each, place) => text()(fieldOf(each, 'id'), `${place}.id`)),
    ),
    accounts: accounts.map(each => ({
      ...each,
      findings: isChecked(each)
        ? (found.get(each.account) ?? []).map(finding => untold(finding, sources))
        : [],
    })),
  }
}
