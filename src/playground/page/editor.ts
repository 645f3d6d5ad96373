/** An editor for JSON that shows where something is wrong, and which lines decide a packet. */
import { history, historyKeymap, standardKeymap } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import { bracketMatching, HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint'
import { EditorState, RangeSetBuilder, StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, keymap, lineNumbers } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import type { Mark } from '../protocol.ts'
import type { CreateEditor } from './plain-editor.ts'

export const createEditor: CreateEditor = (host, onChange) => {
  // Inside its own root an editor needs no style element of the page, which would not be allowed to have one.
  const root = host.attachShadow({ mode: 'open' })
  const stateOf = (text: string, name: string) =>
    EditorState.create({
      doc: text,
      extensions: [
        ...[lineNumbers(), lintGutter(), history(), bracketMatching(), json()],
        ...[syntaxHighlighting(colours), theme, deciding],
        keymap.of([...standardKeymap, ...historyKeymap]),
        // What scrolls is reached by keyboard, which checkers want to be told.
        EditorView.contentAttributes.of({ 'aria-label': name, tabindex: '0' }),
        EditorView.updateListener.of(update => {
          if (update.docChanged) onChange(update.state.doc.toString())
        }),
      ],
    })
  const view = new EditorView({ state: stateOf('', ''), root, parent: root })
  return {
    open: (text, name) => view.setState(stateOf(text, name)),
    mark: marks => showMarks(view, marks),
    goTo(offset) {
      const anchor = Math.min(offset, view.state.doc.length)
      view.dispatch({
        selection: { anchor },
        effects: EditorView.scrollIntoView(anchor, { y: 'center' }),
      })
      view.focus()
    },
    close() {
      view.destroy()
      return undefined
    },
  }
}

/** Marks of a text that was typed over meanwhile are held inside it; the next ones are on their way. */
function showMarks(view: EditorView, marks: readonly Mark[]): void {
  const { length } = view.state.doc
  const inside = marks.map(mark => ({
    ...mark,
    from: Math.min(mark.from, length),
    to: Math.min(mark.to, length),
  }))
  const faults = inside.flatMap(({ from, to, level, message, decides }): readonly Diagnostic[] =>
    decides === undefined ? [{ from, to, severity: severities[level], message }] : [],
  )
  view.dispatch(setDiagnostics(view.state, faults), {
    effects: setDeciding.of(inside.filter(mark => mark.decides !== undefined)),
  })
}

const severities = { error: 'error', warning: 'warning', note: 'info' } as const

const setDeciding = StateEffect.define<readonly Mark[]>()

const deciding = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(lines, { effects, changes, state }) {
    const newest = effects.find(effect => effect.is(setDeciding))
    return newest === undefined ? lines.map(changes) : linesOf(state, newest.value)
  },
  provide: field => EditorView.decorations.from(field),
})

function linesOf(state: EditorState, marks: readonly Mark[]): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>()
  const sorted = [...marks].sort((a, b) => a.from - b.from)
  for (const { from, to, decides } of sorted) {
    const [first, last] = [state.doc.lineAt(from).number, state.doc.lineAt(to).number]
    for (let number = first; number <= last; number++) {
      const line = state.doc.line(number)
      builder.add(line.from, line.from, Decoration.line({ class: `decides-${decides}` }))
    }
  }
  return builder.finish()
}

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--found)' },
  { tag: tags.string, color: 'var(--ink)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--dark)' },
  { tag: [tags.punctuation, tags.separator, tags.bracket], color: 'var(--quiet)' },
])

const theme = EditorView.theme({
  '&': {
    flex: '1',
    minWidth: '0',
    height: '100%',
    backgroundColor: 'var(--paper)',
    color: 'var(--ink)',
    fontSize: '13px',
  },
  '&.cm-focused': { outline: '2px solid var(--found)', outlineOffset: '-2px' },
  '.cm-scroller': {
    fontFamily: 'ui-monospace, "SF Mono", "DejaVu Sans Mono", Menlo, Consolas, monospace',
    lineHeight: '1.55',
  },
  '.cm-content': { caretColor: 'var(--ink)', padding: '.5rem 0' },
  '.cm-gutters': { backgroundColor: 'var(--paper)', color: 'var(--quiet)', border: '0' },
  '.cm-line': { padding: '0 .8rem 0 .4rem', borderLeft: '3px solid transparent' },
  '.cm-line.decides-ACCEPT': {
    backgroundColor: 'var(--accept-line)',
    borderLeftColor: 'var(--opened)',
  },
  '.cm-line.decides-DROP': {
    backgroundColor: 'var(--drop-line)',
    borderLeftColor: 'var(--closed)',
  },
  '&.cm-focused .cm-matchingBracket, .cm-matchingBracket': {
    backgroundColor: 'var(--found-soft)',
  },
  '.cm-tooltip': {
    backgroundColor: 'var(--paper)',
    color: 'var(--ink)',
    border: '1px solid var(--edge)',
    borderRadius: '.4rem',
    maxWidth: '30rem',
  },
  '.cm-diagnostic': { padding: '.3rem .6rem', fontFamily: 'ui-sans-serif, system-ui, sans-serif' },
})
