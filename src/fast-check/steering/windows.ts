/** Towards what happens while something waits for its end: a firewall that is off, an instance that is moved live or lost a firewall. */
import type { AnyCall } from '../../engine/call.ts'
import { fieldsOf } from '../../kit/json.ts'
import { type OperationName, operationNamed } from '../../operations/table.ts'
import { devicesOf, devicesOn } from '../../world/guards.ts'
import { addressesOf, holdingNamed } from '../../world/holders.ts'
import type { InstanceId } from '../../world/ids.ts'
import { get } from '../../world/table.ts'
import type { World } from '../../world/world.ts'
import type { Place, Steering, Tried } from './place.ts'
import { oneOfEach, Rarity } from './variants.ts'

/** What opens a window, and what closes it. */
const closers: Readonly<Record<string, string>> = {
  'firewallUpdate disabled': 'firewallUpdate enabled',
  liveMigrationStart: 'liveMigrationFinish',
  firewallDeviceDelete: 'firewallDeviceCreate',
}

const openers = Object.keys(closers).map(mark => mark.split(' ')[0])

/** How many calls have their turn together. */
const stepsMax = 3

/** On how many records windows of a kind are looked for in a run: one that has no others would else do nothing but open these. */
const openedMax = 3

export class Windows implements Steering {
  readonly #rarity = new Rarity()
  /** By what waits: `firewall 1`. */
  readonly #open = new Map<string, Window>()
  /** By what opens them: on how many records there was one in this run. */
  readonly #opened = new Map<string, number>()
  /** Calls since one was opened or closed last. */
  #steps = 0

  begin(): void {
    this.#open.clear()
    this.#opened.clear()
    this.#steps = 0
  }

  /** What was opened is used and closed before others get in. */
  get goesOn(): boolean {
    return this.#steps > 0 && this.#steps <= stepsMax
  }

  /** What closes each window, what can be done in one of them, and what opens one. */
  *others({ call: { as } }: Tried, place: Place): Generator<AnyCall> {
    const waiting = [...this.#open.keys()]
    for (const { closing } of new Set(this.#open.values()))
      if (closing !== undefined) yield { ...closing, ...(as !== undefined && { as }) }
    const { operations } = place.swarm
    const subject = waiting[(place.draw.numbers[0] ?? 0) % waiting.length]
    if (subject !== undefined)
      for (const call of oneOfEach(place, operations.filter(isAimed)))
        yield* aimedAt(subject, call, place.world)
    yield* oneOfEach(
      place,
      operations.filter(each => openers.includes(each)),
    )
  }

  gain(tried: Tried, { world }: Place): number {
    return this.#rarity.of(this.#keysOf(tried, world))
  }

  note(made: Tried, { world }: Place): void {
    this.#rarity.note(this.#keysOf(made, world))
    this.#steps += 1
    if (!isChange(made)) return
    const mark = markOf(made.call)
    for (const subject of subjectsOf(made.call, world)) {
      const window = this.#open.get(subject)
      if (window === undefined) {
        if (!(mark in closers)) continue
        this.#open.set(subject, { opener: mark, acts: [], closing: closingOf(made.call, world) })
        this.#opened.set(mark, this.#openedBy(mark) + 1)
        this.#steps = 1
      } else if (closers[window.opener] === mark) {
        this.#open.delete(subject)
        this.#steps = 0
      } else window.acts.push(...actsOf(made.call))
    }
  }

  #openedBy(mark: string): number {
    return this.#opened.get(mark) ?? 0
  }

  /** A window that it opens, what it does in one, and what has been done in one that it closes. */
  #keysOf(tried: Tried, world: World): readonly string[] {
    if (!isChange(tried)) return []
    const mark = markOf(tried.call)
    return subjectsOf(tried.call, world).flatMap(subject => {
      const window = this.#open.get(subject)
      if (window === undefined)
        return mark in closers && this.#openedBy(mark) < openedMax ? [mark] : []
      const { opener, acts } = window
      return closers[opener] === mark
        ? acts.map(act => `${opener}, ${act}, ${mark}`)
        : actsOf(tried.call).map(act => `${opener}, ${act}`)
    })
  }
}

interface Window {
  readonly opener: string
  /** What has been done since. */
  readonly acts: string[]
  /** The call that closes it. */
  readonly closing: AnyCall | undefined
}

const isChange = ({ outcome }: Tried): boolean => outcome.ok && outcome.changes.length > 0

/** By what windows open and close: the operation, and the status that it gives. */
const markOf = ({ operation, body }: AnyCall): string => {
  const { status } = fieldsOf(body)
  return typeof status === 'string' ? `${operation} ${status}` : operation
}

/** What is done: the operation, and of a firewall each field that it is given. */
const actsOf = (call: AnyCall): readonly string[] =>
  call.operation === 'firewallUpdate'
    ? Object.keys(fieldsOf(call.body)).map(field =>
        field === 'status' ? markOf(call) : `${call.operation} ${field}`,
      )
    : [call.operation]

/** The firewall that a call is about with the instances behind it, and the instances that it names. */
function subjectsOf({ params, body }: AnyCall, world: World): readonly string[] {
  const { firewallId, instanceId, address } = fieldsOf(params)
  const { id, type, instance_id } = fieldsOf(body)
  const held = typeof address === 'string' ? holdingNamed(world, address) : undefined
  const behind = typeof firewallId === 'number' ? devicesOf(world, firewallId) : []
  const instances = [
    ...behind.flatMap(({ entity }) => (entity.type === 'instance' ? [entity.id] : [])),
    ...[instanceId, instance_id, held?.record.instance_id, type === 'instance' ? id : undefined],
  ]
  return [
    ...(firewallId === undefined ? [] : [`firewall ${firewallId}`]),
    ...new Set(instances.filter(each => each !== undefined).map(each => `instance ${each}`)),
  ]
}

/** Whether calls of an operation change a firewall, an instance or an address that their path names. */
function isAimed(name: OperationName): boolean {
  const operation = operationNamed(name)
  if (operation?.kind !== 'change') return false
  return ['firewallId', 'instanceId', 'address'].some(name => name in operation.params)
}

/** The call that closes what a call opens: of the same firewall, the same instance, or the same firewall and service. */
function closingOf({ operation, params }: AnyCall, world: World): AnyCall | undefined {
  if (operation === 'firewallUpdate')
    return { operation, params: fieldsOf(params), body: { status: 'enabled' } }
  if (operation === 'liveMigrationStart')
    return { operation: 'liveMigrationFinish', params: fieldsOf(params) }
  const { firewallId, deviceId } = fieldsOf(params)
  const entity = get(world.tables.devices, Number(deviceId))?.entity
  return (
    entity && {
      operation: 'firewallDeviceCreate',
      params: { firewallId },
      body: { id: entity.id, type: entity.type },
    }
  )
}

/** The same call to what waits: to the firewall, to the instance, or to a firewall or an address of it; none if there is none. */
function* aimedAt(subject: string, call: AnyCall, world: World): Generator<AnyCall> {
  const [type, id] = subject.split(' ')
  const params = fieldsOf(call.params)
  if ('instanceId' in params) {
    if (type === 'instance') yield { ...call, params: { instanceId: Number(id) } }
    return
  }
  if ('address' in params) {
    const own = type === 'instance' ? addressesOf(world, Number(id) as InstanceId) : []
    for (const { address } of own.slice(0, 2)) yield { ...call, params: { address } }
    return
  }
  const guards = devicesOn(world, { type: 'instance', id: Number(id) as InstanceId })
  const firewallId = type === 'firewall' ? Number(id) : guards[0]?.firewall_id
  if (firewallId === undefined) return
  const [device] = devicesOf(world, firewallId)
  if (!('deviceId' in params)) yield { ...call, params: { firewallId } }
  else if (device !== undefined) yield { ...call, params: { firewallId, deviceId: device.id } }
}
