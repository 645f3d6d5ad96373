/** Answers under planned faults: what strikes before a call is carried out, and what in the place of its answer. */
import type { AnyCall } from '../engine/call.ts'
import type { Simulator } from '../engine/simulator.ts'
import type { AnyOperation } from '../operations/operation.ts'
import { AnswerLostError } from './answer-lost.ts'
import type { Dialect } from './dialect.ts'
import type { Faults } from './faults.ts'
import type { HttpRefusal } from './http-refusal.ts'
import type { FaultKind, PlannedFault } from './planned-fault.ts'
import { respond } from './respond.ts'

/** Only the answer of a long list lets others go first, and what was asked is done by then. */
export type Answering = Response | Promise<Response>

interface Striking {
  readonly cloud: Simulator
  readonly faults: Faults
  readonly dialect: Dialect
  readonly operation: AnyOperation
  readonly headers: Headers
}

export function underFaults(current: Striking, call: AnyCall, answer: () => Answering): Answering {
  const struck = current.faults.strike(call)
  const before = strikeIn('before', current, struck)
  if (before !== undefined) return before
  const response = answer()
  return strikeIn('after', current, struck) ?? response
}

/** What a fault answers in the place of the service, if it does. */
function strikeIn(
  phase: PlannedFault['phase'],
  current: Striking,
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
  { cloud, dialect, headers, operation }: Striking,
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
        headers: withMore(headers, kind.headers),
        body: { errors: [dialect.toError(fault, operation)] },
      })
    }
    case 'garbage':
      return new Response(kind.body ?? '{"data": [{"id', { headers })
    default:
      throw new AnswerLostError(kind.type)
  }
}

function withMore(headers: Headers, more: Readonly<Record<string, string>> = {}): Headers {
  const all = new Headers(headers)
  for (const [name, value] of Object.entries(more)) all.set(name, value)
  return all
}
