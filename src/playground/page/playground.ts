/** One state, which everything that is typed replaces, and which everything that is shown follows. */
import type { Told } from '../protocol.ts'
import type { Mode, PlaygroundState } from '../state.ts'
import { keepDraft, type States } from './beginning.ts'
import { Client } from './client.ts'
import { button, byId, choose } from './elements.ts'
import { createForms, type Forms } from './forms.ts'
import { Panes } from './panes.ts'
import type { CreateEditor } from './plain-editor.ts'
import { type AnswerView, answerView } from './show-answer.ts'
import { createTabs, type Tabs } from './tabs.ts'
import { withFiles } from './texts.ts'

export class Playground {
  readonly #client: Client
  readonly #panes: Panes
  readonly #forms: Forms
  readonly #tabs: Tabs
  readonly #answer: AnswerView
  #state: PlaygroundState
  #states: States
  #formats: readonly string[] = []
  #asked = performance.now()
  #keeping: ReturnType<typeof setTimeout> | undefined

  constructor(version: string, state: PlaygroundState, states: States) {
    this.#state = state
    this.#states = states
    this.#client = new Client({
      version,
      onTold: told => this.#show(told),
      onFailed: message => {
        this.#answer.fail()
        this.say(message)
      },
      onWaiting: isWaiting => byId('stop', HTMLElement).toggleAttribute('hidden', !isWaiting),
    })
    this.#tabs = createTabs(view => {
      this.#answer.clear()
      this.#set({ ...this.#state, view })
    })
    this.#forms = createForms(written => this.#set({ ...this.#state, ...written }))
    this.#answer = answerView({
      goTo: (text, offset) => this.#panes.goTo(text, offset),
      tryPacket: packet =>
        this.#set({ ...this.#state, packet: { ...this.#state.packet, ...packet } }),
    })
    this.#panes = new Panes({
      onEdit: (number, text) => {
        // What could be undone would take the edit with it.
        this.say('')
        this.#set(withText(this.#state, number, text))
      },
      onFiles: (pane, files) => this.replace(withFiles(this.#state, pane, files), 'Opened.'),
    })
    byId('stop', HTMLElement).addEventListener('click', () => this.#client.stop())
    addEventListener('pagehide', () => this.#keep())
    this.open(state)
  }

  get state(): PlaygroundState {
    return this.#state
  }

  /** Those that the answer has. */
  get formats(): readonly string[] {
    return this.#formats
  }

  stateOf(mode: Mode): PlaygroundState | undefined {
    return this.#states[mode]
  }

  exportAs(format: string): Promise<Told> {
    return this.#client.exportAs(this.#state, format)
  }

  /** Texts that nobody typed. */
  open(next: PlaygroundState): void {
    this.#answer.clear()
    choose('mode', next.mode)
    byId('between', HTMLElement).hidden = next.mode !== 'rules'
    this.#panes.open(next)
    this.#set(next)
  }

  /** The same, with a way back. */
  replace(next: PlaygroundState, what: string): void {
    const before = this.#state
    this.open(next)
    const undo = button('Undo', () => {
      this.open(before)
      this.say('')
    })
    this.say(`${what} `, undo)
  }

  replaceEditors(create: CreateEditor): void {
    this.#panes.replaceEditors(create)
  }

  say(text: string, ...parts: readonly Node[]): void {
    const notice = byId('notice', HTMLElement)
    notice.hidden = text === ''
    notice.replaceChildren(text, ...parts)
  }

  #set(next: PlaygroundState): void {
    this.#state = next
    this.#states = { ...this.#states, [next.mode]: next }
    this.#asked = performance.now()
    this.#tabs.show(next.mode, next.view)
    this.#forms.show(next)
    this.#client.ask(next)
    // Once nobody has typed for a while.
    clearTimeout(this.#keeping)
    this.#keeping = setTimeout(() => this.#keep(), 300)
  }

  #keep(): void {
    if (!keepDraft(this.#state.mode, this.#states))
      this.say(
        'This is too large for the browser to keep: it is lost when the page is loaded again.',
      )
  }

  #show(told: Told): void {
    if (told.isBrief !== true) this.#panes.mark(told.marks)
    this.#answer.show(told)
    this.#forms.offer(told.services)
    if (told.answer.kind === 'shown') this.#formats = told.answer.formats
    byId('took', HTMLElement).textContent = `answered in ${told.took.toFixed(0)} ms`
    const shown = told.isBrief === true ? 'the words of the answer' : 'all of the answer'
    performance.measure(`firedrill: from typing to ${shown}`, { start: this.#asked })
  }
}

function withText(state: PlaygroundState, number: number, text: string): PlaygroundState {
  const texts = state.texts.map((each, at) => (at === number ? { ...each, text } : each))
  return { ...state, texts }
}
