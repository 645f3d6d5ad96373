/** Details in the published interface: they stand beside the other fields of a body, and not below a field of their own. */
import { isRecord } from '../../kit/json.ts'
import type { AnyOperation } from '../../operations/operation.ts'
import { detailsOf } from '../../schema/details.ts'
import type { World } from '../../world/world.ts'
import { interfacesFrom } from './published-interfaces.ts'

type Json = Readonly<Record<string, unknown>>

/** Whose details an operation takes. */
const takenBy: Readonly<Record<string, keyof typeof detailsOf>> = {
  instanceCreate: 'instance',
  instanceUpdate: 'instance',
  balancerCreate: 'balancer',
  balancerUpdate: 'balancer',
}

/** How an instance is booted with a config: no packet is judged differently for it. */
const bootOptions = [
  ...['kernel', 'comments', 'memory_limit', 'run_level', 'virt_mode', 'root_device', 'init_rd'],
  ...['initrd', 'devices', 'helpers'],
]

/** What the provider's clients send besides, and what nothing here is made of: secrets, disks and addresses for mail, which no record shows. */
export const passedOver: Readonly<Record<string, readonly string[]>> = {
  instanceCreate: [
    ...['root_pass', 'authorized_keys', 'authorized_users', 'metadata'],
    ...['stackscript_id', 'stackscript_data', 'backup_id', 'swap_size', 'disk_encryption'],
    ...['maintenance_policy', 'network_helper', 'kernel', 'boot_size', 'placement_group'],
  ],
  instanceUpdate: ['maintenance_policy'],
  profileCreate: bootOptions,
  profileUpdate: bootOptions,
  balancerCreate: ['client_udp_sess_throttle', 'type'],
  balancerUpdate: ['client_udp_sess_throttle'],
  instanceResize: ['allow_auto_disk_resize', 'migration_type'],
  userCreate: ['email'],
  userUpdate: ['email'],
}

/** What an operation takes here alone: the provider has no such fields. */
const oursAlone: Readonly<Record<string, readonly string[]>> = {
  instanceCreate: ['address', 'spare_addresses'],
}

/** Such a field is refused there like any that nobody knows. */
export const isOursAlone = ({ name }: AnyOperation, field: string): boolean =>
  oursAlone[name]?.includes(field) === true

/** The fields of its body that are details; none of most operations. */
export const detailsIn = ({ name }: AnyOperation) => {
  const of = Object.hasOwn(takenBy, name) ? takenBy[name] : undefined
  return of === undefined ? {} : detailsOf[of]
}

/** From a body of the published interface to one of ours, and the same way back. */
export function exchangeDetails(operation: AnyOperation, body: unknown, world?: World): unknown {
  const { name } = operation
  if (!isRecord(body)) return body
  const dropped = passedOver[name] ?? []
  const isDropped = (key: string, held: unknown) =>
    dropped.includes(key) || (held === null && nullIsNothing.includes(key))
  const told = Object.entries(body).some(([key, held]) => isDropped(key, held))
    ? Object.fromEntries(Object.entries(body).filter(([key, held]) => !isDropped(key, held)))
    : (body as Json)
  const known = (oursAlone[name] ?? []).some(key => Object.hasOwn(told, key))
    ? Object.fromEntries(
        Object.entries(told).map(([key, held]) => [
          // No name of a field has a blank in it.
          isOursAlone(operation, key) ? `no ${key}` : key,
          held,
        ]),
      )
    : told
  const kept = wired.includes(name) ? interfacesFrom(known, world) : known
  if (!Object.hasOwn(takenBy, name)) return kept
  const exchanged = exchangedIn(kept, Object.keys(detailsIn(operation)))
  const { configs } = exchanged
  return Array.isArray(configs) ? { ...exchanged, configs: configs.map(configFrom) } : exchanged
}

/** Details that clients send as null for what they do not say. */
const nullIsNothing = ['tags']

/** Operations that take interfaces. */
const wired = ['instanceCreate', 'profileCreate', 'profileUpdate']

const configNames = Object.keys(detailsOf.config)

/** A config as it is told of, with the details of it below; what is no object stays as it is. */
export function configFrom(sent: unknown): unknown {
  if (!isRecord(sent)) return sent
  // No record shows a certificate or its key, and none keeps them.
  const { ssl_cert: _, ssl_key: __, ...config } = sent as Json
  const exchanged = exchangedIn(config, configNames)
  const { nodes } = exchanged
  return Array.isArray(nodes) ? { ...exchanged, nodes: nodes.map(nodeFrom) } : exchanged
}

/** The provider writes the port behind the address, and may tell it once more: `192.168.128.2:80`. */
export function nodeFrom(sent: unknown): unknown {
  if (!isRecord(sent)) return sent
  const { address: told, port: again } = sent as Json
  const [, address, port] = /^(.+):(\d{1,5})$/.exec(String(told)) ?? []
  if (address === undefined || ![undefined, Number(port)].includes(again as number)) return sent
  return { ...sent, address, port: Number(port) }
}

/** What has one of these names goes below `details`, and comes up from there; whatever else stays where it is. */
function exchangedIn(body: Json, names: readonly string[]): Json {
  const { details = {}, ...rest } = body
  if (!isRecord(details)) return body
  const [own, others] = partedBy(rest, names)
  const [up, left] = partedBy(details as Json, names)
  const below = { ...left, ...own }
  const isEmpty = body['details'] !== undefined && Object.keys(details).length === 0
  return { ...others, ...up, ...((isEmpty || Object.keys(below).length > 0) && { details: below }) }
}

function partedBy(held: Json, names: readonly string[]): readonly [Json, Json] {
  const entries = Object.entries(held)
  return [
    Object.fromEntries(entries.filter(([key]) => names.includes(key))),
    Object.fromEntries(entries.filter(([key]) => !names.includes(key))),
  ]
}
