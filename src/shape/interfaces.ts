/** The interfaces of a configuration profile, as outside operations are told of them. */
import * as v from 'valibot'
import { interfacePurposes } from '../contract/vocabulary.ts'
import { parsePrefix, printPrefix } from '../net/prefix.ts'
import { writeMessage } from './fault.ts'
import { fallback, list, must, required } from './field.ts'
import { id } from './id.ts'
import { ipAddress } from './ip-address.ts'
import { object } from './object.ts'

const ground = 'SILENT-OUTSIDE'
const purposes = interfacePurposes.join(' or ')
const purpose = <const Word extends string>(word: Word) => v.literal(word, must(ground, purposes))

const vlanLabelAccepted = 'a label of 1 to 64 ASCII letters, digits and hyphens'
const vlanLabel = v.pipe(
  v.string(must(ground, vlanLabelAccepted)),
  v.regex(/^[A-Za-z0-9-]{1,64}$/, must(ground, vlanLabelAccepted)),
)

const ipamAccepted = 'an IPv4 address with its prefix length, such as 10.0.0.1/24, or null'
const ipamAddress = v.pipe(
  v.string(must(ground, ipamAccepted)),
  v.includes('/', must(ground, ipamAccepted)),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const read = parsePrefix(dataset.value, 'ipv4')
    if (read.ok) return printPrefix(read.value)
    addIssue({ message: writeMessage(ground, read.fault.reason) })
    return NEVER
  }),
)

const vpcAddresses = object(ground, {
  vpc: required(ground, 'the IPv4 address inside the VPC', ipAddress(ground, 'ipv4')),
  /** `any` stands for the first public IPv4 address of the instance. */
  nat_1_1: fallback(
    v.nullable(v.union([v.literal('any'), ipAddress(ground, 'ipv4')], natMessage)),
    null,
  ),
})

const listedInterface = v.variant(
  'purpose',
  [
    object(ground, { purpose: purpose('public') }),
    object(ground, {
      purpose: purpose('vlan'),
      label: required(ground, 'the label of the VLAN', vlanLabel),
      ipam_address: fallback(v.nullable(ipamAddress), null),
    }),
    object(ground, {
      purpose: purpose('vpc'),
      vpc_id: required(ground, 'the id of a VPC', id<number>(ground)),
      subnet_id: required(ground, 'the id of a subnet', id<number>(ground)),
      ipv4: required(ground, 'an object with vpc, and nat_1_1 or not', vpcAddresses),
    }),
  ],
  must(ground, `an interface of purpose ${purposes}`),
)

export type ListedInterface = v.InferOutput<typeof listedInterface>

/** Who lists no interfaces has the one that every instance starts with: a public one. */
export const interfaces = v.pipe(
  list(ground, 'a list of interfaces', listedInterface),
  v.transform((each): ListedInterface[] => (each.length === 0 ? [{ purpose: 'public' }] : each)),
)

function natMessage(issue: { readonly input: unknown }): string {
  return must(ground, '"any", a public IPv4 address or null')(issue)
}
