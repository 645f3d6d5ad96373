/** One way to fill holes in which a balancer passes a packet on to a service, and one in which it does not. */
import { addressesName, configsName } from '../../../account/holes/hole.ts'
import { unknownRegion } from '../../../account/holes/service-inputs.ts'
import type { Service } from '../../../world/records/device.ts'
import type { Passage, Traffic } from '../../exposure/traffic-between.ts'
import type { BothWays, FillingText } from '../bounds-over.ts'
import type { Asked } from './filling-steps.ts'
import { type Elsewhere, waysWith } from './held.ts'
import { passageInto } from './listening.ts'
import type { Need } from './places.ts'
import type { Taken, ThroughItem } from './through.ts'

interface ShownWays extends BothWays {
  readonly passage: Passage
}

/** What reaches the balancer, and a filling in which it passes it on to the target, and one in which it does not. */
export function shownThrough(
  item: ThroughItem,
  { from, service }: Pick<Asked, 'from'> & { readonly service: Service },
  traffic: Traffic,
  witnessOf: (asked: Asked) => ShownWays | null,
): ShownWays | null {
  const { held, taken, balancer, isAlone, other } = item
  const reachedBy = ({ at, asked, items: [first] }: Taken, alone: boolean): ShownWays | null => {
    const passage = passageInto(traffic, first.value, asked, balancer.states[at])
    if (passage === undefined) return null
    return first.on.length === 0
      ? { passage, filling: {}, unless: {} }
      : witnessOf({ from, to: balancer, at, passage, on: first.on, isAlone: alone })
  }
  const reached = reachedBy(taken, isAlone)
  if (reached === null) return null
  const { passage, filling, unless } = reached
  const own = waysInto(item, service, passage)
  const isReached = taken.items[0].on.length === 0
  if (own === undefined) return isReached ? null : reached
  // Where it is passed on for certain, it decides whether it gets there.
  if (held.hiding.length === 0 && !isReached)
    return { passage, filling: both(filling, own.filling), unless: both(unless, own.filling) }
  const before = other && held.hiding.length === 0 ? reachedBy(other, true) : null
  const words = { ...before?.filling, ...filling }
  return { passage, filling: both(words, own.filling), unless: both(words, own.unless) }
}

/** Of one hole both may say something. */
const both = (one: FillingText, other: FillingText): FillingText => ({
  ...one,
  ...Object.fromEntries(
    Object.entries(other).map(([hole, word]) => {
      const said = one[hole]
      return [hole, said === undefined ? word : `${said}, ${word}`]
    }),
  ),
})

function waysInto(
  { held: { hiding, needs, elsewhere: all }, isServed, value }: ThroughItem,
  { type, id }: Service,
  passage: Passage,
): BothWays | undefined {
  // On another port it is told of nothing.
  const others = all.filter(
    ({ value: { protocol, port } }) =>
      (protocol ?? passage.protocol) === passage.protocol &&
      `${port ?? passage.ports}` === passage.ports,
  )
  const region = addressesName('balancer', value.balancer.id)
  const nearIn = (each: readonly Need[]) => each.find(({ hole }) => hole === region)?.what
  const elsewhere = others.map((each): Elsewhere => {
    const [here, there] = [nearIn(needs), nearIn(each.needs)]
    const isApart = here === unknownRegion && there !== undefined && there !== here
    return { hiding: each.hiding, apart: isApart ? [region, `not in ${there}`] : undefined }
  })
  const name = `${type} ${id}`
  const place = nearIn(needs) ?? nearIn(others.flatMap(each => each.needs)) ?? unknownRegion
  const say = openWords({ name, place, balancer: value.balancer.id, isServed, passage }, [
    hiding,
    ...elsewhere.map(each => each.hiding),
  ])
  return waysWith({ hiding, elsewhere, say })
}

interface Told {
  readonly name: string
  /** The region of the service. */
  readonly place: string
  readonly balancer: number
  readonly isServed: boolean
  readonly passage: Passage
}

/** What a hole is taken to be, beside others that hide the same. */
function openWords(
  { name, place, balancer, isServed, passage: { protocol, ports } }: Told,
  together: readonly (readonly string[])[],
): (hole: string, is: boolean) => string {
  const front = `balancer ${balancer}`
  const near = place === unknownRegion ? `the region of ${name}` : place
  const [region, configs] = [addressesName('balancer', balancer), configsName(balancer)]
  const isOwn = (hole: string): boolean => hole !== region && hole.endsWith(` ${front}`)
  const all = together.flat()
  const [own = []] = together
  /** Whether it tells of the address alone: nothing else that is told hides which one the balancer names, or where it is. */
  const isNamed = (hole: string, isOpen: (holes: readonly string[]) => boolean): boolean =>
    !together.some(
      holes =>
        holes.includes(hole) &&
        (holes.includes(region) || (isOpen(holes) && holes.some(each => isOwn(each)))),
    )
  // That of an instance, by its name.
  const [interfaces, addresses] = [`interfaces of ${name}`, `addresses of ${name}`]
  // Of one hole it hides on which port the balancer listens, of another one to whom it passes packets on from there.
  const isSpoken = together.some(holes => holes.includes(configs) && holes.filter(isOwn).length > 1)
  const further = isServed ? ' further' : ''
  const wordsFor = (hole: string): readonly [is: string, isNot: string] => {
    if (hole === region) return [`in ${near}`, `not in ${near}`]
    if (hole === configs && isSpoken)
      return [`listens on ${protocol} ${ports}`, 'does not listen there']
    if (isOwn(hole))
      return [
        `${name} is a${further} back end of ${front}`,
        `${name} is no${further} back end of ${front}`,
      ]
    if (hole === interfaces && all.includes(addresses))
      return ['with a public interface', 'without a public interface']
    return [
      isNamed(hole, () => true)
        ? `at an address of a${further} back end of ${front}`
        : `within reach of ${front}`,
      // In the other state it is at none of those, whatever address the balancer names here.
      isNamed(hole, holes => holes === own)
        ? `at no address of a${further} back end of ${front}`
        : `out of reach of ${front}`,
    ]
  }
  return (hole, is) => wordsFor(hole)[is ? 0 : 1]
}
