/** Assumptions about firewalls and their devices. */

import type { AssumptionText } from '../assumption.ts'
import { limits } from '../limits.ts'

export const firewallAssumptions = {
  'ASSUME-FIREWALL-RECORD': {
    question: 'What does the record of a firewall hold?',
    choice:
      'id, label, created, updated, status, rules and tags; the published dialect adds entities, version and fingerprint',
    why: 'these are documented, and devices are read on their own',
    rests: 'every call',
  },
  'ASSUME-DEVICE-RECORD': {
    question: 'What does the record of a device hold?',
    choice: 'id, created, updated and entity with id, type, label and url',
    why: 'recordings show these',
    rests: 'every call',
  },
  'ASSUME-LABEL-UNIQUE': {
    question: 'Among which firewalls, and how exactly, is a label unique?',
    choice: 'letter by letter, among firewalls that are not deleted',
    why: 'nothing says that case is folded, and a deleted firewall cannot be seen',
    rests: 'a call',
  },
  'ASSUME-TAGS': {
    question: 'What is a tag, and are repeats kept?',
    choice: `${limits.tagLengthMin} to ${limits.tagLengthMax} characters, in the order sent, repeats folded into the first`,
    why: 'a tag marks a set, so saying it twice says nothing',
    rests: 'a call',
  },
  'ASSUME-CREATE-DEVICE-EVENTS': {
    question: 'Does Firewall Create emit firewall_device_add for its devices?',
    choice: 'no, it emits firewall_create alone',
    why: 'that event belongs to Firewall Device Create',
    rests: 'a call',
  },
  'ASSUME-CREATOR-GRANT': {
    question: 'What may a restricted caller do with a firewall that it has created?',
    choice: 'see and change it: a read_write grant to the firewall comes with it',
    why: 'the list holds accessible firewalls, and without a grant whoever makes one could not find it again',
    rests: 'a call',
  },
  'ASSUME-STATUS-SAME': {
    question: 'May an update set the status a firewall already has?',
    choice: 'yes, and no event is emitted',
    why: 'nothing changes, so nothing happened',
    rests: 'a call',
  },
  'ASSUME-ATTACH-ACTIVE': {
    question: 'What happens when an enabled firewall is attached where another is active?',
    choice:
      'refused at Firewall Create and Firewall Device Create alike; a disabled one may be attached',
    why: 'a service has one active firewall, whichever way a second would come',
    rests: 'a call',
  },
  'ASSUME-ATTACH-TWICE': {
    question: 'May one firewall be attached twice to the same service?',
    choice: 'no',
    why: 'a second device would add nothing and outlive the first',
    rests: 'a call',
  },
  'ASSUME-SECOND-BALANCER': {
    question:
      'May a second balancer be attached with Firewall Device Create, or be created with the firewall?',
    choice: 'no, as at creation',
    why: 'the bound is on the firewall at any time, not on one request',
    rests: 'a call',
  },
  'ASSUME-DELETED-FIREWALL': {
    question: 'What is left of a deleted firewall?',
    choice:
      'the record stays in the world as deleted; for callers it is gone with 404, its devices are gone and its label is free',
    why: 'the state exists, and recordings answer 404',
    rests: 'a call',
  },
  'ASSUME-CREATE-MIGRATION': {
    question: 'Does a live migration block Firewall Create?',
    choice: 'yes, when an instance listed in the request migrates',
    why: 'the listed instances are the ones that get assigned',
    rests: 'a call',
  },
  'ASSUME-READS-MIGRATION': {
    question: 'Does a live migration block reading a firewall?',
    choice: 'no',
    why: 'the condition stands with the operations that change something',
    rests: 'a call',
  },
} as const satisfies Record<string, AssumptionText>
