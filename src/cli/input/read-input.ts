/** Reads rules, a firewall or a world from a file, whichever it holds, and changes to a world. */

import { createWorldFromFile, InvalidWorldError } from '../../account/create-world.ts'
import type { Account } from '../../account.ts'
import type { Rules } from '../../contract/rules.ts'
import { freezeDeeply } from '../../kit/json.ts'
import { misspeltOf } from '../../kit/nearest.ts'
import { unknownField } from '../../refusals/found.ts'
import { gotOf, gotText } from '../../refusals/got.ts'
import type { Fault, Path } from '../../refusals/problem.ts'
import { type Change, readChange } from '../../rehearsal/read-change.ts'
import {
  fieldOfPath,
  type PlaceOf,
  type ReportSource,
  type RulesSource,
} from '../../report/finding.ts'
import { read } from '../../schema/read.ts'
import { shownRules } from '../../schema/rules.ts'
import type { World } from '../../world/world.ts'
import { endSteps, showStep } from '../progress.ts'
import { type AccountInput, accountIn, filesIn, leavesInWords } from './account-files.ts'
import { fieldOf, type JsonFile, readJsonFile, readJsonFiles } from './json-file.ts'
import { recordPaths } from './record-paths.ts'

/** What the arguments of commands are called in their help. */
export const filesInWords =
  'rules, a firewall, or an account in files or folders (JSON); - is standard input'
export const worldInWords =
  'an account or a snapshot (JSON), in files or folders; - is standard input'

export interface RulesInput extends RulesSource {
  readonly kind: 'rules'
}

export interface WorldInput extends ReportSource {
  readonly placeOf: PlaceOf
  readonly kind: 'world'
  readonly world: World
  /** The account that it was read from, which has no holes. */
  readonly account?: Account
}

/** Throws an InputError that shows every fault where it stands. */
export function readInput(...names: readonly string[]): RulesInput | WorldInput | AccountInput {
  const files = readJsonFiles(filesIn(names))
  const [file] = files
  if (file === undefined || files.length > 1 || isAccountOfOthers(file.value))
    return toldAndDecided(accountIn(files, names))
  if (hasSome(file.value, [...worldFields, 'data']) || Array.isArray(file.value))
    return worldIn(file)
  if (hasSome(file.value, ['rules'])) return rulesIn(file, ['rules'])
  if (hasSome(file.value, rulesFields)) return rulesIn(file, [])
  // What is misspelt is refused where it is read, with what was meant.
  const keys = Object.keys(Object(file.value))
  if (keys.some(key => misspeltOf(key, worldFields) !== undefined)) return worldIn(file)
  if (keys.some(key => misspeltOf(key, rulesFields) !== undefined)) return rulesIn(file, [])
  throw file.faultsAt([notReadable(file.value)])
}

/** Is it what the service or its client says, or a gathered account, and no world or rules as they are written for firedrill? */
function isAccountOfOthers(value: unknown): boolean {
  if (Array.isArray(value)) return true
  if (hasSome(value, ['data', 'errors', 'linodes', 'nodebalancers'])) return true
  return fieldOf(value, 'format') === 'firedrill-account'
}

function toldAndDecided(input: AccountInput): WorldInput | AccountInput {
  tellLeaves(input)
  return decided(input)
}

function tellLeaves(input: AccountInput): void {
  endSteps()
  process.stderr.write(`firedrill: ${leavesInWords(input)}\n`)
  showStep('answering')
}

/** An account without holes is as good as a world; any hole may be what an answer rests on. */
function decided(input: AccountInput): WorldInput | AccountInput {
  const { account } = input.read
  if (account.holes.length > 0) return input
  const { name, placeOf } = input
  return { kind: 'world', world: account.world, account, name, placeOf }
}

/** Throws an InputError for anything but a world or an account, and shows every fault where it stands. */
export const readWorld = (...names: readonly string[]): WorldInput | AccountInput =>
  worldInFiles(readJsonFiles(filesIn(names)), names, tellLeaves)

/** The same of files that were read before; `onAccount` is told of an account before it is taken for a world. */
export function worldInFiles(
  files: readonly JsonFile[],
  names: readonly string[],
  onAccount: (input: AccountInput) => void = () => {},
): WorldInput | AccountInput {
  const [file] = files
  if (file === undefined || files.length > 1 || isAccountOfOthers(file.value)) {
    const input = accountIn(files, names)
    onAccount(input)
    return decided(input)
  }
  const got = namesIn(file.value, [...rulesFields, 'rules'])
  if (got.length === 0) return worldIn(file)
  throw file.faultsAt([wrongFields(['firewalls', 'instances'], 'some', got)])
}

/** Throws an InputError that shows every fault where it stands. */
export function readChangeTo(world: World, name: string): ReportSource & Change {
  const file = readJsonFile(name)
  const change = readChange(world, file.value)
  if (!change.ok) throw file.faultsAt(change.fault)
  return { ...change.value, name: file.name, placeOf: path => file.placeOf(path) }
}

const rulesFields = ['inbound', 'inbound_policy', 'outbound', 'outbound_policy']
const worldFields = ['format', 'firewalls', 'instances', 'balancers', 'regions']

const namesIn = (value: unknown, names: readonly string[]): readonly string[] =>
  Array.isArray(value) ? [] : names.filter(name => fieldOf(value, name) !== undefined)

const hasSome = (value: unknown, names: readonly string[]): boolean =>
  namesIn(value, names).length > 0

function worldIn(file: JsonFile): WorldInput {
  const { name, value } = file
  const paths = recordPaths(value)
  const placeOf: PlaceOf = (path, owner = {}) => {
    const { firewall, service } = owner
    if (service !== undefined) return file.placeOf(paths.ofService(service))
    if (firewall === undefined) return file.placeOf(path)
    const record = paths.ofFirewall(firewall)
    return file.placeOf([...record, 'rules', ...path], fieldOfPath(path, owner))
  }
  try {
    showStep(`checking ${name}`)
    const world = createWorldFromFile(value)
    showStep('answering')
    return { kind: 'world', world, name, placeOf }
  } catch (error) {
    if (error instanceof InvalidWorldError) throw file.faultsAt(error.faults)
    throw error
  }
}

function rulesIn(file: JsonFile, root: Path): RulesInput {
  if (root.length > 0) refuseOtherFields(file)
  const parsed = read(shownRules, root.reduce(fieldOf, file.value))
  if (!parsed.ok)
    throw file.faultsAt(parsed.fault.map(fault => ({ ...fault, path: [...root, ...fault.path] })))
  const label = fieldOf(file.value, 'label')
  return {
    kind: 'rules',
    // What is frozen is compiled once.
    rules: freezeDeeply<Rules>(parsed.value),
    name: typeof label === 'string' ? label : file.name,
    file: file.name,
    placeOf: path => file.placeOf([...root, ...path]),
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
  const known = ['rules', ...firewallFields]
  const faults = Object.keys(Object(file.value))
    .filter(key => !known.includes(key))
    .map((key): Fault => ({ clause, path: [key], ...unknownField(known, key) }))
  // Left out, it asks about the rules alone.
  if (status !== undefined && status !== 'enabled')
    faults.push({
      ...{ clause, path: ['status'], problem: 'unknown-option' },
      expected: ['enabled'],
      got: gotOf(status),
    })
  if (faults.length > 0) throw file.faultsAt(faults)
}

const clause = 'ASSUME-ACCOUNT'

/** Neither rules nor a world: what it holds instead, as far as that helps to see it. */
function notReadable(value: unknown): Fault {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const got = gotOf(value)
    return { clause, path: [], problem: 'wrong-type', expected: 'object', got }
  }
  const names = Object.keys(value).slice(0, namesMax)
  return wrongFields(['inbound_policy', 'rules', 'firewalls', 'instances'], 'one', names)
}

const namesMax = 5

const wrongFields = (
  fields: readonly string[],
  needed: 'one' | 'some',
  got: readonly string[],
): Fault => ({
  ...{ clause, path: [], problem: 'wrong-fields', expected: { fields, needed } },
  got: got.map(name => gotText(name)),
})
