/** Assumptions about what firewalls do with packets. */

import type { AssumptionText } from '../assumption.ts'
import { limits } from '../limits.ts'

export const trafficAssumptions = {
  'ASSUME-ADDRESS-SIDE': {
    question: 'Which side of a packet do the addresses of a rule name?',
    choice: 'the peer: the source inbound, the destination outbound',
    why: 'the other side is the service itself',
    rests: 'packets',
  },
  'ASSUME-PORT-ZERO': {
    question: 'Is there a port 0?',
    choice: `no; ports run from ${limits.portMin} to ${limits.portMax}, and a packet with port 0 is not judged`,
    why: 'a rule without ports then is exactly the rule that names all of them',
    rests: 'packets',
  },
  'ASSUME-ICMP-FAMILY': {
    question: 'What is ICMP over IPv6?',
    choice:
      'ICMPv6, protocol 58; ICMP is protocol 1 on IPv4, and types and codes are not told apart',
    why: 'a rule names a protocol once for both families',
    rests: 'packets',
  },
  'ASSUME-IPENCAP-PROTOCOL': {
    question: 'Which protocol is IPENCAP?',
    choice:
      'IP protocol 4 over either family; every other protocol a rule cannot name falls to the policy',
    why: 'that is the registered meaning of the name',
    rests: 'packets',
  },
  'ASSUME-NO-ACTIVE-FIREWALL': {
    question: 'What happens to traffic of a service without an active firewall?',
    choice: 'it is accepted, with the cause no-active-firewall',
    why: 'nothing is there to filter it',
    rests: 'packets',
  },
  'ASSUME-BALANCER-TRAFFIC': {
    question: 'What happens at a balancer to traffic other than inbound TCP?',
    choice:
      'it is accepted, with the cause not-filtered-at-balancer, whatever the rules, the policies and the ports of the balancer; whether the balancer passes it on is not judged',
    why: 'the contract has firewalls apply to inbound TCP alone there (DEVICE-10), so that no rule and no policy decides',
    rests: 'packets',
  },
  'ASSUME-VLAN-BYPASS': {
    question: 'What happens to traffic on an interface for a VLAN?',
    choice: 'it is accepted, with the cause vlan-bypass; public and VPC interfaces are filtered',
    why: 'the firewall does not apply to it',
    rests: 'packets',
  },
  'ASSUME-DARK': {
    question: 'What becomes of a packet to an address that no interface answers?',
    choice:
      'it is dark: nothing lets it in, with the cause dark; an instance that booted with VLAN interfaces alone is dark outside its VLANs',
    why: 'a filter that nothing passes through neither accepts nor drops',
    rests: 'packets',
  },
  'ASSUME-REPLIES': {
    question: 'Are replies to accepted traffic let through?',
    choice:
      'each packet is judged alone; a pair query judges request and reply; nothing is claimed about tracking',
    why: 'no word is said about connections',
    rests: 'packets',
  },
} as const satisfies Record<string, AssumptionText>
