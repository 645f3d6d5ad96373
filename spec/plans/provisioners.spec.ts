/** Programs that a plan runs beside its changes may do anything: they are told, and not understood. */
import { describe, expect, it } from 'vitest'
import { readPlan } from '../../src/account.ts'
import { configured, planValue } from './plan-builder.ts'

const block = 'null_resource.cli'
const command = { expressions: { command: { constant_value: 'linode-cli firewalls delete 1' } } }

const read = (actions: readonly string[], type = 'local-exec', address = block) => {
  const provisioners = [{ type, ...command }]
  const resources = [configured(block, {}, { provisioners })]
  const after = { id: '1' }
  const provider_name = 'registry.terraform.io/hashicorp/null'
  const row = { address, actions, before: after, after, more: { provider_name } }
  const inModule = address.startsWith('module.')
  const value = planValue({
    rows: [row],
    resources: inModule ? [] : resources,
    modules: inModule ? { m: { module: { resources } } } : {},
  })
  return readPlan([{ name: 'plan.json', value }])
}

describe('a program', () => {
  it.each([
    [['create']],
    [['delete', 'create']],
    [['create', 'delete']],
    [['delete']],
    [['create', 'forget']],
  ])('is told and not understood where its resource changes by %j', actions => {
    const { notes, leaves } = read(actions)
    expect(notes).toMatchObject([
      {
        kind: 'action',
        address: block,
        says: `${block} runs a program (local-exec), which may do anything.`,
      },
    ])
    expect(leaves.unknown.map(({ path }) => path.slice(-2))).toEqual([['provisioners', 0]])
    expect(leaves.used + leaves.harmless + leaves.notUnderstood).toBe(leaves.total)
  })

  it.each([[['no-op']], [['update']], [['forget']]])('does not run by %j', actions => {
    const { notes, leaves } = read(actions)
    expect([notes, leaves.notUnderstood]).toEqual([[], 0])
    expect(leaves.used + leaves.harmless).toBe(leaves.total)
  })

  it('is told of a resource in a module', () => {
    const address = `module.m["x"].${block}`
    expect(read(['create'], 'local-exec', address).notes).toMatchObject([
      { kind: 'action', address },
    ])
  })

  it.each(['file', 'remote-exec'])('%s works in an instance', type => {
    expect(read(['create'], type).leaves.notUnderstood).toBe(0)
  })
})
