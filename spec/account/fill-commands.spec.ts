/** The commands that `fill` prints, and what it says of devices without ids. */
import { describe, expect, it } from 'vitest'
import type { GatheredAccount } from '../../src/account/gathered.ts'
import { accountOf } from '../../src/account/holes/account.ts'
import { devicesWithoutIds, fillCommands } from '../../src/account/holes/fill-commands.ts'
import { readAccount } from '../../src/account.ts'
import { firewall, gathered, instance } from './holed-accounts.ts'

const on = (...ids: readonly number[]) => ({
  rows: ids.map(id => ({ id: 900 + id, entity: { type: 'instance', id } as const })),
})

const commandsOf = (account: GatheredAccount) =>
  fillCommands(accountOf(account).holes).map(each => each.replace(/ --json.*/, ''))

describe('commands that fill holes', () => {
  const many = [1, 2, 3, 4, 5, 6, 7, 8, 9]

  it('ask for the list alone where records of it are named and none was given', () => {
    const { instances: _, ...others } = gathered({
      firewalls: { rows: [firewall({ devices: on(...many) })] },
    })
    const commands = commandsOf(others)
    expect(commands.filter(each => each.includes('linodes view'))).toEqual([])
    expect(commands[0]).toBe('linode-cli linodes list')
  })

  it('ask for each record where the list was given and lacks it', () => {
    const commands = commandsOf(
      gathered({
        instances: { rows: [instance()] },
        firewalls: { rows: [firewall({ devices: on(5, 6, 7) })] },
      }),
    )
    expect(commands.filter(each => each.includes('view'))).toEqual([
      'linode-cli linodes view 6',
      'linode-cli linodes view 7',
    ])
  })

  it('begin with lists, each once, and go on in the order of the holes', () => {
    const commands = commandsOf(
      gathered({
        ips: { rows: [], missing: 2 },
        firewalls: { rows: [firewall({ devices: { rows: [], missing: 'some' } })], missing: 1 },
      }),
    )
    expect(commands.slice(0, 3)).toEqual([
      'linode-cli firewalls list',
      'linode-cli networking ips-list',
      'linode-cli firewalls devices-list 802',
    ])
    expect(new Set(commands).size).toBe(commands.length)
  })

  it('leave out the view of a firewall that the list tells', () => {
    const { status: _, ...unsure } = firewall()
    expect(commandsOf(gathered({ firewalls: { rows: [unsure] } }))).toContain(
      'linode-cli firewalls view 802',
    )
    expect(commandsOf(gathered({ firewalls: { rows: [unsure], missing: 1 } }))).not.toContain(
      'linode-cli firewalls view 802',
    )
  })
})

describe('devices that came as entities', () => {
  const row = (id: number, entities: readonly object[]) => ({
    ...{ id, label: `wall-${id}`, status: 'enabled', tags: [], entities },
    ...{ created: '2026-01-01T00:00:00', updated: '2026-01-01T00:00:00' },
    rules: { inbound: [], inbound_policy: 'DROP', outbound: [], outbound_policy: 'DROP' },
  })
  const of = (...firewalls: readonly object[]) =>
    devicesWithoutIds(readAccount([{ name: 'firewalls.json', value: firewalls }]).account.gathered)

  it('are told with the command for the first', () => {
    const entities = [{ type: 'linode', id: 5, label: 'web-1' }]
    expect(of(row(901, []), row(902, entities), row(903, [{ type: 'linode', id: 6 }]))).toEqual({
      ids: [902, 903],
      command: expect.stringContaining('linode-cli firewalls devices-list 902 '),
    })
  })

  it('are none where no firewall guards anything', () => expect(of(row(901, []))).toBe(undefined))
})
