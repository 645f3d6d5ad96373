/** The ways of a plan into what should not be open, call by call, and out of it again. */
import type { Moment, Moments } from '../../moments/answer.ts'
import type { Planned } from '../../moments/planned-call.ts'
import * as momentForms from '../moment-forms.ts'
import * as words from '../words.ts'
import type { Figure } from './figure.ts'
import { type Bar, timelineOf } from './timeline.ts'

const storiesMax = 8

/** A timeline for each order of calls that leads into a moment; none where there is no moment. */
export function momentTimelines(
  answer: Moments,
  { calls }: Planned,
  names: momentForms.Names,
): readonly Figure[] {
  const moments = momentForms.momentsTold(answer)
  const stories = storiesOf(moments, calls)
  const shown = stories.slice(0, storiesMax)
  const left = moments.length - shown.flatMap(({ bars }) => bars).length
  return shown.map(({ order, bars }, at): Figure => {
    const steps = order.map(call => names[call] ?? '')
    const [first, ...others] = bars
    const more = others.length === 0 ? '' : ` and ${others.length} more`
    const where = first === undefined ? '' : `${first.kind} at ${words.points(first)}`
    const figure = timelineOf(`How calls lead to ${where}${more}`, steps, bars)
    const folded = `${words.countOf(left, 'more moment')} not drawn: the answer tells of all.`
    return at === shown.length - 1 && left > 0 ? { ...figure, folded } : figure
  })
}

/** Every moment is in one of them. */
export const storiesOf = (moments: readonly Moment[], calls: Planned['calls']): readonly Story[] =>
  joined(moments.map(moment => storyOf(moment, calls)))

/** The fewest calls that lead to a moment, and those up to the first that can end it. */
export interface Story {
  readonly order: readonly number[]
  readonly bars: readonly Bar[]
}

function storyOf(moment: Moment, calls: Planned['calls']): Story {
  const { run, closes, kind, services, addresses, region, size, inEveryOrder } = moment
  const made = new Set(run)
  const ways = closes.map(call => waitingFor(call, calls, made))
  const [shortest = []] = ways.toSorted((a, b) => a.length - b.length)
  const order = [...run, ...shortest]
  // Where nothing ends it, it is open after the last call that is shown.
  const until = shortest.length === 0 ? order.length : order.length - 1
  const bar = { kind, services, addresses, region, size, unavoidable: inEveryOrder }
  return { order, bars: [{ ...bar, after: run.length - 1, until }] }
}

/** The call, and before it those that it waits for and that are not made. */
function waitingFor(
  call: number,
  calls: Planned['calls'],
  made: ReadonlySet<number>,
): readonly number[] {
  const needed = new Set<number>()
  const need = (each: number): void => {
    if (made.has(each) || needed.has(each)) return
    for (const before of calls[each]?.after ?? []) need(before)
    needed.add(each)
  }
  need(call)
  return [...needed]
}

/** What happens on the way of another one is drawn there. */
function joined(stories: readonly Story[]): readonly Story[] {
  const longest: { order: readonly number[]; bars: Bar[] }[] = []
  for (const { order, bars } of stories.toSorted((a, b) => b.order.length - a.order.length)) {
    const way = longest.find(each => order.every((call, at) => each.order[at] === call))
    const isEnded = bars.every(({ until }) => until < order.length)
    if (way !== undefined && (isEnded || way.order.length === order.length)) way.bars.push(...bars)
    else longest.push({ order, bars: [...bars] })
  }
  return longest
}
