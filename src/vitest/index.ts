/** The entry point `firedrill/vitest`: importing it adds the matchers to vitest's `expect`. */
import { expect } from 'vitest'
import { type FiredrillMatchers, matchers } from './matchers.ts'

export { type FiredrillFixtures, firedrillTest } from './firedrill-test.ts'
export { type FiredrillMatchers, matchers } from './matchers.ts'
export type { PacketTarget } from './rule-matchers.ts'
export type { RulesInput } from './subject.ts'
export type { ExpectedEvent } from './to-have-emitted.ts'
export type { ExpectedFirewall } from './to-have-firewall.ts'
export type { Promised } from './to-keep.ts'

expect.extend(matchers)

declare module 'vitest' {
  // Without type parameters this fits both Matchers<T> of vitest 4 and Matchers<R, T> of vitest 5: all have defaults.
  interface Matchers extends FiredrillMatchers {}
}
