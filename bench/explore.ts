/** Scopes explored whole, every invariant verified at every step and in every world. */
import { explore, firewallScope } from '../src/explore/index.ts'
import { printRows } from './measure.ts'

const scopes = [
  { size: { firewalls: 3, services: 3 }, folded: false },
  { size: { firewalls: 3, services: 3 }, folded: true },
  { size: { firewalls: 3, services: 3, from: 'nothing' }, folded: false },
  { size: { firewalls: 3, services: 3, from: 'nothing' }, folded: true },
  { size: { firewalls: 4, services: 4 }, folded: true },
] as const

export function benchExplore(): void {
  const rows = scopes.map(({ size, folded }) => {
    const from = 'from' in size ? ' from nothing' : ''
    const start = performance.now()
    const found = explore({
      scope: firewallScope(size),
      ...(folded && { symmetry: 'scope' as const }),
    })
    const seconds = (performance.now() - start) / 1000
    if (!found.complete) throw new Error('a scope was not explored whole')
    return [
      `${size.firewalls} firewalls, ${size.services} services${from}${folded ? ', folded' : ''}`,
      ...[found.worlds, found.transitions, found.refusals].map(each => each.toLocaleString('en')),
      `${seconds.toFixed(1)} s`,
      Math.round(found.transitions / seconds).toLocaleString('en'),
    ]
  })
  printRows('Scopes explored whole', [
    ['', 'worlds', 'carried out', 'refused', 'time', 'a second'],
    ...rows,
  ])
}
