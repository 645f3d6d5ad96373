/** The naive service: one call after the other, into one state that it changes in place. */
import type { Assumption, ClauseOrAssumption } from '../../../src/contract/assumptions.ts'
import type { RefusalKind } from '../../../src/refusals/problem.ts'
import * as account from './account.ts'
import * as addresses from './addresses.ts'
import * as balancers from './balancers.ts'
import * as callers from './callers.ts'
import * as devices from './devices.ts'
import * as events from './events.ts'
import * as firewalls from './firewalls.ts'
import * as instanceMoves from './instance-moves.ts'
import * as instances from './instances.ts'
import * as moving from './moving.ts'
import { type Ask, type Caller, type NaiveOperation, No } from './operation.ts'
import * as places from './places.ts'
import * as ranges from './ranges.ts'
import { type Fields, record } from './read.ts'
import type { Event, State } from './state.ts'
import * as wiring from './wiring.ts'

export interface NaiveCall {
  operation: string
  params?: unknown
  query?: unknown
  body?: unknown
  as?: string
  at?: string
}

export interface NaiveError {
  kind: RefusalKind
  clause: ClauseOrAssumption
  field: string
}

export interface NaiveOutcome {
  ok: boolean
  reply: unknown
  errors: NaiveError[]
  events: Event[]
  assumed: Assumption[]
}

/** The assumptions that the naive service tells of; it knows nothing of the others. */
export const assumptionsTold: readonly Assumption[] = [
  'ASSUME-CLONE',
  'ASSUME-CREATOR-GRANT',
  'ASSUME-MIGRATE-REGION',
  'ASSUME-RANGE-LEFT',
  'ASSUME-VLAN-ATTACHED',
  'ASSUME-VLAN-CAPABILITY',
]

const modules = {
  ...account,
  ...balancers,
  ...callers,
  ...devices,
  ...addresses,
  ...events,
  ...firewalls,
  ...instances,
  ...instanceMoves,
  ...moving,
  ...places,
}
const everything: Record<string, unknown> = { ...modules, ...ranges, ...wiring }

const isOperation = (value: unknown): value is NaiveOperation =>
  typeof value === 'object' && value !== null && 'run' in value

export const naiveOperations: Record<string, NaiveOperation> = Object.fromEntries(
  Object.entries(everything).filter((entry): entry is [string, NaiveOperation] =>
    isOperation(entry[1]),
  ),
)

/** Carries out one call: the state changes when the outcome is ok, and does not when it is not. */
export function naiveApply(state: State, call: NaiveCall): NaiveOutcome {
  const operation = naiveOperations[call.operation]
  if (operation === undefined) throw new Error(`${call.operation} is no operation`)
  const now = call.at === undefined ? state.now : new Date(call.at).toISOString()
  const events: Event[] = []
  const assumed = new Set<Assumption>()
  try {
    const caller = admit(state, operation, now, call.as)
    const request = readRequest(operation, call)
    if (request.errors.length > 0) return no(request.errors)
    const ask: Ask = {
      state,
      caller,
      as: call.as,
      ...request.parts,
      now,
      time: now.slice(0, 19),
      events,
      assumed,
    }
    // Whatever an operation is asked was read with its own fields.
    const reply = operation.run(ask as Ask<never, never, never>)
    if (!operation.reads) state.now = ask.now
    return {
      ok: true,
      reply: structuredClone(reply),
      errors: [],
      events,
      assumed: [...assumed].sort(),
    }
  } catch (reason) {
    if (!(reason instanceof No)) throw reason
    const { kind, clause, field } = reason
    return { ...no([{ kind, clause, field }]), assumed: [...assumed].sort() }
  }
}

const no = (errors: NaiveError[]): NaiveOutcome => ({
  ok: false,
  reply: undefined,
  errors,
  events: [],
  assumed: [],
})

function admit(
  state: State,
  { scopes, scopeClause }: NaiveOperation,
  now: string,
  as?: string,
): Caller {
  const owner = { username: 'owner', grants: undefined, createsFirewalls: true }
  if (scopes.length === 0 || state.tokens.length === 0) return owner
  const token = state.tokens.find(each => each.token === as)
  if (token === undefined || (token.expiry !== undefined && token.expiry <= now.slice(0, 19)))
    throw new No('unauthenticated', 'SCOPE-1', 'Authorization')
  if (!scopes.every(wanted => token.scopes.some(held => covers(held, wanted))))
    throw new No('unscoped', scopeClause, 'Authorization')
  const user = state.users.find(each => each.username === token.username)
  if (user === undefined || !user.restricted) return { ...owner, username: token.username }
  const { username, grants, add_firewalls } = user
  return { username, grants, createsFirewalls: add_firewalls }
}

function covers(held: string, wanted: string): boolean {
  if (held === '*' || held === wanted) return true
  const [heldFor, heldLevel = ''] = held.split(':')
  const [wantedFor, wantedLevel = ''] = wanted.split(':')
  const levels = ['read', 'read_only', 'read_write']
  const isKnown = levels.includes(heldLevel) && (heldLevel !== 'read' || heldFor === 'ips')
  return heldFor === wantedFor && isKnown && levels.indexOf(heldLevel) > levels.indexOf(wantedLevel)
}

function readRequest(operation: NaiveOperation, call: NaiveCall) {
  const errors: NaiveError[] = []
  const read = (
    kind: RefusalKind,
    part: 'params' | 'query' | 'body',
    clause: ClauseOrAssumption,
  ) => {
    if (errors.length > 0) return undefined
    const fields: Fields = operation[part]
    const note = (clause: ClauseOrAssumption, at: string): never => {
      errors.push({ kind, clause, field: at === '' ? part : at })
      return undefined as never
    }
    return record(clause, fields)(call[part] === undefined ? {} : call[part], '', note)
  }
  const params = read('missing', 'params', 'ASSUME-PATH-INTEGER')
  const query = read('malformed', 'query', 'ASSUME-UNKNOWN-FIELDS')
  const body = read('malformed', 'body', 'WIRE-1')
  return { parts: { params, query, body }, errors }
}
