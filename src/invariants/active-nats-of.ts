/** The addresses with an active 1:1 NAT to an interface of an instance: those of the profile that it was booted with. */
import type { Instance } from '../world/records/instance.ts'

export const activeNatsOf = (instance: Instance | undefined): readonly string[] =>
  (instance?.booted.interfaces ?? [])
    .map(each => (each.purpose === 'vpc' ? each.nat_1_1 : null))
    .filter(address => address !== null)
