/** The lists of an account while it is gathered, and what is said of the account as a whole. */
import { canonicalAddress } from '../../net/address.ts'
import type { GatheredAccount, GatheredFirewall } from '../gathered.ts'
import { type GatheredInstance, slaacOf } from '../gathered-instances.ts'
import { differenceOf, oneText } from './merge-rows.ts'
import type { Place } from './origins.ts'
import type { Reading } from './reading.ts'
import { checkSaidAgain } from './said-again.ts'
import { Table } from './table.ts'

/** Each list with the fields that tell its rows apart. */
const lists = {
  regions: ['id'],
  availability: ['region', 'plan'],
  firewalls: ['id'],
  instances: ['id'],
  balancers: ['id'],
  ips: ['address'],
  ranges: ['range'],
  shares: ['address', 'instance_id'],
  pools: ['range'],
  forwards: ['name', 'address'],
  users: ['username'],
  tokens: ['token'],
  rulesets: ['id'],
  prefixlists: ['name'],
} as const satisfies Partial<Record<keyof GatheredAccount, readonly string[]>>

type ListName = keyof typeof lists

/** Lists that show a restricted user what is granted alone. */
const granted = ['firewalls', 'instances', 'balancers', 'ips', 'ranges', 'pools'] as const

export const isListName = (name: string): name is ListName => Object.hasOwn(lists, name)

/** Lists of records that a program's own account may leave without ids. */
const numbered: readonly ListName[] = ['firewalls', 'instances', 'balancers']

interface Said {
  readonly value: unknown
  readonly place: Place
}

export class Tables {
  readonly reading: Reading
  readonly #tables = new Map<ListName, Table>()
  readonly #said = new Map<string, Said>()

  constructor(reading: Reading) {
    this.reading = reading
  }

  of(name: ListName): Table {
    const table = this.#tables.get(name) ?? new Table(lists[name])
    this.#tables.set(name, table)
    return table
  }

  /** A part of a record that has its place elsewhere. */
  add(name: ListName, place: Place, row: Readonly<Record<string, unknown>>): void {
    this.reading.origins.add(row, [place])
    this.of(name).put(row, this.reading, true)
  }

  /** Something that is said once of the whole account. */
  say(key: string, value: unknown): void {
    const { place } = this.reading
    const held = this.#said.get(key)
    if (held === undefined) {
      this.#said.set(key, { value, place })
      return
    }
    const found = differenceOf(held.value, value, [])
    if (found === undefined) return
    const there = { ...held.place, path: [...held.place.path, ...found.path] }
    this.reading.contradiction(found.expected, found.got, there, found.path)
  }

  firewalls(): readonly GatheredFirewall[] {
    // What the shape of firewalls made.
    return [...this.of('firewalls').rows.values()] as unknown as GatheredFirewall[]
  }

  account(): GatheredAccount {
    if (this.#said.get('restricted')?.value === true)
      for (const name of granted) this.#tables.get(name)?.cut()
    // What the shape of instances made.
    const instances = [...this.of('instances').rows.values()] as unknown as GatheredInstance[]
    this.#cutShort()
    checkSaidAgain(this.reading, instances)
    this.#shareRanges()
    this.#completeShares()
    const account: Record<string, unknown> = { format: 'firedrill-account', version: 1 }
    for (const [key, { value }] of this.#said) account[key] = value
    for (const name of Object.keys(lists) as ListName[]) {
      const table = this.#tables.get(name)
      if (table === undefined || table.isUntouched) continue
      if (numbered.includes(name)) table.number(this.reading)
      account[name] = table.list(this.reading)
    }
    // Each list holds what the shape of its records made.
    return account as unknown as GatheredAccount
  }

  /** A list that lacks what other records name was cut off. */
  #cutShort(): void {
    const entities = this.firewalls().flatMap(
      ({ devices }) => devices?.rows.map(({ entity }) => entity) ?? [],
    )
    const named = (key: 'instance_id' | 'balancer_id') =>
      [...this.of('ips').rows.values(), ...this.of('shares').rows.values()].map(row => row[key])
    const ofType = (type: 'instance' | 'balancer') =>
      entities.flatMap(each => (each.type === type ? each.id : []))
    const holders = entities.map(({ instance_id }) => instance_id)
    const said = this.reading.saidAgain.map(({ instance }) => instance)
    const all = {
      instances: [...ofType('instance'), ...holders, ...said, ...named('instance_id')],
      balancers: [...ofType('balancer'), ...named('balancer_id')],
    }
    for (const name of ['instances', 'balancers'] as const) {
      const { rows } = this.of(name)
      const isThere = (id: unknown) => typeof id !== 'number' || rows.has(`${id}`)
      if (!all[name].every(isThere)) this.of(name).cut()
    }
  }

  /** A range is shared to all that answer there but the one that it is routed to. */
  #shareRanges(): void {
    const { origins, answering } = this.reading
    const instances = [...this.of('instances').rows.values()] as Partial<GatheredInstance>[]
    const holders = new Map(instances.map(each => [slaacOf(each as GatheredInstance), each.id]))
    for (const { range, instances: ids, place } of answering.splice(0)) {
      const row = this.of('ranges').rows.get(oneText(range))
      const target = row?.['route_target']
      const holder = typeof target === 'string' ? holders.get(canonicalAddress(target)) : undefined
      if (row !== undefined && holder !== undefined && !ids.includes(holder)) {
        this.reading.at(origins.follow(place, ['instances']))
        this.reading.contradiction(holder, ids[0], origins.find(row, ['route_target']))
      } else if (ids.length > 1)
        for (const instance_id of ids)
          if (instance_id !== holder) this.add('shares', place, { address: range, instance_id })
    }
  }

  /** Shares have no list of their own: all are known when every instance has its report. */
  #completeShares(): void {
    const [shares, instances] = [this.of('shares'), this.of('instances')]
    const rows = [...instances.rows.values()] as Partial<GatheredInstance>[]
    const areReported = rows.length > 0 && rows.every(({ reported }) => reported === true)
    if (areReported && instances.list(this.reading).missing === undefined) shares.markWhole()
  }
}
