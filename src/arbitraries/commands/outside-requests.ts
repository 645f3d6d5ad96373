/** Requests that make and unmake what the contract leaves to others, so that there is something to network. */
import type { outsideOperations } from '../../operations/outside/index.ts'
import { values } from '../../world/table.ts'
import type { World } from '../../world/world.ts'
import type { Choices } from './choices.ts'
import type { Requester } from './request.ts'
import { addressesIn, balancersIn, devicesIn, idOf, instancesIn, noId } from './subjects.ts'

/** A world this small is where things meet; with more instances in it some go instead. */
const instancesMax = 5
const balancersMax = 3

const onInstance: Requester = (world, choices) => ({
  params: { instanceId: idOf(choices, instancesIn(world)) },
})

const regionFor = (world: World, choices: Choices): string => {
  const [first, second] = world.regions
  return (choices.once(4) ? second : first)?.id ?? 'nowhere'
}

const instanceCreate: Requester = (world, choices) => ({
  body: {
    region:
      instancesIn(world).length < instancesMax ? regionFor(world, choices) : 'no room for another',
    ...(choices.once(2) && { private_ip: true }),
    ...(choices.once(4) && { interfaces: interfacesFor(choices) }),
  },
})

const instanceDelete: Requester = (world, choices) =>
  instancesIn(world).length > 2 ? onInstance(world, choices) : { params: { instanceId: noId } }

const instancePrepare: Requester = (world, choices) => ({
  ...onInstance(world, choices),
  body: { spare_addresses: choices.among([1, 2, 0]) },
})

/** Of an instance behind a firewall, if there is one. */
const liveMigrationStart: Requester = (world, choices) => {
  const guarded = devicesIn(world).flatMap(({ entity }) =>
    entity.type === 'instance' ? [entity] : [],
  )
  const chosen = guarded.length > 0 ? guarded : instancesIn(world)
  return { params: { instanceId: idOf(choices, chosen) } }
}

const liveMigrationFinish: Requester = (world, choices) => ({
  params: {
    instanceId: idOf(
      choices,
      instancesIn(world).filter(({ migrating }) => migrating),
    ),
  },
})

const balancerCreate: Requester = (world, choices) => ({
  body: {
    region:
      balancersIn(world).length < balancersMax ? regionFor(world, choices) : 'no room for another',
  },
})

const balancerDelete: Requester = (world, choices) => ({
  params: { balancerId: idOf(choices, balancersIn(world)) },
})

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

export const outsideRequests = {
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
} as const satisfies Partial<Record<keyof typeof outsideOperations, Requester>>
