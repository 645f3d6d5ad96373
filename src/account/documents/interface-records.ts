/** Interfaces of instances as configuration profiles list them, and as accounts in our words do. */
import { interfacePurposes } from '../../contract/vocabulary.ts'
import { fieldsOf, isRecord } from '../../kit/json.ts'
import { gotOf } from '../../refusals/got.ts'
import type { GatheredInterface, VpcAddress } from '../gathered-instances.ts'
import { record } from './record.ts'
import {
  type Field,
  flag,
  foreignId,
  id,
  list,
  mapped,
  nothing,
  nullable,
  only,
  type Shape,
  text,
  unlessNull,
  word,
  wordsOf,
} from './shape.ts'

type InterfaceOf<Purpose> = Extract<GatheredInterface, { readonly purpose: Purpose }>

const purpose = <const Purpose extends GatheredInterface['purpose']>(said: Purpose) =>
  word(wordsOf([said]), 'fault')

/** Empty where another purpose has a value. */
const absent = (keys: string): Readonly<Record<string, Field>> =>
  Object.fromEntries(keys.split(' ').map(key => [key, { shape: nothing }]))

/** Nothing is kept of no blocks. */
export const vpcBlocks = (block: Shape<string>): Shape<readonly string[]> =>
  mapped(nullable(list(block)), read => (read?.length ? read : undefined))

const vpcAddress = withNat(
  record<VpcAddress>({
    fields: { vpc: nullable(text), nat_1_1: nullable(text) },
    finish: row => ({ vpc: null, nat_1_1: null, ...row }),
  }),
)

/** Of an address in a VPC that does not say whether a public one leads to it nothing is understood; a program's own has none. */
export function withNat<Address>(shape: Shape<Address>): Shape<Address> {
  return (value, reading) =>
    isRecord(value) && !reading.mayLackIds && !natNames.some(name => Object.hasOwn(value, name))
      ? reading.notUnderstood(value)
      : shape(value, reading)
}

const natNames = ['nat_1_1', 'nat_1_1_address']

/** Whether the interface is one of the booted profile, which the shape of profiles looks for. */
const shared = { active: { shape: unlessNull(flag) } }

/** Addresses inside the VPC; whether the interface is reached from outside by them has to be known. */
export const vpcIpv6: Shape<object> = (value, reading) => {
  const { slaac, ranges, is_public } = fieldsOf(value)
  const hasSome = [slaac, ranges].some(each => Array.isArray(each) && each.length > 0)
  return hasSome && typeof is_public !== 'boolean'
    ? reading.notUnderstood(value)
    : insideVpc(value, reading)
}

const insideVpc = unlessNull(
  record<object>({
    fields: {},
    also: { is_public: { shape: only([false, null], 'vpc-inside') } },
    harmless: { 'vpc-inside': 'slaac/range slaac/address ranges/range' },
  }),
)

export const noAddress = mapped(nullable(text), read => read || null)

/** What a VLAN interface without an address says of it. */
export const noneIn = (row: Readonly<Record<string, unknown>>) => ({
  ipam_address: (row['ipam_address'] ?? null) as string | null,
})

const byPurpose = new Map<unknown, Shape<GatheredInterface>>([
  [
    'public',
    record<InterfaceOf<'public'>>({
      fields: { id, purpose: purpose('public') },
      also: { ...shared, ...absent('label ipam_address vpc_id subnet_id ipv4 ipv6 ip_ranges') },
      harmless: { 'default-route': 'primary' },
    }),
  ],
  [
    'vlan',
    record<InterfaceOf<'vlan'>>({
      fields: { id, purpose: purpose('vlan'), label: text, ipam_address: noAddress },
      also: { ...shared, ...absent('vpc_id subnet_id ipv4 ipv6 ip_ranges') },
      needs: ['label'],
      harmless: { 'default-route': 'primary' },
      finish: row => ({ ...(row as unknown as InterfaceOf<'vlan'>), ...noneIn(row) }),
    }),
  ],
  [
    'vpc',
    record<InterfaceOf<'vpc'>>({
      fields: {
        ...{ id, purpose: purpose('vpc'), vpc_id: foreignId, subnet_id: foreignId },
        ipv4: unlessNull(vpcAddress),
        others: list(vpcAddress),
        ranges: vpcBlocks(text),
      },
      also: {
        ...shared,
        ip_ranges: { as: 'ranges', shape: vpcBlocks(text) },
        ipv6: { shape: vpcIpv6 },
        ...absent('label ipam_address'),
      },
      needs: ['vpc_id', 'subnet_id'],
      harmless: { 'default-route': 'primary' },
    }),
  ],
])

/** Of an interface for a purpose that nobody knows, nothing is understood. */
export const listedInterface: Shape<GatheredInterface> = (value, reading) => {
  if (!isRecord(value)) return reading.wrongType('object', value)
  const said = value['purpose']
  const shape = byPurpose.get(said)
  if (shape !== undefined) return shape(value, reading)
  if (typeof said !== 'string') {
    const expected = interfacePurposes
    reading.fault({ problem: 'unknown-option', expected, got: gotOf(said) }, ['purpose'])
  }
  return reading.notUnderstood(value)
}
