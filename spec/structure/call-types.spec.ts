/** What the types of the simulator say of calls: those that are written out are checked, those from elsewhere are not. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { beforeAll, describe, expect, it } from 'vitest'
import { top } from '../support/sources.ts'

const rules = "{ inbound_policy: 'DROP', outbound_policy: 'DROP' }"

const sound = {
  'a call with what it needs':
    "cloud.call({ operation: 'firewallView', params: { firewallId: 1 } })",
  'a call that needs nothing':
    "cloud.call({ operation: 'firewallsList', query: { page: 2 }, as: 'x' })",
  'a call with a body': `cloud.call({ operation: 'firewallCreate', body: { label: 'web', rules: ${rules} } })`,
  'a call from elsewhere': 'cloud.call(any)',
  'a call from elsewhere by somebody': "cloud.call({ ...any, as: 'x' })",
  'the reply of the operation that is called':
    "const outcome = cloud.call({ operation: 'firewallView', params: { firewallId: 1 } }); if (outcome.ok) outcome.reply.label.trim()",
  'a page of a list as part of an account':
    'createWorld({ firewalls: { data: [], page: 1, pages: 1, results: 0 } })',
  'the list of a simulator as part of an account':
    'createWorld({ instances: [], firewalls: cloud.firewallsList() })',
  'the reply of the operation that is applied':
    "const outcome = apply(world, { operation: 'firewallView', params: { firewallId: 1 } }); if (outcome.ok) outcome.reply.label.trim()",
  'a call to apply that needs nothing':
    "apply(world, { operation: 'firewallsList' }, { verify: false })",
  'a call from elsewhere to apply': 'apply(world, any, { verify: false })',
  'any call that was written out before': 'apply(world, vouched); cloud.call(vouched)',
  'faults for handlers': 'createHandlers(cloud, { faults: createFaults() })',
  'an async listener': "cloud.on('call', async ({ call }) => call.operation)",
  'a document that was parsed': "createWorld(JSON.parse('{}') as unknown)",
}

const mistaken = {
  'a misspelt parameter': "cloud.call({ operation: 'firewallView', params: { firewallid: 1 } })",
  'a parameter left out': "cloud.call({ operation: 'firewallView' })",
  'a misspelt operation': "cloud.call({ operation: 'firewallVeiw', params: { firewallId: 1 } })",
  'a misspelt part': "cloud.call({ operation: 'firewallsList', querry: { page: 2 } })",
  'a misspelt field of a body': `cloud.call({ operation: 'firewallCreate', body: { lable: 'web', rules: ${rules} } })`,
  'no parameters for apply': "apply(world, { operation: 'firewallView' })",
  'a misspelt parameter for apply':
    "apply(world, { operation: 'firewallView', params: { firewalId: '1' } })",
  'a misspelt field of a body for apply':
    "apply(world, { operation: 'firewallCreate', body: { lable: 5 } })",
  'a misspelt part for apply': "apply(world, { operation: 'firewallsList', querry: { page: 2 } })",
  'a misspelt list of an account': 'createWorld({ firewals: [] })',
  'a fault for a misspelt part':
    "createFaults([{ operation: 'firewallView', phase: 'before', kind: { type: 'reset' }, when: { parms: {} } }])",
}

const statements = Object.entries({ ...sound, ...mistaken })

describe('a program with', () => {
  let compiling: ReadonlySet<string>
  beforeAll(() => {
    compiling = thoseThatCompile()
  })

  it.each(Object.keys(sound))('%s compiles', name => {
    expect(compiling).toContain(name)
  })

  it.each(Object.keys(mistaken))('%s does not compile', name => {
    expect(compiling).not.toContain(name)
  })
})

function thoseThatCompile(): ReadonlySet<string> {
  const folder = join(top, 'dist', 'runs', 'types')
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'calls.ts')
  const head = [
    `import { type AnyCall, apply, type Call, createSimulator, createWorld } from '${join(top, 'src/index.ts')}'`,
    `import { createFaults } from '${join(top, 'src/http/index.ts')}'`,
    `import { createHandlers } from '${join(top, 'src/msw/index.ts')}'`,
    'declare const any: AnyCall; declare const vouched: Call; const cloud = createSimulator(); const { world } = cloud',
  ]
  writeFileSync(path, [...head, ...statements.map(([, code]) => `{ ${code} }`)].join('\n'))
  const program = ts.createProgram([path], {
    target: ts.ScriptTarget.ES2023,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    exactOptionalPropertyTypes: true,
    types: [],
  })
  const source = program.getSourceFile(path)
  const wrong = program.getSemanticDiagnostics(source).map(({ start = 0 }) => {
    return source?.getLineAndCharacterOfPosition(start).line
  })
  expect(wrong.filter(line => line === undefined || line < head.length)).toEqual([])
  return new Set(
    statements.filter((_, at) => !wrong.includes(at + head.length)).map(([name]) => name),
  )
}
