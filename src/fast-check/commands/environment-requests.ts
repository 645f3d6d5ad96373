/** Requests that make and unmake what the contract leaves to others, so that there is something to network. */
import type { environmentOperations } from '../../operations/environment/index.ts'
import { devicesOn } from '../../world/guards.ts'
import { values } from '../../world/table.ts'
import type { World } from '../../world/world.ts'
import type { Choices } from './choices.ts'
import type { Requester } from './request.ts'
import { addressesIn, balancersIn, idOf, instancesIn, noId, onOneOf } from './subjects.ts'

/** A world this small is where things meet; with more instances in it some go instead. */
const instancesMax = 5
const balancersMax = 3

const onInstance = onOneOf('instanceId', instancesIn)

/** Mostly one in which there is something already: only neighbours can move and share addresses. */
function regionFor(world: World, choices: Choices): string {
  const neighbour = choices.oneOf([...instancesIn(world), ...balancersIn(world)])
  const strange = choices.oneOf(world.regions)?.id ?? 'nowhere'
  return neighbour === undefined || choices.once(4) ? strange : neighbour.region
}

const instanceCreate: Requester = (world, choices) => {
  if (instancesIn(world).length >= instancesMax) return undefined
  return {
    body: {
      region: regionFor(world, choices),
      ...(choices.once(2) && { private_ip: true }),
      ...(choices.once(4) && { interfaces: interfacesFor(choices) }),
    },
  }
}

const instanceDelete = onOneOf('instanceId', world => {
  const instances = instancesIn(world)
  return instances.length > 2 ? instances : []
})

const instancePrepare: Requester = (world, choices, target) => ({
  ...onInstance(world, choices, target),
  body: { spare_addresses: choices.among([1, 2, 0]) },
})

/** Of an instance behind a firewall, if there is one. */
const liveMigrationStart = onOneOf('instanceId', world => {
  const still = instancesIn(world).filter(({ migrating }) => !migrating)
  const guarded = still.filter(({ id }) => devicesOn(world, { type: 'instance', id }).length > 0)
  return guarded.length > 0 ? guarded : still
})

const liveMigrationFinish = onOneOf('instanceId', world =>
  instancesIn(world).filter(({ migrating }) => migrating),
)

const balancerCreate: Requester = (world, choices) =>
  balancersIn(world).length < balancersMax
    ? { body: { region: regionFor(world, choices) } }
    : undefined

const balancerDelete = onOneOf('balancerId', balancersIn)

const forwardCreate: Requester = (world, choices) => {
  const address = choices.oneOf(addressesIn(world))?.address ?? '198.51.100.77'
  const taken = [...values(world.tables.forwards)].length
  return { body: { name: `${choices.among(['www', 'mail'])}-${taken}.example.org`, address } }
}

const instanceReboot: Requester = (world, choices) => {
  const instance = choices.oneOf(instancesIn(world))
  const profile = choices.oneOf(instance?.profiles ?? [])
  return {
    params: { instanceId: instance?.id ?? noId },
    body: profile === undefined ? {} : { profile_id: profile.id },
  }
}

const profileCreate: Requester = (world, choices) => {
  const few = instancesIn(world).filter(({ profiles }) => profiles.length < 3)
  return {
    params: { instanceId: idOf(choices, few) },
    body: { interfaces: interfacesFor(choices) },
  }
}

const interfacesFor = (choices: Choices): readonly unknown[] =>
  choices.among<readonly unknown[]>([
    [{ purpose: 'vlan', label: choices.among(['lan-1', 'lan-2']) }],
    [
      {
        purpose: 'vpc',
        vpc_id: 1,
        subnet_id: 1,
        ipv4: { vpc: '10.0.0.2', nat_1_1: choices.among([null, 'any']) },
      },
    ],
    [{ purpose: 'public' }],
  ])

export const environmentRequests = {
  instanceCreate,
  instanceDelete,
  instanceReboot,
  profileCreate,
  instancePrepare,
  liveMigrationStart,
  liveMigrationFinish,
  balancerCreate,
  balancerDelete,
  forwardCreate,
} as const satisfies Partial<Record<keyof typeof environmentOperations, Requester>>
