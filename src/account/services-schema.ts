/** The services of an account: instances with their interfaces, and balancers. */
import { balancerProtocols, interfacePurposes, nodeModes } from '../contract/vocabulary.ts'
import {
  choice,
  fallback,
  list,
  nullable,
  optional,
  required,
  text,
  variants,
  whole,
  wholeFrom,
  wordOf,
} from '../schema/field.ts'
import { loosen } from '../schema/loosen.ts'
import { object } from '../schema/object.ts'

const clause = 'ASSUME-ACCOUNT'
const number = whole(clause)
const word = text(clause)

const vpcAddresses = object(clause, {
  vpc: required(clause, word),
  nat_1_1: fallback(nullable(word), null),
})

const interfaces = list(
  clause,
  variants(clause, 'purpose', interfacePurposes, [
    loosen(object(clause, { purpose: wordOf(clause, 'public') })),
    loosen(
      object(clause, {
        purpose: wordOf(clause, 'vlan'),
        label: required(clause, word),
        ipam_address: fallback(nullable(word), null),
      }),
    ),
    loosen(
      object(clause, {
        purpose: wordOf(clause, 'vpc'),
        vpc_id: required(clause, number),
        subnet_id: required(clause, number),
        ipv4: required(clause, vpcAddresses),
      }),
    ),
  ]),
)

export const instance = object(clause, {
  id: optional(number),
  label: optional(word),
  region: required(clause, word),
  plan: optional(word),
  status: fallback(word, 'running'),
  tags: optional(list(clause, word)),
  created: optional(word),
  ipv4: optional(list(clause, word)),
  ipv6: optional(nullable(word)),
  interfaces: optional(interfaces),
  spare_addresses: fallback(wholeFrom(clause, 0), 0),
})

const node = object(clause, {
  id: optional(number),
  label: optional(word),
  address: required(clause, word),
  port: required(clause, number),
  mode: fallback(choice(clause, nodeModes), 'accept'),
})

const config = object(clause, {
  id: optional(number),
  port: required(clause, number),
  protocol: required(clause, choice(clause, balancerProtocols)),
  nodes: fallback(list(clause, loosen(node)), []),
})

export const balancer = object(clause, {
  id: optional(number),
  label: optional(word),
  region: required(clause, word),
  ipv4: optional(nullable(word)),
  ipv6: optional(nullable(word)),
  configs: optional(list(clause, loosen(config))),
  tags: optional(list(clause, word)),
  created: optional(word),
})
