/** Work that is counted: a search that ends after so much of it ends at the same place on every machine. */

export interface Effort {
  /** Counts work, in units of about a microsecond. */
  readonly spend: (units: number) => void
  readonly spent: () => number
  /** Tells when so much is spent. Where the caller says when to stop, that alone counts. */
  readonly until: (units: number) => IsSpent
}

export type IsSpent = () => boolean

/** Says when to stop; it is asked now and then, and not again once it was true. */
export type Stop = () => boolean

export function effortOf(stop?: Stop): Effort {
  let spent = 0
  let isStopped = false
  return {
    spend(units) {
      spent += units
    },
    spent: () => spent,
    until: units => () => {
      if (stop === undefined) return spent >= units
      isStopped ||= stop()
      return isStopped
    },
  }
}
