/** Backends that are wrong about addresses, and about lists. */

import type { AnyCall, Outcome } from '../../../src/engine/call.ts'
import { ipAddressAllocate } from '../../../src/operations/addresses/ip-address-allocate.ts'
import {
  type Backend,
  type BrokenBackend,
  carryOut,
  draftingWith,
  drivenBy,
  serviceWith,
} from './backend.ts'

const assignOneByOne: BrokenBackend = {
  name: 'a refused assignment leaves its first moves behind',
  shortest: 3,
  system: drivenBy((backend, call) => {
    const outcome = carryOut(backend, call)
    if (!outcome.ok && /Assign$/.test(call.operation)) moveUntilRefused(backend, call)
    return outcome
  }),
}

function moveUntilRefused(backend: Backend, call: AnyCall): void {
  const body = call.body as { assignments?: unknown }
  const moves: readonly unknown[] = Array.isArray(body.assignments) ? body.assignments : []
  for (const move of moves.length > 1 ? moves : [])
    if (!carryOut(backend, { ...call, body: { ...body, assignments: [move] } }).ok) return
}

const reverseNameKept: BrokenBackend = {
  name: 'a reverse name is not reset by null',
  shortest: 2,
  system: drivenBy((backend, call) => {
    const before = backend.world
    const outcome = carryOut(backend, call)
    if (!outcome.ok || call.operation !== 'ipAddressRdnsUpdate' || !asksForNull(call))
      return outcome
    backend.world = before
    return carryOut(backend, { operation: 'ipAddressView', params: call.params })
  }),
}

const asksForNull = ({ body }: AnyCall): boolean => (body as { rdns?: unknown }).rdns === null

const endlessAddresses: BrokenBackend = {
  name: 'addresses that were agreed on are never used up',
  shortest: 3,
  system: serviceWith({
    ipAddressAllocate: draftingWith(ipAddressAllocate, draft => ({
      edit: (table, id, recipe) =>
        draft.edit(table, id, table === 'instances' ? () => undefined : recipe),
    })),
  }),
}

/** Every list that is longer than a page of 25 shows it. */
const wrongPages: BrokenBackend = {
  name: 'pages are counted as if every page held 100',
  shortest: 1,
  system: drivenBy((backend, call) => withPages(carryOut(backend, call))),
}

function withPages(outcome: Outcome): Outcome {
  if (!outcome.ok || typeof outcome.reply !== 'object' || outcome.reply === null) return outcome
  const { results } = outcome.reply as { results?: unknown }
  if (typeof results !== 'number') return outcome
  return { ...outcome, reply: { ...outcome.reply, pages: Math.max(1, Math.ceil(results / 100)) } }
}

export const brokenAddresses: readonly BrokenBackend[] = [
  assignOneByOne,
  reverseNameKept,
  endlessAddresses,
  wrongPages,
]
