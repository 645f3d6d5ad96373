/** The public door `firedrill/vitest`: importing it puts the matchers into vitest's `expect`. */
import { expect } from 'vitest'
import { type FiredrillMatchers, matchers } from './matchers.ts'

export { type FiredrillFixtures, firedrillTest } from './firedrill-test.ts'
export type { PacketPlace } from './judge-packet.ts'
export { type FiredrillMatchers, matchers, type WrittenRules } from './matchers.ts'
export type { WantedEvent } from './to-have-emitted.ts'
export type { WantedFirewall } from './to-have-firewall.ts'

expect.extend(matchers)

declare module 'vitest' {
  // Without type parameters this fits both Matchers<T> of vitest 4 and Matchers<R, T> of vitest 5: all have defaults.
  interface Matchers extends FiredrillMatchers {}
}
