/** Addresses that the service gives out while a plan is carried out: which ones is known only then, so that they are told by whose they are. */
import { fieldsOf } from '../kit/json.ts'
import type { Moment, Moments } from '../moments/answer.ts'
import type { Planned } from '../moments/planned-call.ts'
import type { StatesComparison } from '../rehearsal/accounts/compare-accounts.ts'
import { ownerOf } from '../rehearsal/addresses/holders.ts'
import type { Place } from '../rehearsal/addresses/places.ts'
import { isThere, nameService } from '../rehearsal/guard-of.ts'
import { addressNamed, balancerWith, holdingAround } from '../world/holders.ts'
import { placeReserving } from '../world/reserved.ts'
import type { World } from '../world/world.ts'

export class GivenAddresses {
  readonly #start: World
  readonly #end: World
  readonly #calls: Planned['calls']
  /** Those that calls name. */
  readonly #named: ReadonlySet<unknown>

  constructor(start: World, end: World, { calls }: Planned) {
    this.#start = start
    this.#end = end
    this.#calls = calls
    this.#named = new Set(calls.map(({ call }) => fieldsOf(call.body)['address']))
  }

  inComparison(comparison: StatesComparison): StatesComparison {
    const addresses = comparison.addresses.map(row => {
      const { kind, network, addresses: texts } = row
      return { ...row, addresses: texts.map(text => this.#nameOf({ kind, network, text })) }
    })
    return { ...comparison, addresses }
  }

  inMoments(moments: Moments): Moments {
    if (moments.proved)
      return { ...moments, moments: moments.moments.map(each => this.#inMoment(each)) }
    return {
      ...moments,
      found: moments.found.map(each => this.#inMoment(each)),
      undecided: moments.undecided.map(each => ({ ...each, addresses: this.#placesIn(each) })),
    }
  }

  #inMoment(moment: Moment): Moment {
    const addresses = this.#placesIn(moment)
    const isSame = addresses.every(({ text }, at) => text === moment.addresses[at]?.text)
    // Its packets are worked out when they are first read.
    const fields = Object.getOwnPropertyDescriptors(moment)
    if (isSame) return moment
    return Object.create(Object.prototype, {
      ...fields,
      addresses: { value: addresses, enumerable: true },
    })
  }

  #placesIn({ addresses }: Pick<Moment, 'addresses'>): readonly Place[] {
    return addresses.map(each => ({ ...each, text: this.#nameOf(each) }))
  }

  #nameOf(place: Pick<Place, 'kind' | 'network' | 'text'>): string {
    const { kind, text } = place
    const [first = ''] = text.split('/')
    if (isHeld(this.#start, first) || this.#named.has(first)) return text
    const owner = ownerOf(this.#end, { ...place, type: text.includes('/') ? 'range' : 'address' })
    const isNew = owner !== undefined && !isThere(this.#start, owner)
    // Addresses in VPCs and VLANs are the ones that were asked for.
    const isGiven = isNew || kind === 'public' || kind === 'private'
    if (owner === undefined || !isGiven) return text
    const { label } = nameService(this.#end, owner)
    const article = isNew && !this.#isAllocated(first) ? 'the' : 'another'
    const family = text.includes(':') ? 'IPv6' : 'IPv4'
    const what = text.includes('/') ? `${family} range` : `${kind} ${family} address`
    return `${article} ${what} of ${label}`
  }

  /** Whether its instance has it besides those that it was created with. */
  #isAllocated(text: string): boolean {
    const record = addressNamed(this.#end, text)
    const place = record && placeReserving(this.#start, 'addresses', record.id)
    return place !== undefined && this.#calls[place]?.call.operation === 'ipAddressAllocate'
  }
}

const isHeld = (world: World, text: string): boolean =>
  holdingAround(world, text) !== undefined || balancerWith(world, text) !== undefined
