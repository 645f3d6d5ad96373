/** Details in the published interface: they stand beside the other fields of a body, and not below a field of their own. */
import { isRecord } from '../../kit/json.ts'
import type { AnyOperation } from '../../operations/operation.ts'
import { detailsOf } from '../../schema/details.ts'

type Json = Readonly<Record<string, unknown>>

/** Whose details an operation takes. */
const takenBy: Readonly<Record<string, keyof typeof detailsOf>> = {
  instanceCreate: 'instance',
  instanceUpdate: 'instance',
  balancerCreate: 'balancer',
  balancerUpdate: 'balancer',
}

/** What the provider's clients send besides, and what nothing here is made of: secrets and disks, which no record shows. */
export const passedOver: Readonly<Record<string, readonly string[]>> = {
  instanceCreate: [
    ...['root_pass', 'authorized_keys', 'authorized_users', 'metadata'],
    ...['stackscript_id', 'stackscript_data', 'backup_id', 'swap_size', 'disk_encryption'],
  ],
}

/** The fields of its body that are details; none of most operations. */
export const detailsIn = ({ name }: AnyOperation) => {
  const of = Object.hasOwn(takenBy, name) ? takenBy[name] : undefined
  return of === undefined ? {} : detailsOf[of]
}

/** From a body of the published interface to one of ours, and the same way back. */
export function exchangeDetails(operation: AnyOperation, body: unknown): unknown {
  const { name } = operation
  if (!Object.hasOwn(takenBy, name) || !isRecord(body)) return body
  const names = Object.keys(detailsIn(operation))
  const dropped = passedOver[name] ?? []
  const kept = Object.entries(body).filter(([key]) => !dropped.includes(key))
  const exchanged = exchangedIn(Object.fromEntries(kept), names)
  const { configs } = exchanged
  if (!Array.isArray(configs)) return exchanged
  const configNames = Object.keys(detailsOf.config)
  return {
    ...exchanged,
    configs: configs.map(each => (isRecord(each) ? exchangedIn(each as Json, configNames) : each)),
  }
}

/** What has one of these names goes below `details`, and comes up from there; whatever else stays where it is. */
export function exchangedIn(body: Json, names: readonly string[]): Json {
  const { details = {}, ...rest } = body
  if (!isRecord(details)) return body
  const [own, others] = partedBy(rest, names)
  const [up, left] = partedBy(details as Json, names)
  const below = { ...left, ...own }
  const isEmpty = body['details'] !== undefined && Object.keys(details).length === 0
  return { ...others, ...up, ...((isEmpty || Object.keys(below).length > 0) && { details: below }) }
}

function partedBy(held: Json, names: readonly string[]): readonly [Json, Json] {
  const entries = Object.entries(held)
  return [
    Object.fromEntries(entries.filter(([key]) => names.includes(key))),
    Object.fromEntries(entries.filter(([key]) => !names.includes(key))),
  ]
}
