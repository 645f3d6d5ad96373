/** Sharing addresses and ranges of other instances with one instance. */
import type { ClauseText } from '../clause.ts'

export const shareClauses = {
  'SHARE-1': {
    text: 'sharing takes ips, a list of texts',
    kind: 'edge',
    section: 'IP addresses',
  },
  'SHARE-2': {
    text: 'sharing takes an instance_id, a whole number',
    kind: 'edge',
    section: 'IP addresses',
  },
  'SHARE-3': {
    text: 'the addresses listed become secondary addresses of the instance',
    kind: 'fact',
    section: 'Share rules',
  },
  'SHARE-4': {
    text: 'a shared address is an IPv4 address or an IPv6 range written without its prefix length',
    kind: 'edge',
    section: 'Share rules',
  },
  'SHARE-5': {
    text: 'public and private IPv4 addresses can be shared',
    kind: 'fact',
    section: 'Share rules',
  },
  'SHARE-6': {
    text: 'every shared address is in the region of the primary instance',
    kind: 'edge',
    section: 'Share rules',
  },
  'SHARE-7': {
    text: 'sharing an empty list takes every shared address off the instance',
    kind: 'fact',
    section: 'Share rules',
  },
  'SHARE-8': {
    text: 'a public IPv4 address configured for 1:1 NAT on a VPC interface is not shared',
    kind: 'edge',
    section: 'Share rules',
  },
  'SHARE-9': {
    text: 'IPv4 Sharing Configure does what IP Addresses Share does',
    kind: 'fact',
    section: 'IP addresses',
  },
} as const satisfies Record<string, ClauseText>
