/** The address or range in the path is there, and the caller has a grant to the instance that holds it. */
import { notFound } from '../../../refusals/found.ts'
import type { AddressOrRange } from '../../../schema/addresses.ts'
import { type Holding, holdingAround } from '../../../world/holders.ts'
import type { Permission } from '../../../world/records/user.ts'
import type { World } from '../../../world/world.ts'
import { check } from '../../check.ts'
import type { CallContext } from '../../context.ts'
import { lackOfGrantToHolder } from '../../grants.ts'
import { checked } from '../../in-path.ts'

export interface OnAddress {
  readonly address: AddressOrRange
}

const addressInPath = (name: string, isMeant: (holding: Holding) => boolean) =>
  check({
    name,
    stage: 'existence',
    kind: 'missing',
    clauses: ['IP-13', 'IP-15'],
    find({ world, params: { address }, assume }: CallContext<OnAddress>) {
      const holding = holdingIn(world, address)
      if (holding?.kind === 'range') assume('ASSUME-ADDRESS-RANGE')
      if (holding !== undefined && isMeant(holding)) return undefined
      const { text, prefix } = address
      const path = ['address']
      return prefix === undefined
        ? { clause: 'IP-13', path, ...notFound('address', text) }
        : { clause: 'IP-15', path, ...notFound('address-or-range', `${text}/${prefix}`) }
    },
  })

/** Of the addresses inside a range those with a name have a record. */
export const addressExists = addressInPath(
  'addressExists',
  ({ kind, text, record }) =>
    kind === 'address' || text === record.range || Object.hasOwn(record.reverse_names, text),
)
export const addressCanBeNamed = addressInPath('addressCanBeNamed', () => true)

/** A range that is named with its length is named by its first address. */
function holdingIn(world: World, { text, prefix }: AddressOrRange): Holding | undefined {
  const holding = holdingAround(world, text)
  if (prefix === undefined || holding === undefined) return holding
  const isRange = holding.kind === 'range' && holding.record.range === text
  return isRange && holding.record.prefix === prefix ? holding : undefined
}

/** What one of the checks has found. */
export const holdingAt = (world: World, address: AddressOrRange): Holding =>
  checked(holdingIn(world, address), `address ${address.text}`)

const callerReachesAddress = (permission: Permission, name: string) =>
  check({
    name,
    stage: 'grant',
    clauses: ['ASSUME-GRANT-MISSING'],
    find({ world, caller, params }: CallContext<OnAddress>) {
      const { text, record } = holdingAt(world, params.address)
      const held = { text, holder: record.instance_id }
      const lack = lackOfGrantToHolder(caller, held, permission)
      return lack && { path: ['address'], ...lack }
    },
  })

export const callerReadsAddress = callerReachesAddress('read_only', 'callerReadsAddress')
export const callerChangesAddress = callerReachesAddress('read_write', 'callerChangesAddress')
