/** Starts the page: with what it begins with, and with the buttons that stand around it. */
import type { Mode, PlaygroundState } from '../state.ts'
import { begin, type Example, readExamples } from './beginning.ts'
import { exportDialog, shareDialog } from './dialogs.ts'
import { byId, chosen, setOptions } from './elements.ts'
import type { CreateEditor } from './plain-editor.ts'
import { Playground } from './playground.ts'
import { emptyState, reordered } from './texts.ts'
import { loadScript } from './trusted.ts'

async function start(): Promise<void> {
  const examples = readExamples()
  const { mode, states, notice } = await begin(examples)
  const exampleOf = (wanted: Mode): PlaygroundState =>
    examples.find(({ state }) => state.mode === wanted)?.state ?? emptyState(wanted)
  const { version = '' } = document.documentElement.dataset
  const playground = new Playground(version, states[mode] ?? exampleOf(mode), states)
  if (notice !== undefined) playground.say(notice)
  loadEditor().then(
    create => playground.replaceEditors(create),
    (error: Error) =>
      playground.say(`${error.message}. Texts are edited without colours and marks.`),
  )
  shareDialog(() => playground.state)
  exportDialog(
    () => playground.formats,
    format => playground.exportAs(format),
  )
  for (const each of document.querySelectorAll('input[name=mode]'))
    each.addEventListener('change', () => {
      const wanted = chosen('mode') === 'account' ? 'account' : 'rules'
      playground.open(playground.stateOf(wanted) ?? exampleOf(wanted))
    })
  offerExamples(examples, playground)
  byId('copy-down', HTMLElement).addEventListener('click', () =>
    playground.replace(reordered(playground.state, [0, 0]), 'The rules after are those before.'),
  )
  byId('swap', HTMLElement).addEventListener('click', () =>
    playground.replace(reordered(playground.state, [1, 0]), 'Before and after are swapped.'),
  )
}

/** Larger than all that makes the first answer, which does not wait for it. */
async function loadEditor(): Promise<CreateEditor> {
  await loadScript('editor.js')
  const { firedrillEditor: create } = globalThis as { readonly firedrillEditor?: CreateEditor }
  if (create === undefined) throw new Error('editor.js: expected the editor in it, got none')
  return create
}

function offerExamples(examples: readonly Example[], playground: Playground): void {
  const select = byId('example', HTMLSelectElement)
  const options = examples.map(({ name }, at) => ({ value: `${at}`, text: name }))
  setOptions(select, [{ value: '', text: 'Examples' }, ...options])
  select.addEventListener('change', () => {
    const example = select.value === '' ? undefined : examples[Number(select.value)]
    select.value = ''
    if (example !== undefined) playground.replace(example.state, `Opened "${example.name}".`)
  })
}

void start()
