/** Outside: instances come, are shown and are changed where they are. */
import { ipText, showAddress } from './addresses.ts'
import { instanceDetails } from './details.ts'
import { anyMigrates, attach } from './firewalls.ts'
import { instanceId, ipv4Of, showInstance, theInstance } from './instance.ts'
import { giveAddresses, newInstance } from './new-instance.ts'
import {
  activeNatOf,
  addressesOf,
  giveNamed,
  isTaken,
  needIpv4,
  releaseAddress,
} from './numbering.ts'
import { changing, missing, open, paged, reading, refused } from './operation.ts'
import { hasVlans, regionOf } from './places.ts'
import { showListed } from './ranges.ts'
import { characters, flag, may, need, or, type Reader, text, textThat, whole } from './read.ts'
import { page } from './shapes.ts'
import type { Address, Details, Range } from './state.ts'
import { boot, checkNat, checkVlans, interfaces, serviceLabel, stored } from './wiring.ts'

const region = need('ASSUME-ENVIRONMENT', text('ASSUME-ENVIRONMENT'))

/** Not in 192.168.128.0/17. */
const publicIpv4: Reader<string> = (value, at, note) => {
  const found = ipText('ASSUME-ENVIRONMENT', 'ipv4')(value, at, note)
  const [first, second, third] = String(found).split('.').map(Number)
  const isPrivate = first === 192 && second === 168 && (third ?? 0) >= 128
  return isPrivate ? note('ASSUME-ENVIRONMENT', at) : found
}

const plan = textThat('ASSUME-ENVIRONMENT', [
  'ASSUME-ENVIRONMENT',
  plan => characters(plan) >= 1 && characters(plan) <= 64,
])

export const instanceCreate = changing(
  open,
  {
    body: {
      region,
      label: may(serviceLabel),
      plan: or(plan, 'g6-standard-1'),
      firewall_id: may(whole('ASSUME-ENVIRONMENT')),
      private_ip: or(flag('ASSUME-ENVIRONMENT'), false),
      interfaces: or(interfaces, [{ purpose: 'public' as const }]),
      address: may(publicIpv4),
      booted: or(flag('ASSUME-ENVIRONMENT'), true),
      spare_addresses: or(whole('ASSUME-ENVIRONMENT', 0), 0),
      details: may(instanceDetails),
    },
  },
  ask => {
    const { state, body } = ask
    checkVlans(body.interfaces)
    regionOf(state, body.region, 'region')
    const firewall = state.firewalls.find(
      ({ id, status }) => id === body.firewall_id && status !== 'deleted',
    )
    if (body.firewall_id !== undefined && firewall === undefined)
      refused('ASSUME-BODY-IDS', 'firewall_id')
    const vlan = body.interfaces.findIndex(each => each.purpose === 'vlan')
    if (vlan >= 0 && !hasVlans(ask, body.region)) refused('VLAN-4', `interfaces[${vlan}].purpose`)
    checkNat(body.interfaces, ['any'])
    if (body.address !== undefined && isTaken(state, body.address))
      refused('ASSUME-ENVIRONMENT', 'address')
    if (firewall !== undefined && anyMigrates(state, firewall))
      refused('MIGRATION-4', 'firewall_id')
    if (body.address === undefined) needIpv4(state, body.region, true, 'region')
    if (body.private_ip) needIpv4(state, body.region, false, 'region')
    const details = { ...body.details, ...(!body.booted && { offline: true }) }
    const instance = newInstance(ask, { ...body, details })
    giveAddresses(state, instance, body.private_ip, body.address)
    const booted = {
      id: 1,
      label: 'profile-1',
      interfaces: stored(body.interfaces, ipv4Of(state, instance)),
    }
    boot(ask, instance, [booted], booted)
    if (firewall !== undefined) attach(ask, firewall.id, { type: 'instance', id: instance.id })
    return showInstance(state, instance)
  },
)

export const instanceView = reading(open, { params: instanceId }, ask =>
  showInstance(ask.state, theInstance(ask)),
)

export const instanceAddressesView = reading(open, { params: instanceId }, ask => {
  const { state } = ask
  const { id } = theInstance(ask)
  const own = addressesOf(state, id)
  const texts = state.shares.filter(each => each.instance_id === id).map(({ address }) => address)
  const show = (all: Address[]) => all.map(each => showAddress(state, each))
  const [slaac] = show(own.filter(({ type }) => type === 'ipv6'))
  const showRanges = (all: (Range | undefined)[]) =>
    all.flatMap(each => (each === undefined ? [] : showListed(state, each)))
  return {
    ipv4: {
      public: show(own.filter(each => each.type === 'ipv4' && each.public)),
      private: show(own.filter(each => !each.public)),
      shared: show(texts.flatMap(text => state.addresses.filter(each => each.address === text))),
    },
    ipv6: {
      slaac,
      global: showRanges(state.ranges.filter(each => each.instance_id === id)),
      shared: showRanges(texts.map(text => state.ranges.find(each => each.range === text))),
    },
  }
})

export const instancesList = reading(open, { query: page }, ({ state, query }) =>
  paged(
    state.instances.map(each => showInstance(state, each)),
    query,
  ),
)

export const instanceUpdate = changing(
  open,
  { params: instanceId, body: { label: may(serviceLabel), details: may(instanceDetails) } },
  ask => {
    const { state, body, time } = ask
    const instance = theInstance(ask)
    instance.label = body.label ?? instance.label
    const { alerts, ...others } = body.details ?? {}
    const details: Details = { ...instance.details, ...others, updated: time }
    if (alerts !== undefined) details['alerts'] = { ...Object(details['alerts']), ...alerts }
    instance.details = details
    return showInstance(state, instance)
  },
)

export const instanceShutdown = changing(open, { params: instanceId }, ask => {
  const instance = theInstance(ask)
  instance.details = { ...instance.details, offline: true }
  return showInstance(ask.state, instance)
})

export const instanceResize = changing(
  open,
  { params: instanceId, body: { plan: need('ASSUME-ENVIRONMENT', plan) } },
  ask => {
    const { state, body, time } = ask
    const instance = theInstance(ask)
    if (instance.migrating) refused('ASSUME-ENVIRONMENT', 'instanceId')
    if (instance.plan === body.plan) refused('ASSUME-ENVIRONMENT', 'plan')
    instance.plan = body.plan
    instance.details = { ...instance.details, updated: time }
    return showInstance(state, instance)
  },
)

export const instanceAddressCreate = changing(
  open,
  { params: instanceId, body: { address: need('ASSUME-ENVIRONMENT', publicIpv4) } },
  ask => {
    const { state, body } = ask
    const instance = theInstance(ask)
    if (instance.spare_addresses === 0) refused('ASSUME-ENVIRONMENT', 'instanceId')
    if (isTaken(state, body.address)) refused('ASSUME-ENVIRONMENT', 'address')
    instance.spare_addresses -= 1
    return showAddress(state, giveNamed(state, instance, body.address))
  },
)

export const instanceAddressDelete = changing(
  open,
  {
    params: {
      ...instanceId,
      address: need('ASSUME-PATH-INTEGER', ipText('ASSUME-ENVIRONMENT', 'ipv4')),
    },
  },
  ask => {
    const { state, params } = ask
    const instance = theInstance(ask)
    const address =
      addressesOf(state, instance.id).find(each => each.address === params.address) ??
      missing('ASSUME-ENVIRONMENT', 'address')
    if (address.public && ipv4Of(state, instance).length < 2)
      refused('ASSUME-ENVIRONMENT', 'address')
    if (activeNatOf(state, address) !== undefined) refused('ASSUME-ENVIRONMENT', 'address')
    releaseAddress(state, address)
    return {}
  },
)
