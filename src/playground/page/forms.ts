/** The forms beside the texts: the packet to try, what to search for, and which side an answer is about. */

import type { PacketProtocol } from '../../rules/compile/traffic-class.ts'
import { hasPorts } from '../../rules/evaluate/packet.ts'
import type { ServiceName } from '../protocol.ts'
import type { PlaygroundState } from '../state.ts'
import { byId, choose, chosen, fieldIn, setOptions } from './elements.ts'

export interface Forms {
  readonly show: (state: PlaygroundState) => void
  readonly offer: (services: readonly ServiceName[]) => void
}

type Written = Pick<PlaygroundState, 'packet' | 'search' | 'about'>

export function createForms(onInput: (written: Written) => void): Forms {
  const packet = byId('packet', HTMLFormElement)
  const search = byId('search', HTMLFormElement)
  const about = byId('about', HTMLElement)
  const tell = (): void => {
    const written = read(packet, search)
    shape(packet, written)
    onInput(written)
  }
  for (const form of [packet, search]) {
    form.addEventListener('input', tell)
    form.addEventListener('submit', event => event.preventDefault())
  }
  about.addEventListener('change', tell)
  return {
    show(state) {
      write(packet, state.packet)
      write(search, state.search)
      choose('about', `${state.about}`)
      shape(packet, state)
      search.hidden = state.view !== 'search'
      about.hidden = state.mode !== 'rules' || !['lint', 'search', 'compact'].includes(state.view)
      byId('service-field', HTMLElement).hidden = state.mode !== 'account'
    },
    offer(services) {
      const field = fieldIn(packet, 'service')
      if (!(field instanceof HTMLSelectElement) || services.length === 0) return
      const before = field.value
      setOptions(
        field,
        services.map(({ key, label }) => ({ value: key, text: label })),
      )
      if (field.value !== before) tell()
    },
  }
}

function read(packet: HTMLFormElement, search: HTMLFormElement): Written {
  const of = (form: HTMLFormElement, name: string): string => fieldIn(form, name).value
  return {
    packet: {
      direction: of(packet, 'direction') === 'outbound' ? 'outbound' : 'inbound',
      ...{ protocol: of(packet, 'protocol'), address: of(packet, 'address') },
      ...{ port: of(packet, 'port'), service: of(packet, 'service') },
    },
    search: {
      verdict: of(search, 'verdict') === 'DROP' ? 'DROP' : 'ACCEPT',
      inside: of(search, 'inside'),
    },
    about: chosen('about') === '0' ? 0 : 1,
  }
}

/** A field that is typed in keeps its cursor. */
function write(form: HTMLFormElement, values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) {
    const field = fieldIn(form, name)
    if (field.value === value) continue
    if (name === 'service' && field instanceof HTMLSelectElement)
      setOptions(field, [{ value, text: value }])
    field.value = value
  }
}

/** Packets come from somewhere or go there, and only some protocols have ports. */
function shape(form: HTMLFormElement, { packet }: Pick<Written, 'packet'>): void {
  byId('peer', HTMLElement).textContent = packet.direction === 'inbound' ? 'from' : 'to'
  const port = fieldIn(form, 'port')
  port.disabled = !hasPorts(packet.protocol as PacketProtocol)
}
