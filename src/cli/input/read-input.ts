/** Reads rules, a firewall or a world from a file, whichever it holds, and changes to a world. */

import { createWorldFromFile, InvalidWorldError } from '../../account/create-world.ts'
import { isHeldWhole } from '../../account/holes/decided.ts'
import {
  isListed,
  kindOfDocument,
  readRulesDocument,
  rulesForAccount,
} from '../../account/rules-document.ts'
import type { Account } from '../../account.ts'
import { isRecord } from '../../kit/json.ts'
import { type Change, readChange } from '../../rehearsal/read-change.ts'
import type { PlaceOf, ReportSource, RulesSource } from '../../report/finding.ts'
import { placesInWorld } from '../../report/places.ts'
import type { World } from '../../world/world.ts'
import { endSteps, showStep } from '../progress.ts'
import { type AccountInput, accountIn, leavesInWords } from './account-files.ts'
import { filesIn } from './folder-files.ts'
import { InputError } from './input-error.ts'
import { type JsonFile, readJsonFile, readJsonFiles } from './json-file.ts'

/** What the arguments of commands are called in their help. */
export const filesInWords =
  'rules, a firewall, or an account in files or folders (JSON); - is standard input'
export const worldInWords =
  'an account or a snapshot (JSON), in files or folders; - is standard input'

export interface RulesInput extends RulesSource {
  readonly kind: 'rules'
  /** The same as the rules of an account; there where they were saved by the provider's client. */
  readonly asAccount?: () => WorldInput | AccountInput
}

export interface WorldInput extends ReportSource {
  readonly placeOf: PlaceOf
  readonly kind: 'world'
  readonly world: World
  /** The account that it was read from, which has no holes. */
  readonly account?: Account
}

type Input = RulesInput | WorldInput | AccountInput

/** Rules that were saved by the provider's client as those of an account; anything else as it is. */
export const inAccount = (input: Input): Input =>
  input.kind === 'rules' ? (input.asAccount?.() ?? input) : input

/** Throws an InputError that shows every fault where it stands. */
export function readInput(...names: readonly string[]): Input {
  const files = readJsonFiles(filesIn(names))
  const [file] = files
  if (file === undefined || files.length > 1) return toldAndDecided(accountIn(files, names))
  const kind = kindOfDocument(file.value)
  if (!kind.ok) throw file.faultsAt([kind.fault])
  if (kind.value === 'listed') return toldAndDecided(accountIn(files, names))
  return kind.value === 'rules' || kind.value === 'firewall'
    ? {
        ...rulesIn(file, kind.value),
        ...(isListed(file.value) && { asAccount: () => toldAndDecided(accountIn(files, names)) }),
      }
    : worldIn(file)
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

/** An account is as good as its world where that holds all of it; any hole may be what an answer rests on. */
function decided(input: AccountInput): WorldInput | AccountInput {
  const { account } = input.read
  if (!isHeldWhole(account)) return input
  const { name, placeOf } = input
  return { kind: 'world', world: account.world, account, name, placeOf }
}

/** Throws an InputError for anything but a world or an account, and shows every fault where it stands. */
export function readWorld(...names: readonly string[]): WorldInput | AccountInput {
  const files = readJsonFiles(filesIn(names))
  const change = files.find(({ value }) => isRecord(value) && Array.isArray(value['calls']))
  if (change === undefined) return worldInFiles(files, names, tellLeaves)
  throw new InputError(
    `${change.name}: expected an account or a snapshot, got a change: name it last, after the account that it is made to`,
  )
}

/** The same of files that were read before; `onAccount` is told of an account before it is taken for a world. */
export function worldInFiles(
  files: readonly JsonFile[],
  names: readonly string[],
  onAccount: (input: AccountInput) => void = () => {},
): WorldInput | AccountInput {
  const [file] = files
  if (file === undefined || files.length > 1 || isListed(file.value)) {
    const input = accountIn(files, names)
    onAccount(input)
    return decided(input)
  }
  const fault = rulesForAccount(file.value)
  if (fault === undefined) return worldIn(file)
  throw file.faultsAt([fault])
}

/** Throws an InputError that shows every fault where it stands. */
export function readChangeTo(owner: World | Account, name: string): ReportSource & Change {
  const file = readJsonFile(name)
  const change = readChange(owner, file.value)
  if (!change.ok) throw file.faultsAt(change.fault)
  showStep('answering')
  return { ...change.value, name: file.name, placeOf: path => file.placeOf(path) }
}

function worldIn(file: JsonFile): WorldInput {
  const { name, value } = file
  const placeOf = placesInWorld(value, file.placeOf)
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

function rulesIn(file: JsonFile, kind: 'rules' | 'firewall'): RulesInput {
  const parsed = readRulesDocument(file.value, kind)
  if (!parsed.ok) throw file.faultsAt(parsed.fault)
  const { rules, root, label = file.name } = parsed.value
  const placeOf: PlaceOf = path => file.placeOf([...root, ...path])
  return { kind: 'rules', rules, name: label, file: file.name, placeOf }
}
