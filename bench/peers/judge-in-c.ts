/** The same look-ups in C, on the same tables and packets: what is left to win by another language. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { endianness, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Rules } from '../../src/contract/rules.ts'
import type { WordIndex } from '../../src/net/word-index.ts'
import { prepare } from '../../src/rules/compile/prepare.ts'
import type { PreparedClass } from '../../src/rules/compile/prepared-class.ts'
import { classNumber } from '../../src/rules/compile/traffic-class.ts'
import type { PacketColumns } from '../../src/rules/evaluate/evaluate-many.ts'

export interface JudgedInC {
  /** Nanoseconds for a packet. */
  readonly ns: number
  /** Of each packet's decider (0 for the policy) times its place, counted from 1. */
  readonly sum: number
}

/** Nothing without a C compiler named `cc`. The program is made for this run and removed after it. */
export function judgeInC(rules: Rules, packets: PacketColumns): JudgedInC | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'firedrill-'))
  const program = join(folder, 'judge')
  const source = fileURLToPath(new URL('../../../bench/peers/judge.c', import.meta.url))
  const flags = ['-O2', '-std=c11', '-D_POSIX_C_SOURCE=200809L', '-o', program, source]
  try {
    execFileSync('cc', flags, { stdio: ['ignore', 'ignore', 'inherit'] })
    return JSON.parse(execFileSync(program, { input: inputOf(rules, packets) }).toString())
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** In the order in which the program reads. */
function inputOf(rules: Rules, { direction, family, protocol, words, port }: PacketColumns) {
  if (endianness() !== 'LE') throw new Error('expected a little-endian machine')
  const [tcp, udp] = (['TCP', 'UDP'] as const).map(
    each => prepare(rules).trafficClasses[classNumber({ direction, family, protocol: each })],
  )
  if (tcp === undefined || udp === undefined) throw new Error('expected a class for TCP and UDP')
  const arrays = [
    [family === 'ipv6' ? 1 : 0],
    ...addressTables(tcp),
    ...[tcp.ports.table(), udp.ports.table(), protocol, words, port],
  ]
  return Buffer.concat(
    arrays.map(each => {
      const numbers = [...each]
      return Buffer.from(Uint32Array.from([numbers.length, ...numbers]).buffer)
    }),
  )
}

function addressTables({ addresses }: PreparedClass): readonly Iterable<number>[] {
  const { ipv4, ipv6 } = addresses.index()
  if (ipv6 === undefined) return ipv4 === undefined ? [] : wordTables(ipv4)
  const { slots, slotShift, groups, words, runs, buckets, firsts, masks } = ipv6
  return [[slotShift], slots, ...wordTables(groups), words, runs, buckets, firsts, masks]
}

const wordTables = ({ shift, buckets, firsts, values }: WordIndex) => [
  [shift],
  buckets,
  firsts,
  values,
]
