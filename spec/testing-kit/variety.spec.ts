/** How much the values vary that a backend is given by accepted calls. */
import { expect, it } from 'vitest'
import { limits } from '../../src/contract/limits.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import { kit } from '../../src/fast-check/index.ts'
import { fieldsOf } from '../../src/kit/json.ts'
import { type Backend, carryOut, drivenBy } from './broken-backends/backend.ts'

const directions = ['inbound', 'outbound']
const families = ['ipv4', 'ipv6']

type Note = (what: string, values: readonly unknown[]) => void

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** All values in the body of a call about firewalls, and how long its lists are. */
function noteValues({ operation, body }: AnyCall, note: Note, noteLength: Note): void {
  const sent = fieldsOf(body)
  if (operation === 'ipAddressRdnsUpdate') note('rdns', [sent['rdns']])
  if (!operation.startsWith('firewall')) return
  note('label', [sent['label']])
  note('tag', listIn(sent['tags']))
  noteLength('tags', [sent['tags']])
  const rules = operation === 'firewallRulesUpdate' ? sent : fieldsOf(sent['rules'])
  for (const direction of directions) {
    noteLength('rules of a direction', [rules[direction]])
    for (const each of listIn(rules[direction])) noteRule(fieldsOf(each), note, noteLength)
  }
}

function noteRule(rule: Readonly<Record<string, unknown>>, note: Note, noteLength: Note): void {
  for (const name of ['protocol', 'ports', 'action', 'label', 'description'])
    note(`${name} of a rule`, [rule[name]])
  const addresses = fieldsOf(rule['addresses'])
  for (const family of families) {
    note(`${family} of a rule`, listIn(addresses[family]))
    noteLength(`${family} of a rule`, [addresses[family]])
  }
}

/** Distinct values of 10,000 accepted calls, and the lengths of their lists. */
async function varietyOf(seed: number) {
  const values = new Map<string, Set<string>>()
  const lengths = new Map<string, Set<number>>()
  let accepted = 0
  const note: Note = (what, all) => {
    const known = values.get(what) ?? new Set()
    for (const each of all) if (each !== undefined) known.add(JSON.stringify(each))
    values.set(what, known)
  }
  const noteLength: Note = (what, all) => {
    const known = lengths.get(what) ?? new Set()
    for (const each of all) if (Array.isArray(each)) known.add(each.length)
    lengths.set(what, known)
  }
  const drive = (backend: Backend, call: AnyCall) => {
    const outcome = carryOut(backend, call)
    if (outcome.ok && accepted < 10_000) {
      accepted++
      noteValues(call, note, noteLength)
    }
    return outcome
  }
  await kit.assert({ ...drivenBy(drive), runs: 1200, seed, readBack: false })
  return { accepted, values, lengths }
}

it('is this much in 10,000 accepted calls', async () => {
  const { accepted, values, lengths } = await varietyOf(1)
  const distinct = [...values].map(([what, each]) => `${what.padEnd(22)} ${each.size} values`)
  const long = [...lengths].map(
    ([what, each]) =>
      `${what.padEnd(22)} ${each.size} lengths, ${Math.min(...each)} to ${Math.max(...each)}`,
  )
  expect(accepted).toBe(10_000)
  for (const family of families)
    expect(lengths.get(`${family} of a rule`)?.has(limits.addressesPerRule)).toBe(true)
  expect(lengths.get('rules of a direction')?.has(limits.rulesPerFirewall)).toBe(true)
  expect([...distinct, ...long].join('\n')).toMatchInlineSnapshot(`
    "label                  261 values
    tag                    474 values
    protocol of a rule     4 values
    ports of a rule        1991 values
    action of a rule       2 values
    label of a rule        2062 values
    description of a rule  3712 values
    ipv4 of a rule         2650 values
    ipv6 of a rule         3212 values
    rdns                   14 values
    tags                   6 lengths, 0 to 5
    rules of a direction   14 lengths, 0 to 25
    ipv4 of a rule         12 lengths, 1 to 255
    ipv6 of a rule         13 lengths, 1 to 255"
  `)
})
