/** The one table of English: what each problem says, printed from its data. */

import {
  anyOf,
  at,
  count,
  didYouMean,
  every,
  hint,
  lengthIn,
  meantOption,
  numberIn,
  printGot,
  printHolder,
  printReference,
  printSought,
  printSpot,
  printSubject,
} from './print-data.ts'
import type { Problems } from './problem.ts'
import {
  addressFaults,
  an,
  counted,
  distinct,
  formats,
  instanceStates,
  type Noun,
  types,
  unreadable,
} from './words.ts'

/** What records and fields are called: a dialect may have words of its own. */
export interface Vocabulary {
  readonly noun: Noun
  readonly field: (name: string) => string
}

/** A text for each of these problems. */
export type Wordings<All> = {
  readonly [Name in keyof All]: (problem: All[Name], words: Vocabulary) => string
}

export const say = (expected: string, got: string): string => `expected ${expected}, got ${got}`

export const wordings: Wordings<Problems> = {
  'wrong-type': ({ expected, got }) => say(types[expected], printGot(got)),
  'unknown-option': ({ expected, got }) =>
    say(anyOf(expected), `${printGot(got)}${meantOption(got, expected)}`),
  'bad-number': ({ expected, got, position }) =>
    say(numberIn(expected), printGot(got) + at(position)),
  'bad-length': ({ expected, got }) => say(lengthIn(expected), printGot(got)),
  'bad-format': ({ expected, got, because, position, meant }) =>
    say(
      formats[expected],
      `${printGot(got)}${because ? addressFaults[because] : ''}${at(position)}${hint(meant)}`,
    ),
  'forbidden-part': ({ expected, got }) => say(`a text without "${expected}"`, printGot(got)),
  'unknown-field': ({ expected, got }, { field }) => {
    const known = expected.map(field)
    return say(known.length === 0 ? 'no field' : anyOf(known), `"${got}"${didYouMean(got, known)}`)
  },
  'wrong-fields': ({ expected: { fields, needed }, got }, { field }) =>
    say(
      `${needed} of ${every(fields.map(field))}`,
      got.length === 0 ? 'none' : every(got.map(field)),
    ),
  'ports-not-allowed': ({ expected, got }) =>
    say(`ports with ${anyOf(expected)} only`, `ports with ${got}`),
  repeated: ({ expected, got }, { noun }) =>
    say(`each ${distinct[expected]} once`, `${printSubject(got, noun)} again`),
  'too-many': ({ expected: { max, of, holder }, got = 'more' }, { noun }) =>
    say(`at most ${count(max, of, noun)}${printHolder(holder, noun)}`, `${got}`),
  'too-few': ({ expected: { min, of, holder }, got }, { noun }) =>
    say(`at least ${count(min, of, noun)}${printHolder(holder, noun)}`, `${got}`),
  'not-found': ({ expected, got }, { noun }) =>
    say(printSought(expected, noun), `${printSubject(got, noun)}${hint(expected.meant)}`),
  taken: ({ expected, got, by }, { noun }) =>
    say(`a free ${distinct[expected]}`, `${printGot(got)}, which ${printReference(by, noun)} has`),
  'other-services': ({ got, within, without }, { noun }) =>
    say(
      'the same services as devices and as entities',
      `${printReference(got, noun)} ${within && without ? `in ${printSpot(within)}, and not in ${printSpot(without)}` : 'in one only'}`,
    ),
  'no-devices': () =>
    say('devices, as firewallDevicesList answers them under data, or entities', 'neither'),
  'one-page': ({ expected, got }) =>
    say(`the records of all ${expected} pages in one list`, `page ${printGot(got)} of ${expected}`),
  'unnamed-list': ({ got }) =>
    say('lists by their names, as in { "firewalls": … }', `a ${got} without its name`),

  'bad-token': ({ expected, got }) =>
    say(
      expected === 'any' ? 'Bearer and any token' : 'a token of this account',
      got === undefined ? 'no token' : 'an unknown token',
    ),
  'missing-scope': ({ expected, got }) =>
    say(`a token with ${expected}`, `a token with ${got.join(' ') || 'no scopes'}`),
  'no-grant': ({ expected: { permission, to, holding }, got }, { noun }) =>
    say(
      `a caller with a ${permission} grant to ${printReference(to, noun)}${holding ? `, which holds ${holding}` : ''}`,
      `${got} without one`,
    ),
  'may-not-add-firewalls': ({ got }) =>
    say('a caller who may add firewalls', `${got}, who may not`),
  'unrestricted-user': () => say('grants of a restricted user', 'grants of an unrestricted user'),

  migrating: ({ got }, { noun }) =>
    say(
      `${an(noun('instance'))} that does not migrate live`,
      `${printReference(got, noun)}, which does`,
    ),
  'not-migrating': ({ got }, { noun }) =>
    say(
      `${an(noun('instance'))} that migrates live`,
      `${printReference(got, noun)}, which does not`,
    ),
  'other-state': ({ expected, got }, { noun }) =>
    say(
      `${an(noun('instance'))} ${instanceStates[expected].as}`,
      `${printReference(got, noun)}, ${instanceStates[expected].else}`,
    ),
  guarded: ({ got, by }, { noun }) =>
    say(
      'a service without another active firewall',
      `${printReference(got, noun)} guarded by ${printReference(by, noun)}, which is enabled`,
    ),
  attached: ({ got, by, device }, { noun }) =>
    say(
      `a service that is not on ${printReference(by, noun)}`,
      `${printReference(got, noun)}, which is its device ${device}`,
    ),
  shared: ({ got, by }, { noun }) =>
    say(
      'an address or a range that is not shared',
      `${got}, which is shared with ${printReference(by, noun)}`,
    ),
  'has-nat': ({ got, nat }) =>
    say('an address without 1:1 NAT', `${got}, which has NAT to ${nat.ipv4} of VPC ${nat.vpc_id}`),
  'own-address': ({ got, by }, { noun }) =>
    say(
      `an address of another ${noun('instance')}`,
      `${got}, which ${printReference(by, noun)} holds`,
    ),
  'no-spare-addresses': ({ got }, { noun }) =>
    say(
      `${an(noun('instance'))} for which support has agreed to more addresses`,
      printReference(got, noun),
    ),
  'used-up': ({ expected, got }, { noun }) =>
    say(`a region with a ${counted[expected](noun)[0]} left`, got),
  'no-id-left': ({ expected }) => say(`an id left in ${expected}`, 'none'),
  'unsupported-region': ({ expected, got }) =>
    say(`a region with ${expected} among its capabilities`, got),
  'same-region': ({ expected: { not }, got }, { noun }) =>
    say(`another region than that of ${printReference(not, noun)}`, got),
  'same-plan': ({ expected: { not }, got }, { noun }) =>
    say(`another plan than that of ${printReference(not, noun)}`, got),
  booted: ({ got }, { noun }) =>
    say(
      `${an(noun('profile'))} that is not booted`,
      `the one that ${printReference(got, noun)} was booted with`,
    ),
  'no-forward-dns': ({ expected, got }) =>
    say(`a name whose forward DNS leads to ${expected}`, `"${got}"`),

  unreadable: ({ expected, got }) => say(unreadable[expected], got ?? 'something else'),
  'body-not-allowed': ({ got }) => say('no body', `a body at ${got}`),
  'unknown-route': ({ expected = 'a route of the service', got }) => say(expected, got),
  'rate-limit': ({ expected: { max, until } }) =>
    say(`at most ${max} requests until ${until}, in seconds since 1970`, 'more'),
  'planned-fault': ({ got, reason }) => reason ?? say('an answer', `a planned fault: ${got}`),
  'internal-error': ({ got }) => say('an answer', got),
  'other-digest': ({ got }) => say('the digest of what the snapshot holds now', printGot(got)),
  unsound: ({ got }) => say('a sound account', got),
}
