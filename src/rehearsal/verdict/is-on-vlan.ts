/** Which interface of an instance a packet is on: firewalls filter all but those for a VLAN. */
import type { InterfacePurpose } from '../../contract/vocabulary.ts'
import { printValue } from '../../refusals/print.ts'
import type { Instance, Interface } from '../../world/records/instance.ts'

/** An index into the interfaces of the booted profile, or the purpose of one of them. */
export type InterfaceChoice = number | InterfacePurpose

/** The interfaces that an instance was booted with; a profile without any has a public one. */
export const interfacesOf = ({
  booted: { interfaces },
}: Instance): readonly Pick<Interface, 'purpose'>[] =>
  interfaces.length === 0 ? [{ purpose: 'public' }] : interfaces

/**
 * Is the interface for a VLAN (DEVICE-13, DEVICE-14)? Without a choice the first one that is not is
 * meant; an instance that has no other is reached by its VLAN alone. Throws a RangeError for an
 * interface that the instance does not have.
 */
export function isOnVlan(instance: Instance, choice: InterfaceChoice | undefined): boolean {
  const present = interfacesOf(instance)
  const chosen =
    choice === undefined
      ? (present.find(({ purpose }) => purpose !== 'vlan') ?? present[0])
      : typeof choice === 'number'
        ? present[choice]
        : present.find(({ purpose }) => purpose === choice)
  if (chosen !== undefined) return chosen.purpose === 'vlan'
  const purposes = present.map(({ purpose }, index) => `${index} (${purpose})`).join(', ')
  throw new RangeError(
    `options.interface: saw ${printValue(choice)}; instance ${instance.id} was booted with ${purposes}`,
  )
}
