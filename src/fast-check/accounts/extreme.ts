/** Accounts that ask much of whatever reads them: as full as can be, with odd names, long lists and texts that do harm. */
import fc from 'fast-check'
import type { AccountInput } from '../../account/account-schema.ts'
import { limits } from '../../contract/limits.ts'
import type { Rule } from '../../contract/rules.ts'
import { record, textsOf } from '../values/graded.ts'
import { ruleSets } from '../values/rules.ts'
import { descriptions, labels, ruleLabels, tags } from '../values/texts.ts'
import { office } from './ordinary.ts'
import {
  acceptFrom,
  balancerDevice,
  dropsAllBut,
  everybody,
  type FirewallInput,
  firewallOn,
  idsFrom,
  instances,
  region,
} from './parts.ts'

const longest = (label: string): string => label.padEnd(limits.labelLengthMax, 'x')

/** Everything on its limit: the first firewall in what it holds, the others in how many there may be. */
export const atEveryLimit: fc.Arbitrary<AccountInput> = fc
  .record({
    label: labels.atLimit,
    rules: ruleSets.atLimit,
    others: fc.array(ruleSets.atLimit, { minLength: 1, maxLength: 2 }),
    tags: tags.atLimit,
  })
  .map(({ label, rules, others, tags: most }) => {
    const regions = [region, 'frankfurt-de']
    return {
      instances: regions.map((each, at) => ({
        ...{ label: `full-${at + 1}`, region: each, ipv6: `2001:db8:${at + 1}::1` },
        ipv4: [`203.0.113.${at + 1}`, `192.168.128.${at + 1}`],
      })),
      balancers: [{ label: 'front-1', region }],
      ranges: regions.map((each, at) => ({
        ...{
          range: `3fff:${at + 1}::`,
          prefix: at === 0 ? (64 as const) : (56 as const),
          region: each,
        },
        route_target: `2001:db8:${at + 1}::1`,
      })),
      firewalls: [
        { ...firewallOn(label, rules, [1, 2], [balancerDevice(1)]), tags: most },
        ...others.map(
          (each, at): FirewallInput => ({
            ...{ ...firewallOn(longest(`rival-${at + 1}`), each, [1, 2]), status: 'disabled' },
          }),
        ),
      ],
    }
  })

export const messyNames: fc.Arbitrary<AccountInput> = fc
  .record({
    word: textsOf('abcxyz')(3, 8),
    tags: fc.array(tags.valid, { minLength: 6, maxLength: 6 }),
    texts: record({ label: ruleLabels.valid, description: descriptions.valid }),
  })
  .map(({ word, tags: lists, texts }) => {
    const spellings = [word, word.toUpperCase(), `${word}-1`, `${word}_1`, `${word}.1`, `${word}1`]
    const rule: Rule = { ...acceptFrom(everybody, 'TCP', '22'), ...texts }
    return {
      instances: spellings.map(each => ({ label: each, region })),
      firewalls: spellings.map((each, at) => ({
        ...{ ...firewallOn(each, dropsAllBut(rule), [at + 1]), tags: lists[at] ?? [] },
      })),
    }
  })

const network = fc
  .tuple(fc.integer({ min: 1, max: 223 }), fc.nat({ max: 255 }), fc.integer({ min: 8, max: 32 }))
  .map(([first, second, length]) => `${first}.${second}.0.0/${length}`)

const deniedNetworks = fc.uniqueArray(network, {
  ...{ minLength: 20, maxLength: limits.addressesPerRule, size: 'max' },
})

/** Everything is let in but what the lists name, and a partner whatever they name. */
export const denyLists: fc.Arbitrary<AccountInput> = fc
  .record({ lists: fc.array(deniedNetworks, { minLength: 1, maxLength: 6 }), partner: office })
  .map(({ lists, partner }) => {
    const denied = lists.map(
      (ipv4, at): Rule => ({
        ...{ protocol: 'TCP', addresses: { ipv4 }, action: 'DROP', label: `denied-${at + 1}` },
      }),
    )
    const inbound = [{ ...acceptFrom([partner], 'TCP'), label: 'partner' }, ...denied]
    const rules = { ...dropsAllBut(...inbound), inbound_policy: 'ACCEPT' } as const
    return { instances: instances(3, 'host'), firewalls: [firewallOn('deny', rules, [1, 2, 3])] }
  })

/** Each does something where it is not escaped, or is taken for a name of the language. */
export const hostileTexts = [
  '__proto__',
  'constructor',
  '\u001b[2J\u001b[31mred',
  '=HYPERLINK("http://x")',
  '<script>alert(1)</script>',
  '](http://x)|`x`',
  "'; DROP TABLE x; --",
  '../../etc/passwd',
  '{{7*7}}',
  '\u202egnp.exe',
  'a\u0000b\r\nc',
  '\ud83d\ude00\u0301\u200b',
] as const

const hostileText = fc.constantFrom(...hostileTexts)

export const hostile: fc.Arbitrary<AccountInput> = fc
  .record({
    services: fc.array(hostileText, { minLength: 1, maxLength: 5 }),
    texts: fc.record({ label: hostileText, description: hostileText }),
    tags: fc.uniqueArray(hostileText, { minLength: 1, maxLength: 4 }),
    rules: ruleSets.valid,
  })
  .map(({ services, texts, tags: words, rules }) => {
    const written: Rule = { ...acceptFrom(everybody, 'TCP', '22'), ...texts }
    return {
      instances: services.map(label => ({ label, region })),
      firewalls: [
        { ...firewallOn('constructor', { ...rules, inbound: [written] }, [1]), tags: words },
        firewallOn('toString', rules, idsFrom(2, services.length)),
      ],
    }
  })
