/** Addresses that no filter tells apart, and where the addresses of a service meet those of others. */
import { type AddressFamily, addressFamilies, directions } from '../../contract/vocabulary.ts'
import { once, remembered } from '../../kit/once.ts'
import { pairTable } from '../../kit/pair-table.ts'
import { constantSteps, mergeSteps, type Steps, wordsPerAddress } from '../../net/steps.ts'
import type { PacketRegion } from '../../rules/regions/packet-region.ts'
import type { AdmittedPorts } from './admitted-ports.ts'
import type { Block, Endpoint, MeetingKind } from './endpoints.ts'
import { openPieces, type Piece } from './pieces.ts'
import { type SampledBlock, samplesIn } from './sample-addresses.ts'
import { togetherOf } from './shared-blocks.ts'

/** All addresses of a service on one network and of one family. */
export interface Site {
  /** Two services meet where this is equal. */
  readonly meeting: number
  readonly network: string
  readonly kind: MeetingKind
  readonly family: AddressFamily
  readonly classes: ClassSet
  /** May others have any of these addresses? */
  readonly isShared: boolean
  /**
   * Class by class, where one of them holds a single address that is shared: a packet from an address to the same one never
   * leaves the service. Undefined where that cannot be.
   */
  readonly parts: readonly Part[] | undefined
  /** Equal for the same site, where it is that of many addresses which many services may have: nobody has to look at each. */
  readonly number?: number
}

export interface Part {
  /** One class. */
  readonly classes: ClassSet
  /** The address, where the service has no other one of the class. */
  readonly only: string | undefined
}

/** Classes of addresses of a family: in each of them no filter tells one address from another. */
export interface ClassSet {
  /** Equal for the same classes. */
  readonly number: number
  readonly family: AddressFamily
  /** One of each class. */
  readonly addresses: readonly (readonly number[])[]
  /** One address besides that is of any class of each of these: what is admitted at all of them is admitted there. */
  readonly every?: readonly ClassSet[] | undefined
}

/** Addresses put into classes. */
export interface AddressClasses {
  readonly sitesOf: SitesOf
  /** Of each class that a block has a part in two addresses there, if it has as many. */
  readonly samplesIn: (block: SampledBlock) => readonly (readonly number[])[]
}

/** In the order of meetings. */
export type SitesOf = (endpoints: readonly Endpoint[]) => readonly Site[]

/** By what filters accept. Classes are numbered across all that are opened with the same counter, and meetings with the same numbers. */
export function openClasses(
  filters: readonly PacketRegion[],
  ports: Pick<AdmittedPorts, 'byPeer'>,
  nextNumber: () => number,
  meetingOf: (text: string) => number,
): AddressClasses {
  const stepsOf = (family: AddressFamily): Steps => {
    const all = filters.flatMap(filter =>
      directions.map(each => ports.byPeer(filter, each, family)),
    )
    return mergeAll(all.filter(({ size }) => size > 1)) ?? constantSteps(wordsPerAddress[family], 0)
  }
  // Of a family that nobody has an address of no filter is looked at.
  const families = {
    ipv4: once(() => openFamily('ipv4', stepsOf('ipv4'))),
    ipv6: once(() => openFamily('ipv6', stepsOf('ipv6'))),
  }
  const siteOf = openSite(family => families[family](), nextNumber, meetingOf)
  const sitesOf: SitesOf = endpoints =>
    addressFamilies
      .flatMap(family => {
        const own = endpoints.filter(each => each.family === family)
        return [...new Set(own.map(({ network }) => network))].map(network =>
          siteOf(
            family,
            network,
            own.filter(each => each.network === network),
          ),
        )
      })
      .filter(({ classes: { addresses, every } }) => addresses.length > 0 || every !== undefined)
      .sort((a, b) => a.meeting - b.meeting)
  return { sitesOf, samplesIn: block => samplesIn(families[block.family]().steps, block) }
}

function openSite(
  familyOf: (family: AddressFamily) => FamilyPieces,
  nextNumber: () => number,
  meetingOf: (text: string) => number,
) {
  const known = new Map<string, ClassSet>()
  const setOf = (
    family: AddressFamily,
    numbers: readonly number[],
    every?: readonly ClassSet[],
  ): ClassSet => {
    const key = `${family} ${numbers} ${every?.map(each => each.number)}`
    const addressesOf = () => numbers.map(familyOf(family).addressOf)
    const made = known.get(key) ?? { number: nextNumber(), family, addresses: addressesOf(), every }
    known.set(key, made)
    return made
  }
  const wholes = new Map<readonly Block[], Site>()
  const partsOf = openParts(setOf)
  return (family: AddressFamily, network: string, here: readonly Endpoint[]): Site => {
    const { within } = familyOf(family)
    const numbersOf = (pieces: readonly Piece[]) =>
      [...new Set(pieces.map(({ number }) => number))].sort((a, b) => a - b)
    const ones = here.filter(({ isOne }) => isOne === true)
    const { pieces, whole } = within(here.filter(each => !ones.includes(each)))
    const known = whole && wholes.get(whole)
    if (known !== undefined && ones.length === 0) return known
    const numbers = numbersOf(pieces)
    const every = ones.map(each => setOf(family, numbersOf(within([each]).pieces)))
    const isShared = here.some(each => each.isShared)
    // Field by field: V8 gives each object that is spread first and then added to a shape of its own.
    const site: Site = {
      meeting: meetingOf(`${network} ${family}`),
      network,
      kind: here[0]?.kind ?? 'public',
      family,
      classes: setOf(family, numbers, every.length === 0 ? undefined : every),
      isShared,
      parts: isShared ? partsOf(family, pieces, numbers) : undefined,
    }
    if (whole === undefined || ones.length > 0) return site
    const numbered = { ...site, number: wholes.size }
    wholes.set(whole, numbered)
    return numbered
  }
}

type FamilyPieces = ReturnType<typeof openFamily>

/** The same list for the same parts. */
function openParts(setOf: (family: AddressFamily, numbers: readonly number[]) => ClassSet) {
  const known = new Map<string, readonly Part[]>()
  return (
    family: AddressFamily,
    pieces: readonly Piece[],
    numbers: readonly number[],
  ): readonly Part[] | undefined => {
    const alone = new Map<number, string | undefined>()
    for (const { number, single } of pieces)
      alone.set(
        number,
        (alone.has(number) ? alone.get(number) : single) === single ? single : undefined,
      )
    const onlys = numbers.map(number => alone.get(number))
    if (onlys.every(only => only === undefined)) return undefined
    const key = `${family} ${numbers} ${onlys}`
    const parts =
      known.get(key) ??
      numbers.map((number, at) => ({ classes: setOf(family, [number]), only: onlys[at] }))
    known.set(key, parts)
    return parts
  }
}

function openFamily(family: AddressFamily, steps: Steps) {
  const { piecesOf, leftOf, addressOf } = openPieces(family, steps)
  const togetherAt = remembered((blocks: readonly Block[]) =>
    togetherOf(blocks, each => piecesOf(each, true)),
  )
  const within = (here: readonly Endpoint[]): Pieces => {
    const own = here
      .filter(({ blocks }) => blocks === undefined)
      .flatMap(each => (each.except === undefined ? piecesOf(each, each.isShared) : leftOf(each)))
    const many = here.flatMap(({ blocks, besides }) =>
      blocks === undefined ? [] : [{ blocks, ...togetherAt(blocks), besides }],
    )
    const [first, ...more] = many
    if (first === undefined) return { pieces: own, whole: undefined }
    const isWhole = more.length === 0 && first.isWholeWith(own, first.besides)
    return isWhole
      ? { pieces: first.all, whole: first.blocks }
      : { pieces: [...own, ...many.flatMap(each => each.without(each.besides))], whole: undefined }
  }
  return { steps, within, addressOf }
}

interface Pieces {
  readonly pieces: readonly Piece[]
  /** The blocks, where they are all of these pieces. */
  readonly whole: readonly Block[] | undefined
}

/** In halves, so that long lists are not walked once for each short one. */
function mergeAll(steps: readonly Steps[]): Steps | undefined {
  const [first] = steps
  if (first === undefined || steps.length === 1) return first
  const middle = steps.length >> 1
  const left = mergeAll(steps.slice(0, middle))
  const right = mergeAll(steps.slice(middle))
  if (left === undefined || right === undefined) return left ?? right
  const pairs = pairTable()
  return mergeSteps(left, right, (a, b) => pairs.idOf(a, b))
}
