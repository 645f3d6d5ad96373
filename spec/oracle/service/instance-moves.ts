/** Outside: instances go, move and are copied. */
import { anyMigrates, attach } from './firewalls.ts'
import { detach } from './guards.ts'
import { instanceId, showInstance, theInstance } from './instance.ts'
import { giveAddresses, needAddresses, newInstance } from './new-instance.ts'
import { addressesOf, releaseAddress } from './numbering.ts'
import { type Ask, changing, open, refused } from './operation.ts'
import { hasVlans, regionOf } from './places.ts'
import { may, need, text, whole } from './read.ts'
import type { Address, Instance } from './state.ts'
import { boot, serviceLabel, wantsVlan, withoutNat } from './wiring.ts'

const region = need('ASSUME-ENVIRONMENT', text('ASSUME-ENVIRONMENT'))

export const instanceDelete = changing(open, { params: instanceId }, ask => {
  const { state } = ask
  const { id, migrating } = theInstance(ask)
  if (migrating) refused('ASSUME-ENVIRONMENT', 'instanceId')
  leaveRegion(ask, id, addressesOf(state, id))
  detach(state, ({ entity }) => entity.type === 'instance' && entity.id === id)
  state.instances = state.instances.filter(each => each.id !== id)
  return {}
})

/** Its addresses and its range go, whoever shares them, and what is shared with it. */
function leaveRegion({ state, assumed }: Ask, id: number, addresses: Address[]): void {
  for (const address of addresses) releaseAddress(state, address)
  const gone = state.ranges.filter(each => each.instance_id === id)
  if (gone.length > 0) assumed.add('ASSUME-RANGE-LEFT')
  state.ranges = state.ranges.filter(each => !gone.includes(each))
  state.shares = state.shares.filter(
    ({ address, instance_id }) => instance_id !== id && gone.every(each => each.range !== address),
  )
}

function movesVlan({ assumed }: Ask, { booted }: Instance): boolean {
  const isOnVlan = wantsVlan(booted.interfaces)
  if (isOnVlan) assumed.add('ASSUME-VLAN-ATTACHED')
  return isOnVlan
}

export const instanceMigrate = changing(open, { params: instanceId, body: { region } }, ask => {
  const { state, body } = ask
  const instance = theInstance(ask)
  regionOf(state, body.region, 'region')
  if (instance.migrating) refused('ASSUME-ENVIRONMENT', 'instanceId')
  if (instance.region === body.region) refused('ASSUME-ENVIRONMENT', 'region')
  if (movesVlan(ask, instance) && !hasVlans(ask, body.region)) refused('VLAN-5', 'region')
  const old = addressesOf(state, instance.id)
  const hadPrivate = old.some(each => !each.public)
  needAddresses(state, body.region, hadPrivate)
  ask.assumed.add('ASSUME-MIGRATE-REGION')
  instance.region = body.region
  // The old ones are in use until the new ones are there: none of them is given again.
  giveAddresses(state, instance, hadPrivate)
  leaveRegion(ask, instance.id, old)
  boot(ask, instance, instance.profiles.map(withoutNat), withoutNat(instance.booted))
  return showInstance(state, instance)
})

export const instanceClone = changing(
  open,
  {
    params: instanceId,
    body: { region, label: may(serviceLabel), firewall_id: may(whole('ASSUME-ENVIRONMENT')) },
  },
  ask => {
    const { state, body } = ask
    const original = theInstance(ask)
    regionOf(state, body.region, 'region')
    const firewall = state.firewalls.find(
      ({ id, status }) => id === body.firewall_id && status !== 'deleted',
    )
    if (body.firewall_id !== undefined && firewall === undefined)
      refused('ASSUME-BODY-IDS', 'firewall_id')
    if (movesVlan(ask, original) && !hasVlans(ask, body.region)) refused('VLAN-6', 'region')
    if (firewall !== undefined && anyMigrates(state, firewall))
      refused('MIGRATION-4', 'firewall_id')
    needAddresses(state, body.region, false)
    ask.assumed.add('ASSUME-CLONE')
    const { updated: _, ...details } = original.details ?? {}
    const clone = newInstance(ask, { ...body, plan: original.plan, details })
    if (original.details !== undefined) clone.details = details
    giveAddresses(state, clone, false)
    boot(ask, clone, original.profiles.map(withoutNat), withoutNat(original.booted))
    if (firewall !== undefined) attach(ask, firewall.id, { type: 'instance', id: clone.id })
    return showInstance(state, clone)
  },
)

const isLive = (ask: Ask<{ instanceId: number }>, migrating: boolean) => {
  const instance = theInstance(ask)
  if (instance.migrating === migrating) refused('ASSUME-ENVIRONMENT', 'instanceId')
  instance.migrating = migrating
  return {}
}
export const liveMigrationStart = changing(open, { params: instanceId }, ask => isLive(ask, true))
export const liveMigrationFinish = changing(open, { params: instanceId }, ask => isLive(ask, false))
