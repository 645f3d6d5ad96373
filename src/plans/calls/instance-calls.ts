/** The calls that the provider makes for instances, for their profiles and for what is shared to them. */
import { isMarked } from '../../account/plan/attributes.ts'
import type {
  InstanceValues,
  InterfaceBlock,
  ProfileValues,
} from '../../account/plan/instance-attributes.ts'
import type { ChangeOf } from '../../account/plan/resource-rows.ts'
import type { UnknownLeaf } from '../../moments/planned-call.ts'
import type { Path } from '../../refusals/problem.ts'
import { get } from '../../world/table.ts'
import { atInstances } from '../guard-doubt.ts'
import type { Making } from '../making.ts'
import { regionLater } from '../stand-ins.ts'
import { isPublicIpv4 } from './address-calls.ts'
import { interfacesOf } from './listed-interfaces.ts'
import { named, renamed } from './named-and-tagged.ts'
import { withOwn } from './own-interface-calls.ts'
import { meaning, updateProfile } from './profile-calls.ts'
import { shareTo } from './share-calls.ts'

type InstanceChange = ChangeOf<'linode_instance'>

/** It is booted when it is created: what is to guard it by a later call does so later. */
export function createInstance(making: Making, change: InstanceChange): undefined {
  const { after = {} } = change
  const { region, type: plan, private_ip = false } = after
  const id = making.idFrom(making.calls.length, 'instances')
  const own = withOwn(making, change, id)
  const { id: firewall_id, unknown: open } = own?.first ?? firstFirewall(making, change, id)
  const attribute = bootedAttribute(after)
  const address = reservedIn(making, change)
  const listed =
    own ?? interfacesOf(making, change, { instance: id, attribute, blocks: blocksAt(after) })
  const unknown: UnknownLeaf[] = [
    ...listed.unknown,
    ...open,
    ...regionLater(region),
    ...making.laterIn(change, {
      private_ip: ['body', 'private_ip'],
      ...{ config: ['body', 'interfaces'], boot_config_label: ['body', 'interfaces'] },
    }),
  ]
  const place = making.add(
    change,
    {
      operation: 'instanceCreate',
      body: {
        ...named(making, change, { type: 'instance', id }),
        private_ip,
        ...(plan !== undefined && { plan }),
        ...(firewall_id !== undefined && { firewall_id }),
        ...(address !== undefined && { address }),
        ...(listed.interfaces.length > 0 && { interfaces: listed.interfaces }),
      },
    },
    { unknown },
  )
  making.objects.create(change, id)
  if (firewall_id !== undefined)
    making.noteDevice(firewall_id, { type: 'instance', id }, making.idFrom(place, 'devices'))
  if (own !== undefined) making.ownInterfaces.create(own.created, id)
  noteCreation(making, change, id, own === undefined)
  shareTo(
    making,
    change,
    id,
    after.shared_ipv4 ?? [],
    making.objects.isGivenLater(change, 'shared_ipv4'),
  )
}

/** The one reserved address that it is to have. */
function reservedIn({ objects }: Making, change: InstanceChange): string | undefined {
  const [only, ...others] = change.after?.ipv4 ?? []
  const isSure = others.length === 0 && !objects.isGivenLater(change, 'ipv4')
  return isSure && isPublicIpv4(only ?? '') ? (only ?? undefined) : undefined
}

/** Interfaces of its own have firewalls of their own; where these are not simulated it is noted. */
function firstFirewall(making: Making, change: InstanceChange, id: number) {
  const { firewall_id, interface_generation } = change.after ?? {}
  const type = { interfaces: undefined, profiles: 'instance', silent: 'silent' } as const
  return making.firstFirewall(change, firewall_id, type[interface_generation ?? 'silent'], {
    type: 'instance',
    id,
  })
}

/** What the service would do otherwise than the simulated one. */
function noteCreation(
  making: Making,
  change: InstanceChange,
  id: number,
  isOpen: boolean,
): undefined {
  const doubt = atInstances([id])
  const { interface_generation, booted, ipv4 = [] } = change.after ?? {}
  const isOther = reservedIn(making, change) === undefined
  if (interface_generation === 'interfaces' && isOpen)
    making.note(
      change,
      ['interface_generation'],
      'It has interfaces of its own, each with a firewall of its own, and is simulated with one public interface.',
      doubt,
    )
  if (booted === false)
    making.note(change, ['booted'], 'It is not booted; it is simulated as if it were.')
  if (isOther && (ipv4.length > 0 || making.objects.isGivenLater(change, 'ipv4')))
    making.note(change, ['ipv4'], 'It gets reserved addresses; it is simulated with others.')
  making.noteLater(change, ['interface_generation'], doubt)
  making.noteLater(change, ['booted'])
}

export function updateInstance(making: Making, change: InstanceChange): undefined {
  const { before = {}, after = {} } = change
  const id = making.objects.idOf(change)
  if (id === undefined)
    return making.note(change, ['id'], 'Which instance it is, the plan does not say.')
  const of = { type: 'instance', id } as const
  const body = renamed(making, change, of)
  if (body !== undefined)
    making.add(change, { operation: 'instanceUpdate', params: { instanceId: id }, body })
  givePrivateAddress(making, change, id)
  const unknown = making.laterIn(change, { region: ['body', 'region'] })
  const region =
    after.region ?? (unknown.length > 0 ? making.standIns.region(change, of) : before.region)
  if (region !== before.region)
    making.add(
      change,
      { operation: 'instanceMigrate', params: { instanceId: id }, body: { region } },
      { attribute: ['region'], unknown },
    )
  rewire(making, change, id)
  const [shared, sharing] = [before.shared_ipv4 ?? [], after.shared_ipv4 ?? []]
  const differs = JSON.stringify([...shared].sort()) !== JSON.stringify([...sharing].sort())
  const isOpen = isMarked(change.unknown, ['shared_ipv4'])
    ? making.objects.isConfigured(change, 'shared_ipv4')
    : differs
  if (isOpen) shareTo(making, change, id, sharing, true)
  if (after.booted !== undefined && before.booted !== undefined && before.booted !== after.booted)
    making.note(change, ['booted'], 'Whether an instance runs is not simulated.')
  making.noteLater(change, ['boot_config_label'], atInstances([id]))
  making.noteLater(change, ['private_ip', 'booted'])
}

function givePrivateAddress(making: Making, change: InstanceChange, id: number): undefined {
  const [before, after] = [change.before?.private_ip === true, change.after?.private_ip]
  if (before && after === false)
    return making.note(
      change,
      ['private_ip'],
      'The provider refuses to take a private address away.',
    )
  if (before || after !== true) return
  making.add(
    change,
    { operation: 'ipAddressAllocate', body: { instance_id: id, public: false, type: 'ipv4' } },
    { attribute: ['private_ip'] },
  )
  if (making.held.isAsked(id)) making.ask(change, 'more-addresses')
}

/** Interfaces that change take effect when the instance is booted again, which the provider does by itself. */
function rewire(making: Making, change: InstanceChange, instanceId: number): undefined {
  const { before = {}, after = {} } = change
  const attribute = bootedAttribute(after)
  // What is not written out stays as it is.
  const doubt = atInstances([instanceId])
  making.noteLater(change, ['interface', 'config'], doubt)
  if (['interface', 'config'].some(each => isMarked(change.unknown, [each]))) return
  const isLater = isMarked(change.unknown, attribute)
  const wanted = blocksAt(after)
  if (!isLater && meaning(blocksAt(before)) === meaning(wanted)) return
  if (isLater)
    return making.note(change, attribute, 'What interfaces it gets is known only later.', doubt)
  const profileId = get(making.start.tables.instances, instanceId)?.booted.id ?? 1
  updateProfile(making, change, { instanceId, profileId, blocks: wanted, attribute })
}

export function deleteInstance(making: Making, change: InstanceChange): undefined {
  const instanceId = change.before?.id
  if (instanceId === undefined)
    return making.note(change, ['id'], 'Which instance it is, the plan does not say.')
  making.add(change, { operation: 'instanceDelete', params: { instanceId } })
  making.remove('instance', instanceId)
}

/** Those of the profile that is booted. */
const blocksAt = (values: InstanceValues): readonly InterfaceBlock[] =>
  (values.interface?.length ?? 0) > 0
    ? (values.interface ?? [])
    : (bootedProfile(values)?.interface ?? [])

const bootedProfile = ({ config = [], boot_config_label: label }: InstanceValues) =>
  config.find(each => each.label === label) ?? (config[0] as ProfileValues | undefined)

const bootedAttribute = ({ config = [], boot_config_label: label }: InstanceValues): Path =>
  config.length === 0
    ? ['interface']
    : [
        'config',
        Math.max(
          0,
          config.findIndex(each => each.label === label),
        ),
        'interface',
      ]
