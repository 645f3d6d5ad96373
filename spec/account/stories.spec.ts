/** An account before and after a change, as people save it: what changed, and what depends on what they did not save. */
import { describe, expect, it } from 'vitest'
import {
  isDecided,
  type NamedDocument,
  readAccount,
  type WriteOptions,
  writeAccount,
} from '../../src/account.ts'
import { createSimulator } from '../../src/engine/simulator.ts'
import { compareAccounts, compareWorlds, rehearseIn } from '../../src/whatif.ts'
import type { World } from '../../src/world/world.ts'

const https = {
  protocol: 'TCP',
  ports: '443',
  addresses: { ipv4: ['0.0.0.0/0'], ipv6: ['::/0'] },
  action: 'ACCEPT',
} as const
const closed = { inbound_policy: 'DROP', outbound_policy: 'ACCEPT' } as const

const cloud = createSimulator()
const { id } = cloud.firewallCreate({
  body: { label: 'web', rules: { inbound: [https], ...closed }, devices: { instances: [1] } },
})
const before = cloud.world
const opening = {
  operation: 'firewallRulesUpdate',
  params: { firewallId: id },
  body: { inbound: [{ ...https, ports: '22,443' }], ...closed },
} as const
cloud.call(opening)
const after = cloud.world

const forms: readonly WriteOptions[] = [
  { as: 'cli' },
  { as: 'gathered' },
  ...[25, 500].flatMap(pageSize => [
    { as: 'published' as const, pageSize },
    { as: 'neutral' as const, pageSize },
  ]),
]

const documentsOf = (world: World, form: WriteOptions): readonly NamedDocument[] =>
  writeAccount(world, form)

/** As older clients print it: neither devices nor entities. */
const withoutDevices = (documents: readonly NamedDocument[]): readonly NamedDocument[] =>
  documents
    .filter(({ name }) => !name.includes('device'))
    .map(({ name, value }) => ({
      name,
      value: JSON.parse(
        JSON.stringify(value, (key, held: unknown) =>
          key === 'entities' || key === 'devices' ? undefined : held,
        ),
      ),
    }))

describe.each(forms)('an account as %j', form => {
  const read = (world: World, leaveOut = (all: readonly NamedDocument[]) => all) =>
    readAccount(leaveOut(documentsOf(world, form)))

  it('gives the opening, with everything read and nothing decided by a hole', () => {
    const [was, is] = [read(before), read(after)]
    expect(was.leaves.notUnderstood + is.leaves.notUnderstood).toBe(0)
    expect(isDecided(was.account) && isDecided(is.account)).toBe(true)
    const { equivalent, changes, on } = compareAccounts(was.account, is.account)
    expect({ equivalent, on }).toEqual({ equivalent: 'never', on: [] })
    expect(changes).toMatchObject(
      ['ipv4', 'ipv6'].map(family => ({
        ...{ to: 'ACCEPT', holds: 'always', direction: 'inbound', family },
        ...{ protocol: 'TCP', ports: '22', services: [{ type: 'instance', id: 1 }] },
      })),
    )
    expect(compareWorlds(was.account.world, is.account.world).changes).toHaveLength(1)
  })

  it('depends on the devices of the firewall when they are left out', () => {
    const [was, is] = [read(before, withoutDevices), read(after, withoutDevices)]
    const { equivalent, changes, on } = compareAccounts(was.account, is.account)
    expect({ equivalent, on }).toEqual({ equivalent: 'depends', on: [`devices of firewall ${id}`] })
    expect(new Set(changes.map(({ holds, to, ports }) => `${holds} ${to} ${ports}`))).toEqual(
      new Set(['depends ACCEPT 22']),
    )
    expect(changes.every(each => each.unless !== undefined)).toBe(true)
  })

  it('says the same of the change when it is rehearsed', () => {
    const whole = rehearseIn(read(before).account, { calls: [opening] })
    expect(whole.equivalent).toBe('never')
    const cut = rehearseIn(read(before, withoutDevices).account, { calls: [opening] })
    expect(cut.equivalent).toBe('depends')
    expect(cut.cases.flatMap(each => each.comparison.on)).toEqual([`devices of firewall ${id}`])
  })
})
