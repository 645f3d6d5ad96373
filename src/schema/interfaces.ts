/** The interfaces of a configuration profile, as environment operations are told of them. */
import * as v from 'valibot'
import { interfacePurposes } from '../contract/vocabulary.ts'
import { parsePrefix, printPrefix } from '../net/prefix.ts'
import { writeMessage } from './fault.ts'
import { fallback, list, must, required } from './field.ts'
import { id } from './id.ts'
import { ipAddress } from './ip-address.ts'
import { object } from './object.ts'

const clause = 'ASSUME-ENVIRONMENT'
const purposes = interfacePurposes.join(' or ')
const purpose = <const Word extends string>(word: Word) => v.literal(word, must(clause, purposes))

const vlanLabelAccepted = 'a label of 1 to 64 ASCII letters, digits and hyphens'
const vlanLabel = v.pipe(
  v.string(must(clause, vlanLabelAccepted)),
  v.regex(/^[A-Za-z0-9-]{1,64}$/, must(clause, vlanLabelAccepted)),
)

const ipamAccepted = 'an IPv4 address with its prefix length, such as 10.0.0.1/24, or null'
const ipamAddress = v.pipe(
  v.string(must(clause, ipamAccepted)),
  v.includes('/', must(clause, ipamAccepted)),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const read = parsePrefix(dataset.value, 'ipv4')
    if (read.ok) return printPrefix(read.value)
    addIssue({ message: writeMessage(clause, read.fault.reason) })
    return NEVER
  }),
)

const vpcAddresses = object(clause, {
  vpc: required(clause, 'the IPv4 address inside the VPC', ipAddress(clause, 'ipv4')),
  /** `any` stands for the first public IPv4 address of the instance. */
  nat_1_1: fallback(
    v.nullable(v.union([v.literal('any'), ipAddress(clause, 'ipv4')], natMessage)),
    null,
  ),
})

const listedInterface = v.variant(
  'purpose',
  [
    object(clause, { purpose: purpose('public') }),
    object(clause, {
      purpose: purpose('vlan'),
      label: required(clause, 'the label of the VLAN', vlanLabel),
      ipam_address: fallback(v.nullable(ipamAddress), null),
    }),
    object(clause, {
      purpose: purpose('vpc'),
      vpc_id: required(clause, 'the id of a VPC', id<number>(clause)),
      subnet_id: required(clause, 'the id of a subnet', id<number>(clause)),
      ipv4: required(clause, 'an object with vpc, and nat_1_1 or not', vpcAddresses),
    }),
  ],
  must(clause, `an interface of purpose ${purposes}`),
)

export type ListedInterface = v.InferOutput<typeof listedInterface>

/** Who lists no interfaces has the one that every instance starts with: a public one. */
export const interfaces = v.pipe(
  list(clause, 'a list of interfaces', listedInterface),
  v.transform((each): ListedInterface[] => (each.length === 0 ? [{ purpose: 'public' }] : each)),
)

function natMessage(issue: { readonly input: unknown }): string {
  return must(clause, '"any", a public IPv4 address or null')(issue)
}
