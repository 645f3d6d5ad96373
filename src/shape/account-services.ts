/** The services of an account: instances with their interfaces, and balancers. */
import * as v from 'valibot'
import { interfacePurposes } from '../contract/vocabulary.ts'
import { fallback, list, must, optional, required, text, whole } from './field.ts'
import { loosen } from './loosen.ts'
import { object } from './object.ts'

const ground = 'SILENT-ACCOUNT'
const number = whole(ground)
const count = v.pipe(number, v.minValue(0, must(ground, 'a whole number from 0 up')))
const word = text(ground)
const texts = list(ground, 'a list of texts', word)

const purposes = interfacePurposes.join(' or ')

const interfaces = list(
  ground,
  'a list of interfaces',
  v.variant(
    'purpose',
    [
      loosen(object(ground, { purpose: v.literal('public', must(ground, purposes)) })),
      loosen(
        object(ground, {
          purpose: v.literal('vlan', must(ground, purposes)),
          label: required(ground, 'the label of the VLAN', word),
          ipam_address: fallback(v.nullable(word), null),
        }),
      ),
      loosen(
        object(ground, {
          purpose: v.literal('vpc', must(ground, purposes)),
          vpc_id: required(ground, 'the id of the VPC', number),
          subnet_id: required(ground, 'the id of the subnet', number),
          ipv4: required(
            ground,
            'an object with vpc and nat_1_1',
            object(ground, {
              vpc: required(ground, 'an IPv4 address', word),
              nat_1_1: fallback(v.nullable(word), null),
            }),
          ),
        }),
      ),
    ],
    must(ground, `an interface of purpose ${purposes}`),
  ),
)

export const instance = object(ground, {
  id: optional(number),
  label: optional(word),
  region: required(ground, 'the id of a region', word),
  plan: optional(word),
  status: fallback(word, 'running'),
  created: optional(word),
  ipv4: optional(texts),
  ipv6: optional(v.nullable(word)),
  interfaces: optional(interfaces),
  spare_addresses: fallback(count, 0),
})

export const balancer = object(ground, {
  id: optional(number),
  label: optional(word),
  region: required(ground, 'the id of a region', word),
  created: optional(word),
})
