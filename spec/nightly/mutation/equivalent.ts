/** Mutants that were looked at, and do what the code does, with the reason. */
export interface Equivalent {
  readonly file: string
  /** The line as it stands, without its indent. */
  readonly line: string
  /** What is put in place of what. */
  readonly was: string
  readonly by: string
  readonly why: string
}

export const equivalent: readonly Equivalent[] = [
  {
    file: 'src/rules/compact/edits-to-try.ts',
    line: "deciders.length > 0 ? [] : [{ kind: 'policy' as const, direction, policy: verdict }],",
    ...{ was: '0', by: '1' },
    why: 'one more edit is tried, which cannot do: a policy changes nothing of what a rule decides',
  },
  {
    file: 'src/rules/compact/edits-to-try.ts',
    line: '].filter(edits => edits.length > 0)',
    ...{ was: '>', by: '>=' },
    why: 'rules that are not edited at all are tried too, and miss what they missed before',
  },
  {
    file: 'src/rules/compact/attempts.ts',
    line: 'return a.collateral === b.collateral ? 0 : a.collateral < b.collateral ? -1 : 1',
    ...{ was: '<', by: '<=' },
    why: 'equal ones are told apart before',
  },
  {
    file: 'src/rules/compact/shorten.ts',
    line: 'for (let early = 0; early < length; early++)',
    ...{ was: '<', by: '<=' },
    why: 'nothing comes after the last one, so that it makes no pair',
  },
  {
    file: 'src/rules/compact/repair.ts',
    line: 'const unitsOfRoom = 500_000',
    ...{ was: '500_000', by: '500001' },
    why: 'a bound of work in round figures, which nobody relies on to the last unit',
  },
  {
    file: 'src/order/openings.ts',
    line: 'others.push({ number: ++last, region })',
    ...{ was: '++last', by: '--last' },
    why: 'numbers that only have to differ',
  },
  {
    file: 'src/moments/describe.ts',
    line: "(a.opening.kind === b.opening.kind ? 0 : a.opening.kind === 'exposure' ? -1 : 1) ||",
    ...{ was: '1', by: '2' },
    why: 'of what a comparison gives only the sign counts',
  },
  {
    file: 'src/moments/describe.ts',
    line: ': Number(isPlace(a)) - Number(isPlace(b)) || (pointKey(a) < pointKey(b) ? -1 : 1)',
    ...{ was: '1', by: '2' },
    why: 'of what a comparison gives only the sign counts',
  },
  {
    file: 'src/moments/describe.ts',
    line: '(a.opening.size === b.opening.size ? 0 : a.opening.size > b.opening.size ? -1 : 1)',
    ...{ was: '1', by: '2' },
    why: 'of what a comparison gives only the sign counts',
  },
  {
    file: 'src/explore/expander.ts',
    line: 'return this.#sometimes.some(',
    was: `this.#sometimes.some(
      ([name, property]) =>
        typeof property !== 'function' && missing.has(name) && mayHold(property, said),
    )`,
    by: 'true',
    why: 'calls that are remembered are made once more, and tell the same',
  },
  {
    file: 'src/fast-check/values/texts.ts',
    line: ".tuple(labelText(1, 15), fc.constantFrom('-', '_', '.'), labelText(1, 15))",
    ...{ was: '15', by: '16' },
    why: 'of two words that are joined each may be as long, within the limit of a label',
  },
  {
    file: 'src/net/read-ipv6.ts',
    line: 'if (gap < 0 || gap >= end) {',
    ...{ was: '>=', by: '>' },
    why: 'what is read ends at a slash or with the text, so that no gap begins there',
  },
  {
    file: 'src/net/read-ipv6.ts',
    line: 'if (at >= end) return -1',
    ...{ was: '1', by: '2' },
    why: 'whoever asks only looks whether it is a digit, which none below 0 is',
  },
  {
    file: 'src/rules/compile/read-columns.ts',
    line: 'for (let at = 0; at < a.length; at++) {',
    ...{ was: '<', by: '<=' },
    why: 'beyond the ends of two lists of one length lies the same',
  },
  {
    file: 'src/net/ipv6-index.ts',
    line: 'let slot = hashOf(word) >>> slotShift',
    ...{ was: '>>>', by: '<<' },
    why: 'what the hash table does not find is searched: only slower',
  },
  {
    file: 'src/net/steps.ts',
    line: 'for (let at = 0; at < firsts.length; at++) hash = Math.imul(hash ^ (firsts[at] ?? 0), 16777619)',
    ...{ was: 'hash = Math.imul(hash ^ (firsts[at] ?? 0), 16777619)', by: ';' },
    why: 'steps of one hash are compared before they are taken for equal: only slower',
  },
  {
    file: 'src/rules/regions/blocks-of.ts',
    line: 'if (isEmptyClass(region)) return noBlocks',
    ...{ was: 'isEmptyClass(region)', by: 'false' },
    why: 'a class of no packets has no blocks either way: only slower',
  },
  {
    file: 'src/rules/compile/address-sweep.ts',
    line: 'steps.add(after, 0, noRules)',
    ...{ was: '0', by: '1' },
    why: 'the column is all zeros, and what lies beyond it counts as zero',
  },
  {
    file: 'src/net/narrow-steps.ts',
    line: 'steps.size === 1 ? steps : constantSteps(steps.width, steps.values[0] ?? 0)',
    ...{ was: 'steps.size === 1', by: 'false' },
    why: 'the same single step is made once more',
  },
  {
    file: 'src/net/ipv6-index.ts',
    line: 'for (let bucket = 0; bucket <= span >>> shift; bucket++) {',
    ...{ was: '<=', by: '<' },
    why: 'the last bucket is searched with the one before it: only slower',
  },
  {
    file: 'src/net/read-ipv6.ts',
    line: "return text.includes('.', tail) ? tail : -1",
    ...{ was: "text.includes('.', tail)", by: 'true' },
    why: 'a dot before the last colon is refused in its own group, before the tail is reached',
  },
  {
    file: 'src/engine/history.ts',
    line: 'for (let at = end - 1; at >= start && !Object.isFrozen(items[at]); at--) freezeDeeply(items[at])',
    ...{ was: '&&', by: '||' },
    why: 'it goes on over items that are frozen already',
  },
  {
    file: 'src/explore/positions.ts',
    line: 'if (position >= bitsMax) return positions.toSorted((a, b) => a - b).join()',
    ...{ was: '>=', by: '>' },
    why: 'a whole number is exact up to 53 bits',
  },
  {
    file: 'src/explore/call-memory.ts',
    line: 'return world.tables[name] === this.#first.tables[name]',
    ...{ was: '===', by: '!==' },
    why: 'the answer is compared with another one to the same question',
  },
  {
    file: 'src/explore/call-memory.ts',
    line: 'return world.indexes[name] === this.#first.indexes[name]',
    ...{ was: '===', by: '!==' },
    why: 'the answer is compared with another one to the same question',
  },
  {
    file: 'src/explore/expander.ts',
    line: 'if (missing.size > 0 && this.#isLookedFor(remembered, missing)) return false',
    ...{ was: '>', by: '>=' },
    why: 'nothing is looked for where nothing is missing',
  },
  {
    file: 'src/http/long-lists.ts',
    line: 'if (texts.length <= shortMax) return texts.some(test)',
    ...{ was: '<=', by: '<' },
    why: 'both ways answer the same, and one of them sooner',
  },
  {
    file: 'src/net/ipv6-index.ts',
    line: 'if (slots[slot] === 0) {',
    ...{ was: '===', by: '!==' },
    why: 'what the hash table does not find is searched: only slower',
  },
  {
    file: 'src/world/numbering.ts',
    line: 'return number > 0 && number < 2 ** 30 && slaac(region, number) === printAddress(address)',
    ...{ was: '30', by: '31' },
    why: 'no instance has a number as high: whoever asks compares it with the last one',
  },
  {
    file: 'src/http/parse-json.ts',
    line: 'for (const key in value) keys += 1 + keysIn((value as Readonly<Record<string, unknown>>)[key])',
    ...{ was: 'keys += 1 + keysIn((value as Readonly<Record<string, unknown>>)[key])', by: ';' },
    why: 'a text is read once more, key by key, where the counts differ: only slower',
  },
  {
    file: 'src/http/dialects/published-bodies.ts',
    line: 'return isRecord(rules) && directions.some(direction => listOf(rules[direction]).some(isOdd))',
    ...{ was: 'listOf(rules[direction]).some(isOdd)', by: 'true' },
    why: 'a body that may be odd is read by the schemas of the provider, which find out',
  },
  {
    file: 'src/rules/compile/port-sweep.ts',
    line: 'if (start > last + 1) {',
    ...{ was: '>', by: '>=' },
    why: 'two edges of one rule at one port cancel each other, and no port is 0',
  },
  {
    file: 'src/rules/partial/judge-partial.ts',
    line: "new Map(unknowns.filter(({ kind }) => kind === 'addresses').map(({ name }) => [name, 'all']))",
    ...{ was: "unknowns.filter(({ kind }) => kind === 'addresses')", by: 'unknowns' },
    why: 'a rule has no other unknown but its protocol, which is filled afterwards',
  },
  {
    file: 'src/net/ipv6-index.ts',
    line: 'const slotsPerGroup = 4',
    ...{ was: '4', by: '5' },
    why: 'the hash table has more room than it needs: only larger',
  },
  {
    file: 'src/net/prefix.ts',
    line: "if (typeof readIpv4(text, 0, slash < 0 ? text.length : slash) === 'string') return false",
    ...{ was: 'slash < 0', by: 'false' },
    why: 'a text that is not read here is read by the parser of any prefix: only slower',
  },
  {
    file: 'src/engine/listeners.ts',
    line: 'if (entries.size === 0) return',
    ...{ was: 'entries.size === 0', by: 'false' },
    why: 'nobody is told of the call either way: only slower',
  },
  {
    file: 'src/moments/runs.ts',
    line: 'const made = states[state]?.made ?? 0n',
    ...{ was: '0n', by: '(0n + 1n)' },
    why: 'a node is of a state that is there: the compiler alone asks for another value',
  },
  {
    file: 'src/moments/explore.ts',
    line: 'effort.spend(20 + 2 * points.length)',
    ...{ was: 'effort.spend(20 + 2 * points.length)', by: ';' },
    why: 'a share of the work that may be done, which nobody relies on to the last unit',
  },
  {
    file: 'src/rules/compile/read-columns.ts',
    line: 'for (let rule = 0; rule < matches.length; rule++) size += entriesIn(matches, rule, family).length',
    ...{ was: '<', by: '<=' },
    why: 'no rule comes after the last one, so that it has no entries',
  },
  {
    file: 'src/net/ipv6-index.ts',
    line: 'if (slots[slot] === 0) {',
    ...{ was: 'slots[slot] === 0', by: 'true' },
    why: 'what the hash table does not find is searched: only slower',
  },
  {
    file: 'src/rules/compile/prepared-class.ts',
    line: 'const oneWord = new Uint32Array(1)',
    ...{ was: '1', by: '2' },
    why: 'the first word alone is written and read',
  },
  {
    file: 'src/net/address.ts',
    line: 'for (let index = 0; index < a.words.length; index++) {',
    ...{ was: '<', by: '<=' },
    why: 'beyond the last word of both addresses lies nothing, which does not differ',
  },
  {
    file: 'src/engine/state.ts',
    line: 'const entry = itemAt(journal, journal.dropped + journal.end - journal.start - 1)',
    ...{ was: '-', by: '+' },
    why: 'an answer is not kept where no entry is found: only slower',
  },
  {
    file: 'src/net/read-ipv6.ts',
    line: "return text.includes('.', tail) ? tail : -1",
    ...{ was: '1', by: '2' },
    why: 'no place is below 0',
  },
  {
    file: 'src/net/read-ipv6.ts',
    line: "return text.includes('.', tail) ? tail : -1",
    ...{ was: "'.'", by: "''" },
    why: 'a dot elsewhere is a fault, which is told first: in three million texts nothing is read otherwise',
  },
  {
    file: 'src/net/ipv6-index.ts',
    line: 'for (let look = 0; look < looksMax; look++, slot = nextSlot(slot, slots)) {',
    ...{ was: '<', by: '>=' },
    why: 'what is not looked up in the hash table is searched: only slower',
  },
  {
    file: 'src/rules/compile/read-columns.ts',
    line: 'for (let at = 0; at < pieces.length; at++) {',
    ...{ was: '<', by: '<=' },
    why: 'beyond its end a typed array keeps nothing',
  },
  {
    file: 'src/rules/compile/port-sweep.ts',
    line: 'const start = [0]',
    ...{ was: '[0]', by: '[]' },
    why: 'it is written before it is read',
  },
  {
    file: 'src/net/summarize.ts',
    line: 'const endOf = ({ size, width }: Steps, to: number): number => (to === size ? -1 : width * to)',
    ...{ was: '1', by: '2' },
    why: 'no place is below 0',
  },
  {
    file: 'src/rehearsal/exposure/touched-peers.ts',
    line: `if (serves.some(({ balancer }) => found.has(\`balancer/\${balancer}\`))) touched.add(key)`,
    ...{ was: `serves.some(({ balancer }) => found.has(\`balancer/\${balancer}\`))`, by: 'true' },
    why: 'services that are looked at without need are found to be as before: only slower',
  },
  {
    file: 'src/http/respond.ts',
    line: 'lastTold.set(dialect, ofDialect.set(operation, { presented, allowance, headers }))',
    ...{
      was: 'lastTold.set(dialect, ofDialect.set(operation, { presented, allowance, headers }))',
      by: ';',
    },
    why: 'headers that are not kept are made anew: only slower',
  },
  {
    file: 'src/explore/expander.ts',
    line: 'return key !== undefined && has(key)',
    ...{ was: 'key !== undefined && has(key)', by: 'false' },
    why: 'a call whose end is known is made once more, and tells the same',
  },
  {
    file: 'src/explore/tell-call.ts',
    line: "const text = JSON.stringify(device === undefined ? copied.value : ['of a device', rest, others])",
    ...{ was: "'of a device'", by: "''" },
    why: 'a list is no call, whatever it begins with',
  },
  {
    file: 'src/moments/footprint.ts',
    line: `const rules = \`rules of \${named}\``,
    ...{ was: `\`rules of \${named}\``, by: "''" },
    why: 'calls that could change places are tried in both orders too, and come to the same: only slower',
  },
  {
    file: 'src/plans/calls/own-interface-calls.ts',
    line: "const isLater = (key: string) => isMarked(unknown, ['vpc', 'ipv4', 'addresses', at, key])",
    ...{ was: "'addresses'", by: "''" },
    why: 'what is known only later has no value in a plan, and is undefined either way',
  },
  {
    file: 'src/policies/brought-by.ts',
    line: "return last < 0 || last >= calls.length ? undefined : ['calls', last]",
    ...{ was: '>=', by: '>' },
    why: 'after the last call the breach stands, so that it is not new there',
  },
]

export const isEquivalent = (
  { file, was, by }: Pick<Equivalent, 'file' | 'was' | 'by'>,
  line: string,
): boolean =>
  equivalent.some(
    each => each.file === file && each.line === line && each.was === was && each.by === by,
  )
