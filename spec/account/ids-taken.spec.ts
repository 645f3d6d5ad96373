/** What is created in an account never gets the id of a record that the account is known to have. */
import { expect, it } from 'vitest'
import type { GatheredAccount } from '../../src/account/gathered.ts'
import { accountOf } from '../../src/account/holes/account.ts'
import { apply } from '../../src/engine/apply.ts'
import { accepting, firewall, gathered, instance, onInstance } from './holed-accounts.ts'

const known = gathered({
  firewalls: { rows: [firewall()] },
  instances: { rows: [instance(), instance({ id: 6 })] },
})

/** The ids that a new firewall, a new device and a new instance get. */
function idsIn(account: GatheredAccount) {
  const { world } = accountOf(account)
  const rules = { inbound: [], outbound: [], ...accepting }
  const made = apply(world, { operation: 'firewallCreate', body: { label: 'new', rules } })
  const attached = apply(world, {
    operation: 'firewallDeviceCreate',
    params: { firewallId: 802 },
    body: { type: 'instance', id: 6 },
  })
  const booted = apply(world, {
    operation: 'instanceCreate',
    body: { region: 'newark-us', label: 'new' },
  })
  return [made, attached, booted].map(each => (each.ok ? Object(each.reply).id : each.errors))
}

it('follows the ids of accounts that are whole', () => {
  expect(idsIn(known)).toEqual([803, 2, 7])
})

const withDevices = (parts: object) => ({ ...known, firewalls: { rows: [firewall(parts)] } })

it.each<[string, GatheredAccount, readonly number[]]>([
  [
    'a device that is left out, as nobody knows what it guards',
    withDevices({ devices: { rows: [onInstance, { ...onInstance, id: 40, unread: { a: 1 } }] } }),
    [803, 41, 7],
  ],
  [
    'an instance of a device on an interface',
    withDevices({
      devices: {
        rows: [onInstance, { id: 3, entity: { type: 'interface', id: 9, instance_id: 20 } }],
      },
    }),
    [803, 4, 21],
  ],
  [
    'a firewall by default, and an instance that has an address',
    {
      ...known,
      default_firewalls: { instance: 900 },
      ips: { rows: [{ address: '33.160.0.77', instance_id: 30 }] },
    },
    [901, 2, 31],
  ],
])('passes over the id of %s', (_, account, ids) => {
  expect(idsIn(account)).toEqual(ids)
})

it('passes over no id that no record can have', () => {
  const user = { username: 'eve', restricted: true }
  const grants = [
    { type: 'instance', id: 2 ** 30, permission: 'read_only' },
    { type: 'instance', id: 50, permission: 'read_only' },
  ] as const
  expect(idsIn({ ...known, users: { rows: [{ ...user, grants }] } })).toEqual([803, 2, 51])
})
