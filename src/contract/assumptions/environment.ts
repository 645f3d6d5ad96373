/** Assumptions about what happens outside the contract: instances, balancers, profiles, forward DNS, users, tokens. */
import type { AssumptionText } from '../assumption.ts'

export const environmentAssumptions = {
  'ASSUME-ENVIRONMENT': {
    question: 'What do operations accept that the contract leaves to others?',
    choice:
      'what a world needs to stay sound: ids that exist, regions that are given, labels of 3 to 64 characters, names that are free; balancers with addresses that nobody has, which listen on a port of TCP or UDP once; with the first token that is created every call asks for one that is known, and the one that its creator presented stays: it is kept beside it, for the owner and with every scope. A token that ends does so by the clock of the world, is then refused as one that is not known, and stays listed; its label alone changes',
    why: 'a world made of unsound parts would make the contract look wrong',
    rests: 'a call',
  },
  'ASSUME-DETAILS': {
    question: 'What becomes of what clients tell of services beside the network?',
    choice:
      'an image, a group, tags, alerts, backups, that an instance is shut down, how a balancer spreads and checks: each of its type, kept with the record, copied to clones, and without effect on packets',
    why: 'clients read back what they sent, and nothing in the contract is decided by it',
    rests: 'a call',
  },
  'ASSUME-PROFILES': {
    question: 'What are the profiles of an instance?',
    choice:
      'lists of interfaces, counted from 1 for each instance; the booted one is never taken away; an empty list is one public interface; each VLAN and each NAT address stands in a list once',
    why: 'reboots need something to choose from, and one profile is what an instance starts with',
    rests: 'a call',
  },
  'ASSUME-VLAN-ATTACHED': {
    question: 'When is an instance on a VLAN, and when does the VLAN come into being?',
    choice:
      'while the profile it was booted with, as it was then, has an interface for it; with the first instance that boots so',
    why: 'a change of the active profile is said to wait for a reboot',
    rests: 'a call',
  },
  'ASSUME-NAT-ACTIVE': {
    question: 'When is a 1:1 NAT to a VPC interface active?',
    choice:
      'while the profile that the instance was booted with has it; no boot activates one with an address that is no public IPv4 address of the instance',
    why: 'interfaces wait for a reboot, and what may not move must not have moved to begin with',
    rests: 'a call',
  },
  'ASSUME-NAT-CONFIGURED': {
    question: 'When is an address configured for 1:1 NAT to a VPC interface?',
    choice:
      'while any profile of an instance has it, booted or not; no profile is given one with an address that is shared',
    why: 'an assignment asks for an active NAT and sharing for a configured one, and what may not be shared must not be so to begin with',
    rests: 'a call',
  },
  'ASSUME-RANGE-LEFT': {
    question: 'What becomes of the range of an instance that is deleted or leaves the region?',
    choice: 'it ends with it, and so do its shares',
    why: 'a range is routed to one instance in one region, and one that is routed to none would take up the place of another',
    rests: 'a call',
  },
  'ASSUME-MIGRATE-REGION': {
    question: 'What does an instance keep that migrates to another region?',
    choice:
      'its id, label, plan, profiles and firewalls; its addresses, shares and NAT stay behind, and it gets one public, one SLAAC and, if it had one, one private address',
    why: 'addresses are of a region, firewalls are not',
    rests: 'a call',
  },
  'ASSUME-CLONE': {
    question: 'What does a clone take over?',
    choice:
      'the plan and the profiles without NAT, and it runs wired as its original runs; one public and one SLAAC address are its own, and it has no share, range or private address, nor a firewall that is not named',
    why: 'what is copied is the configuration, not the identity',
    rests: 'a call',
  },
  'ASSUME-BUSY-INSTANCE': {
    question: 'What does a live migration block outside this service?',
    choice:
      'another live migration, a migration to another region and deletion; reboots and clones go on',
    why: 'an instance moves one way at a time, and its firewalls stay as they are until it has moved',
    rests: 'a call',
  },
  'ASSUME-CREATE-WITH-FIREWALL': {
    question: 'Does a live migration block creating an instance or a balancer with a firewall?',
    choice: 'yes, when an instance that the firewall guards already migrates',
    why: 'it attaches the firewall, and attaching is blocked then',
    rests: 'a call',
  },
  'ASSUME-REGION-OUTAGE': {
    question: 'What does the outage of a region stop?',
    choice: 'nothing; the status is shown',
    why: 'no condition names it',
    rests: 'a call',
  },
  'ASSUME-GRANTS': {
    question: 'Which users have grants?',
    choice:
      'restricted ones; others reach everything and take none. A grant to something that is gone says nothing',
    why: 'a grant that restricts nobody would only mislead',
    rests: 'a call',
  },
  'ASSUME-EVENT-MARKS': {
    question: 'In which order are events told, and what does marking one do?',
    choice: 'newest first; read or seen are that event and all before it',
    why: 'a feed is read from its top, up to somewhere',
    rests: 'a call',
  },
} as const satisfies Record<string, AssumptionText>
