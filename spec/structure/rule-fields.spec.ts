/** The compiler finds every interpreter of rules that has not decided about a new field, and masks that are too narrow. */
import { describe, expect, it } from 'vitest'
import { type CompilerFault, compileChanged } from '../support/compile-changed.ts'

const filesOf = (faults: readonly CompilerFault[]): readonly string[] =>
  [...new Set(faults.map(({ file }) => file))].sort()

const withField = (type: string, field: string): readonly CompilerFault[] => {
  const was = `export interface ${type} {`
  return compileChanged('src/contract/rules.ts', { was, is: `${was} readonly ${field}` })
}

const withLimit = (count: number): readonly CompilerFault[] =>
  compileChanged('src/contract/limits.ts', {
    was: 'rulesPerFirewall: 25,',
    is: `rulesPerFirewall: ${count},`,
  })

describe('the compiler', () => {
  it('finds each interpreter that has not decided about a new field of rules', () => {
    expect(filesOf(withField('Rule', 'time_of_day?: string'))).toEqual([
      'src/contract/rules.ts',
      'src/rules/compact/edits-to-try.ts',
      'src/rules/compact/merge-rules.ts',
      'src/rules/compact/rules-accepting.ts',
      'src/rules/compare/untouched.ts',
      'src/rules/compile/read-columns.ts',
      'src/rules/evaluate/evaluate-plainly.ts',
      'src/rules/evaluate/explanation.ts',
      'src/rules/lint/identify.ts',
      'src/rules/partial/partial-rules.ts',
      'src/rules/regions/accept-region.ts',
    ])
  })

  it.each([
    ['RuleAddresses', 'names?: readonly string[]', 'names'],
    ['Rules', 'forwarded?: readonly Rule[]', 'forwarded'],
  ])('finds that nobody reads a new part of %s', (type, field, name) => {
    const messages = withField(type, field).map(({ message }) => message)
    expect(messages.join('\n')).toContain(`no interpreter of rules reads ${name} of ${type}`)
  })

  it('accepts as many rules for a firewall as a mask has bits', () => {
    expect(withLimit(32)).toEqual([])
  })

  it.each([33, 50])('finds the masks too narrow for %i rules, and nothing else', count => {
    const faults = withLimit(count)
    expect(filesOf(faults)).toEqual(['src/rules/compile/mask.ts'])
    expect(faults.map(({ message }) => message).join('\n')).toContain(`is ${count}, more rules`)
  })
})
