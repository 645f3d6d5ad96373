/** One exchange: a request to an operation, and its response. Once the body is there, nothing waits. */
import type { Assume, Assumption } from '../contract/assumptions.ts'
import type { Scope } from '../contract/scopes.ts'
import type { Outcome } from '../engine/call.ts'
import type { Simulator } from '../engine/simulator.ts'
import { joined } from '../kit/json.ts'
import { success } from '../kit/result.ts'
import type { AnyOperation } from '../operations/operation.ts'
import { enforcesTokens } from '../world/caller.ts'
import { admitAtEdge, bearerIn, handedOn, scopesAsked, scopesOf } from './admission.ts'
import { type Companion, isCompanion } from './companions/companion.ts'
import {
  type CompanionCall,
  refusedBelow,
  showCompanion,
  translate,
} from './companions/translate.ts'
import type { Dialect } from './dialect.ts'
import type { Faults } from './faults.ts'
import { filterList } from './filtered-list.ts'
import { filterHeader, type HttpRefusal, throwOnAssumption } from './http-refusal.ts'
import { type KeptAnswer, type KeptAnswers, keyOfRead } from './kept-answers.ts'
import { answerText } from './kept-texts.ts'
import { type Allowance, type RateMeter, tooManyRequests } from './rate-limit.ts'
import { type Arrived, readCall } from './read-call.ts'
import { typeOf } from './read-parameters.ts'
import { headersFor, respond, respondRefused, respondText } from './respond.ts'
import { type Answering, underFaults } from './under-faults.ts'

/** What a request meets: the simulator, planned faults, a meter of rates. */
export interface Scene {
  readonly cloud: Simulator
  readonly faults: Faults
  readonly meter: RateMeter
}

/** How a service speaks, and what it has said already. */
export interface Speaking {
  readonly dialect: Dialect
  readonly answers: KeptAnswers
}

/** A request before anybody judged it. */
interface Coming extends Scene, Speaking {
  readonly operation: AnyOperation
  readonly arrived: Arrived
  /** What a world that declares tokens asks for; undefined for what is open to everybody. */
  readonly asked: readonly Scope[] | undefined
  readonly token: string | undefined
  /** What a refusal rests on that comes before there is a call. */
  readonly assumed: Assumption[]
  /** Under what an answer is kept, if it is. */
  readonly key: string | undefined
}

interface Exchange extends Omit<Coming, 'arrived' | 'asked' | 'token'> {
  /** All that are told with the answer. */
  readonly headers: Headers
}

/** Throws an AnswerLostError when a planned fault has it so. */
export function exchange(
  { cloud, faults, meter }: Scene,
  { dialect, answers }: Speaking,
  operation: AnyOperation,
  arrived: Arrived,
): Answering {
  const token = bearerIn(arrived.headers)
  const throws = cloud.onAssumption === 'throw'
  const asked = scopesAsked(operation, dialect)
  const isAsked =
    operation.scopes.length > 0 || (asked !== undefined && enforcesTokens(cloud.world))
  if (throws) throwOnAssumption(cloud, operation.name, assumedBy(operation, arrived, isAsked))
  const key = throws ? undefined : keyOfRead(operation, arrived, token)
  const coming = { cloud, faults, meter, dialect, answers, operation, arrived, asked, token, key }
  const judged: Coming = joined(coming, { assumed: [] })
  const kept = key === undefined ? undefined : answers.find(cloud, key)
  return kept === undefined ? answerAnew(judged) : answerAgain(judged, kept)
}

function answerAnew(coming: Coming): Answering {
  const { cloud, dialect, operation, asked, token, assumed } = coming
  const { world } = cloud
  const admission = admitAtEdge(world, operation, { asked, token }, each => assumed.push(each))
  const read = readComing(coming)
  if (!admission.ok) {
    // A world that knows its tokens refuses calls of the contract by itself, so that its journal has them.
    if (read.ok && enforcesTokens(world) && operation.scopes.length > 0)
      return carryOut(telling(coming), read.value)
    return refuse(telling(coming), [admission.fault])
  }
  const beyond = read.ok ? handedOn(world, read.value.call, { dialect, token }) : undefined
  if (beyond !== undefined) return refuse(telling(coming), [beyond])
  return withinRate(coming, current =>
    read.ok
      ? underFaults(current, read.value.call, () => carryOut(current, read.value))
      : refuse(current, read.fault),
  )
}

const answerAgain = (coming: Coming, kept: KeptAnswer): Answering =>
  withinRate(coming, current =>
    underFaults(current, kept.repeat.call, () => {
      const { answers, cloud, key = '' } = coming
      if (answers.find(cloud, key) === kept) {
        kept.repeat.make()
        return succeed(current, kept.bytes)
      }
      // A latency that was planned has moved the clock on.
      const read = readComing(coming)
      return read.ok ? carryOut(current, read.value) : refuse(current, read.fault)
    }),
  )

function readComing({ cloud, dialect, operation, arrived, token, assumed }: Coming) {
  const { world } = cloud
  const assume: Assume = each => assumed.push(each)
  const asked = readCall(operation, arrived, dialect, { world, assume, token })
  const read = translate(operation, asked, { world, token })
  return read.ok ? success(withToken(read.value, token)) : read
}

function withinRate(coming: Coming, answer: (current: Exchange) => Answering): Answering {
  const { meter, cloud, token } = coming
  const allowance = meter.take(token ?? '', cloud.now)
  const current = telling(coming, allowance)
  return allowance.isExceeded ? refuse(current, [tooManyRequests(allowance)]) : answer(current)
}

function telling(coming: Coming, allowance?: Allowance): Exchange {
  const { cloud, faults, meter, dialect, answers, operation, token, assumed, key } = coming
  const headers = headersFor(dialect, operation, scopesOf(cloud.world, token), allowance)
  return { cloud, faults, meter, dialect, answers, operation, assumed, key, headers }
}

/** What the answer rests on however the request is judged: choices of ours about HTTP. */
function assumedBy({ query }: AnyOperation, { method, url, headers }: Arrived, isAsked: boolean) {
  const { pathname, searchParams } = new URL(url)
  const flags = Object.keys(query).filter(name => typeOf(query[name]) === 'boolean')
  const choices: readonly (readonly [Assumption, boolean])[] = [
    ['ASSUME-METHOD', method === 'HEAD'],
    ['ASSUME-PATH', pathname.endsWith('/')],
    ['ASSUME-TOKEN', isAsked && headers.has('Authorization') && bearerIn(headers) === undefined],
    ['ASSUME-FILTER', headers.has(filterHeader)],
    ['ASSUME-QUERY-BOOLEANS', flags.some(name => searchParams.has(name))],
  ]
  return choices.filter(([, rests]) => rests).map(([assumption]) => assumption)
}

/** Added to a copy: V8 takes many times as long to add to what was spread. */
const withToken = (read: CompanionCall, token: string | undefined): CompanionCall =>
  token === undefined ? read : joined(read, { call: joined(read.call, { as: token }) })

function carryOut(current: Exchange, read: CompanionCall): Answering {
  const { call, filter, assumed } = read
  const { cloud, dialect, operation, headers, answers, key } = current
  const { world: before } = cloud
  throwOnAssumption(cloud, operation.name, assumed)
  if (isCompanion(operation)) return carryOutCompanion(current, operation, read)
  const outcome: Outcome = cloud.call(call)
  if (!outcome.ok) {
    const body = dialect.replyInstead?.(outcome.errors)
    return body === undefined
      ? refuse(current, outcome.errors)
      : respond({ status: 200, headers, body })
  }
  const answer = { operation, call, reply: outcome.reply, before, world: cloud.world }
  if (filter !== undefined)
    return filterList(answer, filter, dialect).then(page => succeed(current, JSON.stringify(page)))
  const text = answerText(answer, dialect)
  if (key !== undefined) answers.keep(cloud, key, text)
  return succeed(current, text)
}

/** Whatever was done, and whatever was asked (ASSUME-SUCCESS-STATUS). */
const succeed = ({ headers }: Exchange, text: string | Uint8Array<ArrayBuffer>): Response =>
  respondText({ status: 200, headers, text })

function carryOutCompanion(
  current: Exchange,
  companion: Companion,
  read: CompanionCall,
): Answering {
  const { cloud, headers } = current
  const outcome = companion.of === undefined ? undefined : cloud.call(read.call)
  if (outcome?.ok === false) return refuse(current, refusedBelow(outcome.errors, read))
  const shown = showCompanion(companion, read, { world: cloud.world, reply: outcome?.reply })
  const answer = (body: unknown) => respond({ status: 200, headers, body })
  return shown instanceof Promise ? shown.then(answer) : answer(shown)
}

function refuse(
  { cloud, dialect, operation, headers, assumed }: Exchange,
  refusals: readonly [HttpRefusal, ...HttpRefusal[]],
): Response {
  throwOnAssumption(cloud, operation.name, assumed, refusals)
  return respondRefused(dialect, refusals, headers, operation)
}
