/** An account with some of its holes filled in the documents themselves. */
import type {
  GatheredAccount,
  GatheredDevice,
  GatheredFirewall,
  GatheredList,
} from '../../account/gathered.ts'
import { type Account, accountOf, accountWith } from '../../account/holes/account.ts'
import { defaultsName, listName } from '../../account/holes/list-holes.ts'
import { type OpenTrait, openTraits } from '../../account/holes/open-traits.ts'
import { policyNameOf } from '../../account/holes/partial-firewall.ts'
import { directions } from '../../contract/vocabulary.ts'
import type { Filling } from '../../rules/partial/unknown.ts'
import { devicesOn } from '../../world/guards.ts'
import { type Service, serviceKey } from '../../world/records/device.ts'
import { get } from '../../world/table.ts'
import { type StandInFirewall, withStandIns } from './default-firewalls.ts'
import { another, nothingElse } from './others-at.ts'
import { defaultPrefix, rulesNamed, rulesOfOtherAt } from './possible-guard.ts'
import { guardName, statusName } from './words.ts'

/**
 * The words of the filling are put where they belong; of the services it is known then what guards them. The stand-ins are
 * there besides.
 */
export function fillAccount(
  { gathered, settled }: Account,
  filling: Filling,
  services: readonly Service[],
  standIns: readonly StandInFirewall[] = [],
): Account {
  let filled = withStandIns(withInstances(gathered, services), standIns)
  for (const service of services) filled = guard(filled, service, filling.get(guardName(service)))
  const account = accountOf(
    mapFirewalls(filled, firewall => fillFirewall(firewall, filling)),
    new Set([...settled, ...services.map(serviceKey)]),
  )
  const known = new Set(gathered.firewalls?.rows.map(({ id }) => id))
  const unknown = new Map([
    ...standIns.map(({ id, name }) => [id, rulesNamed(name)] as const),
    ...services.flatMap(service =>
      devicesOn(account.world, service)
        .filter(({ firewall_id: id }) => !known.has(id))
        .map(({ firewall_id: id }) => [Number(id), rulesOfOtherAt(service)] as const),
    ),
  ])
  const partial = [...unknown].flatMap(([id, rules]) => {
    const standIn = get(account.world.tables.firewalls, id)?.rules
    return standIn === undefined ? [] : [[id, { rules, standIn }] as const]
  })
  if (partial.length === 0) return account
  const open = [...unknown.keys()].map(id => openStandIn(id, standIns))
  return accountWith(account, {
    partial: new Map([...account.partial, ...partial]),
    openTraits: openTraits([...account.openTraits.values(), ...open]),
  })
}

/** Which firewall it stands for is not known, or of a default one that no list tells what it is called. */
function openStandIn(id: number, standIns: readonly StandInFirewall[]): OpenTrait {
  const of = { type: 'firewall', id } as const
  const byDefault = standIns.find(each => each.id === id)
  if (byDefault === undefined) return { of, trait: 'firewalls', hole: listName('firewalls') }
  return byDefault.name === `${defaultPrefix}${id}`
    ? { of, trait: 'labels', hole: defaultsName }
    : { of, trait: 'firewalls', hole: defaultsName }
}

/** Those that only an interface names stay when it is filled in. */
function withInstances(gathered: GatheredAccount, services: readonly Service[]): GatheredAccount {
  const rows = gathered.instances?.rows ?? []
  const bare = services.flatMap(({ type, id }) =>
    type === 'instance' && rows.every(each => each.id !== id) ? [{ id: Number(id) }] : [],
  )
  if (bare.length === 0) return gathered
  const missing = gathered.instances === undefined ? { missing: 'some' as const } : {}
  return {
    ...gathered,
    instances: { ...missing, ...gathered.instances, rows: [...rows, ...bare] },
  }
}

const mapFirewalls = (
  gathered: GatheredAccount,
  map: (firewall: GatheredFirewall) => GatheredFirewall,
): GatheredAccount => ({
  ...gathered,
  ...(gathered.firewalls !== undefined && {
    firewalls: { ...gathered.firewalls, rows: gathered.firewalls.rows.map(map) },
  }),
})

function fillFirewall(firewall: GatheredFirewall, filling: Filling): GatheredFirewall {
  const { id, rules } = firewall
  const status = filling.get(statusName(id))
  const policies = directions.flatMap(direction => {
    const policy = filling.get(policyNameOf(direction, id))
    return policy === undefined ? [] : [[`${direction}_policy`, policy] as const]
  })
  const devices = firewall.devices && {
    ...firewall.devices,
    rows: eachServiceOnce(firewall.devices.rows.flatMap(each => fillInterface(each, id, filling))),
  }
  return {
    ...firewall,
    ...((status === 'enabled' || status === 'disabled') && { status }),
    ...(policies.length > 0 && { rules: { ...rules, ...Object.fromEntries(policies) } }),
    ...(devices !== undefined && { devices }),
  }
}

/** What guards an instance through an interface may be known to guard it besides; a device with a field that nobody knows may guard anything. */
const eachServiceOnce = (rows: readonly GatheredDevice[]): readonly GatheredDevice[] =>
  rows.filter(
    ({ entity: { type, id }, unread }, at) =>
      type === 'interface' ||
      unread !== undefined ||
      rows.findIndex(
        ({ entity, unread: field }) =>
          entity.type === type && entity.id === id && field === undefined,
      ) === at,
  )

/** What guards nothing of the instance is left out. */
function fillInterface(
  device: GatheredDevice,
  firewall: number,
  filling: Filling,
): readonly GatheredDevice[] {
  const { type, id, instance_id } = device.entity
  if (type !== 'interface' || instance_id === undefined) return [device]
  const word = filling.get(`firewall ${firewall} on interface ${id} of instance ${instance_id}`)
  if (word === undefined) return [device]
  return word === 'guards the instance'
    ? [{ ...device, entity: { type: 'instance', id: instance_id } }]
    : []
}

/** Puts what else guards the service into the account. */
function guard(
  gathered: GatheredAccount,
  { type, id }: Service,
  word: string | undefined,
): GatheredAccount {
  if (word === undefined || word === nothingElse) return gathered
  const device: GatheredDevice = { entity: { type, id } }
  const ids = new Set([...word.matchAll(/firewall (\d+)/g)].map(([, digits]) => Number(digits)))
  const attached = mapFirewalls(gathered, firewall =>
    ids.has(firewall.id) ? { ...firewall, devices: withRow(firewall.devices, device) } : firewall,
  )
  if (!word.split(', ').includes(another)) return attached
  const rows = attached.firewalls?.rows ?? []
  const other = rows.reduce((last, each) => Math.max(last, each.id), 0) + 1
  const unseen: GatheredFirewall = {
    ...{ id: other, label: `unknown-${other}`, status: 'enabled' },
    rules: { inbound: [], inbound_policy: 'DROP', outbound: [], outbound_policy: 'DROP' },
    devices: { rows: [device] },
  }
  return { ...attached, firewalls: { ...attached.firewalls, rows: [...rows, unseen] } }
}

const withRow = (
  list: GatheredList<GatheredDevice> | undefined,
  row: GatheredDevice,
): GatheredList<GatheredDevice> =>
  list === undefined ? { rows: [row], missing: 'some' } : { ...list, rows: [...list.rows, row] }
