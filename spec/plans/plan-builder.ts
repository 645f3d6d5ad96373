/** Plans for specs, in as few words as the format allows. */
import { InvalidAccountError, type PlanFile, type ReadPlan, readPlan } from '../../src/account.ts'

type Fields = Readonly<Record<string, unknown>>

export interface Row {
  readonly address: string
  readonly actions: readonly string[]
  readonly before?: Fields
  readonly after?: Fields
  readonly unknown?: unknown
  readonly sensitive?: unknown
  readonly more?: Fields
}

const named = /^(?:module\..+?\.(?=linode_|null_))?([a-z_0-9]+)\.([A-Za-z0-9_-]+)/

const provider = 'registry.opentofu.org/linode/linode'

export const rowOf = ({ address, actions, before, after, unknown, sensitive, more }: Row) => {
  const [, type = '', name = ''] = named.exec(address) ?? []
  return {
    ...{ address, mode: 'managed', type, name, provider_name: provider },
    change: {
      ...{ actions, before: before ?? null, after: after ?? null, after_unknown: unknown ?? {} },
      ...{ before_sensitive: {}, after_sensitive: sensitive ?? {} },
    },
    ...more,
  }
}

/** A resource of a configuration with what its attributes refer to. */
export const configured = (block: string, references: Fields = {}, more: Fields = {}) => {
  const [type, name] = block.split('.')
  const expressions = Object.fromEntries(
    Object.entries(references).map(([key, texts]) => [key, { references: texts }]),
  )
  return { ...{ address: block, mode: 'managed', type, name, expressions }, ...more }
}

export interface PlanParts {
  readonly rows: readonly Row[]
  readonly resources?: readonly Fields[]
  readonly modules?: Fields
  /** Addresses with what each waited for. */
  readonly recorded?: Readonly<Record<string, readonly string[]>>
  readonly more?: Fields
  /** Files of the account beside it. */
  readonly beside?: readonly PlanFile[]
}

export const planValue = ({ rows, resources = [], modules, recorded = {}, more }: PlanParts) => {
  const state = rows.filter(({ before }) => before !== undefined)
  return {
    format_version: '1.2',
    resource_changes: rows.map(rowOf),
    prior_state: {
      format_version: '1.0',
      values: {
        root_module: {
          resources: state.map(row => {
            const { change, ...rest } = rowOf(row)
            const depends_on = recorded[row.address] ?? []
            return { ...rest, values: change.before, sensitive_values: {}, depends_on }
          }),
        },
      },
    },
    configuration: { root_module: { resources, ...(modules && { module_calls: modules }) } },
    ...more,
  }
}

export const planOf = ({ beside = [], ...parts }: PlanParts): ReadPlan =>
  readPlan([{ name: 'plan.json', value: planValue(parts) }, ...beside])

/** What the service lists of instances with interfaces of their own: just those that the state manages. */
export const interfacesListed = (rows: readonly Row[]): readonly PlanFile[] => {
  const before = (type: string): readonly Fields[] =>
    rows.flatMap(({ address, before }): readonly Fields[] =>
      before !== undefined && address.startsWith(`${type}.`) ? [before] : [],
    )
  const managed = before('linode_interface')
  return before('linode_instance').flatMap(({ id, interface_generation: generation }) => {
    const own = managed.filter(each => `${each['linode_id']}` === id)
    if (generation !== 'linode' || own.length === 0) return []
    const interfaces = own.map(each => ({
      ...{ id: Number(each['id']), public: each['public'] ? {} : null, vlan: each['vlan'] ?? null },
      vpc: each['vpc'] ? { vpc_id: 9, ...(each['vpc'] as Fields), ipv4: null } : null,
    }))
    return [{ name: `linode-${id}-interfaces.json`, value: { interfaces } }]
  })
}

/** Each call as its operation, who makes it and which it waits for. */
export const outline = ({ planned }: ReadPlan) =>
  planned.calls.map(
    ({ call, of, after }) => `${call.operation} by ${of} after ${after.join() || 'none'}`,
  )

export const calls = ({ planned }: ReadPlan) =>
  planned.calls.map(({ call: { operation, params, body } }) => ({
    operation,
    ...(params !== undefined && { params }),
    ...(body !== undefined && { body }),
  }))

export const firewall = (id: number, more: Fields = {}): Fields => ({
  ...{ id: `${id}`, label: `firewall-${id}`, disabled: false, tags: [] },
  ...{ inbound_policy: 'DROP', outbound_policy: 'ACCEPT', inbound: [], outbound: [] },
  ...{ linodes: [], nodebalancers: [], interfaces: [], devices: [] },
  ...more,
})

export const instance = (id: number, more: Fields = {}): Fields => ({
  ...{ id: `${id}`, label: `instance-${id}`, region: 'us-east', type: 'g6-nanode-1' },
  ...{ ipv4: [`192.0.2.${id % 250}`], ipv6: `2001:db8::${id}/128` },
  config: [{ id: id * 10, label: 'boot', interface: [] }],
  ...more,
})

/** Without what only exists once it was created. */
export const fresh = ({
  id: _,
  devices: __,
  ipv4: ___,
  ipv6: ____,
  config: _____,
  ...rest
}: Fields): Fields => rest

/** A plan whose configuration shows each of its resources, and no references, beside the lists of own interfaces. */
export const planned = (...rows: readonly Row[]) =>
  planOf({ ...shown(rows), beside: interfacesListed(rows) })
export const shown = (rows: readonly Row[]): PlanParts => ({
  ...{ rows, resources: rows.map(({ address }) => configured(address)) },
})
export const callsOf = (...rows: readonly Row[]) => calls(planned(...rows))
export const missed = (...rows: readonly Row[]) =>
  planned(...rows).notSimulated.map(({ address, attribute, says }) => [
    address,
    attribute.join('.'),
    says,
  ])

export const create = (address: string, after: object, unknown: unknown = { id: true }): Row => ({
  ...{ address, actions: ['create'], after: { ...after }, unknown },
})
export const update = (
  address: string,
  before: object,
  after: object,
  unknown: unknown = {},
): Row => ({
  ...{ address, actions: ['update'], before: { ...before }, after: { ...after }, unknown },
})
export const remove = (address: string, before: object): Row => ({
  ...{ address, actions: ['delete'], before: { ...before } },
})
export const still = (address: string, values: object): Row => ({
  ...{ address, actions: ['no-op'], before: { ...values }, after: { ...values } },
})

/** The lines of what is refused; none where the files are read. */
export const faults = (...files: readonly PlanFile[]) => {
  try {
    readPlan(files)
    return []
  } catch (error) {
    if (!(error instanceof InvalidAccountError)) throw error
    return error.message.split('\n')
  }
}

/** From everywhere, until it says from where. */
export const rule = {
  label: 'web',
  action: 'ACCEPT',
  protocol: 'TCP',
  ports: '80',
  ipv4: null,
  ipv6: null,
}

/** The address of the firewall that most plans are about. */
export const web = 'linode_firewall.web'

/** It gets another label. */
export const relabelled: Row = {
  address: web,
  actions: ['update'],
  before: firewall(802),
  after: firewall(802, { label: 'new' }),
}

/** The address of the instance that most plans are about. */
export const vm = 'linode_instance.vm'

/** It stays as it is. */
export const standing = still(vm, instance(101))

/** A file with a plan of these rows, with whatever else it is to hold. */
export const planFile = (more: object = {}, rows: readonly Row[] = [relabelled]) => ({
  name: 'plan.json',
  value: planValue({ rows, resources: [configured(web)], more: { ...more } }) as unknown,
})
