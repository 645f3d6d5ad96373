/** Every leaf of a plan is used, harmless by a rule, or reported; whatever is wrong is told with its file and path. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gather } from '../../src/account/documents/gather.ts'
import { InvalidAccountError, readPlan } from '../../src/account.ts'
import { UsageError } from '../../src/kit/errors.ts'
import { readPlanned } from '../../src/moments/planned-call.ts'
import { type Path, pathsIn, replaced } from '../account/spoiled-documents.ts'
import { planValue } from './plan-builder.ts'
import { examples, spoiledPlans } from './spoiled-plans.ts'

const isLeaf = (value: unknown): boolean =>
  typeof value !== 'object' || value === null || Object.keys(value).length === 0

/** Counted anew, without the code that counts. */
const leavesOf = (value: unknown): number => pathsIn(value, isLeaf).length

/** With the keys of each side after a change in the other order. */
const turnedAround = (value: unknown, isAfter = false): unknown => {
  if (Array.isArray(value)) return value.map(each => turnedAround(each, isAfter))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(
    ([key, held]) => [key, turnedAround(held, isAfter || key === 'after')] as const,
  )
  return Object.fromEntries(isAfter ? entries.reverse() : entries)
}

describe('leaves of a plan', () => {
  it.each(examples.map(each => [each.name, each] as const))(
    'of %s are all understood, and add up',
    (_, document) => {
      const { leaves, faults } = gather([document])
      expect(faults).toEqual([])
      expect(leaves.unknown).toEqual([])
      expect(leaves.total).toBe(leavesOf(document.value))
      expect(leaves.used + leaves.harmless).toBe(leaves.total)
      expect(leaves.rules.reduce((sum, each) => sum + each.leaves, 0)).toBe(leaves.harmless)
    },
  )

  it.each(examples.map(each => [each.name, each] as const))(
    'of %s count alike where both sides of a change are the same and where only their order differs',
    (_, { name, value }) => {
      const { leaves, account } = gather([{ name, value }])
      const turned = gather([{ name, value: turnedAround(value) }])
      const byRule = (of: typeof leaves) => of.rules.toSorted((a, b) => (a.rule < b.rule ? -1 : 1))
      expect(byRule(turned.leaves)).toEqual(byRule(leaves))
      expect(turned.leaves.used).toBe(leaves.used)
      expect(turned.account).toEqual(account)
    },
  )

  it('of the settings of a provider are used where these say who logs in, under that name alone', () => {
    const { configuration, ...plan } = planValue({ rows: [] })
    const leavesFor = (more: object) =>
      gather([
        { name: 'plan.json', value: { ...plan, configuration: { ...configuration, ...more } } },
      ]).leaves
    const set = (expressions: object) => ({ linode: { name: 'linode', expressions } })
    const plain = leavesFor({ provider_config: set({ api_version: { constant_value: 'v4' } }) })
    const login = leavesFor({ provider_config: set({ token: { references: ['var.token'] } }) })
    expect([login.used - plain.used, login.total - plain.total]).toEqual([1, 0])
    expect(leavesFor({ providers: set({}) }).unknown.map(({ path }) => path)).toEqual([
      ['configuration', 'providers'],
    ])
  })

  it('are reported wherever a field is added or renamed', () => {
    fc.assert(
      fc.property(spoiledPlans(), ({ what, document }) => {
        const { leaves, faults } = gather([document])
        expect(leaves.used + leaves.harmless + leaves.notUnderstood, what).toBe(
          leavesOf(document.value),
        )
        expect(leaves.notUnderstood > 0 || faults.length > 0, what).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('planned calls', () => {
  it.each(examples.map(each => [each.name, each] as const))(
    'of %s are in the form that is asked for, each behind those that it waits for',
    (_, document) => {
      const { account, planned, places } = readPlan([document])
      expect(readPlanned(account.world)(planned, 'planned')).toEqual(planned)
      expect(planned.calls.every(({ after }, at) => after.every(each => each < at))).toBe(true)
      expect(places.length).toBe(planned.calls.length)
    },
  )
})

/** The faults of a plan, if it is refused; whatever else is thrown is no answer. */
function faultsOf(name: string, value: unknown) {
  try {
    readPlan([{ name, value }])
    return []
  } catch (error) {
    if (error instanceof InvalidAccountError) {
      expect(error.faults.length).toBeGreaterThan(0)
      return error.faults
    }
    if (error instanceof UsageError) return []
    throw error
  }
}

/** One with modules, one with state, one that replaces, one that takes away. */
const hostile = examples.filter(({ name }) =>
  ['module-for-each', 'tighten', 'replace-create-first', 'forget'].includes(
    name.replace('.json', ''),
  ),
)

const odd = [null, [], {}, [[]], [null], { 'no field': 1 }, 'text', -1, 802, 7.5, true]

describe('wrong types', () => {
  it.each(hostile.map(each => [each.name, each] as const))(
    'at the paths of %s end in no error but one with a file and a path',
    (_, { name, value }) => {
      const paths = pathsIn(value, () => true).filter((path: Path) => path[0] !== 'planned_values')
      paths.forEach((path, at) => {
        // Each path meets some of them, and each kind of value comes to many paths.
        for (const other of [odd[at % odd.length], odd[(at + 5) % odd.length]]) {
          try {
            for (const fault of faultsOf(name, replaced(value, path, other))) {
              expect(fault.file).toBe(name)
              expect(Array.isArray(fault.path)).toBe(true)
            }
          } catch (error) {
            throw new Error(`${path.join('.')} ${JSON.stringify(other)}`, { cause: error })
          }
        }
      })
    },
  )
})
