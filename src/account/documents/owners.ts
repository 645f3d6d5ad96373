/** Whose devices, rules, profiles, interfaces or addresses they are: by the document, by what is in them, or by the file's name. */

import { fieldsOf } from '../../kit/json.ts'
import type { GatheredFirewall } from '../gathered.ts'
import { firewallThatGuards } from './devices-of.ts'
import { configNamed, ownerNamed, userNamed } from './file-names.ts'
import { kindOf } from './kinds.ts'
import { entityTypes, namesOf } from './provider-words.ts'
import type { Reading } from './reading.ts'
import type { Part } from './recognise.ts'
import { rowsIn } from './rows-of.ts'

/** What other documents tell of owners. */
export interface Known {
  readonly firewalls: () => readonly GatheredFirewall[]
  /** Instances by the ids of their profiles. */
  readonly profiles: ReadonlyMap<number, number>
}

/** Undefined with a fault where nothing tells. */
export function ownerOf(part: Part, known: Known, reading: Reading): number | string | undefined {
  const { kind, document, path, owner } = part
  const type = kindOf(kind).owner ?? 'firewall'
  const inside = ownerInside(part, known)
  if (inside !== undefined && owner !== undefined && owner !== inside) {
    reading.contradiction(inside, owner, { document: document.number, path })
    return reading.notUnderstood(part.value)
  }
  const named = type === 'user' ? userNamed(document.name) : ownerNamed(document.name, type)
  const found = owner ?? inside ?? guardOf(part, named, known) ?? named
  if (type === 'user' ? typeof found === 'string' : Number.isSafeInteger(found))
    return found as number | string
  const example = type === 'user' ? 'alice' : '802'
  const of = wordFor[kind] ?? kind
  return reading.wrong({ problem: 'no-owner', expected: { owner: type, of, example } }, part.value)
}

/** What parts are called where they are named. */
const wordFor: Readonly<Record<string, string>> = {
  report: 'ips',
  profiles: 'configs',
  balancerConfigs: 'configs',
  balancerNodes: 'nodes',
}

/** Of which config of its balancer nodes are; undefined with a fault where nothing tells. */
export function configOf({ document, value, config }: Part, reading: Reading): number | undefined {
  const found = config ?? numberInRows(value, 'config_id') ?? configNamed(document.name)
  if (Number.isSafeInteger(found)) return found as number
  return reading.wrong(
    { problem: 'no-owner', expected: { owner: 'config', of: 'nodes', example: '7' } },
    value,
  )
}

/** Devices do not name their firewall: where no firewall has the id in the name, the one with the same entities has them. */
function guardOf({ kind, value }: Part, named: unknown, known: Known): number | undefined {
  const firewalls = kind === 'devices' ? known.firewalls() : []
  const isKnown = firewalls.some(({ id }) => id === named)
  return isKnown ? undefined : firewallOfDevices(value, firewalls)
}

/** What the records themselves name. */
function ownerInside(part: Part, known: Known): number | undefined {
  switch (part.kind) {
    case 'report':
      return instanceOfReport(part.value)
    case 'interfaces':
      return instanceOfInterfaces(part.value, known.firewalls())
    case 'balancerConfigs':
    case 'balancerNodes':
      return numberInRows(part.value, 'balancer_id')
    case 'profiles':
      return instanceOfProfiles(part.value, known.profiles)
    default:
      return undefined
  }
}

const numberIn = (value: unknown, key: string): number | undefined => {
  const fields = fieldsOf(value)
  const found = namesOf(key).find(name => typeof fields[name] === 'number')
  return found === undefined ? undefined : (fields[found] as number)
}

/** What the first of the records says, or the only one. */
const numberInRows = (value: unknown, key: string): number | undefined =>
  numberIn(rowsIn(value)?.rows[0] ?? value, key)

const rowsOf = (value: unknown): readonly unknown[] => rowsIn(value)?.rows ?? []

/** The addresses of the instance itself name it; those that are shared to it name others. */
function instanceOfReport(value: unknown): number | undefined {
  const [ipv4, ipv6] = [fieldsOf(fieldsOf(value)['ipv4']), fieldsOf(fieldsOf(value)['ipv6'])]
  const rows = [ipv4['public'], ipv4['private'], ipv4['reserved'], ipv4['vpc']].flatMap(rowsOf)
  return [...rows, ipv6['slaac']]
    .map(row => numberIn(row, 'instance_id'))
    .find(each => each !== undefined)
}

/** The one firewall with the same entities. */
function firewallOfDevices(value: unknown, firewalls: readonly GatheredFirewall[]) {
  const keys = rowsOf(value).map(row => {
    const { type, id } = fieldsOf(fieldsOf(row)['entity'])
    return `${typeof type === 'string' ? entityTypes.get(type) : ''}/${id}`
  })
  return firewallThatGuards(keys, firewalls)?.id
}

/** The instance that firewalls name as the one of an interface. */
function instanceOfInterfaces(value: unknown, firewalls: readonly GatheredFirewall[]) {
  const ids = new Set(
    rowsOf(value).map(row => numberIn(row, 'id') ?? numberIn(fieldsOf(row)['interfaces'], 'id')),
  )
  return firewalls
    .flatMap(({ devices }) => devices?.rows ?? [])
    .find(({ entity }) => entity.type === 'interface' && ids.has(entity.id))?.entity.instance_id
}

const instanceOfProfiles = (value: unknown, profiles: ReadonlyMap<number, number>) =>
  rowsOf(value)
    .map(row => profiles.get(numberIn(row, 'id') ?? 0))
    .find(each => each !== undefined)
