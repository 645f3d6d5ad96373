/** Services of which a plan does not tell what guards them, as far as it tells which they are. */
import type { ServiceType } from '../contract/vocabulary.ts'

export interface Attached {
  readonly type: ServiceType
  readonly id: number
}

/**
 * Where it is not known what guards services: at these; or at any of this type, as a firewall, this one where one is named, may come to
 * them or go from them.
 */
export type GuardDoubt =
  | { readonly at: readonly Attached[] }
  | { readonly firewall: number | undefined; readonly type?: ServiceType | undefined }

export const atInstances = (ids: readonly number[]) => ({
  at: ids.map(id => ({ type: 'instance', id }) as const),
})
