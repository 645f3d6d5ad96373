/** How long it takes to judge packets and to compile rules, beside other tools doing the same. */
import ipaddr from 'ipaddr.js'
import type { Rules } from '../src/contract/rules.ts'
import { prepare } from '../src/rules/compile/prepare.ts'
import { protocolCodes } from '../src/rules/compile/traffic-class.ts'
import { evaluate } from '../src/rules/evaluate/evaluate.ts'
import { evaluateMany, type PacketColumns } from '../src/rules/evaluate/evaluate-many.ts'
import type { ParsedPacket } from '../src/rules/evaluate/packet.ts'
import { ratio } from './measure.ts'
import { judgeInC } from './peers/judge-in-c.ts'
import { type Pick, packetsFor, pickFrom, ruleSet, type Shape } from './peers/rule-sets.ts'
import { scanWithBlockList, toListedPacket } from './peers/scan-with-block-list.ts'
import { scanWithIpaddr } from './peers/scan-with-ipaddr.ts'

const small = { rules: 10, prefixes: 4, pieces: 2 }
const maximum = { rules: 25, prefixes: 255, pieces: 15 }

/** Prints tables: medians of rounds with their targets, and peers as multiples of them. */
export function benchPackets(): void {
  print('judging one packet, hot', 'ns', 'target', 'ipaddr.js', 'BlockList', 'C, ns', 'of C')
  benchOne('small set, IPv4', { ...small, family: 'ipv4' }, 15)
  benchOne('  packets again', { ...small, family: 'ipv4' }, 15, packetsAgain)
  benchOne('small set, IPv6', { ...small, family: 'ipv6' }, 35)
  benchOne('maximum set, IPv4', { ...maximum, family: 'ipv4' }, 60)
  benchOne('maximum set, IPv6', { ...maximum, family: 'ipv6' }, 110)
  console.log('')
  print('evaluateMany', 'a second', 'target', 'C', 'of C')
  benchMany('small set, IPv4', { ...small, family: 'ipv4' }, 50)
  benchMany('small set, IPv6', { ...small, family: 'ipv6' })
  benchMany('maximum set, IPv4', { ...maximum, family: 'ipv4' })
  benchMany('maximum set, IPv6', { ...maximum, family: 'ipv6' })
  console.log('\ncompiling, from texts to sweeps, ms')
  benchCompile('small set, IPv4', { ...small, family: 'ipv4' }, 0.2)
  benchCompile('small set, IPv6', { ...small, family: 'ipv6' }, 0.2)
  benchCompile('maximum set, IPv4', { ...maximum, family: 'ipv4' }, 10)
  benchCompile('maximum set, IPv6', { ...maximum, family: 'ipv6' }, 10)
}

/** So many that no predictor of branches learns them by heart, as it does with some thousands that come again and again. */
const packetsPerRound = 2 ** 18
/** So few that one does: what a predictor is worth. */
const packetsAgain = 2 ** 13
/** Those that the slow peers judge, the first of the same. */
const packetsForPeers = 2 ** 12

function benchOne(name: string, shape: Shape, target: number, count = packetsPerRound): void {
  const pick = pickFrom(1)
  const rules = ruleSet(shape, pick)
  const { packets, few } = drawnFor(rules, shape, count, pick)
  // What was just made lies far apart in memory, until it is moved for the second time.
  for (let times = 0; times < 2; times++) globalThis.gc?.()
  const own = nanosecondsEach(packets.length, () => {
    // Each contestant has a loop of its own: in a shared one, none would be called directly.
    for (const packet of packets) sink = evaluate(rules, packet)
  })
  const scan = scanWithIpaddr(rules)
  const scanned = few.map(({ packet, address }) => ({ packet, address: ipaddr.parse(address) }))
  const byScan = nanosecondsEach(few.length, () => {
    for (const packet of scanned) sink = scan(packet)
  })
  const check = scanWithBlockList(rules)
  const listed = few.map(({ packet, address }) => toListedPacket(packet, address))
  const byList = nanosecondsEach(few.length, () => {
    for (const packet of listed) sink = check(packet)
  })
  const times = (peer: number): string => `${(peer / own).toFixed(0)}x`
  const inC = judgeInC(rules, columnsOf(packets, shape.family))
  const beside = inC === undefined ? noCompiler : [inC.ns.toFixed(1), ratio(own / inC.ns)]
  print(name, own.toFixed(1), target, times(byScan), times(byList), ...beside)
  expectSameAnswers(
    few.map(({ packet }) => evaluate(rules, packet).action === 'ACCEPT'),
    scanned.map(scan),
    listed.map(check),
  )
}

/** Those for all, and some with their addresses as text for the peers. */
function drawnFor(rules: Rules, { family }: Shape, count: number, pick: Pick) {
  const all = packetsFor(rules, family, count, pick)
  return { packets: all.map(({ packet }) => packet), few: all.slice(0, packetsForPeers) }
}

function benchMany(name: string, shape: Shape, target?: number): void {
  const pick = pickFrom(2)
  const rules = ruleSet(shape, pick)
  const packets = packetsFor(rules, shape.family, packetsPerRound, pick).map(each => each.packet)
  const columns = columnsOf(packets, shape.family)
  const result = {
    accepted: new Uint8Array(packetsPerRound),
    decider: new Int8Array(packetsPerRound),
  }
  const ns = (median(() => evaluateMany(rules, columns, result)) * 1e6) / packetsPerRound
  const inC = judgeInC(rules, columns)
  const sum = result.decider.reduce((all, each, row) => all + (each + 1) * (row + 1), 0)
  if (inC !== undefined && inC.sum !== sum) throw new Error(`C: expected ${sum}, got ${inC.sum}`)
  const beside = inC === undefined ? noCompiler : [millions(inC.ns), ratio(ns / inC.ns)]
  print(name, millions(ns), target === undefined ? '' : `${target} M`, ...beside)
}

const millions = (ns: number): string => `${(1000 / ns).toFixed(0)} M`
const noCompiler = ['no cc', '']

const columnsOf = (
  packets: readonly ParsedPacket[],
  family: PacketColumns['family'],
): PacketColumns => ({
  direction: 'inbound',
  family,
  protocol: Uint8Array.from(packets, ({ protocol }) => protocolCodes[protocol]),
  words: Uint32Array.from(packets.flatMap(({ words }) => words)),
  port: Uint16Array.from(packets, ({ port }) => port),
})

/** A set that was compiled is never compiled again, so each round gets one of its own. */
function benchCompile(name: string, shape: Shape, target: number): void {
  let seed = 0
  const sets = Array.from({ length: rounds + warmUps }, () => ruleSet(shape, pickFrom(seed++)))
  const ms = median(() => {
    const rules = sets.pop()
    if (rules !== undefined) compile(rules)
  })
  print(name, ms.toFixed(3), target)
}

/** Reads all texts, and cuts all traffic classes. */
export function compile(rules: Rules): void {
  for (const { addresses, ports } of prepare(rules).trafficClasses) {
    addresses.sweep()
    ports.sweep()
  }
}

const warmUps = 30
const rounds = 61

function expectSameAnswers(
  own: readonly boolean[],
  ...peers: readonly (readonly boolean[])[]
): void {
  for (const answers of peers)
    for (const [index, answer] of answers.entries())
      if (answer !== own[index]) throw new Error(`a peer disagrees on packet ${index}`)
}

/** What was answered last, so that no answer can be left out as unused. */
let sink: unknown

function nanosecondsEach(packets: number, round: () => void): number {
  const ms = median(round)
  if (sink === undefined) throw new Error('nothing was judged')
  return (ms * 1e6) / packets
}

/** Milliseconds of the middle round. */
function median(round: () => void): number {
  for (let warmUp = 0; warmUp < warmUps; warmUp++) round()
  const times = Array.from({ length: rounds }, () => {
    const start = performance.now()
    round()
    return performance.now() - start
  })
  return times.sort((a, b) => a - b)[rounds >> 1] ?? 0
}

function print(name: string, ...cells: readonly (string | number)[]): void {
  console.log(`${name.padEnd(24)}${cells.map(cell => `${cell}`.padStart(12)).join('')}`)
}
