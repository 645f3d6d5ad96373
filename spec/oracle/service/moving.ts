/** Assigning addresses to instances, and sharing them. */
import type { ClauseOrAssumption } from '../../../src/contract/assumptions.ts'
import { anInstance } from './addresses.ts'
import { readIp, readPrefix } from './ip.ts'
import { activeNatOf, hasNatIn, resetSsh } from './numbering.ts'
import { type Ask, changing, forbidden, reaches, refused, stopAt } from './operation.ts'
import { list, need, type Reader, record, text, whole } from './read.ts'
import { type Address, type Instance, nextId, type Range, type State } from './state.ts'

/** What can be assigned and shared: an address, or a range. */
type Block =
  | { kind: 'address'; is: Address; text: string }
  | { kind: 'range'; is: Range; text: string }

function blockNamed(state: State, text: string, region: string): Block | undefined {
  const address = state.addresses.find(each => each.address === text && each.region === region)
  if (address !== undefined) return { kind: 'address', is: address, text }
  const range = state.ranges.find(each => each.range === text && each.region === region)
  return range === undefined ? undefined : { kind: 'range', is: range, text }
}

const reachesBlock = ({ caller }: Ask, block: Block, permission: 'read_only' | 'read_write') =>
  reaches(caller, 'instance', block.is.instance_id, permission)

const isShared = (state: State, { text }: Block): boolean =>
  state.shares.some(each => each.address === text)

const hasActiveNat = (state: State, block: Block): boolean =>
  block.kind === 'address' && activeNatOf(state, block.is) !== undefined

/** Some profile somewhere says so, whether or not an instance runs with it. */
const isConfiguredForNat = (state: State, { kind, text }: Block): boolean =>
  kind === 'address' &&
  state.instances.some(({ profiles, booted }) =>
    [booted, ...profiles].some(({ interfaces }) => hasNatIn(interfaces, text)),
  )

/** An IPv4 address alone, or an IPv6 network with its length. */
const assigned: Reader<{ text: string; length: number | undefined }> = (value, at, note) => {
  const prefix = readPrefix(value)
  if (prefix === undefined) return note('ASSIGN-2', at)
  if (prefix.type === 'ipv4' && prefix.length !== undefined) return note('ASSIGN-2', at)
  if (prefix.type === 'ipv6' && prefix.length === undefined) return note('ASSIGN-2', at)
  if (prefix.type === 'ipv6' && prefix.length !== 56 && prefix.length !== 64)
    return note('ASSIGN-3', at)
  return prefix
}

const assignment = record('ASSIGN-1', {
  address: need('ASSIGN-2', assigned),
  instance_id: need('ASSIGN-6', whole('ASSIGN-6')),
})

interface Move {
  block: Block
  from: number
  to: number
  at: string
}

export const ipAddressesAssign = changing(
  ['SCOPE-7', 'ips:read_write', 'instances:read_write'],
  {
    body: {
      assignments: need('ASSIGN-1', list('ASSIGN-1', assignment)),
      region: need('ASSIGN-8', text('ASSIGN-8')),
    },
  },
  ask => {
    const { state, body } = ask
    const { region } = body
    if (!state.regions.some(each => each.id === region)) refused('ASSUME-BODY-IDS', 'region')
    const moves = body.assignments.map(({ address, instance_id }, index): Move => {
      const at = `assignments[${index}]`
      const block = blockNamed(state, address.text, region)
      if (block === undefined) return refused('ASSIGN-4', `${at}.address`)
      const length = block.kind === 'range' ? block.is.prefix : undefined
      if (length !== address.length) refused('ASSIGN-4', `${at}.address`)
      return { block, from: block.is.instance_id, to: instance_id, at }
    })
    for (const { to, at } of moves)
      if (!state.instances.some(each => each.id === to && each.region === region))
        refused('ASSIGN-9', `${at}.instance_id`)
    checkMoves(ask, moves)
    for (const { block, from, to } of moves) {
      if (from !== to) resetSsh(state, from, block.text)
      block.is.instance_id = to
    }
    return {}
  },
)

function checkMoves(ask: Ask, moves: Move[]): void {
  const { state, caller } = ask
  const address = (clause: ClauseOrAssumption) => (move: Move) =>
    refused(clause, `${move.at}.address`)
  stopAt(
    moves,
    ({ block }) => !reachesBlock(ask, block, 'read_write'),
    ({ at }) => forbidden('GRANT-3', `${at}.address`),
  )
  stopAt(
    moves,
    ({ to }) => !reaches(caller, 'instance', to, 'read_write'),
    ({ at }) => forbidden('GRANT-4', `${at}.instance_id`),
  )
  stopAt(moves, repeatsOneOf(moves), address('ASSUME-ASSIGN-REPEATED'))
  const leaving = moves.filter(({ from, to }) => from !== to)
  stopAt(leaving, ({ block }) => isShared(state, block), address('ASSIGN-13'))
  stopAt(leaving, ({ block }) => hasActiveNat(state, block), address('ASSIGN-16'))
  checkResult(moved(state, moves), moves)
}

/** The same address or range stands earlier in the list. */
const repeatsOneOf =
  (all: { block: Block }[]) =>
  ({ block }: { block: Block }, index: number): boolean =>
    all.slice(0, index).some(each => each.block.text === block.text)

/** The addresses and ranges as they will be. */
function moved(state: State, moves: Move[]): Pick<State, 'addresses' | 'ranges'> {
  const place = <Held extends Address | Range>(held: Held): Held => {
    const move = moves.find(({ block }) => block.is === held)
    return move === undefined ? held : { ...held, instance_id: move.to }
  }
  return { addresses: state.addresses.map(place), ranges: state.ranges.map(place) }
}

function checkResult(after: Pick<State, 'addresses' | 'ranges'>, moves: Move[]): void {
  const ipv4 = (id: number, isPublic: boolean) =>
    after.addresses.filter(
      each => each.instance_id === id && each.type === 'ipv4' && each.public === isPublic,
    ).length
  const ranges = (id: number) => after.ranges.filter(each => each.instance_id === id).length
  const isPublic = ({ block }: Move) =>
    block.kind === 'address' && block.is.type === 'ipv4' && block.is.public
  for (const { from, to, at } of [...moves.filter(isPublic), ...moves]) {
    if (ipv4(from, true) < 1) refused('ASSIGN-10', `${at}.address`)
    if (ipv4(to, true) < 1) refused('ASSIGN-10', `${at}.instance_id`)
  }
  const target = (clause: ClauseOrAssumption) => (move: Move) =>
    refused(clause, `${move.at}.instance_id`)
  const isPrivate = ({ block }: Move) => block.kind === 'address' && !block.is.public
  stopAt(moves.filter(isPrivate), ({ to }) => ipv4(to, false) > 1, target('ASSIGN-11'))
  const isRange = ({ block }: Move) => block.kind === 'range'
  stopAt(moves.filter(isRange), ({ to }) => ranges(to) > 1, target('ASSIGN-12'))
}

export const ipv4sAssign = ipAddressesAssign

const shared: Reader<string> = (value, at, note) =>
  typeof value === 'string' ? (readIp(value)?.text ?? note('SHARE-4', at)) : note('SHARE-1', at)

function sharable(state: State, text: string, { region }: Instance, at: string) {
  if (state.addresses.some(each => each.address === text && each.type === 'ipv6'))
    refused('SHARE-4', at)
  return { block: blockNamed(state, text, region) ?? refused('SHARE-6', at), at }
}

export const ipAddressesShare = changing(
  ['SCOPE-7', 'ips:read_write', 'instances:read_write'],
  {
    body: {
      ips: need('SHARE-1', list('SHARE-1', shared)),
      instance_id: need('SHARE-2', whole('SHARE-2')),
    },
  },
  ask => {
    const { state, caller, body } = ask
    const instance = anInstance(state, body.instance_id, 'instance_id')
    const blocks = body.ips.map((text, index) => sharable(state, text, instance, `ips[${index}]`))
    const say = (clause: ClauseOrAssumption) => (listed: { at: string }) =>
      refused(clause, listed.at)
    stopAt(
      blocks,
      ({ block }) => !reachesBlock(ask, block, 'read_only'),
      ({ at }) => forbidden('GRANT-5', at),
    )
    if (!reaches(caller, 'instance', instance.id, 'read_write'))
      forbidden('ASSUME-GRANT-MISSING', 'instance_id')
    stopAt(blocks, repeatsOneOf(blocks), say('ASSUME-SHARE-REPEATED'))
    const own = blocks.filter(({ block }) => block.is.instance_id === instance.id)
    if (state.settings.shareOwnAddress === 'refuse')
      stopAt(own, () => true, say('ASSUME-SHARE-OWN'))
    stopAt(blocks, ({ block }) => isConfiguredForNat(state, block), say('SHARE-8'))
    const wanted = blocks.filter(each => !own.includes(each)).map(({ block }) => block.text)
    state.shares = state.shares.filter(
      each => each.instance_id !== instance.id || wanted.includes(each.address),
    )
    for (const address of wanted) {
      const isKept = state.shares.some(
        each => each.instance_id === instance.id && each.address === address,
      )
      if (isKept) continue
      state.shares.push({ id: nextId(state, 'shares'), address, instance_id: instance.id })
    }
    return {}
  },
)

export const ipv4sShare = ipAddressesShare
