/** What the published interface has below an instance. */
import { configShape } from '../../account/published/config-shapes.ts'
import { shapeReply } from '../../account/published/shapes.ts'
import { exchangeWords } from '../../account/published/words.ts'
import { fieldsOf, isRecord } from '../../kit/json.ts'
import { parseAddress, printAddress } from '../../net/address.ts'
import { instanceId, profileId } from '../../operations/environment/params.ts'
import { firewallReply } from '../../operations/firewalls/firewall-reply.ts'
import { address } from '../../operations/params.ts'
import { anything, optional, required } from '../../schema/field.ts'
import { textOf } from '../../schema/text-of.ts'
import { callerOf, mayReach } from '../../world/caller.ts'
import { devicesOn } from '../../world/guards.ts'
import { addressesOf, rangesOf } from '../../world/holders.ts'
import type { InstanceId } from '../../world/ids.ts'
import type { Service } from '../../world/records/device.ts'
import type { Instance, Profile } from '../../world/records/instance.ts'
import { get, values } from '../../world/table.ts'
import { balancerShown } from './balancer-shapes.ts'
import { type Asked, listing, showing, translating } from './companion.ts'

export const path = '/linode/instances/{instanceId}'
const params = { instanceId }

export const idIn = ({ params: { instanceId: id } }: Asked): InstanceId => Number(id) as InstanceId

export const instanceIn = (asked: Asked): Instance | undefined =>
  get(asked.world.tables.instances, idIn(asked))

export const lacks = (asked: Asked) =>
  instanceIn(asked) === undefined
    ? ({ param: 'instanceId', record: 'instance' } as const)
    : undefined

/** In whichever spelling it is asked for, an address or the first one of a range. */
function lacksAddress(asked: Asked) {
  const { world, params } = asked
  const text = String(params['address'])
  const read = parseAddress(text)
  const canonical = read.ok ? printAddress(read.value) : text
  const own = [
    ...addressesOf(world, idIn(asked)).map(each => each.address),
    ...rangesOf(world, idIn(asked)).map(({ range }) => range),
  ]
  const isLacking = !own.includes(canonical)
  return (
    lacks(asked) ?? (isLacking ? ({ param: 'address', record: 'address' } as const) : undefined)
  )
}

const inTheirWords =
  (name: 'ipAddressAllocate' | 'ipAddressView' | 'ipAddressRdnsUpdate') =>
  ({ world, params, body }: Asked, reply: unknown) =>
    exchangeWords(
      shapeReply({ operation: { name }, call: { params, body }, reply, before: world, world }),
    )

/** The firewalls that are assigned to a service, as they are listed: those that the caller may reach. */
export const firewallsOn = ({ world, token }: Asked, service: Service): readonly unknown[] => {
  const caller = callerOf(world, token)
  return devicesOn(world, service).flatMap(({ firewall_id: firewallId }) => {
    const firewall = get(world.tables.firewalls, firewallId)
    if (firewall === undefined || !mayReach(caller, 'firewall', firewallId, 'read_only')) return []
    const reply = firewallReply(firewall)
    const call = { params: { firewallId } }
    const operation = { name: 'firewallView' }
    return [exchangeWords(shapeReply({ operation, call, reply, before: world, world }))]
  })
}

export const firewallFilters = { id: 'number', label: 'text', tags: 'texts' } as const

export const profileIn = (asked: Asked): Profile | undefined =>
  instanceIn(asked)?.profiles.find(({ id }) => id === asked.params['profileId'])

export const lacksProfile = (asked: Asked) =>
  lacks(asked) ??
  (profileIn(asked) === undefined
    ? ({ param: 'profileId', record: 'profile' } as const)
    : undefined)

/** The balancers that pass packets on to an address of the instance. */
const balancersBefore = (asked: Asked) => {
  const own = addressesOf(asked.world, idIn(asked)).map(each => each.address)
  return [...values(asked.world.tables.balancers)].filter(({ configs }) =>
    configs.some(({ nodes }) => nodes.some(node => own.includes(node.address))),
  )
}

/** Nothing here is made of what is not the image. */
const rebuilding = {
  image: required('ASSUME-DETAILS', textOf('ASSUME-DETAILS', 1, 128), 'the id of an image'),
  ...Object.fromEntries(
    [
      ...['root_pass', 'authorized_keys', 'authorized_users', 'metadata', 'stackscript_id'],
      ...['stackscript_data', 'booted', 'disk_encryption', 'swap_size', 'type'],
    ].map(name => [name, optional(anything)]),
  ),
}

const ofInstance = { of: 'instanceView', params, lacks } as const

export const instanceCompanions = [
  translating({
    ...{ name: 'linodeBoot', method: 'POST', path: `${path}/boot`, of: 'instanceReboot' },
    ...{ params, lacks, does: 'an instance that runs is booted anew' },
    toCall: ({ params: named, body = {} }) => ({ params: named, body }),
    show: () => ({}),
  }),
  translating({
    ...{ name: 'linodeRebuild', method: 'POST', path: `${path}/rebuild`, of: 'instanceUpdate' },
    ...{ params, lacks, body: rebuilding },
    does: 'the image; its configs and interfaces stay, whether it runs too, and passwords, keys and scripts are taken and not kept',
    toCall: ({ params: named, body }) => ({
      ...{ params: named, body: { details: { image: fieldsOf(body)['image'] } } },
    }),
    show: ({ world, params: named, body }, reply) =>
      exchangeWords(
        shapeReply({
          ...{ operation: { name: 'instanceUpdate' }, call: { params: named, body }, reply },
          ...{ before: world, world },
        }),
        true,
      ),
  }),
  translating({
    ...{ name: 'linodeRescue', method: 'POST', path: `${path}/rescue`, of: 'instanceReboot' },
    ...{ params, lacks, body: { devices: optional(anything) } },
    does: 'booted anew with its config; devices are taken and not kept',
    toCall: ({ params: named }) => ({ params: named, body: {} }),
    show: () => ({}),
  }),
  translating({
    ...{ name: 'linodeIpAllocate', method: 'POST', path: `${path}/ips`, of: 'ipAddressAllocate' },
    ...{ params, lacks, does: 'full', decided: asked => ({ instance_id: idIn(asked) }) },
    toCall: asked => ({
      body: isRecord(asked.body) ? { ...asked.body, instance_id: idIn(asked) } : asked.body,
    }),
    show: inTheirWords('ipAddressAllocate'),
  }),
  translating({
    ...{ name: 'linodeIpView', method: 'GET', path: `${path}/ips/{address}`, of: 'ipAddressView' },
    ...{ params: { instanceId, address }, lacks: lacksAddress, does: 'full' },
    toCall: ({ params: { address: named } }) => ({ params: { address: named } }),
    show: inTheirWords('ipAddressView'),
  }),
  translating({
    ...{ name: 'linodeIpUpdate', method: 'PUT', path: `${path}/ips/{address}` },
    of: 'ipAddressRdnsUpdate',
    ...{ params: { instanceId, address }, lacks: lacksAddress, does: 'full' },
    toCall: ({ params: { address: named }, body = {} }) => ({ params: { address: named }, body }),
    show: inTheirWords('ipAddressRdnsUpdate'),
  }),
  listing({
    ...{ name: 'linodeFirewalls', path: `${path}/firewalls`, params, lacks, of: 'firewallsList' },
    ...{ does: 'full', filters: firewallFilters },
    rows: asked => firewallsOn(asked, { type: 'instance', id: idIn(asked) }),
  }),
  listing({
    ...{ name: 'linodeConfigs', path: `${path}/configs`, ...ofInstance },
    ...{ does: 'no disks, and a kernel that is the same for each' },
    filters: { id: 'number', label: 'text' },
    rows(asked) {
      const instance = instanceIn(asked)
      return instance?.profiles.map(each => configShape(instance, each)) ?? []
    },
  }),
  showing({
    ...{ name: 'linodeConfig', method: 'GET', path: `${path}/configs/{profileId}` },
    of: 'instanceView',
    params: { instanceId, profileId },
    does: 'no disks, and a kernel that is the same for each',
    lacks: lacksProfile,
    record(asked) {
      const [instance, profile] = [instanceIn(asked), profileIn(asked)]
      return instance && profile && configShape(instance, profile)
    },
  }),
  showing({
    ...{ name: 'linodeInterfaces', method: 'GET', path: `${path}/interfaces`, ...ofInstance },
    ...{ does: 'none, for instances here have interfaces in their configs' },
    record: () => ({ interfaces: [] }),
  }),
  listing({
    ...{ name: 'linodeDisks', path: `${path}/disks`, ...ofInstance, filters: {} },
    ...{ does: 'none, for instances here have no disks', rows: () => [] },
  }),
  listing({
    ...{ name: 'linodeVolumes', path: `${path}/volumes`, ...ofInstance, filters: {} },
    ...{ does: 'none, for instances here have no volumes', rows: () => [] },
  }),
  listing({
    ...{ name: 'linodeBalancers', path: `${path}/nodebalancers`, ...ofInstance },
    ...{ does: 'full', filters: { id: 'number', label: 'text' } },
    rows: asked => balancersBefore(asked).map(each => balancerShown(asked, each)),
  }),
] as const
