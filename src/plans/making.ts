/** The calls of a plan while they are worked out, step by step, and what no call stands for. */
import { isMarked } from '../account/plan/attributes.ts'
import type { ResourceChange } from '../account/plan/resource-rows.ts'
import type { ServiceType } from '../contract/vocabulary.ts'
import type { AnyCall } from '../engine/call.ts'
import { asSent } from '../kit/json.ts'
import { remembered } from '../kit/once.ts'
import type { PlannedCall, UnknownLeaf } from '../moments/planned-call.ts'
import type { Path } from '../refusals/problem.ts'
import type { PartialRules } from '../rules/partial/partial-rules.ts'
import { devicesOf } from '../world/guards.ts'
import type { FirewallId } from '../world/ids.ts'
import { reservedId } from '../world/reserved.ts'
import type { TableName } from '../world/rows.ts'
import type { World } from '../world/world.ts'
import type { Asking } from './asked.ts'
import type { ByDefault, DefaultFor, Defaults, FirstFirewall } from './defaults.ts'
import type { Attached, GuardDoubt } from './guard-doubt.ts'
import type { Held } from './held.ts'
import type { Objects } from './objects.ts'
import { OwnInterfaces } from './own-interfaces.ts'
import { later, StandIns } from './stand-ins.ts'
import type { Step } from './step-order.ts'
import { Vpcs } from './vpcs.ts'

/** Something that a plan does, or may do, and that no call stands for. */
export interface NotSimulated {
  readonly address: string
  /** The attribute that it is about. */
  readonly attribute: Path
  readonly says: string
}

/** Where a call comes from. */
export interface CallSource {
  readonly change: ResourceChange
  readonly attribute: Path
  /** Parts of the call that nobody is to be shown. */
  readonly sensitive: readonly Path[]
}

interface Told {
  /** The attribute that the call comes of; the whole resource when left out. */
  readonly attribute?: Path
  readonly unknown?: readonly UnknownLeaf[]
  readonly sensitive?: readonly Path[]
  /** The rules of the call, where parts of them are all that is known only later. */
  readonly rules?: PartialRules | undefined
}

interface Known {
  readonly objects: Objects
  readonly held: Held
  readonly defaults: Defaults
}

export class Making {
  readonly calls: PlannedCall[] = []
  readonly sources: CallSource[] = []
  readonly notSimulated: NotSimulated[] = []
  readonly doubts: GuardDoubt[] = []
  /** By the places of what is not simulated, where it is nothing but where this instance answers in a VPC. */
  readonly insideVpc = new Map<number, number>()
  /** Of calls by their places. */
  readonly partlyKnown = new Map<number, PartialRules>()
  readonly start: World
  readonly objects: Objects
  readonly held: Held
  readonly ownInterfaces: OwnInterfaces
  readonly vpcs: Vpcs
  readonly standIns: StandIns
  /** Services that are created with the firewall that is there by default, if any is, and nobody said which. */
  readonly byDefault: ByDefault[] = []
  /** Who needs what nobody tells, and is rehearsed as if it were so. */
  readonly asking: Asking[] = []
  readonly #defaults: Defaults
  /** Of each step the calls that end it, or those before it where it makes none. */
  readonly #ends: (readonly number[])[] = []
  /** What the next call waits for. */
  #last: readonly number[] = []
  /** The calls that end steps, the same list for all that wait for the same list: a resource may have thousands of instances. */
  readonly #endOf = remembered((after: readonly number[]): readonly number[] => [
    ...new Set(after.flatMap(each => this.#ends[each] ?? [])),
  ])
  readonly #gone = new Set<string>()
  /** Devices by firewall and service. */
  readonly #devices = new Map<string, number>()
  /** Devices that a call takes off. */
  readonly #off = new Set<number>()

  constructor(start: World, { objects, held, defaults }: Known) {
    this.start = start
    this.objects = objects
    this.ownInterfaces = new OwnInterfaces(objects)
    this.vpcs = new Vpcs(start, objects)
    this.standIns = new StandIns(start, objects)
    this.held = held
    this.#defaults = defaults
  }

  /** Makes the calls of one step. */
  take({ after }: Step, make: () => void): void {
    this.#last = this.#endOf(after)
    make()
    this.#ends.push(this.#last)
  }

  /** A call that waits for the one before it; gives its place. */
  add(change: ResourceChange, call: AnyCall, told: Told = {}): number {
    const { attribute = [], unknown = [], sensitive = [], rules } = told
    const place = this.calls.length
    const after = this.#last
    const of = ownerOf(change)
    this.calls.push({ call: asSent(call), after, of, ...(unknown.length > 0 && { unknown }) })
    this.sources.push({ change, attribute, sensitive })
    if (rules !== undefined) this.partlyKnown.set(place, rules)
    this.#last = [place]
    return place
  }

  /** Calls that are made one by one in an order that nobody knows. */
  inAnyOrder(makes: readonly (() => void)[]): void {
    if (makes.length === 0) return
    const before = this.#last
    const made = makes.flatMap(make => {
      this.#last = before
      make()
      return this.#last
    })
    this.#last = [...new Set(made)]
  }

  /** The id of what the call at a place creates. */
  idFrom(place: number, table: TableName): number {
    return reservedId(this.start, table, place)
  }

  note(change: ResourceChange, attribute: Path, says: string, doubt?: GuardDoubt): undefined {
    this.notSimulated.push({ address: change.address, attribute, says })
    if (doubt !== undefined) this.doubts.push(doubt)
  }

  /** Says so of each attribute that is known only later. */
  noteLater(change: ResourceChange, attributes: readonly string[], doubt?: GuardDoubt): undefined {
    for (const each of attributes)
      if (this.objects.isGivenLater(change, each)) this.note(change, [each], later(each), doubt)
  }

  /** Of attributes that are known only later, the parts of a call that they become. */
  laterIn(change: ResourceChange, parts: Readonly<Record<string, Path>>): readonly UnknownLeaf[] {
    return Object.entries(parts).flatMap(([attribute, path]) =>
      this.objects.isGivenLater(change, attribute) ? [{ path, reason: later(attribute) }] : [],
    )
  }

  /** The firewall that a service is created with: the one that is planned, or the one that is there by default for its type, if any is. */
  firstFirewall(
    change: ResourceChange,
    planned: number | undefined,
    type: DefaultFor | undefined,
    service: Attached,
  ): FirstFirewall {
    const id = this.objects.number(change, ['firewall_id'], planned)
    const path = ['body', 'firewall_id']
    if (id === undefined && isMarked(change.unknown, ['firewall_id'])) {
      const reason = 'Which firewall it is, the plan does not show.'
      return { id: undefined, unknown: [{ path, reason }] }
    }
    // Less than nothing says that it is to have none, not even by default.
    if (id !== undefined && id !== 0) return { id: id > 0 ? id : undefined, unknown: [] }
    if (type === undefined) return { id: undefined, unknown: [] }
    const found = this.#defaults.at(this.#ends.length, type)
    if ('id' in found) return { id: found.id ?? undefined, unknown: [] }
    const { says, isGiven } = found
    this.byDefault.push({ address: change.address, says, isGiven })
    if (!isGiven) this.doubts.push({ at: [service] })
    const reason = `It is created without a firewall, and ${says}.`
    return { id: undefined, unknown: isGiven ? [{ path, reason }] : [] }
  }

  /** Puts a firewall on a service by a call of its own. */
  attach(change: ResourceChange, firewallId: number, service: Attached, told: Told = {}): void {
    const place = this.add(
      change,
      { operation: 'firewallDeviceCreate', params: { firewallId }, body: { ...service } },
      told,
    )
    this.noteDevice(firewallId, service, this.idFrom(place, 'devices'))
  }

  noteDevice(firewallId: number, { type, id }: Attached, device: number): void {
    this.#devices.set(`${firewallId} ${type}/${id}`, device)
  }

  /** The device of a firewall on a service, as it was before, or as a call makes it. */
  deviceOn(firewallId: number, { type, id }: Attached): number | undefined {
    const made = this.#devices.get(`${firewallId} ${type}/${id}`)
    if (made !== undefined) return made
    const held = devicesOf(this.start, firewallId as FirewallId)
    return held.find(({ entity }) => entity.type === type && entity.id === id)?.id
  }

  /** A service, or a firewall, is taken away by a call that was made. */
  remove(type: ServiceType | 'firewall', id: number): void {
    this.#gone.add(`${type}/${id}`)
  }

  isRemoved(type: ServiceType | 'firewall', id: number): boolean {
    return this.#gone.has(`${type}/${id}`)
  }

  ask({ address }: ResourceChange, of: Asking['of']): void {
    this.asking.push({ address, of })
  }

  /** Takes a firewall off a service; nothing to do where it is on it no longer. */
  detach(change: ResourceChange, firewallId: number, service: Attached, told: Told = {}): void {
    const { type, id } = service
    if (this.isRemoved(type, id) || this.isRemoved('firewall', firewallId)) return
    const deviceId = this.deviceOn(firewallId, service)
    // Two resources may say what a firewall is on: whichever comes second finds nothing to do.
    if (deviceId === undefined || this.#off.has(deviceId)) return
    this.#off.add(deviceId)
    this.add(change, { operation: 'firewallDeviceDelete', params: { firewallId, deviceId } }, told)
  }
}

/** An object that is left over is worked on by itself, though it has the address of another. */
const ownerOf = ({ address, deposed }: ResourceChange): string =>
  deposed === undefined ? address : `${address} (deposed object ${deposed})`
