/** The profile that a reboot boots: the one asked for or the one booted before, as it stands now. */
import type { ProfileId } from '../../../world/ids.ts'
import type { Instance, Profile } from '../../../world/records/instance.ts'

export const profileToBoot = ({ profiles, booted }: Instance, asked?: ProfileId): Profile =>
  profiles.find(({ id }) => id === (asked ?? booted.id)) ?? booted
