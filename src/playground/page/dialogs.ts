/** The dialogs that share a state as a link, and export an answer in every format that it has. */
import { writeLink } from '../link.ts'
import type { Exported, Told } from '../protocol.ts'
import type { PlaygroundState } from '../state.ts'
import { byId, chosen, element } from './elements.ts'

/** Longer links are cut by programs that they are sent with. */
const linkMax = 100_000
const linkLong = 8_000

export function shareDialog(stateOf: () => PlaygroundState): void {
  const dialog = byId('share-dialog', HTMLDialogElement)
  const link = byId('link', HTMLInputElement)
  const copy = byId('copy-link', HTMLButtonElement)
  byId('share', HTMLElement).addEventListener('click', async () => {
    const state = stateOf()
    const address = `${location.href.split('#')[0]}#${await writeLink(state)}`
    const fits = address.length <= linkMax
    byId('share-says', HTMLElement).textContent = saysOf(state, address.length)
    byId('share-done', HTMLElement).textContent = ''
    link.value = fits ? address : ''
    copy.disabled = !fits
    dialog.showModal()
    link.select()
  })
  copy.addEventListener('click', () => copyText(link.value, 'share-done'))
}

function saysOf({ mode, texts }: PlaygroundState, length: number): string {
  const what =
    mode === 'rules'
      ? 'both rule sets and the packet'
      : `${texts.length - 1 === 1 ? 'the account' : `all ${texts.length - 1} files of the account`} and the change`
  const kilobytes = Math.ceil(length / 1000)
  if (length > linkMax)
    return `A link with ${what} would be ${kilobytes} kB long, which is more than programs take. Send the files themselves.`
  const long =
    length > linkLong
      ? ` It is ${kilobytes} kB long: some programs for messages cut such links.`
      : ''
  return `The link holds ${what}, and no server does: what stands behind # is not sent. Whoever has the link can read all of it.${long}`
}

export function exportDialog(
  formatsOf: () => readonly string[],
  exportAs: (format: string) => Promise<Told>,
): void {
  const dialog = byId('export-dialog', HTMLDialogElement)
  const formats = byId('formats', HTMLElement)
  const preview = byId('preview', HTMLElement)
  let made: Exported | undefined
  const show = async (): Promise<void> => {
    const format = chosen('format')
    made = undefined
    preview.textContent = ''
    const { exported, answer } = await exportAs(format)
    if (format !== chosen('format')) return
    made = exported
    const faults = answer.kind === 'faults' ? answer.faults : []
    preview.textContent =
      exported === undefined
        ? faults.map(({ name, message }) => `${name}: ${message}`).join('\n')
        : startOf(exported.text)
  }
  byId('export', HTMLElement).addEventListener('click', () => {
    const before = chosen('format')
    const names = formatsOf()
    const first = names.includes(before) ? before : names[0]
    formats.replaceChildren(
      element('legend', { className: 'unseen', textContent: 'Format' }),
      ...names.map(name => formatChoice(name, name === first)),
    )
    byId('export-done', HTMLElement).textContent = ''
    dialog.showModal()
    if (names.length > 0) void show()
    else preview.textContent = 'There is no answer to export yet.'
  })
  formats.addEventListener('change', () => void show())
  byId('copy-export', HTMLElement).addEventListener('click', () => {
    if (made !== undefined) void copyText(made.text, 'export-done')
  })
  byId('download', HTMLElement).addEventListener('click', () => {
    if (made !== undefined) download(made)
  })
}

function formatChoice(name: string, isChosen: boolean): HTMLElement {
  const input = element('input')
  Object.assign(input, { type: 'radio', name: 'format', value: name, checked: isChosen })
  return element('label', {}, input, titles[name] ?? name)
}

const titles: Readonly<Record<string, string>> = {
  ...{ text: 'Text', json: 'JSON', markdown: 'Markdown', html: 'HTML' },
  ...{ csv: 'CSV', mermaid: 'Mermaid', svg: 'SVG', sarif: 'SARIF' },
}

/** What is longer is in the file. */
const previewMax = 20_000

const startOf = (text: string): string =>
  text.length <= previewMax ? text : `${text.slice(0, previewMax)}\n...`

function download({ name, type, text }: Exported): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = element('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

async function copyText(text: string, told: string): Promise<void> {
  const host = byId(told, HTMLElement)
  try {
    await navigator.clipboard.writeText(text)
    host.textContent = 'Copied.'
  } catch {
    host.textContent = 'This browser lets no page copy: select the text and copy it.'
  }
}
