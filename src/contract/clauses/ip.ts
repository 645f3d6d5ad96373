/** Listing, viewing and allocating IP addresses. */
import type { ClauseText } from '../clause.ts'

export const ipClauses = {
  'IP-1': {
    text: 'the record of an address shows its address, its type and its reverse name',
    kind: 'fact',
    section: 'IP address',
  },
  'IP-2': {
    text: 'the type of an address is ipv4 or ipv6',
    kind: 'fact',
    section: 'IP address',
  },
  'IP-3': {
    text: 'with skip_ipv6_rdns the reverse name of every ipv6 address shows as null',
    kind: 'fact',
    section: 'IP address',
  },
  'IP-4': {
    text: 'the list of addresses holds the addresses of the account',
    kind: 'fact',
    section: 'IP addresses',
  },
  'IP-5': {
    text: 'the list of addresses holds no private address',
    kind: 'fact',
    section: 'IP addresses',
  },
  'IP-6': {
    text: 'skip_ipv6_rdns is true or false',
    kind: 'edge',
    section: 'IP addresses',
  },
  'IP-7': {
    text: 'skip_ipv6_rdns is false when it is left out',
    kind: 'fact',
    section: 'IP addresses',
  },
  'IP-8': {
    text: 'allocating an address takes an instance_id, a whole number',
    kind: 'edge',
    section: 'IP addresses',
  },
  'IP-9': {
    text: 'allocating an address takes public, true or false',
    kind: 'edge',
    section: 'IP addresses',
  },
  'IP-10': {
    text: 'allocating an address takes a type, and ipv4 is the only one',
    kind: 'edge',
    section: 'IP addresses',
  },
  'IP-11': {
    text: 'an address is allocated only to an instance set up for additional addresses',
    kind: 'edge',
    section: 'IP addresses',
  },
  'IP-12': {
    text: 'allocating gives the instance a new IPv4 address, public or private as asked',
    kind: 'fact',
    section: 'IP addresses',
  },
  'IP-13': {
    text: 'an address is addressed by its IP text',
    kind: 'edge',
    section: 'IP addresses',
  },
  'IP-14': {
    text: 'viewing an address shows the record of that address',
    kind: 'fact',
    section: 'IP addresses',
  },
  'IP-15': {
    text: 'the address that is viewed or named may be an IPv6 range',
    kind: 'edge',
    section: 'IP addresses',
  },
} as const satisfies Record<string, ClauseText>
