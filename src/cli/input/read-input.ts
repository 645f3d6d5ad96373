/** Reads rules, a firewall or a world from a file, whichever it holds. */
import { createWorld, InvalidWorldError, type Rules, type WorldSource } from '../../index.ts'
import type { ServiceReference } from '../../rehearsal/verdict/path-to-rules.ts'
import { printPath, read } from '../../schema/read.ts'
import { shownRules } from '../../schema/rules.ts'
import { seen } from '../../schema/seen.ts'
import { fieldOf } from './field-of.ts'
import { type JsonFile, type Path, readJsonFile } from './json-file.ts'
import type { Input, RulesInput, WorldInput } from './sources.ts'

/** Throws an InputError that shows every fault where it stands. */
export function readInput(name: string): Input {
  const file = readJsonFile(name)
  if (hasSome(file.value, worldFields)) return worldIn(file)
  if (hasSome(file.value, ['rules'])) return rulesIn(file, ['rules'])
  if (hasSome(file.value, rulesFields)) return rulesIn(file, [])
  throw file.faultsAt([
    fault(seen(file.value), 'an object with inbound_policy, rules, firewalls or instances'),
  ])
}

/** Throws an InputError for anything but a world, and shows every fault where it stands. */
export function readWorld(name: string): WorldInput {
  const file = readJsonFile(name)
  if (hasSome(file.value, [...rulesFields, 'rules']))
    throw file.faultsAt([fault('rules', 'an account or a snapshot, with firewalls and instances')])
  return worldIn(file)
}

const rulesFields = ['inbound', 'inbound_policy', 'outbound', 'outbound_policy']
const worldFields = ['format', 'firewalls', 'instances', 'balancers', 'regions']

function worldIn(file: JsonFile): WorldInput {
  try {
    // Whatever the file holds: creating the world says what is wrong with it.
    const world = createWorld(file.value as WorldSource)
    const placeInFirewall = (label: string, path: Path) =>
      file.placeOf([...firewallPath(file.value, label), 'rules', ...path], fieldIn(label, path))
    const placeOfService = ({ type, id }: ServiceReference) => {
      const path = recordPath(file.value, `${type}s`, each => fieldOf(each, 'id') === id)
      return file.placeOf(path, printPath(path, 'document'))
    }
    return { kind: 'world', file, world, placeInFirewall, placeOfService }
  } catch (error) {
    if (error instanceof InvalidWorldError) throw file.faultsAt(error.faults)
    throw error
  }
}

function rulesIn(file: JsonFile, root: Path): RulesInput {
  const held = root.reduce<unknown>((value, key) => fieldOf(value, String(key)), file.value)
  if (root.length > 0) refuseOtherFields(file)
  const parsed = read(shownRules, held, printPath(root, 'document'))
  if (!parsed.ok)
    throw file.faultsAt(
      parsed.fault.map(each => {
        const path = [...root, ...each.path]
        return { ...each, path, field: printPath(path, 'document') }
      }),
    )
  const label = fieldOf(file.value, 'label')
  return {
    kind: 'rules',
    file,
    rules: deepFreeze<Rules>(parsed.value),
    label: typeof label === 'string' ? label : undefined,
    placeOf: path => file.placeOf([...root, ...path], printPath([...root, ...path], 'document')),
  }
}

/** What a firewall holds besides its rules. Which packets the rules are asked about, its status alone decides. */
const firewallFields = [
  'id',
  'label',
  'status',
  'tags',
  'created',
  'updated',
  'devices',
  'entities',
]

function refuseOtherFields(file: JsonFile): void {
  const status = fieldOf(file.value, 'status')
  const unknown = Object.keys(Object(file.value)).filter(
    key => key !== 'rules' && !firewallFields.includes(key),
  )
  const faults = unknown.map(key => ({
    ...fault('a field that is not known here', `rules, ${firewallFields.join(', ')}`),
    field: key,
    path: [key],
  }))
  if (status !== undefined && status !== 'enabled')
    faults.push({
      ...fault(seen(status), 'enabled; leave it out to ask about the rules alone'),
      field: 'status',
      path: ['status'],
    })
  if (faults.length > 0) throw file.faultsAt(faults)
}

/** Labels are unique among the firewalls of a world that are not deleted. */
const firewallPath = (document: unknown, label: string): Path =>
  recordPath(
    document,
    'firewalls',
    each => fieldOf(each, 'label') === label && fieldOf(each, 'status') !== 'deleted',
  )

/** A list of records, a page of them, or the rows of a snapshot; empty when none is the one. */
function recordPath(document: unknown, table: string, isMeant: (record: unknown) => boolean): Path {
  const roots: readonly Path[] = [[table], [table, 'data'], ['rows', table]]
  for (const root of roots) {
    const listed = root.reduce<unknown>((value, key) => fieldOf(value, String(key)), document)
    const at = Array.isArray(listed) ? listed.findIndex(isMeant) : -1
    if (at !== -1) return [...root, at]
  }
  return []
}

const fieldIn = (label: string, path: Path): string =>
  path.length === 0 ? label : `${label}: ${printPath(path, 'rules')}`

const fault = (saw: string, accepted: string) => ({
  clause: 'ASSUME-ACCOUNT' as const,
  field: 'document',
  path: [],
  reason: `saw ${saw}; accepted is ${accepted}`,
})

const hasSome = (value: unknown, names: readonly string[]): boolean =>
  !Array.isArray(value) && names.some(name => fieldOf(value, name) !== undefined)

/** What is frozen is compiled once. */
function deepFreeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null)
    for (const held of Object.values(Object.freeze(value))) deepFreeze(held)
  return value
}
