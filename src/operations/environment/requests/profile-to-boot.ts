/** The profile that a reboot boots: the one asked for or the one booted before, as it stands now. */
import type { ProfileId } from '../../../world/ids.ts'
import type { Profile } from '../../../world/records/instance.ts'

/** Of an instance, or of a draft of one. */
interface Bootable<Kind extends Profile> {
  readonly profiles: readonly Kind[]
  readonly booted: Kind
}

export const profileToBoot = <Kind extends Profile>(
  { profiles, booted }: Bootable<Kind>,
  asked?: ProfileId,
): Kind => profiles.find(({ id }) => id === (asked ?? booted.id)) ?? booted
