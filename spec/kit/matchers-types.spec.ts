/** The matchers' types compile with the `Matchers<T>` of vitest 4 and with the `Matchers<R, T>` of vitest 5. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { beforeAll, describe, expect, it } from 'vitest'
import { top } from '../support/sources.ts'

const door = join(top, 'src/matchers/matchers.ts')

/** The augmentation as the door has it; the rest of the door imports the vitest that is installed. */
const doorText = readFileSync(join(top, 'src/matchers/index.ts'), 'utf8')
const augmentation = `
import type { FiredrillMatchers } from '${door}'
${doorText.slice(doorText.indexOf("declare module 'vitest'"))}
`

const sample = `
import { expect } from 'vitest'
import './augmentation.ts'

const web = { type: 'instance', id: 1 } as const
const ssh = { direction: 'inbound', protocol: 'TCP', address: '192.0.2.1', port: 22 } as const
const rules = { inbound_policy: 'DROP', outbound_policy: 'ACCEPT' } as const
const cloud: unknown = {}

expect(cloud).toHaveFirewall('edge')
expect(cloud).not.toHaveFirewall({ label: 'edge', status: 'enabled', guards: [web] })
expect(cloud).toAllowPacket(ssh, web)
expect(rules).toDropPacket(ssh)
expect(cloud).toHaveEmitted('firewall_create', { firewall: 1, times: 1 })
expect(cloud).toHoldInvariants()
expect(cloud).toRefuse('ACTIVE-2', 'status')
expect(rules).toBeEquivalentTo(rules)
`

/** Each is wrong in one way. */
const mistakes = `
import { expect } from 'vitest'
import './augmentation.ts'

expect({}).toHaveFirewall(true)
expect({}).toHaveEmitted('firewall_exploded')
expect({}).toRefuse('ACTIVE-99')
expect({}).toAllowPacket({ direction: 'sideways' })
expect({}).toBeWhatever()
`

/** What vitest 5 declares of `expect`, as far as matchers go: the result comes first among the parameters. */
const vitest5 = `
export interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> {}
export interface JestAssertion<R extends void | Promise<void>, T = unknown> {
  toBe(expected: T): R
}
export interface Assertion<R extends void | Promise<void> = void, T = unknown>
  extends JestAssertion<R, T>, Matchers<R, T> {
  readonly not: Assertion<R, T>
  readonly resolves: Assertion<Promise<void>, Awaited<T>>
}
export interface ExpectStatic {
  <T>(actual: T, message?: string): Assertion<void, T>
}
export declare const expect: ExpectStatic
`

const folder = join(top, 'dist', 'runs', 'types')

describe.each([
  ['4, as installed', {}],
  ['5, as it declares itself', { vitest: [join(folder, 'vitest-5.d.ts')] }],
])('with vitest %s', (_, paths) => {
  let faults: readonly string[]
  beforeAll(() => {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'augmentation.ts'), augmentation)
    writeFileSync(join(folder, 'sample.ts'), sample)
    writeFileSync(join(folder, 'mistakes.ts'), mistakes)
    writeFileSync(join(folder, 'vitest-5.d.ts'), vitest5)
    faults = compile(['sample.ts', 'mistakes.ts'], paths)
  }, 120_000)

  it('the sample compiles, and every mistake is found', () => {
    expect(faults).toEqual([
      "mistakes.ts:5 Argument of type 'boolean' is not assignable",
      'mistakes.ts:6 Argument of type \'"firewall_exploded"\' is not assignable',
      'mistakes.ts:7 Argument of type \'"ACTIVE-99"\' is not assignable',
      'mistakes.ts:8 Type \'"sideways"\' is not assignable',
      "mistakes.ts:9 Property 'toBeWhatever' does not exist",
    ])
  })
})

function compile(files: readonly string[], paths: Record<string, string[]>): readonly string[] {
  const program = ts.createProgram(
    files.map(file => join(folder, file)),
    {
      target: ts.ScriptTarget.ES2023,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      strict: true,
      noEmit: true,
      allowImportingTsExtensions: true,
      exactOptionalPropertyTypes: true,
      types: ['node'],
      paths,
    },
  )
  const ours = [...files, 'augmentation.ts'].flatMap(name => {
    const file = program.getSourceFile(join(folder, name))
    return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)]
  })
  return ours.map(({ file, start = 0, messageText }) => {
    const line = (file?.getLineAndCharacterOfPosition(start).line ?? 0) + 1
    const [sentence = ''] = ts.flattenDiagnosticMessageText(messageText, '\n').split('\n')
    const name = file?.fileName.split('/').at(-1)
    return `${name}:${line} ${sentence.replace(/ (?:to parameter|to type|on type).*/, '')}`
  })
}
