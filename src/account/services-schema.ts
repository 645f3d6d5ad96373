/** The services of an account: instances with their interfaces, and balancers. */
import * as v from 'valibot'
import { interfacePurposes } from '../contract/vocabulary.ts'
import { fallback, list, must, optional, required, text, whole } from '../schema/field.ts'
import { loosen } from '../schema/loosen.ts'
import { object } from '../schema/object.ts'

const clause = 'ASSUME-ACCOUNT'
const number = whole(clause)
const count = v.pipe(number, v.minValue(0, must(clause, 'a whole number from 0 up')))
const word = text(clause)
const texts = list(clause, 'a list of texts', word)

const purposes = interfacePurposes.join(' or ')

const interfaces = list(
  clause,
  'a list of interfaces',
  v.variant(
    'purpose',
    [
      loosen(object(clause, { purpose: v.literal('public', must(clause, purposes)) })),
      loosen(
        object(clause, {
          purpose: v.literal('vlan', must(clause, purposes)),
          label: required(clause, 'the label of the VLAN', word),
          ipam_address: fallback(v.nullable(word), null),
        }),
      ),
      loosen(
        object(clause, {
          purpose: v.literal('vpc', must(clause, purposes)),
          vpc_id: required(clause, 'the id of the VPC', number),
          subnet_id: required(clause, 'the id of the subnet', number),
          ipv4: required(
            clause,
            'an object with vpc and nat_1_1',
            object(clause, {
              vpc: required(clause, 'an IPv4 address', word),
              nat_1_1: fallback(v.nullable(word), null),
            }),
          ),
        }),
      ),
    ],
    must(clause, `an interface of purpose ${purposes}`),
  ),
)

export const instance = object(clause, {
  id: optional(number),
  label: optional(word),
  region: required(clause, 'the id of a region', word),
  plan: optional(word),
  status: fallback(word, 'running'),
  created: optional(word),
  ipv4: optional(texts),
  ipv6: optional(v.nullable(word)),
  interfaces: optional(interfaces),
  spare_addresses: fallback(count, 0),
})

export const balancer = object(clause, {
  id: optional(number),
  label: optional(word),
  region: required(clause, 'the id of a region', word),
  created: optional(word),
})
