/** An editor that is there at once, with what every editor does: it marks nothing, and the list of faults leads to its places. */
import type { Mark } from '../protocol.ts'
import { element } from './elements.ts'

export interface Editor {
  /** Another text with its name; what was done to the one before cannot be taken back. */
  readonly open: (text: string, name: string) => void
  readonly mark: (marks: readonly Mark[]) => void
  /** Puts the cursor there, and shows it. */
  readonly goTo: (offset: number) => void
  /** Takes it away; where the cursor was, if somebody was typing. */
  readonly close: () => number | undefined
}

export type CreateEditor = (host: HTMLElement, onChange: (text: string) => void) => Editor

export const createPlainEditor: CreateEditor = (host, onChange) => {
  const area = element('textarea', { className: 'plain' })
  area.spellcheck = false
  area.addEventListener('input', () => onChange(area.value))
  host.append(area)
  return {
    open(text, name) {
      area.value = text
      area.setAttribute('aria-label', name)
    },
    mark: () => undefined,
    goTo(offset) {
      area.focus()
      area.setSelectionRange(offset, offset)
      const line = area.value.slice(0, offset).split('\n').length
      const lines = area.value.split('\n').length
      area.scrollTop = (area.scrollHeight * line) / lines - area.clientHeight / 2
    },
    close() {
      const isTyping = document.activeElement === area
      area.remove()
      return isTyping ? area.selectionStart : undefined
    },
  }
}
