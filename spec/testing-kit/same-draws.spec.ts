/**
 * A seed that somebody wrote down draws tomorrow what it drew today: DRAWN.md has a digest of what each arbitrary and each
 * kind of run draws. A change of it is told in the changelog; `npx vitest run spec/testing-kit/same-draws.spec.ts --update`.
 */
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Rules } from '../../src/contract/rules.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import {
  accountWithUsers,
  addresses,
  callsIn,
  callsOf,
  descriptions,
  type GradedArbitraries,
  kit,
  labels,
  packets,
  pages,
  portStrings,
  prefixes,
  profiles,
  ranges,
  representatives,
  reverseNames,
  ruleLabels,
  ruleSets,
  rules,
  tags,
  worlds,
} from '../../src/fast-check/index.ts'
import { createWorld } from '../../src/index.ts'
import { operations } from '../../src/operations/index.ts'
import { carryOut, drivenBy } from './broken-backends/backend.ts'
import { brokenAddresses } from './broken-backends/broken-addresses.ts'
import { brokenFirewalls } from './broken-backends/broken-firewalls.ts'
import { orderly, racing } from './broken-backends/racing.ts'

/** What was drawn, as one text; a set and a map are lists in it. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, each) =>
    each instanceof Map || each instanceof Set ? [...each] : each,
  ) ?? 'undefined'

interface Drawn {
  readonly name: string
  readonly draws: number
  readonly digest: string
}

function drawnAs(name: string, values: readonly unknown[]): Drawn {
  const texts = values.map(textOf)
  const digest = createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 16)
  return { name, draws: values.length, digest }
}

const sampled = (name: string, arbitrary: fc.Arbitrary<unknown>, numRuns: number): Drawn =>
  drawnAs(name, fc.sample(arbitrary, { numRuns, seed: 1 }))

const graded = (name: string, grades: GradedArbitraries<unknown>): readonly Drawn[] =>
  Object.entries(grades).map(([grade, arbitrary]) => sampled(`${name}.${grade}`, arbitrary, 300))

const byFamily = (name: string, families: Readonly<Record<string, GradedArbitraries<unknown>>>) =>
  Object.entries(families).flatMap(([family, grades]) => graded(`${name}.${family}`, grades))

const rulesToTell = (port: string): Rules => ({
  inbound: [
    { action: 'ACCEPT', protocol: 'TCP', ports: port, addresses: { ipv4: ['10.0.0.0/8'] } },
  ],
  inbound_policy: 'DROP',
  outbound: [],
  outbound_policy: 'ACCEPT',
})

const names = Object.keys(operations) as readonly (keyof typeof operations)[]
const guarded = createWorld(accountWithUsers)

const values = (): readonly Drawn[] => [
  ...Object.entries({ addresses, prefixes }).flatMap(([name, each]) => byFamily(name, each)),
  ...Object.entries({
    ...{ ranges, portStrings, rules, ruleSets, packets, pages },
    ...{ labels, ruleLabels, descriptions, tags, reverseNames },
  }).flatMap(([name, each]) => graded(name, each)),
  sampled('representatives', representatives(rulesToTell('22'), rulesToTell('22, 80-90')), 300),
  sampled('worlds', worlds, 30),
  ...Object.entries(profiles).map(([name, each]) =>
    sampled(`profiles.${name}`, each, name === 'cluster' ? 2 : 10),
  ),
  sampled('callsIn', callsIn(guarded), 300),
  ...names.flatMap(name => {
    const { valid, atLimit, overLimit, malformed } = callsOf(name)
    return Object.entries({ valid, atLimit, overLimit, malformed }).map(([grade, each]) =>
      sampled(
        `callsOf ${name} ${grade}`,
        each.map(({ call }) => call),
        20,
      ),
    )
  }),
]

/** The service itself, which keeps the calls that it gets. */
const keeping = (calls: AnyCall[]) =>
  drivenBy((backend, call) => {
    calls.push(call)
    return carryOut(backend, call)
  })

type Options = Partial<Parameters<typeof kit.assert>[0]>

/** The calls of ten runs as the system gets them, and what they came to. */
async function inTurn(name: string, options: Options): Promise<readonly Drawn[]> {
  const calls: AnyCall[] = []
  const { tally } = await kit.assert({ ...keeping(calls), ...options, runs: 10, seed: 1 } as never)
  return [drawnAs(`${name}: calls`, calls), drawnAs(`${name}: tally`, [...tally])]
}

/** The same of callers at once, who get in between each other. */
async function atOnce(callers: number): Promise<readonly Drawn[]> {
  const calls: AnyCall[] = []
  const drive: typeof orderly.drive = (backend, call) => {
    calls.push(call)
    return orderly.drive(backend, call)
  }
  const { tally } = await kit.assertParallel({ ...orderly, drive, callers, runs: 10, seed: 1 })
  const name = `kit.assertParallel, ${callers} callers`
  return [drawnAs(`${name}: calls`, calls), drawnAs(`${name}: tally`, [...tally])]
}

/** The smallest run of some planted faults, as it is told. */
async function found(): Promise<readonly Drawn[]> {
  const told: string[] = []
  for (const { system, operations, world } of racing.slice(0, 2))
    await kit
      .assertParallel({ ...system, operations, ...(world && { world }), runs: 1000, seed: 5 })
      .catch(({ message }: Error) => told.push(message))
  for (const { system } of [...brokenFirewalls.slice(0, 3), ...brokenAddresses.slice(0, 2)])
    await kit
      .assert({ ...system, runs: 200, seed: 5 })
      .catch(({ message }: Error) => told.push(message))
  return [drawnAs('what is told of planted faults', told)]
}

const ran = async (): Promise<readonly Drawn[]> =>
  (
    await Promise.all([
      inTurn('kit.assert', {}),
      inTurn('kit.assert, with users', { world: guarded }),
      inTurn('kit.assert, without swarms', { swarm: false }),
      inTurn('kit.assert, without reading back', { readBack: false }),
      ...(['regions', 'limits', 'windows'] as const).map(target =>
        inTurn(`kit.assert, towards ${target}`, { target: [target] }),
      ),
      atOnce(2),
      atOnce(3),
      found(),
    ])
  ).flat()

const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`

const page = (drawn: readonly Drawn[]): string =>
  [
    '# What a seed draws',
    '',
    'Written by `npm run golden`, which a seed that draws something else makes red. Of each arbitrary, and of runs of the testing kit, a digest of what is drawn at seed 1.',
    '',
    row(['what', 'values', 'digest']),
    row(['---', '---', '---']),
    ...drawn.map(({ name, draws, digest }) => row([name, draws, `\`${digest}\``])),
    '',
  ].join('\n')

it('is what it drew before, of every arbitrary and every kind of run', async () => {
  await expect(page([...values(), ...(await ran())])).toMatchFileSnapshot('./DRAWN.md')
})
