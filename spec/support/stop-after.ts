/** Says to stop when it is asked for the n-th time: an answer ends at the same place on every machine. */
export function stopAfter(asked: number): () => boolean {
  let count = 0
  return () => {
    count++
    if (count > asked + 1) throw new Error('asked again after it said to stop')
    return count > asked
  }
}

/** How often a question asks whether to stop. */
export function askedIn(question: (stop: () => boolean) => unknown): number {
  let count = 0
  question(() => {
    count++
    return false
  })
  return count
}
