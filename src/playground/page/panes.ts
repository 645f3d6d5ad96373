/** The two editors: the texts of a state in them, files that are opened or dropped, and what is said above each. */
import type { Mark, Told } from '../protocol.ts'
import type { PlaygroundState, PlaygroundText } from '../state.ts'
import { byId, setOptions } from './elements.ts'
import { acceptFiles } from './files.ts'
import { type CreateEditor, createPlainEditor, type Editor } from './plain-editor.ts'

export interface PaneEvents {
  readonly onEdit: (text: number, written: string) => void
  readonly onFiles: (pane: PaneNumber, files: readonly PlaygroundText[]) => void
}

export type PaneNumber = 0 | 1

export class Panes {
  readonly #panes: readonly [Pane, Pane]

  constructor(events: PaneEvents) {
    this.#panes = [new Pane(0, events), new Pane(1, events)]
  }

  /** The texts of another state, or of the same one after more than typing. */
  open({ mode, texts }: PlaygroundState): void {
    const titles = mode === 'account' ? ['Account', 'Change'] : ['Before', 'After']
    const [first, second] = this.#panes
    first.open(titles[0] ?? '', texts.slice(0, -1), 0)
    second.open(titles[1] ?? '', texts.slice(-1), texts.length - 1)
  }

  mark(marks: Told['marks']): void {
    for (const pane of this.#panes) pane.mark(marks)
  }

  /** The same texts in other editors. */
  replaceEditors(create: CreateEditor): void {
    for (const pane of this.#panes) pane.replaceEditor(create)
  }

  goTo(text: number, offset: number): void {
    this.#panes.find(pane => pane.has(text))?.goTo(text, offset)
  }
}

/** One editor, and the texts that it can show. */
class Pane {
  readonly #number: PaneNumber
  readonly #onEdit: (written: string) => void
  #editor: Editor
  readonly #files: HTMLSelectElement
  readonly #texts = new Map<number, PlaygroundText>()
  #title = ''
  #shown = 0
  #marks: Told['marks'] = []
  #isOpening = false

  constructor(number: PaneNumber, { onEdit, onFiles }: PaneEvents) {
    this.#number = number
    this.#files = byId(`files-${number}`, HTMLSelectElement)
    this.#onEdit = text => {
      if (this.#isOpening) return
      const { name = '' } = this.#texts.get(this.#shown) ?? {}
      this.#texts.set(this.#shown, { name, text })
      onEdit(this.#shown, text)
    }
    this.#editor = this.#create(createPlainEditor)
    this.#files.addEventListener('change', () => this.#show(Number(this.#files.value)))
    acceptFiles(number, files => onFiles(number, files))
  }

  has(text: number): boolean {
    return this.#texts.has(text)
  }

  open(title: string, texts: readonly PlaygroundText[], from: number): void {
    this.#title = title
    this.#marks = []
    this.#texts.clear()
    for (const [at, text] of texts.entries()) this.#texts.set(from + at, text)
    byId(`title-${this.#number}`, HTMLElement).textContent = title
    setOptions(
      this.#files,
      texts.map(({ name }, at) => ({ value: `${from + at}`, text: name })),
    )
    this.#files.hidden = texts.length < 2
    this.#show(from)
  }

  mark(marks: Told['marks']): void {
    this.#marks = marks
    const own = marks[this.#shown] ?? []
    this.#editor.mark(own)
    tellState(byId(`state-${this.#number}`, HTMLElement), own)
  }

  goTo(text: number, offset: number): void {
    if (text !== this.#shown) this.#show(text)
    this.#editor.goTo(offset)
  }

  /** Whoever types goes on typing. */
  replaceEditor(create: CreateEditor): void {
    const cursor = this.#editor.close()
    this.#editor = this.#create(create)
    this.#show(this.#shown)
    if (cursor !== undefined) this.#editor.goTo(cursor)
  }

  #create(create: CreateEditor): Editor {
    return create(byId(`editor-${this.#number}`, HTMLElement), this.#onEdit)
  }

  #show(number: number): void {
    const given = this.#texts.get(number)
    if (given === undefined) return
    this.#shown = number
    this.#files.value = `${number}`
    this.#isOpening = true
    this.#editor.open(given.text, `${this.#title}: ${given.name}`)
    this.#isOpening = false
    this.mark(this.#marks)
  }
}

function tellState(host: HTMLElement, marks: readonly Mark[]): void {
  const told = marks.filter(({ decides }) => decides === undefined)
  const errors = told.filter(({ level }) => level === 'error').length
  const rest = told.length - errors
  host.className = errors === 0 ? 'state' : 'state bad'
  host.textContent = [
    ...(errors === 0 ? [] : [errors === 1 ? '1 error' : `${errors} errors`]),
    ...(rest === 0 ? [] : [rest === 1 ? '1 remark' : `${rest} remarks`]),
  ].join(', ')
}
