/** What an exposure comes to, in one line: services by what is open at them, of whole worlds and of accounts with holes. */
import type { Exposure } from '../rehearsal/exposure/exposure-of.ts'
import { partLimited } from './open-to-most.ts'
import { countOf as counted } from './words.ts'

interface Open extends Pick<Exposure, 'reachedFrom' | 'world' | 'limited'> {
  readonly services: readonly unknown[]
  readonly depends?: readonly unknown[]
}

/** `6 services: 2 without an active firewall, 2 open to everyone in part, 1 open to most addresses in part, 1 open to some; 1 of them depends on holes`. */
export function headlineOf<Row extends Open>(
  rows: readonly Row[],
  isBare: (row: Row) => boolean,
): string {
  const countOf = (some: readonly Row[]) => some.flatMap(({ services }) => services).length
  const guarded = rows.filter(each => !isBare(each))
  const wide = guarded.filter(({ world }) => world.length > 0)
  const rest = guarded.filter(({ world, limited }) => world.length === 0 && limited.length > 0)
  const most = rest.filter(each => partLimited(each).most.length > 0)
  const some = rest.filter(each => !most.includes(each))
  const open = guarded.filter(({ depends = [] }) => depends.length > 0)
  const closed = guarded.filter(({ world, limited, depends = [] }) =>
    [world, limited, depends].every(({ length }) => length === 0),
  )
  const told = (counts: readonly (readonly [readonly Row[], string])[]) =>
    counts.flatMap(([of, what]) => (of.length === 0 ? [] : [`${countOf(of)} ${what}`])).join(', ')
  const certain = told([
    [rows.filter(isBare), 'without an active firewall'],
    [wide, 'open to everyone in part'],
    [most, 'open to most addresses in part'],
    [some, 'open to some'],
    [closed, 'open to nobody outside'],
  ])
  const depending = countOf(open)
  const parts = [
    ...(certain === '' ? [] : [certain]),
    ...(depending === 0
      ? []
      : [`${depending} of them ${depending === 1 ? 'depends' : 'depend'} on holes`]),
  ]
  return `${counted(countOf(rows), 'service')}${parts.length === 0 ? '' : `: ${parts.join('; ')}`}`
}
