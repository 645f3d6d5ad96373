/** The error that a race ends in which no order explains: the race at its shortest, and a test that runs it again. */
import type { AnyCall } from '../../engine/call.ts'
import type { World } from '../../world/world.ts'
import { printedOf } from '../drive/disagreement-of.ts'
import { printCalls, printLines, printTest, testIndent } from '../drive/print-test.ts'
import type { Tested } from '../drive/run-options.ts'
import type { History } from './history.ts'
import { linearize } from './linearize.ts'
import { NotLinearizableError } from './not-linearizable.ts'
import { asGiven, type Race, type Raced, race } from './race.ts'
import { isUnexplained, partsOf, shortenRace } from './shorten-race.ts'

/** How often a race is run again to see whether it always goes the same way; and in a test where it does not. */
const repeats = 10
const triesMax = 100

export async function unexplained<Real>(
  tested: Tested<Real>,
  start: World,
  found: Raced,
  { where, readBack }: { readonly where: string } & Pick<Race, 'readBack'>,
): Promise<NotLinearizableError> {
  const shortest = await shortenRace(tested, start, found, readBack)
  const raced = await withFewReads(tested, start, shortest)
  let seen = 0
  for (let repeat = 0; repeat < repeats; repeat++)
    if (isUnexplained(await again(tested, start, raced))) seen += 1
  return new NotLinearizableError(
    { ...raced, before: raced.trail.journal },
    {
      where: seen === repeats ? where : `${where}\n${honestly(seen)}`,
      test: printRace(tested, raced, seen === repeats ? 1 : triesMax),
    },
  )
}

const honestly = (seen: number): string =>
  `run again it went wrong ${seen} times in ${repeats}: the system does not wait for turns wherever others get in, ` +
  `and calls overlap as they come; the test tries ${triesMax} times and may still pass`

const again = <Real>(
  tested: Tested<Real>,
  start: World,
  raced: Raced,
  reads: readonly AnyCall[] = partsOf(raced).reads,
): Promise<Raced> => {
  const { before, callers } = partsOf(raced)
  const { interleaving } = raced
  return race(tested, start, {
    before: asGiven(before),
    callers: callers.map(asGiven),
    interleaving,
    readBack: () => reads,
  })
}

/** Only what no order explains is read back, if it goes the same way then. */
async function withFewReads<Real>(
  tested: Tested<Real>,
  start: World,
  raced: Raced,
): Promise<Raced> {
  const reads = telling(raced).flatMap(({ caller, call }) => (caller === 0 ? [call] : []))
  const fewer = await again(tested, start, raced, reads)
  return isUnexplained(fewer) ? fewer : raced
}

/** Without the reads that could be left out. Where an order explains all answers, what is wrong was seen otherwise. */
const telling = ({ trail: { world }, history }: Raced): History =>
  history
    .filter(({ caller }) => caller === 0)
    .reduce((kept, read) => {
      const others = kept.filter(each => each !== read)
      const isNeeded =
        linearize(world, others) !== undefined && linearize(world, kept) === undefined
      return isNeeded ? kept : others
    }, history)

function printRace<Real>(tested: Tested<Real>, raced: Raced, tries: number): string {
  const { before, callers, reads } = partsOf(raced)
  const { interleaving } = raced
  return printTest({
    title: `${callers.length} callers at once get what they would get one by one`,
    replay: 'replayParallel',
    ...printedOf(tested),
    told: {
      ...(before.length > 0 && { before: printCalls(before) }),
      callers: printLines(callers, printCalls, testIndent),
      ...(interleaving.length > 0 && { interleaving: JSON.stringify(interleaving) }),
      ...(reads.length > 0 && { reads: printCalls(reads) }),
      ...(tries > 1 && { tries: String(tries) }),
    },
  })
}
