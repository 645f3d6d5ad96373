/** The kinds of commands: for each operation, what may come of it; and the calls that make just that come of it. */
import { apply } from '../../engine/apply.ts'
import type { AnyCall } from '../../engine/call.ts'
import { type OperationName, operationNamed } from '../../operations/table.ts'
import type { World } from '../../world/world.ts'
import { astray, spoil } from '../requests/spoil.ts'
import { addressRequests } from './address-requests.ts'
import { type Choices, choicesFrom } from './choices.ts'
import { firewallRequests } from './firewall-requests.ts'
import { outsideRequests } from './outside-requests.ts'
import type { Request, Requester } from './request.ts'

/** What a call is meant to come to. */
export const aims = ['done', 'refused', 'missing', 'malformed'] as const
export type Aim = (typeof aims)[number]

export interface Kind {
  readonly operation: OperationName
  readonly aim: Aim
}

const contractRequests = { ...firewallRequests, ...addressRequests } as const
const requesters: Readonly<Partial<Record<OperationName, Requester>>> = {
  ...contractRequests,
  ...outsideRequests,
}

/** Whatever the kit can call: every operation of the contract, and those that furnish a world. */
export const drivenOperations = Object.keys(requesters) as readonly OperationName[]

/** The kinds that are possible at all. */
export const kinds: readonly Kind[] = drivenOperations.flatMap(operation =>
  aims.filter(aim => isPossible(operation, aim)).map(aim => ({ operation, aim })),
)

/** More of what makes a world rich, and of what only a rich world enables. */
const weights: Readonly<Record<string, number>> = {
  'firewallCreate done': 5,
  'firewallUpdate done': 5,
  'firewallDevicesList done': 2,
  'firewallRulesList done': 2,
  'firewallUpdate refused': 4,
  'firewallDelete refused': 4,
  'firewallDeviceCreate done': 5,
  'firewallDeviceCreate refused': 2,
  'firewallDeviceView done': 2,
  'firewallDeviceDelete done': 2,
  'firewallDeviceDelete refused': 5,
  'firewallRulesUpdate done': 2,
  'firewallRulesUpdate refused': 4,
  'ipAddressRdnsUpdate done': 3,
  'ipAddressAllocate done': 4,
  'ipAddressAllocate refused': 2,
  'ipAddressesShare done': 2,
  'ipv6RangeCreate done': 4,
  'ipv6RangeCreate refused': 2,
  'ipv6RangeDelete done': 2,
  'ipv6RangeDelete refused': 9,
  'ipv6RangeView done': 3,
  'liveMigrationStart done': 2,
  'instancePrepare done': 4,
}

/** Each kind as often as it is to be chosen. */
export const weighedKinds: readonly Kind[] = kinds.flatMap(kind =>
  Array.from({ length: weights[`${kind.operation} ${kind.aim}`] ?? 1 }, () => kind),
)

/** How often a call of the kind is looked for before another kind is tried. */
const attempts = 12

/** A call of this kind, made for this world, if the world is such that there is one. */
export function callOf(kind: Kind, world: World, dice: readonly number[]): AnyCall | undefined {
  const requester = requesters[kind.operation]
  for (let attempt = 0; requester !== undefined && attempt < attempts; attempt++) {
    const choices = choicesFrom(dice, attempt)
    const request = aimed(requester(world, choices), kind.aim, choices)
    const call: AnyCall = { operation: kind.operation, ...request }
    if (outcomeOf(world, call) === kind.aim) return call
  }
  return undefined
}

/** `done`, or the kind of the refusal. */
export function outcomeOf(world: World, call: AnyCall): string {
  const outcome = apply(world, call, { verify: false })
  return outcome.ok ? 'done' : outcome.errors[0].kind
}

function aimed(request: Request, aim: Aim, choices: Choices): Request {
  if (aim === 'malformed') return spoil(request, choices)
  return aim === 'missing' ? astray(request, choices) : request
}

/**
 * Reads of lists have no path to miss, no read is refused by the world; whoever furnishes a world is only meant to
 * succeed.
 */
function isPossible(name: OperationName, aim: Aim): boolean {
  const operation = operationNamed(name)
  if (operation === undefined || !(name in contractRequests)) return aim === 'done'
  if (aim === 'missing') return Object.keys(operation.params).length > 0
  return aim !== 'refused' || operation.checks.some(({ stage }) => stage === 'rule')
}
