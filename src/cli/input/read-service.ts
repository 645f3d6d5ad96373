/** Reads which service of a world is meant: `instance/58412001`, or its label. */
import { quote } from '../../net/quote.ts'
import { labelOfService } from '../../world/guards.ts'
import type { Service } from '../../world/records/device.ts'
import { values } from '../../world/table.ts'
import { InputError } from './input-error.ts'
import type { WorldInput } from './sources.ts'

/** Throws an InputError for a service that the world does not have. */
export function readService(text: string, { file, world }: WorldInput): Service {
  const found = servicesOf(world).filter(
    service => `${service.type}/${service.id}` === text || labelOfService(world, service) === text,
  )
  const [service, other] = found
  const saw = other === undefined ? quote(text) : `${quote(text)}, the label of ${found.length}`
  if (service !== undefined && other === undefined) return service
  throw new InputError([
    `--service: saw ${saw}; accepted is a service of ${file.name}, such as ${exampleOf(world)}`,
  ])
}

function servicesOf({ tables }: WorldInput['world']): readonly Service[] {
  return [
    ...[...values(tables.instances)].map(({ id }) => ({ type: 'instance', id }) as const),
    ...[...values(tables.balancers)].map(({ id }) => ({ type: 'balancer', id }) as const),
  ]
}

function exampleOf(world: WorldInput['world']): string {
  const [first] = servicesOf(world)
  return first === undefined ? 'none: it has no services' : `${first.type}/${first.id}`
}
