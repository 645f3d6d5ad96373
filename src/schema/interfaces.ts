/** The interfaces of a configuration profile, as environment operations are told of them. */
import * as v from 'valibot'
import { interfacePurposes } from '../contract/vocabulary.ts'
import { success } from '../kit/result.ts'
import { parsePrefix, printPrefix } from '../net/prefix.ts'
import { ipAddress } from './addresses.ts'
import {
  type Field,
  fallback,
  formed,
  id,
  list,
  mapped,
  parsing,
  required,
  text,
  variants,
  wordOf,
} from './field.ts'
import { must } from './message.ts'
import { object } from './object.ts'
import type { ValueOf } from './read.ts'
import { acceptingRests } from './watch.ts'

const clause = 'ASSUME-ENVIRONMENT'

const vlanLabel: Field<string> = v.pipe(
  text(clause),
  formed(clause, /^[A-Za-z0-9-]{1,64}$/, 'vlan-label'),
)

const ipamAddress: Field<string> = v.pipe(
  text(clause),
  v.includes('/', must(clause, { problem: 'bad-format', expected: 'ipv4-with-length' })),
  parsing(clause, text => {
    const read = parsePrefix(text, 'ipv4')
    return read.ok ? success(printPrefix(read.value)) : read
  }),
)

/** `any` stands for the first public IPv4 address of the instance. */
const natAddress = v.union(
  [v.literal('any'), ipAddress(clause, 'ipv4')],
  must(clause, { problem: 'bad-format', expected: 'nat-address' }),
)

const vpcAddresses = object(clause, {
  vpc: required(clause, ipAddress(clause, 'ipv4'), 'the IPv4 address inside the VPC'),
  nat_1_1: fallback(v.nullable(natAddress), null),
})

const listedInterface = variants(clause, 'purpose', interfacePurposes, [
  object(clause, { purpose: wordOf(clause, 'public') }),
  object(clause, {
    purpose: wordOf(clause, 'vlan'),
    label: required(clause, vlanLabel, 'the label of the VLAN'),
    ipam_address: fallback(v.nullable(ipamAddress), null),
  }),
  object(clause, {
    purpose: wordOf(clause, 'vpc'),
    vpc_id: required(clause, id<number>(clause), 'the id of a VPC'),
    subnet_id: required(clause, id<number>(clause), 'the id of a subnet'),
    ipv4: required(clause, vpcAddresses, 'an object with vpc, and nat_1_1 or not'),
  }),
])

export type ListedInterface = ValueOf<typeof listedInterface>

/** Who lists no interfaces has the one that every instance starts with: a public one. */
export const interfaces = acceptingRests(
  'ASSUME-PROFILES',
  mapped(list(clause, listedInterface), (each): ListedInterface[] =>
    each.length === 0 ? [{ purpose: 'public' }] : each,
  ),
  (_, listed) => listed.length === 0,
)
