/** One exchange: a request to an operation, and its response. Once the body is there, nothing waits. */
import type { Assume, Assumption } from '../contract/assumptions.ts'
import type { Outcome } from '../engine/call.ts'
import type { Simulator } from '../engine/simulator.ts'
import { joined } from '../kit/json.ts'
import type { AnyOperation } from '../operations/operation.ts'
import { enforcesTokens } from '../world/caller.ts'
import { admitAtEdge, bearerIn, scopesOf } from './admission.ts'
import { AnswerLostError } from './answer-lost.ts'
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
import { answerText } from './kept-texts.ts'
import type { FaultKind, PlannedFault } from './planned-fault.ts'
import { type Allowance, type RateMeter, tooManyRequests } from './rate-limit.ts'
import { type Arrived, readCall } from './read-call.ts'
import { typeOf } from './read-parameters.ts'
import { headersFor, respond, respondRefused, respondText } from './respond.ts'

/** What a request meets: the simulator, planned faults, a meter of rates. */
export interface Scene {
  readonly cloud: Simulator
  readonly faults: Faults
  readonly meter: RateMeter
}

interface Exchange extends Scene {
  /** What a refusal rests on that comes before there is a call. */
  readonly assumed: readonly Assumption[]
  readonly dialect: Dialect
  readonly operation: AnyOperation
  /** All that are told with the answer. */
  readonly headers: Headers
}

/** Only the answer of a long list lets others go first, and what was asked is done by then. */
type Answering = Response | Promise<Response>

/** Throws an AnswerLostError when a planned fault has it so. */
export function exchange(
  { cloud, faults, meter }: Scene,
  dialect: Dialect,
  operation: AnyOperation,
  arrived: Arrived,
): Answering {
  const token = bearerIn(arrived.headers)
  const { world } = cloud
  const presented = scopesOf(world, token)
  if (cloud.onAssumption === 'throw')
    throwOnAssumption(cloud, operation.name, assumedBy(operation, arrived))
  const assumed: Assumption[] = []
  const assume: Assume = assumption => assumed.push(assumption)
  const telling = (allowance?: Allowance): Exchange => {
    const headers = headersFor(dialect, operation, presented, allowance)
    return { cloud, faults, meter, dialect, operation, headers, assumed }
  }
  const admission = admitAtEdge(world, operation, token, assume)
  const asked = readCall(operation, arrived, dialect, { world, assume, token })
  const read = translate(operation, asked, { world, token })
  if (!admission.ok) {
    // A world that knows its tokens refuses by itself, so that its journal has the call.
    if (read.ok && enforcesTokens(world)) return carryOut(telling(), withToken(read.value, token))
    return refuse(telling(), [admission.fault])
  }
  const allowance = meter.take(token ?? '', cloud.now)
  const current = telling(allowance)
  if (allowance.isExceeded) return refuse(current, [tooManyRequests(allowance)])
  if (!read.ok) return refuse(current, read.fault)
  return underFaults(current, withToken(read.value, token))
}

/** What the answer rests on however the request is judged: choices of ours about HTTP. */
function assumedBy({ scopes, query }: AnyOperation, { method, url, headers }: Arrived) {
  const { pathname, searchParams } = new URL(url)
  const flags = Object.keys(query).filter(name => typeOf(query[name]) === 'boolean')
  const choices: readonly (readonly [Assumption, boolean])[] = [
    ['ASSUME-METHOD', method === 'HEAD'],
    ['ASSUME-PATH', pathname.endsWith('/')],
    [
      'ASSUME-TOKEN',
      scopes.length > 0 && headers.has('Authorization') && bearerIn(headers) === undefined,
    ],
    ['ASSUME-FILTER', headers.has(filterHeader)],
    ['ASSUME-QUERY-BOOLEANS', flags.some(name => searchParams.has(name))],
  ]
  return choices.filter(([, rests]) => rests).map(([assumption]) => assumption)
}

/** Added to a copy: V8 takes many times as long to add to what was spread. */
const withToken = (read: CompanionCall, token: string | undefined): CompanionCall =>
  token === undefined ? read : joined(read, { call: joined(read.call, { as: token }) })

function underFaults(current: Exchange, read: CompanionCall): Answering {
  const struck = current.faults.strike(read.call)
  const before = strikeIn('before', current, struck)
  if (before !== undefined) return before
  const response = carryOut(current, read)
  return strikeIn('after', current, struck) ?? response
}

/** What a fault answers in the place of the service, if it does. */
function strikeIn(
  phase: PlannedFault['phase'],
  current: Exchange,
  struck: readonly PlannedFault[],
): Response | undefined {
  for (const fault of struck) {
    const response = fault.phase === phase ? strikeWith(fault.kind, current) : undefined
    if (response !== undefined) return response
  }
  return undefined
}

function strikeWith(
  kind: FaultKind,
  { cloud, dialect, headers, operation }: Exchange,
): Response | undefined {
  switch (kind.type) {
    case 'latency':
      cloud.advance(kind.ms)
      return undefined
    case 'status': {
      const fault: HttpRefusal = {
        ...{ kind: 'refused', clause: 'ERROR-1', path: [], problem: 'planned-fault' },
        got: kind.status,
        ...(kind.reason !== undefined && { reason: kind.reason }),
      }
      return respond({
        status: kind.status,
        headers,
        body: { errors: [dialect.toError(fault, operation)] },
      })
    }
    case 'garbage':
      return new Response(kind.body ?? '{"data": [{"id', { headers })
    default:
      throw new AnswerLostError(kind.type)
  }
}

function carryOut(current: Exchange, read: CompanionCall): Answering {
  const { call, filter, assumed } = read
  const { cloud, dialect, operation, headers } = current
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
  // Whatever was done, and whatever was asked (ASSUME-SUCCESS-STATUS).
  const succeed = (text: string) => respondText({ status: 200, headers, text })
  return filter === undefined
    ? succeed(answerText(answer, dialect))
    : filterList(answer, filter, dialect).then(page => succeed(JSON.stringify(page)))
}

function carryOutCompanion(current: Exchange, companion: Companion, read: CompanionCall): Response {
  const { cloud, headers } = current
  const outcome = companion.of === undefined ? undefined : cloud.call(read.call)
  if (outcome?.ok === false) return refuse(current, refusedBelow(outcome.errors, read))
  const body = showCompanion(companion, read, { world: cloud.world, reply: outcome?.reply })
  return respond({ status: 200, headers, body })
}

function refuse(
  { cloud, dialect, operation, headers, assumed }: Exchange,
  refusals: readonly [HttpRefusal, ...HttpRefusal[]],
): Response {
  throwOnAssumption(cloud, operation.name, assumed, refusals)
  return respondRefused(dialect, refusals, headers, operation)
}
