/** Whether an account and its anonymised form are judged alike, and whether anything of the one can be read in the other. */
import { expect } from 'vitest'
import { addressMap } from '../../src/account/anonymise/address-map.ts'
import { anonymise } from '../../src/account/anonymise/anonymise.ts'
import type { GatheredAccount } from '../../src/account/gathered.ts'
import { digestOf } from '../../src/kit/digest.ts'
import { lintWorld } from '../../src/rehearsal/lint-world.ts'
import { compareWorlds, exposureOf, type RegionBlock, type ServiceName } from '../../src/whatif.ts'
import { editGathered, worldOfGathered } from '../support/gathered-worlds.ts'

/**
 * The anonymised account is sound and of the same structure, answers questions in the same way, and tells nothing of the
 * account. Gives back in how many places the change that the seed stands for was felt.
 */
export function expectAlike(account: GatheredAccount, seed: number): number {
  const made = anonymise(account)
  expect(shapeOf(made)).toEqual(shapeOf(account))
  const answers = answersAbout(account, seed, translationBetween(account, made))
  expect(answersAbout(made, seed, untranslated)).toEqual(answers)
  expect(leftIn(account, made)).toEqual([])
  expect(anonymise(account)).toEqual(made)
  return answers.changes.length
}

/** Ids and addresses as an answer is to name them. */
interface Translation {
  readonly id: (kind: 'instances' | 'balancers' | 'firewalls', id: number) => number
  readonly address: (text: string) => string
}

const untranslated: Translation = { id: (_, id) => id, address: text => text }

/** From an account to what was made of it: the records are in the same order. */
function translationBetween(account: GatheredAccount, made: GatheredAccount): Translation {
  const ids = (['instances', 'balancers', 'firewalls'] as const).flatMap(list =>
    (account[list]?.rows ?? []).map(
      ({ id }, at) => [`${list} ${id}`, made[list]?.rows[at]?.id] as const,
    ),
  )
  const byId = new Map(ids)
  const digest = digestOf(account)
  const keys = [digest, ...Array.from({ length: 15 }, (_, at) => digestOf([digest, at + 1]))]
  const held = account.instances?.rows.flatMap(({ ipv4 = [] }) => ipv4) ?? []
  const replaced = made.instances?.rows.flatMap(({ ipv4 = [] }) => ipv4) ?? []
  const map = keys
    .map(addressMap)
    .find(({ textFor }) => held.every((text, at) => textFor(text) === replaced[at]))
  if (map === undefined) throw new Error('no key leads from the one account to the other')
  return {
    id: (kind, id) => byId.get(`${kind} ${id}`) ?? Number.NaN,
    address: text => map.textFor(text) ?? text,
  }
}

/** What can be asked of an account and of a change to it, with names that both accounts have. */
function answersAbout(account: GatheredAccount, seed: number, to: Translation) {
  const world = worldOfGathered(account)
  const after = worldOfGathered(editGathered(account, seed))
  const service = ({ type, id }: ServiceName) =>
    `${type} ${to.id(type === 'instance' ? 'instances' : 'balancers', id)}`
  const firewall = (each: { readonly id: number } | null) => each && to.id('firewalls', each.id)
  const addresses = (texts: readonly string[] | undefined) => texts?.map(to.address).toSorted()
  const block = ({ direction, family, protocol, ports, size, ...packets }: RegionBlock) =>
    JSON.stringify({
      ...{ direction, family, protocol, ports, size },
      addresses: addresses(packets.addresses),
      others: addresses(packets.addressesExcept),
    })
  const { changes, equivalent, appeared, disappeared } = compareWorlds(world, after)
  return {
    ...{ equivalent, appeared, disappeared },
    changes: changes.map(row => ({
      services: row.services.map(service),
      firewalls: [firewall(row.before), firewall(row.after)],
      blocks: row.changes.map(change => `${change.to} ${block(change)}`).sort(),
      sizes: row.sizes,
    })),
    exposure: exposureOf(world).map(row => ({
      services: row.services.map(service),
      firewalls: row.firewalls.map(firewall),
      filter: row.filter,
      world: row.world.map(block).sort(),
      limited: row.limited.map(block).sort(),
    })),
    findings: lintWorld(world)
      .map(({ kind, level, firewall: found }) => `${kind} ${level} ${firewall(found)}`)
      .sort(),
  }
}

/** The same texts in the same places, the same numbers of records: values aside. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf)
  if (typeof value !== 'object' || value === null) return value === null ? null : typeof value
  return Object.fromEntries(Object.entries(value).map(([key, held]) => [key, shapeOf(held)]))
}

/** Every name and address of the account that can be read in what was made of it. */
function leftIn(account: GatheredAccount, made: GatheredAccount): readonly string[] {
  const { regions: _, availability: __, settings: ___, ...own } = account
  const json = JSON.stringify({ ...made, regions: undefined, availability: undefined })
  const tokens = new Set(json.split(/[^0-9A-Za-z.:/_-]+/))
  const { moves, textFor } = addressMap('any')
  return [...new Set(textsIn(own))].filter(text => {
    if (textFor(text) !== undefined) return moves(text) && tokens.has(text)
    return text.length >= 4 && !isWord(text) && json.includes(text)
  })
}

/** A part of a name of a field, of a mode of nodes, or of a word that made-up names begin with: `firewall` in `firewall-1`. */
const isWord = (text: string): boolean => fieldNames.includes(text.toLowerCase())
const fieldNames =
  'firewalls instances balancers interfaces profiles nodes descriptions rules tags vlans users tokens hosts.example.net backup'

/** Fields that hold words of the contract or the provider, or times. */
const published = [
  'region',
  'plan',
  'status',
  'type',
  'purpose',
  'permission',
  'protocol',
  'action',
  'ports',
  'mode',
  'generation',
  'format',
  'scopes',
  'inbound_policy',
  'outbound_policy',
]

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, held]) =>
    published.includes(key) ? [] : textsIn(held),
  )
}
