/** Setups: worlds that calls bring to a limit. What they create interferes with nothing that is there. */
import type { ServiceType, SettableStatus } from '../../contract/vocabulary.ts'
import { apply } from '../../engine/apply.ts'
import type { AnyCall } from '../../engine/call.ts'
import { operationNamed } from '../../operations/table.ts'
import { rangesOf } from '../../world/holders.ts'
import { idsUnder } from '../../world/key-index.ts'
import type { World } from '../../world/world.ts'
import { freestCaller } from '../scenarios/callers.ts'
import type { Choices, RequestParts } from '../scenarios/request.ts'
import { noRegion, regionIn } from '../scenarios/subjects.ts'

/** This world cannot be brought to the limit: another one has to be tried. */
export class SetupError extends Error {
  override readonly name = 'SetupError'
}

export interface NewInstance {
  readonly private_ip?: boolean
  /** Public IPv4 addresses besides the one that every instance has. */
  readonly more?: number
  /** Addresses that it may still be given afterwards. */
  readonly spare?: number
}

interface NewFirewall {
  readonly devices?: Readonly<Record<string, readonly number[]>>
  readonly outbound?: unknown
}

/** Creates records, and gives their ids. */
export class Setup {
  /** After the calls so far. */
  world: World
  /** A request of the operation that the world carried out before. */
  readonly request: RequestParts
  readonly choices: Choices
  /** What was called so far. */
  readonly calls: AnyCall[] = []

  constructor(world: World, request: RequestParts, choices: Choices) {
    this.world = world
    this.request = request
    this.choices = choices
  }

  /** Throws SetupError if a call is refused. */
  call(...calls: readonly AnyCall[]): void {
    for (const call of calls) {
      const operation = operationNamed(call.operation)
      const made = { ...call, ...(operation && freestCaller(this.world, operation)) }
      const outcome = apply(this.world, made, { verify: false })
      if (!outcome.ok) throw new SetupError(`${call.operation}: expected done, got a refusal`)
      this.world = outcome.world
      this.calls.push(made)
    }
  }

  region(): string {
    return regionIn(this.world, this.choices)
  }

  /** A region in which as many ranges can be created as in any. */
  regionWithoutRanges(besides?: string): string {
    const { regions, indexes } = this.world
    const isFree = ({ id }: { readonly id: string }) =>
      id !== besides && idsUnder(indexes.rangesByRegion, id).length === 0
    return this.choices.oneOf(regions.filter(isFree))?.id ?? noRegion
  }

  instance(region: string, { private_ip = false, more = 0, spare = 0 }: NewInstance = {}): number {
    this.call({ operation: 'instanceCreate', body: { region, private_ip } })
    const id = this.world.counters.instances
    const body = { instance_id: id, public: true, type: 'ipv4' }
    this.prepare(id, more + spare)
    for (let made = 0; made < more; made++) this.call({ operation: 'ipAddressAllocate', body })
    return id
  }

  prepare(instanceId: number, spare_addresses: number): void {
    const params = { instanceId }
    this.call({ operation: 'instancePrepare', params, body: { spare_addresses } })
  }

  balancer(region: string): number {
    this.call({ operation: 'balancerCreate', body: { region } })
    return this.world.counters.balancers
  }

  service(type: ServiceType, region: string): number {
    return type === 'instance' ? this.instance(region) : this.balancer(region)
  }

  firewall(status: SettableStatus, { devices = {}, outbound = [] }: NewFirewall = {}): number {
    const id = this.world.counters.firewalls + 1
    const rules = { inbound_policy: 'DROP', outbound, outbound_policy: 'ACCEPT' }
    this.call(
      { operation: 'firewallCreate', body: { label: `limit-${id}`, rules, devices } },
      { operation: 'firewallUpdate', params: { firewallId: id }, body: { status } },
    )
    return id
  }

  /** The text of a new range for an instance that has none. */
  range(instance_id: number, prefix_length: number): string {
    this.call({ operation: 'ipv6RangeCreate', body: { prefix_length, instance_id } })
    return rangesOf(this.world, instance_id)[0]?.range ?? ''
  }
}

/** One service, as the body of a new firewall lists it. */
export const devicesOn = (type: ServiceType, id: number) => ({ [`${type}s`]: [id] })
