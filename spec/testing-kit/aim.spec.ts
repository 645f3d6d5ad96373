/** What a run of the kit is aimed at: what it sets aside, and what it begins with. */
import { describe, expect, it } from 'vitest'
import type { AnyCall } from '../../src/engine/call.ts'
import { type AssertOptions, DisagreementError, kit } from '../../src/fast-check/index.ts'
import { UsageError } from '../../src/index.ts'
import {
  type Backend,
  carryOut,
  drivenBy,
  refusal,
  serviceWith,
} from './broken-backends/backend.ts'

type Options = Partial<AssertOptions<Backend>>

/** It reads no body where it deletes, and so finds nothing wrong with one. */
const withoutBodies = drivenBy((backend, call) => {
  const { body: _, ...rest } = call
  return carryOut(backend, /Delete$/.test(call.operation) ? (rest as AnyCall) : call)
})

const assertOn = (system: typeof withoutBodies, options: Options) =>
  kit.assert({ ...system, runs: 100, seed: 1, ...options }).catch((error: unknown) => error)

const lastOf = (found: unknown) =>
  found instanceof DisagreementError ? found.journal.at(-1)?.operation : found

describe('what is set aside', () => {
  it('is not asked: the system is in order but for it', async () => {
    const found = await assertOn(withoutBodies, {})
    expect(lastOf(found)).toMatch(/Delete$/)
    expect(await assertOn(withoutBodies, { except: ['ASSUME-UNKNOWN-FIELDS'] })).toMatchObject({
      runs: 100,
    })
    expect(await assertOn(withoutBodies, { assumptions: 'ignore' })).toMatchObject({ runs: 100 })
  })

  it('leaves everything else to be found, and no counterexample holds it', async () => {
    const broken = drivenBy((backend, call) =>
      call.operation === 'firewallCreate' &&
      String(Reflect.get(Object(call.body), 'label')).length === 32
        ? refusal('LABEL-1', 'label')
        : withoutBodies.drive(backend, call),
    )
    const found = await assertOn(broken, { except: ['ASSUME-UNKNOWN-FIELDS'] })
    expect(lastOf(found)).toBe('firewallCreate')
  })

  it('leaves as many calls to be made as without it, and is told where it is most of them', async () => {
    const sound = serviceWith({})
    const made = async (options: Options) => {
      const report = await assertOn(sound, { readBack: false, runs: 30, ...options })
      if (report instanceof Error) throw report
      const { calls, warnings } = report as Awaited<ReturnType<typeof kit.assert>>
      return { calls, warnings }
    }
    const all = await made({})
    const some = await made({ assumptions: 'ignore' })
    expect(some.calls).toBeGreaterThan(0.8 * all.calls)
    expect(all.warnings.join()).not.toContain('left out')
    expect(some.warnings[0]).toMatch(
      /^\d+ of \d+ calls were left out, for they rest on what is set aside: ASSUME-[A-Z-]+ \(\d+\), /,
    )
    // Calls rest on other assumptions besides: they are not what is set aside.
    const [only] = (await made({ except: ['ASSUME-UNKNOWN-FIELDS', 'ASSUME-HOST-BITS'] })).warnings
    expect(only ?? '').not.toMatch(/ASSUME-(?!UNKNOWN-FIELDS|HOST-BITS)/)
    expect((await made({ except: ['LABEL-8'] })).warnings.join()).not.toContain('left out')
  })

  it('may be a clause of the contract, which is then never what a call is refused by', async () => {
    const asked: string[] = []
    const system = drivenBy((backend, call) => {
      const outcome = carryOut(backend, call)
      if (!outcome.ok) asked.push(...outcome.errors.map(({ clause }) => clause))
      return outcome
    })
    await assertOn(system, {})
    expect(asked).toContain('LABEL-8')
    asked.length = 0
    await assertOn(system, { except: ['LABEL-8'] })
    expect(asked).not.toContain('LABEL-8')
    expect(asked.length).toBeGreaterThan(100)
  })

  it('has to be known', async () => {
    const misspelt = { except: ['ASSUME-UNKNOWN-FIELD'] } as unknown as Options
    const error = await assertOn(withoutBodies, misspelt)
    expect(error).toBeInstanceOf(UsageError)
    expect(String(error)).toContain('options.except[0]')
  })
})

describe('examples', () => {
  const create = (label: string): AnyCall => ({
    operation: 'firewallCreate',
    body: { label, rules: { inbound_policy: 'DROP', outbound_policy: 'ACCEPT' } },
  })
  const shy = drivenBy((backend, call) =>
    JSON.stringify(call).includes('seldom-met')
      ? refusal('LABEL-1', 'label')
      : carryOut(backend, call),
  )

  it('are run before anything is drawn', async () => {
    expect(await assertOn(shy, { runs: 5 })).toMatchObject({ runs: 5 })
    const found = await assertOn(shy, {
      runs: 5,
      examples: [[create('web')], [create('db'), create('seldom-met')]],
    })
    expect(String(found)).toContain('found in run 2')
    expect(found instanceof DisagreementError && found.journal.length).toBe(1)
  })

  it('count as runs of their own', async () => {
    const report = await assertOn(serviceWith({}), { runs: 3, examples: [[create('web')]] })
    expect(report).toMatchObject({ runs: 4 })
  })

  it('are lists of calls', async () => {
    const error = await assertOn(shy, { examples: [[{ operation: 'firewallMake' }]] as never })
    expect(error).toBeInstanceOf(UsageError)
    expect(String(error)).toContain('options.examples[0][0]')
  })
})
