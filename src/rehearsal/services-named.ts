/** Services as people name them: `instance/17`, `linode/17`, a label, an address, or an id alone. */
import { ourWord } from '../account/documents/provider-words.ts'
import { parseAddress, printAddress } from '../net/address.ts'
import { labelOfService } from '../world/guards.ts'
import { addressNamed, balancerWith, sharesOf } from '../world/holders.ts'
import { type Service, serviceKey } from '../world/records/device.ts'
import type { World } from '../world/world.ts'
import { servicesOf } from './guard-of.ts'

/** Words that name services. */
export interface ServiceNames {
  readonly world: World
  /** Whether the address was told: in a world that stands in for an account, others are made up. All of them when left out. */
  readonly isTold?: (address: string) => boolean
}

export interface NamedBy {
  readonly by: 'type and id' | 'label' | 'address' | 'id'
  readonly services: readonly Service[]
}

/** Every service that has this name; a label may look like an id, and then it counts as a label. */
export function servicesNamed({ world, isTold = () => true }: ServiceNames, text: string): NamedBy {
  const all = [...servicesOf(world)]
  const [type = '', id] = text.split('/')
  const key = id === undefined ? text : `${ourWord(type)}/${id}`
  const [keyed, labelled] = [
    all.filter(each => serviceKey(each) === key),
    all.filter(each => labelOfService(world, each) === text),
  ]
  if (keyed.length > 0 && labelled.length === 0) return { by: 'type and id', services: keyed }
  if (labelled.length > 0) return { by: 'label', services: [...keyed, ...labelled] }
  const address = parseAddress(text)
  if (!address.ok) return { by: 'id', services: all.filter(each => `${each.id}` === text) }
  const canonical = printAddress(address.value)
  return { by: 'address', services: isTold(canonical) ? servicesAt(world, canonical) : [] }
}

/** Those that answer at the address: the one that has it, and those that it is shared with. */
function servicesAt(world: World, address: string): readonly Service[] {
  const owner = addressNamed(world, address)?.instance_id
  const balancer = balancerWith(world, address)
  const sharers = sharesOf(world, address).map(({ instance_id }) => instance_id)
  const instances = [...(owner === undefined || owner === null ? [] : [owner]), ...sharers]
  return [
    ...instances.map(id => ({ type: 'instance', id }) as const),
    ...(balancer === undefined ? [] : [{ type: 'balancer', id: balancer.id } as const]),
  ]
}

/** The words that name each service but its addresses, to tell which one was meant. */
export const wordsForServices = (world: World): readonly string[] =>
  [...servicesOf(world)].flatMap(each => [
    ...[labelOfService(world, each) ?? []].flat(),
    serviceKey(each),
  ])
