/** Tells of two accounts whether the same hole hides other things in them: then one filling is not both of theirs. */
import type { GatheredAccount, GatheredBalancer } from '../../../src/account/gathered.ts'

/** Of one list not the same is known, or nothing. */
export const areAtOdds = (one: GatheredAccount, other: GatheredAccount): boolean => {
  const [was, is] = [openIn(one), openIn(other)]
  return [...was].some(([name, known]) => is.has(name) && is.get(name) !== known)
}

/** Of lists that may hold more, or of which not all is told, what is known. */
const openIn = ({ instances, balancers }: GatheredAccount): ReadonlyMap<string, string> =>
  new Map([
    ...(instances?.rows ?? []).flatMap(({ id, interfaces, profiles }) =>
      interfaces === undefined
        ? [[`interfaces ${id}`, profiles ? 'profiles' : 'nothing'] as const]
        : [],
    ),
    ...(balancers?.rows ?? []).flatMap(openOf),
  ])

function openOf({ id, configs }: GatheredBalancer): readonly (readonly [string, string])[] {
  if (configs === undefined) return [[`configs ${id}`, 'nothing']]
  const ports = configs.rows.map(({ port, protocol }) => `${protocol} ${port}`)
  const isOpen = configs.missing !== undefined || ports.some(each => each.includes('undefined'))
  return [
    ...(isOpen ? [[`configs ${id}`, [`${configs.missing}`, ...ports].join()] as const] : []),
    ...configs.rows.flatMap(({ id: config, nodes }) =>
      nodes === undefined || nodes.missing !== undefined
        ? [[`nodes ${id} ${config}`, nodes ? 'some' : 'nothing'] as const]
        : [],
    ),
  ]
}
