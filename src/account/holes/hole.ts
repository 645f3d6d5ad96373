/** What is not known of an account: each hole has a name, a place, and commands that would fill it. */

import type { Path } from '../../refusals/problem.ts'
import type { UnreadFields } from '../gathered-instances.ts'

export type HoleKind = keyof typeof holeKinds

/** Every kind, with what an answer may rest on there. */
export const holeKinds = {
  devices: 'which services a firewall guards',
  status: 'whether a firewall is enabled, or whether an instance migrates live',
  policy: 'what a firewall does with packets that no rule matches',
  rules: 'the rules of one direction of a firewall',
  ruleset: 'the rules that a reference stands for',
  prefixlist: 'the addresses that a name in rules stands for',
  rule: 'what a rule means that has a field nobody here knows',
  firewall: 'what a firewall does that has a field nobody here knows',
  service: 'what becomes of packets at a service that has a field nobody here knows',
  protocol: 'which protocol a packet is that rules name by its number',
  interface: 'which packets a firewall meets that guards a single interface',
  record: 'the record of a service that others name',
  interfaces: 'which interfaces an instance was booted with',
  addresses: 'at which addresses a service answers',
  backends: 'what a balancer listens on, and whom it passes packets on to',
  list: 'records of a list that were cut off or not given',
  defaults: 'which firewall guards what is created without one',
} as const

/** Plain JSON. */
export interface Hole {
  /** The same for the same hole in two accounts, such as `devices of firewall 802`. */
  readonly name: string
  readonly kind: HoleKind
  /** In a sentence, what is not known and why. */
  readonly says: string
  /** Where it lies in the gathered account. */
  readonly path: Path
  /** Commands of the provider's client; none when nothing that can be asked for fills it. */
  readonly fill: readonly string[]
}

/** `linode-cli … --json --all-columns --all-rows > FILE`, with a name for the file that tells what it is about. */
export const ask = (words: string, file: string): string =>
  `linode-cli ${words} --json --all-columns --all-rows > ${file}.json`

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** `Instance 5 has mode, which nobody here knows: it may do anything.` */
export const unreadSays = (whose: string, unread: UnreadFields, so: string): string =>
  `${capital(whose)} has ${Object.keys(unread).join(', ')}, which nobody here knows: ${so}.`

/** Of what was read and has fields that nobody understands these are told; no command tells more of them. */
export const openBy = (
  unread: UnreadFields,
  whose: string,
  so: string,
  others: Pick<Hole, 'says' | 'fill'>,
): Pick<Hole, 'says' | 'fill'> =>
  Object.keys(unread).length === 0 ? others : { says: unreadSays(whose, unread, so), fill: [] }

/** `unread` are the fields of its devices that nobody here knows. */
export const devicesHole = (id: number, at: number, unread: readonly string[]): Hole => ({
  name: devicesName(id),
  kind: 'devices',
  says:
    unread.length === 0
      ? `The devices of firewall ${id} were not given, or not all of them.`
      : `A device of firewall ${id} has ${unread.join(', ')}, which nobody here knows: it may guard anything.`,
  path: ['firewalls', 'rows', at, 'devices'],
  fill: unread.length === 0 ? [devicesCommand(id)] : [],
})

export const devicesName = (id: number): string => `devices of firewall ${id}`

/** Tells the devices of a firewall, with their ids. */
export const devicesCommand = (id: number): string =>
  ask(`firewalls devices-list ${id}`, `firewall-${id}-devices`)

export const statusHole = (id: number, at: number): Hole => ({
  name: `status of firewall ${id}`,
  kind: 'status',
  says: `Whether firewall ${id} is enabled was not given, or not understood.`,
  path: ['firewalls', 'rows', at, 'status'],
  fill: [ask(`firewalls view ${id}`, `firewall-${id}`)],
})

export const unreadName = (type: 'firewall' | 'instance' | 'balancer', id: number): string =>
  `unread fields of ${type} ${id}`

export const firewallHole = (id: number, at: number, fields: readonly string[]): Hole => ({
  name: unreadName('firewall', id),
  kind: 'firewall',
  says: `Firewall ${id} has ${fields.join(', ')}, which nobody here knows: it may do anything with any packet.`,
  path: ['firewalls', 'rows', at],
  fill: [],
})

/** Whatever guards it, its packets may pass or not. */
export const serviceHole = (
  type: 'instance' | 'balancer',
  id: number,
  at: number,
  unread: UnreadFields,
): Hole => ({
  name: unreadName(type, id),
  kind: 'service',
  says: unreadSays(
    `${type} ${id}`,
    unread,
    'whatever guards it, anything may become of its packets',
  ),
  path: [`${type}s`, 'rows', at],
  fill: [],
})

export const interfaceHole = (
  name: string,
  instance: number,
  path: Path,
  isListed: boolean,
): Hole => ({
  ...{ name, kind: 'interface', path },
  says: isListed
    ? `Instance ${instance} has several interfaces, and the firewall guards one of them: which packets meet it is not known here.`
    : `Which packets of instance ${instance} the firewall meets is not known: it guards an interface of which nothing was given.`,
  fill: isListed
    ? []
    : [ask(`linodes interfaces-list ${instance}`, `linode-${instance}-interfaces`)],
})

/** How commands begin that tell a single record of a list. */
export const viewCommands = {
  firewalls: 'linode-cli firewalls view ',
  instances: 'linode-cli linodes view ',
  balancers: 'linode-cli nodebalancers view ',
} as const

export const viewCommand = (type: 'instance' | 'balancer', id: number): string =>
  type === 'instance'
    ? ask(`linodes view ${id}`, `linode-${id}`)
    : ask(`nodebalancers view ${id}`, `nodebalancer-${id}`)

export const recordName = (type: 'instance' | 'balancer', id: number): string =>
  `record of ${type} ${id}`

export const recordHole = (type: 'instance' | 'balancer', id: number, path: Path): Hole => ({
  name: recordName(type, id),
  kind: 'record',
  says: `The record of ${type} ${id} was not given; only others name it.`,
  path,
  fill: [viewCommand(type, id)],
})

export const interfacesName = (id: number): string => `interfaces of instance ${id}`

/** Its firewalls judge as they do; who reaches whom depends on it. */
export const addressesHole = (type: 'instance' | 'balancer', id: number, at: number): Hole => ({
  name: addressesName(type, id),
  kind: 'addresses',
  says: `At which addresses, or in which region, ${type} ${id} answers was not given, or not all of it.`,
  path: [`${type}s`, 'rows', at],
  fill: [viewCommand(type, id)],
})

export const addressesName = (type: 'instance' | 'balancer', id: number): string =>
  `addresses of ${type} ${id}`

/** Who is reached through the balancer is not known, what its firewalls do is. */
export const configsHole = (id: number, at: number, unread: UnreadFields): Hole => ({
  name: configsName(id),
  kind: 'backends',
  path: ['balancers', 'rows', at],
  ...openBy(unread, `a config of balancer ${id}`, 'it may listen on anything', {
    says: `What balancer ${id} listens on was not given, or not all of it.`,
    fill: [ask(`nodebalancers configs-list ${id}`, `nodebalancer-${id}-configs`)],
  }),
})

export const configsName = (id: number): string => `configs of balancer ${id}`

export const nodesHole = (id: number, config: number, path: Path, unread: UnreadFields): Hole => ({
  name: nodesName(id, config),
  kind: 'backends',
  path,
  ...openBy(
    unread,
    `config ${config} of balancer ${id}, or a node of it,`,
    'it may pass packets on to anyone',
    {
      says: `Whom balancer ${id} passes packets on to by its config ${config} was not given, or not all of it.`,
      fill: [
        ask(
          `nodebalancers nodes-list ${id} ${config}`,
          `nodebalancer-${id}-config-${config}-nodes`,
        ),
      ],
    },
  ),
})

export const nodesName = (id: number, config: number): string =>
  `nodes of config ${config} of balancer ${id}`
