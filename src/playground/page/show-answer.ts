/** Shows what a worker told: the verdicts of the packet, faults with their places, and the answer. */
import type {
  Answer,
  FaultShown,
  PacketTold,
  PacketWords,
  SectionShown,
  Told,
} from '../protocol.ts'
import { button, byId, element, fieldIn } from './elements.ts'
import { setMarkup } from './trusted.ts'

export interface AnswerEvents {
  readonly goTo: (text: number, offset: number) => void
  readonly tryPacket: (packet: PacketWords) => void
}

export interface AnswerView {
  readonly show: (told: Told) => void
  /** Nothing of the answer before belongs to what comes next. */
  readonly clear: () => void
  /** Nothing more is coming. */
  readonly fail: () => void
}

export function answerView(events: AnswerEvents): AnswerView {
  const host = byId('answer', HTMLElement)
  const faults = byId('faults', HTMLElement)
  let shown: Shown = nothing
  return {
    clear() {
      shown = nothing
      faults.replaceChildren()
      host.replaceChildren(element('p', { className: 'quiet', textContent: 'Working ...' }))
      host.classList.remove('stale')
    },
    fail() {
      if (shown === nothing) host.replaceChildren()
    },
    show({ answer, packet, tries, isBrief = false }) {
      showPacket(packet, tries, events)
      const wrong = answer.kind === 'faults' ? answer.faults : []
      faults.replaceChildren(...wrong.map(each => faultOf(each, events)))
      host.classList.toggle('stale', answer.kind === 'faults')
      if (answer.kind === 'faults') {
        if (shown === nothing) host.replaceChildren()
        return
      }
      shown = shownNext(host, shown, answer, isBrief)
      place(host, [
        element('h2', { className: `headline ${answer.tone}` }, answer.headline),
        ...shown.map(each => each.host),
      ])
    },
  }
}

/** Sections in their order, each with what it was made of. */
type Shown = readonly { readonly section: SectionShown; readonly host: HTMLElement }[]
const nothing: Shown = []

/** A section that says the same stays as it is; the pictures stay until the next ones come. */
function shownNext(
  host: HTMLElement,
  shown: Shown,
  { sections }: Extract<Answer, { kind: 'shown' }>,
  isBrief: boolean,
): Shown {
  const pictures = shown.find(({ section }) => section.id === 'pictures')
  pictures?.host.classList.toggle('stale', isBrief)
  const next = sections.map(section => {
    const known = shown.find(each => each.section.id === section.id)
    const isSame = known?.section.html === section.html && known.section.title === section.title
    return known !== undefined && isSame ? known : { section, host: keepingChoices(host, section) }
  })
  return isBrief && pictures !== undefined ? next.toSpliced(1, 0, pictures) : next
}

/** Nodes that are there already are not moved: who scrolls in them goes on. */
function place(host: HTMLElement, nodes: readonly HTMLElement[]): void {
  for (const [at, node] of nodes.entries()) {
    const there = host.children[at]
    if (there === node) continue
    if (there === undefined) host.append(node)
    else if (nodes.some(each => each === there)) there.before(node)
    else there.replaceWith(node)
  }
  while (host.children.length > nodes.length) host.lastElementChild?.remove()
}

/** What was unfolded, and which side of the maps is chosen, stays so. */
function keepingChoices(host: HTMLElement, section: SectionShown): HTMLElement {
  const made = sectionOf(section)
  for (const { id } of host.querySelectorAll<HTMLElement>('details[open]')) {
    if (id === made.id) made.setAttribute('open', '')
    made.querySelector(`#${id}`)?.setAttribute('open', '')
  }
  const side = host.querySelector<HTMLInputElement>('input[name=show]:checked')?.id
  const chosen = side === undefined ? null : made.querySelector<HTMLInputElement>(`#${side}`)
  if (chosen !== null) chosen.checked = true
  return made
}

/** What comes first is open, long tables are folded. */
function sectionOf({ id, title, html }: SectionShown): HTMLElement {
  const body = element('div')
  setMarkup(body, html)
  if (id === 'answer') return element('section', {}, body)
  if (id !== 'numbers' && id !== 'findings')
    return element('section', {}, element('h2', { textContent: title }), body)
  const folded = element('details', { id: `shown-${id}` })
  folded.append(element('summary', { textContent: title }), ...body.childNodes)
  return folded
}

function faultOf({ text, name, message, offset, line, column }: FaultShown, events: AnswerEvents) {
  const place = line === undefined ? name : `${name}:${line}:${column}`
  const where =
    text === undefined || offset === undefined
      ? element('b', { textContent: place })
      : button(place, () => events.goTo(text, offset))
  return element('div', { className: 'fault' }, where, element('span', { textContent: message }))
}

function showPacket(
  told: PacketTold,
  tries: readonly PacketWords[],
  { tryPacket }: AnswerEvents,
): void {
  const form = byId('packet', HTMLFormElement)
  for (const name of ['address', 'port', 'protocol', 'direction', 'service']) {
    const isWrong = told.kind === 'fault' && told.field === name
    fieldIn(form, name).setAttribute('aria-invalid', `${isWrong}`)
  }
  const parts = told.kind === 'judged' ? verdictsOf(told) : []
  const wrong =
    told.kind === 'fault'
      ? [element('span', { textContent: `${told.field}: ${told.message}` })]
      : []
  replaceIfOther(byId('verdicts', HTMLElement), [...parts, ...wrong, ...triesOf(tries, tryPacket)])
}

const verdictsOf = ({ verdicts }: Extract<PacketTold, { kind: 'judged' }>) =>
  verdicts.flatMap(({ side, action, by }, at) => [
    ...(at === 0 ? [] : [element('span', { className: 'arrow', textContent: '\u2192' })]),
    element(
      'span',
      { className: 'verdict' },
      element('span', { className: 'side', textContent: side }),
      element('b', { className: action, textContent: action }),
      element('span', { textContent: by }),
    ),
  ])

function triesOf(tries: readonly PacketWords[], tryPacket: AnswerEvents['tryPacket']) {
  if (tries.length === 0) return []
  const buttons = tries.map(each => button(inWords(each), () => tryPacket(each)))
  return [element('div', { className: 'tries' }, 'These are judged differently:', ...buttons)]
}

const inWords = ({ direction, protocol, address, port }: PacketWords): string =>
  `${direction} ${protocol} ${address}${port === '' ? '' : ` :${port}`}`

/** A button that is pressed again and again stays the same one. */
function replaceIfOther(host: HTMLElement, parts: readonly HTMLElement[]): void {
  const made = element('div', {}, ...parts)
  if (made.innerHTML !== host.innerHTML) host.replaceChildren(...made.childNodes)
}
