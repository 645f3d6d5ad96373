/** The tabs of the answers, by mouse and by arrow keys. */
import type { Mode, View } from '../state.ts'
import { views } from '../state.ts'
import { button, byId } from './elements.ts'

const titles: Readonly<Record<View, string>> = {
  ...{ difference: 'Difference', packet: 'Packet', lint: 'Lint', search: 'Search' },
  ...{ compact: 'Fewer rules', rehearse: 'Rehearsal', order: 'Order', exposure: 'Exposure' },
}

export interface Tabs {
  readonly show: (mode: Mode, view: View) => void
}

export function createTabs(onChoice: (view: View) => void): Tabs {
  const host = byId('tabs', HTMLElement)
  host.addEventListener('keydown', event => {
    const all = [...host.querySelectorAll('button')]
    const at = all.indexOf(document.activeElement as HTMLButtonElement)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key]
    const tab = to === undefined ? undefined : all.at(to % all.length)
    if (tab === undefined) return
    event.preventDefault()
    tab.focus()
    tab.click()
  })
  return {
    show(mode, view) {
      const wanted = views[mode].map(each => `tab-${each}`).join()
      if ([...host.children].map(({ id }) => id).join() !== wanted)
        host.replaceChildren(...views[mode].map(each => tabOf(each, onChoice)))
      for (const each of host.querySelectorAll('button')) {
        const isChosen = each.id === `tab-${view}`
        each.setAttribute('aria-selected', `${isChosen}`)
        each.tabIndex = isChosen ? 0 : -1
      }
      byId('panel', HTMLElement).setAttribute('aria-labelledby', `tab-${view}`)
    },
  }
}

function tabOf(view: View, onChoice: (view: View) => void): HTMLButtonElement {
  const tab = button(titles[view], () => onChoice(view))
  tab.id = `tab-${view}`
  tab.setAttribute('role', 'tab')
  tab.setAttribute('aria-controls', 'panel')
  return tab
}
