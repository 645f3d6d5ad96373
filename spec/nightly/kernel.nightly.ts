/**
 * The Linux kernel as a judge: random rule sets are handed to nftables, real frames pass between two virtual links of a network
 * namespace that the run makes itself, and the rule that decides each of them is the one that `evaluate` names. What a comparison
 * says of two rule sets is judged in the same way. Needs root, unshare, ip, nft and python3: `npm run test:kernel`.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Rules } from '../../src/contract/rules.ts'
import { compareRules } from '../../src/rules/compare/compare-rules.ts'
import { evaluate } from '../../src/rules/evaluate/evaluate.ts'
import type { Packet } from '../../src/rules/evaluate/packet.ts'
import type { Verdict } from '../../src/rules/evaluate/verdict.ts'
import { nftablesOf, nftablesPacket } from '../support/nftables.ts'
import { randomFrom } from '../support/random.ts'
import { packetsAround, rulesOfNetworks } from '../support/random-networks.ts'
import { top } from '../support/sources.ts'
import { seed } from './seed.ts'

const ruleSets = 100
const packetsEach = 2_100

let judge: ChildProcess
let answers: AsyncIterator<string>

beforeAll(() => {
  try {
    execFileSync('unshare', ['--net', 'nft', 'list', 'ruleset'], { stdio: 'pipe' })
  } catch (error) {
    throw new Error(
      'expected root, unshare, nftables and iproute2: the kernel judges in a network namespace of its own',
      { cause: error },
    )
  }
  judge = spawn('unshare', ['--net', 'python3', join(top, 'spec/nightly/judge-by-nftables.py')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  if (judge.stdout === null) throw new Error('expected a pipe')
  answers = createInterface(judge.stdout)[Symbol.asyncIterator]()
})
afterAll(() => {
  judge?.stdin?.end()
})

/** For each packet, the names of what decided it: exactly one. */
async function judged(
  rules: Rules,
  packets: readonly Packet[],
): Promise<readonly (readonly string[])[]> {
  const asked = { ruleset: nftablesOf(rules, packets.length), packets: packets.map(nftablesPacket) }
  judge.stdin?.write(`${JSON.stringify(asked)}\n`)
  const { value, done } = await answers.next()
  if (done) throw new Error('expected an answer of nftables')
  const found = JSON.parse(value) as Readonly<Record<string, readonly string[]>>
  return packets.map((_, at) => found[at] ?? [])
}

const nameOf = ({ cause }: Verdict): string => {
  if (cause.kind === 'rule') return `${cause.direction}-${cause.index}`
  if (cause.kind === 'policy') return `${cause.direction}-policy`
  throw new Error(`expected a rule or a policy, got ${cause.kind}`)
}

it(`decides each of ${ruleSets * packetsEach} packets by the rule that evaluate names, and each witness of a difference as compareRules tells it`, async () => {
  const random = randomFrom(seed)
  let before = rulesOfNetworks(random)
  let witnesses = 0
  let packetsJudged = 0
  const decidedBy = { rule: 0, policy: 0 }
  for (let at = 0; at < ruleSets; at++) {
    const after = rulesOfNetworks(random)
    const changes = compareRules(before, after).changes
    const drawn = packetsAround(random, packetsEach)
    const told = changes.map(({ witness }) => witness)
    const packets = [...drawn, ...told]
    const names = await judged(before, packets)
    const verdicts = packets.map(packet => evaluate(before, packet))
    expect(names).toEqual(verdicts.map(verdict => [nameOf(verdict)]))
    for (const { cause } of verdicts) decidedBy[cause.kind === 'rule' ? 'rule' : 'policy'] += 1
    const otherNames = await judged(after, told)
    expect(otherNames).toEqual(told.map(packet => [nameOf(evaluate(after, packet))]))
    packetsJudged += packets.length + told.length
    witnesses += told.length
    before = after
  }
  console.log(
    `${packetsJudged} packets, ${ruleSets} rule sets, ${witnesses} witnesses of differences, 0 mismatches; ${decidedBy.rule} decided by rules, ${decidedBy.policy} by policies`,
  )
  expect(packetsJudged).toBeGreaterThanOrEqual(200_000)
  expect(Math.min(decidedBy.rule, decidedBy.policy, witnesses)).toBeGreaterThan(0)
})

it('notices a kernel that was told of one network another way', async () => {
  const rulesWith = (network: string): Rules => ({
    inbound: [{ protocol: 'TCP', ports: '22', addresses: { ipv4: [network] }, action: 'ACCEPT' }],
    inbound_policy: 'DROP',
    outbound: [],
    outbound_policy: 'ACCEPT',
  })
  const packets = ['10.1.2.127', '10.1.2.128'].map(
    (address): Packet => ({ direction: 'inbound', protocol: 'TCP', address, port: 22 }),
  )
  const judgedAs = async (network: string) => (await judged(rulesWith(network), packets)).flat()
  expect(await judgedAs('10.1.2.0/24')).toEqual(['inbound-0', 'inbound-0'])
  expect(await judgedAs('10.1.2.0/25')).toEqual(['inbound-0', 'inbound-policy'])
})
