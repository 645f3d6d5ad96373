/** Where an instance answers, and on which VLANs it is, by the interfaces that it was booted with or may have been. */
import type { GatheredInterface } from '../../../account/gathered-instances.ts'
import type { Interface } from '../../../world/records/instance.ts'
import type { Endpoint } from '../../exposure/endpoints.ts'
import { behind, type Open, surely } from './open.ts'
import { any, type Networks } from './open-networks.ts'

export interface ByInterfaces {
  readonly endpoints: Open<Endpoint>
  /** Labels; null for a VLAN of which nothing was given. */
  readonly vlans: Open<string, string | null>
}

type Interfaces = readonly (Interface | GatheredInterface)[]

/** `known` are the addresses that an instance answers at by a public interface, and those that it has on VPCs. */
export function byInterfaces(
  known: readonly Endpoint[],
  alternatives: readonly Interfaces[] | undefined,
  { hole, networks }: { readonly hole: string; readonly networks: Networks },
): ByInterfaces {
  if (alternatives === undefined)
    return {
      endpoints: { sure: [], maybe: behind(hole, [...known, ...networks.vpcs]) },
      vlans: { sure: [], maybe: behind(hole, [null]) },
    }
  if (alternatives.length === 1)
    return { endpoints: surely(known), vlans: surely(alternatives.flatMap(labelsOf)) }
  return {
    endpoints: among(alternatives, each => endpointsBy(known, each), keyOf, hole),
    vlans: among(alternatives, labelsOf, label => label, hole),
  }
}

const labelsOf = (interfaces: Interfaces): readonly string[] => [
  ...new Set(interfaces.flatMap(each => (each.purpose === 'vlan' ? each.label : []))),
]

const keyOf = ({ network, text }: Endpoint): string => `${network} ${text}`

/** Those of all alternatives, and those of some. */
function among<Value>(
  alternatives: readonly Interfaces[],
  valuesOf: (interfaces: Interfaces) => readonly Value[],
  key: (value: Value) => string,
  hole: string,
): Open<Value> {
  const all = alternatives.map(each => new Map(valuesOf(each).map(value => [key(value), value])))
  const some = [...new Map(all.flatMap(each => [...each])).entries()]
  const isSure = (name: string): boolean => all.every(each => each.has(name))
  return {
    sure: some.filter(([name]) => isSure(name)).map(([, value]) => value),
    maybe: behind(
      hole,
      some.filter(([name]) => !isSure(name)).map(([, value]) => value),
    ),
  }
}

export const isOuterBy = (interfaces: Interfaces): boolean =>
  interfaces.length === 0 || interfaces.some(({ purpose }) => purpose === 'public')

function endpointsBy(known: readonly Endpoint[], interfaces: Interfaces): readonly Endpoint[] {
  const isOpen = isOuterBy(interfaces)
  const inner = interfaces.flatMap(each => {
    if (each.purpose !== 'vpc') return []
    const addresses =
      'nat_1_1' in each
        ? [{ vpc: each.ipv4, nat_1_1: each.nat_1_1 }]
        : [each.ipv4 ?? nowhere, ...(each.others ?? [])]
    const own = addresses.map(({ vpc }) => (vpc === null || vpc === '' ? '0.0.0.0/0' : vpc))
    const nats = addresses.map(({ nat_1_1 }) => nat_1_1)
    return [
      ...[...own, ...(each.ranges ?? [])].flatMap(text => any('vpc', `vpc/${each.vpc_id}`, text)),
      ...(isOpen
        ? []
        : known.filter(other => other.kind === 'public' && nats.includes(other.text))),
    ]
  })
  return [...(isOpen ? known : []), ...inner]
}

const nowhere = { vpc: null, nat_1_1: null } as const
