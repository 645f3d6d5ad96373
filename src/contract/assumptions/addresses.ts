/** Assumptions about addresses, sharing, ranges and reverse names. */

import type { AssumptionText } from '../assumption.ts'
import { limits } from '../limits.ts'

export const addressAssumptions = {
  'ASSUME-ADDRESS-RECORD': {
    question: 'What does the record of an address hold?',
    choice:
      'address, gateway, subnet_mask, prefix, type, public, rdns, instance_id, region and, for IPv4, vpc_nat_1_1',
    why: 'recordings show these',
    rests: 'every call',
  },
  'ASSUME-RANGE-RECORD': {
    question: 'What do the records of a range hold?',
    choice:
      'created: range and route_target; listed: range, prefix, region, route_target; viewed: range, prefix, region, is_bgp, instances; the published dialect adds the length to the range created',
    why: 'recordings show these three shapes, and the contract gives range no length',
    rests: 'every call',
  },
  'ASSUME-POOL-RECORD': {
    question: 'What does the record of a pool hold?',
    choice: 'range, prefix, region and route_target',
    why: 'the published description lists these',
    rests: 'every call',
  },
  'ASSUME-ASSIGN-BATCH': {
    question: 'Are assignments made one by one or together?',
    choice: 'all or nothing, judged after all moves',
    why: 'a swap of two sole addresses is then possible, as recorded',
    rests: 'a call',
  },
  'ASSUME-ASSIGN-REPEATED': {
    question: 'May one request assign an address twice?',
    choice: 'no',
    why: 'the two could name different instances',
    rests: 'a call',
  },
  'ASSUME-ASSIGN-IPV4S': {
    question: 'Does Assign IPv4s obey the rule on shared addresses?',
    choice: 'yes, it is exactly IP Addresses Assign',
    why: 'an equivalent with other rules would be none',
    rests: 'a call',
  },
  'ASSUME-ASSIGN-SAME': {
    question: 'May an address be assigned to the instance that has it?',
    choice: 'yes, and nothing changes',
    why: 'the request is already met',
    rests: 'a call',
  },
  'ASSUME-PRIVATE-SECOND': {
    question: 'May a second private address be allocated to an instance?',
    choice: 'no',
    why: 'an instance has one private IPv4 address, whichever way it comes',
    rests: 'a call',
  },
  'ASSUME-ADDRESSES-USED-UP': {
    question: 'What is done when a region has no IPv4 address left?',
    choice: 'allocating one, or creating an instance there, is refused',
    why: "the next address would be another region's, or nobody's",
    rests: 'a call',
  },
  'ASSUME-SHARE-PRIMARY': {
    question: 'Which is the primary instance of sharing?',
    choice: 'the one named by instance_id',
    why: 'it is the only instance in the request',
    rests: 'a call',
  },
  'ASSUME-SHARE-OWN': {
    question: 'May an instance share an address it owns itself?',
    choice: 'no; the published dialect takes a range of its own, and nothing changes',
    why: 'an address of its own is not secondary there, and a recording shows such a range taken',
    rests: 'a call',
    switch: 'shareOwnAddress',
  },
  'ASSUME-SHARE-MOVE': {
    question: 'May an address move while it is shared?',
    choice: 'no; sharing ends first',
    why: 'shared addresses do not move, and a move is one half of a swap',
    rests: 'a call',
  },
  'ASSUME-RANGE-LIMITS': {
    question: 'How firm are the bounds on creating ranges?',
    choice:
      'one per account and region and one per SLAAC address, and more is refused; the bound per region can be raised',
    why: 'accounts with raised bounds exist',
    rests: 'a call',
    switch: 'rangesPerRegion',
  },
  'ASSUME-SSH-RESET': {
    question: 'What is reset when the SSH address of a managed instance leaves it?',
    choice: 'its managed SSH settings return to defaults, at every way the address can leave',
    why: 'the settings would name an address it no longer has',
    rests: 'a call',
  },
  'ASSUME-RDNS-DEFAULT': {
    question: 'What is the default reverse name?',
    choice: 'the address with dashes for dots, under a suffix that can be set',
    why: 'recordings show that form',
    rests: 'a call',
    switch: 'rdnsSuffix',
  },
  'ASSUME-FORWARD-DNS': {
    question: 'When is forward DNS in place?',
    choice:
      'when the world holds a forward entry of that very name for the address; an environment operation sets it',
    why: 'a reverse name without a matching forward one is what is refused',
    rests: 'a call',
  },
  'ASSUME-RDNS-NAME': {
    question: 'Which texts are reverse names?',
    choice: `host names: at least two labels of 1 to ${limits.hostLabelLengthMax} letters, digits, hyphens and underscores, no hyphen at an edge, ${limits.hostNameLengthMax} characters at most without a final dot`,
    why: 'recordings refuse a name that is no domain, and these are the bounds of DNS',
    rests: 'a call',
  },
  'ASSUME-ADDRESS-RANGE': {
    question: 'How is a range an address, and what of the addresses inside it?',
    choice:
      'the address that it begins with stands for it, alone or with the length of the range; every address inside can be given a reverse name, and has a record while it has one: type ipv6 (ipv6/range in the published dialect) with the prefix, region and instance of the range',
    why: 'the paths of ranges go without the length and assignments with it, and a name has to be found where it was set',
    rests: 'a call',
  },
  'ASSUME-LIST-RANGES': {
    question: 'Does the list of addresses hold ranges?',
    choice: 'no, but for the addresses in them that have a reverse name, which come last',
    why: 'recordings list none, and ranges have a list of their own that shows no names',
    rests: 'a call',
  },
  'ASSUME-ADDRESS-ORDER': {
    question: 'In which order are addresses listed?',
    choice:
      'IPv4 first, then IPv6, each in the order in which they came into the account; those in a range by their texts',
    why: 'recordings show IPv4 before IPv6',
    rests: 'a call',
  },
  'ASSUME-LIST-GRANTS': {
    question: 'Which lists leave out what a restricted caller cannot access?',
    choice:
      'those of firewalls and of addresses, which go by the grants to the instances; pools, ranges, VLANs and regions are listed whole',
    why: 'firewalls are said to be filtered and addresses are of instances; the others belong to the account',
    rests: 'a call',
  },
  'ASSUME-RANGE-BLOCK': {
    question: 'Which block does a new range get?',
    choice: 'the lowest free one of its length in the region',
    why: 'recordings show the block of a deleted range given out again',
    rests: 'a call',
  },
  'ASSUME-SHARE-ACCESS': {
    question: 'Which access does sharing take?',
    choice:
      'read_only to the addresses listed, read_write to the instance that they are shared with',
    why: 'access is asked for the addresses, and only the instance changes',
    rests: 'a call',
  },
  'ASSUME-SHARE-REPEATED': {
    question: 'May one request share an address twice?',
    choice: 'no',
    why: 'the second mention says nothing, so it is likely a slip',
    rests: 'a call',
  },
  'ASSUME-VLAN-EMPTY': {
    question: 'Is a VLAN listed that no instance is attached to any more?',
    choice: 'yes, with no instances',
    why: 'detaching ends a membership, and nothing says that it ends the VLAN',
    rests: 'a call',
  },
} as const satisfies Record<string, AssumptionText>
