/** A text that stands in each place of a plan in turn, marked as sensitive: it is in nothing that comes out. */
import { describe, expect, it } from 'vitest'
import { InvalidAccountError, readPlan } from '../../src/account.ts'
import { UsageError } from '../../src/kit/errors.ts'
import { rehearsePlan } from '../../src/plans/rehearse-plan.ts'
import { planQuestion, printReport, reportPlan } from '../../src/report/index.ts'
import { at, type Path, pathsIn, replaced } from '../account/spoiled-documents.ts'
import { insideRows } from './inside-rows.ts'
import {
  configured,
  create,
  firewall,
  instance,
  planValue,
  remove,
  still,
  update,
} from './plan-builder.ts'
import { examples } from './spoiled-plans.ts'

/** Where values stand, and the trees that say which of them are sensitive. */
const trees: ReadonlyMap<unknown, string> = new Map([
  ['before', 'before_sensitive'],
  ['after', 'after_sensitive'],
  ['values', 'sensitive_values'],
])

/** Texts of the kinds that plans hold, as they are written and as they are looked for. */
function canariesFor(value: string): readonly (readonly [written: string, core: string])[] {
  const any = ['sesame-0815', 'sesame-0815'] as const
  if (/^\d+\.\d+\.\d+\.\d+\//.test(value)) return [any, ['198.51.100.64/26', '198.51.100.']]
  if (/^[\da-f:]+\/\d+$/.test(value)) return [any, ['2001:db8:77::/64', '2001:db8:77:']]
  if (/^\d{2,5}$/.test(value)) return [any, ['47011', '47011']]
  return [any]
}

/** A tree with nothing but what leads to a mark at the end of the path. */
function markAt([key, ...rest]: Path): unknown {
  if (key === undefined) return true
  if (typeof key === 'string') return { [key]: markAt(rest) }
  return [...Array.from({ length: key }, () => ({})), markAt(rest)]
}

interface Place {
  readonly document: unknown
  readonly name: string
  /** To a text, and how many of its keys lead to the values of the resource. */
  readonly path: Path
  readonly start: number
}

const lan = { purpose: 'vlan', label: 'lan', ipam_address: '10.0.0.1/24' }
const held = { linode_id: 101, address: '192.0.2.8', region: 'us-east', rdns: 'a.example' }

/** What the examples have none of. */
const rows = [
  still('linode_instance.there', instance(101)),
  create('linode_instance.new', {
    ...{ label: 'vm-new', region: 'us-east', type: 'g6-nanode-1', interface: [lan] },
    ...{ root_pass: 'x', stackscript_data: { key: 'x' }, metadata: [{ user_data: 'x' }] },
    ...{ authorized_keys: ['x'], shared_ipv4: ['192.0.2.9'], tags: ['x'] },
  }),
  update(
    'linode_instance_config.c',
    { linode_id: 101, interface: [], label: 'boot' },
    {
      ...{ linode_id: 101, interface: [lan], label: 'boot', booted: true },
    },
  ),
  create('linode_nodebalancer.lb', { label: 'lb-one', region: 'us-east' }),
  create('linode_nodebalancer_config.c', { ssl_cert: 'x', ssl_key: 'x', protocol: 'https' }),
  create('linode_nodebalancer_node.n', { label: 'node', address: '192.168.128.2:80' }),
  create('linode_instance_ip.i', { ...held, address: null }),
  update('linode_networking_ip.n', held, { ...held, linode_id: 102, rdns: 'b.example' }),
  create('linode_networking_ip_assignment.a', { region: 'us-east', assignments: [held] }),
  create('linode_instance_shared_ips.s', { linode_id: 101, addresses: ['192.0.2.8'] }),
  create('linode_ipv6_range.r', { prefix_length: 64, route_target: '2001:db8::101/128' }),
  create('linode_rdns.r', { address: '192.0.2.8', rdns: 'a.example' }),
  create('linode_lke_cluster.k', { label: 'k8s', kubeconfig: 'x', region: 'us-east' }),
  update('linode_firewall.f', firewall(802), { ...firewall(802, { tags: ['x'] }), label: 'y' }),
  remove('linode_firewall_device.d', {
    firewall_id: 802,
    entity_id: 101,
    entity_type: 'linode',
  }),
]

/** One by one, so that there are few orders. */
const others = {
  name: 'others.json',
  value: planValue({
    rows,
    resources: rows.map(({ address }, at) =>
      configured(
        address,
        {},
        { depends_on: rows.slice(Math.max(0, at - 1), at).map(each => each.address) },
      ),
    ),
  }) as unknown,
}

/** Rules that decide who reaches whom between instances of which not all addresses are known. */
const inside = {
  name: 'inside.json',
  value: planValue({
    rows: insideRows(),
    resources: insideRows().map(each => configured(each.address)),
  }) as unknown,
}

/** One place for each attribute on each side; ids are no secrets, since an answer has to say what it is about. */
const places = new Map(
  [...examples, others, inside].flatMap(({ name, value: document }) =>
    pathsIn(document, each => typeof each === 'string').flatMap(path => {
      const start = path.findIndex(key => trees.has(key))
      const [first = '', ...rest] = path.slice(start + 1)
      if (start < 0 || first === 'root_module' || first === 'id') return []
      const { type, change } = Object(at(document, path.slice(0, start))) as Record<string, unknown>
      const row = path[start - 1] === 'change' ? at(document, path.slice(0, start - 1)) : { type }
      const of = `${name === inside.name ? 'inside ' : ''}${Object(row).type} ${Object(change).actions} ${path[0]} ${path[start]}`
      const key = [of, first, ...rest.filter(each => typeof each === 'string')].join(' ')
      return [[key, { document, name, path, start } satisfies Place] as const]
    }),
  ),
)

interface Planted {
  readonly name: string
  readonly what: string
  readonly value: unknown
  readonly core: string
}

function plant([key, { document, name, path, start }]: readonly [string, Place], marks: boolean) {
  const tree = [...path.slice(0, start), trees.get(path[start]) ?? '']
  return canariesFor(String(at(document, path))).map(([written, core]): Planted => {
    const value = replaced(document, path, written)
    const marked = marks ? replaced(value, tree, markAt(path.slice(start + 1))) : value
    return { ...{ name, core }, what: `${core} as ${key} in ${name}`, value: marked }
  })
}

const shownAmong = (marks: boolean): readonly string[] =>
  [...places]
    .flatMap(each => plant(each, marks))
    .filter(({ name, value, core }) => shownOf(name, value).includes(core))
    .map(({ what }) => what)

/** Findings whose id another one has as well: a baseline would know one by the other. */
const repeated: string[] = []

/** All that anybody is shown of a plan, in every form, or the error that it ends in. */
function shownOf(name: string, value: unknown): string {
  try {
    const read = readPlan([{ name, value }])
    const report = reportPlan(read, rehearsePlan(read), { name })
    for (const { id, message } of report.findings) {
      const ids = report.findings.filter(each => each.id === id)
      if (ids.length > 1) repeated.push(`${name}: ${id} of ${message}`)
    }
    const forms = planQuestion.formats.map(form => printReport(report, form))
    return [...forms, JSON.stringify([report.json(), report.findings])].join('\n')
  } catch (error) {
    if (!(error instanceof InvalidAccountError || error instanceof UsageError)) throw error
    return `${error.message}\n${JSON.stringify(error)}\n${error.stack}`
  }
}

describe('a text in any attribute', () => {
  it('is shown nowhere where it is sensitive', () => {
    expect(shownAmong(true)).toEqual([])
  })

  it('is shown somewhere where it is not', () => {
    expect(shownAmong(false).length).toBeGreaterThan(10)
  })

  it('leaves each finding an id of its own, hidden or not', () => {
    expect(repeated).toEqual([])
  })
})
