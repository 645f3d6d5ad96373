/** A way through a scope as the text of a vitest file that anybody can keep. */
import type { AnyCall } from '../engine/call.ts'
import { printLine } from '../kit/print-literal.ts'
import { snapshot } from '../world/snapshot.ts'
import type { Scope } from './scope.ts'

export interface TestMatter {
  readonly title: string
  readonly scope: Pick<Scope, 'source' | 'world'>
  readonly calls: readonly AnyCall[]
  /** Lines about `world` and `step`, the world and the step at the end; none where following is enough. */
  readonly expectations: readonly string[]
}

export function printTest({ title, scope, calls, expectations }: TestMatter): string {
  const body = expectations.join('\n')
  const fromCore = ['createWorld', 'violationsOf'].filter(
    name => body.includes(`${name}(`) || (name === 'createWorld' && scope.source === undefined),
  )
  const fromExplore = ['follow', ...(scope.source === undefined ? [] : [scope.source.imports])]
  const ends = ['world', 'step'].filter(name => new RegExp(`\\b${name}\\b`).test(body))
  const following = 'follow(start, calls)'
  return [
    ...(fromCore.length === 0 ? [] : [`import { ${fromCore.join(', ')} } from 'firedrill'`]),
    `import { ${fromExplore.sort().join(', ')} } from 'firedrill/explore'`,
    `import { ${ends.length === 0 ? '' : 'expect, '}it } from 'vitest'`,
    '',
    `it(${printLine(title)}, () => {`,
    `  const start = ${scope.source?.world ?? `createWorld(${printLine(snapshot(scope.world))})`}`,
    '  const calls = [',
    ...calls.map(call => `    ${printLine(call)},`),
    '  ] as const',
    ends.length === 0 ? `  ${following}` : `  const { ${ends.join(', ')} } = ${following}`,
    ...expectations.map(line => `  ${line}`),
    '})',
    '',
  ].join('\n')
}
