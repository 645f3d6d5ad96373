/** Tokens and their scopes: every operation with every single scope, every set of scopes, and no token at all. */
import { describe, expect, it } from 'vitest'
import type { clauses } from '../../src/contract/clauses.ts'
import { grantsScope, type Scope, scopes } from '../../src/contract/scopes.ts'
import { apply } from '../../src/engine/apply.ts'
import { operations } from '../../src/operations/index.ts'
import type { World } from '../../src/world/world.ts'
import { assumption } from '../support/assumption.ts'
import { clause, inside, outside } from '../support/clause.ts'
import { type ContractName, contractCalls, everyWorld } from '../support/every-operation.ts'
import { expectRefused, worldAfter } from '../support/outcomes.ts'

type ScopeClause = Extract<keyof typeof clauses, `SCOPE-${number}`>

const writesAddresses: readonly Scope[] = ['ips:read_write', 'instances:read_write']

/** The contract's table of scopes, with the clause of each row. */
const table: Readonly<Record<ContractName, readonly [ScopeClause | null, readonly Scope[]]>> = {
  firewallsList: ['SCOPE-2', ['firewall:read_only']],
  firewallView: ['SCOPE-2', ['firewall:read_only']],
  firewallDevicesList: ['SCOPE-2', ['firewall:read_only']],
  firewallDeviceView: ['SCOPE-2', ['firewall:read_only']],
  firewallRulesList: ['SCOPE-2', ['firewall:read_only']],
  firewallCreate: ['SCOPE-3', ['firewall:read_write']],
  firewallUpdate: ['SCOPE-3', ['firewall:read_write']],
  firewallDelete: ['SCOPE-3', ['firewall:read_write']],
  firewallDeviceCreate: ['SCOPE-3', ['firewall:read_write']],
  firewallDeviceDelete: ['SCOPE-3', ['firewall:read_write']],
  firewallRulesUpdate: ['SCOPE-3', ['firewall:read_write']],
  ipAddressesList: ['SCOPE-4', ['ips:read_only']],
  ipAddressView: ['SCOPE-4', ['ips:read_only']],
  ipv6PoolsList: ['SCOPE-4', ['ips:read_only']],
  ipv6RangesList: ['SCOPE-4', ['ips:read_only']],
  ipv6RangeView: ['SCOPE-5', ['ips:read']],
  ipAddressRdnsUpdate: ['SCOPE-6', ['ips:read_write']],
  ipv6RangeDelete: ['SCOPE-6', ['ips:read_write']],
  ipAddressAllocate: ['SCOPE-7', writesAddresses],
  ipAddressesAssign: ['SCOPE-7', writesAddresses],
  ipAddressesShare: ['SCOPE-7', writesAddresses],
  ipv4sAssign: ['SCOPE-7', writesAddresses],
  ipv4sShare: ['SCOPE-7', writesAddresses],
  ipv6RangeCreate: ['SCOPE-7', writesAddresses],
  vlansList: ['SCOPE-8', ['instances:read_only']],
  regionsList: [null, []],
  regionsAvailabilityList: [null, []],
  regionView: [null, []],
  regionAvailabilityView: [null, []],
}
const names = Object.keys(operations) as readonly ContractName[]

/** Whether a token with these scopes opens the operation, as the contract's table has it. */
const opens = (held: readonly string[], name: ContractName): boolean =>
  table[name][1].every(wanted => grantsScope(held, wanted))

/** The scope that is all of them, and some that open nothing here. */
const others = ['*', 'events:read_only', 'vpc:read_write']
const singles = [...scopes, ...others]
/** Every set of the seven scopes, by its bits. */
const sets = Array.from({ length: 2 ** scopes.length }, (_, bits) =>
  scopes.filter((_, at) => bits & (1 << at)),
)

/** The token that holds exactly these scopes. */
const tokenFor = (held: readonly string[]): string => held.join('+') || 'none'

const withToken = (world: World, token: string, held: readonly string[]): World =>
  worldAfter(world, { operation: 'tokenCreate', body: { token, username: 'alice', scopes: held } })

const world = [...others.map(scope => [scope]), ...sets].reduce(
  (before, held) => withToken(before, tokenFor(held), held),
  everyWorld,
)

/** The call is carried out or refused as the table has it, with nothing changed if refused. */
function expectByTable(name: ContractName, held: readonly string[]): void {
  const call = { ...contractCalls[name], as: tokenFor(held) }
  if (opens(held, name)) expect(apply(world, call)).toMatchObject({ ok: true })
  else {
    const outcome = expectRefused(world, call, table[name][0] ?? 'SCOPE-1', 'Authorization')
    expect(outcome.ok ? undefined : outcome.errors[0].kind).toBe('unscoped')
  }
}

const namesUnder = (id: ScopeClause) => names.filter(name => table[name][0] === id)

clause('SCOPE-1', () => {
  const onNetworking = names.filter(name => operations[name].path.startsWith('/networking/'))
  for (const name of onNetworking) {
    inside(`${name} is carried out with a token`, () => {
      expect(apply(world, { ...contractCalls[name], as: '*' })).toMatchObject({ ok: true })
    })

    outside(`${name} is refused without a token, and with one that nobody knows`, () => {
      for (const as of [undefined, '', 'unknown', '* '])
        expect(
          expectRefused(
            world,
            { ...contractCalls[name], ...(as !== undefined && { as }) },
            'SCOPE-1',
            'Authorization',
          ),
        ).toMatchObject({ errors: [{ kind: 'unauthenticated' }] })
    })
  }

  inside('a world that declares no tokens asks nobody for one', () => {
    for (const name of names) {
      expect(apply(everyWorld, contractCalls[name])).toMatchObject({ ok: true })
      expect(apply(everyWorld, { ...contractCalls[name], as: 'any' })).toMatchObject({ ok: true })
    }
  })

  inside('operations on regions are open to everybody', () => {
    const onRegions = names.filter(name => operations[name].path.startsWith('/regions'))
    expect(onRegions).toHaveLength(4)
    for (const name of onRegions)
      for (const call of [contractCalls[name], { ...contractCalls[name], as: 'unknown' }])
        expect(apply(world, call)).toMatchObject({ ok: true })
  })

  outside('a token that was deleted is unknown again', () => {
    const held = withToken(withToken(everyWorld, 'stays', ['*']), 'goes', ['*'])
    const call = { operation: 'firewallsList', as: 'goes' } as const
    expect(apply(held, call).ok).toBe(true)
    const gone = worldAfter(held, { operation: 'tokenDelete', params: { tokenId: 2 } })
    expectRefused(gone, call, 'SCOPE-1', 'Authorization')
  })

  outside('the token is asked for before anything else is looked at', () => {
    for (const name of onNetworking)
      expectRefused(
        world,
        { operation: name, params: 'wrong', query: 'wrong', body: 'wrong' },
        'SCOPE-1',
        'Authorization',
      )
  })

  outside('no reason tells the token, and none tells which tokens there are', () => {
    const call = { operation: 'firewallsList', as: 'a-secret' } as const
    const outcome = expectRefused(world, call, 'SCOPE-1', 'Authorization')
    expect(JSON.stringify(outcome.ok ? [] : outcome.errors)).not.toContain('a-secret')
  })
})

clause('SCOPE-2', () => {
  for (const name of namesUnder('SCOPE-2')) {
    inside(`${name} is open to firewall:read_only and to what includes it`, () => {
      const open = singles.filter(scope => opens([scope], name))
      expect(open).toEqual(['firewall:read_only', 'firewall:read_write', '*'])
      for (const scope of open) expectByTable(name, [scope])
    })

    outside(`${name} is closed to every other scope`, () => {
      for (const scope of singles.filter(each => !opens([each], name))) expectByTable(name, [scope])
    })
  }
})

clause('SCOPE-3', () => {
  for (const name of namesUnder('SCOPE-3')) {
    inside(`${name} is open to firewall:read_write`, () => {
      const open = singles.filter(scope => opens([scope], name))
      expect(open).toEqual(['firewall:read_write', '*'])
      for (const scope of open) expectByTable(name, [scope])
    })

    outside(`${name} is closed to every other scope, firewall:read_only included`, () => {
      for (const scope of singles.filter(each => !opens([each], name))) expectByTable(name, [scope])
    })
  }
})

clause('SCOPE-4', () => {
  for (const name of namesUnder('SCOPE-4')) {
    inside(`${name} is open to ips:read_only and to what includes it`, () => {
      const open = singles.filter(scope => opens([scope], name))
      expect(open).toEqual(['ips:read_only', 'ips:read_write', '*'])
      for (const scope of open) expectByTable(name, [scope])
    })

    outside(`${name} is closed to every other scope, ips:read included`, () => {
      for (const scope of singles.filter(each => !opens([each], name))) expectByTable(name, [scope])
    })
  }
})

clause('SCOPE-5', () => {
  for (const name of namesUnder('SCOPE-5')) {
    inside(`${name} is open to ips:read and to what includes it`, () => {
      const open = singles.filter(scope => opens([scope], name))
      expect(open).toEqual(['ips:read_only', 'ips:read', 'ips:read_write', '*'])
      for (const scope of open) expectByTable(name, [scope])
    })

    outside(`${name} is closed to every other scope`, () => {
      for (const scope of singles.filter(each => !opens([each], name))) expectByTable(name, [scope])
    })
  }
})

clause('SCOPE-6', () => {
  for (const name of namesUnder('SCOPE-6')) {
    inside(`${name} is open to ips:read_write`, () => {
      const open = singles.filter(scope => opens([scope], name))
      expect(open).toEqual(['ips:read_write', '*'])
      for (const scope of open) expectByTable(name, [scope])
    })

    outside(`${name} is closed to every other scope`, () => {
      for (const scope of singles.filter(each => !opens([each], name))) expectByTable(name, [scope])
    })
  }
})

clause('SCOPE-7', () => {
  for (const name of namesUnder('SCOPE-7')) {
    inside(`${name} is open to ips:read_write and instances:read_write together`, () => {
      expectByTable(name, ['ips:read_write', 'instances:read_write'])
      expectByTable(name, ['*'])
      expect(opens(['ips:read_write', 'instances:read_write'], name)).toBe(true)
    })

    outside(`${name} is closed to every scope on its own, and to the weaker of either`, () => {
      expect(singles.filter(scope => opens([scope], name))).toEqual(['*'])
      for (const scope of singles) expectByTable(name, [scope])
      expectByTable(name, ['ips:read_only', 'instances:read_write'])
      expectByTable(name, ['ips:read_write', 'instances:read_only'])
    })
  }
})

clause('SCOPE-8', () => {
  for (const name of namesUnder('SCOPE-8')) {
    inside(`${name} is open to instances:read_only and to what includes it`, () => {
      const open = singles.filter(scope => opens([scope], name))
      expect(open).toEqual(['instances:read_only', 'instances:read_write', '*'])
      for (const scope of open) expectByTable(name, [scope])
    })

    outside(`${name} is closed to every other scope, those for addresses included`, () => {
      for (const scope of singles.filter(each => !opens([each], name))) expectByTable(name, [scope])
    })
  }
})

describe('the table of scopes', () => {
  for (const name of names) {
    inside(`${name} declares the scopes of the contract, and their clause`, () => {
      const [id, wanted] = table[name]
      expect(operations[name].scopes).toEqual(wanted)
      if (id !== null) expect(operations[name].upholds).toContain(id)
    })

    inside(
      `${name} is open to exactly those of the ${sets.length} sets of scopes that hold all`,
      () => {
        for (const held of sets) expectByTable(name, held)
      },
    )
  }
})

assumption('ASSUME-SCOPE-ORDER', () => {
  it('of two scopes these include the other, and no others do', () => {
    const pairs = scopes.flatMap(held =>
      scopes
        .filter(wanted => wanted !== held && grantsScope([held], wanted))
        .map(wanted => `${held} includes ${wanted}`),
    )
    expect(pairs).toEqual([
      'firewall:read_write includes firewall:read_only',
      'ips:read_only includes ips:read',
      'ips:read_write includes ips:read_only',
      'ips:read_write includes ips:read',
      'instances:read_write includes instances:read_only',
    ])
  })

  it.each([
    [['ips:read_write', 'instances:read_write'], false],
    [['ips:read_write', '*'], true],
    [['*', 'instances:read_write'], true],
  ])('is what a call rests on unless %j has each of its two scopes itself', (held, rests) => {
    const call = { ...contractCalls.ipAddressAllocate, as: 'token' }
    const { assumptions } = apply(withToken(everyWorld, 'token', held), call)
    expect(assumptions.includes('ASSUME-SCOPE-ORDER')).toBe(rests)
  })

  it('* is every scope', () => {
    expect(scopes.filter(wanted => !grantsScope(['*'], wanted))).toEqual([])
  })
})
