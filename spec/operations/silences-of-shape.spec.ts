/** The choices about the form of requests where the contract says nothing, as they can be seen from outside. */
import { describe, expect, it } from 'vitest'
import { type Silence, silences } from '../../src/contract/silences.ts'
import { apply } from '../../src/engine/apply.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import type { Packet } from '../../src/packets/packet.ts'
import type { Ground } from '../../src/shape/fault.ts'
import { expectRefused, worldAfter } from '../support/outcomes.ts'
import {
  copiesOf,
  createWith,
  expectAccepted,
  expectRuleRefused,
  guarded,
  judge,
  plainRule,
  rulesAfter,
  rulesWith,
  updateWith,
  waysIn,
} from '../support/rules.ts'
import { closedRules, emptyWorld, withFirewall } from '../support/worlds.ts'

function silence(id: Silence, specs: () => void): void {
  describe(`${id}: ${silences[id].choice}`, specs)
}

const create = (body: object): AnyCall => ({
  operation: 'firewallCreate',
  body: { label: 'fresh', rules: closedRules, ...body },
})
const update = (body: object): AnyCall => ({
  operation: 'firewallUpdate',
  params: { firewallId: 1 },
  body,
})
const withAddresses = (addresses: unknown) => ({ ...plainRule, addresses })
const from = (address: string): Packet => ({
  direction: 'inbound',
  protocol: 'TCP',
  address,
  port: 443,
})

/** All faults of a call that must be refused, each as its clause and its field. */
function faultsOf(call: AnyCall): readonly (readonly [Ground, string])[] {
  const outcome = apply(guarded, call)
  expect(outcome.world).toBe(guarded)
  return outcome.ok ? [] : outcome.errors.map(({ clause, field }) => [clause, field])
}

function replyTo(call: AnyCall): unknown {
  const outcome = apply(guarded, call)
  if (!outcome.ok) throw new Error(`refused: ${JSON.stringify(outcome.errors)}`)
  return outcome.reply
}

silence('SILENT-UNKNOWN-FIELDS', () => {
  const refusedAt = (call: AnyCall, field: string) =>
    expect(expectRefused(guarded, call, 'SILENT-UNKNOWN-FIELDS', field).silences).toEqual([
      'SILENT-UNKNOWN-FIELDS',
    ])

  it('a field that is not known is refused wherever it stands in a body', () => {
    refusedAt(create({ lable: 'fresh' }), 'lable')
    refusedAt(create({ devices: { linodes: [1] } }), 'devices.linodes')
    refusedAt(createWith({ Inbound: [] }), 'rules.Inbound')
    refusedAt(update({ name: 'fresh' }), 'name')
    for (const { send, field } of waysIn) {
      refusedAt(send([{ ...plainRule, port: '443' }]), `${field}[0].port`)
      refusedAt(
        send([plainRule, withAddresses({ ipv4: ['192.0.2.1'], IPv6: [] })]),
        `${field}[1].addresses.IPv6`,
      )
    }
  })

  it('a field that every object has from birth is as little known as any other', () => {
    const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', 'length']
    for (const name of names) {
      const named = JSON.parse(`{"${name}": {}}`)
      const own = Object.assign(Object.create(null), { label: 'fresh', rules: closedRules })
      Object.defineProperty(own, name, { value: named[name], enumerable: true })
      refusedAt({ operation: 'firewallCreate', body: own }, name)
      const rule = Object.defineProperty({ ...plainRule }, name, { value: 1, enumerable: true })
      for (const { send, field } of waysIn) refusedAt(send([rule]), `${field}[0].${name}`)
    }
  })

  it('a parameter that is not known is refused in a query and in a path', () => {
    refusedAt({ operation: 'firewallsList', query: { pagesize: 25 } }, 'pagesize')
    refusedAt({ operation: 'firewallView', params: { firewallId: 1 }, query: { page: 1 } }, 'page')
    refusedAt({ operation: 'firewallView', params: { firewallId: 1, deviceId: 1 } }, 'deviceId')
  })

  it('a body that an operation has no use for is refused for what it holds', () => {
    refusedAt({ operation: 'firewallsList', body: { page: 1 } }, 'page')
    const view = { operation: 'firewallView', params: { firewallId: 1 } } as const
    expect(apply(guarded, { ...view, body: {} }).ok).toBe(true)
  })

  it('the reason names the fields that are known', () => {
    const outcome = apply(guarded, update({ lable: 'x' }))
    expect(outcome.ok ? '' : outcome.errors[0].reason).toContain('label, status, tags')
  })
})

silence('SILENT-NUMBERS', () => {
  const noWhole = ['1', '', '1.0', 1.5, 1e-7, 2 ** 53, -(2 ** 53), 1e300, true, null, [1], {}]

  it('an id in a body is a JSON number without a fraction', () => {
    for (const id of noWhole) {
      const add = { operation: 'firewallDeviceCreate', params: { firewallId: 1 } } as const
      expectRefused(guarded, { ...add, body: { id, type: 'instance' } }, 'DEVICE-2', 'id')
      const lists = { devices: { instances: [id] } }
      expectRefused(guarded, create(lists), 'FIREWALL-8', 'devices.instances[0]')
    }
  })

  it('a page in a query is a number too, for the door has read it', () => {
    for (const page of noWhole)
      expectRefused(guarded, { operation: 'firewallsList', query: { page } }, 'PAGE-1', 'page')
  })

  it('a number may be written in any way that JSON has for it', () => {
    for (const text of ['100', '1e2', '100.0', '1E+2', '0.1e3']) {
      const query = JSON.parse(`{"page_size": ${text}}`)
      expect(apply(guarded, { operation: 'firewallsList', query }).ok).toBe(true)
    }
  })

  it('minus zero is zero, and is never kept', () => {
    const world = worldAfter(emptyWorld(), {
      operation: 'instanceCreate',
      body: { region: 'us-east' },
    })
    const prepared = worldAfter(world, {
      operation: 'instancePrepare',
      params: { instanceId: 1 },
      body: { spare_addresses: -0 },
    })
    expect(JSON.parse(JSON.stringify(prepared))).toEqual(prepared)
  })
})

silence('SILENT-PATH-INTEGER', () => {
  it('an id in a path that is no whole number leads nowhere', () => {
    for (const firewallId of ['1', 'one', 1.5, NaN, 1e300, null, true, [1]]) {
      const outcome = apply(guarded, { operation: 'firewallView', params: { firewallId } })
      expect(outcome.ok || outcome.errors).toMatchObject([{ kind: 'missing', field: 'firewallId' }])
    }
  })

  it('and neither does one that no resource has', () => {
    for (const firewallId of [0, -0, -1, 2, 2 ** 31, 2 ** 32 + 1, Number.MAX_SAFE_INTEGER]) {
      const outcome = apply(guarded, { operation: 'firewallView', params: { firewallId } })
      expect(outcome.ok || outcome.errors).toMatchObject([{ kind: 'missing', field: 'firewallId' }])
    }
  })
})

silence('SILENT-TAGS', () => {
  const both = (tags: unknown) => [create({ tags }), update({ tags })]

  it('a tag has 1 to 50 characters', () => {
    for (const length of [1, 2, 49, 50])
      for (const call of both(['t'.repeat(length)]))
        expect(replyTo(call)).toMatchObject({ tags: ['t'.repeat(length)] })
    for (const length of [0, 51, 52, 1_000_000])
      for (const call of both(['fine', 't'.repeat(length)]))
        expectRefused(guarded, call, 'SILENT-TAGS', 'tags[1]')
  })

  it('tags keep their order, and repeats are folded into the first', () => {
    for (const call of both(['web', 'b', 'a', 'web', 'b', 'Web', 'b ']))
      expect(replyTo(call)).toMatchObject({ tags: ['web', 'b', 'a', 'Web', 'b '] })
  })

  it('any characters will do', () => {
    const tags = ['with space', 'a:b,c/d', 'ÄÖÜ', '札', '😀', '\n', '__proto__', '"', '<i>']
    for (const call of both(tags)) expect(replyTo(call)).toMatchObject({ tags })
  })

  it('tags left out are none on a new firewall and stay on an old one', () => {
    expect(replyTo(create({}))).toMatchObject({ tags: [] })
    const tagged = worldAfter(guarded, update({ tags: ['kept'] }))
    const renamed = apply(tagged, update({ label: 'renamed' }))
    expect(renamed.ok && renamed.reply).toMatchObject({ tags: ['kept'] })
    const cleared = apply(tagged, update({ tags: [] }))
    expect(cleared.ok && cleared.reply).toMatchObject({ tags: [] })
  })
})

silence('SILENT-TAGS-NULL', () => {
  it('null is no list of tags, and no tag', () => {
    for (const tags of [null, 'web', 1, true, {}]) {
      expectRefused(guarded, create({ tags }), 'FIREWALL-2', 'tags')
      expectRefused(guarded, update({ tags }), 'FIREWALL-2', 'tags')
    }
    for (const tag of [null, 1, true, ['web'], {}])
      expectRefused(guarded, create({ tags: ['web', tag] }), 'FIREWALL-2', 'tags[1]')
  })
})

silence('SILENT-RULE-NULLS', () => {
  it('null ports are the same as none to a packet, and stay null to a reader', () => {
    const rules = rulesWith({ inbound: [{ ...plainRule, ports: null }, plainRule] })
    expect(rules.inbound).toEqual([{ ...plainRule, ports: null }, plainRule])
    expect(judge({ inbound: [{ ...plainRule, ports: null }] }, from('192.0.2.1'))).toBe('ACCEPT')
  })

  it('null is refused in every other field', () => {
    const grounds: Readonly<Record<string, Ground>> = {
      protocol: 'RULE-19',
      addresses: 'RULE-4',
      action: 'RULE-2',
      label: 'RULE-15',
      description: 'RULE-13',
    }
    for (const [field, ground] of Object.entries(grounds))
      expectRuleRefused({ ...plainRule, label: 'any', [field]: null }, ground, field)
    expectRuleRefused(withAddresses({ ipv4: null }), 'RULE-6', 'addresses.ipv4')
    expectRuleRefused(withAddresses({ ipv6: null }), 'RULE-9', 'addresses.ipv6')
    expectRuleRefused(withAddresses({ ipv4: [null] }), 'RULE-6', 'addresses.ipv4[0]')
  })
})

silence('SILENT-RULE-LABEL', () => {
  const labelled = (label: string) => ({ ...plainRule, label })
  const alphanumerics = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789']
  const ascii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code))
  const foreign = ['é', 'е', '١', '😀', '\ud800']

  it('it starts and ends with a letter or a digit', () => {
    for (const character of [...ascii, ...foreign])
      for (const label of [`${character}bc`, `ab${character}`])
        if (alphanumerics.includes(character)) expectAccepted(labelled(label))
        else expectRuleRefused(labelled(label), 'SILENT-RULE-LABEL', 'label')
  })

  it('in between it has single hyphens, underscores and periods too, and nothing else', () => {
    const fine = [...alphanumerics, '-', '_', '.']
    for (const character of [...ascii, ...foreign])
      if (fine.includes(character)) expectAccepted(labelled(`a${character}b`))
      else expectRuleRefused(labelled(`a${character}b`), 'SILENT-RULE-LABEL', 'label')
    for (const mark of ['-', '_', '.']) {
      expectRuleRefused(labelled(`a${mark}${mark}b`), 'SILENT-RULE-LABEL', 'label')
      expectAccepted(labelled(`a${mark}b${mark}c`))
    }
    expectAccepted(labelled('a-_.-_.b'))
    expectRuleRefused(labelled('web\n'), 'SILENT-RULE-LABEL', 'label')
  })

  it('several rules may have the same one', () => {
    const ruleset = copiesOf(labelled('same'), 3)
    const rules = rulesWith({ inbound: ruleset, outbound: ruleset })
    expect(rules).toMatchObject({ inbound: ruleset, outbound: ruleset })
  })
})

silence('SILENT-PORTS-EMPTY', () => {
  it('an empty text is refused, for it may have been meant for every port', () => {
    for (const protocol of ['TCP', 'UDP', 'ICMP'])
      expectRuleRefused({ ...plainRule, protocol, ports: '' }, 'SILENT-PORTS-EMPTY', 'ports')
  })
})

silence('SILENT-PORTS-REPEATED', () => {
  it('ports may repeat, overlap and touch, and the text is kept', () => {
    for (const ports of ['22,22', '80-90, 85', '80-90,85-95', '80-90, 91,92', '443,22, 80-81'])
      expectAccepted({ ...plainRule, ports })
  })

  it('each piece counts, however often it repeats', () => {
    expectAccepted({ ...plainRule, ports: copiesOf('22', 15).join(',') })
    expectRuleRefused({ ...plainRule, ports: copiesOf('22', 16).join(',') }, 'PORT-6', 'ports')
  })
})

silence('SILENT-ADDRESSES-REPEATED', () => {
  it('an address may repeat, and each one counts', () => {
    expectAccepted(withAddresses({ ipv4: copiesOf('192.0.2.1', 255) }))
    expectAccepted(withAddresses({ ipv4: ['192.0.2.1', '192.0.2.1/32', '192.0.2.0/24'] }))
    const oneTooMany = withAddresses({ ipv4: copiesOf('192.0.2.1', 256) })
    expectRuleRefused(oneTooMany, 'RULE-21', 'addresses')
  })
})

silence('SILENT-HOST-BITS', () => {
  it('they are kept in the text', () => {
    expectAccepted(withAddresses({ ipv4: ['192.0.2.77/24', '1.2.3.4/0'] }))
    expectAccepted(withAddresses({ ipv6: ['2001:db8::77/64', '::1/0'] }))
  })

  it('they are masked for matching', () => {
    const inbound = [withAddresses({ ipv4: ['192.0.2.77/24'], ipv6: ['2001:db8::77/64'] })]
    for (const address of ['192.0.2.0', '192.0.2.255', '2001:db8::', '2001:db8::ffff:ffff'])
      expect(judge({ inbound }, from(address))).toBe('ACCEPT')
    for (const address of ['192.0.1.255', '192.0.3.0', '2001:db8:0:1::', '2001:db7::77'])
      expect(judge({ inbound }, from(address))).toBe('DROP')
  })
})

silence('SILENT-IPV6-TEXT', () => {
  it('every spelling of an address is kept in the one canonical form', () => {
    const spellings = [
      ['2001:DB8::1', '2001:db8::1'],
      ['2001:0db8:0000:0000:0000:0000:0000:0001', '2001:db8::1'],
      ['2001:db8:0:0:1::1/128', '2001:db8::1:0:0:1/128'],
      ['0:0:0:0:0:0:0:0/0', '::/0'],
      ['1:0:0:0:0:0:0:0', '1::'],
      ['::FFFF:C000:0201', '::ffff:192.0.2.1'],
      ['2001:DB8::77/64', '2001:db8::77/64'],
    ] as const
    for (const [sent, kept] of spellings) {
      expectAccepted(withAddresses({ ipv6: [sent] }), withAddresses({ ipv6: [kept] }))
      expectAccepted(withAddresses({ ipv6: [kept] }))
    }
  })

  it('IPv4 text stays as it was sent', () => {
    expectAccepted(withAddresses({ ipv4: ['192.0.2.77/24', '192.0.2.1', '192.0.2.1/32'] }))
  })
})

silence('SILENT-MASK-FORM', () => {
  it('a dotted mask, a wildcard and a span are refused', () => {
    for (const entry of ['192.0.2.0/255.255.255.0', '192.0.2.0/0.0.0.255', '192.0.2.*', '192.0.2'])
      expectRuleRefused(withAddresses({ ipv4: [entry] }), 'RULE-6', 'addresses.ipv4[0]')
    for (const entry of ['2001:db8::/ffff:ffff::', '2001:db8::/0x20', '2001:db8::*'])
      expectRuleRefused(withAddresses({ ipv6: [entry] }), 'RULE-9', 'addresses.ipv6[0]')
  })
})

silence('SILENT-BARE-ADDRESS', () => {
  it('it matches itself alone, and stays bare in the text', () => {
    const bare = withAddresses({ ipv4: ['192.0.2.7'], ipv6: ['2001:db8::7'] })
    expectAccepted(bare)
    for (const address of ['192.0.2.7', '2001:db8::7'])
      expect(judge({ inbound: [bare] }, from(address))).toBe('ACCEPT')
    for (const address of ['192.0.2.6', '192.0.2.8', '2001:db8::6', '2001:db8::8'])
      expect(judge({ inbound: [bare] }, from(address))).toBe('DROP')
  })
})

silence('SILENT-MAPPED-ADDRESS', () => {
  it('it is an IPv6 address, and matches no IPv4 packet', () => {
    const mapped = withAddresses({ ipv6: ['::ffff:192.0.2.1', '::ffff:0.0.0.0/96'] })
    expectAccepted(mapped)
    expect(judge({ inbound: [mapped] }, from('::ffff:192.0.2.1'))).toBe('ACCEPT')
    expect(judge({ inbound: [mapped] }, from('192.0.2.1'))).toBe('DROP')
    const plain = withAddresses({ ipv4: ['192.0.2.1'] })
    expect(judge({ inbound: [plain] }, from('::ffff:192.0.2.1'))).toBe('DROP')
  })

  it('it has no place among IPv4 entries', () => {
    const entry = withAddresses({ ipv4: ['::ffff:192.0.2.1'] })
    expectRuleRefused(entry, 'RULE-6', 'addresses.ipv4[0]')
  })
})

silence('SILENT-RULES-INBOUND-OMITTED', () => {
  const { inbound: _in, outbound: _out, ...policies } = closedRules

  it('rulesets left out, null or empty all make a firewall with empty ones', () => {
    for (const inbound of [{}, { inbound: null }, { inbound: [] }])
      for (const outbound of [{}, { outbound: null }, { outbound: [] }])
        expect(replyTo(create({ rules: { ...policies, ...inbound, ...outbound } }))).toMatchObject({
          rules: closedRules,
        })
  })
})

const full = {
  inbound: [plainRule, plainRule],
  inbound_policy: 'ACCEPT',
  outbound: [{ ...plainRule, ports: '53', protocol: 'UDP' }],
  outbound_policy: 'DROP',
} as const

/** Firewall 1 with those rules, in a world with this setting. */
const holdingFull = (rulesUpdateOmitted: 'keep' | 'clear') =>
  worldAfter(
    withFirewall(emptyWorld({ settings: { rulesUpdateOmitted } }), 'guard'),
    updateWith(full),
  )

/** Every choice of some of the four parts. */
const partsOf = (rules: object) =>
  Array.from({ length: 16 }, (_, subset) =>
    Object.fromEntries(Object.entries(rules).filter((_entry, at) => subset & (1 << at))),
  )

silence('SILENT-RULES-OMITTED', () => {
  it('each choice of parts leaves the others as they were', () => {
    const world = holdingFull('keep')
    for (const parts of partsOf(closedRules))
      expect(rulesAfter(world, updateWith(parts), 1)).toEqual({ ...full, ...parts })
  })

  it('null clears a ruleset as an empty list does', () => {
    const world = holdingFull('keep')
    expect(rulesAfter(world, updateWith({ inbound: null }), 1)).toEqual({ ...full, inbound: [] })
    const both = { inbound: null, outbound: null }
    expect(rulesAfter(world, updateWith(both), 1)).toEqual({ ...full, inbound: [], outbound: [] })
    for (const policy of ['inbound_policy', 'outbound_policy']) {
      const ground = policy === 'inbound_policy' ? 'RULESET-2' : 'RULESET-3'
      expectRefused(world, updateWith({ [policy]: null }), ground, policy)
    }
  })

  it('switched to clear, rulesets left out are emptied, while policies keep their value', () => {
    const world = holdingFull('clear')
    for (const parts of partsOf(full)) {
      const cleared = { ...full, inbound: [], outbound: [] }
      expect(rulesAfter(world, updateWith(parts), 1)).toEqual({ ...cleared, ...parts })
    }
  })

  it('an update with a part left out rests on the choice, and a whole one does not', () => {
    for (const parts of partsOf(full)) {
      const { silences: leaned } = apply(holdingFull('keep'), updateWith(parts))
      const isWhole = Object.keys(parts).length === 4
      expect(leaned.includes('SILENT-RULES-OMITTED')).toBe(!isWhole)
    }
  })
})

silence('SILENT-RULES-LIMIT', () => {
  const ruleset = (count: number) => copiesOf(plainRule, count)

  it('a ruleset that is kept counts, and one that is cleared does not', () => {
    const kept = worldAfter(guarded, updateWith({ outbound: ruleset(20) }))
    expect(rulesAfter(kept, updateWith({ inbound: ruleset(5) }), 1).inbound).toHaveLength(5)
    const call = updateWith({ inbound: ruleset(6) })
    const refusal = expectRefused(kept, call, 'RULESET-8', 'inbound')
    expect(refusal.silences).toContain('SILENT-RULES-LIMIT')
    for (const outbound of [null, []]) {
      const parts = { inbound: ruleset(25), outbound }
      expect(rulesAfter(kept, updateWith(parts), 1).inbound).toHaveLength(25)
    }
  })

  it('switched to clear, what an update sends is all that counts', () => {
    const clearing = withFirewall(emptyWorld({ settings: { rulesUpdateOmitted: 'clear' } }), 'one')
    const kept = worldAfter(clearing, updateWith({ outbound: ruleset(25) }))
    const rules = rulesAfter(kept, updateWith({ inbound: ruleset(25) }), 1)
    expect([rules.inbound.length, rules.outbound.length]).toEqual([25, 0])
  })
})

silence('SILENT-SEVERAL-FAULTS', () => {
  it('they come in the order of the document, whatever that order is', () => {
    const wrong = { tags: [''], label: '-', rules: { inbound: [{}], inbound_policy: 'drop' } }
    const ofRules = [
      ['RULE-18', 'rules.inbound[0].protocol'],
      ['RULE-4', 'rules.inbound[0].addresses'],
      ['RULE-1', 'rules.inbound[0].action'],
      ['RULESET-2', 'rules.inbound_policy'],
      ['RULESET-10', 'rules.outbound_policy'],
    ]
    const { label, rules, tags } = wrong
    const faults = (body: object) => faultsOf({ operation: 'firewallCreate', body })
    const ofTags = ['SILENT-TAGS', 'tags[0]']
    const ofLabel = ['LABEL-1', 'label']
    expect(faults({ tags, label, rules })).toEqual([ofTags, ofLabel, ...ofRules])
    expect(faults({ rules, tags, label })).toEqual([...ofRules, ofTags, ofLabel])
    expect(faults({ label, rules, tags })).toEqual([ofLabel, ...ofRules, ofTags])
  })

  it('fields of a rule are told in the order in which they were sent, missing ones last', () => {
    const rule = { ports: '0', label: 'x', addresses: { ipv6: [], ipv4: ['1'] }, extra: 1 }
    for (const { send, field } of waysIn)
      expect(faultsOf(send([plainRule, rule]))).toEqual([
        ['PORT-4', `${field}[1].ports`],
        ['RULE-15', `${field}[1].label`],
        ['RULE-11', `${field}[1].addresses.ipv6`],
        ['RULE-6', `${field}[1].addresses.ipv4[0]`],
        ['SILENT-UNKNOWN-FIELDS', `${field}[1].extra`],
        ['RULE-18', `${field}[1].protocol`],
        ['RULE-1', `${field}[1].action`],
      ])
  })

  it('entries of a list are told in their order, beyond the tenth too', () => {
    const tags = Array.from({ length: 12 }, (_, at) => (at % 2 === 0 ? 'fine' : ''))
    const faults = [1, 3, 5, 7, 9, 11].map(at => ['SILENT-TAGS', `tags[${at}]`])
    expect(faultsOf(update({ tags }))).toEqual(faults)
  })

  it('one field has one fault, and what holds of the whole is judged once its parts are sound', () => {
    expect(faultsOf(update({ label: '--' }))).toEqual([['LABEL-1', 'label']])
    const icmp = { ...plainRule, protocol: 'ICMP', ports: '0' }
    expectRuleRefused(icmp, 'PORT-4', 'ports')
    const crowd = copiesOf({ ...plainRule, ports: '0' }, 26)
    expect(faultsOf(createWith({ inbound: crowd }))).toHaveLength(26)
    const sound = copiesOf(plainRule, 26)
    expect(faultsOf(createWith({ inbound: sound }))).toEqual([['RULESET-8', 'rules']])
  })
})
