/** Outside: the interfaces of instances, their profiles, and booting into them. */
import { ipText } from './addresses.ts'
import { attach, entityOf } from './firewalls.ts'
import { detach, migrates, nameOf } from './guards.ts'
import { instanceId, ipv4Of, showInstance, showInterface, theInstance } from './instance.ts'
import { prefixText, readPrefix } from './ip.ts'
import { type Ask, changing, emit, malformed, missing, open, refused } from './operation.ts'
import { hasVlans } from './places.ts'
import {
  characters,
  list,
  may,
  need,
  oneOf,
  or,
  orNull,
  type Reader,
  record,
  textThat,
  whole,
} from './read.ts'
import {
  type Device,
  type Firewall,
  type Instance,
  type Interface,
  nextId,
  type Profile,
} from './state.ts'

const outside = 'ASSUME-ENVIRONMENT'

export const serviceLabel = textThat(outside, [
  outside,
  label => characters(label) >= 3 && characters(label) <= 64,
])

const vlanLabel = textThat(outside, [outside, label => /^[a-z0-9-]{1,64}$/i.test(label)])

const ipam: Reader<string> = (value, at, note) => {
  const prefix = readPrefix(value)
  if (prefix?.type !== 'ipv4' || prefix.length === undefined) return note(outside, at)
  return prefixText(prefix)
}

const ipv4Text = ipText(outside, 'ipv4')

const natText: Reader<string> = (value, at, note) =>
  value === 'any' ? value : ipv4Text(value, at, note)

const publicInterface = record(outside, { purpose: need(outside, oneOf(outside, 'public')) })
const vlanInterface = record(outside, {
  purpose: need(outside, oneOf(outside, 'vlan')),
  label: need(outside, vlanLabel),
  ipam_address: or(orNull(ipam), null),
})
const vpcInterface = record(outside, {
  purpose: need(outside, oneOf(outside, 'vpc')),
  vpc_id: need(outside, whole(outside)),
  subnet_id: need(outside, whole(outside)),
  ipv4: need(
    outside,
    record(outside, {
      vpc: need(outside, ipv4Text),
      nat_1_1: or(orNull(natText), null),
    }),
  ),
})

const interfaceReader: Reader<Interface> = (value, at, note) => {
  if (typeof value !== 'object' || value === null) return note(outside, at)
  // A list is an object without a purpose here.
  const purpose = 'purpose' in value ? value.purpose : undefined
  if (purpose === 'public') return publicInterface(value, at, note)
  if (purpose === 'vlan') return vlanInterface(value, at, note)
  if (purpose !== 'vpc') return note(outside, `${at}.purpose`)
  const read = vpcInterface(value, at, note)
  const { vpc_id, subnet_id, ipv4 } = read ?? {}
  return { purpose, vpc_id, subnet_id, ipv4: ipv4?.vpc, nat_1_1: ipv4?.nat_1_1 ?? null }
}
const interfaceList = list(outside, interfaceReader)

/** No interfaces are one public one. */
export const interfaces: Reader<Interface[]> = (value, at, note) => {
  const read = interfaceList(value, at, note)
  return read?.length === 0 ? [{ purpose: 'public' }] : read
}

/** `any` is the first public IPv4 address of the instance. */
export const stored = (interfaces: Interface[], own: string[]): Interface[] =>
  interfaces.map(each =>
    each.purpose === 'vpc' && each.nat_1_1 === 'any'
      ? { ...each, nat_1_1: own[0] ?? null }
      : { ...each },
  )

export const withoutNat = (profile: Profile): Profile => ({
  ...profile,
  interfaces: profile.interfaces.map(each =>
    each.purpose === 'vpc' ? { ...each, nat_1_1: null } : { ...each },
  ),
})

export const wantsVlan = (interfaces: Interface[]): boolean =>
  interfaces.some(({ purpose }) => purpose === 'vlan')

/** One interface of a profile for each VLAN. */
export function checkVlans(interfaces: Interface[]): void {
  const labels = interfaces.map(each => (each.purpose === 'vlan' ? each.label : undefined))
  for (const [index, label] of labels.entries())
    if (label !== undefined && labels.indexOf(label) < index)
      malformed('ASSUME-PROFILES', `interfaces[${index}].label`)
}

/** NAT is with addresses of one's own, each of them once. */
export function checkNat(interfaces: Interface[], own: (string | undefined)[]): void {
  const met: unknown[] = []
  for (const [index, each] of interfaces.entries()) {
    if (each.purpose !== 'vpc' || each.nat_1_1 === null) continue
    const address = each.nat_1_1 === 'any' ? own[0] : each.nat_1_1
    const field = `interfaces[${index}].ipv4.nat_1_1`
    if (!own.includes(address)) refused(outside, field)
    if (met.includes(address)) refused('ASSUME-PROFILES', field)
    met.push(address)
  }
}

const showProfile = ({ id, label, interfaces }: Profile) => ({
  id,
  label,
  interfaces: interfaces.map(showInterface),
})

/** The instance runs with this profile; the VLANs of it come into being where they are new. */
export function boot(ask: Ask, instance: Instance, profiles: Profile[], booted: Profile): void {
  const { state, time } = ask
  const { region } = instance
  instance.profiles = profiles
  instance.booted = structuredClone(booted)
  for (const each of booted.interfaces) {
    if (each.purpose !== 'vlan') continue
    const known = state.vlans.some(vlan => vlan.region === region && vlan.label === each.label)
    if (known) continue
    state.vlans.push({ id: nextId(state, 'vlans'), label: each.label, region, created: time })
  }
}

function guardAnew(ask: Ask, { id, migrating }: Instance, firewall: Firewall): void {
  const { state } = ask
  const service = { type: 'instance', id } as const
  const here = state.devices.filter(({ entity }) => entity.type === 'instance' && entity.id === id)
  const ids = [firewall.id, ...here.map(each => each.firewall_id)]
  const isBehind = ({ firewall_id, entity }: Device) =>
    ids.includes(firewall_id) && migrates(state, entity)
  if (migrating || state.devices.some(isBehind)) refused(outside, 'firewall_id')
  for (const device of here.filter(each => each.firewall_id !== firewall.id)) {
    const old = state.firewalls.find(each => each.id === device.firewall_id)
    detach(state, each => each === device)
    if (old !== undefined)
      emit(ask, 'firewall_device_remove', entityOf(old), nameOf(state, service))
  }
  if (here.some(each => each.firewall_id === firewall.id)) return
  attach(ask, firewall.id, service)
  emit(ask, 'firewall_device_add', entityOf(firewall), nameOf(state, service))
}

export const instanceReboot = changing(
  open,
  {
    params: instanceId,
    body: { profile_id: may(whole(outside)), firewall_id: may(whole(outside)) },
  },
  ask => {
    const { state, body } = ask
    const instance = theInstance(ask)
    const { region, profiles, booted } = instance
    const profile =
      profiles.find(({ id }) => id === (body.profile_id ?? booted.id)) ??
      refused('ASSUME-BODY-IDS', 'profile_id')
    const firewall = state.firewalls.find(
      ({ id, status }) => id === body.firewall_id && status !== 'deleted',
    )
    if (body.firewall_id !== undefined && firewall === undefined)
      refused('ASSUME-BODY-IDS', 'firewall_id')
    if (wantsVlan(profile.interfaces) && !hasVlans(ask, region)) refused('VLAN-4', 'profile_id')
    const own = ipv4Of(state, instance)
    for (const each of profile.interfaces) {
      if (each.purpose !== 'vpc' || each.nat_1_1 === null) continue
      if (!own.includes(each.nat_1_1)) refused(outside, 'profile_id')
    }
    if (firewall !== undefined) guardAnew(ask, instance, firewall)
    boot(ask, instance, profiles, profile)
    if (instance.details?.['offline'] === true) instance.details['offline'] = false
    return showInstance(state, instance)
  },
)

function checkProfile(ask: Ask<{ instanceId: number }>, listed: Interface[]) {
  const { state } = ask
  const instance = theInstance(ask)
  const vlan = listed.findIndex(({ purpose }) => purpose === 'vlan')
  if (vlan >= 0 && !hasVlans(ask, instance.region)) refused('VLAN-4', `interfaces[${vlan}].purpose`)
  const own = ipv4Of(state, instance)
  checkNat(listed, own)
  const wired = stored(listed, own)
  const shared = wired.findIndex(
    each => each.purpose === 'vpc' && state.shares.some(({ address }) => address === each.nat_1_1),
  )
  if (shared >= 0) refused('ASSUME-NAT-CONFIGURED', `interfaces[${shared}].ipv4.nat_1_1`)
  return wired
}

export const profileCreate = changing(
  open,
  {
    params: instanceId,
    body: { label: may(serviceLabel), interfaces: may(interfaces) },
  },
  ask => {
    const { body } = ask
    const { interfaces: listed = [{ purpose: 'public' }] } = body
    checkVlans(listed)
    const wired = checkProfile(ask, listed)
    const { profiles } = theInstance(ask)
    const id = Math.max(0, ...profiles.map(each => each.id)) + 1
    const profile = { id, label: body.label ?? `profile-${id}`, interfaces: wired }
    profiles.push(profile)
    return showProfile(profile)
  },
)

export const profileUpdate = changing(
  open,
  {
    params: { ...instanceId, profileId: need('ASSUME-PATH-INTEGER', whole(outside)) },
    body: { label: may(serviceLabel), interfaces: may(interfaces) },
  },
  ask => {
    const { label, interfaces: listed } = ask.body
    if (listed !== undefined) checkVlans(listed)
    const profile =
      theInstance(ask).profiles.find(({ id }) => id === ask.params.profileId) ??
      missing(outside, 'profileId')
    if (listed !== undefined) profile.interfaces = checkProfile(ask, listed)
    if (label !== undefined) profile.label = label
    return showProfile(profile)
  },
)

export const profileDelete = changing(
  open,
  { params: { ...instanceId, profileId: need('ASSUME-PATH-INTEGER', whole(outside)) } },
  ask => {
    const instance = theInstance(ask)
    const { profileId } = ask.params
    if (instance.profiles.every(({ id }) => id !== profileId)) missing(outside, 'profileId')
    if (instance.booted.id === profileId) refused('ASSUME-PROFILES', 'profileId')
    instance.profiles = instance.profiles.filter(({ id }) => id !== profileId)
    return {}
  },
)
