/** Files that are opened by a button, or dropped on a pane: read here, and sent nowhere. */
import type { PlaygroundText } from '../state.ts'
import { byId } from './elements.ts'

export function acceptFiles(pane: number, take: (files: readonly PlaygroundText[]) => void): void {
  const input = byId(`file-${pane}`, HTMLInputElement)
  const host = byId(`pane-${pane}`, HTMLElement)
  const read = async (given: FileList | null | undefined): Promise<void> => {
    const files = [...(given ?? [])]
    if (files.length === 0) return
    take(await Promise.all(files.map(async each => ({ name: each.name, text: await each.text() }))))
  }
  byId(`open-${pane}`, HTMLElement).addEventListener('click', () => input.click())
  input.addEventListener('change', async () => {
    await read(input.files)
    // The same file may be opened again.
    input.value = ''
  })
  host.addEventListener('dragover', event => {
    event.preventDefault()
    host.classList.add('over')
  })
  host.addEventListener('dragleave', () => host.classList.remove('over'))
  // Before the editor, which would put the text of a file where it was dropped.
  const drop = (event: DragEvent): void => {
    host.classList.remove('over')
    if ((event.dataTransfer?.files.length ?? 0) === 0) return
    event.preventDefault()
    event.stopPropagation()
    void read(event.dataTransfer?.files)
  }
  host.addEventListener('drop', drop, { capture: true })
}
