/** What a person has in the playground: what is kept while a tab is open, and what a link shares. */
import { type Direction, directions } from '../contract/vocabulary.ts'
import { fieldOf } from '../kit/json.ts'
import { failure, type Result, success } from '../kit/result.ts'

export const modes = ['rules', 'account'] as const
export type Mode = (typeof modes)[number]

/** The answers that are shown, by mode; the first one at the beginning. */
export const views = {
  rules: ['difference', 'packet', 'lint', 'search', 'compact'],
  account: ['rehearse', 'order', 'packet', 'exposure', 'lint'],
} as const
export type View = (typeof views)[Mode][number]

export interface PlaygroundText {
  readonly name: string
  readonly text: string
}

export interface PlaygroundState {
  readonly mode: Mode
  /** Before and after in the mode for rules; the files of an account and, last, the change in the other one. */
  readonly texts: readonly PlaygroundText[]
  readonly view: View
  readonly packet: {
    readonly direction: Direction
    readonly protocol: string
    readonly address: string
    readonly port: string
    /** Where an account judges it, such as `instance/17`. */
    readonly service: string
  }
  readonly search: { readonly verdict: 'ACCEPT' | 'DROP'; readonly inside: string }
  /** The number of the text that lint, search and compact are about. */
  readonly about: number
}

/** More than any account that a page is quick with; what is larger is for the command. */
export const limitsOfState = { textMax: 5_000_000, textsMax: 50, fieldMax: 2_000 } as const

/** Whatever came by a link or out of storage: a state, or why it is none. */
export function readState(given: unknown): Result<PlaygroundState, string> {
  if (!isObject(given)) return failure('expected an object')
  const mode = modes.find(each => each === fieldOf(given, 'mode'))
  if (mode === undefined) return failure(`mode: expected ${modes.join(' or ')}`)
  const texts = readTexts(fieldOf(given, 'texts'))
  if (!texts.ok) return texts
  if (mode === 'rules' && texts.value.length !== 2) return failure('texts: expected two')
  const known: readonly View[] = views[mode]
  const view = known.find(each => each === fieldOf(given, 'view')) ?? known[0]
  if (view === undefined) return failure('view: expected one')
  const about = fieldOf(given, 'about')
  return success({
    ...{ mode, view, texts: texts.value, packet: readPacket(fieldOf(given, 'packet')) },
    search: readSearch(fieldOf(given, 'search')),
    about: about === 0 ? 0 : 1,
  })
}

function readTexts(given: unknown): Result<readonly PlaygroundText[], string> {
  const { textMax, textsMax, fieldMax } = limitsOfState
  if (!Array.isArray(given) || given.length < 2 || given.length > textsMax)
    return failure(`texts: expected 2 to ${textsMax}`)
  const texts = given.map((each: unknown) => {
    const name = fieldOf(each, 'name')
    const text = fieldOf(each, 'text')
    return typeof name === 'string' && typeof text === 'string'
      ? { name: name.slice(0, fieldMax), text }
      : undefined
  })
  const sound = texts.filter(each => each !== undefined)
  if (sound.length < texts.length) return failure('texts: expected a name and a text for each')
  const size = sound.reduce((sum, { text }) => sum + text.length, 0)
  if (size <= textMax) return success(sound)
  return failure(`texts: expected at most ${textMax} characters, got ${size}`)
}

/** What is missing or odd is left as the form begins. */
function readPacket(given: unknown): PlaygroundState['packet'] {
  const { direction, protocol, address, port, service } = firstPacket
  return {
    direction: directions.find(each => each === fieldOf(given, 'direction')) ?? direction,
    protocol: shortText(fieldOf(given, 'protocol'), protocol),
    address: shortText(fieldOf(given, 'address'), address),
    port: shortText(fieldOf(given, 'port'), port),
    service: shortText(fieldOf(given, 'service'), service),
  }
}

const readSearch = (given: unknown): PlaygroundState['search'] => ({
  verdict: fieldOf(given, 'verdict') === 'DROP' ? 'DROP' : 'ACCEPT',
  inside: shortText(fieldOf(given, 'inside'), firstSearch.inside),
})

export const firstPacket: PlaygroundState['packet'] = {
  ...{ direction: 'inbound', protocol: 'TCP', address: '203.0.113.7', port: '22', service: '' },
}

export const firstSearch: PlaygroundState['search'] = {
  ...{ verdict: 'ACCEPT', inside: 'inbound TCP 22' },
}

const shortText = (given: unknown, otherwise: string): string =>
  typeof given === 'string' ? given.slice(0, limitsOfState.fieldMax) : otherwise

const isObject = (given: unknown): given is object => typeof given === 'object' && given !== null
