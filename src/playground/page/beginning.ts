/** What the page begins with: a link, what it was served with, what this tab had before, or the first example. */
import { readLink } from '../link.ts'
import { type Mode, modes, type PlaygroundState, readState } from '../state.ts'
import { byId } from './elements.ts'

/** A state for each mode that was used, and the mode that is shown. */
export type States = Partial<Readonly<Record<Mode, PlaygroundState>>>

export interface Example {
  readonly name: string
  readonly state: PlaygroundState
}

export interface Beginning {
  readonly mode: Mode
  readonly states: States
  /** What is wrong with the link, or with what was served. */
  readonly notice?: string
}

/** Throws where the page was built without. */
export function readExamples(): readonly Example[] {
  const listed = readData('examples')
  if (!Array.isArray(listed)) throw new TypeError('examples: expected a list in the page, got none')
  return listed.flatMap(({ name, state: given }: { readonly name: string; state: unknown }) => {
    const state = readState(given)
    return state.ok ? { name, state: state.value } : []
  })
}

export async function begin(examples: readonly Example[]): Promise<Beginning> {
  const linked = await fromLink()
  if (linked?.ok) return beginWith(linked.value)
  const rest = fromServed() ?? fromDraft() ?? beginWith(firstOf(examples))
  if (linked === undefined) return rest
  const notice = `This link holds nothing that can be shown: ${linked.fault}.`
  return { ...rest, notice }
}

const beginWith = (state: PlaygroundState): Beginning => ({
  mode: state.mode,
  states: { [state.mode]: state },
})

function firstOf([first]: readonly Example[]): PlaygroundState {
  if (first === undefined) throw new TypeError('examples: expected one in the page, got none')
  return first.state
}

/** The address goes back to the page itself: what is edited from here on is another state. */
async function fromLink() {
  const fragment = location.hash.slice(1)
  if (fragment === '') return undefined
  const state = await readLink(fragment)
  history.replaceState(null, '', location.href.split('#')[0])
  return state
}

/** What it was served with counts until it is edited. */
function fromServed(): Beginning | undefined {
  const served = servedText()
  if (served === '') return undefined
  if (draft()?.served === served) return undefined
  const state = readState(readData('given'))
  return state.ok ? beginWith(state.value) : undefined
}

function fromDraft(): Beginning | undefined {
  const kept = draft()
  if (kept === undefined) return undefined
  const states: States = Object.fromEntries(
    modes.flatMap(mode => {
      const state = readState(kept.states?.[mode])
      return state.ok && state.value.mode === mode ? [[mode, state.value]] : []
    }),
  )
  const mode = modes.find(each => each === kept.mode)
  return mode === undefined || states[mode] === undefined ? undefined : { mode, states }
}

const servedText = (): string => document.getElementById('given')?.textContent ?? ''

function readData(id: string): unknown {
  try {
    return JSON.parse(byId(id, HTMLScriptElement).text)
  } catch {
    return undefined
  }
}

const key = 'firedrill-playground'

interface Draft {
  readonly served: string
  readonly mode: string
  readonly states?: Partial<Record<Mode, unknown>>
}

function draft(): Draft | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return typeof kept === 'object' && kept !== null ? (kept as Draft) : undefined
  } catch {
    // A browser may refuse to keep anything.
    return undefined
  }
}

/** For this tab alone, until it is closed; false where the browser keeps nothing, or not so much. */
export function keepDraft(mode: Mode, states: States): boolean {
  try {
    sessionStorage.setItem(key, JSON.stringify({ served: servedText(), mode, states }))
    return true
  } catch {
    return false
  }
}
