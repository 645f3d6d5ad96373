/** Backends that are wrong about what few callers do: to give a label that is in use in another case, or no body at all. */
import type { AnyCall } from '../../../src/engine/call.ts'
import { fieldsOf } from '../../../src/kit/json.ts'
import type { Firewall } from '../../../src/world/records/firewall.ts'
import { values } from '../../../src/world/table.ts'
import { type Backend, type BrokenBackend, carryOut, drivenBy, refusal } from './backend.ts'

const isAlike = (label: unknown, other: string): boolean =>
  typeof label === 'string' && label.toLowerCase() === other.toLowerCase()

const labelIn = ({ body }: AnyCall): unknown => fieldsOf(body)['label']

const firewallsLike = ({ world }: Backend, label: unknown): readonly Firewall[] =>
  [...values(world.tables.firewalls)].filter(
    each => each.status !== 'deleted' && isAlike(label, each.label),
  )

const takenInAnyCase = (operation: AnyCall['operation']): BrokenBackend => ({
  name: `a label that is in use in another case is taken for ${operation}`,
  shortest: 2,
  system: drivenBy((backend, call) => {
    const { firewallId } = fieldsOf(call.params)
    const others = firewallsLike(backend, labelIn(call)).filter(({ id }) => id !== firewallId)
    const outcome = carryOut(backend, call)
    return outcome.ok && call.operation === operation && others.length > 0
      ? refusal('LABEL-8', 'label')
      : outcome
  }),
})

/** An update finds nothing new in a label that differs in its case alone. */
const caseIsNoChange: BrokenBackend = {
  name: 'a firewall whose label is given in another case keeps the old one',
  shortest: 2,
  system: drivenBy((backend, call) => {
    const { firewallId } = fieldsOf(call.params)
    const own = firewallsLike(backend, labelIn(call)).find(({ id }) => id === firewallId)
    if (call.operation !== 'firewallUpdate' || own === undefined) return carryOut(backend, call)
    return carryOut(backend, { ...call, body: { ...fieldsOf(call.body), label: own.label } })
  }),
}

const needsBody = (operation: AnyCall['operation'], shortest: number): BrokenBackend => ({
  name: `${operation} without a body is refused`,
  shortest,
  system: drivenBy((backend, call) => {
    const outcome = carryOut(backend, call)
    return outcome.ok && call.operation === operation && call.body === undefined
      ? refusal('LABEL-1', 'body')
      : outcome
  }),
})

export const brokenSeldom: readonly BrokenBackend[] = [
  takenInAnyCase('firewallCreate'),
  takenInAnyCase('firewallUpdate'),
  caseIsNoChange,
  needsBody('firewallUpdate', 2),
  needsBody('firewallRulesUpdate', 2),
  needsBody('instanceReboot', 1),
]
