/** The tests that an exploration prints: pasted into a file, they go the same way as the exploration did. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { explore } from '../../src/explore/explore.ts'
import { firewallScope } from '../../src/explore/firewall-scope.ts'
import { follow } from '../../src/explore/scope.ts'
import { printLine } from '../../src/kit/print-literal.ts'
import { get } from '../../src/world/table.ts'
import { arrange } from '../support/arrange.ts'
import { runVitest } from '../support/run-vitest.ts'

const scope = firewallScope({ firewalls: 2, services: 2, from: 'nothing', migrations: true })
const sound = explore({ scope, symmetry: 'scope' })

/** A firewall too many on an instance: no calls lead here. */
const unsound = explore({
  world: arrange(firewallScope({ firewalls: 2, services: 1 }).world, draft => {
    for (const id of [1, 2])
      draft.edit('firewalls', id, firewall => {
        firewall.label = 'twin'
      })
  }),
  calls: () => [],
})

const strict = explore({
  scope: firewallScope({ firewalls: 2, services: 1 }),
  always: {
    'not all is off': world =>
      world.tables.firewalls.pages.length === 0 ||
      JSON.stringify(world.tables.firewalls).includes('"enabled"'),
  },
  sometimes: { "it's one's own": world => world.counters.devices > 0 },
})

const findings = [...sound.found, ...unsound.violations, ...strict.violations, ...strict.found]

describe('a printed test', () => {
  it('reads like one that a person wrote', () => {
    expect(
      `\n${sound.found.find(({ name }) => name === 'refusal ACTIVE-3')?.test}`,
    ).toMatchInlineSnapshot(`
      "
      import { firewallScope, follow } from 'firedrill/explore'
      import { expect, it } from 'vitest'

      it('refusal ACTIVE-3', () => {
        const start = firewallScope({ firewalls: 2, services: 2, from: 'nothing', migrations: true }).world
        const calls = [
          { operation: 'firewallCreate', body: { label: 'firewall-1', rules: { inbound_policy: 'DROP', outbound_policy: 'ACCEPT' } } },
          { operation: 'firewallCreate', body: { label: 'firewall-2', rules: { inbound_policy: 'DROP', outbound_policy: 'ACCEPT' } } },
          { operation: 'firewallDeviceCreate', params: { firewallId: 1 }, body: { id: 1, type: 'instance' } },
          { operation: 'firewallDeviceCreate', params: { firewallId: 2 }, body: { id: 1, type: 'instance' } },
        ] as const
        const { last } = follow(start, calls)
        expect(last?.outcome).toMatchObject({ ok: false, errors: [{ clause: 'ACTIVE-3' }] })
      })
      "
    `)
    expect(`\n${strict.violations[0]?.test}`).toMatchInlineSnapshot(`
      "
      import { firewallScope, follow } from 'firedrill/explore'
      import { expect, it } from 'vitest'

      it('not all is off', () => {
        const start = firewallScope({ firewalls: 2, services: 1 }).world
        const calls = [
          { operation: 'firewallUpdate', params: { firewallId: 1 }, body: { status: 'disabled' } },
          { operation: 'firewallUpdate', params: { firewallId: 2 }, body: { status: 'disabled' } },
        ] as const
        const { world } = follow(start, calls)
        const holds = (world) => world.tables.firewalls.pages.length === 0 || JSON.stringify(world.tables.firewalls).includes('"enabled"')
        expect(holds(world)).toBe(true)
      })
      "
    `)
  })

  it('brings its world along when that is nobody’s to make again', () => {
    expect(unsound.violations[0]?.test).toContain("createWorld({ format: 'firedrill/world'")
  })

  it('goes a way that leads to what was found', () => {
    for (const { calls, world } of sound.found)
      expect(follow(scope.world, calls).world).toEqual(world)
    expect(get(follow(scope.world, []).world.tables.firewalls, 1)).toBeUndefined()
  })

  it('is green for what was found and red for what is violated', async () => {
    const files = Object.fromEntries(findings.map(({ test }, at) => [`finding-${at}`, test]))
    const { tests } = await runVitest('findings', files)
    const failed = Object.entries(tests).filter(([, { status }]) => status !== 'passed')
    expect(Object.keys(tests)).toHaveLength(findings.length)
    expect(failed.map(([title]) => title).sort()).toEqual(['everyInvariantHolds', 'not all is off'])
  })
})

describe('a printed literal', () => {
  it('is read back as the value it was printed from', () => {
    const json = fc.oneof(
      fc.jsonValue({ noUnicodeString: false }),
      fc.constantFrom<unknown>("it's", '\\"', "\\'", '\u2028', { ['__proto__']: 1 }, { 'a-b': [] }),
    )
    fc.assert(
      fc.property(json, value => {
        const plain: unknown = JSON.parse(JSON.stringify(value))
        const read: unknown = new Function(`return ${printLine(plain)}`)()
        expect(JSON.stringify(read)).toBe(JSON.stringify(plain))
      }),
    )
  })
})
