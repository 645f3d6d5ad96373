/** Backends that are wrong about callers: about their tokens, scopes and grants. */

import { createWorld } from '../../../src/account/create-world.ts'
import { accountWithUsers } from '../../../src/fast-check/index.ts'
import type { System } from '../../../src/fast-check/model/system.ts'
import { callerReadsFirewall } from '../../../src/operations/firewalls/checks/firewall-in-path.ts'
import { firewallDelete } from '../../../src/operations/firewalls/firewall-delete.ts'
import { operations } from '../../../src/operations/index.ts'
import type { AnyOperation } from '../../../src/operations/operation.ts'
import type { OperationName } from '../../../src/operations/table.ts'
import {
  type Backend,
  type BrokenBackend,
  carryOut,
  type Declarations,
  drivenBy,
  serviceWith,
} from './backend.ts'

const withoutGrants = (operation: AnyOperation): AnyOperation => ({
  ...operation,
  checks: operation.checks.filter(({ stage }) => stage !== 'grant'),
})

const grantsForgotten: BrokenBackend = {
  name: 'nobody looks at grants',
  shortest: 1,
  system: serviceWith(
    Object.fromEntries(
      Object.values<AnyOperation>(operations).map(each => [each.name, withoutGrants(each)]),
    ) as Declarations,
  ),
}

const scopesForgotten: BrokenBackend = {
  name: 'nobody looks at scopes',
  shortest: 1,
  system: {
    ...serviceWith({}),
    real: () => ({
      world: createWorld({
        ...accountWithUsers,
        tokens: accountWithUsers.tokens.map(({ token, username }) => ({ token, username })),
      }),
    }),
  },
}

const readingIsEnough: BrokenBackend = {
  name: 'who may read a firewall may delete it',
  shortest: 1,
  system: serviceWith({
    firewallDelete: {
      ...firewallDelete,
      checks: firewallDelete.checks.map(check =>
        check.name === 'callerChangesFirewall' ? callerReadsFirewall : check,
      ),
    } as AnyOperation,
  }),
}

const grantsStay: BrokenBackend = {
  name: 'grants stay what they were at first',
  shortest: 2,
  system: forgetting('userGrantsUpdate'),
}

const tokensStay: BrokenBackend = {
  name: 'a token that was deleted still opens',
  shortest: 3,
  system: forgetting('tokenDelete'),
}

export const brokenCallers: readonly BrokenBackend[] = [
  grantsForgotten,
  scopesForgotten,
  readingIsEnough,
  grantsStay,
  tokensStay,
]

/** Carries out an operation as it should, and then is as it was before. */
function forgetting(operation: OperationName): System<Backend> {
  return drivenBy((backend, call) => {
    const before = backend.world
    const outcome = carryOut(backend, call)
    if (call.operation === operation) backend.world = before
    return outcome
  })
}
