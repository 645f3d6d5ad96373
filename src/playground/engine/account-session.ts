/** The session about an account: reads it once, makes the answer of the view, and marks what that finds in the texts. */

import { lineStarts } from '../../json/read-text.ts'
import type { Result } from '../../kit/result.ts'
import type { Finding } from '../../report/finding.ts'
import type { Report } from '../../report/report.ts'
import type { Mark, PacketTold } from '../protocol.ts'
import type { PlaygroundState, PlaygroundText } from '../state.ts'
import { exposed, linted, ordered, rehearsed, worldAfter } from './account-answers.ts'
import { type AskedPacket, packetAnswers, serviceNamed, serviceNames } from './account-packet.ts'
import { attempt, orThrow } from './attempt.ts'
import { FaultsError, markAt, markOfFault } from './faults.ts'
import { readPacketWords } from './packet-words.ts'
import {
  type AccountRead,
  type ChangeRead,
  readAccountTexts,
  readChangeText,
} from './read-account.ts'
import type { Session, Situation } from './session.ts'
import { shownAnswer, shownSides } from './shown.ts'

export function accountSession(): Session {
  const readAccount = keepLast(readAccountTexts)
  const readChange = keepLast(readChangeText)
  return state => {
    const { texts } = state
    const read = attempt(() => readAccount(texts.slice(0, -1)))
    if (!read.ok) return faulty(texts, read.fault)
    const account = read.value
    const last = texts.length - 1
    const change = attempt(() => readChange(texts[last] ?? noText, last, account))
    const packet = attempt(() => {
      const asked = packetAsked(state, account, change.ok ? change.value : undefined)
      return packetAnswers(account, asked)
    })
    const report = attempt(() =>
      state.view === 'packet'
        ? orThrow(packet).report()
        : reportOf(state, account, () => orThrow(change)),
    )
    const faults = change.ok ? [] : faultsOf(change.fault)
    return {
      marks: () =>
        texts.map(({ name, text }, number) => [
          ...faults.flatMap(each => (each.text === number ? markOfFault(text, each) : [])),
          ...(report.ok ? marksOf(state, name, text, report.value.findings) : []),
        ]),
      packet: packetTold(packet),
      ...{ tries: [], services: serviceNames(account.account.world) },
      report: () => orThrow(report),
      shown: () =>
        state.view === 'packet' ? shownSides(orThrow(packet).sides) : shownAnswer(orThrow(report)),
    }
  }
}

const faultsOf = (error: unknown) => (error instanceof FaultsError ? error.faults : [])

/** Keeps the last value as long as it is asked with the same texts. */
function keepLast<Given extends readonly unknown[], Value>(make: (...given: Given) => Value) {
  let last:
    | { readonly key: string; readonly rest: readonly unknown[]; readonly value: Value }
    | undefined
  return (...given: Given): Value => {
    const [first, ...rest] = given
    const key = JSON.stringify(first)
    const isSame = last?.key === key && rest.every((each, at) => each === last?.rest[at])
    if (last === undefined || !isSame) last = { key, rest, value: make(...given) }
    return last.value
  }
}

const noText: PlaygroundText = { name: '', text: '' }

function faulty(texts: readonly PlaygroundText[], error: unknown): Situation {
  const fail = (): never => {
    throw error
  }
  return {
    marks: () =>
      texts.map(({ text }, number) =>
        faultsOf(error).flatMap(each => (each.text === number ? markOfFault(text, each) : [])),
      ),
    ...{ packet: { kind: 'none' }, tries: [], services: [], report: fail },
  }
}

function packetAsked(
  state: PlaygroundState,
  read: AccountRead,
  change: ChangeRead | undefined,
): AskedPacket {
  const packet = readPacketWords(state.packet)
  if (!packet.ok)
    throw new FaultsError([{ name: packet.fault.field, message: packet.fault.reason }])
  const service = serviceNamed(read.account.world, state.packet.service)
  return { packet: packet.value, service, after: change && worldAfter(read, change) }
}

function packetTold(made: Result<ReturnType<typeof packetAnswers>, unknown>): PacketTold {
  if (made.ok) return { kind: 'judged', verdicts: made.value.sides.map(({ verdict }) => verdict) }
  const [fault] = faultsOf(made.fault)
  return fault === undefined
    ? { kind: 'none' }
    : { kind: 'fault', field: fault.name, message: fault.message }
}

/** Exposure and lint are of the account as it is, and are answered without a change too. */
function reportOf({ view }: PlaygroundState, read: AccountRead, change: () => ChangeRead): Report {
  switch (view) {
    case 'exposure':
      return exposed(read)
    case 'lint':
      return linted(read)
    case 'order':
      return ordered(read, change())
    default:
      return rehearsed(read, change())
  }
}

/** What the answer finds, where it stands in this text. */
function marksOf(
  { view }: PlaygroundState,
  name: string,
  text: string,
  findings: readonly Finding[],
): readonly Mark[] {
  // Of what a change does there are many notes, all at the change as a whole.
  const told = view === 'lint' ? findings : findings.filter(({ level }) => level !== 'note')
  const placed = told.filter(({ place }) => place.file === name && place.line !== undefined)
  if (placed.length === 0) return []
  const starts = lineStarts(text)
  return placed.slice(0, marksMax).map(({ place, level, message }) => {
    const offset = (starts[(place.line ?? 1) - 1] ?? 0) + (place.column ?? 1) - 1
    return markAt(text, offset, level, message)
  })
}

const marksMax = 500
