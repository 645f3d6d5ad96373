/** Moving addresses and ranges between the instances of one region. */
import type { ClauseText } from '../clause.ts'
import { limits } from '../limits.ts'

export const assignClauses = {
  'ASSIGN-1': {
    text: 'assigning takes a list of assignments',
    kind: 'edge',
    section: 'IP addresses',
  },
  'ASSIGN-2': {
    text: 'an assigned address is an IPv4 address or an IPv6 range with its prefix length',
    kind: 'edge',
    section: 'IP addresses',
  },
  'ASSIGN-3': {
    text: `the prefix length of an assigned range is /${limits.rangePrefixLengths[0]} or /${limits.rangePrefixLengths[1]}`,
    kind: 'edge',
    section: 'IP addresses',
  },
  'ASSIGN-4': {
    text: 'every assigned address exists in the region of the request',
    kind: 'edge',
    section: 'IP addresses',
  },
  'ASSIGN-5': {
    text: 'public and private addresses can be assigned',
    kind: 'fact',
    section: 'IP addresses',
  },
  'ASSIGN-6': {
    text: 'an assignment names its instance by instance_id, a whole number',
    kind: 'edge',
    section: 'IP addresses',
  },
  'ASSIGN-7': {
    text: 'the instance that had an assigned address loses it to the one named',
    kind: 'fact',
    section: 'IP addresses',
  },
  'ASSIGN-8': {
    text: 'assigning takes a region',
    kind: 'edge',
    section: 'IP addresses',
  },
  'ASSIGN-9': {
    text: 'every instance named in an assignment exists in the region of the request',
    kind: 'edge',
    section: 'IP addresses',
  },
  'ASSIGN-10': {
    text: `every instance involved has at least ${limits.publicIpv4PerInstanceMin} public IPv4 address after the assignment`,
    kind: 'edge',
    section: 'Assign rules',
  },
  'ASSIGN-11': {
    text: `an instance has at most ${limits.privateIpv4PerInstance} private IPv4 address`,
    kind: 'edge',
    section: 'Assign rules',
  },
  'ASSIGN-12': {
    text: `an instance has at most ${limits.rangesPerInstance} IPv6 range assigned`,
    kind: 'edge',
    section: 'Assign rules',
  },
  'ASSIGN-13': {
    text: 'a shared address does not move between instances',
    kind: 'edge',
    section: 'Assign rules',
  },
  'ASSIGN-14': {
    text: 'assigning a range routes it to the SLAAC address of the instance named',
    kind: 'fact',
    section: 'Assign rules',
  },
  'ASSIGN-15': {
    text: 'a managed instance that loses its SSH address returns to default SSH access settings',
    kind: 'fact',
    section: 'Assign rules',
  },
  'ASSIGN-16': {
    text: 'an address with an active 1:1 NAT to a VPC interface does not move to another instance',
    kind: 'edge',
    section: 'Assign rules',
  },
  'ASSIGN-17': {
    text: 'Assign IPv4s does what IP Addresses Assign does',
    kind: 'fact',
    section: 'IP addresses',
  },
} as const satisfies Record<string, ClauseText>
