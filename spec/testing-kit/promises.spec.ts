/** Promises in tests: the matcher, and the kit that holds every world of a run against them. */
import { describe, expect, it } from 'vitest'
import { accountOfWorld } from '../../src/account.ts'
import { kit } from '../../src/fast-check/index.ts'
import { DisagreementError } from '../../src/fast-check/model/errors.ts'
import { createSimulator, createWorld } from '../../src/index.ts'
import { policiesOf } from '../../src/policies/index.ts'
import { toKeep } from '../../src/vitest/to-keep.ts'

const ssh = { id: 'ssh', never: { packets: 'inbound TCP 22' } } as const
const bare = createWorld({ instances: [{ id: 1, label: 'web-1', region: 'newark-us' }] })
const empty = createWorld({ instances: [] })

describe('toKeep', () => {
  it('takes worlds, simulators and accounts, and policies or one promise', () => {
    const subjects = [empty, createSimulator({ world: empty }), accountOfWorld(empty)]
    for (const subject of subjects)
      for (const promised of [ssh, policiesOf([ssh])])
        expect(toKeep(subject, promised).pass).toBe(true)
    expect(toKeep(bare, ssh).pass).toBe(false)
  })

  it('tells what breaks which promise, and who is to blame', () => {
    expect(toKeep(bare, ssh).message()).toBe(
      [
        'expected every promise to be kept, but not so (1 broken)',
        '',
        '  broken: ssh never inbound TCP 22',
        '    - inbound TCP 22 from anywhere is accepted at web-1: no active firewall; for example TCP 0.0.0.1 :22',
        '    + no firewall is active there, so that no rule decides: assign one, or enable it',
      ].join('\n'),
    )
    expect(toKeep(empty, ssh).message()).toContain(
      'expected some promise not to be kept, but all of them are',
    )
  })

  it('refuses what is neither', () => {
    expect(() => toKeep(bare, {} as typeof ssh)).toThrow('toKeep policies: expected policies')
    expect(() => toKeep(7, ssh)).toThrow('toKeep: expected a simulator or a world')
  })
})

describe('keeps of the kit', () => {
  const asking = (keeps: ReturnType<typeof policiesOf>) =>
    kit.assert({
      real: start => createSimulator({ world: start }),
      drive: (cloud, call) => cloud.call(call),
      ...{ operations: ['firewallCreate', 'firewallUpdate'], runs: 20, seed: 1, keeps },
    })

  it('passes where every world keeps the promises', async () => {
    const { runs } = await asking(policiesOf([{ id: 'room', always: { limits: { rules: 25 } } }]))
    expect(runs).toBe(20)
  })

  it('fails with the smallest run that breaks one, and names it', async () => {
    const failed = await asking(
      policiesOf([{ id: 'few', holds: ({ counters }) => counters.firewalls < 2 }]),
    ).catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(DisagreementError)
    expect(String(failed)).toContain('promise few')
  })
})
