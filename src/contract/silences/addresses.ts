/** Silences about addresses, sharing, ranges and reverse names. */
import type { SilenceText } from '../silence.ts'

export const addressSilences = {
  'SILENT-ADDRESS-RECORD': {
    question: 'What does the record of an address hold?',
    choice:
      'address, gateway, subnet_mask, prefix, type, public, rdns, instance_id, region and, for IPv4, vpc_nat_1_1',
    why: 'recordings show these',
  },
  'SILENT-RANGE-RECORD': {
    question: 'What do the records of a range hold?',
    choice:
      'created: range with its length and route_target; listed: range, prefix, region, route_target; viewed: range, prefix, region, is_bgp, instances',
    why: 'recordings show these three shapes',
  },
  'SILENT-POOL-RECORD': {
    question: 'What does the record of a pool hold?',
    choice: 'range, prefix, region and route_target',
    why: 'the published description lists these',
  },
  'SILENT-ASSIGN-BATCH': {
    question: 'Are assignments made one by one or together?',
    choice: 'all or nothing, judged after all moves',
    why: 'a swap of two sole addresses is then possible, as recorded',
  },
  'SILENT-ASSIGN-REPEATED': {
    question: 'May one request assign an address twice?',
    choice: 'no',
    why: 'the two could name different instances',
  },
  'SILENT-ASSIGN-IPV4S': {
    question: 'Does Assign IPv4s obey the rule on shared addresses?',
    choice: 'yes, it is exactly IP Addresses Assign',
    why: 'an equivalent with other rules would be none',
  },
  'SILENT-ASSIGN-SAME': {
    question: 'May an address be assigned to the instance that has it?',
    choice: 'yes, and nothing changes',
    why: 'the request is already met',
  },
  'SILENT-PRIVATE-SECOND': {
    question: 'May a second private address be allocated to an instance?',
    choice: 'no',
    why: 'an instance has one private IPv4 address, whichever way it comes',
  },
  'SILENT-SHARE-PRIMARY': {
    question: 'Which is the primary instance of sharing?',
    choice: 'the one named by instance_id',
    why: 'it is the only instance in the request',
  },
  'SILENT-SHARE-OWN': {
    question: 'May an instance share an address it owns itself?',
    choice: 'no',
    why: 'an address of its own is not secondary there',
    switch: 'shareOwnAddress',
  },
  'SILENT-SHARE-MOVE': {
    question: 'May an address move while it is shared?',
    choice: 'no; sharing ends first',
    why: 'shared addresses do not move, and a move is one half of a swap',
  },
  'SILENT-RANGE-LIMITS': {
    question: 'How firm are the bounds on creating ranges?',
    choice:
      'one per account and region and one per SLAAC address, and more is refused; the bound per region can be raised',
    why: 'accounts with raised bounds exist',
    switch: 'rangesPerRegion',
  },
  'SILENT-SSH-RESET': {
    question: 'What is reset when the SSH address of a managed instance leaves it?',
    choice: 'its managed SSH settings return to defaults, at every way the address can leave',
    why: 'the settings would name an address it no longer has',
  },
  'SILENT-RDNS-DEFAULT': {
    question: 'What is the default reverse name?',
    choice: 'the address with dashes for dots, under a suffix that can be set',
    why: 'recordings show that form',
    switch: 'rdnsSuffix',
  },
  'SILENT-FORWARD-DNS': {
    question: 'When is forward DNS in place?',
    choice:
      'when the world holds a forward entry of that very name for the address; an outside operation sets it',
    why: 'a reverse name without a matching forward one is what is refused',
  },
} as const satisfies Record<string, SilenceText>
