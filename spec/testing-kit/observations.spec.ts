/** What is told of runs besides whether they failed: observations, warnings, and what was not reached. */
import { describe, expect, it } from 'vitest'
import type { Outcome } from '../../src/engine/call.ts'
import { DisagreementError, kit, type SystemResponse } from '../../src/fast-check/index.ts'
import { UsageError } from '../../src/index.ts'
import { fieldsOf } from '../../src/kit/json.ts'
import { smallWorld, withFirewall } from '../support/worlds.ts'
import { carryOut, drivenBy, refusal, serviceWith } from './broken-backends/backend.ts'
import { orderly } from './broken-backends/racing.ts'

const system = serviceWith({})
const create = { operation: 'firewallCreate', body: { label: 'web' } } as const

/** More firewalls than a page has room for. */
const manyFirewalls = Array.from({ length: 101 }, (_, at) => at).reduce(
  (world, at) => withFirewall(world, `web-${at}`),
  smallWorld(),
)

/** Each error is there, and tells nothing. */
const saysNothing = (outcome: Outcome) =>
  outcome.ok ? outcome : { ok: false, errors: outcome.errors.map(() => ({ reason: 'no' })) }

const neverPaged = expect.stringMatching(
  /^no list was longer than a page, so paging was not tried: /,
) as unknown

const common = ['property', 'run_start', 'type']
const ofCase = [
  ...['arguments', 'coverage', 'features', 'how_generated', 'metadata', 'representation'],
  ...['status', 'status_reason', 'timing'],
]

/** The observations of an assertion that passes or fails, each checked to have the fields of the published form and no others. */
async function observed(assert: (onLine: (line: string) => void) => Promise<unknown>) {
  const lines: Readonly<Record<string, unknown>>[] = []
  const end = await assert(line => {
    expect(line).not.toContain('\n')
    lines.push(fieldsOf(JSON.parse(line)))
  }).catch((error: unknown) => error)
  for (const line of lines)
    expect(Object.keys(line).sort()).toEqual(
      [...common, ...(line['type'] === 'test_case' ? ofCase : ['title', 'content'])].sort(),
    )
  return { end, lines, cases: lines.filter(({ type }) => type === 'test_case') }
}

describe('observations', () => {
  it('are a line for each run, examples first, with what its calls came to', async () => {
    const { lines, cases } = await observed(onLine =>
      kit.assert({
        ...{ ...system, seed: 1, runs: 3, readBack: false, examples: [[create]] },
        observe: { onLine, property: 'my backend', runStart: 1_800_000_000 },
      }),
    )
    expect(cases).toHaveLength(4)
    expect(cases.map(each => each['how_generated'])).toEqual([
      'explicit example',
      ...['generated', 'generated', 'generated'],
    ])
    expect(cases[0]).toMatchObject({
      ...{ status: 'passed', status_reason: '', property: 'my backend', run_start: 1_800_000_000 },
      ...{ arguments: { journal: [create] }, metadata: { run: 1 } },
      features: { 'firewallCreate malformed': 1, 'firewallCreate FIREWALL-6': 1 },
    })
    expect(String(cases[0]?.['representation'])).toContain("operation: 'firewallCreate'")
    expect(lines.at(-1)).toMatchObject({ type: 'info', title: 'clauses that refused no call' })
  })

  it('tell a failure twice: as it was found, with the reason, and as it was made short', async () => {
    const broken = drivenBy(() => refusal('LABEL-8', 'label'))
    const { end, lines, cases } = await observed(onLine =>
      kit.assert({ ...broken, seed: 1, runs: 5, observe: { onLine } }),
    )
    expect(end).toBeInstanceOf(DisagreementError)
    expect(cases.at(-1)).toMatchObject({ status: 'failed', property: 'kit', run_start: 0 })
    expect(String(cases.at(-1)?.['status_reason'])).toMatch(/expected .*, got /)
    expect(lines.at(-1)).toMatchObject({ type: 'error', title: 'DisagreementError' })
    expect(lines.at(-1)?.['content']).toBe(end instanceof Error && end.message)
  })

  it('tell of runs that gave up, and of several callers', async () => {
    const setAside = { ...system, operations: ['vlansList'], readBack: false } as const
    const { cases } = await observed(onLine =>
      kit.assert({
        ...{ ...setAside, runs: 1, steps: 1, seed: 1, examples: [[create]] },
        ...{ except: ['FIREWALL-6'], observe: { onLine } },
      }),
    )
    expect(cases[0]).toMatchObject({ status: 'gave_up', arguments: { journal: [] } })
    const parallel = await observed(onLine =>
      kit.assertParallel({ ...orderly, runs: 1, seed: 1, observe: { onLine } }),
    )
    expect(fieldsOf(parallel.cases[0]?.['arguments'])['callers']).toHaveLength(2)
    expect(String(parallel.cases[0]?.['representation'])).toContain('caller 1: ')
  })

  it('go to a function, named as people like', async () => {
    const wrong = { ...system, observe: { onLine: 'lines.jsonl' } } as never
    await expect(kit.assert(wrong)).rejects.toThrow(UsageError)
    await expect(kit.assert(wrong)).rejects.toThrow('options.observe.onLine')
  })
})

describe('a report', () => {
  it('warns where every call was refused', async () => {
    const options = { ...system, operations: ['firewallDelete'], readBack: false } as const
    const { warnings } = await kit.assert({ ...options, runs: 3, seed: 1 })
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toMatch(/^every one of \d+ calls was refused: /)
  })

  it('warns of an operation that was never carried out, with what refused it most often', async () => {
    const operations = ['firewallDelete', 'firewallsList'] as const
    const { lines, end } = await observed(onLine =>
      kit.assert({ ...system, operations, runs: 10, seed: 1, observe: { onLine } }),
    )
    const warnings = fieldsOf(end)['warnings']
    expect(warnings).toEqual([
      expect.stringMatching(/^firewallDelete was never carried out in \d+ calls; \d+ refused on /),
      neverPaged,
    ])
    const alerts = lines.filter(({ type }) => type === 'alert').map(({ content }) => content)
    expect(alerts).toEqual(warnings)
  })

  it('names the clauses that refused no call, each with the call that came nearest', async () => {
    const { unreached } = await kit.assert({
      ...{ ...system, operations: ['firewallCreate', 'firewallDeviceCreate'] },
      ...{ runs: 1, seed: 1, steps: 1, readBack: false },
      examples: [
        [
          {
            ...create,
            body: { ...create.body, rules: { inbound_policy: 'DROP', outbound_policy: 'DROP' } },
          },
          {
            operation: 'firewallDeviceCreate',
            params: { firewallId: 1 },
            body: { id: 1, type: 'instance' },
          },
          {
            operation: 'firewallDeviceCreate',
            params: { firewallId: 9 },
            body: { id: 1, type: 'instance' },
          },
        ],
      ],
    })
    const active = unreached.find(({ clause }) => clause === 'ACTIVE-3')
    expect(active).toMatchObject({
      operation: 'firewallDeviceCreate',
      nearest: { params: { firewallId: 1 } },
    })
    expect(unreached.map(({ clause }) => clause)).not.toContain('FIREWALL-12')
  })

  it('has no warnings where every operation was carried out, and a list had a second page', async () => {
    const { warnings } = await kit.assert({ ...system, runs: 40, seed: 1 })
    expect(warnings).toEqual([])
  })

  const silent = (given: (outcome: Outcome) => object) => ({
    ...drivenBy((backend, call) => given(carryOut(backend, call)) as SystemResponse),
    ...{ runs: 5, seed: 1, world: manyFirewalls },
  })
  const noReply = 'no reply was compared: none of '
  const noReason = 'no reason was compared: none of '

  it.each<readonly [string, (outcome: Outcome) => object, readonly string[]]>([
    ['neither replies nor errors', ({ ok }) => ({ ok }), [noReply, noReason]],
    ['errors that say nothing', saysNothing, [noReason]],
    ['no replies', outcome => (outcome.ok ? { ok: true } : outcome), [noReply]],
    ['no errors', outcome => (outcome.ok ? outcome : { ok: false }), [noReason]],
  ])('warns where a system gave %s', async (_, given, told) => {
    for (const assert of [kit.assert, kit.assertParallel] as const) {
      const { warnings } = await assert(silent(given))
      const found = warnings.filter(each => / was compared: none of /.test(each))
      expect(found.map((each, at) => each.startsWith(told[at] ?? '?'))).toEqual(
        told.map(() => true),
      )
    }
  })

  it('does not where one reply and one reason were compared', async () => {
    const once = { done: false, refused: false }
    const { warnings } = await kit.assert(
      silent(outcome => {
        const kind = outcome.ok ? 'done' : 'refused'
        const isFirst = !once[kind]
        once[kind] = true
        return isFirst ? outcome : { ok: outcome.ok }
      }),
    )
    expect(warnings.join()).not.toContain('compared')
  })

  it('warns where no list had a second page', async () => {
    const options = { ...system, operations: ['firewallsList'], runs: 5, seed: 1 } as const
    const small = await kit.assert(options)
    expect(small.warnings).toEqual([neverPaged])
    expect((await kit.assert({ ...options, world: manyFirewalls })).warnings).toEqual([])
    const view = await kit.assert({ ...options, operations: ['firewallCreate'], readBack: false })
    expect(view.warnings).toEqual([])
  })
})
