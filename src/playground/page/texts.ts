/** States with other texts: files that were opened, and texts that were moved from one side to the other. */
import { firstPacket, firstSearch, type Mode, type PlaygroundState, views } from '../state.ts'

/** Files of an account take the place of all that were there; in any other place the first one counts, two are both sides. */
export function withFiles(
  state: PlaygroundState,
  pane: 0 | 1,
  files: PlaygroundState['texts'],
): PlaygroundState {
  const [file, second] = files
  const last = state.texts.at(-1)
  if (state.mode === 'account' && pane === 0 && last !== undefined)
    return { ...state, texts: [...files, last] }
  if (state.mode === 'rules' && file !== undefined && second !== undefined)
    return { ...state, texts: [file, second] }
  const place = pane === 0 ? 0 : state.texts.length - 1
  return { ...state, texts: state.texts.map((each, at) => (at === place ? (file ?? each) : each)) }
}

/** The texts in this order, under the names that were there. */
export const reordered = (state: PlaygroundState, order: readonly number[]): PlaygroundState => ({
  ...state,
  texts: state.texts.map(({ name, text }, at) => ({
    name,
    text: state.texts[order[at] ?? at]?.text ?? text,
  })),
})

export const emptyState = (mode: Mode): PlaygroundState => ({
  ...{ mode, view: views[mode][0], packet: firstPacket, search: firstSearch, about: 1 },
  texts: [
    { name: 'first.json', text: '' },
    { name: 'second.json', text: '' },
  ],
})
