/** The entry point `firedrill/explore/node`: explorations on all cores of a machine, which can be put down in a file and taken up. */

export { exploreInThreads, type ThreadOptions, type ThreadProgress } from './explore-in-threads.ts'
export type { Explored } from './explored.ts'
