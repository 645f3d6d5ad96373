/** Backends that are wrong about callers: about their tokens, scopes and grants. */
import { accountWithUsers } from '../../../src/arbitraries/index.ts'
import { createWorld } from '../../../src/engine/create-world.ts'
import { callerReadsFirewall } from '../../../src/operations/checks/caller-reaches-firewall.ts'
import { firewallDelete } from '../../../src/operations/firewall-delete.ts'
import { operations } from '../../../src/operations/index.ts'
import type { AnyOperation } from '../../../src/operations/operation.ts'
import { type BrokenBackend, carryOut, type Declarations, serviceWith } from './backend.ts'

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
  system: {
    ...serviceWith({}),
    drive(backend, call) {
      const before = backend.world
      const outcome = carryOut(backend, call)
      if (call.operation === 'userGrantsUpdate') backend.world = before
      return outcome
    },
  },
}

const tokensStay: BrokenBackend = {
  name: 'a token that was deleted still opens',
  shortest: 3,
  system: {
    ...serviceWith({}),
    drive(backend, call) {
      const before = backend.world
      const outcome = carryOut(backend, call)
      if (call.operation === 'tokenDelete') backend.world = before
      return outcome
    },
  },
}

export const brokenCallers: readonly BrokenBackend[] = [
  grantsForgotten,
  scopesForgotten,
  readingIsEnough,
  grantsStay,
  tokensStay,
]
