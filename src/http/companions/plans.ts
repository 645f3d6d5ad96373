/** The plans of the published interface, and what instances are done with that is nothing to the network. */
import { type Plan, planOf, plansWith } from '../../account/published/plans.ts'
import { instanceId } from '../../operations/environment/params.ts'
import { referTo } from '../../refusals/got.ts'
import type { InstanceState } from '../../refusals/words.ts'
import { anything, optional, required } from '../../schema/field.ts'
import { textOf } from '../../schema/text-of.ts'
import { get, values } from '../../world/table.ts'
import type { HttpRefusal } from '../http-refusal.ts'
import { type Asked, listing, showing, translating } from './companion.ts'
import { idIn, lacks, path } from './instances.ts'

const typeId = textOf('ASSUME-ENVIRONMENT', 1, 128)

const typeShape = ({ price, backups, ...plan }: Plan) => ({
  ...{ ...plan, price, region_prices: [] },
  addons: { backups: { price: backups, region_prices: [] } },
  ...{ gpus: 0, accelerated_devices: 0, successor: null },
})

/** Those that something in the world names are among them. */
function plansIn({ world }: Asked): readonly Plan[] {
  const named = new Set(world.availability.map(({ plan }) => plan))
  for (const { plan } of values(world.tables.instances)) named.add(plan)
  return plansWith(named)
}

const planIn = (asked: Asked): Plan | undefined =>
  plansIn(asked).find(({ id }) => id === asked.params['typeId'])

const instanceIn = (asked: Asked) => get(asked.world.tables.instances, idIn(asked))

/** The instance would have to be in another state. */
function wantsState(asked: Asked, expected: InstanceState): HttpRefusal | undefined {
  const instance = instanceIn(asked)
  return (
    instance && {
      ...{ kind: 'refused', clause: 'ASSUME-ENVIRONMENT', path: [], problem: 'other-state' },
      ...{ expected, got: referTo('instance', instance) },
    }
  )
}

export const planCompanions = [
  listing({
    ...{ name: 'typesList', path: '/linode/types', does: 'those that are common or named here' },
    isOpen: true,
    filters: {
      ...{ id: 'text', label: 'text', class: 'text', disk: 'number', memory: 'number' },
      ...{ vcpus: 'number', transfer: 'number', network_out: 'number', gpus: 'number' },
    },
    rows: asked => plansIn(asked).map(typeShape),
  }),
  showing({
    ...{ name: 'typeView', method: 'GET', path: '/linode/types/{typeId}', params: { typeId } },
    isOpen: true,
    does: 'those that are common or named here',
    lacks: asked =>
      planIn(asked) === undefined ? { param: 'typeId', record: 'record' } : undefined,
    record: asked => typeShape(planOf(String(asked.params['typeId']))),
  }),
  translating({
    ...{ name: 'linodePassword', method: 'POST', path: `${path}/password`, of: 'instanceUpdate' },
    ...{ params: { instanceId }, lacks },
    does: 'the password is taken and not kept',
    body: { root_pass: required('ASSUME-DETAILS', textOf('ASSUME-DETAILS', 7, 128), 'a password') },
    refuses: asked =>
      instanceIn(asked)?.details?.offline === true ? undefined : wantsState(asked, 'shut-down'),
    toCall: ({ params: named }) => ({ params: named, body: {} }),
    show: () => ({}),
  }),
  translating({
    ...{ name: 'linodeMutate', method: 'POST', path: `${path}/mutate`, of: 'instanceUpdate' },
    ...{ params: { instanceId }, lacks },
    does: 'full',
    body: { allow_auto_disk_resize: optional(anything) },
    // No plan here has a successor.
    refuses: asked => wantsState(asked, 'plan-succeeded'),
    toCall: ({ params: named }) => ({ params: named, body: {} }),
    show: () => ({}),
  }),
] as const
