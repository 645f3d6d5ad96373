/** Goes from something that fails to something simpler that still fails, again and again, until nothing simpler does. */

export interface Simplifying<Failing, Trial> {
  /** What to try instead, the greatest steps first. */
  readonly simpler: (than: Failing) => Iterable<Trial>
  /** What came of it, if it fails in the same way. */
  readonly fails: (trial: Trial, than: Failing) => Promise<Failing | undefined>
  /** How many trials a simpler one is worth. */
  readonly trialsMax: number
}

/** Ends with what came in if nothing simpler fails. */
export async function simplest<Failing, Trial>(
  found: Failing,
  { simpler, fails, trialsMax }: Simplifying<Failing, Trial>,
): Promise<Failing> {
  let best = found
  let trials = 0
  const better = async (): Promise<Failing | undefined> => {
    for (const trial of simpler(best)) {
      if (++trials > trialsMax) return undefined
      const next = await fails(trial, best)
      if (next !== undefined) return next
    }
    return undefined
  }
  for (let next = await better(); next !== undefined; next = await better()) best = next
  return best
}
