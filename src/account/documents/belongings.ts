/** What belongs to one firewall, balancer, instance or user, and becomes a part of its record. */

import { referTo } from '../../refusals/got.ts'
import type { GatheredDevice, GatheredFirewall, GatheredList } from '../gathered.ts'
import type { GatheredProfile } from '../gathered-instances.ts'
import { withAllNodes } from './balancer-records.ts'
import { firewallThatGuards, keyOfEntity } from './devices-of.ts'
import { type KindName, kindOf } from './kinds.ts'
import type { Place } from './origins.ts'
import type { Grants } from './other-records.ts'
import type { OwnInterface } from './own-interfaces.ts'
import { configOf, ownerOf } from './owners.ts'
import { type Part, placeOf } from './recognise.ts'
import { Reports } from './reports.ts'
import { readRows } from './rows-of.ts'
import { ServiceFirewalls } from './service-firewalls.ts'
import type { ProfileRead } from './service-records.ts'
import { Table } from './table.ts'
import type { Tables } from './tables.ts'

/** A list of one firewall, balancer or instance, from one or several pages. */
interface OwnedList {
  readonly kind: KindName
  readonly place: Place
  readonly owner: number
  /** Of nodes, the config of the balancer that they are of. */
  readonly config: number | undefined
  readonly table: Table
}

/** Where the id of a row stands in what was made of it. */
const keys: Partial<Record<KindName, readonly string[]>> = {
  balancerConfigs: ['id'],
  balancerNodes: ['id'],
  devices: ['entity.type', 'entity.id'],
  interfaces: ['listed.id'],
  profiles: ['profile.id'],
}

export class Belongings {
  /** Firewalls that are listed by whom they guard. */
  readonly guards: ServiceFirewalls
  readonly #tables: Tables
  readonly #lists = new Map<string, OwnedList>()
  readonly #reports: Reports

  constructor(tables: Tables) {
    this.#tables = tables
    this.guards = new ServiceFirewalls(tables)
    this.#reports = new Reports(tables)
  }

  take(part: Part): void {
    const { reading } = this.#tables
    const known = { firewalls: () => this.#tables.firewalls(), profiles: this.#reports.profiles }
    const owner = ownerOf(part, known, reading)
    if (owner === undefined) return
    const { kind, form, value } = part
    const { shape } = kindOf(kind)
    if (form === 'single') {
      const read = reading.located(shape(value, reading))
      if (read !== undefined) this.#takeSingle(part, owner, read)
      return
    }
    if (typeof owner === 'string') return
    const config = kind === 'balancerNodes' ? configOf(part, reading) : undefined
    if (kind === 'balancerNodes' && config === undefined) return
    const held = this.#listOf(kind, placeOf(part), owner, config)
    if (form === 'row') {
      const read = reading.located(shape(value, reading))
      if (read !== undefined) held.table.put(read, reading)
    } else {
      const read = readRows(shape, value, reading)
      if (read !== undefined) held.table.putAll(read, part.claim === 'whole', reading)
    }
  }

  /** Lists become parts of records when all of their pages are there; nodes do so before the configs that they are of. */
  attach(): void {
    const { reading } = this.#tables
    for (const { kind, place, owner, config, table } of [...this.#lists.values()]) {
      if (kind !== 'balancerNodes') continue
      const row = { id: config, nodes: table.list(reading) }
      reading.at(place)
      reading.origins.add(row, [place])
      this.#listOf('balancerConfigs', place, owner).table.put(row, reading, true)
    }
    for (const list of this.#lists.values()) this.#attach(list)
    this.guards.attach()
  }

  #listOf(kind: KindName, place: Place, owner: number, config?: number): OwnedList {
    const name = `${kind}/${owner}/${config}`
    const table = new Table(keys[kind] ?? [])
    const held = this.#lists.get(name) ?? { kind, place, owner, config, table }
    this.#lists.set(name, held)
    return held
  }

  #takeSingle(part: Part, owner: number | string, read: object): void {
    const place = placeOf(part)
    if (part.kind === 'grants') this.#takeGrants(place, owner, read)
    else if (part.kind === 'report') this.#reports.take(place, Number(owner), read)
    else this.#tables.add('firewalls', place, { id: owner, [part.kind]: read })
  }

  #takeGrants(place: Place, username: number | string, read: Grants): void {
    const { global, firewall = [], instance = [], balancer = [] } = read
    const grants = this.#at(place, [...firewall, ...instance, ...balancer])
    this.#tables.add('users', place, { username, restricted: true, ...global, grants })
  }

  #attach({ kind, place, owner, table }: OwnedList): void {
    const { reading } = this.#tables
    reading.at(place)
    const list = table.list(reading)
    const rows: readonly unknown[] = list.rows
    if (kind === 'balancerNodes') return
    if (kind === 'devices') this.#attachDevices(place, owner, list)
    else if (kind === 'balancerConfigs')
      this.#tables.add('balancers', place, { id: owner, configs: this.#withAllNodes(list) })
    // Interfaces and profiles that are not all known are as good as none.
    else if (list.missing !== undefined) return
    else if (kind === 'interfaces') this.#attachInterfaces(place, owner, rows as OwnInterface[])
    else this.#attachProfiles(place, owner, rows as ProfileRead[])
  }

  /** Where another firewall guards just these services, and this one others, one fault says so in the place of one for each. */
  #attachDevices(place: Place, id: number, list: GatheredList<object>): void {
    const devices = list as GatheredList<GatheredDevice>
    const keys = devices.rows.map(({ entity }) => keyOfEntity(entity))
    const firewalls = this.#tables.firewalls()
    const own = firewalls.find(each => each.id === id)
    const other = firewallThatGuards(keys, firewalls)
    const isOther = own?.devices !== undefined && own.devices.missing === undefined
    if (isOther && other !== undefined && other.id !== id)
      this.#tables.reading.fault({
        ...{ problem: 'others-devices', expected: referToFirewall(own) },
        got: referToFirewall(other),
      })
    else this.#tables.add('firewalls', place, { id, devices: list })
  }

  #withAllNodes(list: GatheredList<object>): GatheredList<object> {
    const { origins } = this.#tables.reading
    const rows = list.rows.map(each => {
      const row = withAllNodes(each)
      origins.add(row, origins.of(each))
      return row
    })
    const all = { ...list, rows }
    origins.add(all, origins.of(list))
    return all
  }

  #at<Item>(place: Place, list: readonly Item[]): readonly Item[] {
    this.#tables.reading.origins.add(list, [place])
    return list
  }

  #attachInterfaces(place: Place, id: number, rows: readonly OwnInterface[]): void {
    const shared = rows.flatMap(each => each.shared.map(address => ({ address })))
    if (shared.length > 0) this.#reports.share(place, id, shared)
    const { origins, saidAgain } = this.#tables.reading
    for (const each of rows)
      for (const address of each.own)
        saidAgain.push({ of: 'public', place: origins.of(each)[0] ?? place, instance: id, address })
    const listed = rows.map(each => each.listed)
    const interfaces = this.#at(place, listed)
    const unread = Object.assign({}, ...rows.map(each => each.unread)) as object
    this.#tables.add('instances', place, {
      ...{ id, generation: 'interfaces', interfaces },
      ...(Object.keys(unread).length > 0 && { unread }),
    })
  }

  /** Of one that was not booted no interface is up. */
  #withoutIdle(profile: GatheredProfile): GatheredProfile {
    const { idle: _, ...rest } = profile
    this.#tables.reading.origins.add(rest, this.#tables.reading.origins.of(profile))
    return rest
  }

  #attachProfiles(place: Place, id: number, rows: readonly ProfileRead[]): void {
    const [active, ...others] = rows.filter(each => each.active)
    const booted = others.length === 0 ? active?.profile.id : undefined
    const listed = rows.map(({ profile }) =>
      [undefined, profile.id].includes(booted) ? profile : this.#withoutIdle(profile),
    )
    const profiles = this.#at(place, listed)
    const row = { id, profiles, ...(booted !== undefined && { booted }) }
    this.#tables.add('instances', place, row)
  }
}

const referToFirewall = ({ id, label }: GatheredFirewall) =>
  referTo('firewall', { id, ...(label !== undefined && { label }) })
